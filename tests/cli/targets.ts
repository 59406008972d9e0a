import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';
import { listening } from '../support/listening.ts';
import { inDirectory } from './process.ts';

/** A target that is closed after `use`. */
export interface TargetUnderTest {
  /** Settings of a target that is not embedded. */
  readonly env: Record<string, string>;
  /** An empty directory to use the target from; it is removed with the target. */
  readonly directory: string;
  /** Every request so far: method, path below the base URL, and ` with a token` if it has one. */
  readonly asked: readonly string[];
  /** Resolves after this many requests. */
  reached(requests: number): Promise<void>;
  /** Calls `onHeaders` with the headers of every later request. */
  watch(onHeaders: (headers: IncomingHttpHeaders) => void): void;
}

type Use<Result> = (target: TargetUnderTest) => Promise<Result>;

export const credentials = {
  PARTNER_API_CLIENT_ID: 'a-client-of-this-test',
  PARTNER_API_CLIENT_SECRET: 'The-Secret-Of-This-Test',
};

/** Starts the reference provider as a remote API. */
export async function withProvider<Result>(options: ProviderOptions, use: Use<Result>): Promise<Result> {
  const { app, basePath, settings } = await createProvider(options);
  const log = watched(app.server, basePath);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const env = { ...settings(`${origin}${basePath}`), PARTNER_API_ENVIRONMENT: 'staging' };
  return inDirectory((directory) => use({ ...log, env, directory })).finally(() => app.close());
}

/** Starts a server that responds to every request with one function, and never closes a connection itself. */
export async function withServer<Result>(
  answer: RequestListener,
  use: Use<Result>,
  settings: Readonly<Record<string, string>> = credentials,
): Promise<Result> {
  const server = createServer({ keepAliveTimeout: 0 }, answer);
  const log = watched(server, '/integration');
  const env = { ...settings, PARTNER_API_BASE_URL: `http://127.0.0.1:${await listening(server)}/integration` };
  return inDirectory((directory) => use({ ...log, env, directory })).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** Forwards some requests to a provider; the others get `otherwise`, or no response. */
export function forwarding(
  { env }: Pick<TargetUnderTest, 'env'>,
  isForwarded: number | ((request: number) => boolean),
  otherwise: RequestListener = () => undefined,
): RequestListener {
  let taken = 0;
  return async (request, response) => {
    taken += 1;
    const forwards = typeof isForwarded === 'number' ? taken <= isForwarded : isForwarded(taken);
    if (!forwards) return otherwise(request, response);
    const sent = await buffer(request);
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', env.PARTNER_API_BASE_URL), {
      method: request.method ?? 'GET',
      headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
      ...(sent.length > 0 && { body: sent }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  };
}

/** Starts the reference provider, which never responds after these many requests. */
export const withSilenceAfter = <Result>(requests: number, use: Use<Result>): Promise<Result> =>
  withProvider({}, (provider) => withServer(forwarding(provider, requests), use, provider.env));

/** Settings of a target where nothing listens: no system assigns port 1 as a free port. */
export const nobody = { ...credentials, PARTNER_API_BASE_URL: 'http://127.0.0.1:1/integration' };

function watched(server: Server, basePath: string): Pick<TargetUnderTest, 'asked' | 'reached' | 'watch'> {
  const asked: string[] = [];
  server.prependListener('request', ({ method, url = '', headers: { authorization } }) => {
    const path = url.startsWith(basePath) ? url.slice(basePath.length) : url;
    asked.push(`${method} ${path}${authorization === undefined ? '' : ' with a token'}`);
  });
  const reached = async (requests: number): Promise<void> => {
    while (asked.length < requests) await once(server, 'request');
  };
  const watch: TargetUnderTest['watch'] = (onHeaders) =>
    void server.prependListener('request', ({ headers }) => onHeaders(headers));
  return { asked, reached, watch };
}
