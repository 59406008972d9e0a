import { describe, expect, test } from 'vitest';
import { type BrokerFlags, resolveBroker } from '../../src/settings/broker.ts';
import { type Files, problemsIn, reading } from './given.ts';

type Env = Readonly<Record<string, string>>;

const TOKEN = 'tok-of-the-partner-4711';
const URL = 'https://broker.example.com';
const NAMES = 'PACT_BROKER_TOKEN,PACT_BROKER_USERNAME,PACT_BROKER_PASSWORD';
const INVALID = 'url-invalid https://broker.example';

/** Returns the environment of a broker; `changes` are names without `PACT_BROKER_`. */
const broker = (changes: Env, baseUrl: string | null = URL): Env => {
  const all = { ...(baseUrl === null ? {} : { BASE_URL: baseUrl }), ...changes };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`PACT_BROKER_${name}`, value]));
};
const resolved = (env: Env, flags: BrokerFlags = {}, files: Files = {}) => resolveBroker(flags, env, reading(files));
const byToken = { kind: 'token', token: TOKEN } as const;
const dotEnv = `PARTNER_API_CLIENT_ID\nPACT_BROKER_BASE_URL=https://a.example\nPACT_BROKER_TOKEN=${TOKEN}\n`;
const proxied = { ...broker({}), HTTPS_PROXY: 'u:p@proxy:1' };
const basic = { kind: 'basic', username: 'partner', password: 'pass word' } as const;

test.each<[Env, BrokerFlags, Files, unknown]>([
  [{}, {}, {}, null],
  [broker({ PORT: '9292', DATABASE_URL: 'x' }, null), {}, {}, null],
  [broker({}), {}, {}, { baseUrl: URL, access: { kind: 'open' } }],
  [broker({ TOKEN }, `${URL}/a/`), {}, {}, { baseUrl: `${URL}/a`, access: byToken }],
  [broker({ USERNAME: 'partner', PASSWORD_FILE: 'p' }), {}, { p: 'pass word\n' }, { baseUrl: URL, access: basic }],
  [{}, {}, { '.env': dotEnv }, { baseUrl: 'https://a.example', access: byToken }],
  [broker({ TOKEN }), { brokerBaseUrl: 'http://localhost:9' }, {}, { baseUrl: 'http://localhost:9', access: byToken }],
  [broker({ TOKEN }, 'http://b:9'), { allowHttp: ['b'] }, {}, { baseUrl: 'http://b:9', access: byToken }],
  [proxied, {}, {}, { proxy: { url: 'http://u:p@proxy:1/', variable: 'HTTPS_PROXY' } }],
  [broker({ HEADERS: 'X-Key: 1' }), {}, {}, { headers: { 'X-Key': '1' } }],
  [broker({ HEADERS: 'X-Key: 1' }), { header: ['X-Key: 2', 'X-B: 3'] }, {}, { headers: { 'X-Key': '2', 'X-B': '3' } }],
  [broker({}), { proxy: 'http://proxy:1' }, {}, { proxy: { url: 'http://proxy:1/', variable: '--proxy' } }],
  [broker({}, 'http://broker:9292'), {}, {}, { baseUrl: 'http://broker:9292', access: { kind: 'open' } }],
])('%j, %j and %j resolve to the broker %j', (env, flags, files, expected) => {
  expect(resolved(env, flags, files)).toMatchObject({ broker: expected });
});

