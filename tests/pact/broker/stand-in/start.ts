import { once } from 'node:events';
import { createServer } from 'node:http';
import Fastify from 'fastify';
import { addRoutes } from './routes.ts';
import { createStore, type Store } from './store.ts';

/** A request as it came. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  /** Of JSON, else null. */
  readonly body: unknown;
}

/** What the broker does in place of its work. */
export type Mood =
  | { readonly kind: 'status'; readonly status: number; readonly text?: string; readonly errors?: readonly string[] }
  | { readonly kind: 'html' }
  | { readonly kind: 'silent' };

export interface StandInOptions {
  /** The `Authorization` header that lets in; without it everybody is let in. */
  readonly authorization?: string;
  /** Whether reading needs no authorization. */
  readonly publicRead?: boolean;
  /** Whether a version's contract may be replaced by another content. */
  readonly mayChange?: boolean;
  /** What it makes of a version that it is told of: by default it keeps it as it is. */
  readonly keeps?: Store['keeps'];
  readonly mood?: Mood;
  /** The requests that the mood meets; all of them by default. */
  readonly moodAt?: (request: Seen) => boolean;
  /** How many requests the mood lasts for; for ever by default. */
  readonly moodFor?: number;
  /** The path that the broker stands under, such as `/broker`. */
  readonly prefix?: string;
}

/** A stand-in of the Pact Broker on this machine. */
export interface StandIn {
  readonly url: string;
  readonly store: Store;
  readonly seen: readonly Seen[];
  close(): Promise<void>;
}

/** Starts a broker that knows nothing yet. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { authorization, publicRead = false, mood, moodAt = () => true, prefix = '' } = options;
  const store = createStore(options.keeps);
  const seen: Seen[] = [];
  const app = Fastify({ forceCloseConnections: true });
  const silenced: { left: number } = { left: options.moodFor ?? Number.POSITIVE_INFINITY };
  const address: { url: string } = { url: '' };

  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.slice(prefix.length);
    const one: Seen = {
      method: request.method,
      path: path === '' ? '/' : path,
      authorization: request.headers.authorization ?? null,
      body: request.body ?? null,
    };
    seen.push(one);
    if (mood !== undefined && silenced.left > 0 && moodAt(one)) {
      silenced.left -= 1;
      if (mood.kind === 'silent') return reply.hijack();
      if (mood.kind === 'html') return reply.type('text/html').send('<html><body>Log in</body></html>');
      if (mood.errors !== undefined) return reply.code(mood.status).send({ errors: mood.errors });
      return mood.text === undefined
        ? reply.code(mood.status).send({ error: { message: 'An error has occurred.', reference: 'xYz' } })
        : reply.code(mood.status).type('text/plain').send(mood.text);
    }
    const open = publicRead && request.method === 'GET';
    if (authorization !== undefined && one.authorization !== authorization && !open) {
      return reply.code(401).header('www-authenticate', 'Basic realm="Restricted Area"').type('text/plain').send('');
    }
    return undefined;
  });

  await app.register(
    (scope, _options, done) => {
      addRoutes(scope, store, () => address.url, { mayChange: options.mayChange ?? false });
      done();
    },
    { prefix },
  );
  address.url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${prefix}`;
  return { url: address.url, store, seen, close: () => app.close() };
}

/** An address on this machine that nobody listens at. */
export async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 1;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
