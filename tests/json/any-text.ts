import fc from 'fast-check';

/** Texts by the grammar of RFC 8259: blanks anywhere, every kind of escape and number, names that stand twice. */
export const anyText: fc.Arbitrary<string> = (() => {
  const join = (parts: fc.Arbitrary<string[]>): fc.Arbitrary<string> => parts.map((some) => some.join(''));
  const blank = join(fc.array(fc.constantFrom(' ', '\t', '\n', '\r'), { maxLength: 2 }));
  const escaped = fc.constantFrom(
    '\\"',
    '\\\\',
    '\\/',
    '\\b',
    '\\f',
    '\\n',
    '\\r',
    '\\t',
    '\\u0000',
    '\\uD83D\\ude97',
    '\\ud800',
  );
  const plain = fc.string({ unit: 'binary', maxLength: 3 }).map((text) => JSON.stringify(text).slice(1, -1));
  const string = join(fc.array(fc.oneof(plain, escaped), { maxLength: 4 })).map((text) => `"${text}"`);
  const digits = fc.stringMatching(/^\d{1,25}$/);
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.stringMatching(/^(?:0|[1-9]\d{0,24})$/),
      fc.option(digits, { nil: '' }),
      fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.stringMatching(/^\d{1,3}$/)), {
        nil: [],
      }),
    )
    .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction && `.${fraction}`}${exponent.join('')}`);
  const { value } = fc.letrec<{ value: string }>((tie) => {
    const held = fc.tuple(blank, tie('value'), blank).map((parts) => parts.join(''));
    const name = fc.oneof(string, fc.constantFrom('"a"', '"__proto__"'));
    const member = fc
      .tuple(blank, name, blank, held)
      .map(([before, key, after, entry]) => `${before}${key}${after}:${entry}`);
    const array = fc.tuple(blank, fc.array(held, { maxLength: 4 })).map(([space, some]) => `[${some.join() || space}]`);
    const object = fc
      .tuple(blank, fc.array(member, { maxLength: 4 }))
      .map(([space, some]) => `{${some.join() || space}}`);
    const scalar = fc.oneof(fc.constantFrom('null', 'true', 'false'), number, string);
    return { value: fc.oneof({ maxDepth: 6, withCrossShrink: true }, scalar, array, object) };
  });
  return fc.tuple(blank, value, blank).map((parts) => parts.join(''));
})();
