import type { Rules } from '../../../pact/contract/rules.ts';
import { createNativeVerifier } from '../../../pact/verify/verifier.ts';
import { verifyPact } from '../../../pact/verify/verify.ts';
import type { JsonObject } from '../../../src/json/read-json.ts';
import { answered } from '../../support/answered.ts';
import { pactOf, written } from '../verify/sample.ts';

/** The contract of a value, and the values of a provider as JSON texts. */
export interface Trial {
  readonly example: unknown;
  readonly rules: Rules;
  readonly values: readonly string[];
}

/**
 * Returns for each value of each trial whether Pact's Verifier accepts it. One run checks all. The values of a trial are
 * members of one object, so that mismatches contain their names.
 */
export async function accepted(trials: readonly Trial[]): Promise<readonly (readonly boolean[])[]> {
  const verifier = createNativeVerifier();
  const { interactions } = await verifyPact(pactOf(...trials.map(interactionOf)), {
    ...{ verifier, states: {}, withinMs: 90_000, signal: new AbortController().signal },
    async send(_, { index }) {
      const members = trials[index]?.values.map((value, place) => `"v${place}":${value}`) ?? [];
      return answered(200, `{${members.join(',')}}`, [['content-type', 'application/json']]);
    },
  }).finally(verifier.close);
  return trials.map(({ values }, index) => {
    const { verdict, mismatches = [] } = interactions[index] ?? {};
    if (verdict !== 'verified' && verdict !== 'failed') throw new Error(`trial ${index} was not checked`);
    const rejected = new Set(mismatches.map(({ path = '' }) => /^\$\.v(\d+)/.exec(path)?.[1]));
    if (rejected.has(undefined)) throw new Error(`trial ${index} has another mismatch: ${JSON.stringify(mismatches)}`);
    return values.map((_, place) => !rejected.has(String(place)));
  });
}

function interactionOf({ example, rules, values }: Trial, index: number): JsonObject {
  const content = Object.fromEntries(values.map((_, place) => [`v${place}`, example]));
  const body = Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path.replace('$', '$.*'), rule]));
  return written(`trial ${index}`, {
    response: { status: 200, body: { content, contentType: 'application/json' }, matchingRules: { body } },
  });
}
