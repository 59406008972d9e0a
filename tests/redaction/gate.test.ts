import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLeaks } from '../../src/redaction/gate.ts';

const SECRET = `p/q+<"Ç'&>~ k9`;
const JWT_HEADER = Buffer.from('{"alg":"RS256"}').toString('base64url');
const JWT_PAYLOAD = Buffer.from('{"sub":"somebody of ours","n":731}').toString('base64url');
const TOKEN = `${JWT_HEADER}.${JWT_PAYLOAD}.c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4`;

function found(text: string, values: { secrets?: readonly string[]; personal?: readonly string[] }) {
  return findLeaks(text, { secrets: values.secrets ?? [], personal: values.personal ?? [] });
}

const ENCODERS: Readonly<Record<string, (value: string) => string>> = {
  raw: (value) => value,
  'raw, in capitals': (value) => value.toUpperCase(),
  url: encodeURIComponent,
  'url, small hex': (value) => encodeURIComponent(value).replace(/%../g, (byte) => byte.toLowerCase()),
  'form url': (value) => new URLSearchParams({ value }).toString(),
  'base64 at 0': (value) => Buffer.from(value).toString('base64'),
  'base64 at 1': (value) => Buffer.from(`x${value}:y`).toString('base64'),
  'base64 at 2': (value) => Buffer.from(`xx${value}yy`).toString('base64'),
  'base64url at 0': (value) => Buffer.from(value).toString('base64url'),
  'base64url at 1': (value) => Buffer.from(`x${value}`).toString('base64url'),
  'base64url at 2': (value) => Buffer.from(`xx${value}`).toString('base64url'),
  hex: (value) => Buffer.from(value).toString('hex'),
  'hex in capitals': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  json: (value) => JSON.stringify({ value }),
  'json in json': (value) => JSON.stringify(JSON.stringify({ value })),
  'json, ASCII only': (value) => JSON.stringify(value).replaceAll('Ç', '\\u00c7'),
  'json, escaped slash': (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  xml: (value) => markup(value, '&apos;'),
  html: (value) => markup(value, '&#39;'),
};

function markup(value: string, apostrophe: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": apostrophe,
  };
  return value.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

describe('the leak gate', () => {
  test.each(Object.entries(ENCODERS))('finds a secret written as %s', (_, encode) => {
    expect(found(`before ${encode(SECRET)} after`, { secrets: ['another secret', SECRET] })).toMatchObject([
      { kind: 'secrets', index: 1 },
    ]);
  });

  test.each(Object.entries(ENCODERS))('finds a personal value written as %s', (_, encode) => {
    expect(found(`before ${encode('9BWZZZ377VT004251')} after`, { personal: ['9BWZZZ377VT004251'] })).toHaveLength(1);
  });

  test('finds any secret of eight or more characters between any neighbours, in every encoding', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 });
    const neighbour = fc.string({ maxLength: 12 });
    const encoders = ['raw', 'url', 'base64 at 0', 'base64 at 1', 'base64 at 2', 'hex', 'json', 'xml', 'html'];
    fc.assert(
      fc.property(value, neighbour, neighbour, fc.constantFrom(...encoders), (secret, before, after, name) => {
        const encoded = ENCODERS[name]?.(secret) ?? '';
        expect(found(before + encoded + after, { secrets: [secret] })).not.toHaveLength(0);
      }),
    );
  });

  test.each([
    ['the whole token', `Bearer ${TOKEN}`, 'raw'],
    ['its payload', `payload ${JWT_PAYLOAD}`, 'token segment, raw'],
    ['the middle of its signature', '', null],
    ['its signature', 'c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4', 'token segment, raw'],
    ['its header alone', JWT_HEADER, null],
    ['the beginning of its payload', JWT_PAYLOAD.slice(0, 20), 'beginning'],
    ['the beginning of its signature', 'c2lnbmF0…', 'beginning'],
  ])('of a token, %s', (_, text, encoding) => {
    expect(found(text, { secrets: [TOKEN] })).toEqual(
      encoding === null ? [] : [{ kind: 'secrets', index: 0, encoding }],
    );
  });

  test.each([
    ['k9Xw72pQ-rest-of-it', 'starts k9Xw72pQ…', true],
    ['k9Xw72pQ-rest-of-it', 'starts k9Xw72p…', false],
    ['vehicle-credit-partner', 'vehicle-credit-conformance', false],
    ['PARTNER_API_X1', 'PARTNER_API_CLIENT_ID', false],
    ['00000000-0000-4000-8000-000000000001', 'trace 00000000abc', false],
  ])('of the secret %s, in %j: %s', (secret, text, leaks) => {
    expect(found(text, { secrets: [secret] }).length > 0).toBe(leaks);
  });

  test.each([
    ['123.456.789-09', 'cpf 12345678909.', true],
    ['12345678909', 'cpf 123.456.789-09.', true],
    ['12345678909', 'x9912345678909', true],
    ['12345678909', Buffer.from('12345678909').toString('base64'), true],
    ['123.456.789-09', Buffer.from('cpf=12345678909').toString('base64'), true],
    ['123456789', 'renavam 123456789,', true],
    ['123456789', 'took 0.123456789 ms', false],
    ['123456789', 'id 9912345678999', false],
    ['12345678909', '2026-11-21 04:39:00', false],
    ['ABC1D23', 'ABC1D23', false],
  ])('of the personal value %s, in %j: %s', (value, text, leaks) => {
    expect(found(text, { personal: [value] }).length > 0).toBe(leaks);
  });

  test('says nothing of the value in what it finds', () => {
    expect(JSON.stringify(found(SECRET, { secrets: [SECRET] }))).toBe(
      '[{"kind":"secrets","index":0,"encoding":"raw"}]',
    );
  });

  test('finds one value among many in a large text', () => {
    const personal = Array.from(
      { length: 20_000 },
      (_, n) => `${String(n).padStart(3, '0')}LJ${(n * 7919) % 100_003}KQWERTY`,
    );
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, n) => ({ id: `x${n}`, note: 'nothing of anybody' })),
    );
    expect(found(text, { personal })).toEqual([]);
    expect(found(`${text}${personal[12_345]}`, { personal })).toMatchObject([{ index: 12_345 }]);
  });
});
