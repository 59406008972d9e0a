import { describe, expect, test } from 'vitest';
import { mismatchesOf, ruleAt, stepsOf } from '../../../../pact/verify/mismatches.ts';
import { interactionOf, written } from '../contract.ts';

const all = (...matchers: readonly object[]) => ({ combine: 'AND', matchers });

const body = {
  itens: [{ uf: 'SP', prazo: 3, tem: true, veiculo: { ano: null }, cliente: { cpf: '1' } }],
  pagina: { total: 3, extra: { y: 1 }, tem_proximo: false, tem_anterior: true, fim: null },
};
const bodyRules = {
  '$.itens': all({ match: 'type', min: 1 }),
  '$.itens[*].uf': all({ match: 'regex', regex: '^[A-Z]{2}$' }),
  '$.itens[0].prazo': all({ match: 'number' }),
  '$.itens[*].prazo': all({ match: 'integer' }),
  '$.itens[*].veiculo.ano': { combine: 'OR', matchers: [{ match: 'null' }, { match: 'integer' }] },
  '$.itens[*].cliente': all({ match: 'type' }),
  '$.itens[*].whole': all({ match: 'number' }, { match: 'regex', regex: '^-?\\d+(?:\\.0)?$' }),
  '$.itens[*].wholeOrNull': {
    combine: 'OR',
    matchers: [{ match: 'integer' }, { match: 'regex', regex: '^-?\\d+\\.0$' }, { match: 'null' }],
  },
  '$.itens[*].ten': all({ match: 'number' }, { match: 'regex', regex: '^10(?:\\.0)?$' }),
  '$.itens[*].ofAnotherTongue': all({ match: 'regex', regex: '(?i)[' }),
  '$.pagina.tem_proximo': all({ match: 'equality' }),
  '$.pagina.total': all({ match: 'equality' }),
};
const interaction = interactionOf(
  written('x', {
    response: {
      status: 200,
      headers: { 'X-Kind': ['a'] },
      body: { contentType: 'application/json', content: body },
      matchingRules: { body: bodyRules, header: { 'X-Kind': all({ match: 'regex', regex: '^a$' }) } },
    },
  }),
);

describe('the steps of a path', () => {
  test.each([
    ['$', []],
    ['$.itens[*].uf', ['itens', '*', 'uf']],
    ['$.itens[12].uf', ['itens', 12, 'uf']],
    [`$['a b']["c.d"].e`, ['a b', 'c.d', 'e']],
    ['itens', null],
    ['$.', null],
    ['$..a', null],
  ])('%s', (expression, steps) => expect(stepsOf(expression)).toEqual(steps));
});

describe('the rule of the contract in words', () => {
  test.each<[string, string | null]>([
    ['$.itens[3].uf', 'string /^[A-Z]{2}$/'],
    ['$.itens[3].prazo', 'integer'],
    ['$.itens[0].prazo', 'number'],
    ['$.itens[3].veiculo.ano', 'null | integer'],
    ['$.itens[3].whole', 'integer'],
    ['$.itens[3].wholeOrNull', 'integer | null'],
    ['$.itens[3].ten', 'number & /^10(?:\\.0)?$/'],
    ['$.itens[3].ofAnotherTongue', '/(?i)[/'],
    ['$.itens[3].cliente.cpf', 'string'],
    ['$.itens', 'array[1..]'],
    ['$.pagina.total', 'integer'],
    ['$.pagina.tem_proximo', 'false'],
    ['$.pagina.tem_anterior', null],
  ])('%s: %s', (path, words) => expect(ruleAt(bodyRules, body, stepsOf(path) ?? [])?.type ?? null).toBe(words));
});

const LIVE = 'Qv7Zx9Kp2Lm4';

const mismatch = (path: string, actual: string, words = 'Expected it to be otherwise') => ({
  type: 'BodyMismatch',
  path,
  expected: '3',
  actual,
  mismatch: `${words}: '${LIVE}'`,
});

