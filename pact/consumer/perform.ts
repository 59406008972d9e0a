import { setTimeout as after } from 'node:timers/promises';
import { PactV4 } from '@pact-foundation/pact';
import { groundsOf, type Interaction, type Placeholder } from '../contract/interaction.ts';
import { parties } from '../contract/interactions.ts';
import type { Rules } from '../contract/rules.ts';

/**
 * Has a client make the call of an interaction to Pact's mock server, and writes the interaction into the pact file in
 * `directory` if the client sent what the interaction says and the proof holds.
 */
export async function perform(
  interaction: Interaction,
  proof: (baseUrl: string) => Promise<void>,
  directory: string,
): Promise<void> {
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

/** What Pact's builders keep of the native library, for the two things that they do not do themselves. */

interface RuleTaker {
  withResponseMatchingRules(rules: string): boolean;
}

interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean;
}

const LONGEST_WAIT_MS = 1_000;

/**
 * Sets matching rules of a response as a pact file has them. Pact's own `matchingRules` knows no `combine`, without which
 * nothing can be nullable.
 *
 * @param builder A builder of a response.
 */
function setRules(builder: object, rules: Readonly<Record<string, Rules>>): void {
  const handle: unknown = Reflect.get(builder, 'interaction');
  if (!takesRules(handle)) throw new TypeError('this version of Pact keeps no handle that takes matching rules');
  handle.withResponseMatchingRules(JSON.stringify(rules));
}

/**
 * Waits until the mock server has noted that it got what it waits for, a second at most. It answers first and notes then,
 * and Pact asks it as soon as the answer is there.
 *
 * @param pact A pact whose mock server listens at `port`.
 */
async function untilNoted(pact: object, port: number): Promise<void> {
  const servers: unknown = Reflect.get(pact, 'pact');
  if (!tellsMatches(servers)) throw new TypeError('this version of Pact keeps no handle of its mock servers');
  const until = performance.now() + LONGEST_WAIT_MS;
  while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < until) await after(1);
}

function takesRules(handle: unknown): handle is RuleTaker {
  return typeof handle === 'object' && handle !== null && 'withResponseMatchingRules' in handle;
}

function tellsMatches(handle: unknown): handle is MockServers {
  return typeof handle === 'object' && handle !== null && 'mockServerMatchedSuccessfully' in handle;
}
