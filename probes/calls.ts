import type { Asked, Partner } from '../facts/answer.ts';
import type { Call, Recipe } from '../src/evidence/exchange.ts';

export interface PartnerCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';

/** The documented token request. */
export function postToken({ clientId, clientSecret }: PartnerCredentials): Call {
  return postTokenBody(JSON.stringify({ clientId, clientSecret }));
}

export function postTokenBody(body: string, contentType = 'application/json'): Call {
  return { method: 'POST', path: TOKEN_PATH, headers: { 'content-type': contentType }, body };
}

/** A listing request; a text is its query as written. */
export function getListing(asked: Asked | string, headers: Call['headers'] = {}): Call {
  const query = typeof asked === 'string' ? asked : listingQuery(asked);
  return { method: 'GET', path: query === '' ? LISTING_PATH : `${LISTING_PATH}?${query}`, headers };
}

/** The query of a listing request, without the parameters that are null. */
export function listingQuery({ pagina_inicial, limite }: Asked): string {
  const parameters = Object.entries({ pagina_inicial, limite }).filter(([, value]) => value !== null);
  return parameters.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Values of the variables that a recipe names. */
export type Values = Readonly<Record<string, string>>;

/** Replaces each variable of a text by its value. */
export function filled(template: string, values: Values): string {
  return template.replace(/\$([A-Z_]+)/g, (variable, name: string) => values[name] ?? variable);
}

/** Makes a listing request from its recipe. */
export function getByRecipe(asked: Asked, { headers = {}, query = listingQuery(asked) }: Recipe, values: Values): Call {
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]);
  const sent = Object.entries(headers).map(([name, template]) => [name, filled(template, values)]);
  return getListing(filled(query, Object.fromEntries(encoded)), Object.fromEntries(sent));
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
