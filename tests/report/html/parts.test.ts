import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/judging/finding.ts';
import type { RequirementResult } from '../../../src/report/report.ts';
import { causesOf } from '../../../src/report/views/causes.ts';
import { difference } from '../../../src/report/views/html/difference.ts';
import { excerptOf, jsonLines, pointedAt } from '../../../src/report/views/html/json-lines.ts';
import { finding, result } from '../sample.ts';

describe('lines of JSON', () => {
  const body = { itens: [{ 'a/b~c': [1, { d: 2 }] }, {}, []], 'x "y"': null, pagina: { total: 3 } };
  const lines = jsonLines(JSON.stringify(body, null, 2));
  const marked = (pointer: string) => [...pointedAt(lines, pointer)].map((at) => lines[at]?.text.trim());

  test.each([
    ['/pagina/total', ['"total": 3']],
    ['/pagina', ['"pagina": {', '"total": 3', '}']],
    ['/itens/0/a~1b~0c/1/d', ['"d": 2']],
    ['/itens/1', ['{},']],
    ['/itens/2', ['[]']],
    ['/x "y"', ['"x \\"y\\"": null,']],
    ['/pagina/absent', ['"pagina": {', '"total": 3', '}']],
    ['/pagina/total/deep/er', ['"total": 3']],
    ['/absent', []],
    ['', []],
  ])('%s points at %j', (pointer, expected) => expect(marked(pointer)).toEqual(expected));

  test('every value of any JSON is pointed at by its own pointer', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value, null, 2);
        const told = jsonLines(text).map(({ pointer }) => pointer);
        expect([...new Set(told)].toSorted()).toEqual(pointersOf(JSON.parse(text)).toSorted());
      }),
    );
  });

  test('an excerpt holds the marked lines, head and foot, and tells how many are left out', () => {
    const many = jsonLines(
      JSON.stringify(
        Array.from({ length: 100 }, (_, index) => index),
        null,
        2,
      ),
    );
    const excerpt = excerptOf(many, pointedAt(many, '/50'));
    expect(excerpt.filter((part) => 'marked' in part && part.marked)).toEqual([{ line: '  50,', marked: true }]);
    expect(excerpt.reduce((sum, part) => sum + ('hidden' in part ? part.hidden : 1), 0)).toBe(many.length);
    expect(excerpt.length).toBeLessThan(20);
  });
});

function pointersOf(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  const members = Object.entries(value);
  const inner = members.flatMap(([name, held]) =>
    pointersOf(held, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [pointer, ...inner];
}

describe('a difference', () => {
  const shown = (left: string, right: string) =>
    difference(left, right).map((pieces) => pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''));

  test.each([
    ['status 401', 'status 200 with simulations', 'status [401]', 'status [200 with simulations]'],
    ['total 240', 'total 241', 'total [240]', 'total [241]'],
    ['false', 'true', '[false]', '[true]'],
    [
      'one JSON text in UTF-8, nothing before or after it',
      'a JSON value is missing or misspelt',
      '[one JSON text in UTF-8, nothing before or after it]',
      '[a JSON value is missing or misspelt]',
    ],
    ['same', 'same', 'same', 'same'],
    ['', 'x', '', '[x]'],
  ])('between %j and %j', (left, right, a, b) => expect(shown(left, right)).toEqual([a, b]));

  test('loses nothing of any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        const texts = difference(left, right).map((pieces) => pieces.map(({ text }) => text).join(''));
        expect(texts).toEqual([left, right]);
      }),
    );
  });
});

