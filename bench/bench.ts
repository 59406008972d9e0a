import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Random, seedOf } from '../provider/data/random.ts';
import { behaviours, faults } from '../provider/index.ts';
import { type Command, type Cost, measure, serve, temporaryDirectory } from './processes.ts';
import { type Comparison, median, plotOf, type Results, rounded, summaryOf, type ToolResult } from './results.ts';
import { bin, installPeers, root, runEnv, toolsIn } from './tools.ts';

/** Compares the suite with its peers and with the least cost of a run. Usage: README.md. */
const PARTS = {
  full: measureFull,
  latency: measureLatency,
  samples: measureSamples,
  large: measureLarge,
  checks: measureChecks,
};
const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean', default: false },
    'peers-in': { type: 'string' },
    rounds: text('5'),
    faults: text('30'),
    behaviours: text('15'),
    seed: text('1'),
    simulations: text('1000000'),
    out: text('reports/bench'),
  },
});
const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}; use ${Object.keys(PARTS).join(', ')}`);
const [COUNT, LATENCY_MS, CONCURRENCY, UNBOUNDED, SMALL] = [237, 300, 8, 64, 10_000];
/** Simulations of a sample: some faults need several full pages. */
const SAMPLED = 240;
const numberOf = (name: 'rounds' | 'faults' | 'behaviours' | 'seed' | 'simulations'): number => {
  if (!/^[1-9]\d*$/.test(flags[name])) throw new Error(`--${name} is not a positive integer`);
  return Number(flags[name]);
};
const rounds = numberOf('rounds');
/** Rounds of the slow measurements. */
const few = Math.ceil(rounds / 2);

const load = (loadavg()[0] ?? 0).toFixed(1);
for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const])
  process.on(signal, () => process.exit(code));
const peers =
  flags['peers-in'] === undefined ? (flags.peers ? temporaryDirectory() : null) : resolve(flags['peers-in']);
if (peers !== null) installPeers(peers);
const tools = toolsIn(peers);
const present = tools.filter(({ missing }) => missing === undefined);
const measured = new Map<string, Partial<ToolResult>>();
const comparisons: Comparison[] = [];

for (const [part, measurePart] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  await measurePart();
  write();
}
process.exit();

/** Writes the results so far. */
function write(): void {
  const args = process.argv.slice(2);
  const results: Results = {
    measuredAt: new Date().toISOString(),
    command: ['npm run bench', ...(args.length > 0 ? ['--'] : []), ...args].join(' '),
    machine: `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load average ${load}`,
    tools: tools.map(({ command, ...tool }) => ({ ...tool, ...measured.get(tool.name) })),
    comparisons,
  };
  const out = resolve(flags.out);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(out, 'latest.svg'), plotOf(results));
  console.log(`${summaryOf(results)}\nWritten to ${out}: latest.json, latest.svg\n`);
}

function say(what: string, { seconds, cpuSeconds, mib, code }: Cost): void {
  const further = cpuSeconds === null || mib === null ? '' : `, ${rounded(cpuSeconds)} s CPU, ${rounded(mib)} MiB`;
  console.error(`${new Date().toTimeString().slice(0, 8)} ${what}: ${rounded(seconds)} s${further}, exit code ${code}`);
}

/** Measures a command that must exit with 0. */
async function passing(what: string, command: Command): Promise<Cost> {
  const cost = await measure(command);
  say(what, cost);
  if (cost.code !== 0) throw new Error(`${what} ended with ${cost.code}`);
  return cost;
}

/** Measures every tool in turn against one provider. The first round is a warm-up and does not count. */
async function measureFull(): Promise<void> {
  const { settings, traffic, stop } = await serve({ count: COUNT });
  const byNpm: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, command } of present) {
      const given = await command(settings, temporaryDirectory());
      traffic();
      const cost = await passing(`full run, round ${round} of ${rounds}, ${name}`, given);
      const run = { ...cost, ...traffic() };
      const { full = [] } = measured.get(name) ?? {};
      if (round > 0) measured.set(name, { ...measured.get(name), full: [...full, run] });
    }
    const npm = ['npm', 'run', '--silent', 'conformance', '--', '--report-dir', temporaryDirectory()] as const;
    const command = { args: npm, env: runEnv(settings), cwd: root };
    const { seconds } = await passing(`full run, round ${round} of ${rounds}, npm run`, command);
    if (round > 0) byNpm.push(seconds);
  }
  await stop();
  const [suite, ...others] = tools.map(({ name }) => ({
    seconds: median((measured.get(name)?.full ?? []).map(({ seconds }) => seconds)),
    reference: name,
  }));
  const wall = suite?.seconds ?? Number.NaN;
  for (const { seconds, reference } of others)
    if (!Number.isNaN(seconds)) compare('wall time of a full run', 's', wall, { reference, value: seconds });
  compare('added by `npm run`', 's', median(byNpm) - wall);
}

/** Compares a run with its lower bound under latency: the longest chain of sequential requests plus all requests. */
async function measureLatency(): Promise<void> {
  const { settings, traffic, stop } = await serve({ count: COUNT }, LATENCY_MS);
  const run = (concurrency: number): Promise<Cost> =>
    passing(`latency of ${LATENCY_MS} ms, concurrency ${concurrency}`, {
      args: [process.execPath, bin, 'run', '--concurrency', String(concurrency)],
      env: runEnv(settings),
    });
  await run(UNBOUNDED);
  const { chain } = traffic();
  const seconds: number[] = [];
  for (let round = 1; round <= few; round += 1) seconds.push((await run(CONCURRENCY)).seconds);
  const requests = Math.round(traffic().requests / few);
  await stop();
  compare(`${LATENCY_MS} ms latency, concurrency ${CONCURRENCY}`, 's', median(seconds), {
    reference: `(${chain} requests in a row + ${requests} / ${CONCURRENCY}) × ${LATENCY_MS} ms`,
    value: (LATENCY_MS / 1_000) * (chain + requests / CONCURRENCY),
  });
}

/** Finds which sampled faults and permitted behaviors each tool rejects. Each run has its own provider. */
async function measureSamples(): Promise<void> {
  const seed = numberOf('seed');
  const sampleOf = (rows: readonly { readonly id: string }[], size: number) =>
    new Random(seedOf(seed)).shuffled(rows).slice(0, size);
  const sampled = {
    faults: sampleOf(faults, numberOf('faults')),
    behaviours: sampleOf(behaviours, numberOf('behaviours')),
  };
  for (const kind of ['faults', 'behaviours'] as const) {
    for (const { id } of sampled[kind]) {
      // Findings of the level `shown` count too: the peers know one level.
      for (const { name, missing, command } of toolsIn(peers, ['--strict'])) {
        if (missing !== undefined) continue;
        const { settings, stop } = await serve({ count: SAMPLED, [kind]: [id] });
        const cost = await measure(await command(settings, temporaryDirectory()));
        await stop();
        say(`${kind}, ${id}, ${name}`, cost);
        const { rejected = [] } = measured.get(name)?.[kind] ?? {};
        const next = { size: sampled[kind].length, rejected: cost.code === 0 ? rejected : [...rejected, id] };
        measured.set(name, { ...measured.get(name), [kind]: next });
      }
    }
  }
}

/** Compares the throughput of a long listing with a bare loop, and its memory with a short listing. */
async function measureLarge(): Promise<void> {
  const count = numberOf('simulations');
  const run = async (of: number, what: string, argsFor: (pages: number) => readonly string[]): Promise<Cost> => {
    const { settings, stop } = await serve({ count: of });
    const args = [process.execPath, ...argsFor(Math.ceil(of / 100))] as const;
    const cost = await passing(`${rounded(of)} simulations, ${what}`, { args, env: runEnv(settings) });
    await stop();
    return cost;
  };
  const suite = (pages: number): readonly string[] => [
    ...[bin, 'run', '--max-pages', `${pages + 1}`, '--max-requests', `${pages + 5_000}`, '--deadline', '3600'],
  ];
  const loop = fileURLToPath(new URL('./bare.mjs', import.meta.url));
  const [small, whole, bare]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let round = 1; round <= few; round += 1) {
    small.push(await run(SMALL, 'suite', suite));
    whole.push(await run(count, 'suite', suite));
    if (peers !== null) bare.push(await run(count, 'bare loop', (pages) => [loop, peers, `${pages}`]));
  }
  const perSecond = (costs: readonly Cost[]): number => count / median(costs.map(({ seconds }) => seconds));
  const mib = (costs: readonly Cost[]): number => median(costs.flatMap((cost) => cost.mib ?? []));
  const what = `${rounded(count)} simulations`;
  const loops = {
    reference: 'undici, `JSON.parse` and compiled Ajv',
    value: perSecond(bare),
    moreIsBetter: true,
  } as const;
  compare(what, '/s', perSecond(whole), peers === null ? undefined : loops);
  if (Number.isNaN(mib(whole))) return;
  compare(`${what}: peak memory`, 'MiB', mib(whole));
  compare(`${what}: peak memory above that of ${rounded(SMALL)}`, 'MiB', mib(whole) - mib(small));
}

/** Measures the commands that developers wait for. */
async function measureChecks(): Promise<void> {
  for (const script of ['check', 'prove']) {
    const command = { args: ['npm', 'run', '--silent', script], env: {}, cwd: root } as const;
    compare(`npm run ${script}`, 's', (await passing(`npm run ${script}`, command)).seconds);
  }
}

function compare(what: string, unit: string, suite: number, other?: Comparison['other']): void {
  comparisons.push({ what, unit, suite, ...(other && { other }) });
}
