import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depthLimit, jsonOf, readJson } from '../../src/json/read-json.ts';

const read = (text: string) => readJson(Buffer.from(text));
const kinds = (bytes: Uint8Array) => readJson(bytes).faults.map(({ kind }) => kind);
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));
const mark = [0xef, 0xbb, 0xbf];

/** Valid texts (RFC 8259) with whitespace anywhere, every kind of escape and number, and repeated names. */
const anyText: fc.Arbitrary<string> = (() => {
  const join = (parts: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> => parts.map((some) => some.join(''));
  const blank = join(fc.array(fc.constantFrom(' ', '\t', '\n', '\r'), { maxLength: 2 }));
  const escaped = fc.constantFrom(...String.raw`\" \\ \/ \b \f \n \r \t \u0000 \uD83D\ude97 \ud800`.split(' '));
  const plain = fc.string({ unit: 'binary', maxLength: 3 }).map((text) => JSON.stringify(text).slice(1, -1));
  const string = join(fc.array(fc.oneof(plain, escaped), { maxLength: 4 })).map((text) => `"${text}"`);
  const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/);
  const { value } = fc.letrec<{ value: string }>((tie) => {
    const spaced = join(fc.tuple(blank, tie('value'), blank));
    const name = fc.oneof(string, fc.constantFrom('"a"', '"__proto__"'));
    const member = join(fc.tuple(blank, name, blank, fc.constant(':'), spaced));
    const array = fc
      .tuple(blank, fc.array(spaced, { maxLength: 4 }))
      .map(([space, some]) => `[${some.join() || space}]`);
    const object = fc
      .tuple(blank, fc.array(member, { maxLength: 4 }))
      .map(([space, all]) => `{${all.join() || space}}`);
    const scalar = fc.oneof(fc.constantFrom('null', 'true', 'false'), number, string);
    return { value: fc.oneof({ maxDepth: 6, withCrossShrink: true }, scalar, array, object) };
  });
  return join(fc.tuple(blank, value, blank));
})();

