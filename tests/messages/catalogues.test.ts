import { describe, expect, test } from 'vitest';
import {
  type CodedMessage,
  catalogues,
  findingIn,
  findingOf,
  type Param,
  problemIn,
  textIn,
  textOf,
} from '../../messages/index.ts';

type Texts = Readonly<Record<string, string>>;

const rows = (['findings', 'problems', 'texts'] as const).flatMap((kind) =>
  Object.entries(catalogues.en[kind]).flatMap(([code, entry]: [string, string | Texts]) => {
    const translated: string | Texts =
      Object.entries(catalogues['pt-BR'][kind]).find(([other]) => other === code)?.[1] ?? '';
    if (typeof entry === 'string') return [{ code, part: '', en: entry, pt: String(translated) }];
    return Object.entries(entry).map(([part, en]) => ({
      code,
      part,
      en,
      pt: typeof translated === 'string' ? '' : (translated[part] ?? ''),
    }));
  }),
);

/** Texts without words of a language. */
const WORDLESS =
  /^(?:[^a-z]*|(?:\{[@#]?\w+\}(?:: )?)+|status(?: [\d{}\w]+)?|total (?:\{\w+\}|0)|true|false|null|\{@type\} \(\{format\}\))$/;

/** Codes whose texts are the same in both languages, each with the reason. */
const ALIKE: Readonly<Record<string, string>> = {
  'view.gate-strict': 'a flag',
  'view.gate-baseline': 'a flag',
  'view.gate-require': 'a flag',
  'view.baseline': 'the English word is used',
  'view.pinned': 'the English word is used',
  'view.counted': 'holes only',
  'view.limite': 'a parameter of the API',
  'view.item': 'the same word',
  'form.offset': 'the English word is used',
};

const holes = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{[@#]?(\w+)/g)].map(([, name = '']) => name))].sort();

describe('the catalogues of messages', () => {
  test('a code is in one table only', () => {
    const codes = Object.values(catalogues.en).flatMap((table) => Object.keys(table));
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  test.each(rows)('$code $part names the same parameters in both languages', ({ en, pt }) => {
    expect(holes(pt)).toEqual(holes(en));
  });

  test.each(rows.filter(({ code, en }) => !WORDLESS.test(en) && !Object.hasOwn(ALIKE, code)))(
    '$code $part is translated',
    ({ en, pt }) => {
      expect(pt).not.toBe('');
      expect(pt).not.toBe(en);
    },
  );

  /** Says nothing where no name is similar. */
  const EMPTY = 'suggestion.none';

  test.each(rows.filter(({ code }) => code !== EMPTY))('$code $part is filled in whole', ({ code, en }) => {
    const params = Object.fromEntries(holes(en).map((name): [string, Param] => [name, 3]));
    const message: CodedMessage = { code, params };
    const told = [
      textIn('pt-BR', message),
      ...Object.values(findingIn('pt-BR', message) ?? {}),
      ...Object.values(problemIn('pt-BR', message) ?? {}),
    ];
    expect(told.join('')).not.toBe('');
  });
});

test('a listed reason belongs to texts that are the same', () => {
  expect(Object.keys(ALIKE).filter((code) => rows.some((row) => row.code === code && row.en !== row.pt))).toEqual([]);
});

describe('a message', () => {
  test('carries its code, its parameters and its English text', () => {
    expect(textOf('text', { text: 'as it is' })).toEqual({
      code: 'text',
      params: { text: 'as it is' },
      message: 'as it is',
    });
  });

  test('of an unknown code has no text', () => {
    expect(textIn('en', { code: 'unknown', params: {} })).toBeNull();
  });

  test('of a finding has three texts', () => {
    expect(findingOf('listing.status-500').expected).toBe('status 200, 400 or 401');
  });
});
