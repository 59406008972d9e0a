import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { type Call, header, type Outcome } from '../../src/evidence/exchange.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { Trouble, trouble, troubleOf } from './trouble.ts';

const METHODS = ['GET', 'POST', 'PUT'] as const;

/** Headers of Pact's tool that describe a request. */
const KEPT = ['accept', 'content-type'] as const;

const MOST_SENT = 64 << 20;

/**
 * Starts a server on this machine that sends the requests of Pact's tool to a Pact Broker. The tool gets no credentials and no
 * redirect, which it would follow to any host, and every link leads to the relay. Its base URL is secret. `send` sends to the
 * origin of the Pact Broker.
 */
export async function startRelay(broker: Broker, send: (call: Call) => Promise<Outcome>) {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: MOST_SENT });
  const prefix = `/${randomUUID()}`;
  const { origin, pathname } = new URL(broker.baseUrl);
  let last: Trouble | null = null;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    const [, path] = (request.raw.url ?? '').split(prefix);
    const method = METHODS.find((known) => known === request.method);
    if (path === undefined || !/^(?:\/|\?|$)/.test(path) || method === undefined) {
      last = trouble('no-broker');
      return reply.code(502).send();
    }
    const named = KEPT.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
    const headers = Object.fromEntries(named);
    const body = typeof request.body === 'string' && request.body !== '' ? { body: request.body } : {};
    const startedAt = performance.now();
    try {
      const outcome = await send({ method, path: path || '/', headers, ...body });
      last = troubleOf(outcome, broker, performance.now() - startedAt);
      if (outcome.kind === 'unanswered' || last?.kind === 'redirected') return reply.code(502).send();
      const type = header(outcome, 'content-type') ?? 'application/octet-stream';
      const text = new TextDecoder().decode(outcome.body);
      return reply.code(outcome.status).type(type).send(withLinksTo(own, text));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      last = error;
      return reply.code(502).send();
    }
  });
  const own = `${await app.listen({ port: 0, host: '127.0.0.1' })}${prefix}`;
  return {
    baseUrl: `${own}${pathname.replace(/\/$/, '')}`,
    /** Returns why the last request has no successful response, or null. */
    trouble: () => last,
    /** Replaces addresses of the relay by those of the Pact Broker. */
    restored: (text: string) => text.replaceAll(own, origin),
    close: () => app.close(),
  };
}

/** Replaces scheme and host of each link in a HAL resource; placeholders stay. Returns another text as it is. */
function withLinksTo(base: string, text: string): string {
  const changed = (key: string, value: unknown): unknown =>
    key === 'href' && typeof value === 'string' ? value.replace(/^(?:(?:https?:)?\/\/[^/?#]*|(?=\/))/i, base) : value;
  try {
    return JSON.stringify(JSON.parse(text, changed));
  } catch {
    return text;
  }
}
