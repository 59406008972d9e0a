import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { faults } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import { type Conclusions, conclusionsOf, EVIDENCE, type Judged, type Repeated, repeatableOf } from './conclusions.ts';
import { inOrder, recorded, rows, type Situation, situations } from './situations.ts';

const PARALLEL = 3;
/** Kept runs: each of them costs every surviving mutant its time. */
const MOST = { judged: 160, repeated: 16 };

interface Seen extends Judged {
  readonly situation: Situation;
}

const ROOMS = ['provider', 'probes', 'facts', 'suites', 'src', 'requirements', 'schemas', 'tests/mutation'];

/** Records the runs that mutants are compared with, unless those on disk come from the present code. */
export async function recordEvidence(): Promise<void> {
  const stamp = stampOf(ROOMS);
  const stamped = new URL('stamp', EVIDENCE);
  if (existsSync(stamped) && readFileSync(stamped, 'utf8') === stamp) {
    console.log('the recorded evidence is up to date');
    return;
  }
  rmSync(EVIDENCE, { recursive: true, force: true });
  const seen = await seeAll([...situations, ...rows]);
  const judged = telling(seen, ({ concluded }) =>
    Object.entries(concluded).flatMap(([id, text]) => leavesOf(JSON.parse(text), id)),
  ).slice(0, MOST.judged);
  keep(
    'judged',
    judged.map(({ id, facts, concluded }): Judged => ({ id, facts, concluded })),
  );
  const repeated: Repeated[] = [];
  for (const { id, situation } of telling(seen, ({ facts }) => leavesOf(facts))) {
    if (repeated.length === MOST.repeated) break;
    const [concluded, again] = [await repeat(situation), await repeat(situation)];
    if (JSON.stringify(concluded) === JSON.stringify(again)) repeated.push({ id, concluded });
  }
  keep('repeated', repeated);
  writeFileSync(stamped, stamp);
}

/** Records one run. @throws Error if it contradicts the provider's tables: the evidence must be right in the first place. */
async function see(situation: Situation): Promise<Seen> {
  const facts = await recorded(situation);
  const concluded = conclusionsOf(facts);
  const { id, provider } = situation;
  const red = Object.keys(requirements).filter((one) => /^\[\{"verdict":"(?:fail|warning)"/.test(concluded[one] ?? ''));
  const due = faults.find((fault) => provider.faults?.join() === fault.id)?.breaks;
  const expected = due ?? (provider.behaviours === undefined ? red : []);
  if (red.toSorted().join() !== expected.toSorted().join()) throw new Error(`${id}: fails ${red}, not ${expected}`);
  return { id, situation, facts, concluded };
}

const repeat = async (situation: Situation): Promise<Conclusions> => repeatableOf(await recorded(inOrder(situation)));

function keep(kind: 'judged' | 'repeated', held: readonly Repeated[]): void {
  const at = new URL(`${kind}/`, EVIDENCE);
  mkdirSync(at, { recursive: true });
  for (const [index, one] of held.entries())
    writeFileSync(new URL(`${String(index).padStart(3, '0')}.json`, at), JSON.stringify(one));
  console.log(`${kind}: ${held.length} runs kept`);
}

/** Returns the runs that together show everything; those that add the most come first. */
function telling(seen: readonly Seen[], showing: (one: Seen) => readonly string[]): readonly Seen[] {
  const waiting = new Map(seen.map((one) => [one, new Set(showing(one))]));
  const chosen: Seen[] = [];
  while (waiting.size > 0) {
    const [best] = [...waiting].toSorted(([, one], [, other]) => other.size - one.size);
    if (best === undefined || best[1].size === 0) break;
    chosen.push(best[0]);
    for (const shows of waiting.values()) if (shows !== best[1]) for (const shown of best[1]) shows.delete(shown);
    waiting.delete(best[0]);
  }
  return chosen;
}

/** Returns the leaves of a value with their paths, without the numbers, which differ between runs. */
function leavesOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value))
    return [`${path} ${Math.min(2, value.length)}`, ...value.flatMap((held) => leavesOf(held, `${path}*`))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, held]) => leavesOf(held, `${path}/${name.replace(/\d+/g, '#')}`));
  return [`${path} ${typeof value === 'number' ? Math.sign(value) : String(value).replace(/\d+/g, '#')}`];
}

/** Records several runs at a time: each waits for responses now and then. */
async function seeAll(all: readonly Situation[]): Promise<readonly Seen[]> {
  const lanes = Array.from({ length: PARALLEL }, async (_, lane) => {
    const seen: Seen[] = [];
    for (const situation of all.filter((_one, at) => at % PARALLEL === lane)) seen.push(await see(situation));
    return seen;
  });
  return (await Promise.all(lanes)).flat();
}

/** A digest of everything that the evidence depends on. */
function stampOf(rooms: readonly string[]): string {
  const digest = createHash('sha256');
  for (const room of rooms) {
    const at = new URL(`../../${room}/`, import.meta.url);
    const names = readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of names.filter((one) => /\.(?:ts|json)$/.test(one) && one !== 'score.json'))
      digest.update(name).update(readFileSync(new URL(name, at)));
  }
  return digest.digest('hex');
}
