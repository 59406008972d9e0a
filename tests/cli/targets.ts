import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';

/** Something to run against, gone after `use`. */
export interface TargetUnderTest {
  /** Settings of a target that is not embedded. */
  readonly env: Record<string, string>;
  /** Everything asked so far: method, path below the base address, and whether with a token. */
  readonly asked: readonly string[];
  /** Once this many requests have come. */
  reached(requests: number): Promise<void>;
}

type Use = (target: TargetUnderTest) => Promise<void>;

export const credentials = {
  PARTNER_API_CLIENT_ID: 'a-client-of-this-test',
  PARTNER_API_CLIENT_SECRET: 'The-Secret-Of-This-Test',
};

/** The reference provider with faults or behaviours, as somebody else's API. */
export async function withProvider(options: ProviderOptions, use: Use): Promise<void> {
  const { app, basePath, settings } = await createProvider(options);
  const log = watched(app.server, basePath);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await use({ ...log, env: { ...settings(`${origin}${basePath}`), PARTNER_API_ENVIRONMENT: 'staging' } });
  } finally {
    await app.close();
  }
}

/** A server that answers everything by one function; it never closes a connection by itself. */
export async function withServer(
  answer: RequestListener,
  use: Use,
  settings: Readonly<Record<string, string>> = credentials,
): Promise<void> {
  const server = createServer({ keepAliveTimeout: 0 }, answer);
  const log = watched(server, '/integration');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use({ ...log, env: { ...settings, PARTNER_API_BASE_URL: `${originOf(server)}/integration` } });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Settings of a target at which nothing listens: no system gives port 1 to anyone who asks for some port. */
export const nobody = { ...credentials, PARTNER_API_BASE_URL: 'http://127.0.0.1:1/integration' };

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

function watched(server: Server, basePath: string): Pick<TargetUnderTest, 'asked' | 'reached'> {
  const asked: string[] = [];
  server.prependListener('request', ({ method, url = '', headers: { authorization } }) => {
    const path = url.startsWith(basePath) ? url.slice(basePath.length) : url;
    asked.push(`${method} ${path}${authorization === undefined ? '' : ' with a token'}`);
  });
  const reached = async (requests: number): Promise<void> => {
    while (asked.length < requests) await once(server, 'request');
  };
  return { asked, reached };
}
