import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { ExchangeRow } from '../../src/report/report.ts';
import { curlOf, variablesIn } from '../../src/report/views/html/curl.ts';
import { naughtyStrings, XSS } from './naughty.ts';
import { exchangeRow } from './sample.ts';

const BASE_URL = 'https://partner.example/integration';
const VARIABLES = { BASE_URL, ORIGIN: 'https://partner.example', TOKEN: 't0', CLIENT_ID: 'c1', CLIENT_SECRET: 's2' };

/** The arguments that a shell hands to curl. */
function argumentsOf(command: string): readonly string[] {
  const shell = `curl() { printf '%s\\0' "$@"; }\n${command}\n`;
  const { stdout, stderr, status } = spawnSync('sh', ['-u'], { input: shell, env: VARIABLES, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\0').slice(0, -1);
}

type Headers = readonly (readonly [string, string | null])[];

function sent(stimulus: string, headers: Headers, given: Partial<ExchangeRow> = {}): ExchangeRow {
  return exchangeRow('x1', { stimulus, path: '/v1/list?a=1&b=2', messages: { request: { headers } }, ...given });
}

/** A row without messages. */
function bare(given: Partial<ExchangeRow>): ExchangeRow {
  const { messages: _, ...row } = exchangeRow('x1', { path: '/v1/list', ...given });
  return row;
}

const LIST = `${BASE_URL}/v1/list?a=1&b=2`;
const bearer: Headers = [['authorization', null]];
const body = { kind: 'json', text: '{\n  "clientId": "•••",\n  "clientSecret": "•••"\n}' } as const;
const POST = ['-i', '-X', 'POST'];
const JSON_TYPE = ['-H', 'content-type: application/json'];
const CREDENTIALS = ['--data-binary', '{"clientId":"c1","clientSecret":"s2"}'];
const token = (given: Partial<ExchangeRow>) => sent('token.refused (x)', [], { method: 'POST', ...given });
const request = { headers: [['content-type', 'application/json']], body } as const;
const shaped = (text: string) => token({ messages: { request: { headers: [], body: { kind: 'shape', text } } } });
const BARE = `${BASE_URL}/v1/list`;
const JWT = { authorization: 'JWT $TOKEN' };

/** Those that no recipe of a negative case builds: these are sent from a shell in `tests/probes/recipes.test.ts`. */
const ROWS: readonly (readonly [string, ExchangeRow, readonly string[]])[] = [
  ['a listing request', sent('listing.page', bearer), ['-i', LIST, '-H', 'authorization: Bearer t0']],
  ['one to the origin', sent('x', [], { atOrigin: true }), ['-i', 'https://partner.example/v1/list?a=1&b=2']],
  ['one without a token', sent('listing.without-token (first page)', []), ['-i', LIST]],
  ['a HEAD request', sent('methods (HEAD)', [['accept', '*/*']], { method: 'HEAD' }), ['-I', LIST]],
  ['an OPTIONS request', sent('methods', [], { method: 'OPTIONS' }), ['-i', '-X', 'OPTIONS', LIST]],
  ['a row by its recipe', bare({ recipe: { headers: JWT } }), ['-i', BARE, '-H', 'authorization: JWT t0']],
  ['a row without a token', bare({ recipe: {} }), ['-i', BARE]],
  ['a row alone', bare({}), ['-i', BARE, '-H', 'authorization: Bearer t0']],
  ['a token row', bare({ method: 'POST', path: '/v1/t' }), [...POST, `${BASE_URL}/v1/t`, ...JSON_TYPE, ...CREDENTIALS]],
  ['a token request', token({ messages: { request } }), [...POST, LIST, ...JSON_TYPE, ...CREDENTIALS]],
  ['an empty body', token({ recipe: { body: '' } }), [...POST, LIST, '--data-binary', '']],
  ['a body known by its shape', shaped('{"aa'), [...POST, LIST, '--data-binary', '@body.txt']],
];

describe('the curl command', () => {
  test.each(ROWS)('repeats %s', (_, row, expected) => {
    expect(argumentsOf(curlOf(row))).toEqual(['-sS', ...expected]);
  });

  test('needs variables, which the page lists', () => {
    const row = sent('x', bearer, { atOrigin: true, recipe: { build: 'FORGED=$TOKEN-x', query: 'a=$FORGED' } });
    const commands = [row, ROWS[0]?.[1] ?? row].map((one) => curlOf(one)).join('\n');
    expect(variablesIn(commands, BASE_URL).toSorted()).toEqual([
      `BASE_URL=${BASE_URL}`,
      'ORIGIN=https://partner.example',
      'TOKEN=<accesstoken>',
    ]);
    expect(variablesIn(commands, 'no address')).toContain('BASE_URL=no address');
    expect(variablesIn('-H "cookie: $COOKIE"', BASE_URL)).toEqual(['COOKIE=<name=value of Set-Cookie>']);
  });

  test.each([
    ['$SECOND_TOKEN', 'SECOND_TOKEN (second partner)'],
    ['$EMPTY_TOKEN', 'EMPTY_TOKEN (partner without simulations)'],
    ['$INCOMPLETE_CLIENT_ID', 'INCOMPLETE_CLIENT_ID (partner with an unfinished registration)'],
    ['$CLIENT_ID', 'CLIENT_ID'],
    ['$REVOKED_TOKEN', 'REVOKED_TOKEN=<an accesstoken that was revoked>'],
    ['$EXPIRED_TOKEN', 'EXPIRED_TOKEN=<an accesstoken that has expired>'],
  ])('names the account of %s, or what it is', (command, words) => {
    expect(variablesIn(command, BASE_URL)).toEqual([words]);
  });

  test('comments name invalid credentials and the shape of a body file', () => {
    expect(curlOf(sent('listing.with-x (expired)', bearer))).toMatch(/^# listing\.with-x \(expired\)\ncurl /);
    expect(curlOf(sent('listing.page', bearer))).toMatch(/^curl /);
    expect(curlOf(shaped('{"aa\nrm'))).toMatch(/^# body\.txt: \{"aa rm\ncurl /);
  });

  test('holds any text without the shell reading it', () => {
    const texts = [...XSS, ...naughtyStrings, '$(id)', '`id`', '$HOME', '!!', '\\', '"; id; "', "'"].filter(
      (text) => !/[\0\ud800-\udfff\n\r\u2028\u2029]/.test(text),
    );
    const rows = texts.map((text) => sent(text, [['x', text]], { method: 'PUT', path: `/${text}` }));
    const expected = texts.map((text) => [
      ...['-sS', '-i', '-X', 'PUT', `${BASE_URL}/${text.replace(/\*\*\*|•••/g, 't0')}`, '-H', `x: ${text}`],
    ]);
    expect(argumentsOf(rows.map((row) => curlOf(row)).join('\n'))).toEqual(expected.flat());
  });
});
