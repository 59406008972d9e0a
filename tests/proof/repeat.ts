import { parseArgs } from 'node:util';
import { livingBehaviours } from '../../provider/behaviours/lists.ts';
import { wholeRun } from './whole-run.ts';

/** Repeats runs with different seeds against the reference provider and its changing lists: all must end like the first. */
const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '100' } } });

const providers: readonly (readonly string[])[] = [[], ...livingBehaviours.map(({ id }) => [id])];
const firsts = new Map<string, ReadonlyMap<string, string>>();
let differences = 0;
for (let run = 0; run < Number(flags.runs); run += 1) {
  const behaviours = providers[run % providers.length] ?? [];
  const seed = run + 1;
  const { report } = await wholeRun({ seed, behaviours }, {}, { held: false, http: true });
  const name = behaviours.join() || 'reference';
  const verdicts = report.requirements.map(({ id, verdict }) => [id, verdict] as const);
  const end = new Map<string, string>([['exit code', String(report.exitCode)], ...verdicts]);
  const first = firsts.get(name) ?? end;
  firsts.set(name, first);
  for (const [id, verdict] of end) {
    if (first.get(id) === verdict) continue;
    differences += 1;
    console.log(`${name}, seed ${seed}: ${id} is ${verdict}; with the first seed ${first.get(id)}`);
  }
}
console.log(`${flags.runs} runs, ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
