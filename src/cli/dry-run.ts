import type { FastifyInstance } from 'fastify';
import { sayIn, textOf } from '../../messages/index.ts';
import { createProvider } from '../../provider/index.ts';
import type { Call } from '../evidence/exchange.ts';
import { withoutDefects } from '../run/defects.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { record } from '../run/record.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { unanswered } from '../wire/failure.ts';
import type { Wire } from '../wire/wire.ts';
import type { Io } from './io.ts';

/**
 * Prints every request that a run would send, in order, with its purpose. Later requests depend on earlier responses:
 * the reference provider gives these, in this process and without a socket.
 */
export async function dryRun(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const say = sayIn(options.lang);
  const { rate } = options;
  const { main, second, incomplete, empty } = target;
  const credentials = { main, ...(second && { second }), ...(incomplete && { incomplete }), ...(empty && { empty }) };
  const { app, basePath } = await createProvider({ credentials });
  try {
    const wire = rehearsal(app, basePath, options.maxRequests);
    const { rows: sent } = withoutDefects(await record(target, options, { signal: io.signal, wire, gate: io.gate }));
    const columns = sent.map(({ purpose, method, path, stimulus }) => [purpose, method, path, stimulus] as const);
    const width = Math.max(...columns.map(([purpose]) => purpose.length));
    for (const [purpose, method, path, stimulus] of columns) {
      io.out(`${purpose.padEnd(width)}  ${method} ${target.baseUrl}${path}  # ${stimulus}\n`);
    }
    io.err(`${say('dry-run.summary', { count: sent.length })}\n`);
    if (rate !== null) {
      io.err(`${say('dry-run.duration', { rate, seconds: Math.ceil(sent.length / rate) })}\n`);
    }
    return exitCodes.conforming;
  } finally {
    await app.close();
  }
}

/** A wire that ends in this process, after so many requests. */
function rehearsal(app: FastifyInstance, basePath: string, maxRequests: number): Wire {
  let sent = 0;
  return {
    async send({ method, path, headers, body }: Call) {
      const startedAt = Date.now();
      if (sent >= maxRequests) {
        const outcome = unanswered('not-sent', textOf('not-sent.budget', { most: maxRequests }));
        return { outcome, unsent: true, earlier: [], startedAt, durationMs: 0 };
      }
      sent += 1;
      const url = `${basePath}${path}`;
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
      const outcome = {
        kind: 'answered',
        status: answer.statusCode,
        headers: pairs,
        body: answer.rawPayload,
        encodedBytes: answer.rawPayload.length,
      } as const;
      return { outcome, earlier: [], startedAt, durationMs: 0 };
    },
    counts: () => ({ sent, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
}
