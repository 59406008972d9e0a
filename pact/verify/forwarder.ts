import { randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Answered, Call, Outcome, Unanswered } from '../../src/evidence/exchange.ts';
import { isTrouble } from '../../src/evidence/trouble.ts';
import { asObject, type JsonObject } from '../../src/json/read-json.ts';
import { INTERACTION_HEADER, INTERACTION_PARAMETER, type Interaction, METHODS } from './pact.ts';

/** Why an interaction is neither verified nor failed. */
export interface Obstacle {
  readonly kind: 'obstacle';
  readonly verdict: 'skipped' | 'inconclusive';
  readonly why: TextMessage;
}

/** Creates an obstacle: settings or the account lack a need of the interaction. */
export const skipped = (why: TextMessage): Obstacle => ({ kind: 'obstacle', verdict: 'skipped', why });

/** Creates an obstacle: the environment blocked the interaction. */
export const inconclusive = (why: TextMessage): Obstacle => ({ kind: 'obstacle', verdict: 'inconclusive', why });

/** Creates an obstacle: a request has no response. If the suite did not send it, the reason says why. */
export function unanswered(
  code: 'pact.no-response' | 'pact.token-unanswered',
  { cause, detail, failure }: Unanswered,
): Obstacle {
  if (cause !== undefined && failure === 'not-sent') return inconclusive({ ...cause, message: detail });
  const why = cause === undefined ? { why: 'text', text: detail } : { ...cause.params, why: cause.code };
  return inconclusive(textOf(code, why));
}

export type Values = Readonly<Record<string, string | number>>;

export interface Ready {
  readonly kind: 'ready';
  readonly values: Values;
}

/** Sets up a provider state. `again`, after a failure, checks whether the state still exists. */
export type State = (params: JsonObject, again?: boolean) => Promise<Ready | Obstacle>;

export type States = Readonly<Record<string, State>>;

export interface Forwarding {
  readonly interactions: readonly Interaction[];
  readonly states: States;
  /** Sends a request of an interaction to the target, or returns why it is not sent. */
  send(call: Call, interaction: Interaction): Promise<Outcome | Obstacle>;
}

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers of a decoded content coding. */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|content-length|content-encoding)$/;

/**
 * Starts a server on this machine for the requests of the Verifier. Its base URL is secret. It forwards only the headers of
 * the interaction, not those that the Verifier adds.
 */
export async function startForwarder({ interactions, states, send }: Forwarding) {
  const prefix = `/${randomUUID()}`;
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1 << 20 });
  const obstacles = new Map<number, Obstacle | null>();
  const values = new Map<number, Values>();
  const thrown: unknown[] = [];
  const byMark = (mark: unknown) => interactions.find(({ index }) => String(index) === String(mark));
  const hinder = ({ index }: Interaction, obstacle: Obstacle): null => {
    obstacles.set(index, obstacles.get(index) ?? obstacle);
    return null;
  };

  const setUp = async (body: JsonObject): Promise<JsonObject> => {
    const params = asObject(body.params);
    const interaction = byMark(params[INTERACTION_PARAMETER]);
    if (body.action !== 'setup' || interaction === undefined) return {};
    const name = String(body.state);
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    const outcome =
      (await state?.(params)) ?? inconclusive(textOf('pact.state-unknown', { state: JSON.stringify(name) }));
    if (outcome.kind === 'obstacle') return hinder(interaction, outcome) ?? {};
    values.set(interaction.index, { ...values.get(interaction.index), ...outcome.values });
    return outcome.values;
  };

  const forward = async (interaction: Interaction, call: Call): Promise<Answered | null> => {
    const outcome = obstacles.get(interaction.index) ?? (await send(call, interaction));
    if (outcome.kind === 'obstacle') return hinder(interaction, outcome);
    if (outcome.kind === 'unanswered') {
      return hinder(interaction, unanswered('pact.no-response', outcome));
    }
    const { status } = outcome;
    if (isTrouble(status) && interaction.status !== status) {
      hinder(interaction, inconclusive(textOf('pact.trouble-status', { status })));
    } else if (!obstacles.has(interaction.index)) {
      obstacles.set(interaction.index, null);
    }
    return outcome;
  };

  app.setErrorHandler((error, _request, reply) => {
    thrown.push(error);
    return reply.code(502).send();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(`${prefix}/states`, async (request) => setUp(asObject(JSON.parse(textIn(request)))));
  app.all(`${prefix}/target/*`, async (request, reply) => {
    const interaction = byMark(request.headers[INTERACTION_HEADER]);
    const method = METHODS.find((known) => known === request.method);
    if (interaction === undefined || method === undefined) return reply.code(502).send();
    const path = (request.raw.url ?? '').slice(`${prefix}/target`.length);
    const names = [...interaction.headers, 'content-type'].filter((name) => request.headers[name] !== undefined);
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const body = textIn(request);
    return answer(await forward(interaction, { method, path, headers, ...(body === '' ? {} : { body }) }), reply);
  });

  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const unsent = inconclusive(textOf('pact.not-sent'));
  return {
    baseUrl: `${origin}${prefix}/target`,
    statesUrl: `${origin}${prefix}/states`,
    /** Returns the obstacle of an interaction; null if its request got a response. */
    obstacleOf: ({ index }: Interaction): Obstacle | null =>
      obstacles.has(index) ? (obstacles.get(index) ?? null) : unsent,
    valuesOf: ({ index }: Interaction): Values => values.get(index) ?? {},
    /** Returns the first error of the suite itself, unrelated to the target, or null. */
    defect: () => thrown[0] ?? null,
    close: () => app.close(),
  };
}

function textIn({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}

/**
 * Forwards the target's response, or a 502 that is not checked. A redirect has no Location, because the Verifier would
 * follow it to any host and check the response from there.
 */
function answer(answered: Answered | null, reply: FastifyReply): void {
  const { status, headers, body } = answered ?? { status: 502, headers: [], body: Buffer.alloc(0) };
  const redirects = status >= 300 && status < 400;
  const kept = headers.filter(([name]) => !HOP_BY_HOP.test(name) && !(redirects && name === 'location'));
  reply.hijack();
  reply.raw.writeHead(status, [...kept, ['content-length', String(body.length)] as const].flat()).end(body);
}
