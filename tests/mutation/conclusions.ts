import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Facts } from '../../facts/facts.ts';
import { type OpenPointId, openPoints, type RequirementId, requirements } from '../../requirements/index.ts';
import { judge } from '../../src/judging/judge.ts';
import { exitCode, overall } from '../../src/judging/outcome.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';

type Conclude = (facts: Facts) => unknown;

const ofRequirement = (id: string): Conclude => {
  const docket = {
    requirements: { [id]: requirements[id as RequirementId] },
    checks: { [id]: checks[id as RequirementId] },
  };
  return (facts) =>
    judge({ ...docket, facts }).map(({ verdict, judgedOn, reasons, findings }) => {
      return { verdict, judgedOn, reasons, findings };
    });
};

function ofRun(facts: Facts): unknown {
  const results = judge({ requirements, checks, facts });
  return [overall(results, {}), exitCode({ results, gates: [] })];
}

/** Everything that facts alone decide: each requirement, each open point, and the verdict of the run. */
export const conclusions: readonly (readonly [id: string, conclude: Conclude])[] = [
  ...Object.keys(requirements).map((id) => [id, ofRequirement(id)] as const),
  ...Object.keys(openPoints).map((id) => [id, (facts: Facts) => observations[id as OpenPointId](facts)] as const),
  ['run', ofRun],
];

/** Conclusions as JSON texts, by id. */
export type Conclusions = Readonly<Record<string, string>>;

export const conclusionsOf = (facts: Facts): Conclusions =>
  Object.fromEntries(conclusions.map(([id, conclude]) => [id, JSON.stringify(conclude(facts))]));

/** The conclusions without numbers: tokens are random, and some give one case more than others. */
export const repeatableOf = (facts: Facts): Conclusions =>
  Object.fromEntries(Object.entries(conclusionsOf(facts)).map(([id, text]) => [id, text.replace(/\d+/g, '#')]));

/** Recorded evidence; made from the provider's tables and kept out of the repository. */
export const EVIDENCE = new URL('../../reports/mutation/evidence/', import.meta.url);

/** A recorded run with its conclusions. */
export interface Judged {
  readonly id: string;
  readonly facts: Facts;
  readonly concluded: Conclusions;
}

/** The conclusions of a run that is repeated. */
export type Repeated = Omit<Judged, 'facts'>;

/** Reads the recorded files of a kind; those that show the most come first. */
export function evidenceOf<Held>(kind: 'judged' | 'repeated'): readonly Held[] {
  const at = new URL(`${kind}/`, EVIDENCE);
  if (!existsSync(at)) throw new Error('no evidence is recorded: run `npm run mutate`');
  const names = readdirSync(at).toSorted();
  return names.map((name) => JSON.parse(readFileSync(new URL(name, at), 'utf8')));
}
