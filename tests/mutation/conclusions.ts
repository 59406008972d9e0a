import type { Facts } from '../../facts/facts.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { judge } from '../../src/judging/judge.ts';
import { exitCode, overall } from '../../src/judging/outcome.ts';
import { checks } from '../../suites/index.ts';
import { observations } from '../../suites/open-points.ts';

/** Everything that facts alone decide: by requirement, by open point, and of the run. */
export type Conclusions = Readonly<Record<string, unknown>>;

/** What the checks conclude from facts. */
export function conclusionsOf(facts: Facts): Conclusions {
  const results = judge({ requirements, checks, facts });
  return {
    ...Object.fromEntries(results.map(({ id, clause, statement, level, ...said }) => [id, said])),
    ...Object.fromEntries(
      Object.keys(openPoints).map((id) => [id, observations[id as keyof typeof observations](facts)]),
    ),
    verdict: overall(results, {}),
    exitCode: exitCode({ results, gates: [] }),
  };
}

/** The ids under which two sets of conclusions differ. */
export function differing(left: Conclusions, right: Conclusions): readonly string[] {
  const ids = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...ids].filter((id) => JSON.stringify(left[id]) !== JSON.stringify(right[id]));
}

/** Requirements that the conclusions show red. */
export function redIn(conclusions: Conclusions): readonly string[] {
  return Object.keys(requirements).filter((id) => /"verdict":"(?:fail|warning)"/.test(JSON.stringify(conclusions[id])));
}
