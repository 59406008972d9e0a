import { describe, expect, test } from 'vitest';
import { sentences } from '../../../requirements/pt-BR.ts';
import { english } from '../../../src/report/views/language/english.ts';
import { portuguese } from '../../../src/report/views/language/portuguese.ts';
import { speakerOf } from '../../../src/report/views/language/speaker.ts';
import { translate, untranslated } from '../../../src/report/views/language/translate.ts';
import { terminal } from '../../../src/report/views/terminal.ts';
import { contextOf } from '../../../src/run/language.ts';
import { wholeRun } from '../../proof/whole-run.ts';
import { namesIn } from '../../support/names.ts';

/** Every text that a table of words holds, by its place; numbers and names are given as samples. */
function texts(words: unknown, place = ''): readonly (readonly [string, string])[] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'object' && words !== null) {
    return Object.entries(words).flatMap(([key, value]) => texts(value, `${place}.${key}`));
  }
  if (typeof words !== 'function') return [];
  const ask = (args: readonly unknown[]): string => String(Reflect.apply(words, undefined, args));
  const args = argumentsOf[place.split('.')[1] ?? ''] ?? [[1], [2]];
  return args.map((one) => [`${place}(${one.join()})`, ask(one)] as const);
}

const argumentsOf: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  comparison: [
    [1, 1, 1],
    [3, 7, 2],
  ],
};

/** Words that are alike in both languages. */
const ALIKE = /^\.(?:where\.(?:limite|item)\(|gateKinds\.(?:strict|baseline|require)$|explained\.baseline$)/;

describe('the words of the views', () => {
  const pairs = texts(english).map(
    ([place, text], index) => [place, text, texts(portuguese)[index] ?? ['', '']] as const,
  );

  test.each(pairs)('%s: %s', (place, inEnglish, [samePlace, inPortuguese]) => {
    expect(samePlace).toBe(place);
    expect(inPortuguese).not.toBe('');
    if (!ALIKE.test(place)) expect(inPortuguese).not.toBe(inEnglish);
    expect(namesIn(inPortuguese).filter((name) => /\d|_|\./.test(name))).toEqual(
      namesIn(inEnglish).filter((name) => /\d|_|\./.test(name)),
    );
  });
});

test('the speaker of a language has its titles, and English where one is missing', () => {
  const speaker = speakerOf({ language: 'pt-BR', sentences: { 'Page.total': 'o total confere' }, clauses: {} });
  expect(speaker.title('Page.total', 'total adds up')).toBe('o total confere');
  expect(speaker.title('Page.numero', 'numero counts')).toBe('numero counts');
  expect(speaker.title('constructor', 'no id')).toBe('no id');
  expect(speakerOf(contextOf({ lang: 'en' })).title('Page.total', 'total adds up')).toBe('total adds up');
});

test('a clause is shown in the language', () => {
  const { clause } = speakerOf(contextOf({ lang: 'pt-BR' }));
  expect(clause('auth.invalid-401', '')).toBe('Autenticação, regra 4; Erros, linha 401');
  expect(clause('of.later', 'Errors, row 401')).toBe('Errors, row 401');
});

/** Words that an English sentence of the suite can hardly do without. */
const ENGLISH = /\b(?:the|is|was|were|not|of|with|without|and|that|which|has|answered|seen|carries|call)\b/;
/** Labels of cases and headings of the document, which are names. */
const NAMES =
  /\b(?:row|rule)\b|without-\w+|no parameters|listing\.\S+|token\.\S+|\S+-\S+|Page \(pagination block\)|Iof \(tax on financial operations\)|Cet \(total effective cost\)|Simulation \(item of the list\)|\d\. Issue an access token|Resources and their fields|What the service does/g;

/** What has a code is held by the test of the catalogues. */
const isUncoded = ({ code }: { readonly code?: string }): boolean => code === undefined;

describe('whole runs in Portuguese', () => {
  test.each([
    ['a conforming provider', {}],
    ['an empty list', { count: 0 }],
    ['six simulations', { count: 6 }],
    [
      'several faults',
      { faults: ['tem-proximo-always-true', 'malformed-404', 'cpf-unmasked'], behaviours: ['without-id_simulacao'] },
    ],
  ])('%s', async (_, provider) => {
    const { report } = await wholeRun(provider, { strict: true, require: ['auth.*'] });
    const said = [
      ...report.requirements.flatMap(({ reason = '', reasons = [], findings }) => [
        ...(reasons.some(({ code }) => code !== 'text') ? [] : [reason]),
        ...findings.filter(isUncoded).flatMap(({ message, expected, actual }) => [message, expected, actual]),
      ]),
      ...report.openPoints.filter(isUncoded).map(({ summary }) => summary),
      ...report.openPoints.filter(({ reasons }) => reasons === undefined).map(({ reason = '' }) => reason),
      ...report.gates.filter(isUncoded).map(({ message }) => message),
    ];
    expect(said.flatMap(untranslated)).toEqual([]);
    for (const one of said) expect(namesIn(translate(one))).toEqual(namesIn(one));
    const text = terminal(report, { color: false, context: contextOf({ lang: 'pt-BR' }) });
    const lines = text.split('\n').map((line) => line.replace(NAMES, ''));
    expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
    for (const { id } of report.requirements.filter(({ verdict }) => verdict === 'fail')) {
      expect(text).toContain(id);
      expect(text.replace(/\s+/g, ' ')).toContain(sentences[id]);
    }
  });
});
