import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { PactV4 } from '@pact-foundation/pact';
import { groundsOf, type Interaction, type Placeholder } from '../../../pact/contract/interaction.ts';
import { interactions, pactFile, parties } from '../../../pact/contract/interactions.ts';
import type { Rules } from '../../../pact/contract/rules.ts';
import { findLeaks } from '../../support/leaks.ts';

/**
 * Sends the request of an interaction from a client to Pact's mock server. Writes the interaction into the pact file in
 * `directory` if the request matches and the proof does not throw.
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
      const rules = { body: response.body.rules, header: ANY_CONTENT_TYPE };
      callNative(builder, 'interaction', 'withResponseMatchingRules', JSON.stringify(rules));
    })
    .executeTest(async ({ url, port }) => {
      await proof(url);
      await untilMatched(pact, port);
    });
}

/** With this rule the Verifier reads a body as JSON for any Content-Type: the document does not specify one. */
const ANY_CONTENT_TYPE: Rules = {
  'Content-Type': { combine: 'AND', matchers: [{ match: 'regex', regex: '^[\\s\\S]*$' }] },
};

function filled(values: Readonly<Record<string, string | Placeholder>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      const { expression, example, regex } = value;
      const fromState = { 'pact:generator:type': 'ProviderState', expression };
      return [name, { 'pact:matcher:type': 'regex', regex, value: example, ...fromState } as const];
    }),
  );
}

/**
 * Calls a method of the native handle in a private member of a Pact object, because of two limits of Pact's own methods:
 * `matchingRules` has no `combine`, which nullable values need, and Pact checks for a match as soon as the client has its
 * response, which can be too early.
 */
function callNative(owner: object, member: string, method: string, argument: unknown): unknown {
  const handle: unknown = Reflect.get(owner, member);
  const called: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, method) : undefined;
  if (typeof called !== 'function') throw new TypeError(`this version of Pact has no ${method}`);
  return Reflect.apply(called, handle, [argument]);
}

const LONGEST_WAIT_MS = 1_000;

/** Waits until the mock server has recorded the request. */
async function untilMatched(pact: object, port: number): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (callNative(pact, 'pact', 'mockServerMatchedSuccessfully', port) !== true && performance.now() < until) {
    await after(1);
  }
}

interface PactText {
  readonly interactions: readonly {
    readonly description: string;
    readonly response: { readonly headers?: Readonly<Record<string, unknown>> };
  }[];
}

/**
 * Returns the pact in `directory` without the Content-Type that Pact adds to each response: the document leaves it open.
 *
 * @throws Error if an interaction is missing, or a text looks like a secret or a personal value.
 */
export function sealedPact(directory: string): string {
  const pact: PactText = JSON.parse(readFileSync(join(directory, pactFile), 'utf8'));
  const descriptions = pact.interactions.map(({ description }) => description);
  const declared = Object.values(interactions).map(({ description }) => description);
  const missing = declared.filter((description) => !descriptions.includes(description));
  if (missing.length > 0) throw new Error(`not in the pact: ${missing.join('; ')}`);
  const unlabelled = pact.interactions.map((interaction) => {
    const { headers = {}, ...response } = interaction.response;
    const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
    const kept = others.length === 0 ? {} : { headers: Object.fromEntries(others) };
    return { ...interaction, response: { ...response, ...kept } };
  });
  const text = `${JSON.stringify({ ...pact, interactions: unlabelled }, null, 2)}\n`;
  const leaks = findLeaks(text).map(({ encoding }) => encoding);
  if (leaks.length > 0) throw new Error(`the pact holds what must not leave: ${leaks.join(', ')}`);
  return text;
}