describe('settings of a broker', () => {
  test.each<[Env, BrokerFlags, Files, readonly string[]]>([
    [broker({ TOKEN }, null), {}, {}, ['BASE_URL: missing PACT_BROKER_BASE_URL PACT_BROKER_TOKEN']],
    [broker({}, ''), {}, {}, ['BASE_URL: empty']],
    [broker({ TOKEN: '' }), {}, {}, ['TOKEN: empty']],
    [broker({ USERNAME: 'a' }), {}, {}, ['PASSWORD: missing PACT_BROKER_PASSWORD PACT_BROKER_USERNAME']],
    [broker({ PASSWORD: 'a' }), {}, {}, ['USERNAME: missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD']],
    [broker({ TOKEN, USERNAME: 'a', PASSWORD: 'b' }), {}, {}, ['TOKEN: two-sources PACT_BROKER_USERNAME']],
    [broker({ TOKEN: 'Bearer x' }), {}, {}, ['TOKEN: bearer-prefix']],
    [broker({ TOKEN_FILE: 'gone' }), {}, {}, ['TOKEN_FILE: file-missing']],
    [broker({}, 'https://a:b@broker.example'), {}, {}, [`BASE_URL: url-credentials ${NAMES}`]],
    [{}, { brokerBaseUrl: 'broker' }, {}, [`--broker-base-url: ${INVALID}`]],
    [broker({ TOKEN }, 'http://broker.example'), {}, {}, ['BASE_URL: plain-http broker.example']],
    [broker({ HEADERS: 'X-Key: 1' }, 'http://broker.example'), {}, {}, ['BASE_URL: plain-http broker.example']],
    [broker({ HEADERS: 'X-Key: 1' }, null), {}, {}, ['BASE_URL: missing PACT_BROKER_BASE_URL PACT_BROKER_HEADERS']],
    [broker({}, null), { header: ['X-Key: 1'] }, {}, ['BASE_URL: missing PACT_BROKER_BASE_URL --header']],
    [broker({ HEADERS: 'X-Key' }), {}, {}, ['HEADERS: header-invalid']],
    [broker({ HEADERS: 'Authorization: x' }), {}, {}, ['HEADERS: header-own authorization']],
    [broker({ HEADERS: 'secret-4711-token: x' }), {}, {}, ['HEADERS: header-own …']],
    [broker({ HEADERS_FILE: 'h' }), {}, { h: 'X-A: 1\nX-A: 2\n' }, ['HEADERS_FILE: header-repeated']],
    [
      broker({ CLIENT_CERT: 'x' }),
      {},
      {},
      ['CLIENT_CERT: client-cert-invalid', 'CLIENT_KEY: missing-secret PACT_BROKER_CLIENT_KEY PACT_BROKER_CLIENT_CERT'],
    ],
    [
      broker({ CLIENT_KEY_FILE: 'gone' }),
      {},
      {},
      ['CLIENT_KEY_FILE: file-missing', 'CLIENT_CERT: missing-secret PACT_BROKER_CLIENT_CERT PACT_BROKER_CLIENT_KEY'],
    ],
    [broker({ CLIENT_CERTIFICATE: 'x' }), {}, {}, ['CLIENT_CERTIFICATE: name-unknown PACT_BROKER_CLIENT_CERT']],
    [broker({}), { proxy: 'socks5://proxy:1' }, {}, ['--proxy: proxy-invalid']],
    [broker({ URL: 'x' }), {}, {}, ['URL: name-unknown PACT_BROKER_BASE_URL']],
    [broker({ TOKN: 'x' }), {}, {}, ['TOKN: name-unknown PACT_BROKER_TOKEN']],
    [{}, { envFile: 'e' }, {}, ['--env-file: file.missing e']],
    [{}, {}, { '.env': 'PACT_BROKER_TOKEN\n' }, ['TOKEN: line-without-equals PACT_BROKER_TOKEN']],
    [
      broker({ TOKEN: ' x', PASSWORD: 'p' }, 'nowhere'),
      {},
      {},
      [
        `BASE_URL: ${INVALID}`,
        'TOKEN: whitespace-around',
        'USERNAME: missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD',
        'TOKEN: two-sources PACT_BROKER_PASSWORD',
      ],
    ],
  ])('%j, %j and %j have the problems %j', (env, flags, files, expected) => {
    const resolution = resolved(env, flags, files);
    expect(problemsIn(resolution).map((problem) => problem.replace(/^PACT_BROKER_/, ''))).toEqual(expected);
    expect(JSON.stringify(resolution)).toMatch(/"remedy":"\S/);
  });

  test('show their secrets only to the gate', () => {
    const given = { TOKEN, PASSWORD: 'pass-of-the-partner', HEADERS: 'X-Key: key-of-the-gateway' };
    const { secrets, ...rest } = resolved(broker(given, null));
    expect(secrets).toEqual([TOKEN, 'pass-of-the-partner', 'key-of-the-gateway']);
    for (const secret of secrets) expect(JSON.stringify(rest)).not.toContain(secret);
  });
});
