import type * as net from 'node:net';
import { describe, expect, test } from 'vitest';
import { classify, type Phase, type Progress } from '../../src/wire/failure.ts';
import { createSender } from '../../src/wire/request.ts';
import { selfSigned } from './certificate.ts';
import { message, serve } from './servers.ts';

const coded = (code: string, text = 'text'): Error & { readonly code: string } =>
  Object.assign(new Error(text), { code });
const before: Progress = { phase: 'first-byte', elapsedMs: 5_000 };

describe('a failure', () => {
  const rows = [
    { name: 'an unknown host', error: coded('ENOTFOUND'), gives: 'name-not-found' },
    { name: 'a resolver that is down', error: coded('EAI_AGAIN'), gives: 'name-not-found' },
    { name: 'a closed port', error: coded('ECONNREFUSED'), gives: 'refused' },
    {
      name: 'a closed port whose code only the message has',
      error: new Error('ECONNREFUSED: Connection refused'),
      gives: 'refused',
    },
    {
      name: 'a closed port on each of two addresses',
      error: new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
      gives: 'refused',
    },
    {
      name: 'an unreachable and a closed address',
      error: new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]),
      gives: 'refused',
    },
    {
      name: 'a code that the cause has',
      error: new Error('failed', { cause: coded('EHOSTUNREACH') }),
      gives: 'unreachable',
    },
    { name: 'no route', error: coded('ENETUNREACH'), gives: 'unreachable' },
    { name: 'a certificate out of date', error: coded('CERT_HAS_EXPIRED'), gives: 'tls' },
    {
      name: 'a certificate of another host',
      error: coded('ERR_TLS_CERT_ALTNAME_INVALID', 'Cert for: secret.example'),
      gives: 'tls',
    },
    { name: 'an unknown issuer', error: coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), gives: 'tls' },
    { name: 'a self-signed certificate', error: coded('DEPTH_ZERO_SELF_SIGNED_CERT'), gives: 'tls' },
    { name: 'no TLS on the other side', error: coded('EPROTO'), gives: 'tls' },
    { name: 'a TLS error of OpenSSL', error: coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), gives: 'tls' },
    { name: "superagent's time-out", error: coded('ECONNABORTED'), gives: 'timeout' },
    { name: "the system's time-out", error: coded('ETIMEDOUT'), gives: 'timeout' },
    { name: "superagent's bound of size", error: coded('ETOOLARGE'), gives: 'too-large' },
    { name: 'a parse error', error: coded('HPE_INVALID_CONSTANT'), gives: 'not-http' },
    { name: 'a reset', error: coded('ECONNRESET'), gives: 'reset' },
    { name: 'a broken pipe', error: coded('EPIPE'), gives: 'reset' },
    { name: 'no file handles', error: coded('EMFILE'), gives: 'not-sent' },
    { name: 'an illegal header', error: coded('ERR_INVALID_CHAR'), gives: 'not-sent' },
    { name: 'something that is no error', error: 'thrown', gives: 'reset' },
  ] as const;
  for (const { name, error, gives } of rows) {
    test(`from ${name} is ${gives}`, () => {
      const { failure, detail } = classify(error, before);
      expect(failure).toBe(gives);
      expect(detail).not.toMatch(/secret|thrown|text/);
    });
  }

  const inside = [
    { error: coded('ECONNRESET', 'aborted'), gives: 'incomplete' },
    { error: coded('ECONNABORTED'), gives: 'timeout' },
    { error: coded('ETOOLARGE'), gives: 'too-large' },
    { error: coded('HPE_INVALID_CHUNK_SIZE'), gives: 'not-http' },
    { error: coded('HPE_INVALID_EOF_STATE'), gives: 'incomplete' },
  ] as const;
  for (const { error, gives } of inside) {
    test(`of the kind ${error.code} inside a body is ${gives}`, () => {
      expect(classify(error, { phase: 'body', elapsedMs: 5_000 }).failure).toBe(gives);
    });
  }

  const phases: readonly (readonly [Phase, string])[] = [
    ['dns', 'during the DNS lookup'],
    ['connect', 'while connecting'],
    ['tls', 'during the TLS handshake'],
    ['first-byte', 'while waiting for the first byte of the response'],
    ['headers', 'while receiving the headers of the response'],
    ['body', 'while receiving the body of the response'],
  ];
  test.each(phases)('by time-out in the phase %s names it and the elapsed time', (phase, words) => {
    expect(classify(coded('ECONNABORTED'), { phase, elapsedMs: 1_234 })).toEqual({
      kind: 'unanswered',
      failure: 'timeout',
      detail: `no complete response: timed out after 1234 ms ${words}`,
      cause: { code: 'wire.timeout', params: { phase: `phase.${phase}`, ms: 1_234 } },
    });
  });

  test('never quotes a code that the target could have made up', () => {
    expect(classify(coded('<script>'), before).detail).not.toContain('script');
  });
});

