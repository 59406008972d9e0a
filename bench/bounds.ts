import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProvider } from '../provider/index.ts';
import { type Answer, cases } from './bounds/cases.ts';

/**
 * What one response may cost: memory, the longest block of the event loop in processor time, the time to the end, the
 * size of the reports. Usage: `npm run build && npx tsx bench/bounds.ts [part of a case's name]`.
 */
const DEADLINE_S = 30;
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
    const plain: Answer = {
      status: given.statusCode,
      headers: [['content-type', 'application/json']],
      body: given.body,
    };
    const { status, headers, body } = twist(plain, request.url ?? '/') ?? plain;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, headers.flat());
    response.end(body);
  });
  const measured = await measure(settings(await addressOf(server)), flags);
  console.log([name, ...measured].join(' | '));
  server.closeAllConnections();
  server.close();
  await app.close();
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/integration`;
}

/** A whole run in a process of its own. */
async function measure(
  env: Readonly<Record<string, string>>,
  further: readonly string[],
): Promise<readonly (string | number)[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bounds-'));
  const gauge = new URL('./bounds/gauge.mjs', import.meta.url).href;
  const flags = ['run', '--quiet', '--deadline', String(DEADLINE_S), '--report-dir', 'reports', ...further];
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', gauge, join(root, 'dist/src/cli/main.js'), ...flags], {
    cwd: directory,
    env: { ...process.env, ...env, PARTNER_API_ENVIRONMENT: 'staging', GAUGE: join(directory, 'gauge.json') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code]: readonly unknown[] = await once(child, 'exit');
  const seconds = (performance.now() - startedAt) / 1000;
  const { rss, block }: { rss: number; block: number } = JSON.parse(
    readFileSync(join(directory, 'gauge.json'), 'utf8'),
  );
  const reports = join(directory, 'reports');
  const sizes = ['conformance.json', 'report.html', 'evidence.har', 'evidence.json'].map((file) =>
    readdirSync(reports).includes(file) ? Math.round(statSync(join(reports, file)).size / 1024) : '-',
  );
  rmSync(directory, { recursive: true, force: true });
  return [String(code), seconds.toFixed(1), Math.round(rss), Math.round(block), ...sizes];
}
