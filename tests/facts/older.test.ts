import { expect, test } from 'vitest';
import type { Facts } from '../../facts/facts.ts';
import { NO_ISOLATION } from '../../facts/isolation.ts';
import { upgraded } from '../../facts/older.ts';
import { answer, facts, page, survey } from '../suites/facts.ts';

/** Returns the upgraded facts of a file of any version. */
const read = (given: object): Facts => upgraded(JSON.parse(JSON.stringify({ ...facts(), ...given })));
const answerIn = (given: object) => read({ answers: [{ ...answer({}), ...given }] }).answers[0];
const surveyIn = (given: object) => read({ surveys: { main: { ...survey(), ...given } } }).surveys.main;

test('facts of this version are unchanged', () => {
  const group = {
    expected: { code: 'type.object', params: {} },
    actual: { code: 'value.shown', params: { value: 'x' } },
    count: 1,
    pointer: '/a',
    first: { exchange: 'x000001' },
  };
  const deviation = { kind: 'repeated', count: 2, exchange: 'x000001', params: { simulations: 1 } };
  const current = {
    tallies: { 'Page.total': { of: 1, present: 1, null: 0, deviating: 1, groups: [group] } },
    surveys: { main: { ...survey(), broken: { by: 'environment', exchange: 'x2' }, anomalies: [deviation] } },
    answers: [
      {
        ...answer({ page: page({ itens: 'missing', pagina: 'null' }) }),
        json: { faults: [{ kind: 'syntax', offset: 3, code: 'json.colon' }], repeatedNames: { count: 0, first: [] } },
      },
    ],
    halted: null,
  };
  expect(read(current)).toEqual(JSON.parse(JSON.stringify({ ...facts(), ...current })));
});

test('sentences of deviations become parameters', () => {
  const groups = [{ expected: 'an integer', actual: 'a text', count: 1, pointer: '', first: { exchange: 'x1' } }];
  const { tallies } = read({ tallies: { 'Page.total': { of: 3, present: 2, null: 1, deviating: 1, groups } } });
  expect(tallies['Page.total']).toEqual({
    ...{ of: 3, present: 2, null: 1, deviating: 1 },
    groups: [
      {
        ...groups[0],
        expected: { code: 'schema.constant', params: { wanted: 'an integer' } },
        actual: { code: 'value.shown', params: { value: 'a text' } },
      },
    ],
  });
});

const shared = { compared: 5, shared: 2, page: 1, item: 3, exchange: 'x4' };
const leak = {
  ...{ partner: 'second', owner: 'main', token: 0, listings: 1, simulations: 2 },
  ...{ exchange: 'x4', page: 1, limite: 7, item: 3 },
};

test.each<[object | null, object]>([
  [null, NO_ISOLATION],
  [shared, { partners: ['main', 'second'], listings: 5, unkept: 0, leaks: [leak] }],
  [
    { ...shared, shared: 0 },
    { partners: ['main', 'second'], listings: 5, unkept: 0, leaks: [] },
  ],
])('facts without a scope cover everything, and compare two accounts: %j', (given, isolation) => {
  const { scope: _, views: __, isolation: ___, ...older } = facts({ surveys: { second: survey({ limite: 7 }) } });
  expect(upgraded(JSON.parse(JSON.stringify({ ...older, shared: given })))).toEqual({
    ...older,
    ...{ scope: { ids: null, skip: [], quick: false }, views: [], isolation },
  });
});

test.each<[string | null, Facts['halted']]>([
  [null, null],
  ['a configured token is malformed', 'token.malformed-given'],
  ['no token was issued', 'token.unusable'],
])('a run halted by %j', (halted, expected) => {
  expect(read({ halted }).halted).toBe(expected);
});

test.each<[object, object | null]>([
  [{}, null],
  [{ obstacle: null, unreadable: null }, null],
  [
    { obstacle: 'timeout', brokenAt: 'x7' },
    { by: 'environment', exchange: 'x7' },
  ],
  [
    { obstacle: null, unreadable: 'no JSON', brokenAt: 'x7' },
    { by: 'response', exchange: 'x7' },
  ],
  [{ unreadable: 'no JSON' }, { by: 'response', exchange: '' }],
  [
    { broken: { by: 'response', exchange: 'x1' }, obstacle: 'x' },
    { by: 'response', exchange: 'x1' },
  ],
])('a walk that ended with %j', (given, broken) => {
  const upgradedSurvey = surveyIn(given);
  expect(upgradedSurvey?.broken).toEqual(broken);
  expect(upgradedSurvey).not.toHaveProperty('obstacle');
});

test('sentences of anomalies and slices become parameters if there are no parameters', () => {
  const sentences = { kind: 'repeated', message: 'twice', expected: 'once', actual: 'two' };
  const coded = { kind: 'repeated', params: { simulations: 2 } };
  const found = surveyIn({ anomalies: [sentences, coded, { kind: 'missing' }], slices: [sentences] });
  const params = { text: 'twice', wanted: 'once', value: 'two' };
  expect(found?.anomalies).toMatchObject([{ params }, coded, { params: { text: 'missing', wanted: '', value: '' } }]);
  expect(found?.slices).toMatchObject([{ kind: 'repeated', params }]);
});

test.each([
  ['empty', 'json.no-value'],
  ['byte-order-mark', 'json.byte-order-mark'],
  ['not-utf-8', 'json.not-utf-8'],
  ['syntax', 'json.no-text'],
  ['trailing-content', 'json.trailing'],
  ['too-deep', 'json.depth'],
])('a fault of the kind %s has the code %s', (kind, code) => {
  const json = { faults: [{ kind, offset: 4 }], repeatedNames: { count: 1, first: ['/a'] } };
  expect(answerIn({ json })?.json).toEqual({ ...json, faults: [{ kind, offset: 4, code }] });
});

test('descriptions of a problem and of a token become messages', () => {
  const described = { tipo: 'a text', titulo: { code: 'type.object', params: {} }, status: '"400"' };
  expect(answerIn({ problem: { tipo: 'A', described } })?.problem).toEqual({
    tipo: 'A',
    described: {
      ...described,
      tipo: { code: 'value.shown', params: { value: 'a text' } },
      status: { code: 'value.shown', params: { value: '"400"' } },
    },
  });
  expect(answerIn({ problem: { tipo: 'A' } })?.problem).toEqual({ tipo: 'A' });
  expect(answerIn({ issued: { form: { neither: 'two parts' }, exp: 1 } })?.issued).toEqual({
    form: { neither: { code: 'value.shown', params: { value: 'two parts' } } },
    exp: 1,
  });
  for (const form of ['jws', null]) expect(answerIn({ issued: { form } })?.issued).toEqual({ form });
  expect(answerIn({})).toMatchObject({ problem: null, issued: null, json: null, page: null });
});

test.each([
  ['absent', 'missing'],
  ['missing', 'missing'],
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['an array of 3', 'array'],
  ['an object', 'object'],
  ['a string of 5 characters', 'string'],
  ['null', 'null'],
  ['17', 'number'],
  ['number', 'number'],
  ['a string that says true', 'string'],
  ['falsely an array', 'array'],
])('the description %j becomes the type %s', (description, type) => {
  expect(answerIn({ page: { ...page({}), itens: description, pagina: description } })?.page).toMatchObject({
    itens: type,
    pagina: type,
  });
});