describe('causes', () => {
  const at = (pointer: string, exchange = 'x1') => finding({ exchange, where: { pointer } });
  const idsOf = (requirements: readonly RequirementResult[]) =>
    causesOf({ requirements }, 'fail').map(({ departures }) => departures.map((departure) => departure.result.id));

  test('findings that say the same are one, the numbers in them aside', () => {
    const findings = [1, 2, 3].map((page) => finding({ message: 'm', expected: `total ${page}`, where: { page } }));
    expect(causesOf({ requirements: [result('a', 'fail', { findings })] }, 'fail')).toMatchObject([
      { places: 3, count: 3 },
    ]);
  });

  const other = (given: Partial<Finding>) => finding({ message: 'another', ...given });

  test('departures of two requirements in the same place are one', () => {
    const second = other({ exchange: 'x1', where: { pointer: '/x' } });
    expect(idsOf([result('a', 'fail', { findings: [at('/x')] }), result('b', 'fail', { findings: [second] })])).toEqual(
      [['a', 'b']],
    );
  });

  test.each([
    ['in different places', [at('/x')], [other({ exchange: 'x1', where: { pointer: '/y' } })]],
    ['in different exchanges', [at('/x')], [other({ exchange: 'x2', where: { pointer: '/x' } })]],
    ['of an exchange as a whole', [finding({ exchange: 'x1' })], [other({ exchange: 'x1' })]],
    ['of no exchange', [finding({ where: { case: 'c' } })], [other({ where: { case: 'c' } })]],
  ])('departures %s are apart', (_, first, second) => {
    expect(idsOf([result('a', 'fail', { findings: first }), result('b', 'fail', { findings: second })])).toEqual([
      ['a'],
      ['b'],
    ]);
  });

  const coded = (code: string, params: Finding['params'], where: Finding['where'] = {}) =>
    finding({ code, params: params ?? {}, message: JSON.stringify(params), exchange: 'x1', where });

  type Coded = readonly [code: string, params: NonNullable<Finding['params']>];
  const typed = (field: string, type: string, actual = 'type.string'): Coded => [
    'field.deviates',
    { field, expected: 'schema.format', type, actual },
  ];

  test.each<[string, Coded, Coded, number]>([
    ['the status of several requests', ['c', { status: 403, request: 'a' }], ['c', { status: 403, request: 'b' }], 1],
    ['another status', ['c', { status: 403 }], ['c', { status: 404 }], 2],
    ['another field', ['c', { field: 'prazo' }], ['c', { field: 'valor' }], 2],
    ['another kind of value', ['c', { actual: 'held.null' }], ['c', { actual: 'held.array' }], 2],
    ['values of other lengths', ['c', { characters: 3 }], ['c', { characters: 4 }], 1],
    ['one status of two codes', ['auth.not-401', { status: 403 }], ['auth.no-token-not-401', { status: 403 }], 1],
    ['an item that a page and a total lack', ['page.below-limite', {}], ['page.total-miscounts', {}], 1],
    ['numbers as strings', typed('Simulation.prazo', 'type.integer'), typed('Iof.valor', 'type.number'), 1],
    ['other types', typed('Simulation.prazo', 'type.integer'), typed('Vehicle.cor', 'type.string', 'type.null'), 2],
  ])('requirements are one cause by what changed: %s', (_, first, second, causes) => {
    const results = [first, second].map(([code, params], at) =>
      result(`r${at}`, 'fail', { findings: [coded(code, params, { case: `${at}` })] }),
    );
    expect(idsOf(results)).toHaveLength(causes);
  });

  test('the gravest comes first', () => {
    const minor = result('minor', 'fail', { severity: 'minor', findings: [at('/1'), at('/2')] });
    const critical = result('critical', 'fail', { severity: 'critical', findings: [other({})] });
    expect(idsOf([minor, critical])).toEqual([['critical'], ['minor']]);
  });

  test('two departures of one requirement are apart', () => {
    const findings = [at('/x'), finding({ message: 'another', exchange: 'x1', where: { pointer: '/x' } })];
    expect(idsOf([result('a', 'fail', { findings })])).toEqual([['a'], ['a']]);
  });

  test('the widest comes first', () => {
    const narrow = result('narrow', 'fail', { findings: [other({ count: 900 })] });
    const wide = result('wide', 'fail', { findings: [at('/1'), at('/2')] });
    expect(idsOf([narrow, wide])).toEqual([['wide'], ['narrow']]);
  });

  test('every finding is in exactly one cause', () => {
    const results = ['a', 'b', 'c'].map((id, index) =>
      result(id, 'fail', { findings: [at(`/${index}`), at('/x'), at(`/${index + 1}`)] }),
    );
    const told = causesOf({ requirements: results }, 'fail').flatMap(({ departures }) =>
      departures.flatMap(({ findings }) => findings),
    );
    expect(told).toHaveLength(9);
  });
});
