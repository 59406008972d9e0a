import { describe, expect, test } from 'vitest';
import { findingIn } from '../../../messages/index.ts';
import { containing, deriveRules, items } from '../../../pact/contract/rules.ts';
import { mismatchesOf, stepsOf } from '../../../pact/verify/mismatches.ts';
import { interactionOf, written } from './sample.ts';

const all = (...matchers: readonly object[]) => ({ combine: 'AND', matchers });
const regex = (pattern: string) => ({ match: 'regex', regex: pattern });

const body = {
  itens: [{ uf: 'SP', prazo: 3, tem: true, veiculo: { ano: null }, cliente: { cpf: '1' } }],
  ...{ one: [1], few: [1], some: [1], any: [1], found: [1, 2], none: [], unruled: [1, 2] },
  status: 400,
  pagina: { total: 3, extra: { y: 1 }, tem_proximo: false, tem_anterior: true, fim: null },
};
const bodyRules = {
  '$.itens': all({ match: 'type', min: 1 }),
  '$.itens[*].uf': all(regex('^[A-Z]{2}$')),
  '$.itens[0].prazo': all({ match: 'number' }),
  '$.itens[*].prazo': all({ match: 'integer' }),
  '$.itens[*].veiculo.ano': { combine: 'OR', matchers: [{ match: 'null' }, { match: 'integer' }] },
  '$.itens[*].cliente': all({ match: 'type' }),
  '$.itens[*].textless': all({ match: { toString: 1, valueOf: 1 } }),
  '$.itens[*].whole': deriveRules({ type: 'integer' }, 1).$,
  '$.itens[*].orNull': deriveRules({ type: ['integer', 'null'] }, null).$,
  '$.itens[*].ten': all({ match: 'number' }, regex('^10(?:\\.0)?$')),
  '$.itens[*].ofAnotherEngine': all(regex('(?i)[')),
  '$.itens[*]': all({ match: 'eachKey', rules: [regex('^(?:uf|prazo)$')] }),
  '$.itens[*].kind': deriveRules({ type: 'string', enum: ['Financing', 'Refinancing', 'AmountSimulation'] }, '').$,
  '$.itens[*].id': deriveRules({ type: 'string', format: 'uuid' }, '').$,
  '$.itens[*].short': deriveRules({ type: 'string', maxLength: 2 }, '').$,
  '$.itens[*].day': all({ match: 'date', format: 'yyyy-MM-dd' }),
  '$.itens[*].several': { combine: 'OR', matchers: [{ match: 'integer' }, { match: 'boolean' }] },
  '$.itens[*].always': all({ match: 'null' }),
  '$.itens[*].later': all({ match: 'semver' }),
  '$.status': all({ match: 'number' }, regex('^400(?:\\.0)?$')),
  '$.one': items(1, 1),
  '$.few': items(0, 3),
  '$.some': items(2, 3),
  '$.any': items(0),
  '$.found': containing([{}, {}]),
  '$.pagina.tem_proximo': all({ match: 'equality' }),
  '$.pagina.total': all({ match: 'equality' }),
};
const interaction = interactionOf(
  written('x', {
    response: {
      ...{ status: 200, headers: { 'X-Kind': ['a'] }, body: { contentType: 'application/json', content: body } },
      matchingRules: { body: bodyRules, header: { 'X-Kind': all(regex('^a$')) } },
    },
  }),
);

test.each([
  ['$', []],
  ['$.itens[*].uf', ['itens', '*', 'uf']],
  ['$.itens[12].uf', ['itens', 12, 'uf']],
  [`$['a b']["c.d"].e`, ['a b', 'c.d', 'e']],
  ['itens', null],
  ['$.', null],
  ['$..a', null],
])('the steps of the path %s', (expression, steps) => expect(stepsOf(expression)).toEqual(steps));

/** Returns the expectation at a path, in English and in Portuguese. */
const saidAt = (path: string) => {
  const [mismatch] = mismatchesOf([at(path, '')], interaction);
  return [mismatch?.expected, mismatch && findingIn('pt-BR', mismatch)?.expected];
};

