import type { Facts } from '../../facts/facts.ts';
import { type OpenPointId, openPoints, type RequirementId, requirements } from '../../requirements/index.ts';
import { judge } from '../../src/judging/judge.ts';
import { exitCode, overall } from '../../src/judging/outcome.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';

/** What facts decide of one thing. */
type Conclude = (facts: Facts) => unknown;

const ofRequirements = Object.keys(requirements).map((id): [string, Conclude] => {
  const docket = {
    requirements: { [id]: requirements[id as RequirementId] },
    checks: { [id]: checks[id as RequirementId] },
  };
  return [
    id,
    (facts) =>
      judge({ ...docket, facts }).map(({ verdict, judgedOn, reasons, findings }) => ({
        verdict,
        judgedOn,
        reasons,
        findings,
      })),
  ];
});

const ofOpenPoints = Object.keys(openPoints).map((id): [string, Conclude] => [
  id,
  (facts) => observations[id as OpenPointId](facts),
]);

/** Everything that facts alone decide: of each requirement, of each open point, and of the run. */
export const conclusions: readonly (readonly [id: string, conclude: Conclude])[] = [
  ...ofRequirements,
  ...ofOpenPoints,
  [
    'run',
    (facts) => {
      const results = judge({ requirements, checks, facts });
      return [overall(results, {}), exitCode({ results, gates: [] })];
    },
  ],
];

/** What is concluded from facts, as JSON text by id. */
export type Conclusions = Readonly<Record<string, string>>;

export function conclusionsOf(facts: Facts): Conclusions {
  return Object.fromEntries(conclusions.map(([id, conclude]) => [id, JSON.stringify(conclude(facts))]));
}

/** Requirements that the conclusions show red. */
export function redIn(concluded: Conclusions): readonly string[] {
  return Object.keys(requirements).filter((id) => /^\[\{"verdict":"(?:fail|warning)"/.test(concluded[id] ?? ''));
}
