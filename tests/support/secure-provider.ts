import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { createProvider } from '../../provider/index.ts';

export interface SecureProvider {
  /** Settings of a staging target at this base URL. */
  readonly settings: (baseUrl: string) => Record<string, string>;
  readonly port: number;
  readonly path: string;
  /** The headers of every request so far. */
  readonly headers: readonly IncomingHttpHeaders[];
}

/** Runs the reference provider over TLS. */
export async function withSecureProvider<Result>(
  secure: ServerOptions,
  use: (provider: SecureProvider) => Promise<Result>,
): Promise<Result> {
  const { app, basePath, settings } = await createProvider({ count: 12 });
  await app.ready();
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(secure, (request, response) => {
    headers.push(request.headers);
    app.routing(request, response);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const staging = (baseUrl: string) => ({ ...settings(baseUrl), PARTNER_API_ENVIRONMENT: 'staging' });
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  try {
    return await use({ settings: staging, port, path: basePath, headers });
  } finally {
    server.closeAllConnections();
    server.close();
    await app.close();
  }
}
