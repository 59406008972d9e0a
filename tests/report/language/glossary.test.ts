import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { comparisonRequirements, openPoints, requirements } from '../../../requirements/pt-BR.ts';
import { glossary } from '../../../src/report/views/language/glossary.ts';
import { templates } from '../../../src/report/views/language/translate.ts';

const root = new URL('../../../src/report/views/', import.meta.url);
const TEXT = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** Every text that a file of words holds. */
function textsIn(path: string): readonly string[] {
  const code = readFileSync(new URL(path, root), 'utf8').replace(/^import[^;]*;/gm, '');
  return [...code.matchAll(TEXT)].map(([text]) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, ''));
}

/** Flags, names of files and what stands between backticks or quotes are no words. */
const NAMES = /--[\w-]+|`[^`]*`|"[^"]*"|\b\w+(?:\.\w+)+|\bBad Request\b|\{\w+\}/g;

const said = [
  ...textsIn('language/portuguese.ts'),
  ...textsIn('html/words/pt-br.ts'),
  ...Object.values({ ...requirements, ...comparisonRequirements }).flatMap(({ statement, sent, judged }) => [
    statement,
    sent,
    judged,
  ]),
  ...Object.values(openPoints).flatMap(({ question, seen }) => [question, seen]),
  ...templates.map(([, to]) => to),
].map((text) => text.replace(NAMES, ''));

const avoided = glossary.flatMap(({ portuguese: instead, not = [] }) => not.map((word) => [word, instead] as const));

test('there is much to hold to the glossary', () => {
  expect(said.length).toBeGreaterThan(700);
  expect(avoided.length).toBeGreaterThan(20);
});

describe('one thing has one name in Portuguese', () => {
  test.each(avoided)('%s is not said: it is %s', (word) => {
    const pattern = new RegExp(`(?<![\\p{L}-])${word}(?:s|es)?(?![\\p{L}-])`, 'iu');
    expect(said.filter((text) => pattern.test(text))).toEqual([]);
  });

  test('no term is named twice', () => {
    expect(new Set(glossary.map(({ english }) => english)).size).toBe(glossary.length);
    expect(avoided.filter(([word]) => glossary.some(({ portuguese: name }) => name === word))).toEqual([]);
  });
});