test.each([
  ['$.itens[3].uf', 'a value that matches the regular expression /^[A-Z]{2}$/'],
  ['$.itens[3].prazo', 'an integer'],
  ['$.itens[0].prazo', 'a number'],
  ['$.itens[3].veiculo.ano', 'an integer or null', 'um inteiro ou null'],
  ['$.itens[3].whole', 'an integer'],
  ['$.itens[3].orNull', 'an integer or null'],
  ['$.itens[3].ten', '10', '10'],
  ['$.itens[3].ofAnotherEngine', 'a value that matches the regular expression /(?i)[/'],
  ['$.itens[3].kind', 'Financing, Refinancing or AmountSimulation', 'Financing, Refinancing ou AmountSimulation'],
  ['$.itens[3].id', 'a string (uuid)', 'uma string (uuid)'],
  ['$.itens[3].short', 'a string of at most 2 characters'],
  ['$.itens[3].day', 'a string (yyyy-MM-dd)'],
  ['$.itens[3].several', 'a value that matches the rules of the contract'],
  ['$.itens[3].always', 'null'],
  ['$.itens[3].cliente', 'an object'],
  ['$.itens[3].cliente.cpf', 'a string'],
  ['$.itens[3].textless', 'a value that matches the rules of the contract'],
  ['$.itens[3].later', 'a value that matches the rules of the contract', 'um valor que satisfaz as regras do contrato'],
  ['$.itens', 'an array of at least 1 element', 'um array de no mínimo 1 elemento'],
  ['$.one', 'an array of 1 element'],
  ['$.few', 'an array of 0 to 3 elements'],
  ['$.some', 'an array of 2 to 3 elements'],
  ['$.any', 'an array'],
  ['$.found', 'an array with the 2 elements of the contract', 'um array com 2 elementos do contrato'],
  ['$.none', 'an empty array'],
  ['$.unruled', 'an array of 2 elements'],
  ['$.pagina.total', 'the value in the contract (an integer)', 'o valor do contrato (um inteiro)'],
  ['$.pagina.tem_proximo', 'false'],
  ['$.pagina.tem_anterior', 'true'],
  ['$.pagina.extra', 'an object'],
])('what the contract expects at %s: %s', (path, english, portuguese?: string) => {
  const [en, pt] = saidAt(path);
  expect([en, pt]).toEqual([english, portuguese ?? expect.any(String)]);
});

const LIVE = 'Qv7Zx9Kp2Lm4';
const at = (path: string, actual: string, words = 'Expected it to be otherwise') => ({
  ...{ type: 'BodyMismatch', path, expected: '3', actual, mismatch: `${words}: '${LIVE}'` },
});
const MATCHES_A = 'a value that matches the regular expression /^a$/';
const missing = (names: string, actual: string) => ({
  ...{ ...at('$.pagina', actual, 'Actual map is missing the following keys: extra'), expected: names },
});
const header = (actual: string) => ({ type: 'HeaderMismatch', key: 'X-Kind', expected: 'a', actual, mismatch: actual });
const contentType = (actual: string) => ({
  type: 'BodyTypeMismatch',
  expected: 'application/json',
  actual,
  mismatch: '',
});

