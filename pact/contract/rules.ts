/** A matcher of Pact, as a pact file of specification 4 writes it. */
export type Matcher =
  | { readonly match: 'type'; readonly min?: number; readonly max?: number }
  | { readonly match: 'integer' | 'number' | 'boolean' | 'null' | 'equality' }
  | { readonly match: 'regex'; readonly regex: string }
  | { readonly match: 'eachKey'; readonly rules: readonly Matcher[] };

/** What holds at one place: all of the matchers, or any. */
export interface Rule {
  readonly combine: 'AND' | 'OR';
  readonly matchers: readonly Matcher[];
}

/** Rules by path expressions, such as `$.itens[*].uf`. */
export type Rules = Readonly<Record<string, Rule>>;

export const allOf = (...matchers: readonly Matcher[]): Rule => ({ combine: 'AND', matchers });
export const anyOf = (...matchers: readonly Matcher[]): Rule => ({
  combine: matchers.length > 1 ? 'OR' : 'AND',
  matchers,
});

/** Exactly the example, a text or a boolean. A number wants `exactInteger`: to Pact 1 and 1.0 are not equal. */
export const exactly: Rule = allOf({ match: 'equality' });

/** This integer, and no other number, in whatever way JSON writes it. */
export const exactInteger = (value: number): Rule =>
  allOf({ match: 'number' }, { match: 'regex', regex: `^${value}(?:\\.0)?$` });

/** So many items. */
export const items = (min: number, max?: number): Rule =>
  allOf({ match: 'type', ...(min > 0 ? { min } : {}), ...(max === undefined ? {} : { max }) });

/**
 * Date and time of ISO 8601: wider than RFC 3339 by the basic form, days of the year, weeks, a comma before the fraction,
 * no seconds or minutes, an offset of hours alone or none, the minus sign U+2212 in it.
 */
export const isoDateTime: Rule = allOf(
  { match: 'type' },
  {
    match: 'regex',
    regex: [
      '^\\d{4}(?:-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])|-?[0-3]\\d\\d|-?W[0-5]\\d-?[1-7])',
      '[Tt](?:[01]\\d|2[0-4])(?::?[0-5]\\d(?::?[0-5]\\d|:?60)?)?(?:[.,]\\d+)?',
      '(?:[Zz]|[+\u2212-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)?$',
    ].join(''),
  },
);
