import { describe, expect, test } from 'vitest';
import { createGate, leaksInLong } from '../../src/redaction/gate.ts';

const SECRET = 'k9Xw72pQmD31zz-of-a-partner';
const MEMBERS = Array.from({ length: 10_000 }, (_, n) => ({
  id: `x${n}`,
  total: 52_998_224_725,
  at: 1_752_998_224_725,
}));
const TEXTS = {
  'JSON in one line': JSON.stringify(MEMBERS),
  'JSON in lines': JSON.stringify(MEMBERS, null, 2),
  HTML: MEMBERS.map(({ id }) => `<p>${id}</p><p>1752998224725</p>`).join(''),
  'a text without boundaries': 'of nobody '.repeat(70_000),
};

describe.each(Object.entries(TEXTS))('leaksInLong of %s', (_, text) => {
  test('finds nothing in a text without a guarded value', async () => {
    expect(await leaksInLong(createGate(), text)).toEqual([]);
  });

  test.each([0, 0.25, 0.5, 0.75, 1])('finds a value at %d of the length', async (share) => {
    const gate = createGate();
    gate.know({ secrets: [SECRET] });
    const at = text.indexOf('"', Math.floor(share * (text.length - 100)));
    const offset = at < 0 ? Math.floor(share * text.length) : at;
    const leaks = await leaksInLong(gate, `${text.slice(0, offset)}${SECRET}${text.slice(offset)}`);
    expect(leaks.length).toBeGreaterThan(0);
  });
});
