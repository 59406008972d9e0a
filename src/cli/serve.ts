import { once } from 'node:events';
import { behaviours, faults, type RunningProvider, startProvider } from '../../provider/index.ts';
import type { Problem } from '../report/report.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggestion } from '../settings/nearest.ts';
import { accepted, numberOf, problemsOf } from '../settings/values.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';

export interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly count?: string;
  readonly seed?: string;
  readonly behaviour?: readonly string[];
  readonly fault?: readonly string[];
  readonly list?: boolean;
}

/** Serves the reference provider until a signal; standard output gets its settings as an environment file, and nothing else. */
export async function serveCommand(flags: ServeFlags, io: Io, speaker: Speaker): Promise<ExitCode> {
  if (flags.list === true) {
    io.out(idsText(io, speaker));
    return exitCodes.conforming;
  }
  const port = numberOf('--port', flags.port ?? '0', { least: 0, most: 65_535 });
  const count = numberOf('--count', flags.count ?? '240', { least: 0, most: 10_000_000 });
  const seed = numberOf('--seed', flags.seed ?? '1', { least: 0, most: 4_294_967_295 });
  const problems = [
    ...problemsOf(port, count, seed),
    ...unknownIds('--behaviour', flags.behaviour, behaviours),
    ...unknownIds('--fault', flags.fault, faults),
  ];
  if (problems.length > 0) return fail({ kind: 'settings', problems }, io, speaker);
  const started = await listen(flags, accepted(port) ?? 0, accepted(count) ?? 0, accepted(seed) ?? 0);
  if ('failure' in started) {
    return fail(
      {
        kind: 'usage',
        message: `the provider could not listen: ${started.failure}`,
        remedy: 'choose another --port or --host',
      },
      io,
      speaker,
    );
  }
  const serving = `Serving the reference provider at ${started.baseUrl}, with data that is made up. Stop it with Ctrl+C.`;
  io.err(`${speaker.say(serving)}\n`);
  io.outUnseen(environmentText(started));
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await started.close();
  return exitCodes.conforming;
}

async function listen(
  { host, behaviour, fault }: ServeFlags,
  port: number,
  count: number,
  seed: number,
): Promise<RunningProvider | { readonly failure: string }> {
  try {
    return await startProvider({
      port,
      count,
      seed,
      host: host ?? '127.0.0.1',
      behaviours: behaviour ?? [],
      faults: fault ?? [],
    });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error) return { failure: String(error.code) };
    throw error;
  }
}

function unknownIds(
  flag: string,
  ids: readonly string[] = [],
  known: readonly { readonly id: string }[],
): readonly Problem[] {
  const names = known.map(({ id }) => id);
  return ids
    .filter((id) => !names.includes(id))
    .map((id) => ({
      variable: flag,
      message: `${JSON.stringify(id)} is not known.${suggestion(id, names, 3)}`,
      remedy: 'serve --list shows every behaviour and fault',
    }));
}

/** The settings of a suite that talks to the provider. To that suite it is a target like any other, not its own embedded one. */
function environmentText({ settings }: RunningProvider): string {
  const external = { ...settings, PARTNER_API_ENVIRONMENT: 'staging' };
  return Object.entries(external)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function idsText({ paint }: Io, { say }: Speaker): string {
  const tables = [
    { title: 'behaviours: legal ways of being a provider', rows: behaviours },
    { title: 'faults: departures from the document', rows: faults },
  ];
  return tables
    .map(({ title, rows }) => {
      const width = Math.max(0, ...rows.map(({ id }) => id.length));
      const lines = rows.map(({ id, summary }) => `  ${paint('cyan', id.padEnd(width))}  ${summary}\n`);
      return `${paint('bold', say(title))}\n${lines.join('')}`;
    })
    .join('\n');
}