describe('a connection', () => {
  const limits = { timeoutMs: 5_000, fresh: false };
  const call = { method: 'GET', path: '/', headers: {} } as const;
  const certificate = selfSigned();

  const attempt = async (baseUrl: string, ca?: string): Promise<string | number> => {
    const sender = createSender({ baseUrl, concurrency: 1, userAgent: 't', ...(ca === undefined ? {} : { ca }) });
    const { outcome } = await sender.attempt(call, limits);
    sender.close();
    return outcome.kind === 'answered' ? outcome.status : outcome.failure;
  };
  const answering = { onRequest: (socket: net.Socket) => socket.write(message('200 OK', [])) };

  test.each(['127.0.0.1', 'localhost', '[::1]'])('to a closed port of %s is refused', async (host) => {
    const server = await serve({});
    await server.close();
    const failure = await attempt(`http://${host}:${server.port}`);
    expect(failure === 'refused' || (host === '[::1]' && failure === 'unreachable')).toBe(true);
  });

  test('by TLS to a port that speaks plain HTTP fails in TLS', async () => {
    const server = await serve({ onConnect: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') });
    expect(await attempt(`https://127.0.0.1:${server.port}`)).toBe('tls');
    await server.close();
  });

  test('by TLS to a port that closes is reset', async () => {
    const server = await serve({ onConnect: (socket) => socket.end() });
    expect(await attempt(`https://127.0.0.1:${server.port}`)).toBe('reset');
    await server.close();
  });

  describe.skipIf(certificate === null)('to a TLS port (skipped where there is no openssl)', () => {
    const secure = certificate ?? {};

    test('with a self-signed certificate fails in TLS', async () => {
      const server = await serve(answering, secure);
      expect(await attempt(`https://127.0.0.1:${server.port}`)).toBe('tls');
      await server.close();
    });

    test('with a certificate that `ca` vouches for is answered', async () => {
      const server = await serve(answering, secure);
      expect(await attempt(`https://127.0.0.1:${server.port}`, certificate?.cert)).toBe(200);
      await server.close();
    });

    test('under a name that its certificate lacks fails in TLS', async () => {
      const server = await serve(answering, secure);
      expect(await attempt(`https://localhost:${server.port}`, certificate?.cert)).toBe('tls');
      await server.close();
    });

    test('that closes its idle connections makes the next attempt stale', async () => {
      let requests = 0;
      const server = await serve(
        {
          onRequest(socket) {
            requests += 1;
            if (requests === 1) socket.write(message('200 OK', []));
            else socket.end();
          },
        },
        secure,
      );
      const ca = certificate === null ? {} : { ca: certificate.cert };
      const baseUrl = `https://127.0.0.1:${server.port}`;
      const sender = createSender({ baseUrl, concurrency: 1, userAgent: 't', ...ca });
      expect(await sender.attempt(call, limits)).toMatchObject({ outcome: { status: 200 }, stale: false });
      expect(await sender.attempt(call, limits)).toMatchObject({ outcome: { failure: 'reset' }, stale: true });
      sender.close();
      await server.close();
    });

    test('by plain HTTP is not answered', async () => {
      const server = await serve(answering, secure);
      expect(await attempt(`http://127.0.0.1:${server.port}`)).toMatch(/reset|not-http|incomplete/);
      await server.close();
    });

    test('is verified whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
      const server = await serve(answering, secure);
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      const failure = await attempt(`https://127.0.0.1:${server.port}`).finally(() => {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      });
      expect(failure).toBe('tls');
      await server.close();
    });
  });
});
