import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGate, leaksInLong, scrubbed } from '../../src/redaction/gate.ts';
import { squeezed } from '../../src/redaction/readings.ts';
import { guard } from '../../src/run/guarding.ts';
import { findLeaks } from '../support/leaks.ts';
import { encoders, splitters } from './encoders.ts';

const SECRET = `p/q+<"Ç'&>~ k9`;
const CHASSIS = '9BWZZZ377VT004251';
const JWT_HEADER = Buffer.from('{"alg":"RS256"}').toString('base64url');
const JWT_PAYLOAD = Buffer.from('{"scope":"somebody of ours","n":731}').toString('base64url');
const TOKEN = `${JWT_HEADER}.${JWT_PAYLOAD}.c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4`;

describe('the leak gate', () => {
  test.each(Object.entries(encoders))('finds a secret written as %s', (_, encode) => {
    expect(findLeaks(`before ${encode(SECRET)} after`, { secrets: ['another secret', SECRET] })).toMatchObject([
      { kind: 'secrets', index: 1 },
    ]);
  });

  test.each([...Object.entries(encoders), ...Object.entries(splitters)])(
    'finds a personal value written as %s',
    (_, encode) => {
      expect(findLeaks(`before ${encode(CHASSIS)} after`, { personal: [CHASSIS] })).toHaveLength(1);
    },
  );

  test.each(['Ключ-Секретный-9', 'КЛЮЧ-СЕКРЕТНЫЙ-9', 'ключ-секретный-9'])('ignores the case of letters: %s', (text) => {
    expect(findLeaks(`before ${text} after`, { secrets: ['Ключ-Секретный-9'] })).toMatchObject([{ index: 0 }]);
  });

  test.each(Object.entries(splitters))('finds a secret split %s', (_, encode) => {
    const secret = 'k9Xw-72pQ_mD31';
    expect(findLeaks(`before ${encode(secret)} after`, { secrets: [secret] })).toMatchObject([{ index: 0 }]);
  });

  test('finds a secret that starts with a sigma, which has two lower-case forms', () => {
    expect(findLeaks('xΣ  -secret', { secrets: ['Σ  -secret'] })).not.toHaveLength(0);
  });

  test.each([
    ['url', '', '       %', '00'],
    ['url', '%0', '0        ', ''],
    ['html', '', '&      %', '00'],
    ['xml', '', ' &     %', '00'],
  ])(
    'finds a secret written as %s whose neighbors form other escapes with it: %j %j %j',
    (name, before, secret, after) => {
      const text = `${before}${encoders[name]?.(secret)}${after}`;
      expect(findLeaks(text, { secrets: [secret] })).toMatchObject([{ index: 0 }]);
    },
  );

  test('finds any secret of eight or more characters between any neighbors, in every encoding', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 });
    const neighbor = fc.string({ maxLength: 12 });
    const named = ['raw', 'url', 'base64 at 0', 'base64 at 1', 'base64 at 2', 'hex', 'json', 'xml', 'html'];
    fc.assert(
      fc.property(value, neighbor, neighbor, fc.constantFrom(...named), (secret, before, after, name) => {
        const encoded = encoders[name]?.(secret) ?? '';
        // A backslash before an escape changes it.
        const prefix = ['url', 'json', 'xml', 'html'].includes(name) ? before.replace(/[\\%&]+$/, '') : before;
        expect(findLeaks(prefix + encoded + after, { secrets: [secret] })).not.toHaveLength(0);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['the token', `Bearer ${TOKEN}`, 'raw'],
    ['its payload', `payload ${JWT_PAYLOAD}`, 'token segment, raw'],
    ['its signature', 'c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4', 'token segment, raw'],
    ['its header alone', JWT_HEADER, null],
    ['its payload, decoded', Buffer.from(JWT_PAYLOAD, 'base64url').toString(), null],
    ['the beginning of its payload', JWT_PAYLOAD.slice(0, 20), 'beginning'],
    ['the beginning of its signature', 'c2lnbmF0…', 'beginning'],
  ])('given a token, searches for its parts: %s', (_, text, encoding) => {
    const leak = { kind: 'secrets', index: 0, encoding };
    expect(findLeaks(text, { secrets: [TOKEN] })).toEqual(encoding === null ? [] : [leak]);
  });

  test.each([
    ['k9Xw72pQ-rest-of-it', 'starts k9Xw72pQ…', true],
    ['k9Xw72pQ-rest-of-it', 'starts k9Xw72p…', false],
    ['vehicle-credit-partner', 'vehicle-credit-conformance', false],
    ['vehicle-credit-partner', 'a vehicle credit\n  partner', false],
    ['PARTNER_API_X1', 'PARTNER_API_CLIENT_ID', false],
    ['00000000-0000-4000-8000-000000000001', 'trace 00000000abc', false],
    ['short7!', 'a short7! word', false],
    ['4815162342', 'number 4815162342.', true],
    ['48151623', 'at 1748151623000', false],
    ['AAAA9999', 'shape AAAA9999', false],
    ['aaaa-9999-AAAA', '‹aaaa-9999-AAAA›', false],
    ['AAAA9999k9Xw72pQ', 'shape AAAA9999', false],
    ['AAAA9999k9Xw72pQ', 'is AAAA9999k9Xw72pQ', true],
    ['!!!!!!!!', 'is !!!!!!!!', true],
    ['密码密码密码密码', 'is 密码密码密码密码', true],
  ])('finds the secret %s in %j: %s', (secret, text, leaks) => {
    expect(findLeaks(text, { secrets: [secret] }).length > 0).toBe(leaks);
  });

  test.each([
    ['123.456.789-09', 'cpf 12345678909.', true],
    ['12345678900', 'number 123.456.789-00.', true],
    ['12345678900', 'x012345678900', true],
    ['12345678900', 'at 1712345678900', false],
    ['12345678900', "cpf LIKE '%12345678900%'", true],
    ['12345678900', 'c:\\x12345678900', true],
    ['ABC1D23', "placa LIKE '%ABC1D23%'", true],
    ['12345678900', Buffer.from('12345678900').toString('base64'), true],
    ['123.456.789-00', Buffer.from('cpf=12345678900').toString('base64'), true],
    ['123456789', 'renavam 123456789,', true],
    ['123456789', 'took 0.123456789 ms', false],
    ['123456789', 'id 9912345678999', false],
    ['12345678900', '2026-11-21 04:39:00', false],
    ['ABC-1234', 'plate ABC1234', true],
    ['ABC1234', 'plate abc-1234.', true],
    ['ABC1D23', 'plate ABC 1D23', true],
    ['ABC1D23', 'plate ABC_1D23', true],
    ['ABC1D23', 'plate ABC.1D23', true],
    ['ABC1D23', 'plate ABC 1D234', false],
    ['00639884962', 'renavam 0063988496-2', true],
    ['123.456.789-09', 'cpf 123_456_789_09', true],
    ['123.456.789-09', 'cpf 1234 5678 909', true],
    ['123.456.789-09', 'cpf 123456789-09', true],
    ['123.456.789-09', 'at 123456789-08', false],
    ['ABC1234', Buffer.from('plate ABC1234').toString('hex'), true],
    ['ABC1234', 'x-ABC12345', false],
    ['BDH2B67', Buffer.from('BDH2B67').toString('base64'), true],
    ['BDH2B67', Buffer.from('BDH2B67').toString('hex').toUpperCase(), true],
    ['12345678', `x${Buffer.from('12345678').toString('hex')}`, true],
    ['Desconhecido', 'Desconhecido', false],
    ['AAA9A99', 'a string of 7 characters, shape AAA9A99', false],
    ['aaa-9a99', 'a string of 8 characters, shape AAA-9A99', false],
    ['9AAAAA99A9A999999', '‹1f2e3d: 9AAAAA99A9A999999›', false],
    ['999.999.999-99', '‹999.999.999-99›', false],
    ['9AAAAA99A9A999999', Buffer.from('is 9AAAAA99A9A999999 .').toString('base64'), true],
    ['AAA9A98', 'plate AAA9A98', true],
    ['9AAAAA99A9A999991', 'chassi 9AAAAA99A9A999991', true],
    ['000.000.000-00', '00000000000', false],
  ])('finds the personal value %s in %j: %s', (value, text, leaks) => {
    expect(findLeaks(text, { personal: [value] }).length > 0).toBe(leaks);
  });

  test('finds values that are added later', () => {
    const gate = createGate();
    expect(gate.leaksIn(SECRET)).toEqual([]);
    gate.know({ secrets: [SECRET] });
    gate.know({ secrets: [SECRET, 'another secret'] });
    expect(gate.leaksIn(`${SECRET} and another secret`).map(({ index }) => index)).toEqual([0, 1]);
  });

  test.each([
    ['a suite word', 'simulation', 'the simulation', false],
    ['a suite phrase', 'page-of-simulations', 'a page-of-simulations', false],
    ['a suite word in hex', 'simulation', Buffer.from('simulation').toString('hex'), true],
    ['another value', 'k9Xw72pQ-mD31', 'k9Xw72pQ-mD31', true],
  ])('given suite texts, checks %s: %s', (_, secret, text, leaks) => {
    const gate = createGate();
    const own = 'a simulation, or a page-of-simulations.';
    gate.know({ words: (as) => (as === 'whole' ? own : squeezed(own)) });
    gate.know({ secrets: [secret] });
    expect(gate.leaksIn(text).length > 0).toBe(leaks);
  });

  test.each([
    ['partner-a1b2', 'at https://partner-a1b2.example/x/v1', false],
    ['partner-a1b2', 'host partner-a1b2.example.', false],
    ['partner-a1b2', 'xpartner-a1b2.example', true],
    ['partner-a1b2', 'at https://partner-a1b2:pw@partner-a1b2.example/x', true],
    ['https://partner-a1b2.example/x/my-secret', 'at https://partner-a1b2.example/x/my-secret', true],
  ])('given shown addresses, finds %s in %j: %s', (secret, text, leaks) => {
    const shown = ['https://partner-a1b2.example/x', 'x', '/', 'partner-a1b2.example'];
    for (const added of [
      [{ shown, secrets: [secret] }],
      [{ shown }, { secrets: [secret] }],
      [{ secrets: [secret] }, { shown }],
    ]) {
      const gate = createGate();
      for (const values of added) gate.know(values);
      expect(gate.leaksIn(text).length > 0).toBe(leaks);
    }
  });

  test('finds one value among many in a large text', () => {
    const numbers = [...Array(20_000).keys()];
    const personal = numbers.map((n) => `9BW${String(n).padStart(5, '0')}K${(n * 7919) % 100_003}`);
    const text = JSON.stringify(numbers.map((n) => ({ id: `x${n}`, note: 'nothing of anybody' })));
    const gate = createGate();
    gate.know({ personal });
    expect(gate.leaksIn(text)).toEqual([]);
    expect(gate.leaksIn(`${text} ${personal[12_345]}`)).toMatchObject([{ index: 12_345 }]);
  });

  test('is fast for many values with the same beginning and a text that repeats it', () => {
    const personal = Array.from({ length: 4_000 }, (_, n) => `9BWZZZ${n % 10}T0AM${String(n).padStart(6, '0')}`);
    const gate = createGate();
    gate.know({ personal });
    // Comparing them one by one would exceed the timeout of a test.
    const text = '9BWZZZ '.repeat(60_000);
    expect(gate.leaksIn(text)).toEqual([]);
    expect(gate.leaksIn(`${text}${personal[3_210]}`)).toMatchObject([{ index: 3_210 }]);
  });

  test('finds a value that is added after its text was searched', () => {
    const gate = createGate();
    expect(gate.leaksIn(`chassis ${CHASSIS.toLowerCase()}`)).toEqual([]);
    gate.know({ personal: [CHASSIS] });
    expect(gate.leaksIn(`chassis ${CHASSIS.toLowerCase()}`)).toMatchObject([{ kind: 'personal', index: 0 }]);
  });
});

