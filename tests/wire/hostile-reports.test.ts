import { describe, expect, test } from 'vitest';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { createWire } from '../../src/wire/create.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { createSkippingClock, wireOptions } from './fakes.ts';
import { replies, rows } from './hostile-rows.ts';
import { message, serve } from './servers.ts';

/** A report says of all that is too large the same. */
const told = rows.filter(({ gives }) => gives !== 'too-large');

describe('a target whose token call is right', { timeout: 90_000 }, () => {
  const token = [{ alg: 'none' }, { exp: 4_102_444_800 }, {}].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const issued = message(
    '200 OK',
    ['Content-Type: application/json'],
    JSON.stringify({ accesstoken: token.join('.') }),
  );

  for (const { onRequest, ...row } of told) {
    test.concurrent(`and whose listing ${row.name} has a report that its schema allows`, async () => {
      const server = await serve({
        ...row,
        onRequest: (socket, request) =>
          request.startsWith('POST ') ? replies(issued)(socket) : onRequest?.(socket, request),
      });
      const baseUrl = `http://127.0.0.1:${server.port}/api`;
      const clock = createSkippingClock();
      const limits = { ...wireOptions, baseUrl, timeoutMs: 100, deadlineAt: clock.now() + 600_000 };
      const target = embeddedTarget({
        PARTNER_API_BASE_URL: baseUrl,
        PARTNER_API_CLIENT_ID: 'a',
        PARTNER_API_CLIENT_SECRET: 'b',
      });
      const options = { ...DEFAULTS, dryRun: true };
      const recording = await record(target, options, {
        signal: new AbortController().signal,
        wire: createWire(limits, { clock }),
      });
      await server.close();
      expect(recording.rows).not.toHaveLength(0);
      expect(schemaErrorsOf(await conclude(recording, { target, options, interruptedBy: null }))).toEqual([]);
    });
  }
});
