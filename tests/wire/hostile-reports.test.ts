import { describe, expect, test } from 'vitest';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { createWire } from '../../src/wire/create.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { createSkippingClock, wireOptions } from './fakes.ts';
import { rows, says } from './hostile-rows.ts';
import { message, serve } from './servers.ts';

/** A report shows every body that is too large in the same way. */
const shown = rows.filter(({ gives }) => gives !== 'too-large');

/** Few requests show every kind of probe's outcome; large bodies in all requests of a run would take a minute. */
const MOST_REQUESTS = 20;

const TOKEN = [{ alg: 'none' }, { exp: 4_102_444_800 }, {}].map((part) =>
  Buffer.from(JSON.stringify(part)).toString('base64url'),
);
const issued = message('200 OK', ['Content-Type: application/json'], JSON.stringify({ accesstoken: TOKEN.join('.') }));

describe('a target with a valid token response', () => {
  test.concurrent.each(shown)('and a listing that $name has a report that its schema allows', async (row) => {
    const server = await serve({
      ...row,
      onRequest: (socket, request) =>
        request.startsWith('POST ') ? says(issued)(socket) : row.onRequest?.(socket, request),
    });
    const baseUrl = `http://127.0.0.1:${server.port}/api`;
    const clock = createSkippingClock();
    const deadlineAt = clock.now() + 600_000;
    const wire = createWire(
      { ...wireOptions, baseUrl, timeoutMs: 100, deadlineAt, maxRequests: MOST_REQUESTS },
      { clock },
    );
    const target = embeddedTarget({
      PARTNER_API_BASE_URL: baseUrl,
      PARTNER_API_CLIENT_ID: 'a',
      PARTNER_API_CLIENT_SECRET: 'b',
    });
    const options = { ...DEFAULTS, dryRun: true };
    const recording = await record(target, options, { signal: new AbortController().signal, wire });
    await server.close();
    expect(recording.rows).not.toHaveLength(0);
    expect(schemaErrorsOf(await conclude(recording, { target, options, interruptedBy: null }))).toEqual([]);
  });
});
