import { parseArgs } from 'node:util';
import { livingBehaviours } from '../../provider/behaviours/lists.ts';
import type { Report } from '../../src/report/report.ts';
import { wholeRun } from './whole-run.ts';

/** Runs against the reference provider and its living lists, with changing seeds: each must end like the first. */
const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '100' } } });

const providers: readonly (readonly string[])[] = [[], ...livingBehaviours.map(({ id }) => [id])];

/** What may not change from seed to seed: the exit code, and the ids with their verdicts. */
function endOf({ exitCode, requirements }: Report): ReadonlyMap<string, string> {
  return new Map([['exit code', String(exitCode)], ...requirements.map(({ id, verdict }) => [id, verdict] as const)]);
}

const firsts = new Map<string, ReadonlyMap<string, string>>();
let departed = 0;
for (let run = 0; run < Number(flags.runs); run += 1) {
  const behaviours = providers[run % providers.length] ?? [];
  const seed = run + 1;
  const { report } = await wholeRun({ seed, behaviours }, {}, { held: false, http: true });
  const name = behaviours.join() || 'reference';
  const end = endOf(report);
  const first = firsts.get(name) ?? end;
  firsts.set(name, first);
  for (const id of new Set([...first.keys(), ...end.keys()])) {
    if (first.get(id) === end.get(id)) continue;
    departed += 1;
    console.log(
      `${name}, seed ${seed}: ${id} is ${end.get(id) ?? 'missing'}; with the first seed ${first.get(id) ?? 'missing'}`,
    );
  }
}
console.log(`${flags.runs} runs, ${departed} differences`);
process.exitCode = departed === 0 ? 0 : 1;
