import type { Asked, Partner } from '../facts/answer.ts';
import type { Call, Recipe } from '../src/evidence/exchange.ts';
import type { Stimulus } from './session.ts';

export interface PartnerCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';

/** The token call, well formed: a JSON object with clientId and clientSecret. */
export function postToken({ clientId, clientSecret }: PartnerCredentials): Call {
  return postTokenBody(JSON.stringify({ clientId, clientSecret }));
}

/** The token call with any body and content type. */
export function postTokenBody(body: string, contentType = 'application/json'): Call {
  return { method: 'POST', path: TOKEN_PATH, headers: { 'content-type': contentType }, body };
}

/** The listing call with the parameters given; a null one is left out. */
export function getListing(asked: Asked, headers: Readonly<Record<string, string>>): Call {
  return getListingQuery(listingQuery(asked), headers);
}

/** The query of a listing call; a parameter that is null is left out. */
export function listingQuery(asked: Asked): string {
  const parameters = [
    ...(asked.pagina_inicial === null ? [] : [`pagina_inicial=${asked.pagina_inicial}`]),
    ...(asked.limite === null ? [] : [`limite=${asked.limite}`]),
  ];
  return parameters.join('&');
}

/** The listing call with a query as written. */
export function getListingQuery(query: string, headers: Readonly<Record<string, string>>): Call {
  return { method: 'GET', path: query === '' ? LISTING_PATH : `${LISTING_PATH}?${query}`, headers };
}

/** Values of the variables that a recipe names. */
export type Values = Readonly<Record<string, string>>;

/** A text with each variable replaced by its value. */
export function filled(template: string, values: Values): string {
  return template.replace(/\$([A-Z_]+)/g, (variable, name: string) => values[name] ?? variable);
}

/** A listing request that must be refused, made from its recipe. */
export function refusal(
  asked: Asked,
  recipe: Recipe,
  values: Values = {},
): Omit<Stimulus, 'name' | 'case' | 'purpose'> {
  const { headers = {}, query = listingQuery(asked) } = recipe;
  const sent = Object.entries(headers).map(([name, template]) => [name, filled(template, values)]);
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]);
  return {
    role: 'refusal',
    partner: 'main',
    call: getListingQuery(filled(query, Object.fromEntries(encoded)), Object.fromEntries(sent)),
    recipe,
    group: 'authorization',
  };
}

/** How requests of another partner carry its own credentials. */
export function recipeOf(partner: Partner): Recipe | null {
  if (partner === 'main') return null;
  const prefix = `$${partner.toUpperCase()}_`;
  return {
    headers: { authorization: `Bearer ${prefix}TOKEN` },
    body: `{"clientId":"${prefix}CLIENT_ID","clientSecret":"${prefix}CLIENT_SECRET"}`,
  };
}

/** A line of shell that sets BASIC to the base64 of a text with variables. */
export function basicOf(text: string): string {
  return `BASIC=$(printf %s "${text}" | base64 | tr -d '\\n')`;
}

/** Whether values can be sent in a header as they are. */
export function areSendable(values: Values): boolean {
  return Object.values(values).every((value) => /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(value));
}
