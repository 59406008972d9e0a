import { describe, expect, test } from 'vitest';
import { comparisonRequirements, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { sentences } from '../../requirements/pt-BR/index.ts';
import { namesIn } from '../support/names.ts';

const english: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries<Requirement>({ ...requirements, ...comparisonRequirements }).map(([id, one]) => [
    id,
    one.statement,
  ]),
  ...Object.entries(openPoints).map(([id, { question }]) => [id, question]),
]);
const portuguese: Readonly<Record<string, string>> = sentences;
const pairs = Object.entries(english).map(([id, text]) => ({ id, english: text, portuguese: portuguese[id] ?? '' }));

/** Words of English that no Portuguese sentence has. */
const ENGLISH = /\b(the|and|with|which|without|answered|answer|holds|where|every|each|page|listing|simulation|is|of)\b/;

describe('the catalogue in Brazilian Portuguese', () => {
  test('has the ids of the English one and no other', () => {
    expect(Object.keys(portuguese).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(pairs)('$id is said in Portuguese', ({ english, portuguese }) => {
    expect(portuguese).not.toBe('');
    expect(portuguese).not.toBe(english);
    expect(portuguese).not.toMatch(ENGLISH);
  });

  test.each(pairs)('$id names the same fields, values and numbers', ({ english, portuguese }) => {
    expect(namesIn(portuguese)).toEqual(namesIn(english));
  });

  test.each(pairs)('$id ends as the English one does', ({ english, portuguese }) => {
    expect(portuguese.endsWith('?')).toBe(english.endsWith('?'));
    expect(portuguese).not.toMatch(/\.$|^\s|\s$|\s{2}/);
    expect(portuguese.length).toBeLessThan(260);
  });

  test('no two say the same', () => {
    const said = pairs.map(({ id, portuguese }) => `${id.split('.')[0]}: ${portuguese}`);
    expect(new Set(said).size).toBe(said.length);
  });

  test('names are found where there are some', () => {
    expect(namesIn('tem_proximo is an integer of 64 bits, clientId, Bad, UTC')).toEqual([
      '64',
      'UTC',
      'clientId',
      'tem_proximo',
    ]);
  });
});
