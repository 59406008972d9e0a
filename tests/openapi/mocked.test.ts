import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../openapi/document.ts';
import type { States } from '../../pact/verify/forwarder.ts';
import { type Interaction, readPact } from '../../pact/verify/pact.ts';
import { createNativeVerifier } from '../../pact/verify/verifier.ts';
import { verifyPact } from '../../pact/verify/verify.ts';
import { mockOf, type Wanted } from './mock.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('openapi.yaml');
const pact = readPact(read('pacts/vehicle-credit-partner-vehicle-credit-api.json'));
const verifier = createNativeVerifier();
afterAll(verifier.close);

/** The response that a mock must select in a provider state, unless the request determines it. */
const inState: Readonly<Record<string, Wanted>> = {
  'the partner has credentials': {},
  'the partner has simulations': {},
  'the partner has simulations with null fields': { example: 'middlePage' },
  'the partner has no simulations': { example: 'noItems' },
  'the registration of the partner is not finished': { code: 400, example: 'accountIsIncompleted' },
  'the token has been revoked': { code: 401 },
};

const ACCEPTED = 'a-token-of-the-mock';
const values = { clientId: 'a', clientSecret: 'b', accessToken: ACCEPTED, lastPage: 3, nullPage: 2 };
const states: States = Object.fromEntries(Object.keys(inState).map((name) => [name, async () => values]));

const { parameters } = openApiDocument().paths['/v1/proposal/simulation'].get;

/** Returns the response example with the name of the examples of these parameters. */
function exampleFor(query: URLSearchParams): string | undefined {
  const names = Object.keys(parameters[0]?.examples ?? {});
  return names.find((example) =>
    parameters.every(({ name, examples }) => query.get(name) === String(examples[example]?.value)),
  );
}

/** Returns the interactions that the mock of a document does not fulfill, checked by Pact's Verifier. */
async function complaintsOf(document: string): Promise<readonly string[]> {
  if ('flaw' in pact) throw new Error(pact.flaw.message);
  const mock = await mockOf(document, `Bearer ${ACCEPTED}`);
  const { interactions, ended } = await verifyPact(pact, {
    ...{ verifier, states, withinMs: 60_000, signal: new AbortController().signal },
    send: (call, { states: [state] }: Interaction) => {
      const example = exampleFor(new URLSearchParams(call.path.split('?')[1]));
      return mock.answer(call, { ...(example !== undefined && { example }), ...inState[state?.name ?? ''] });
    },
  });
  expect({ ended, count: interactions.length }).toEqual({ ended: null, count: pact.interactions.length });
  return interactions.flatMap(({ description, verdict, reason, mismatches }) =>
    verdict === 'verified' ? [] : [description, reason ?? '', ...mismatches.map(({ path }) => path ?? '')].join(' '),
  );
}

describe('a mock that openapi-backend makes from openapi.yaml', { timeout: 90_000 }, () => {
  test('fulfills every interaction of the pact', async () => expect(await complaintsOf(text)).toEqual([]));

  test('does not with a wrong example, a wrong type or without security', async () => {
    const edits = [
      ['a malformed limite', /status: 400\n/g, 'status: 418\n'],
      ['the first of several pages', /prazo: 48\n/g, "prazo: '48'\n"],
      ['a malformed pagina_inicial', /type: integer\n/g, 'type: number\n'],
      ['without a token', / {6}security:\n {8}- bearer: \[\]\n/, ''],
    ] as const;
    for (const [, from] of edits) expect(text).toMatch(from);
    const complaints = await complaintsOf(edits.reduce((edited, [, from, to]) => edited.replace(from, to), text));
    for (const [description] of edits) expect(complaints.join('\n')).toContain(description);
  });
});
