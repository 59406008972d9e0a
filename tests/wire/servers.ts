import { once as event } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Call } from '../../src/evidence/exchange.ts';
import { type Attempt, type AttemptOptions, createSender } from '../../src/wire/request.ts';
import { listening } from '../support/listening.ts';

/** The behavior of a hostile server on a connection. `request` is the request up to the end of its headers. */
export interface Behaviour {
  readonly onConnect?: (socket: net.Socket) => void;
  readonly onRequest?: (socket: net.Socket, request: string) => void;
}

export interface Running {
  readonly port: number;
  /** Connections accepted so far. */
  readonly connections: () => number;
  readonly open: () => number;
  close(): Promise<void>;
}

/** Starts a server on an ephemeral loopback port that does only what `behaviour` says. */
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
  return {
    port: await listening(server),
    connections: () => connections,
    open: () => open.size,
    async close() {
      const closed = event(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Starts a server that is closed after the calling test. */
export async function served(behaviour: Behaviour, secure?: tls.TlsOptions): Promise<Running> {
  const server = await serve(behaviour, secure);
  onTestFinished(server.close);
  return server;
}

/** Starts a server that records each request and returns 200. */
export async function servedOk(secure?: tls.TlsOptions) {
  const requests: string[] = [];
  const onRequest = (socket: net.Socket, request: string): void => {
    requests.push(request);
    socket.write(message('200 OK', []));
  };
  return { ...(await served({ onRequest }, secure)), requests };
}

export const GET: Call = { method: 'GET', path: '/', headers: {} };

export const SENDING = { concurrency: 1, userAgent: 't', timeoutMs: 15_000 };

export async function attempted(
  options: Partial<Parameters<typeof createSender>[0]> & { readonly baseUrl: string },
  call = GET,
  given: Partial<AttemptOptions> = {},
): Promise<Attempt> {
  const sender = createSender({ ...SENDING, ...options });
  return sender.attempt(call, { timeoutMs: 5_000, fresh: false, ...given }).finally(sender.close);
}

/** Responds to the first request, and calls `later` for every other one. */
export function once(later: (socket: net.Socket) => void): Behaviour {
  let requests = 0;
  return {
    onRequest(socket) {
      requests += 1;
      if (requests === 1) socket.write(message('200 OK', []));
      else later(socket);
    },
  };
}

/** Returns a complete HTTP/1.1 message with the right Content-Length. */
export function message(status: string, headers: readonly string[], body: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}
