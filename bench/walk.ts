import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '../client/index.ts';
import { record } from '../src/run/record.ts';
import { resolveSettings } from '../src/settings/resolve.ts';

/**
 * Compares a whole run against a list of N simulations with the same pages fetched raw, four at a time, bodies dropped.
 * Usage: `npx tsx bench/walk.ts [N] [rounds]`.
 */
const [count, rounds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3)];
const provider = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'serve', '--count', String(count)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'pipe', 'ignore'],
});
const env: Record<string, string> = {};
for await (const line of createInterface({ input: provider.stdout })) {
  const [name = '', value = ''] = line.split(/=(.*)/);
  env[name] = value;
  if (name === 'PARTNER_API_EXPIRED_TOKEN') break;
}
const pages = Math.ceil(count / 100);
const flags = { maxPages: String(pages + 1), maxRequests: String(pages + 1_000), deadline: '3600' };
const resolution = resolveSettings({ flags, env, readFile: () => ({ kind: 'missing' }) });
if ('problems' in resolution || resolution.settings.target === null) throw new Error('the provider gave no settings');
const { target, options } = resolution.settings;

for (let round = 1; round <= rounds; round += 1) {
  const raw = await timed(fetchRaw);
  const suite = await timed(() => record(target, options, { signal: new AbortController().signal }));
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  const ratio = (suite / raw).toFixed(2);
  console.log(`${pages} pages: raw ${raw} ms, a whole run ${suite} ms, ratio ${ratio}, ${memory} MiB`);
}
provider.kill();
await once(provider, 'exit');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

async function fetchRaw(): Promise<void> {
  const { baseUrl, main } = target;
  const headers = { authorization: `Bearer ${await createClient({ baseUrl, ...main }).accessToken()}` };
  let next = 1;
  const worker = async (): Promise<void> => {
    while (next <= pages) {
      const query = `pagina_inicial=${next}&limite=100`;
      next += 1;
      await (await fetch(`${baseUrl}/v1/proposal/simulation?${query}`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
