import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { createProvider } from '../../provider/index.ts';
import { listening } from './listening.ts';

export interface SecureProvider {
  /** Settings of a staging target at this base URL. */
  readonly settings: (baseUrl: string) => Record<string, string>;
  readonly port: number;
  readonly path: string;
  /** The headers of every request so far. */
  readonly headers: readonly IncomingHttpHeaders[];
}

/** Runs a server over TLS. */
export async function withSecureServer<Result>(
  secure: ServerOptions,
  respond: RequestListener,
  use: (server: Pick<SecureProvider, 'port' | 'headers'>) => Promise<Result>,
): Promise<Result> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(secure, (request, response) => {
    headers.push(request.headers);
    respond(request, response);
  });
  server.on('tlsClientError', () => undefined);
  try {
    return await use({ port: await listening(server), headers });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs the reference provider over TLS. */
export async function withSecureProvider<Result>(
  secure: ServerOptions,
  use: (provider: SecureProvider) => Promise<Result>,
): Promise<Result> {
  const { app, basePath: path, settings: given } = await createProvider({ count: 12 });
  await app.ready();
  const settings = (baseUrl: string) => ({ ...given(baseUrl), PARTNER_API_ENVIRONMENT: 'staging' });
  return withSecureServer(secure, app.routing, (server) => use({ settings, path, ...server })).finally(() =>
    app.close(),
  );
}
