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
const header = (actual: string, key = 'X-Kind') => ({ type: 'HeaderMismatch', key, expected: 'a', actual });
const JSON_TYPE = 'application/json';
const contentType = (actual: string) => ({ type: 'BodyTypeMismatch', expected: JSON_TYPE, actual, mismatch: '' });
const missing = (names: string, actual: string) => ({
  ...{ ...at('$.pagina', actual, 'Actual map is missing the following keys: extra'), expected: names },
});

describe('a mismatch of the Verifier is reported without its values', () => {
  const [UF, PRAZO, TEN] = ['$.itens[0].uf', '$.itens[1].prazo', '$.itens[1].ten'];
  const [NEXT, PREVIOUS, TOTAL] = ['$.pagina.tem_proximo', '$.pagina.tem_anterior', '$.pagina.total'];
  const [matches, long] = [(regex: string) => `a value that matches the regular expression /${regex}/`, LIVE.repeat(9)];
  const OF_UF = matches('^[A-Z]{2}$');
  const NO_JSON = 'a text that is not JSON';
  const PRAZOS = '$.itens[*].prazo';
  const ANSWER = 'a response that matches the contract';
  const OTHERS = 'only properties in the contract';
  const EMPTY = "Type mismatch: Expected '' (String)";
  const withoutPath = { type: 'BodyMismatch', actual: LIVE, mismatch: LIVE };
  test.each<[name: string, found: object, place: string | undefined, expected: string, actual: string]>([
    ['a status', { type: 'StatusMismatch', actual: '418' }, undefined, 'status 200', 'status 418'],
    ['a header', header(LIVE), 'x-kind', matches('^a$'), 'a string'],
    ['a missing header', header(''), 'x-kind', matches('^a$'), 'missing'],
    ['a header without a rule', header(LIVE, 'X-Other'), 'x-other', 'the value in the contract (a string)', 'a string'],
    ['a media type', contentType('text/html;charset=utf-8'), undefined, JSON_TYPE, 'text/html;charset=utf-8'],
    ['an invalid media type', contentType(LIVE), undefined, JSON_TYPE, 'another media type'],
    ['a text', at(UF, '"SAO"'), '$.itens[*].uf', OF_UF, 'a string of 3 characters, shape "AAA"'],
    ['a long text', at(UF, `"${long}"`), '$.itens[*].uf', OF_UF, 'a string of 108 characters, shape "…"'],
    ['an empty text', at(UF, '""'), '$.itens[*].uf', OF_UF, 'an empty string'],
    ['a bare empty text', at('$.itens[0]', '', EMPTY), '$.itens[*]', 'an object', 'a string'],
    ['a text without its quotes', at('$.itens[0]', `7${LIVE}`), '$.itens[*]', 'an object', 'a string'],
    ['a number without its quotes', at('$.itens[0]', ' 12345678909'), '$.itens[*]', 'an object', 'a number'],
    ['an integer', at(TOTAL, '42'), TOTAL, 'the value in the contract (an integer)', 'an integer'],
    ['another number', at(TEN, '42.5'), '$.itens[*].ten', '10', 'another number'],
    ['a text for an integer', at(PRAZO, '"24"'), PRAZOS, 'an integer', 'a string of 2 characters, shape "99"'],
    ['a status of the body', at('$.status', '404'), '$.status', '400', '404'],
    ['a status that is none', at('$.status', '4041'), '$.status', '400', 'another number'],
    ['a text in place of a number', at(TEN, '""'), '$.itens[*].ten', '10', 'an empty string'],
    ['a decimal', at(PRAZO, '42.0'), PRAZOS, 'an integer', 'a number'],
    ['a large number', at(PRAZO, '4e20'), PRAZOS, 'an integer', 'a number'],
    ['null', at(PRAZO, ''), PRAZOS, 'an integer', 'null'],
    ['a boolean', at('$.itens[1].tem', 'false'), '$.itens[*].tem', 'a boolean', 'a boolean'],
    ['a boolean of the page', at(NEXT, 'true'), NEXT, 'false', 'true'],
    ['such a boolean without a rule', at(PREVIOUS, 'false'), PREVIOUS, 'true', 'false'],
    ['null in the page', at(NEXT, ''), NEXT, 'false', 'null'],
    ['a value in place of null', at('$.pagina.fim', '7'), '$.pagina.fim', 'null', 'an integer'],
    ['an object', at(PRAZO, `{"${LIVE}":"${LIVE}"}`), PRAZOS, 'an integer', 'an object with 1 property'],
    ['an empty list', at('$.itens', '[]'), '$.itens', 'an array of at least 1 element', 'an empty array'],
    ['a long list', at('$.one', '[1,2]'), '$.one', 'an array of 1 element', 'an array of 2 elements'],
    ['a list', at('$.itens', `["${LIVE}"]`), '$.itens', 'an array of at least 1 element', 'an array of 1 element'],
    ['invalid JSON', at('$', LIVE), '$', 'an object', NO_JSON],
    ['no body', at('/', 'null'), '$', 'an object', 'no body'],
    ['no path', withoutPath, '$', 'an object', NO_JSON],
    ['an unknown kind', { type: LIVE, path: LIVE, actual: LIVE }, undefined, ANSWER, 'another response'],
    ['a missing property', missing('["extra","total"]', '["total"]'), '$.pagina.extra', 'an object', 'missing'],
    ['another property', at('$.itens[0].further', LIVE), '$.itens[*].further', OTHERS, 'another property'],
    ['a name that may be a value', at("$['123.456.789-09']", '1'), "$['999.999.999-99']", OTHERS, 'another property'],
  ])('%s', (_, found, path, expected, actual) => {
    const mismatches = mismatchesOf([found], interaction);
    expect(mismatches).toEqual([expect.objectContaining({ expected, actual, count: 1 })]);
    expect(mismatches[0]?.path).toBe(path);
    expect(JSON.stringify(mismatches)).not.toContain(LIVE);
  });

  test.each([
    ['status', { type: 'StatusMismatch', actual: '418' }, 'pact.status'],
    ['header', header(LIVE), 'pact.mismatch'],
    ['header', header(LIVE, 'X-Other'), 'pact.value'],
    ['content-type', contentType(LIVE), 'pact.content-type'],
    ['body', at('$.itens[0].uf', '"SAO"'), 'pact.mismatch'],
    ['body', { type: LIVE, path: LIVE, actual: LIVE }, 'pact.other-mismatch'],
  ])('as one of the kind %s: %j', (kind, found, code) => {
    expect(mismatchesOf([found], interaction)).toMatchObject([{ kind, code }]);
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