describe('readJson', () => {
  test('accepts every valid text and returns the value of JSON.parse', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(read(text)).toMatchObject({ readable: true, value: JSON.parse(text), faults: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  test('accepts a damaged text exactly if JSON.parse does', () => {
    const inserted = fc.constantFrom(...'{}[]",:.-+eE0\\u\n\t a\u0001');
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.nat(),
        inserted,
        fc.boolean(),
        (value, position, sign, replaces) => {
          const text = JSON.stringify(value);
          const at = position % (text.length + 1);
          const damaged = Buffer.from(text.slice(0, at) + sign + text.slice(replaces ? at + 1 : at));
          const isWellFormed = damaged.toString() === text.slice(0, at) + sign + text.slice(replaces ? at + 1 : at);
          const json = jsonOf(damaged.toString());
          const reading = readJson(damaged);
          expect(reading.faults.length === 0).toBe(json !== undefined);
          if (isWellFormed) expect(reading.value).toEqual(json);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        const { readable, faults } = readJson(body);
        expect(readable || faults.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('readJson reports faults', () => {
  test.each<[string, Uint8Array, string, boolean]>([
    ['no bytes', bytes(), 'empty', false],
    ['whitespace', bytes(' \r\n\t'), 'empty', false],
    ['a byte order mark alone', bytes(mark), 'byte-order-mark empty', false],
    ['a byte order mark before a text', bytes(mark, '{}'), 'byte-order-mark', true],
    ['two byte order marks', bytes(mark, mark, '{}'), 'byte-order-mark syntax', false],
    ['an invalid UTF-8 byte in a string', bytes('["', [0xff], '"]'), 'not-utf-8', true],
    ['an invalid UTF-8 byte between tokens', bytes('[', [0xff], ']'), 'not-utf-8 syntax', false],
    ['a second value', bytes('{} {}'), 'trailing-content', false],
    ['a comment after the value', bytes('{}//'), 'trailing-content', false],
    ['NUL after the value', bytes('{}', [0]), 'trailing-content', false],
    ['a comment within', bytes('[1/**/]'), 'syntax', false],
    ['NaN', bytes('[NaN]'), 'syntax', false],
    ['single quotes', bytes("{'a':1}"), 'syntax', false],
    ['UTF-16 with a mark', Buffer.from('\uFEFF{"a":1}', 'utf16le'), 'not-utf-8 syntax', false],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'syntax', false],
    ['everything at once', bytes(mark, '["', [0xc0], '"] x'), 'byte-order-mark not-utf-8 trailing-content', false],
  ])('%s', (_, body, expected, readable) => {
    expect(kinds(body).join(' ')).toBe(expected);
    expect(readJson(body).readable).toBe(readable);
  });

  test.each<[Uint8Array, readonly number[]]>([
    [bytes('[1,]'), [3]],
    [bytes('{"a" 1}'), [5]],
    [bytes('{"a":tru}'), [5]],
    [bytes('["é",x]'), [6]],
    [bytes('"\\x"'), [2]],
    [bytes('["a\nb"]'), [3]],
    [bytes('[1'), [2]],
    [bytes('{}x'), [2]],
    [bytes(mark, '[1,]'), [0, 6]],
    [bytes('["', [0xff], '"]'), [2]],
    [bytes('["\uFFFDé', [0xe2, 0x82], '"]'), [7]],
  ])('at their byte offsets (%#)', (body, offsets) => {
    expect(readJson(body).faults.map(({ offset }) => offset)).toEqual(offsets);
  });

  test('without quoting the body', () => {
    const secret = 'hunter2';
    for (const text of [secret, `{"${secret}"}`, `["${secret}" ${secret}]`, `{} ${secret}`, `{"${secret}":${secret}}`])
      expect(JSON.stringify(read(text).faults)).not.toContain(secret);
  });
});

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each<[string, string, readonly string[]]>([
  ['at the limit', nested(depthLimit), []],
  ['one level deeper', nested(depthLimit + 1), ['too-deep']],
  ['of 100,000 levels with invalid syntax', '[{"a":'.repeat(50_000), ['syntax', 'too-deep']],
  ['of 100,000 levels', nested(100_000), ['too-deep']],
])('a nested text %s has its faults', (_, text, expected) => {
  expect(kinds(Buffer.from(text))).toEqual(expected);
});

describe('repeated names', () => {
  test.each<[string, number, readonly string[]]>([
    ['{"a":1,"a":2}', 1, ['/a']],
    ['{"é":1,"\\u00e9":2}', 1, ['/é']],
    ['{"a":1,"a":2,"a":3}', 2, ['/a', '/a']],
    ['[{"a":1},{"b":{"c":1,"d":2,"c":3}}]', 1, ['/1/b/c']],
    ['{"a":{"b":1},"a":{"b":1,"b":2}}', 2, ['/a', '/a/b']],
    ['{"a/b~":1,"a/b~":2}', 1, ['/a~1b~0']],
    ['{"":1,"":2}', 1, ['/']],
    ['{"__proto__":{"x":1},"__proto__":{"x":1}}', 1, ['/__proto__']],
    ['{"a":1,"A":2,"b":{"a":3}}', 0, []],
    ['{"__proto__":1,"constructor":2,"toString":3}', 0, []],
    [`{${'"a":1,'.repeat(99)}"a":1}`, 99, ['/a', '/a', '/a', '/a', '/a']],
  ])('%.40j', (text, count, first) => {
    expect(read(text).repeatedNames).toEqual({ count, first });
  });

  test('of a prototype do not pollute it', () => {
    const { value } = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});

describe('numbers', () => {
  const lossy =
    '12.0 -0.0 0.0 0e0 1e3 1E3 48.5e0 1e400 1e-400 9007199254740992 -9007199254740993 9007199254740993.5 ' +
    '0.99999999999999999999 9223372036854775808 100000000000000.00000';
  test.each(lossy.split(' '))('like %s are kept as written', (text) => {
    expect([...read(`{"a":[0,${text}]}`).numbers]).toEqual([['/a/1', text]]);
    expect([...read(text).numbers]).toEqual([['', text]]);
  });

  test('that a double represents without loss are not kept', () => {
    expect(read('[0,-1,12,12.5,10.50,0.1,-0.5,9007199254740991,0.30000000000000004]').numbers.size).toBe(0);
  });

  test.each<[string, readonly (readonly string[])[]]>([
    [
      '{"a/b":[[],{"~":[1,2,1e1]}],"\\u0063":1.0}',
      [
        ['/a~1b/1/~0/2', '1e1'],
        ['/c', '1.0'],
      ],
    ],
    ['{"a":1e3,"a":5}', []],
    ['{"a":{"b":1e3},"a":{"b":5}}', []],
    ['{"a":5,"a":1e3}', [['/a', '1e3']]],
    ['{"a":1e3,"b":1,"b":2}', [['/a', '1e3']]],
    [`{"${'x'.repeat(500_000)}":[${'1.0,'.repeat(100_000)}1.0],"a":1.0}`, [['/a', '1.0']]],
    [`[${'['.repeat(10)}1.0${']'.repeat(10)},1.0]`, [['/1', '1.0']]],
  ])('are kept by pointer, except replaced and too deeply nested ones (%#)', (text, expected) => {
    expect([...read(text).numbers]).toEqual(expected);
  });
});
