import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender, type Sender } from '../../src/wire/request.ts';
import { message, type Running, SENDING, serve } from './servers.ts';

const seeds: readonly Buffer[] = [
  message('200 OK', ['Content-Type: application/json'], '{"a":1}'),
  Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n'),
  Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
  Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  Buffer.from('HTTP/1.0 200 OK\r\n\r\nbody'),
];

const edit = fc.record({ at: fc.nat(120), cut: fc.nat(6), put: fc.uint8Array({ maxLength: 4 }) });
/** A valid response with a few bytes replaced. */
const responses = fc.tuple(fc.constantFrom(...seeds), fc.array(edit, { maxLength: 4 })).map(([seed, edits]) => {
  let bytes: Uint8Array = seed;
  for (const { at, cut, put } of edits) bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
  return bytes;
});

let reply: Uint8Array = new Uint8Array();
let server: Running;
let sender: Sender;

beforeAll(async () => {
  server = await serve({ onRequest: (socket) => socket.end(reply) });
  sender = createSender({ ...SENDING, baseUrl: `http://127.0.0.1:${server.port}` });
});
afterAll(async () => {
  sender.close();
  await server.close();
});

test('an attempt ends with an outcome before its timeout, whatever bytes the target sends', async () => {
  await fc.assert(
    fc.asyncProperty(responses, fc.constantFrom('GET', 'HEAD', 'POST'), fc.boolean(), async (bytes, method, fresh) => {
      reply = bytes;
      const { outcome } = await sender.attempt({ method, path: '/', headers: {} }, { timeoutMs: 10_000, fresh });
      if (outcome.kind === 'answered') expect(outcome.body).toBeInstanceOf(Uint8Array);
      else expect(outcome.failure).toMatch(/^(reset|incomplete|not-http|undecodable|switched-protocols)$/);
    }),
    { numRuns: 500 },
  );
});
