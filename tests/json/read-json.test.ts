import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthLimit, readJson } from '../../src/json/read-json.ts';
import { anyText } from './any-text.ts';

const read = (text: string) => readJson(Buffer.from(text));
const kinds = (bytes: Uint8Array) => readJson(bytes).faults.map(({ kind }) => kind);
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));
const mark = [0xef, 0xbb, 0xbf];

describe('a body that is one JSON text', () => {
  test.each(['null', '0', '"x"', '[]', '{}', ' \t\r\n{"a":[1,{"b":null}]} \n'])('%j has no fault', (text) => {
    expect(read(text)).toMatchObject({ readable: true, value: JSON.parse(text), faults: [] });
  });

  test('agrees with JSON.parse on whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const reading = read(text);
        expect(reading.faults).toEqual([]);
        expect(reading.value).toEqual(JSON.parse(text));
        expect(reading.repeatedNames.count).toBe(0);
      }),
    );
  });

  test('agrees with JSON.parse on any text of the grammar, in whatever way it is written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = read(text);
        expect(reading.faults).toEqual([]);
        expect(reading.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('agrees with JSON.parse on whether a damaged text is JSON at all', () => {
    const damage = fc.tuple(
      fc.jsonValue({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom(...'{}[]",:.-+eE0\\u\n\t a\u0001'),
    );
    fc.assert(
      fc.property(damage, fc.boolean(), ([value, position, inserted], replaces) => {
        const text = JSON.stringify(value);
        const at = position % (text.length + 1);
        const damaged = text.slice(0, at) + inserted + text.slice(replaces ? at + 1 : at);
        const isJson = (() => {
          try {
            return { value: JSON.parse(damaged) };
          } catch {
            return null;
          }
        })();
        const reading = read(damaged);
        const isWellFormed = Buffer.from(damaged).toString() === damaged;
        expect(reading.faults.length === 0).toBe(isJson !== null && isWellFormed);
        if (isJson && isWellFormed) expect(reading.value).toEqual(isJson.value);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        const { readable, faults } = readJson(body);
        expect(readable || faults.length > 0).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('faults', () => {
  test.each([
    ['no byte', bytes(), ['empty'], false],
    ['blanks', bytes(' \r\n\t'), ['empty'], false],
    ['a byte order mark alone', bytes(mark), ['byte-order-mark', 'empty'], false],
    ['a byte order mark before a text', bytes(mark, '{}'), ['byte-order-mark'], true],
    ['two byte order marks', bytes(mark, mark, '{}'), ['byte-order-mark', 'syntax'], false],
    ['a byte that is no UTF-8 in a string', bytes('["', [0xff], '"]'), ['not-utf-8'], true],
    ['a byte that is no UTF-8 between tokens', bytes('[', [0xff], ']'), ['not-utf-8', 'syntax'], false],
    ['a second value', bytes('{} {}'), ['trailing-content'], true],
    ['a comment after the value', bytes('{}//'), ['trailing-content'], true],
    ['NUL after the value', bytes('{}', [0]), ['trailing-content'], true],
    ['a comment within', bytes('[1/**/]'), ['syntax'], false],
    ['NaN', bytes('[NaN]'), ['syntax'], false],
    ['single quotes', bytes("{'a':1}"), ['syntax'], false],
    ['an HTML page', bytes('<!doctype html>'), ['syntax'], false],
    ['UTF-16 with a mark', Buffer.from('\uFEFF{"a":1}', 'utf16le'), ['not-utf-8', 'syntax'], false],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), ['syntax'], false],
    ['UTF-32', bytes([0, 0, 0, 0x7b, 0, 0, 0, 0x7d]), ['syntax'], false],
    [
      'everything at once',
      bytes(mark, '["', [0xc0], '"] x'),
      ['byte-order-mark', 'not-utf-8', 'trailing-content'],
      true,
    ],
  ] as const)('%s', (_, body, expected, readable) => {
    expect(kinds(body)).toEqual(expected);
    expect(readJson(body).readable).toBe(readable);
  });

  test.each([
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ['{"a":tru}', 8],
    ['["é",x]', 6],
    ['"\\x"', 2],
    ['[01]', 2],
    ['[1.]', 3],
    ['["a\nb"]', 3],
    ['[1', 2],
    ['{}x', 2],
  ])('the fault of %j lies at byte %i', (text, offset) => {
    expect(read(text).faults.map((fault) => fault.offset)).toEqual([offset]);
  });

  test('offsets count the byte order mark', () => {
    expect(readJson(bytes(mark, '[1,]')).faults.map(({ offset }) => offset)).toEqual([0, 6]);
  });

  test.each([
    [bytes('["', [0xff], '"]'), 2],
    [bytes('["\uFFFDé', [0xe2, 0x82], '"]'), 7],
    [bytes('"', [0xe2, 0x82]), 1],
  ])('the first bad byte is told (%#)', (body, offset) => {
    expect(readJson(body).faults.find(({ kind }) => kind === 'not-utf-8')?.offset).toBe(offset);
  });

  test('no fault quotes the body', () => {
    const secret = 'hunter2';
    for (const text of [secret, `{"${secret}"}`, `["${secret}" ${secret}]`, `{} ${secret}`, `{"${secret}":${secret}}`])
      expect(JSON.stringify(read(text).faults)).not.toContain(secret);
  });

  test('a text before trailing content is read by itself', () => {
    const reading = read('{"a":1.0,"a":2.0} {"b":1e3}');
    expect(reading.value).toEqual({ a: 2 });
    expect([...reading.numbers]).toEqual([['/a', '2.0']]);
    expect(reading.repeatedNames).toEqual({ count: 1, first: ['/a'] });
  });
});

describe('depth', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test('the limit itself is read', () => {
    expect(read(nested(depthLimit))).toMatchObject({ readable: true, faults: [], deepest: depthLimit });
  });

  test('one level more is refused as too deep alone', () => {
    const reading = read(nested(depthLimit + 1));
    expect(reading).toMatchObject({ readable: false, value: undefined, deepest: depthLimit + 1 });
    expect(reading.faults.map(({ kind }) => kind)).toEqual(['too-deep']);
  });

  test('a deep text that is no JSON is both', () => {
    expect(kinds(Buffer.from('[{"a":'.repeat(50_000)))).toEqual(['syntax', 'too-deep']);
  });

  test('a hundred thousand closed levels neither crash nor take long', () => {
    const started = performance.now();
    expect(kinds(Buffer.from(nested(100_000)))).toEqual(['too-deep']);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}],"b":[]}', 3],
  ])('%j is %i deep', (text, deepest) => {
    expect(read(text).deepest).toBe(deepest);
  });
});

describe('repeated names', () => {
  test.each([
    ['{"a":1,"a":2}', 1, ['/a']],
    ['{"a":1,"\\u0061":2}', 1, ['/a']],
    ['{"é":1,"\\u00e9":2}', 1, ['/é']],
    ['{"a":1,"a":2,"a":3}', 2, ['/a', '/a']],
    ['[{"a":1},{"b":{"c":1,"d":2,"c":3}}]', 1, ['/1/b/c']],
    ['{"a":{"b":1},"a":{"b":1,"b":2}}', 2, ['/a', '/a/b']],
    ['{"a/b~":1,"a/b~":2}', 1, ['/a~1b~0']],
    ['{"":1,"":2}', 1, ['/']],
    ['{"__proto__":{"x":1},"__proto__":{"x":1}}', 1, ['/__proto__']],
    ['{"a":1,"A":2,"b":{"a":3}}', 0, []],
    ['{"__proto__":1,"constructor":2,"toString":3}', 0, []],
  ])('%j', (text, count, first) => {
    expect(read(text).repeatedNames).toEqual({ count, first });
  });

  test('only the first five places are kept', () => {
    const { count, first } = read(`{${Array.from({ length: 100 }, () => '"a":1').join()}}`).repeatedNames;
    expect(count).toBe(99);
    expect(first).toHaveLength(5);
  });

  test('a name that a prototype knows pollutes nothing', () => {
    const { value } = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test('every member added once more is found', () => {
    const objects = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.integer(), { minKeys: 1, maxKeys: 8 });
    fc.assert(
      fc.property(objects, fc.nat(), (object, pick) => {
        const names = Object.keys(object);
        const again = names[pick % names.length] ?? '';
        const text = `[${JSON.stringify(object).slice(0, -1)},${JSON.stringify(again)}:null}]`;
        expect(read(text).repeatedNames.count).toBe(1);
      }),
    );
  });
});

describe('numbers that a double does not tell whole', () => {
  test.each([
    '12.0',
    '-0',
    '-0.0',
    '0.0',
    '0e0',
    '1e3',
    '1E3',
    '48.5e0',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993.5',
    '0.99999999999999999999',
    '9223372036854775808',
    '100000000000000.00000',
  ])('%s is kept as written', (text) => {
    expect([...read(`{"a":[0,${text}]}`).numbers]).toEqual([['/a/1', text]]);
    expect([...read(text).numbers]).toEqual([['', text]]);
  });

  test.each([
    '0',
    '-1',
    '12',
    '12.5',
    '10.50',
    '0.1',
    '-0.5',
    '9007199254740991',
    '-9007199254740991',
    '0.30000000000000004',
  ])('%s is not', (text) => {
    expect(read(`[${text}]`).numbers.size).toBe(0);
  });

  test('the pointer escapes names and counts items', () => {
    const { numbers } = read('{"a/b":[[],{"~":[1,2,1e1]}],"\\u0063":1.0}');
    expect([...numbers]).toEqual([
      ['/a~1b/1/~0/2', '1e1'],
      ['/c', '1.0'],
    ]);
  });

  test.each([
    ['{"a":1e3,"a":5}', []],
    ['{"a":{"b":1e3},"a":{"b":5}}', []],
    ['{"a":{"b":1e3},"a":{"c":2e3}}', [['/a/c', '2e3']]],
    ['{"a":5,"a":1e3}', [['/a', '1e3']]],
    ['{"a":1e3,"b":1,"b":2}', [['/a', '1e3']]],
    ['{"a":[{"b":1e3,"b":1.0}],"a":[{"b":7}],"ab":1.0}', [['/ab', '1.0']]],
  ])('a member that a later one replaced leaves none: %j', (text, expected) => {
    expect([...read(text).numbers]).toEqual(expected);
  });

  test('what is not kept reads back exactly', () => {
    const decimals = fc
      .tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.integer({ min: 0, max: 12 }))
      .map(([digits, places]) => {
        const sign = digits < 0n ? '-' : '';
        const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
        return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
      });
    fc.assert(
      fc.property(decimals, (text) => {
        const reading = read(text);
        if (reading.numbers.size > 0) return;
        const isInteger = !text.includes('.');
        expect(Number.isInteger(reading.value)).toBe(isInteger);
        if (isInteger) expect(String(reading.value)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('long names around many numbers do not exhaust the memory', () => {
    const body = `{"${'x'.repeat(500_000)}":[${'1.0,'.repeat(100_000)}1.0]}`;
    const reading = read(body);
    expect(reading.readable).toBe(false);
    expect(reading.faults.map(({ kind }) => kind)).toEqual(['too-deep']);
  });
});
