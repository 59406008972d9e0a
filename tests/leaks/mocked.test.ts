import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, test } from 'vitest';
import { withServer } from '../cli/targets.ts';
import { mockOf } from '../openapi/mock.ts';
import { type Written, written } from './written.ts';

type Pair = readonly [id: string, secret: string];

const mock = mockOf(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'), 'Bearer any');

/** Runs the suite against a mock of openapi.yaml that accepts any bearer token; `edit` changes its responses. */
function runAgainst(edit: (body: string) => string, [id, secret]: Pair, profile: string): Promise<Written> {
  const listener: RequestListener = async (request, response) => {
    const { method, url = '/', headers: sent } = request;
    const { authorization, 'content-type': type } = sent;
    const headers = {
      ...(authorization !== undefined && { authorization: 'Bearer any' }),
      ...(type !== undefined && { 'content-type': type }),
    };
    const requested = { path: url.replace('/integration', ''), headers, body: await text(request) };
    const answered = await (await mock).answer({ method: method === 'POST' ? 'POST' : 'GET', ...requested }, {});
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(edit(Buffer.from(answered.body).toString('utf8')));
  };
  const settings = { PARTNER_API_ENVIRONMENT: 'staging', PARTNER_API_CLIENT_ID: id, PARTNER_API_CLIENT_SECRET: secret };
  return withServer(listener, ({ env }) => written(`run --max-pages 20 --profile ${profile}`, env), settings);
}

/** Replaces every string or number of a body that has one of these names. */
function withValues(values: Readonly<Record<string, string | number>>): (body: string) => string {
  return (body) =>
    Object.entries(values).reduce(
      (edited, [name, value]) =>
        edited.replace(new RegExp(`"${name}":(?:"[^"]*"|\\d+)`, 'g'), `"${name}":${JSON.stringify(value)}`),
      body,
    );
}

/** Values that mocks use: shapes, placeholders, examples of well-known tools. */
const MOCKED: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'the examples of openapi.yaml': {},
  'shapes in lower case': {
    placa: 'aaa9a99',
    chassi: 'aaaaa99a9a9999999',
    cpf: '999.999.999-99',
    renavam: '99999999999',
    id_simulacao: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  },
  'shapes with hyphens, and zeros': {
    placa: 'AAA-9999',
    chassi: '9AA-AAAAA-AA-999999',
    cpf: '999999999-99',
    renavam: '0'.repeat(11),
    id_simulacao: '00000000-0000-0000-0000-000000000000',
  },
  placeholders: {
    ...{ placa: 'string', chassi: 'string', cpf: 'string', renavam: 'string', accesstoken: 'string' },
    id_simulacao: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  },
  'numbers like documents': Object.fromEntries(
    ['total', 'tamanho', 'numero', 'expiresIn', 'status', 'prazo', 'ano', 'valor_parcela'].map((name) => [
      name,
      52998224725,
    ]),
  ),
  'numbers that the suite sends, and an alphabet': {
    ...{ renavam: '2147483648', chassi: 'uvwxyz0123456789', placa: '123456789' },
  },
  'shapes of a token, a scope and an error, and the invented client as an id': {
    ...{ accesstoken: `eyJ${'a'.repeat(20)}.aaaa9999.AAAA9999`, scope: 'AAA9A99 aaaa9999' },
    ...{ tipo: 'AAA9A99.AAAA9999', titulo: '999.999.999-99' },
    id_simulacao: '00000000-0000-4000-8000-000000000000',
  },
};

const CREDENTIALS: Readonly<Record<string, Pair>> = {
  'words of a recipe': ['access_token', 'randomBytes'],
  'words of the suite and of its page': ['clientId', 'monospace'],
  'an alphabet': ['abcdefgh', '0123456789'],
  shapes: ['AAAA9999', 'aaaaaaaaaaaa9999'],
};

const USUAL: Pair = ['k9Xw72pQ-a', 'k9Xw72pQ-b'];
const pairs = Object.entries(CREDENTIALS);
/** A run with each kind of values; the first runs have unusual credentials too. */
const rows = Object.entries(MOCKED).map(([what, values], at) => {
  const [ofPair = 'usual', pair = USUAL] = pairs[at] ?? [];
  return [what, ofPair, values, pair] as const;
});

/** These rows send every probe; the others only need each kind of response. */
const FULL = /examples of openapi|that the suite sends/;

describe.concurrent('a run against a mock of openapi.yaml', { timeout: 60_000 }, () => {
  test('has a row for each kind of credentials', ({ expect }) => expect(rows.length).toBeGreaterThan(pairs.length));

  test.for(rows)('withholds nothing if it returns %s and the credentials are %s', async (row, { expect }) => {
    const [what, , values, pair] = row;
    const { code, files } = await runAgainst(withValues(values), pair, FULL.test(what) ? 'full' : 'quick');
    expect([0, 1, 2, 3]).toContain(code);
    expect(Object.keys(files)).toContain('evidence.json');
  });
});
