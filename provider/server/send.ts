import type { FastifyReply } from 'fastify';
import type { Answer } from '../change.ts';

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
export async function send(answer: Answer, reply: FastifyReply): Promise<void> {
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
