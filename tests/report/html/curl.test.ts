import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { ExchangeRow } from '../../../src/report/report.ts';
import { curlOf } from '../../../src/report/views/html/curl.ts';
import { naughtyStrings } from '../naughty.ts';
import { exchangeRow, XSS } from './reports.ts';

const BASE_URL = 'https://partner.example/integration';
const VARIABLES = { BASE_URL, ORIGIN: 'https://partner.example', TOKEN: 't0', CLIENT_ID: 'c1', CLIENT_SECRET: 's2' };

/** The arguments that a shell hands to curl. */
function argumentsOf(command: string): readonly string[] {
  const shell = `curl() { printf '%s\\0' "$@"; }\n${command}\n`;
  const { stdout, stderr, status } = spawnSync('sh', ['-u'], { input: shell, env: VARIABLES, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\0').slice(0, -1);
}

function sent(
  stimulus: string,
  headers: readonly (readonly [string, string | null])[],
  given: Partial<ExchangeRow> = {},
) {
  return exchangeRow('x1', { stimulus, path: '/v1/list?a=1&b=2', messages: { request: { headers } }, ...given });
}

const asIn = (stimulus: string): string => `as in ${stimulus}`;
const LIST = `${BASE_URL}/v1/list?a=1&b=2`;
const credentials = { kind: 'json', text: '{\n  "clientId": "•••",\n  "clientSecret": "•••"\n}' } as const;

describe('the command that asks again', () => {
  test.each<[string, ExchangeRow, readonly string[]]>([
    ['a listing call', sent('listing.page', [['authorization', null]]), ['-i', LIST, '-H', 'authorization: Bearer t0']],
    [
      'one that goes to the origin',
      sent('elsewhere (listing at the origin)', [], { atOrigin: true }),
      ['-i', 'https://partner.example/v1/list?a=1&b=2'],
    ],
    ['one without a token', sent('listing.without-token (first page)', []), ['-i', LIST]],
    ['a HEAD call', sent('methods (HEAD)', [['accept', '*/*']], { method: 'HEAD' }), ['-I', LIST]],
    ['an OPTIONS call', sent('methods', [], { method: 'OPTIONS' }), ['-i', '-X', 'OPTIONS', LIST]],
    [
      'another header than the usual one',
      sent('listing.with-token-elsewhere (header-x-token)', [['x-token', null]], {
        recipe: { headers: { 'x-token': '$TOKEN' } },
      }),
      ['-i', LIST, '-H', 'x-token: t0'],
    ],
    [
      'an empty header',
      sent('listing.with-invalid-token (empty-header)', [['authorization', null]], {
        recipe: { headers: { authorization: '' } },
      }),
      ['-i', LIST, '-H', 'authorization;'],
    ],
    [
      'a token in the query',
      sent('listing.with-token-in-the-open (query-jwt)', [], {
        path: '/v1/list?a=1&jwt=***',
        recipe: { query: 'a=1&jwt=$TOKEN' },
      }),
      ['-i', '-G', `${BASE_URL}/v1/list?a=1`, '--data-urlencode', 'jwt=t0'],
    ],
    [
      'a form by its recipe',
      exchangeWithout({
        method: 'POST',
        path: '/v1/t',
        recipe: { headers: { 'content-type': 'text/x-form' }, body: 'clientId=$CLIENT_ID&a=1' },
      }),
      [
        '-i',
        '-X',
        'POST',
        `${BASE_URL}/v1/t`,
        '-H',
        'content-type: text/x-form',
        '--data-urlencode',
        'clientId=c1',
        '--data-urlencode',
        'a=1',
      ],
    ],
    [
      'credentials that a line before it builds',
      sent('listing.with-invalid-token (two-segments)', [['authorization', null]], {
        recipe: { build: 'FORGED=$TOKEN-x', headers: { authorization: 'Bearer $FORGED' } },
      }),
      ['-i', LIST, '-H', 'authorization: Bearer t0-x'],
    ],
    [
      'a row without messages by its recipe',
      exchangeWithout({ path: '/v1/list', recipe: { headers: { authorization: 'JWT $TOKEN' } } }),
      ['-i', `${BASE_URL}/v1/list`, '-H', 'authorization: JWT t0'],
    ],
    [
      'a row without messages and without a token',
      exchangeWithout({ path: '/v1/list', recipe: {} }),
      ['-i', `${BASE_URL}/v1/list`],
    ],
    [
      'a body by its recipe',
      sent('token.refused (empty-secret)', [], {
        method: 'POST',
        messages: { request: { headers: [], body: credentials } },
        recipe: { body: '{"clientId":"$CLIENT_ID","clientSecret":""}' },
      }),
      ['-i', '-X', 'POST', LIST, '--data-binary', '{"clientId":"c1","clientSecret":""}'],
    ],
    [
      'a row without messages',
      exchangeWithout({ path: '/v1/list' }),
      ['-i', `${BASE_URL}/v1/list`, '-H', 'authorization: Bearer t0'],
    ],
    [
      'a token call without messages',
      exchangeWithout({ method: 'POST', path: '/v1/t' }),
      [
        '-i',
        '-X',
        'POST',
        `${BASE_URL}/v1/t`,
        '-H',
        'content-type: application/json',
        '--data-binary',
        '{"clientId":"c1","clientSecret":"s2"}',
      ],
    ],
    [
      'a token call',
      sent('token.issue', [['content-type', 'application/json']], {
        method: 'POST',
        messages: { request: { headers: [['content-type', 'application/json']], body: credentials } },
      }),
      [
        '-i',
        '-X',
        'POST',
        LIST,
        '-H',
        'content-type: application/json',
        '--data-binary',
        '{"clientId":"c1","clientSecret":"s2"}',
      ],
    ],
    [
      'a token call with an empty body',
      sent('token.refused (empty-body)', [], { method: 'POST', recipe: { body: '' } }),
      ['-i', '-X', 'POST', LIST, '--data-binary', ''],
    ],
    [
      'a body known by its shape',
      sent('token.refused (cut)', [], {
        method: 'POST',
        messages: { request: { headers: [], body: { kind: 'shape', text: '{"aa' } } },
      }),
      ['-i', '-X', 'POST', LIST, '--data-binary', '@body.txt'],
    ],
  ])('repeats %s', (_, row, expected) => {
    expect(argumentsOf(curlOf(row, asIn))).toEqual(['-sS', ...expected]);
  });

  test('says where the credentials are not the good ones, and what a body file holds', () => {
    expect(curlOf(sent('listing.with-invalid-token (expired)', [['authorization', null]]), asIn)).toMatch(
      /^# as in listing\.with-invalid-token \(expired\)\ncurl /,
    );
    expect(curlOf(sent('listing.page', [['authorization', null]]), asIn)).toMatch(/^curl /);
    const cut = sent('token.refused (cut)', [], {
      method: 'POST',
      messages: { request: { headers: [], body: { kind: 'shape', text: '{"aa\nrm' } } },
    });
    expect(curlOf(cut, asIn)).toMatch(/^# body\.txt: \{"aa rm\ncurl /);
  });

  test('holds any text without the shell reading it', () => {
    const texts = [...XSS, ...naughtyStrings, '$(id)', '`id`', '$HOME', '!!', '\\', '"; id; "', "'"].filter(
      (text) => !/[\0\ud800-\udfff\n\r\u2028\u2029]/.test(text),
    );
    const rows = texts.map((text) => sent(text, [['x', text]], { method: 'PUT', path: `/${text}` }));
    const told = argumentsOf(rows.map((row) => curlOf(row, asIn)).join('\n'));
    const expected = texts.flatMap((text) => [
      '-sS',
      '-i',
      '-X',
      'PUT',
      `${BASE_URL}/${text.replace(/\*\*\*|•••/g, 't0')}`,
      '-H',
      `x: ${text}`,
    ]);
    expect(told).toEqual(expected);
  });
});

function exchangeWithout(given: Partial<ExchangeRow>): ExchangeRow {
  const { messages: _, ...row } = exchangeRow('x1', given);
  return row;
}
