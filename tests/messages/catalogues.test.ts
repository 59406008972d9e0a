import { describe, expect, test } from 'vitest';
import {
  type CodedMessage,
  caseIn,
  catalogues,
  findingIn,
  findingOf,
  type Language,
  problemOf,
  textIn,
  textOf,
} from '../../messages/index.ts';
import { anySubject } from '../../probes/cases.ts';
import { probeNames, probeTable } from '../../probes/table.ts';

/** Each text with its code, its table and its Portuguese. */
const rows = (['findings', 'problems', 'texts'] as const).flatMap((table) => {
  const portuguese = new Map<string, string>(Object.entries(catalogues['pt-BR'][table]));
  const ofCode = ([code, en]: readonly [string, string]) => ({ code, table, en, pt: portuguese.get(code) ?? '' });
  return Object.entries(catalogues.en[table]).map(ofCode);
});

const LABELS = { findings: ['expected', 'actual'], problems: ['remedy'], texts: [] } as const;
const labelsIn = (text: string) => [...text.matchAll(/\s\| (\w+): /g)].map(([, label]) => label);
const partsOf = (text: string) => text.split(/\s+\| \w+: /);
const holesIn = (text: string) => [...new Set([...text.matchAll(/\{[@#$&+/]?(\w+)/g)].map(([, name]) => name))].sort();
const codesOf = (found: typeof rows) => found.map(({ code }) => code);

/** Parts of texts without words of a language; the plural of an item is another one in each. */
const WORDLESS =
  /^(?:[^a-z]*|(?:\{[@#/]?\w+(?: item)?\}(?:: )?)+(?: \(total \{#total\}\))?|status(?: [\d{}@\w]+)?|total (?:\{#?\w+\}|0)|true|false|null|\{@type\} \(\{format\}\))$/;

/** Codes whose texts are the same in both languages: flags, holes, parameters of the API, words used in both. */
const ALIKE: ReadonlySet<string> = new Set([
  ...['view.gate-strict', 'view.gate-baseline', 'view.gate-require', 'view.baseline', 'view.counted', 'explain.probes'],
  ...['view.limite', 'view.item', 'form.offset'],
]);

describe('the catalogs', () => {
  test('list a code in one table only', () => {
    const codes = codesOf(rows);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  test('state what was expected and came of a finding, and the remedy of a problem, in both languages', () => {
    const isWrong = (text: string, table: keyof typeof LABELS) => labelsIn(text).join() !== LABELS[table].join();
    expect(rows.filter(({ table, en, pt }) => isWrong(en, table) || isWrong(pt, table))).toEqual([]);
  });

  test('name the same parameters in both languages', () => {
    expect(codesOf(rows.filter(({ en, pt }) => holesIn(en).join() !== holesIn(pt).join()))).toEqual([]);
  });

  test('translate every text', () => {
    const same = rows.filter(({ en, pt }) => {
      const translated = partsOf(pt);
      return partsOf(en).some((part, at) => !WORDLESS.test(part) && part === translated[at]);
    });
    expect(codesOf(same).filter((code) => !ALIKE.has(code))).toEqual([]);
    expect([...ALIKE].filter((code) => !codesOf(same).includes(code))).toEqual([]);
  });
});

describe('a message', () => {
  test('carries its code, its parameters and its English text', () => {
    const [code, params] = ['text', { text: 'as it is' }] as const;
    expect(textOf(code, params)).toEqual({ code, params, message: 'as it is' });
  });

  test.each([
    ['token.issue', 'the token request returned 503 after 4 retries'],
    ['listing.page (x)', 'listing.page (x) returned 503 after 4 retries'],
  ])('of trouble with %s names the request', (probe, message) => {
    expect(textOf('probe.trouble', { probe, status: 503, retries: 4 })).toMatchObject({ message });
  });

  test('of an unknown code has no text', () => expect(textIn('en', { code: 'unknown', params: {} })).toBeNull());

  test('of a finding has three texts, and of a problem two', () => {
    expect(findingOf('listing.status-500')).toMatchObject({
      message: 'a valid request returned 500 on every attempt, while its control returned 200',
      expected: 'status 200, 400 or 401',
      actual: 'status 500',
    });
    expect(problemOf('reports.foreign', { path: 'a' })).toMatchObject({
      message: 'a was not written by this suite and was left unchanged',
      remedy: 'move the file, or use another directory with --report-dir',
    });
  });

  test.each([
    ['main', 'um token da conta principal retornou uma lista vazia'],
    ['incomplete', 'um token da conta com cadastro não concluído retornou uma lista vazia'],
    ['another', 'um token da conta another retornou uma lista vazia'],
  ])('names the account %s in Portuguese', (partner, words) => {
    expect(findingIn('pt-BR', { code: 'token.empty-list', params: { partner, token: 2 } })?.message).toContain(words);
  });

  const omitting = (...omitted: readonly string[]) => ['listing.parameter-required', { omitted, status: 400 }] as const;
  test.each<[code: string, params: CodedMessage['params'], english: string, portuguese: string]>([
    [
      ...omitting('limite'),
      'a request without limite did not return 200',
      'uma requisição sem limite não retornou 200',
    ],
    [
      ...omitting('pagina_inicial', 'limite'),
      'a request without pagina_inicial and limite did not return 200',
      'uma requisição sem pagina_inicial e limite não retornou 200',
    ],
    ['schema.no-further', { documented: 1 }, 'only the documented property', 'apenas a propriedade documentada'],
    ['schema.one-of', { wanted: ['A', 'B', 'C'] }, 'A, B or C', 'A, B ou C'],
    ['view.exercised', { exercised: 0, of: 1 }, '0 of 1 requirement exercised', '0 de 1 requisito testado'],
    ['view.more-places', { count: 1 }, '1 more place', 'mais 1 local'],
    ['view.more-places', { count: 12_345 }, '12,345 more places', 'mais 12.345 locais'],
    [
      'value.string',
      { characters: 3, shape: 'AA ' },
      'a string of 3 characters, shape "AA "',
      'uma string de 3 caracteres, forma "AA "',
    ],
    [
      'view.requests-retried',
      { sent: 333, retried: 1 },
      '333 requests sent, 1 of them a retry',
      '333 requisições enviadas, incluindo 1 nova tentativa',
    ],
    [
      'list-unreadable',
      { page: 1, status: 404, kind: 'object', body: 'body.object' },
      'the listing could not be read: page 1 returned status 404 and a JSON object',
      'a listagem não pôde ser lida: a página 1 retornou status 404 e um objeto JSON',
    ],
    [
      'absent',
      { of: 1135, object: 'Iof', field: 'valor' },
      'no Iof object has valor (1,135 read)',
      'nenhum objeto Iof tem valor (1.135 lidos)',
    ],
  ])('writes %s of %j in both languages', (code, params, english, portuguese) => {
    const said = (language: Language) =>
      textIn(language, { code, params }) ?? findingIn(language, { code, params })?.message;
    expect([said('en'), said('pt-BR')]).toEqual([english, portuguese]);
  });

  test.each([
    [0, 'none does', 'nenhuma das contas lista'],
    [1, 'only one does', 'só uma das contas lista'],
  ])('of a check of two accounts names %i lists', (count, english, portuguese) => {
    const message = { code: 'isolation.one-list', params: { count } };
    expect(textIn('en', message)).toContain(english);
    expect(textIn('pt-BR', message)).toContain(portuguese);
  });

  test('ends no remedy with a period: a list of next steps adds it', () => {
    const remedies = Object.values(catalogues).flatMap(({ problems }) => Object.values<string>(problems).map(partsOf));
    expect(remedies.filter(([, remedy = '']) => /[^.]\.$/.test(remedy))).toEqual([]);
  });
});

describe('a case', () => {
  const cases = probeNames.flatMap((name) => {
    const { labels = [], cases: made } = probeTable[name];
    return [...Object.values(labels).flat(), ...(made?.(anySubject) ?? []).map((one) => one.case)];
  });
  const parts = [...new Set(cases.flatMap((name) => name.split(', ')))];

  test('has Portuguese words, unless it is a query', () => {
    const untranslated = parts.filter((name) => caseIn('pt-BR', name) === name);
    expect(untranslated.filter((name) => !/^[\w%.-]+=[^ ]*$/.test(name))).toEqual([]);
  });

  test('keeps no words of cases that are not sent', () => {
    const isPart = (key: string) => parts.some((name) => name.startsWith(key) || name.endsWith(key));
    expect(Object.keys(catalogues['pt-BR'].cases).filter((key) => !isPart(key))).toEqual([]);
  });

  test.each([
    ['alg-none-mixed-case-two-segments', 'alg nOnE, só dois segmentos'],
    ['signature-changed-middle, second page', 'assinatura com um byte do meio alterado, segunda página'],
    ['header-padded', 'cabeçalho do token com preenchimento'],
    ['header-x-token', 'no cabeçalho x-token'],
    ['query-token', 'na query string, como token'],
  ])('in Portuguese is its words before its name: %s', (name, words) => {
    expect(caseIn('pt-BR', name)).toBe(`${words} (${name})`);
    expect(caseIn('en', name)).toBe(name);
  });

  test.each<[CodedMessage, string]>([
    [
      { code: 'probe.trouble', params: { probe: 'methods (HEAD token)', status: 503, retries: 1 } },
      'methods, HEAD do endpoint de token (HEAD token) retornou 503 após 1 nova tentativa',
    ],
    [
      { code: 'probe.unanswered', params: { probe: 'token.refused (wrong-secret)', why: 'text', text: 'a' } },
      'token.refused, client secret incorreto (wrong-secret): a',
    ],
    [{ code: 'probe.unanswered', params: { probe: 'listing.page', why: 'text', text: 'a' } }, 'listing.page: a'],
  ])('of a request is in Portuguese: %j', (message, words) => expect(textIn('pt-BR', message)).toBe(words));

  test.each(['limite=abc', 'listing.malformed-parameter (limite=abc)', 'a case of another version'])(
    'without words is its name: %s',
    (name) => {
      expect(caseIn('pt-BR', name)).toBe(name);
    },
  );
});
