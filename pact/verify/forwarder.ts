import { randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Answered, Call, Outcome } from '../../src/evidence/exchange.ts';
import { isTrouble } from '../../src/evidence/trouble.ts';
import { asObject, type JsonObject } from '../../src/json/read-json.ts';
import { INTERACTION_HEADER, INTERACTION_PARAMETER, type Interaction, METHODS } from './pact.ts';

/** Why an interaction is neither verified nor failed. */
export class Obstacle extends Error {
  readonly verdict: 'skipped' | 'inconclusive';
  readonly why: TextMessage;

  constructor(verdict: Obstacle['verdict'], why: TextMessage) {
    super(why.message);
    this.verdict = verdict;
    this.why = why;
  }
}

/** Creates an obstacle: settings or the account lack a need of the interaction. */
export const skipped = (why: TextMessage) => new Obstacle('skipped', why);

/** Creates an obstacle: the environment blocked the interaction. */
export const inconclusive = (why: TextMessage) => new Obstacle('inconclusive', why);

/** Returns the response of an outcome. @throws Obstacle without a response; if the suite did not send it, it says why. */
export function answeredIn(outcome: Outcome, code: 'pact.no-response' | 'pact.token-unanswered'): Answered {
  if (outcome.kind === 'answered') return outcome;
  const { cause, detail, failure } = outcome;
  if (cause !== undefined && failure === 'not-sent') throw inconclusive({ ...cause, message: detail });
  const why = cause === undefined ? { why: 'text', text: detail } : { ...cause.params, why: cause.code };
  throw inconclusive(textOf(code, why));
}

/** Values of a provider state, which replace the examples in the request. */
export type Values = Readonly<Record<string, string | number>>;

/** Sets up a provider state. `again`, after a failure, checks whether the state still exists. @throws Obstacle */
export type State = (params: JsonObject, again?: boolean) => Promise<Values>;

export type States = Readonly<Record<string, State>>;

export interface Forwarding {
  readonly interactions: readonly Interaction[];
  readonly states: States;
  /** Sends a request of an interaction to the target. @throws Obstacle if it must not be sent. */
  send(call: Call, interaction: Interaction): Promise<Outcome>;
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
  const hinder = ({ index }: Interaction, error: unknown): void => {
    if (!(error instanceof Obstacle)) throw error;
    obstacles.set(index, obstacles.get(index) ?? error);
  };

  const setUp = async (body: JsonObject): Promise<Values> => {
    const params = asObject(body.params);
    const interaction = byMark(params[INTERACTION_PARAMETER]);
    if (body.action !== 'setup' || interaction === undefined) return {};
    const name = String(body.state);
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    try {
      if (state === undefined) throw inconclusive(textOf('pact.state-unknown', { state: JSON.stringify(name) }));
      const found = await state(params);
      values.set(interaction.index, { ...values.get(interaction.index), ...found });
      return found;
    } catch (error) {
      hinder(interaction, error);
      return {};
    }
  };

  const forward = async (interaction: Interaction, call: Call): Promise<Answered | null> => {
    const { index } = interaction;
    if (obstacles.get(index)) return null;
    try {
      const answered = answeredIn(await send(call, interaction), 'pact.no-response');
      const { status } = answered;
      if (isTrouble(status) && interaction.status !== status) {
        hinder(interaction, inconclusive(textOf('pact.trouble-status', { status })));
      } else if (!obstacles.has(index)) obstacles.set(index, null);
      return answered;
    } catch (error) {
      hinder(interaction, error);
      return null;
    }
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
