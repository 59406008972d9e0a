import { randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type CodedMessage, type TextMessage, textOf } from '../../messages/index.ts';
import type { Answered, Call, Outcome } from '../../src/evidence/exchange.ts';
import { isTrouble } from '../../src/evidence/trouble.ts';
import {
  asObject,
  INTERACTION_HEADER,
  INTERACTION_PARAMETER,
  type Interaction,
  type JsonObject,
  objectAt,
} from './pact.ts';

/** Why the Verifier has no say in an interaction. */
export interface Obstacle {
  readonly kind: 'obstacle';
  readonly verdict: 'skipped' | 'inconclusive';
  readonly why: TextMessage;
}

/** It needs what these settings or this account do not have. */
export const skipped = (why: TextMessage): Obstacle => ({ kind: 'obstacle', verdict: 'skipped', why });

/** The environment stood in the way. */
export const inconclusive = (why: TextMessage): Obstacle => ({ kind: 'obstacle', verdict: 'inconclusive', why });

/** A message of the wire as the cause inside another one. */
export function causeOf({ cause, detail }: { readonly cause?: CodedMessage; readonly detail: string }) {
  return cause === undefined ? { why: 'text', text: detail } : { ...cause.params, why: cause.code };
}

/** What setting up a state came to. */
export type StateOutcome =
  | {
      readonly kind: 'ready';
      /** Values for the placeholders of a request, by their names. */
      readonly values: Readonly<Record<string, string | number>>;
      /** The values may be wrong a moment later, as others use the target too: a failure is looked at once more. */
      readonly fleeting?: boolean;
    }
  | Obstacle;

/** A provider state that can be set up. */
export interface State {
  /** Why it can't be had with these settings; null where it can. */
  readonly missing: TextMessage | null;
  setUp(params: JsonObject): Promise<StateOutcome>;
  /** After a failure: why the state, once set up, is no more; null where it still stands. Left out where it always does. */
  readonly lost?: (params: JsonObject) => Promise<Obstacle | null>;
}

export type States = Readonly<Record<string, State>>;

/** What stands between the Verifier and the target. */
export interface Forwarding {
  readonly interactions: readonly Interaction[];
  readonly states: States;
  /** Sends a request of an interaction to the target, or returns why it is not sent. */
  send(call: Call, interaction: Interaction): Promise<Outcome | Obstacle>;
}

/** A server on this machine that takes what the Verifier sends. */
export interface Forwarder {
  readonly baseUrl: string;
  readonly statesUrl: string;
  /** What stood in the way of an interaction; null where its request was answered. */
  obstacleOf(interaction: Interaction): Obstacle | null;
  /** Whether a state of an interaction was true for a moment only. */
  isFleeting(interaction: Interaction): boolean;
  /** What was thrown here, which says nothing about the target; null where nothing was. */
  defect(): unknown;
  close(): Promise<void>;
}

const METHODS: readonly Call['method'][] = ['GET', 'POST', 'HEAD', 'OPTIONS'];
/** What belongs to one connection (RFC 9110, 7.6.1), and what names a coding that is undone. */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|content-length|content-encoding)$/;

/**
 * Starts the server. Only who knows its base address gets through, and only the headers that an interaction names go
 * further: what the Verifier adds of its own does not.
 */
export async function startForwarder({ interactions, states, send }: Forwarding): Promise<Forwarder> {
  const prefix = `/${randomUUID()}`;
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1 << 20 });
  const obstacles = new Map<number, Obstacle | null>();
  const fleeting = new Set<number>();
  const thrown: unknown[] = [];
  const byMark = (mark: unknown) => interactions.find(({ index }) => String(index) === String(mark));
  const hinder = ({ index }: Interaction, obstacle: Obstacle): null => {
    obstacles.set(index, obstacles.get(index) ?? obstacle);
    return null;
  };

  const setUp = async (body: JsonObject): Promise<JsonObject> => {
    const params = objectAt(body, 'params');
    const interaction = byMark(params[INTERACTION_PARAMETER]);
    const name = String(body.state);
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    if (body.action !== 'setup' || interaction === undefined || state === undefined) return {};
    const outcome = await state.setUp(params);
    if (outcome.kind === 'obstacle') return hinder(interaction, outcome) ?? {};
    if (outcome.fleeting === true) fleeting.add(interaction.index);
    return outcome.values;
  };

  const forward = async (interaction: Interaction, call: Call): Promise<Answered | null> => {
    const outcome = obstacles.get(interaction.index) ?? (await send(call, interaction));
    if (outcome.kind === 'obstacle') return hinder(interaction, outcome);
    if (outcome.kind === 'unanswered') {
      return hinder(interaction, inconclusive(textOf('pact.no-response', causeOf(outcome))));
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
    const body = textIn(request);
    const call = { method, path, headers: headersOf(request, interaction), ...(body === '' ? {} : { body }) };
    return answer(await forward(interaction, call), reply);
  });

  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const unsent = inconclusive(textOf('pact.not-sent'));
  return {
    baseUrl: `${origin}${prefix}/target`,
    statesUrl: `${origin}${prefix}/states`,
    obstacleOf: ({ index }) => (obstacles.has(index) ? (obstacles.get(index) ?? null) : unsent),
    isFleeting: ({ index }) => fleeting.has(index),
    defect: () => thrown[0] ?? null,
    close: () => app.close(),
  };
}

function textIn({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}

function headersOf({ headers }: FastifyRequest, interaction: Interaction): Record<string, string> {
  const named = [...interaction.headers, 'content-type'].filter((name) => headers[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, String(headers[name])]));
}

/**
 * Hands the target's response on; in place of one that there is not, a 502 that nobody checks. A redirect goes without
 * its destination: the Verifier would follow it, wherever it leads, and check what it finds there.
 */
function answer(answered: Answered | null, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  if (answered === null) {
    raw.writeHead(502, { 'content-length': 0 }).end();
    return;
  }
  const redirects = answered.status >= 300 && answered.status < 400;
  const headers = answered.headers.filter(([name]) => !HOP_BY_HOP.test(name) && !(redirects && name === 'location'));
  raw.writeHead(answered.status, [...headers, ['content-length', String(answered.body.length)] as const].flat());
  raw.end(answered.body);
}
