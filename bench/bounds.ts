import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProvider } from '../provider/index.ts';
import { type Answer, cases } from './bounds/cases.ts';

/**
 * Measures what one response may cost: memory, the longest block of the event loop in processor time, the time to the end,
 * the size of the reports. Usage: `npx tsx bench/bounds.ts [part of a case's name]`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = cases.filter(({ name }) => name.includes(process.argv[2] ?? ''));

console.log('case | exit | seconds | RSS MiB | block ms | json | html | har | evidence (KiB)');
for (const { name, count = 250, flags = [], delayMs = 0, twist } of wanted) {
  const { app, settings } = await createProvider({ count });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const given = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '/',
      headers: request.headers,
      ...(chunks.length === 0 ? {} : { payload: Buffer.concat(chunks) }),
    });
    const headers = [['content-type', 'application/json']] as const;
    const plain: Answer = { status: given.statusCode, headers, body: given.body };
    const answer = twist(plain, request.url ?? '/') ?? plain;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(answer.status, answer.headers.flat());
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  console.log([name, ...(await measure(settings(`http://127.0.0.1:${port}/integration`), flags))].join(' | '));
  server.closeAllConnections();
  server.close();
  await app.close();
}

/** Measures a whole run in a process of its own. */
async function measure(env: Readonly<Record<string, string>>, further: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'bounds-'));
  const gauge = new URL('./bounds/gauge.mjs', import.meta.url).href;
  const args = [
    '--import',
    gauge,
    join(root, 'bin', 'vehicle-credit-conformance.js'),
    'run',
    '--quiet',
    '--deadline',
    '30',
    ...further,
  ];
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PARTNER_API_ENVIRONMENT: 'staging', GAUGE: join(cwd, 'gauge.json') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code]: readonly unknown[] = await once(child, 'exit');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { rss, block }: { rss: number; block: number } = JSON.parse(readFileSync(join(cwd, 'gauge.json'), 'utf8'));
  const sizes = ['conformance.json', 'report.html', 'evidence.har', 'evidence.json'].map((name) => {
    const path = join(cwd, 'reports', name);
    return existsSync(path) ? Math.round(statSync(path).size / 1024) : '-';
  });
  rmSync(cwd, { recursive: true, force: true });
  return [String(code), seconds, Math.round(rss), Math.round(block), ...sizes];
}