test('the gate finds a secret that begins like the name of a case, and does not find the name', () => {
  const gate = guard(createGate(), { baseUrl: '', directories: [] }, ['empty-Secret-7xQ9']);
  expect(gate.leaksIn('token.refused (empty-secret)')).toEqual([]);
  expect(gate.leaksIn('token.refused (empty-Secret-7xQ9)')).toHaveLength(1);
});

const PARTNER_SECRET = 'k9Xw72pQmD31zz-of-a-partner';
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
    gate.know({ secrets: [PARTNER_SECRET] });
    const at = text.indexOf('"', Math.floor(share * (text.length - 100)));
    const offset = at < 0 ? Math.floor(share * text.length) : at;
    const leaks = await leaksInLong(gate, `${text.slice(0, offset)}${PARTNER_SECRET}${text.slice(offset)}`);
    expect(leaks.length).toBeGreaterThan(0);
  });
});

const leaks = (text: string): boolean => findLeaks(text, { secrets: ['acme-partner-77'] }).length > 0;

test('scrubbed replaces only the words that leak', () => {
  const data = {
    scopes: ['partner.read', 'client:acme-partner-77'],
    at: [{ id: 'x1', n: 1, none: null }],
    deep: { of: '529.982.247-25' },
  };
  expect(scrubbed(data, leaks)).toEqual({
    scopes: ['partner.read', '…'],
    at: [{ id: 'x1', n: 1, none: null }],
    deep: { of: '…' },
  });
});

test('scrubbed keeps the words and pointer tokens around a leak', () => {
  const texts = {
    actual: 'property acme-partner-77',
    pointer: '/itens/3/acme-partner-77/uf',
    cpf: 'of 529 982 247 25',
  };
  expect(scrubbed(texts, leaks)).toEqual({ actual: 'property …', pointer: '/itens/3/…/uf', cpf: '…' });
});

test('scrubbed returns data without leaks unchanged', () => {
  const data = { scopes: ['partner.read'], gone: undefined };
  expect(scrubbed(data, leaks)).toBe(data);
});
