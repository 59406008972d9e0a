import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Facts } from '../../facts/facts.ts';
import { behaviours, faults } from '../../provider/index.ts';
import { type Conclusions, conclusionsOf, redIn } from './conclusions.ts';
import { EVIDENCE, type Folded, type Judged } from './evidence.ts';
import { recorded } from './run.ts';
import { leavesOf, telling } from './select.ts';
import { rows, type Situation, situations } from './situations.ts';
import { factsFrom, readTape, written } from './tape.ts';

/** Runs under way at a time: each waits for its own answers now and then. */
const PARALLEL = 3;
/** Runs kept to be judged again, and to be learnt from again: each of them costs every surviving mutant its time. */
const MOST = { judged: 160, folded: 16 };
/** Simulations in a run that is kept whole: three pages of the walk. */
const SIMULATIONS = 23;

interface Seen {
  readonly situation: Situation;
  readonly facts: Facts;
  readonly concluded: Conclusions;
}

const ROOMS = ['provider', 'probes', 'facts', 'suites', 'src', 'requirements', 'schemas', 'tests/mutation'];

/** Records the runs that mutants are judged by, unless those that are there are of the code as it stands. */
export async function recordEvidence(): Promise<void> {
  const stamp = stampOf(ROOMS);
  const stamped = new URL('stamp', EVIDENCE);
  if (existsSync(stamped) && readFileSync(stamped, 'utf8') === stamp) {
    console.log('the evidence is that of the code as it stands');
    return;
  }
  rmSync(EVIDENCE, { recursive: true, force: true });
  for (const part of ['judged/', 'folded/']) mkdirSync(new URL(part, EVIDENCE), { recursive: true });
  const seen = await inParallel([...situations, ...rows], see);
  keepJudged(seen);
  await keepFolded(seen);
  writeFileSync(stamped, stamp);
}

/** Records one row and holds it against the provider's tables: what is replayed must be right in the first place. */
async function see(situation: Situation): Promise<Seen> {
  const { facts } = await recorded(situation);
  const concluded = conclusionsOf(facts);
  const wrong = complaintsOf(situation, concluded);
  if (wrong.length > 0) console.warn(`${situation.id}: ${wrong.join('; ')}`);
  return { situation, facts, concluded };
}

/** How conclusions depart from what the provider's tables say of a row. */
function complaintsOf({ id, provider }: Situation, concluded: Conclusions): readonly string[] {
  const red = redIn(concluded).toSorted().join();
  const fault = faults.find((one) => one.id === id);
  if (fault !== undefined && provider.faults?.length === 1) {
    const due = fault.breaks.toSorted().join();
    return red === due ? [] : [`turns ${red} red, not ${due}`];
  }
  return behaviours.some((one) => one.id === id) && red !== '' ? [`turns ${red} red`] : [];
}

function keepJudged(seen: readonly Seen[]): void {
  const chosen = telling(
    seen.map((row) => ({
      row,
      shows: new Set(Object.entries(row.concluded).flatMap(([id, said]) => leavesOf(JSON.parse(said), id))),
    })),
    MOST.judged,
  );
  chosen.forEach(({ situation, facts, concluded }, index) => {
    const judged: Judged = { id: situation.id, facts, concluded };
    writeFileSync(new URL(`judged/${String(index).padStart(3, '0')}.json`, EVIDENCE), JSON.stringify(judged));
  });
  console.log(`${seen.length} runs recorded; ${chosen.length} of them are kept to be judged again`);
}

async function keepFolded(seen: readonly Seen[]): Promise<void> {
  const chosen = telling(
    seen.map(({ situation, facts }) => ({ row: situation, shows: new Set(leavesOf(facts)) })),
    MOST.folded,
  );
  let kept = 0;
  for (const situation of chosen) {
    const { provider } = situation;
    const count = Math.min(SIMULATIONS, provider.count ?? SIMULATIONS);
    const tape = written((await recorded({ ...situation, provider: { ...provider, count } })).tape);
    const learnt = await tried(tape);
    const again = [await tried(tape), await tried(tape)];
    if (learnt === null || again.some((one) => one !== learnt)) {
      console.warn(`${situation.id}: can't be learnt twice alike`);
      continue;
    }
    const folded: Folded = { id: situation.id, facts: learnt };
    const name = String(kept).padStart(3, '0');
    writeFileSync(new URL(`folded/${name}.tape`, EVIDENCE), tape);
    writeFileSync(new URL(`folded/${name}.json`, EVIDENCE), JSON.stringify(folded));
    kept += 1;
  }
  console.log(`${kept} of them are kept whole, to be learnt from again`);
}

/** What a tape teaches; null where it can't be followed to its end. */
async function tried(tape: Uint8Array): Promise<string | null> {
  return factsFrom(readTape(tape)).then(
    (learnt) => JSON.stringify(learnt),
    () => null,
  );
}

async function inParallel<Given, Made>(given: readonly Given[], make: (one: Given) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...given.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      made[next[0]] = await make(next[1]);
      if (made.length % 100 === 0) console.log(`${given.length - waiting.length} of ${given.length}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return made;
}

/** A digest of everything that the evidence comes from. */
function stampOf(rooms: readonly string[]): string {
  const digest = createHash('sha256');
  for (const room of rooms) {
    const at = new URL(`../../${room}/`, import.meta.url);
    const names = readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of names.filter((one) => /\.(?:ts|json)$/.test(one) && one !== 'score.json')) {
      digest.update(name).update(readFileSync(new URL(name, at)));
    }
  }
  return digest.digest('hex');
}
