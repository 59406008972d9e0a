import { PactV4 } from '@pact-foundation/pact';
import { groundsOf, type Interaction, type Placeholder, parties, type Rules } from '../contract/index.ts';
import { setRules, untilNoted } from './handles.ts';

/** What comes of a client's call, judged by whoever makes it. `baseUrl` is that of Pact's mock server. */
export type Proof = (baseUrl: string) => Promise<void>;

/**
 * Has a client make the call of an interaction to Pact's mock server, and writes the interaction into the pact file in
 * `directory` if the client sent what the interaction says and the proof holds.
 */
export async function perform(interaction: Interaction, proof: Proof, directory: string): Promise<void> {
  const { description, state, request, response } = interaction;
  const pact = new PactV4({ ...parties, dir: directory, logLevel: 'error' });
  const unconfigured = pact
    .addInteraction()
    .given(state.name, state.params && { ...state.params })
    .uponReceiving(description);
  for (const [id, clause] of groundsOf(interaction)) unconfigured.reference('requirements', id, clause);
  await unconfigured
    .withRequest(request.method, request.path, (builder) => {
      if (request.headers !== undefined) builder.headers(filled(request.headers));
      if (request.query !== undefined) builder.query(filled(request.query));
      if (request.body !== undefined) builder.jsonBody(filled(request.body));
    })
    .willRespondWith(response.status, (builder) => {
      if (response.body === undefined) return;
      builder.jsonBody(response.body.example);
      setRules(builder, { body: response.body.rules, header: ANY_CONTENT_TYPE });
    })
    .executeTest(async ({ url, port }) => {
      await proof(url);
      await untilNoted(pact, port);
    });
}

/** The document leaves the Content-Type open: with a rule of its own the Verifier reads a body as JSON, however it is labelled. */
const ANY_CONTENT_TYPE: Rules = {
  'Content-Type': { combine: 'AND', matchers: [{ match: 'regex', regex: '^[\\s\\S]*$' }] },
};

function filled(values: Readonly<Record<string, string | Placeholder>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : generated(value)]),
  );
}

function generated({ expression, example, regex }: Placeholder) {
  const fromState = { 'pact:generator:type': 'ProviderState', expression };
  return { 'pact:matcher:type': 'regex', regex, value: example, ...fromState } as const;
}
