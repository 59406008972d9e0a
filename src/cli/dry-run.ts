import { sayIn, textOf } from '../../messages/index.ts';
import { queries } from '../../probes/requests.ts';
import { stimulusOf } from '../../probes/selection.ts';
import { createProvider, type Provider } from '../../provider/index.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import { withoutDefects } from '../run/defects.ts';
import { credentialsOf, record } from '../run/record.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { unanswered } from '../wire/failure.ts';
import type { Wire } from '../wire/wire.ts';
import { type Io, printJson } from './io.ts';

/**
 * Prints every request that a run would send, in order, with its purpose. The reference provider returns the responses
 * that later requests depend on, in this process and without a socket.
 */
export async function dryRun(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  const say = sayIn(options.lang);
  const { rate, assumeTotal: total } = options;
  const provider = await createProvider({ credentials: credentialsOf(target), count: total });
  const { maxRequests: most } = options;
  const wire = inProcessWire(provider, most);
  const { rows } = withoutDefects(await record(target, options, { signal: io.signal, wire, gate: io.gate }));
  const requests = rows.map(({ purpose, method, path, stimulus }) => {
    const [endpoint = ''] = path.split('?');
    const shown = LONG_QUERIES.has(stimulus) ? `${endpoint}?${LONG_QUERIES.get(stimulus)}` : path;
    return { purpose, method, url: `${target.baseUrl}${shown}`, stimulus };
  });
  const count = rows.length;
  const seconds = rate === null ? null : Math.ceil(count / rate);
  if (options.json) {
    const { environment, baseUrl } = target;
    const head = { format: 'vehicle-credit-dry-run', formatVersion: 1, target: { environment, baseUrl } };
    printJson({ ...head, assumedTotal: total, rate, seconds, requests }, io);
  } else if (!options.quiet) {
    const width = Math.max(...requests.map(({ purpose }) => purpose.length));
    for (const { purpose, method, url, stimulus } of requests) {
      io.out(`${purpose.padEnd(width)}  ${method} ${url}  # ${stimulus}\n`);
    }
  }
  io.err(`${say('dry-run.summary', { count, total })}\n`);
  if (wire.isCut()) io.err(`${say('dry-run.cut', { most })}\n`);
  io.err(`${say('dry-run.columns')}\n`);
  if (seconds !== null) io.err(`${say('dry-run.duration', { rate, seconds })}\n`);
  return exitCodes.conforming;
}

/** Queries with a long value, by stimulus, with the value shortened: masked, as in a report, it would look like a secret. */
const LONG_QUERIES: ReadonlyMap<string, string> = new Map(
  Object.entries(queries['listing.malformed-parameter']).flatMap(([label, query]) => {
    const shown = query.replace(/([a-z])\1{9,}/, (letters) => `${letters.slice(0, 3)}…(${letters.length} letters)`);
    return shown === query
      ? []
      : [[stimulusOf({ name: 'listing.malformed-parameter', case: label, partner: 'main' }), shown]];
  }),
);

/** Creates a wire to a provider in this process, for at most `most` requests. */
function inProcessWire({ respond, basePath }: Provider, most: number): Wire & { readonly isCut: () => boolean } {
  let sent = 0;
  let isCut = false;
  return {
    async send({ method, path, headers, body }) {
      const times = { earlier: [], startedAt: Date.now(), durationMs: 0 };
      if (sent >= most) {
        isCut = true;
        return { outcome: unanswered('not-sent', textOf('not-sent.budget', { most })), unsent: true, ...times };
      }
      sent += 1;
      const arrived = { method, headers, url: `${basePath}${path}`, body: Buffer.from(body ?? '') };
      const { status, headers: received, body: bytes } = await respond(arrived);
      const pairs = Object.entries(received).map(([name, value]) => [name, String(value)] as const);
      return {
        outcome: { kind: 'answered', status, headers: pairs, body: bytes, encodedBytes: bytes.length },
        ...times,
      };
    },
    counts: () => ({ sent, retried: 0, throttled: 0 }),
    isCut: () => isCut,
    close: () => undefined,
  };
}
