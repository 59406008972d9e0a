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
  'a text that can not be cut': 'of nobody '.repeat(70_000),
};

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('without a value holds none, wherever it is cut', async () => {
    expect(await leaksInLong(createGate(), text)).toEqual([]);
  });

  test.each([0, 0.25, 0.5, 0.75, 1])('with a value at %d of its length holds it', async (share) => {
    const gate = createGate();
    gate.know({ secrets: [SECRET] });
    const at = text.indexOf('"', Math.floor(share * (text.length - 100)));
    const place = at < 0 ? Math.floor(share * text.length) : at;
    const held = await leaksInLong(gate, `${text.slice(0, place)}${SECRET}${text.slice(place)}`);
    expect(held.length).toBeGreaterThan(0);
  });
});
