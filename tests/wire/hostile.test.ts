import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { createSender } from '../../src/wire/request.ts';
import { rows } from './hostile-rows.ts';
import { serve } from './servers.ts';

const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');
const warnings: Error[] = [];
const noteWarning = (warning: Error): void => {
  warnings.push(warning);
};

beforeAll(() => {
  process.on('warning', noteWarning);
});
afterAll(() => {
  process.off('warning', noteWarning);
});

describe.each([{ fresh: false }, { fresh: true }])('a server (fresh connection: $fresh)', ({ fresh }) => {
  for (const row of rows) {
    test.concurrent(`that ${row.name} gives ${[row.gives].flat().join(' or ')}`, async () => {
      const server = await serve(row);
      const sender = createSender({
        baseUrl: `http://127.0.0.1:${server.port}/api`,
        concurrency: 2,
        userAgent: 'test',
      });
      const call: Call = { method: row.method ?? 'GET', path: '/v1/x', headers: { Authorization: 'Bearer s3cret' } };
      const {
        outcome: received,
        doubt,
        stale,
      } = await sender.attempt(call, {
        timeoutMs: row.gives === 'timeout' ? 500 : 15_000,
        fresh,
      });
      sender.close();
      await server.close();

      const outcome = doubt ?? received;
      expect(stale).toBe(false);
      if (outcome.kind === 'unanswered') {
        expect([row.gives].flat()).toContain(outcome.failure);
        expect(outcome.detail).not.toMatch(/s3cret|Content-Ty|"ok"/);
      } else {
        expect([row.gives].flat()).toContain(outcome.status);
        if (row.body !== undefined) expect(Buffer.from(outcome.body).toString()).toBe(row.body);
        if (row.headers !== undefined) expect(outcome.headers).toHaveLength(row.headers);
      }
    });
  }
});

test('nothing is printed and nothing warned of, whatever the servers above did', () => {
  expect(warn).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
  expect(warnings).toEqual([]);
});
