import * as net from 'node:net';
import { describe, expect, test } from 'vitest';
import { selfSigned } from './certificate.ts';
import { endOf } from './fakes.ts';
import { attempted, served } from './servers.ts';

const certificate = selfSigned();

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

describe.skipIf(certificate === null)(
  'a TLS connection that ends without close_notify (skipped without openssl)',
  () => {
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
  },
);
