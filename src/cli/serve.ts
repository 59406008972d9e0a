import { once } from 'node:events';
import { type Language, problemOf, sayIn } from '../../messages/index.ts';
import { behaviours, faults, type RunningProvider, startProvider } from '../../provider/index.ts';
import type { Problem } from '../report/report.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { suggested } from '../settings/nearest.ts';
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
  readonly list?: string | true;
}

/** Serves the reference provider until a signal. Standard output gets its settings as an environment file, nothing else. */
export async function serveCommand(flags: ServeFlags, io: Io, lang: Language): Promise<ExitCode> {
  if (flags.list !== undefined) return listRows(flags.list === true ? '' : flags.list, io, lang);
  const port = numberOf('--port', flags.port ?? '0', { least: 0, most: 65_535 });
  const count = numberOf('--count', flags.count ?? '240', { least: 0, most: 10_000_000 });
  const seed = numberOf('--seed', flags.seed ?? '1', { least: 0, most: 4_294_967_295 });
  const problems = [
    ...problemsOf(port, count, seed),
    ...unknownIds('--behaviour', flags.behaviour, behaviours),
    ...unknownIds('--fault', flags.fault, faults),
  ];
  if (problems.length > 0) return fail({ kind: 'input', problems }, io, lang);
  const { host = '127.0.0.1', behaviour = [], fault = [] } = flags;
  const numbers = { port: accepted(port) ?? 0, count: accepted(count) ?? 0, seed: accepted(seed) ?? 0 };
  const started = await listen({ ...numbers, host, behaviours: behaviour, faults: fault });
  if ('failure' in started) {
    const where = { host, port: numbers.port, error: started.failure };
    return fail({ kind: 'input', problems: [problemOf('serve.not-listening', where)] }, io, lang);
  }
  io.err(`${sayIn(lang)('serve.listening', { url: started.baseUrl })}\n`);
  io.outUnseen(environmentText(started));
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await started.close();
  return exitCodes.conforming;
}

async function listen(
  options: Parameters<typeof startProvider>[0],
): Promise<RunningProvider | { readonly failure: string }> {
  try {
    return await startProvider(options);
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
      ...problemOf('serve.unknown-id', { id: JSON.stringify(id), ...suggested(id, names, 3) }),
    }));
}

/** The settings of a suite that tests the provider: to that suite it is a target like any other. */
function environmentText({ settings }: RunningProvider): string {
  const external = { ...settings, PARTNER_API_ENVIRONMENT: 'staging' };
  return Object.entries(external)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Lists the behaviours and faults whose id or summary contains the filter. */
function listRows(filter: string, io: Io, lang: Language): ExitCode {
  const wanted = ({ id, summary }: { readonly id: string; readonly summary: string }) =>
    `${id} ${summary}`.toLowerCase().includes(filter.toLowerCase());
  const tables = [
    { title: sayIn(lang)('serve.behaviours'), rows: behaviours.filter(wanted) },
    { title: sayIn(lang)('serve.faults'), rows: faults.filter(wanted) },
  ].filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) {
    const problem = problemOf('serve.list-unmatched', { filter: JSON.stringify(filter) });
    return fail({ kind: 'input', problems: [{ variable: '--list', ...problem }] }, io, lang);
  }
  const texts = tables.map(({ title, rows }) => {
    const width = Math.max(...rows.map(({ id }) => id.length));
    const lines = rows.map(({ id, summary }) => `  ${io.paint('cyan', id.padEnd(width))}  ${summary}\n`);
    return `${io.paint('bold', title)}\n${lines.join('')}`;
  });
  io.out(texts.join('\n'));
  return exitCodes.conforming;
}
