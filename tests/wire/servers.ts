import { once } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';

/** What a hostile server does with a connection; `request` is what was received up to the end of its headers. */
export interface Behaviour {
  readonly onConnect?: (socket: net.Socket) => void;
  readonly onRequest?: (socket: net.Socket, request: string) => void;
}

export interface Running {
  readonly port: number;
  /** Connections taken so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A server on an ephemeral loopback port that does as `behaviour` says, and nothing that it does not say. */
export async function serve(behaviour: Behaviour, secure?: tls.TlsOptions): Promise<Running> {
  const open = new Set<net.Socket>();
  let connections = 0;
  const handle = (socket: net.Socket): void => {
    let received = '';
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    behaviour.onConnect?.(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const request = received.slice(0, end);
      received = '';
      behaviour.onRequest?.(socket, request);
    });
  };
  const server = secure === undefined ? net.createServer(handle) : tls.createServer(secure, handle);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    connections: () => connections,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** A whole HTTP/1.1 message with the right Content-Length. */
export function message(status: string, headers: readonly string[], body: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}
