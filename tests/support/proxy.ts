import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from './listening.ts';

export interface RunningProxy {
  readonly port: number;
  /** The authority of each CONNECT, or the URL of another request, with its credentials. */
  readonly asked: readonly string[];
}

/** Returns the status of a CONNECT, and the local port of its tunnel; 0 for a tunnel that never opens. */
type Route = (authority: string, credentials: string | null) => { readonly status: number; readonly port?: number };

/** Runs a proxy on a new port. It opens tunnels for CONNECT; another request gets the status of its route. */
export async function withProxy<Result>(route: Route, use: (proxy: RunningProxy) => Promise<Result>): Promise<Result> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const routed = ({ url = '', headers }: IncomingMessage) => {
    const credentials = credentialsIn(headers);
    asked.push([url, credentials].filter((part) => part !== null).join(' '));
    return route(url, credentials);
  };
  const server = createServer((request, response) => {
    response.writeHead(routed(request).status).end();
  });
  server.on('connection', (socket) => open.add(socket));
  server.on('connect', (request, client: Socket) => {
    const { status, port } = routed(request);
    client.on('error', () => undefined);
    if (port === 0) return;
    if (port === undefined) {
      client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      client.write(`HTTP/1.1 ${status} Connection established\r\n\r\n`);
      client.pipe(upstream).pipe(client);
    });
    open.add(upstream);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  try {
    return await use({ port: await listening(server), asked });
  } finally {
    server.close();
    for (const socket of open) socket.destroy();
  }
}

function credentialsIn(headers: IncomingHttpHeaders): string | null {
  const [, encoded] = /^Basic (.*)$/.exec(headers['proxy-authorization'] ?? '') ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}
