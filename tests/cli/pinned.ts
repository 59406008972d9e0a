import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderOptions } from '../../provider/index.ts';
import { call, type Ended } from './process.ts';
import { withProvider } from './targets.ts';

interface Ran {
  readonly ended: Ended;
  readonly reports: readonly { readonly name: string; readonly text: string; readonly mode: number }[];
}

/** Runs that depend on nothing but the provider: many tests begin with the same one. */
const ran = new Map<string, Promise<Ran>>();

async function ranIn(directory: string, provider: ProviderOptions, args: readonly string[]): Promise<Ran> {
  const ends: Ended[] = [];
  await withProvider(provider, async ({ env }) => {
    ends.push(await call(['run', ...args], directory, env));
  });
  const [ended] = ends;
  if (ended === undefined) throw new Error('the run did not end');
  const reports = readdirSync(join(directory, 'reports')).map((name) => {
    const path = join(directory, 'reports', name);
    return { name, text: readFileSync(path, 'utf8'), mode: statSync(path).mode };
  });
  return { ended, reports };
}

/** Runs against a provider that is started for it, and keeps its report in the directory under `name`. */
export async function runKept(
  directory: string,
  name: string,
  provider: ProviderOptions,
  args: readonly string[] = [],
): Promise<Ended> {
  const key = JSON.stringify(provider);
  const known = args.length === 0 ? ran.get(key) : undefined;
  const run = known ?? ranIn(directory, provider, args);
  if (args.length === 0) ran.set(key, run);
  const { ended, reports } = await run;
  mkdirSync(join(directory, 'reports'), { recursive: true });
  for (const report of known === undefined ? [] : reports) {
    const path = join(directory, 'reports', report.name);
    writeFileSync(path, report.text);
    chmodSync(path, report.mode);
  }
  copyFileSync(join(directory, 'reports/conformance.json'), join(directory, name));
  return ended;
}