describe('a mismatch of the Verifier', () => {
  test.each<[string, object, object]>([
    [
      'of a status',
      { type: 'StatusMismatch', expected: '200', actual: '418', mismatch: 'expected 200 but was 418' },
      { kind: 'status', expected: 'status 200', actual: 'status 418' },
    ],
    [
      'of a header',
      { type: 'HeaderMismatch', key: 'X-Kind', expected: 'a', actual: LIVE, mismatch: LIVE },
      { kind: 'header', path: 'x-kind', expected: 'string /^a$/', actual: 'string' },
    ],
    [
      'of a header that is not there',
      { type: 'HeaderMismatch', key: 'X-Kind', expected: 'a', actual: '', mismatch: '' },
      { kind: 'header', path: 'x-kind', expected: 'string /^a$/', actual: 'missing' },
    ],
    [
      'of the type of a body',
      { type: 'BodyTypeMismatch', expected: 'application/json', actual: 'text/html;charset=utf-8', mismatch: '' },
      { kind: 'content-type', expected: 'application/json', actual: 'text/html;charset=utf-8' },
    ],
    [
      'of a type that is none',
      { type: 'BodyTypeMismatch', expected: 'application/json', actual: LIVE, mismatch: '' },
      { kind: 'content-type', expected: 'application/json', actual: '…' },
    ],
    [
      'of a text',
      mismatch('$.itens[0].uf', JSON.stringify('SAO')),
      {
        kind: 'body',
        path: '$.itens[*].uf',
        expected: 'string /^[A-Z]{2}$/',
        actual: 'string[3] AAA',
      },
    ],
    ['of a long text', mismatch('$.itens[0].uf', JSON.stringify(LIVE.repeat(9))), { actual: 'string[108]' }],
    [
      'of an integer',
      mismatch('$.pagina.total', '424242'),
      { expected: 'the value in the contract (integer)', actual: 'integer' },
    ],
    ['of a decimal', mismatch('$.itens[1].prazo', '42.0'), { expected: 'integer', actual: 'number' }],
    ['of null', mismatch('$.itens[1].prazo', ''), { actual: 'null' }],
    ['of a boolean', mismatch('$.itens[1].tem', 'false'), { actual: 'boolean' }],
    ['of a boolean of the page', mismatch('$.pagina.tem_proximo', 'true'), { expected: 'false', actual: 'true' }],
    [
      'of a boolean of the page without a rule',
      mismatch('$.pagina.tem_anterior', 'false'),
      { expected: 'true', actual: 'false' },
    ],
    ['of null in the page', mismatch('$.pagina.tem_proximo', ''), { expected: 'false', actual: 'null' }],
    ['of what is not null', mismatch('$.pagina.fim', '7'), { expected: 'null', actual: 'integer' }],
    ['of an object', mismatch('$.itens[1].prazo', JSON.stringify({ [LIVE]: LIVE })), { actual: 'object' }],
    ['of an empty list', mismatch('$.itens', '[]'), { expected: 'array[1..]', actual: 'array[0]' }],
    ['of a list', mismatch('$.itens', JSON.stringify([LIVE])), { actual: 'array[1]' }],
    ['of what is no JSON', mismatch('$.itens', LIVE), { actual: '…' }],
    ['without a path', { type: 'BodyMismatch', actual: LIVE, mismatch: LIVE }, { path: '$', actual: '…' }],
    [
      'of a kind that is not known',
      { type: LIVE, path: LIVE, actual: LIVE },
      { kind: 'body', code: 'pact.other-mismatch' },
    ],
    [
      'of a property',
      {
        ...mismatch('$.pagina', '["total"]', 'Actual map is missing the following keys: extra'),
        expected: '["extra","total"]',
      },
      { path: '$.pagina.extra', expected: 'object', actual: 'missing' },
    ],
    ['at a name that may be a value', mismatch("$['123.456.789-09']", '1'), { path: "$['999.999.999-99']" }],
  ])('%s is told by its place, its rule and the kind of what came', (_, found, told) => {
    const mismatches = mismatchesOf([found], interaction);
    expect(mismatches).toEqual([expect.objectContaining({ ...told, count: 1 })]);
    expect(JSON.stringify(mismatches)).not.toContain(LIVE);
  });

  test('that is met in several places of a list is told once, with their number', () => {
    const places = [0, 1, 2].map((item) => mismatch(`$.itens[${item}].uf`, '"SAO"'));
    expect(mismatchesOf([...places, mismatch('$.itens[0].uf', '"SAO"')], interaction)).toEqual([
      expect.objectContaining({ path: '$.itens[*].uf', count: 3 }),
    ]);
  });
});
