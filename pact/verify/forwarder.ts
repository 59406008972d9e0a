import { randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
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
import { inconclusive, type Obstacle, type States } from './states.ts';

/** What stands between the Verifier and the target. */
export interface Forwarding {
  readonly interactions: readonly Interaction[];
  readonly states: States;
  /** Sends a request of an interaction to the target, or tells why it is not sent. */
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
/** What belongs to one connection (RFC 9110, 7.6.1), and what tells of a coding that is undone. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'content-encoding',
]);
const UNANSWERED = inconclusive('the Verifier sent no request for it');

/**
 * Starts the server. Only who knows its base address gets through, and only the headers that an interaction names go
 * further: what the Verifier adds of its own does not.
 */
export async function startForwarder({ interactions, states, send }: Forwarding): Promise<Forwarder> {
  const prefix = `/${randomUUID()}`;
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1 << 20 });
  const obstacles = new Map<number, Obstacle | null>();
  const byMark = (mark: unknown): Interaction | undefined =>
    interactions.find(({ index }) => String(index) === String(mark));
  const fleeting = new Set<number>();
  const thrown: unknown[] = [];
  const hinder = ({ index }: Interaction, obstacle: Obstacle): void => {
    obstacles.set(index, obstacles.get(index) ?? obstacle);
  };

  const setUp = async (body: JsonObject): Promise<JsonObject> => {
    const params = objectAt(body, 'params');
    const interaction = byMark(params[INTERACTION_PARAMETER]);
    const name = String(body.state);
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    if (body.action !== 'setup' || interaction === undefined || state === undefined) return {};
    const outcome = await state.setUp(params);
    if (outcome.kind === 'ready') {
      if (outcome.fleeting === true) fleeting.add(interaction.index);
      return outcome.values;
    }
    hinder(interaction, outcome);
    return {};
  };

  const forward = async (interaction: Interaction, call: Call): Promise<Answered | null> => {
    const outcome = obstacles.get(interaction.index) ?? (await send(call, interaction));
    if (outcome.kind === 'obstacle') {
      hinder(interaction, outcome);
      return null;
    }
    if (outcome.kind === 'unanswered') {
      hinder(interaction, inconclusive(`the target did not answer: ${outcome.detail}`));
      return null;
    }
    if (isTrouble(outcome.status) && interaction.status !== outcome.status) {
      hinder(interaction, inconclusive(`the target answered ${outcome.status} again and again`));
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
  app.post(`${prefix}/states`, async (request) => setUp(asObject(JSON.parse(textOf(request)))));
  app.all(`${prefix}/target/*`, async (request, reply) => {
    const interaction = byMark(request.headers[INTERACTION_HEADER]);
    const method = METHODS.find((known) => known === request.method);
    if (interaction === undefined || method === undefined) return reply.code(502).send();
    const path = (request.raw.url ?? '').slice(`${prefix}/target`.length);
    const body = textOf(request);
    const call = { method, path, headers: headersOf(request, interaction), ...(body === '' ? {} : { body }) };
    return answer(await forward(interaction, call), reply);
  });

  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    baseUrl: `${origin}${prefix}/target`,
    statesUrl: `${origin}${prefix}/states`,
    obstacleOf: ({ index }) => (obstacles.has(index) ? (obstacles.get(index) ?? null) : UNANSWERED),
    isFleeting: ({ index }) => fleeting.has(index),
    defect: () => thrown[0] ?? null,
    close: () => app.close(),
  };
}

function textOf({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}

function headersOf({ headers }: FastifyRequest, interaction: Interaction): Record<string, string> {
  const named = [...interaction.headers, 'content-type'].filter((name) => headers[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, String(headers[name])]));
}

/**
 * Hands the target's answer on; in place of one that there is not, a 502 that nobody judges. A redirect goes without its
 * destination: the Verifier would follow it, wherever it leads, and judge what it finds there.
 */
function answer(answered: Answered | null, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  if (answered === null) {
    raw.writeHead(502, { 'content-length': 0 }).end();
    return;
  }
  const redirects = answered.status >= 300 && answered.status < 400;
  const headers = answered.headers.filter(([name]) => !HOP_BY_HOP.has(name) && !(redirects && name === 'location'));
  raw.writeHead(answered.status, [...headers, ['content-length', String(answered.body.length)] as const].flat());
  raw.end(answered.body);
}
