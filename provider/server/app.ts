import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Answer, Call, Complaint, World } from '../change.ts';
import { complaint, errorAnswer, plainError } from './answers.ts';
import { answerListing } from './listing.ts';
import { answerIssuance } from './tokens.ts';

const CHUNK = 1_400;

/** Writes a response to the socket as it is; adds only Date, Connection and the length of the body. */
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

/** Responds to one of the operations by its method. */
function respond(call: Call): Answer | Promise<Answer> {
  const { method, operation } = call;
  const { head, options } = call.world.policy;
  const allow = { allow: ALLOW[operation] };
  const notFound = () => errorAnswer(NOT_FOUND, call, { kind: 'other' });
  const notAllowed = () => errorAnswer(NOT_ALLOWED, call, { kind: 'other', headers: allow });
  if (method === 'OPTIONS' && (options === 200 || options === 204))
    return { kind: 'other', status: options, headers: allow, body: Buffer.alloc(0) };
  if (method === 'OPTIONS') return options === 404 ? notFound() : notAllowed();
  if (operation === 'token') return method === 'POST' ? answerIssuance(call) : notAllowed();
  if (method === 'HEAD' && head === 404) return notFound();
  return method === 'GET' || (method === 'HEAD' && head === 'served') ? answerListing(call) : notAllowed();
}

/** The HTTP server of a world. */
export function createApp(world: World): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1_048_576 });
  const { policy, stages } = world;
  const counts = { token: 0, listing: 0 };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const callOf = (
    { method, headers, body, raw }: FastifyRequest,
    operation: Call['operation'],
    number: number,
  ): Call => ({
    ...{ operation, number, method, headers, world },
    query: new URLSearchParams(/\?.*/s.exec(raw.url ?? '')?.[0] ?? ''),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  });
  const handle = (operation: Call['operation']) => async (request: FastifyRequest, reply: FastifyReply) => {
    counts[operation] += 1;
    const call = callOf(request, operation, counts[operation]);
    const answer = (await stages.arrive(undefined, call)) ?? (await respond(call));
    await send(stages.wired(await stages.answer(answer, call), call), reply);
  };
  const reject = (about: Complaint, request: FastifyRequest, reply: FastifyReply) =>
    send(plainError(about, callOf(request, 'listing', 0), { kind: 'other' }), reply);

  const method = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  for (const url of policy.tokenPaths) app.route({ method, url, handler: handle('token') });
  for (const url of policy.listingPaths) app.route({ method, url, handler: handle('listing') });
  app.setNotFoundHandler((request, reply) => reject(NOT_FOUND, request, reply));
  app.setErrorHandler(({ statusCode = 500 }: { statusCode?: number }, request, reply) =>
    reject(complaint(statusCode, 'Request.Invalid', 'A requisição não pôde ser atendida.'), request, reply),
  );
  return app;
}
