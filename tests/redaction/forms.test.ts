import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formsIn } from '../../src/redaction/forms.ts';
import { shapeOf } from '../../src/redaction/shape.ts';
import { catalogue } from '../../src/run/catalogue.ts';
import { findLeaks } from '../support/leaks.ts';

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = segment({ alg: 'RS256', typ: 'JWT', kid: 'key-1' });
const TOKEN = `${HEADER}.${segment({ client: 'somebody', n: 731 })}.c2lnbmF0dXJl`;

const PERSONAL: readonly (readonly [form: string, text: string])[] = [
  ['CPF', 'the buyer 529.982.247-25 is'],
  ['CPF', 'cpf=52998224725'],
  ['CPF', '/clientes/52998224725/x'],
  ['CPF', '"52998224725"'],
  ['CPF', '529 982 247 25'],
  ['CPF', '529982247-25.'],
  ['CPF', '"cpf": 52998224726'],
  ['chassis number', 'got 9BWZZZ377VT004251'],
  ['chassis number', 'chassi=3VWFE21C04M000001'],
  ['chassis number', 'chassi: 9bwzzz377vt004251'],
  ['plate', 'plate ABC1D23, red'],
  ['plate', '"placa":"ABC1234"'],
  ['plate', 'placa abc-1234'],
  ['RENAVAM', 'renavam: 63977796912'],
  ['RENAVAM', '"renavam":"639884962"'],
];

const SECRETS: readonly (readonly [form: string, text: string])[] = [
  ['JWT', `Bearer ${TOKEN}`],
  ['JWT', TOKEN.slice(0, TOKEN.lastIndexOf('.'))],
  ['JWT', `payload ${segment({ iss: 'https://issuer.example', exp: 1_795_000_000 })}`],
];

const ORDINARY: readonly (readonly [what: string, text: string])[] = [
  ['shapes', `${shapeOf('529.982.247-25')} ${shapeOf('52998224725')} ${shapeOf('ABC1D23')} ${shapeOf('ABC-1234')}`],
  ['shapes after names', 'placa: AAA9A99, chassi: 9AAAAA999AA999999, cpf: 999.999.999-99, renavam: 99999999999'],
  ['the documented shape', 'NNN.NNN.NNN-NN'],
  ['equal digits', '111.111.111-11 and 00000000000'],
  ['a CPF with invalid check digits', '529.982.247-26'],
  ['a JSON number', '{"total": 52998224725, "list": [\n  52998224725,\n  52998224725\n]}'],
  ['a JSON number in JSON', JSON.stringify('{"total": 52998224725}')],
  ['a JSON number in HTML', '&quot;total&quot;: 52998224725'],
  ['a fraction', '0.52998224725 and 52998224725.5'],
  ['a longer number', '1752998224725'],
  ['a part of an id', 'x-52998224725-1 52998224725abc'],
  ['dates and times', '2026-11-21T04:39:00.123Z 20261121T043900Z 1795000000123 1795000000'],
  ['durations and sizes', '12345.678 ms, 10485760 bytes, 0.123456789 s'],
  ['a UUID', '3f2a9c1b-0d4e-4f6a-8b7c-529982247250'],
  ['a UUID in capitals', '9BDA9C1B-0D4E-4F6A-8B7C-529982247250'],
  ['trace ids', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 Root=1-5759e988-bd862e3fe1be46a994272793'],
  ['a request id', '0HMVD9BCP1JQ2:00000001 01ARZ3NDEKTSV4RRFFQ69G5FAV 7F3C9B2A1D4E5F60'],
  ['hashes', 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU= 9E107D9D372BB6826BD81D3542A419D6'],
  ['standards and tickets', 'RFC7231, ISO8601, ABC-1234 and UTF-8'],
  ['an old plate without its field name', 'ABC1234'],
  ['a possible RENAVAM without its field name', '63977796912 renavam check digit holds 63977796912 times'],
  ['the header of a token', HEADER],
  ['a token cut short', `${HEADER.slice(0, 12)}…`],
  ['JSON in base64 that is no token', segment({ value: 'of somebody', version: 3 })],
  ['colors and paths', '#ABC1D2 /v1/proposal/simulation?pagina_inicial=1&limite=100'],
  ['addresses', '127.0.0.1:45875 [2001:db8::52:9982] 192.168.100.200'],
  ['versions', 'nginx/1.25.3 Node v20.20.0 1.0.0-beta.12'],
];

describe('formsIn', () => {
  test.each(PERSONAL)('finds a %s in %j', (form, text) => {
    expect(formsIn(text)).toContainEqual({ kind: 'personal', form });
  });

  test.each(SECRETS)('finds a %s in %j', (form, text) => {
    expect(formsIn(text)).toEqual([{ kind: 'secrets', form }]);
  });

  test.each(ORDINARY)('finds nothing in %s', (_, text) => {
    expect(findLeaks(text)).toEqual([]);
  });

  test("finds nothing in the suite's catalog", () => {
    expect(findLeaks(JSON.stringify(catalogue, null, 2))).toEqual([]);
  });

  test('finds nothing in ids, dates and numbers', () => {
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
    const ordinary = fc.oneof(
      fc.uuid(),
      fc.date({ noInvalidDate: true }).map((date) => JSON.stringify(date)),
      fc.integer({ min: 0 }).map((number) => `took ${number} ms`),
      fc.maxSafeInteger().map((total) => JSON.stringify({ total })),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((amount) => JSON.stringify({ amount })),
      fc.tuple(hex(32), hex(16)).map(([trace, span]) => `00-${trace}-${span}-01`),
      hex(64),
    );
    fc.assert(
      fc.property(ordinary, (text) => {
        expect(findLeaks(text)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});
