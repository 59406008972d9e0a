import { type TextMessage, textOf } from '../../messages/index.ts';
import { asObject, isObject, type JsonObject, jsonOf } from '../../src/json/read-json.ts';

export interface ProviderState {
  readonly name: string;
  readonly params: JsonObject;
}

/** One interaction of a pact: the data for its report and for its request. */
export type Interaction = Readonly<ReturnType<typeof interactionOf>>;

export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly Interaction[];
  readonly document: JsonObject;
}

/** Marks the requests of the Verifier with their interaction. It is not forwarded. */
export const INTERACTION_HEADER = 'x-pact-interaction';
/** Marks the set-up of a provider state with its interaction. */
export const INTERACTION_PARAMETER = 'pact_interaction';

export const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;

/** Reads a pact of specification 2, 3 or 4, or returns its flaw. */
export function readPact(text: string): Pact | { readonly flaw: TextMessage } {
  const document = jsonOf(text);
  if (!isObject(document)) return { flaw: textOf('pact.flaw-not-json') };
  const consumer = asObject(document.consumer).name;
  const provider = asObject(document.provider).name;
  if (!isName(consumer) || !isName(provider)) return { flaw: textOf('pact.flaw-no-parties') };
  const { interactions: list } = document;
  if (!Array.isArray(list)) return { flaw: textOf('pact.flaw-no-list') };
  if (list.length === 0) return { flaw: textOf('pact.flaw-empty') };
  const { plugins } = asObject(document.metadata);
  if (Array.isArray(plugins) && plugins.length > 0) return { flaw: textOf('pact.flaw-plugins') };
  const nameless = list.findIndex((one: unknown) => !isName(asObject(one).description));
  if (nameless >= 0) return { flaw: textOf('pact.flaw-interaction', { number: nameless + 1 }) };
  const interactions = list.filter(isObject).map(interactionOf);
  const keys = interactions.map(({ description, states }) => JSON.stringify([description, states]));
  const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (twin >= 0) return { flaw: textOf('pact.flaw-twin', { number: twin + 1 }) };
  return { consumer, provider, document, interactions };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the pact with only these interactions. Each is marked with its index, which identifies it in the results. */
export function markedPact({ document }: Pact, wanted: readonly Interaction[]): string {
  const all = Array.isArray(document.interactions) ? document.interactions : [];
  const interactions = wanted.map(({ index, states }) => {
    const { providerState: _, ...interaction } = asObject(all[index]);
    const request = asObject(interaction.request);
    const mark = String(index);
    return {
      ...interaction,
      _id: mark,
      providerStates: states.map(({ name, params }) => ({
        name,
        params: { ...params, [INTERACTION_PARAMETER]: mark },
      })),
      request: { ...request, headers: { ...asObject(request.headers), [INTERACTION_HEADER]: mark } },
    };
  });
  return JSON.stringify({ ...document, interactions });
}

function interactionOf(interaction: JsonObject, index: number) {
  const request = asObject(interaction.request);
  const response = asObject(interaction.response);
  const body = asObject(response.body);
  const { method = 'GET' } = request;
  const sentAs = typeof method === 'string' ? method.toUpperCase() : '…';
  return {
    /** Index in the file, from 0. */
    index,
    /** Id at the Pact Broker; null if it is from a file. */
    id: typeof interaction._id === 'string' ? interaction._id : null,
    description: String(interaction.description),
    states: statesOf(interaction),
    requirements: requirementsOf(interaction),
    headers: Object.keys(asObject(request.headers)).map((name) => name.toLowerCase()),
    status: typeof response.status === 'number' ? response.status : null,
    /** By category: `body`, `header`, `status`. */
    rules: asObject(response.matchingRules),
    // Wrapped with its content type since specification 4, bare before.
    body: 'content' in body && 'contentType' in body ? body.content : response.body,
    /** True if the contract says that a failure does not count. */
    pending: interaction.pending === true,
    unsupported: whyUnsupported(interaction, sentAs, response),
  };
}

function whyUnsupported({ type }: JsonObject, method: string, { status, headers }: JsonObject): TextMessage | null {
  if (type !== undefined && type !== 'Synchronous/HTTP') return textOf('pact.is-message');
  if (!METHODS.some((known) => known === method)) return textOf('pact.method-not-sent', { method });
  const located = Object.keys(asObject(headers)).some((name) => name.toLowerCase() === 'location');
  const redirects = typeof status === 'number' && status >= 300 && status < 400;
  return redirects && located ? textOf('pact.redirect-not-checked') : null;
}

/** Returns the states of an interaction. Earlier specifications have a single name. */
function statesOf({ providerState, providerStates }: JsonObject): readonly ProviderState[] {
  if (!Array.isArray(providerStates)) return isName(providerState) ? [{ name: providerState, params: {} }] : [];
  return providerStates
    .filter(isObject)
    .map((state) => ({ name: isName(state.name) ? state.name : '', params: asObject(state.params) }));
}

/** Returns every name in the references under a title about requirements. */
function requirementsOf(interaction: JsonObject): readonly string[] {
  const references = asObject(asObject(interaction.comments).references);
  const groups = Object.entries(references).filter(([title]) => /requirement/i.test(title));
  return groups.flatMap(([, group]) => Object.keys(asObject(group))).sort();
}
