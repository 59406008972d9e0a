import { describe, expect, test } from 'vitest';
import { mismatchesOf, ruleAt, stepsOf } from '../../../pact/verify/mismatches.ts';
import { interactionOf, written } from './sample.ts';

const all = (...matchers: readonly object[]) => ({ combine: 'AND', matchers });
const regex = (pattern: string) => ({ match: 'regex', regex: pattern });

const body = {
  itens: [{ uf: 'SP', prazo: 3, tem: true, veiculo: { ano: null }, cliente: { cpf: '1' } }],
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
  '$.itens[*].whole': all({ match: 'number' }, regex('^-?\\d+(?:\\.0)?$')),
  '$.itens[*].orNull': { combine: 'OR', matchers: [{ match: 'integer' }, regex('^-?\\d+\\.0$'), { match: 'null' }] },
  '$.itens[*].ten': all({ match: 'number' }, regex('^10(?:\\.0)?$')),
  '$.itens[*].ofAnotherEngine': all(regex('(?i)[')),
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

test.each([
  ['$.itens[3].uf', 'string /^[A-Z]{2}$/'],
  ['$.itens[3].prazo', 'integer'],
  ['$.itens[0].prazo', 'number'],
  ['$.itens[3].veiculo.ano', 'null | integer'],
  ['$.itens[3].whole', 'integer'],
  ['$.itens[3].orNull', 'integer | null'],
  ['$.itens[3].ten', 'number & /^10(?:\\.0)?$/'],
  ['$.itens[3].ofAnotherEngine', '/(?i)[/'],
  ['$.itens[3].cliente.cpf', 'string'],
  ['$.itens[3].textless', '…'],
  ['$.itens', 'array[1..]'],
  ['$.pagina.total', 'integer'],
  ['$.pagina.tem_proximo', 'false'],
  ['$.pagina.tem_anterior', null],
])('the rule of the contract at %s: %s', (path, words) => {
  expect(ruleAt(bodyRules, body, stepsOf(path) ?? [])?.type ?? null).toBe(words);
});

const LIVE = 'Qv7Zx9Kp2Lm4';
const at = (path: string, actual: string, words = 'Expected it to be otherwise') => ({
  ...{ type: 'BodyMismatch', path, expected: '3', actual, mismatch: `${words}: '${LIVE}'` },
});
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
  test.each<[string, object, object]>([
    ['a status', { type: 'StatusMismatch', actual: '418' }, { expected: 'status 200', actual: 'status 418' }],
    ['a header', header(LIVE), { kind: 'header', path: 'x-kind', expected: 'string /^a$/', actual: 'string' }],
    ['a missing header', header(''), { kind: 'header', expected: 'string /^a$/', actual: 'missing' }],
    [
      'a media type',
      contentType('text/html;charset=utf-8'),
      { kind: 'content-type', actual: 'text/html;charset=utf-8' },
    ],
    ['an invalid media type', contentType(LIVE), { expected: 'application/json', actual: '…' }],
    ['a text', at('$.itens[0].uf', '"SAO"'), { kind: 'body', path: '$.itens[*].uf', actual: 'string[3] AAA' }],
    ['a long text', at('$.itens[0].uf', JSON.stringify(LIVE.repeat(9))), { actual: 'string[108]' }],
    [
      'an integer',
      at('$.pagina.total', '424242'),
      { expected: 'the value in the contract (integer)', actual: 'integer' },
    ],
    ['a decimal', at('$.itens[1].prazo', '42.0'), { expected: 'integer', actual: 'number' }],
    ['null', at('$.itens[1].prazo', ''), { actual: 'null' }],
    ['a boolean', at('$.itens[1].tem', 'false'), { actual: 'boolean' }],
    ['a boolean of the page', at('$.pagina.tem_proximo', 'true'), { expected: 'false', actual: 'true' }],
    ['such a boolean without a rule', at('$.pagina.tem_anterior', 'false'), { expected: 'true', actual: 'false' }],
    ['null in the page', at('$.pagina.tem_proximo', ''), { expected: 'false', actual: 'null' }],
    ['a value in place of null', at('$.pagina.fim', '7'), { expected: 'null', actual: 'integer' }],
    ['an object', at('$.itens[1].prazo', JSON.stringify({ [LIVE]: LIVE })), { actual: 'object' }],
    ['an empty list', at('$.itens', '[]'), { expected: 'array[1..]', actual: 'array[0]' }],
    ['a list', at('$.itens', JSON.stringify([LIVE])), { actual: 'array[1]' }],
    ['invalid JSON', at('$.itens', LIVE), { actual: '…' }],
    ['no path', { type: 'BodyMismatch', actual: LIVE, mismatch: LIVE }, { path: '$', actual: '…' }],
    ['an unknown kind', { type: LIVE, path: LIVE, actual: LIVE }, { kind: 'body', code: 'pact.other-mismatch' }],
    ['a missing property', missing('["extra","total"]', '["total"]'), { path: '$.pagina.extra', expected: 'object' }],
    ['a name that may be a value', at("$['123.456.789-09']", '1'), { path: "$['999.999.999-99']" }],
  ])('%s', (_, found, reported) => {
    const mismatches = mismatchesOf([found], interaction);
    expect(mismatches).toEqual([expect.objectContaining({ ...reported, count: 1 })]);
    expect(JSON.stringify(mismatches)).not.toContain(LIVE);
  });

  test('once for several places of a list, with their number', () => {
    const places = [0, 1, 2, 0].map((item) => at(`$.itens[${item}].uf`, '"SAO"'));
    const once = expect.objectContaining({ path: '$.itens[*].uf', count: 3 });
    expect(mismatchesOf(places, interaction)).toEqual([once]);
  });
});
