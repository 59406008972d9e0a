import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createProvider } from '../provider/index.ts';
import { type Answer, cases } from './bounds/cases.ts';
import { createHost } from './processes.ts';
import { bin, runEnv } from './tools.ts';

/**
 * Measures what one response may cost: memory, the longest block of the event loop in processor time, the time to the end,
 * the size of the reports. Usage: `npx tsx bench/bounds.ts [part of a case's name]`.
 */
const host = createHost();
const gauge = new URL('./bounds/gauge.mjs', import.meta.url).href;
const wanted = cases.filter(({ name }) => name.includes(process.argv[2] ?? ''));

console.log('case | exit | seconds | RSS MiB | block ms | json | html | har | evidence (KiB)');
for (const { name, count = 250, flags = [], delayMs = 0, twist } of wanted) {
  const { respond, settings } = await createProvider({ count });
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const { status, body } = await respond({ method, url, headers, body: await buffer(request) });
    const plain: Answer = { status, headers: [['content-type', 'application/json']], body };
    const answer = twist(plain, url) ?? plain;
    if (delayMs > 0) await delay(delayMs);
    response.writeHead(answer.status, answer.headers.flat());
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  console.log([name, ...(await measure(settings(`http://127.0.0.1:${port}/integration`), flags))].join(' | '));
  server.closeAllConnections();
  server.close();
}

/** Measures a whole run in a process of its own. */
async function measure(settings: Readonly<Record<string, string>>, further: readonly string[]) {
  const cwd = host.directory();
  const path = join(cwd, 'gauge.json');
  const { code, seconds } = await host.measure({
    args: [process.execPath, '--import', gauge, bin, 'run', '--quiet', '--deadline', '30', ...further],
    env: { ...runEnv(settings), GAUGE: path },
    cwd,
  });
  const { rss, block }: { rss: number; block: number } = JSON.parse(readFileSync(path, 'utf8'));
  const sizes = ['conformance.json', 'report.html', 'evidence.har', 'evidence.json'].map((name) => {
    const report = join(cwd, 'reports', name);
    return existsSync(report) ? Math.round(statSync(report).size / 1024) : '-';
  });
  return [String(code), seconds.toFixed(1), Math.round(rss), Math.round(block), ...sizes];
}
