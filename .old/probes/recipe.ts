import type { Asked, Partner } from '../facts/answer.ts';
import type { Recipe } from '../src/evidence/exchange.ts';
import { getListingQuery, listingQuery } from './calls.ts';
import type { Stimulus } from './session.ts';

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
