import { describe, expect, test, vi } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { createWire } from '../../src/wire/create.ts';
import type { Attempt } from '../../src/wire/request.ts';
import { hurried } from '../proof/in-process.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { answered } from '../support/answered.ts';
import { wireOptions } from './fakes.ts';
import { type Row, rows } from './hostile-rows.ts';
import { attempted, serve } from './servers.ts';

const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');
const emitWarning = vi.spyOn(process, 'emitWarning');

async function attemptAt(row: Row, fresh: boolean): Promise<Attempt> {
  const server = await serve(row);
  const call: Call = { method: row.method ?? 'GET', path: '/v1/x', headers: { Authorization: 'Bearer s3cret' } };
  const baseUrl = `http://127.0.0.1:${server.port}/api`;
  const timeoutMs = row.gives === 'timeout' ? 500 : 15_000;
  return attempted({ baseUrl, concurrency: 2 }, call, { timeoutMs, fresh }).finally(server.close);
}

const settings = { BASE_URL: wireOptions.baseUrl, CLIENT_ID: 'a', CLIENT_SECRET: 'b' };
const target = embeddedTarget(
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`PARTNER_API_${name}`, value])),
);
const TOKEN = [{ alg: 'none' }, { exp: 4_102_444_800 }, {}].map((part) =>
  Buffer.from(JSON.stringify(part)).toString('base64url'),
);
const issued = answered(200, { accesstoken: TOKEN.join('.') }, [['content-type', 'application/json']]);

/** Returns the schema errors of the report of a run whose requests, except for a token, all end with this attempt. */
async function errorsOfReport(listing: Attempt): Promise<readonly string[]> {
  const clock = hurried();
  const sender = {
    attempt: async ({ method }: Call) => (method === 'POST' ? { outcome: issued, stale: false } : listing),
    abort: () => undefined,
    close: () => undefined,
  };
  // A few requests are enough: they include every kind of probe.
  const limits = { ...wireOptions, maxRequests: 20, deadlineAt: clock.now() + 600_000 };
  const hooks = { wire: createWire(limits, { clock, sender }), sleep: async () => undefined };
  const recording = await record(target, DEFAULTS, { ...hooks, signal: new AbortController().signal });
  expect(recording.rows).not.toHaveLength(0);
  return schemaErrorsOf(await conclude(recording, { target, options: DEFAULTS, interruptedBy: null }));
}

/** One report for all attempts with the same end. */
const reports = new Map<string, Promise<readonly string[]>>();
function cachedErrorsOfReport(attempt: Attempt): Promise<readonly string[]> {
  const { outcome, doubt } = attempt;
  const ending =
    outcome.kind === 'answered'
      ? [outcome.status, outcome.headers.map(([name]) => name), outcome.body.length]
      : [outcome.cause];
  const key = JSON.stringify([...ending, doubt?.cause]).replace(/\d{3,}/g, '0');
  const known = reports.get(key) ?? errorsOfReport(attempt);
  reports.set(key, known);
  return known;
}

describe.each([{ fresh: false }, { fresh: true }])('a server (fresh connection: $fresh)', ({ fresh }) => {
  test.concurrent.each(rows)('that $name gives $gives and a valid report', async (row) => {
    const attempt = await attemptAt(row, fresh);
    const outcome = attempt.doubt ?? attempt.outcome;
    expect(attempt.stale).toBe(false);
    if (outcome.kind === 'unanswered') {
      expect([row.gives].flat()).toContain(outcome.failure);
      expect(outcome.detail).not.toMatch(/s3cret|Content-Ty|"ok"/);
    } else {
      expect([row.gives].flat()).toContain(outcome.status);
      if (row.body !== undefined) expect(Buffer.from(outcome.body).toString()).toBe(row.body);
      if (row.headers !== undefined) expect(outcome.headers).toHaveLength(row.headers);
    }
    expect(await cachedErrorsOfReport(attempt)).toEqual([]);
  });
});

test('no server above causes output or a process warning', () => {
  for (const output of [warn, error, emitWarning]) expect(output).not.toHaveBeenCalled();
});
