import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../openapi/document.ts';
import type { States } from '../../pact/verify/forwarder.ts';
import { type Interaction, readPact } from '../../pact/verify/pact.ts';
import { createNativeVerifier } from '../../pact/verify/verifier.ts';
import { verifyPact } from '../../pact/verify/verify.ts';
import { mockOf, type Wanted } from './mock.ts';
import { committedPact, LISTING_PATH } from './pact.ts';

const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
const verifier = createNativeVerifier();
afterAll(() => verifier.close());

/** What each provider state asks of a mock, beside what the request itself does. */
const inState: Readonly<Record<string, Wanted>> = {
  'the partner has credentials': {},
  'the partner has simulations': {},
  'the partner has no simulations': { example: 'noItems' },
  'the registration of the partner is not finished': { code: 400, example: 'accountIsIncompleted' },
  'the token has been revoked': { code: 401 },
};

const ACCEPTED = 'a-token-of-the-mock';
const values = { clientId: 'a', clientSecret: 'b', accessToken: ACCEPTED, lastPage: 3 };
const states: States = Object.fromEntries(
  Object.keys(inState).map((name) => [name, { missing: null, setUp: async () => ({ kind: 'ready', values }) }]),
);

const parameters = openApiDocument().paths[LISTING_PATH]?.get?.parameters ?? [];

/** The example of the answer whose namesakes among the examples of the parameters are what is asked for. */
function exampleFor(query: URLSearchParams): string | undefined {
  const names = Object.keys(parameters[0]?.examples ?? {});
  return names.find((example) =>
    parameters.every(({ name, examples }) => query.get(name) === String(examples[example]?.value)),
  );
}

/** What the mock of a document answers to an interaction is held against the pact, by the Verifier of Pact. */
async function complaintsOf(document: string): Promise<readonly string[]> {
  const pact = readPact(JSON.stringify(committedPact()));
  if ('flaw' in pact) throw new Error(pact.flaw.message);
  const mock = await mockOf(document, `Bearer ${ACCEPTED}`);
  const { interactions, ended } = await verifyPact(pact, {
    verifier,
    states,
    send: (call, { states: [state] }: Interaction) => {
      const example = exampleFor(new URLSearchParams(call.path.split('?')[1]));
      const wanted = { ...(example !== undefined && { example }), ...inState[state?.name ?? ''] };
      return mock.answer(call, wanted);
    },
    withinMs: 60_000,
    signal: new AbortController().signal,
  });
  expect({ ended, count: interactions.length }).toEqual({ ended: null, count: pact.interactions.length });
  return interactions.flatMap(({ description, verdict, reason, mismatches }) =>
    verdict === 'verified' ? [] : [description, reason ?? '', ...mismatches.map(({ path }) => path ?? '')].join(' '),
  );
}

describe('a mock that openapi-backend makes from openapi.yaml', () => {
  test('fulfils every interaction of the pact', async () => {
    expect(await complaintsOf(text)).toEqual([]);
  }, 90_000);

  test.each([
    ['another status of a problem', 'a malformed limite', /status: 400\n/g, 'status: 418\n'],
    ['a number as a text', 'the first of several pages', /prazo: 48\n/g, "prazo: '48'\n"],
    ['no middle page', 'a page between others', /middlePage:/g, 'otherPage:'],
    ['no integers among the types', 'a malformed pagina_inicial', /type: integer\n/g, 'type: number\n'],
    ['no security', 'without a token', / {6}security:\n {8}- bearer: \[\]\n/, ''],
  ])(
    'with %s it does not: a listing call … %s',
    async (_, description, from, to) => {
      expect(text).toMatch(from);
      const complaints = await complaintsOf(text.replace(from, to));
      expect(complaints.filter((complaint) => complaint.includes(description))).not.toEqual([]);
    },
    90_000,
  );
});
