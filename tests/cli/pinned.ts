import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderOptions } from '../../provider/index.ts';
import { call, type Ended } from './process.ts';
import { withProvider } from './targets.ts';

/** Runs against a provider that is started for it, and keeps its report in the directory under `name`. */
export async function runKept(
  directory: string,
  name: string,
  provider: ProviderOptions,
  args: readonly string[] = [],
): Promise<Ended> {
  const ends: Ended[] = [];
  await withProvider(provider, async ({ env }) => {
    ends.push(await call(['run', ...args], directory, env));
  });
  copyFileSync(join(directory, 'reports/conformance.json'), join(directory, name));
  const [ended] = ends;
  if (ended === undefined) throw new Error('the run did not end');
  return ended;
}
