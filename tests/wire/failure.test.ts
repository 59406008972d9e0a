import * as net from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { FailureKind } from '../../src/evidence/exchange.ts';
import { classify, type Phase, type Progress } from '../../src/wire/failure.ts';
import { createSender } from '../../src/wire/request.ts';
import { selfSigned } from './certificate.ts';
import { endOf } from './fakes.ts';
import { attempted, GET, once, SENDING, serve, served, servedOk } from './servers.ts';

const coded = (code: string, text = 'text'): Error & { readonly code: string } =>
  Object.assign(new Error(text), { code });
const before: Progress = { phase: 'first-byte', elapsedMs: 5_000 };

const certificate = selfSigned();

describe('classify', () => {
  const closed = coded('ECONNREFUSED');
  const rows: readonly (readonly [name: string, error: unknown, gives: FailureKind])[] = [
    ['a resolver that is down', coded('EAI_AGAIN'), 'name-not-found'],
    ['a code in the message only', new Error('ECONNREFUSED: Connection refused'), 'refused'],
    ['a closed port on each of two addresses', new AggregateError([closed, closed]), 'refused'],
    ['an unreachable and a closed address', new AggregateError([coded('ENETUNREACH'), closed]), 'refused'],
    ['a code of the cause', new Error('failed', { cause: coded('EHOSTUNREACH') }), 'unreachable'],
    ['a certificate of another host', coded('ERR_TLS_CERT_ALTNAME_INVALID', 'Cert for: secret.example'), 'tls'],
    ['a thrown text', 'thrown', 'reset'],
    ...(
      [
        ['name-not-found', 'ENOTFOUND'],
        ['refused', 'ECONNREFUSED'],
        ['unreachable', 'ENETUNREACH'],
        ['tls', 'CERT_HAS_EXPIRED UNABLE_TO_VERIFY_LEAF_SIGNATURE DEPTH_ZERO_SELF_SIGNED_CERT EPROTO'],
        ['tls', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
        ['timeout', 'ECONNABORTED ETIMEDOUT'],
        ['too-large', 'ETOOLARGE'],
        ['not-http', 'HPE_INVALID_CONSTANT'],
        ['reset', 'ECONNRESET EPIPE'],
        ['not-sent', 'EMFILE ERR_INVALID_CHAR'],
      ] as const
    ).flatMap(([gives, codes]) => codes.split(' ').map((code) => [code, coded(code), gives] as const)),
  ];
  test.each(rows)('classifies %s', (_, error, gives) => {
    const { failure, detail } = classify(error, before);
    expect(failure).toBe(gives);
    expect(detail).not.toMatch(/secret|thrown|text/);
  });

  test.each([
    ['ECONNRESET', 'incomplete'],
    ['ECONNABORTED', 'timeout'],
    ['ETOOLARGE', 'too-large'],
    ['HPE_INVALID_CHUNK_SIZE', 'not-http'],
    ['HPE_INVALID_EOF_STATE', 'incomplete'],
  ])('classifies %s inside a body as %s', (code, gives) => {
    expect(classify(coded(code), { phase: 'body', elapsedMs: 5_000 }).failure).toBe(gives);
  });

  const phases: readonly (readonly [Phase, string])[] = [
    ['dns', 'during the DNS lookup'],
    ['connect', 'while connecting'],
    ['tls', 'during the TLS handshake'],
    ['first-byte', 'while waiting for the first byte of the response'],
    ['headers', 'while receiving the headers of the response'],
    ['body', 'while receiving the body of the response'],
  ];
  test.each(phases)('names the phase %s and the elapsed time of a timeout', (phase, words) => {
    expect(classify(coded('ECONNABORTED'), { phase, elapsedMs: 1_234 })).toEqual({
      kind: 'unanswered',
      failure: 'timeout',
      detail: `timed out after 1234 ms ${words}`,
      cause: { code: 'wire.timeout', params: { phase: `phase.${phase}`, ms: 1_234 } },
    });
  });

  test('never quotes a code that the target could have invented', () => {
    expect(classify(coded('<script>'), before).detail).not.toContain('script');
  });
});

describe('a connection', () => {
  const limits = { timeoutMs: 5_000, fresh: false };

  const attempt = async (baseUrl: string, ca = ''): Promise<string | number> =>
    endOf(await attempted({ baseUrl, ...(ca !== '' && { ca }) }));

  test.each(['127.0.0.1', 'localhost', '[::1]'])('to a closed port of %s is refused', async (host) => {
    const server = await serve({});
    await server.close();
    const failure = await attempt(`http://${host}:${server.port}`);
    expect(failure === 'refused' || (host === '[::1]' && failure === 'unreachable')).toBe(true);
  });

  test.each([
    ['speaks HTTP', 'tls', { onConnect: (socket: net.Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n') }],
    ['closes', 'reset', { onConnect: (socket: net.Socket) => socket.end() }],
  ])('by TLS to a port that %s ends as %s', async (_, failure, behaviour) => {
    const { port } = await served(behaviour);
    expect(await attempt(`https://127.0.0.1:${port}`)).toBe(failure);
  });

  describe.skipIf(certificate === null)('to a TLS port (skipped without openssl)', () => {
    const secure = certificate ?? { cert: '' };

    test.each([
      ['a self-signed certificate', 'https://127.0.0.1', undefined, /^tls$/],
      ['a certificate that `ca` trusts', 'https://127.0.0.1', secure.cert, /^200$/],
      ['a name that is not in the certificate', 'https://localhost', secure.cert, /^tls$/],
      ['plain HTTP', 'http://127.0.0.1', undefined, /^(reset|not-http|incomplete)$/],
    ])('with %s ends as expected', async (_, host, ca, outcome) => {
      const { port } = await servedOk(secure);
      expect(String(await attempt(`${host}:${port}`, ca))).toMatch(outcome);
    });

    test('is verified whatever the value of NODE_TLS_REJECT_UNAUTHORIZED', async () => {
      const { port } = await servedOk(secure);
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      expect(await attempt(`https://127.0.0.1:${port}`).finally(vi.unstubAllEnvs)).toBe('tls');
    });

    test('makes the next attempt stale if the target closes idle connections', async () => {
      const ending = once((socket) => socket.end());
      const { port } = await served(ending, secure);
      const baseUrl = `https://127.0.0.1:${port}`;
      const sender = createSender({ ...SENDING, baseUrl, ca: secure.cert });
      expect(await sender.attempt(GET, limits)).toMatchObject({ outcome: { status: 200 }, stale: false });
      expect(await sender.attempt(GET, limits)).toMatchObject({ outcome: { failure: 'reset' }, stale: true });
      sender.close();
    });
  });
});

/** The length of a TLS record's header; its last two bytes are the length of the rest. */
const HEADER = 5;

function withoutLast(records: Buffer): Buffer {
  let [last, next] = [0, 0];
  while (next < records.length) [last, next] = [next, next + HEADER + records.readUInt16BE(next + 3)];
  return records.subarray(0, last);
}

/** Returns how a TLS response ends if the client gets a FIN but no `close_notify`. */
async function received(response: string, version: 'TLSv1.2' | 'TLSv1.3') {
  let answered = false;
  const secured = await served(
    {
      onRequest(socket) {
        answered = true;
        socket.end(response);
      },
    },
    { ...certificate, minVersion: version, maxVersion: version },
  );
  const relay = await served({
    onConnect(client) {
      let records = Buffer.alloc(0);
      const upstream = net.connect(secured.port, '127.0.0.1').on('error', () => undefined);
      client.on('data', (bytes) => upstream.write(bytes)).on('close', () => upstream.destroy());
      upstream.on('data', (bytes) => {
        if (answered) records = Buffer.concat([records, bytes]);
        else client.write(bytes);
      });
      upstream.on('end', () => client.end(withoutLast(records)));
    },
  });
  const { outcome, doubt } = await attempted({
    baseUrl: `https://127.0.0.1:${relay.port}`,
    ca: certificate?.cert ?? '',
  });
  return endOf({ outcome: doubt ?? outcome });
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

describe.skipIf(certificate === null)('TLS that ends without close_notify (skipped without openssl)', () => {
  describe.each(['TLSv1.2', 'TLSv1.3'] as const)('under %s', (version) => {
    test.each([
      ['in the middle of a body that only its end delimits', `${OK}\r\n{"itens":[{"prazo":48},`, 'incomplete'],
      ['before the Content-Length is reached', `${OK}Content-Length: 100\r\n\r\n{"itens":[]}`, 'incomplete'],
      ['before the last chunk', `${OK}Transfer-Encoding: chunked\r\n\r\nc\r\n{"itens":[]}\r\n`, 'incomplete'],
      ['in the middle of the headers', `${OK}Date: Sun`, 'incomplete'],
      ['after a whole body that only its end delimits', `${OK}\r\n{"itens":[]}`, 200],
      ['after a whole body with that Content-Length', `${OK}Content-Length: 12\r\n\r\n{"itens":[]}`, 200],
    ] as const)('%s gives %s', async (_, response, outcome) => {
      expect(await received(response, version)).toBe(outcome);
    });
  });
});
