import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Answer, Call, Change, Complaint, World } from '../change.ts';
import { complaint, errorAnswer } from './errors.ts';
import type { TokenRegister } from './identify.ts';
import { answerIssuance, type Handed } from './issuance.ts';
import { answerListing } from './listing.ts';
import { send } from './send.ts';
import { type StageTable, stagesOf } from './steps.ts';

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
