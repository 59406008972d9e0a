import { describe, expect, test } from 'vitest';
import type { OpenPoint, Requirement } from '../../requirements/index.ts';
import * as en from '../../requirements/index.ts';
import * as ptBR from '../../requirements/pt-BR.ts';

const NAME =
  /\/v\d\/?|<?\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z]\w*|[A-Z]\w*\.[A-Z]\w*|[A-Z]{2,}\w*|[A-Z][a-z]+[A-Z]\w*|\d+)\b|\b\d+(?=s\b)|--[a-z-]+/g;

/** Returns the language-independent names in a text: fields, headers, flags, values, numbers and paths. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(NAME) ?? [])].sort();
}

type Part = 'clause' | 'statement' | 'sent' | 'judged' | 'question' | 'seen';

const entries = (tables: Pick<typeof en, 'requirements' | 'comparisonRequirements' | 'openPoints'>) => [
  ...Object.entries<Requirement>({ ...tables.requirements, ...tables.comparisonRequirements }).flatMap(([id, one]) =>
    (['clause', 'statement', 'sent', 'judged'] as const).map((part) => ({ id, part: part as Part, text: one[part] })),
  ),
  ...Object.entries<OpenPoint>(tables.openPoints).flatMap(([id, one]) =>
    (['clause', 'question', 'seen'] as const).map((part) => ({ id, part: part as Part, text: one[part] })),
  ),
];

const english = entries(en);
const pairs = entries(ptBR).map(({ id, part, text }, at) => ({
  id,
  part,
  english: english[at]?.text ?? '',
  portuguese: text,
}));

/** English words that do not exist in Portuguese. */
const ENGLISH =
  /\b(the|and|with|which|without|answered|answer|response|returns|holds|where|every|each|page|listing|simulation|is|of)\b/;
/** Clauses with only the name of an object. */
const NAMES = /^(?:Endpoints|Interest|Vehicle)$/;
/** Paths and ids. */
const PATHS = /\/v1\/\S+|\blisting\.\S+/g;

describe('the catalog in Brazilian Portuguese', () => {
  test.each(pairs.filter(({ part }) => part !== 'clause'))('$id: $part', ({ english, portuguese }) => {
    expect(portuguese).not.toBe('');
    expect(portuguese).not.toBe(english);
    expect(portuguese.replace(PATHS, '')).not.toMatch(ENGLISH);
    expect(namesIn(portuguese)).toEqual(namesIn(english));
  });

  test.each(pairs.filter(({ part }) => part === 'clause'))(
    '$id: $english is $portuguese',
    ({ english, portuguese }) => {
      expect(portuguese).not.toMatch(/\b(rule|row|open point|the|and|their)\b/);
      if (!NAMES.test(english)) expect(portuguese).not.toBe(english);
    },
  );

  test.each(pairs)('$id: $part ends like the English one', ({ part, english, portuguese }) => {
    expect(portuguese.at(-1) === '?').toBe(english.endsWith('?'));
    expect(portuguese.endsWith('.')).toBe(english.endsWith('.'));
    expect(portuguese).not.toMatch(/^\s|\s$|\s{2}/);
    if (part === 'statement' || part === 'question') expect(portuguese.length).toBeLessThan(260);
  });

  test('names in a text are found', () => {
    const names = namesIn('tem_proximo is an integer of 64 bits, clientId, Bad, UTC');
    expect(names).toEqual(['64', 'UTC', 'clientId', 'tem_proximo']);
  });
});
