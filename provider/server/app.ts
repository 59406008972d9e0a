import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Answer, type Call, pass, passSlowly, type World } from '../change.ts';
import { complaint, errorAnswer, plainError } from './answers.ts';
import { answerListing } from './listing.ts';
import { answerIssuance } from './tokens.ts';

const CHUNK = 1_400;

/** Writes a response to the socket verbatim. Adds only Date, Connection and the body length. */
async function send(answer: Answer, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const { status, body, transport } = answer;
  if (answer.delay !== undefined) await pause(answer.delay);
  if (transport === 'reset') {
    raw.socket?.resetAndDestroy();
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
  if (status === 204 || status === 304) {
    raw.writeHead(status, headers).end();
  } else if (transport === 'chunked') {
    raw.writeHead(status, headers);
    for (let at = 0; at < body.length; at += CHUNK) raw.write(body.subarray(at, at + CHUNK));
    raw.end();
  } else {
    raw.writeHead(status, { ...headers, 'content-length': body.length });
    if (transport === 'truncated') raw.write(body.subarray(0, body.length >> 1), () => raw.socket?.destroy());
    else raw.end(body);
  }
}

const ALLOW = { token: 'POST, OPTIONS', listing: 'GET, HEAD, OPTIONS' } as const;
const NOT_FOUND = complaint(404, 'Route.NotFound', 'O recurso solicitado não existe.');
const NOT_ALLOWED = complaint(405, 'Route.MethodNotAllowed', 'O método não é permitido para este recurso.');

function respond(call: Call): Answer | Promise<Answer> {
  const { method, operation } = call;
  const { head, options } = call.world.policy;
  const allow = { allow: ALLOW[operation] };
  const notFound = () => errorAnswer(NOT_FOUND, call, { kind: 'other' });
  const notAllowed = () => errorAnswer(NOT_ALLOWED, call, { kind: 'other', headers: allow });
  if (method === 'OPTIONS')
    return options === 404 ? notFound() : { kind: 'other', status: options, headers: allow, body: Buffer.alloc(0) };
  if (operation === 'token') return method === 'POST' ? answerIssuance(call) : notAllowed();
  return method === 'GET' || (method === 'HEAD' && head === 'served') ? answerListing(call) : notAllowed();
}

/** A received request, with or without a socket. Header names are in lower case. */
export type Arrived = Pick<Call, 'method' | 'headers'> & { readonly url: string; readonly body?: Buffer | undefined };

export type Responder = (arrived: Arrived) => Promise<Answer>;

export function createResponder(world: World): Responder {
  const { policy } = world;
  const counts = { token: 0, listing: 0 };
  return async ({ method, headers, url, body = Buffer.alloc(0) }) => {
    const [path = '', query] = url.split(/\?(.*)/s);
    const callOf = (operation: Call['operation'], number: number): Call => {
      return { operation, number, method, headers, query: new URLSearchParams(query), body, world };
    };
    const isToken = policy.tokenPaths.includes(path);
    if (!isToken && !policy.listingPaths.includes(path))
      return plainError(NOT_FOUND, callOf('listing', 0), { kind: 'other' });
    const operation = isToken ? 'token' : 'listing';
    counts[operation] += 1;
    const call = callOf(operation, counts[operation]);
    const answer = (await passSlowly('arrive', undefined, call)) ?? (await respond(call));
    return pass('wired', await passSlowly('answer', answer, call), call);
  };
}

export interface Logged {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}

export function createApp(responder: Responder, log: (request: Logged) => void = () => undefined): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1_048_576 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async ({ method, headers, raw, body }, reply) => {
    const [url, startedAt] = [raw.url ?? '', performance.now()];
    const answer = await responder({ method, headers, url, body: Buffer.isBuffer(body) ? body : undefined });
    await send(answer, reply);
    log({ method, url, status: answer.status, milliseconds: performance.now() - startedAt });
  });
  return app;
}