describe('a mismatch of the Verifier is reported without its values', () => {
  const [NO_JSON, LONG] = ['a text that is not JSON', 'a string of 108 characters, shape "…"'];
  test.each<[string, object, object]>([
    ['a status', { type: 'StatusMismatch', actual: '418' }, { expected: 'status 200', actual: 'status 418' }],
    ['a header', header(LIVE), { kind: 'header', path: 'x-kind', expected: MATCHES_A, actual: 'a string' }],
    ['a missing header', header(''), { kind: 'header', expected: MATCHES_A, actual: 'missing' }],
    ['a header without a rule', { ...header(LIVE), key: 'X-Other' }, { code: 'pact.value', actual: 'a string' }],
    [
      'a media type',
      contentType('text/html;charset=utf-8'),
      { kind: 'content-type', expected: 'application/json', actual: 'text/html;charset=utf-8' },
    ],
    ['an invalid media type', contentType(LIVE), { expected: 'application/json', actual: 'another media type' }],
    [
      'a text',
      at('$.itens[0].uf', '"SAO"'),
      { kind: 'body', path: '$.itens[*].uf', actual: 'a string of 3 characters, shape "AAA"' },
    ],
    ['a long text', at('$.itens[0].uf', JSON.stringify(LIVE.repeat(9))), { actual: LONG }],
    ['an empty text', at('$.itens[0].uf', '""'), { actual: 'an empty string' }],
    ['a bare empty text', at('$.itens[0]', '', "Type mismatch: Expected '' (String)"), { actual: 'a string' }],
    ['a text without its quotes', at('$.itens[0]', `7${LIVE}`), { expected: 'an object', actual: 'a string' }],
    ['a number without its quotes', at('$.itens[0]', ' 12345678909'), { expected: 'an object', actual: 'a number' }],
    [
      'an integer',
      at('$.pagina.total', '424242'),
      { expected: 'the value in the contract (an integer)', actual: 'an integer' },
    ],
    ['another number', at('$.itens[1].ten', '42.5'), { expected: '10', actual: 'another number' }],
    [
      'a text in place of an integer',
      at('$.itens[1].prazo', '"24"'),
      { expected: 'an integer', actual: 'a string of 2 characters, shape "99"' },
    ],
    ['a status', at('$.status', '404'), { expected: '400', actual: '404' }],
    ['a status that is none', at('$.status', '4041'), { expected: '400', actual: 'another number' }],
    ['a text in place of a number', at('$.itens[1].ten', '""'), { expected: '10', actual: 'an empty string' }],
    ['a decimal', at('$.itens[1].prazo', '42.0'), { expected: 'an integer', actual: 'a number' }],
    ['a large number', at('$.itens[1].prazo', '4e20'), { actual: 'a number' }],
    ['null', at('$.itens[1].prazo', ''), { actual: 'null' }],
    ['a boolean', at('$.itens[1].tem', 'false'), { actual: 'a boolean' }],
    ['a boolean of the page', at('$.pagina.tem_proximo', 'true'), { expected: 'false', actual: 'true' }],
    ['such a boolean without a rule', at('$.pagina.tem_anterior', 'false'), { expected: 'true', actual: 'false' }],
    ['null in the page', at('$.pagina.tem_proximo', ''), { expected: 'false', actual: 'null' }],
    ['a value in place of null', at('$.pagina.fim', '7'), { expected: 'null', actual: 'an integer' }],
    ['an object', at('$.itens[1].prazo', JSON.stringify({ [LIVE]: LIVE })), { actual: 'an object with 1 property' }],
    ['an empty list', at('$.itens', '[]'), { expected: 'an array of at least 1 element', actual: 'an empty array' }],
    ['a long list', at('$.one', '[1,2]'), { expected: 'an array of 1 element', actual: 'an array of 2 elements' }],
    ['a list', at('$.itens', JSON.stringify([LIVE])), { actual: 'an array of 1 element' }],
    ['invalid JSON', at('$', LIVE), { path: '$', expected: 'an object', actual: NO_JSON }],
    ['no body', at('/', 'null'), { path: '$', expected: 'an object', actual: 'no body' }],
    ['no path', { type: 'BodyMismatch', actual: LIVE, mismatch: LIVE }, { path: '$', actual: NO_JSON }],
    ['an unknown kind', { type: LIVE, path: LIVE, actual: LIVE }, { kind: 'body', code: 'pact.other-mismatch' }],
    [
      'a missing property',
      missing('["extra","total"]', '["total"]'),
      { path: '$.pagina.extra', expected: 'an object', actual: 'missing' },
    ],
    [
      'a property that the contract does not have',
      at('$.itens[0].further', LIVE),
      { path: '$.itens[*].further', expected: 'only properties in the contract', actual: 'another property' },
    ],
    ['a name that may be a value', at("$['123.456.789-09']", '1'), { path: "$['999.999.999-99']" }],
  ])('%s', (_, found, reported) => {
    const mismatches = mismatchesOf([found], interaction);
    expect(mismatches).toEqual([expect.objectContaining({ ...reported, count: 1 })]);
    expect(JSON.stringify(mismatches)).not.toContain(LIVE);
  });

  test('in the same order, the status first, whatever the order of the Verifier', () => {
    const found = [
      at('$.itens[0].uf', '"SAO"'),
      at('$.itens[0].prazo', '"3"'),
      { type: 'StatusMismatch', actual: 500 },
    ];
    const paths = [undefined, '$.itens[*].prazo', '$.itens[*].uf'];
    for (const order of [found, found.toReversed()])
      expect(mismatchesOf(order, interaction).map(({ path }) => path)).toEqual(paths);
  });

  test('once for several places of a list, with their number', () => {
    const places = [0, 1, 2, 0].map((item) => at(`$.itens[${item}].uf`, '"SAO"'));
    const once = expect.objectContaining({ path: '$.itens[*].uf', count: 3 });
    expect(mismatchesOf(places, interaction)).toEqual([once]);
  });
});
