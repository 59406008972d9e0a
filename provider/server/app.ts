import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Answer, Call, Change, Complaint, World } from '../change.ts';
import { complaint, errorAnswer, type StageTable, stagesOf } from './errors.ts';
import { answerListing, type TokenRegister } from './listing.ts';
import { answerIssuance, type Handed } from './tokens.ts';

const CHUNK = 1_400;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Writes an answer to the socket as it is: header names in their own case, nothing added but Date, Connection and the
 * length of the body.
 */
async function send(answer: Answer, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  if (answer.delay !== undefined) await pause(answer.delay);
  if (answer.transport === 'reset') {
    raw.socket?.resetAndDestroy();
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
  const bodiless = answer.status === 204 || answer.status === 304;
  if (answer.transport === 'chunked') {
    raw.writeHead(answer.status, headers);
    for (let at = 0; at < answer.body.length; at += CHUNK) raw.write(answer.body.subarray(at, at + CHUNK));
    raw.end();
    return;
  }
  raw.writeHead(answer.status, bodiless ? headers : { ...headers, 'content-length': answer.body.length });
  if (answer.transport === 'truncated') {
    raw.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => raw.socket?.destroy());
    return;
  }
  raw.end(bodiless ? undefined : answer.body);
}

type Operation = Call['operation'];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const ALLOW: Readonly<Record<Operation, string>> = { token: 'POST, OPTIONS', listing: 'GET, HEAD, OPTIONS' };
const NOT_FOUND = complaint(404, 'Route.NotFound', 'O recurso solicitado não existe.');
const NOT_ALLOWED = complaint(405, 'Route.MethodNotAllowed', 'O método não é permitido para este recurso.');

function callOf(request: FastifyRequest, operation: Operation, number: number, world: World): Call {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  return {
    operation,
    number,
    method: request.method,
    headers: request.headers,
    query: new URLSearchParams(mark < 0 ? '' : request.raw.url?.slice(mark + 1)),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    world,
  };
}

function optionsAnswer(call: Call, stages: StageTable): Answer {
  const allow = { allow: ALLOW[call.operation] };
  const status = call.world.policy.options;
  if (status === 404) return errorAnswer(NOT_FOUND, 'other', 'problem', call, stages);
  if (status === 405) return errorAnswer(NOT_ALLOWED, 'other', 'problem', call, stages, allow);
  return { kind: 'other', status, headers: allow, body: Buffer.alloc(0) };
}

/** The HTTP face of a world: its two operations, and answers to everything else. */
export function createApp(world: World, changes: readonly Change[], register: TokenRegister): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1_048_576 });
  const stages = stagesOf(changes);
  const handed: Handed = new Map();
  const counts = { token: 0, listing: 0 };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const operate = (call: Call): Answer | Promise<Answer> => {
    const { method, operation } = call;
    const { head } = world.policy;
    if (method === 'OPTIONS') return optionsAnswer(call, stages);
    if (method === 'HEAD' && operation === 'listing' && head === 404) {
      return errorAnswer(NOT_FOUND, 'other', 'problem', call, stages);
    }
    const isReading = method === 'GET' || (method === 'HEAD' && head === 'served');
    if (operation === 'listing' && isReading) return answerListing(call, register, stages);
    if (operation === 'token' && method === 'POST') return answerIssuance(call, register, handed, stages);
    return errorAnswer(NOT_ALLOWED, 'other', 'problem', call, stages, { allow: ALLOW[operation] });
  };

  const handle = (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
    counts[operation] += 1;
    const call = callOf(request, operation, counts[operation], world);
    const answer = (await stages.arrive(undefined, call)) ?? (await operate(call));
    await send(stages.wired(await stages.answer(answer, call), call), reply);
  };

  const refuse = async (about: Complaint, request: FastifyRequest, reply: FastifyReply) =>
    send(errorAnswer(about, 'other', 'problem', callOf(request, 'listing', 0, world), stagesOf([])), reply);

  for (const url of world.policy.tokenPaths) app.route({ method: [...METHODS], url, handler: handle('token') });
  for (const url of world.policy.listingPaths) app.route({ method: [...METHODS], url, handler: handle('listing') });
  app.setNotFoundHandler((request, reply) => refuse(NOT_FOUND, request, reply));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    return refuse(complaint(status, 'Request.Invalid', 'A requisição não pôde ser atendida.'), request, reply);
  });
  return app;
}
