import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { record } from '../src/run/record.ts';
import { resolveSettings } from '../src/settings/resolve.ts';

/**
 * A whole run against a list of N simulations beside the same pages fetched raw: one keep-alive connection pool, four
 * at a time, bodies read and thrown away. Usage: `npx tsx bench/walk.ts [N] [rounds]`.
 */
const [count, rounds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3)];
const root = fileURLToPath(new URL('..', import.meta.url));
const provider = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'serve', '--count', String(count)], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const env: Record<string, string> = {};
for await (const line of createInterface({ input: provider.stdout })) {
  const [name, value] = line.split(/=(.*)/);
  if (name?.startsWith('PARTNER_API_') && value !== undefined) env[name] = value;
  if (name === 'PARTNER_API_EXPIRED_TOKEN') break;
}
const pages = Math.ceil(count / 100);
const flags = { maxPages: String(pages + 1), maxRequests: String(pages + 1_000), deadline: '3600' };
const resolution = resolveSettings({ flags, env, readFile: () => ({ kind: 'missing' }) });
if ('problems' in resolution || resolution.settings.target === null) throw new Error('the provider gave no settings');
const { target, options } = resolution.settings;

for (let round = 1; round <= rounds; round += 1) {
  const raw = await timed(() => fetchRaw());
  const suite = await timed(() => record(target, options, { signal: new AbortController().signal }));
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(
    `${pages} pages: raw ${raw} ms, a whole run ${suite} ms, ratio ${(suite / raw).toFixed(2)}, ${memory} MiB`,
  );
}
provider.kill();
await once(provider, 'exit');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

async function fetchRaw(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const token = await accessToken();
  const waiting = Array.from({ length: pages }, (_, index) => index + 1);
  const worker = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const url = `${env.PARTNER_API_BASE_URL}/v1/proposal/simulation?pagina_inicial=${page}&limite=100`;
      await new Promise<void>((resolve, reject) => {
        const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          response.on('end', resolve).on('error', reject).resume();
        });
        request.on('error', reject);
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  agent.destroy();
}

async function accessToken(): Promise<string> {
  const response = await fetch(`${env.PARTNER_API_BASE_URL}/v1/authentication/accesstoken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: env.PARTNER_API_CLIENT_ID, clientSecret: env.PARTNER_API_CLIENT_SECRET }),
  });
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'accesstoken' in body ? String(body.accesstoken) : '';
}
