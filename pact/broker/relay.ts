import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { type Call, header, type Outcome } from '../../src/evidence/exchange.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { isOf, troubleOf } from './hal.ts';
import { Trouble, trouble } from './trouble.ts';

const METHODS = ['GET', 'POST', 'PUT'] as const;

/** Headers of Pact's tool that describe a request. */
const KEPT = ['accept', 'content-type'] as const;

/**
 * Starts a server on this machine that sends the requests of Pact's tool to a Pact Broker. The tool gets no credentials, and
 * would follow each redirect and link: the relay returns no redirect, and sends nothing to another address. Its own base URL
 * is secret. `send` sends to the origin of the Pact Broker.
 */
export async function startRelay(broker: Broker, send: (call: Call) => Promise<Outcome>) {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 << 20 });
  const [prefix, elsewhere] = [`/${randomUUID()}`, `/${randomUUID()}`];
  const { origin, pathname } = new URL(broker.baseUrl);
  let last: Trouble | null = null;
  /** Sends a request. Returns null, and keeps the reason, if there is no response for the tool. */
  const pass = async (call: Call) => {
    const startedAt = performance.now();
    try {
      const outcome = await send(call);
      last = troubleOf(outcome, broker, performance.now() - startedAt);
      return outcome.kind === 'answered' && last?.kind !== 'redirected' ? outcome : null;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      last = error;
      return null;
    }
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    const url = request.raw.url ?? '';
    const method = METHODS.find((known) => known === request.method);
    if (url.startsWith(elsewhere)) last = trouble('foreign-link');
    if (!url.startsWith(prefix) || method === undefined) return reply.code(502).send();
    const named = KEPT.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
    const headers = Object.fromEntries(named);
    const body = typeof request.body === 'string' && request.body !== '' ? { body: request.body } : {};
    const answered = await pass({ method, path: url.slice(prefix.length) || '/', headers, ...body });
    if (answered === null) return reply.code(502).send();
    const type = header(answered, 'content-type') ?? 'application/octet-stream';
    return reply
      .code(answered.status)
      .type(type)
      .send(withLinks(new TextDecoder().decode(answered.body), linkTo));
  });
  const relay = await app.listen({ port: 0, host: '127.0.0.1' });
  /** Returns the address at the relay for a link of the Pact Broker. Placeholders stay as they are. */
  const linkTo = (href: string): string => {
    const [address = ''] = /^(?:https?:)?\/\/[^/?#]*/i.exec(href) ?? [];
    const isOwn = address === '' || isOf(broker, address);
    return isOwn ? `${relay}${prefix}${href.slice(address.length)}` : `${relay}${elsewhere}`;
  };
  return {
    baseUrl: `${relay}${prefix}${pathname.replace(/\/$/, '')}`,
    /** Returns why the last request has no successful response, or null. */
    trouble: () => last,
    /** Replaces addresses of the relay by those of the Pact Broker. */
    restored: (text: string) => text.replaceAll(`${relay}${prefix}`, origin),
    close: () => app.close(),
  };
}

/** Replaces each link of a HAL resource. Returns another text as it is. */
function withLinks(text: string, linkTo: (href: string) => string): string {
  const changed = (key: string, value: unknown): unknown =>
    key === 'href' && typeof value === 'string' ? linkTo(value) : value;
  try {
    return JSON.stringify(JSON.parse(text, changed));
  } catch {
    return text;
  }
}
