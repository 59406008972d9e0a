import { describe, expect, test } from 'vitest';
import { type BrokerFlags, resolveBroker } from '../../src/settings/broker.ts';
import { type Files, problemsIn, reading } from './given.ts';

type Env = Readonly<Record<string, string>>;

const TOKEN = 'tok-of-the-partner-4711';
const URL = 'https://broker.example.com';
const NAMES = 'PACT_BROKER_TOKEN,PACT_BROKER_USERNAME,PACT_BROKER_PASSWORD';
const INVALID = 'url-invalid https://broker.example';
const NO_KEY = 'missing-secret PACT_BROKER_CLIENT_KEY PACT_BROKER_CLIENT_CERT';
const NO_CERT = 'missing-secret PACT_BROKER_CLIENT_CERT PACT_BROKER_CLIENT_KEY';

/** Returns the environment of a broker; `changes` are names without `PACT_BROKER_`. */
const broker = (changes: Env, baseUrl: string | null = URL): Env => {
  const all = { ...(baseUrl === null ? {} : { BASE_URL: baseUrl }), ...changes };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`PACT_BROKER_${name}`, value]));
};
const resolved = (env: Env, flags: BrokerFlags = {}, files: Files = {}) => resolveBroker(flags, env, reading(files));
const byToken = { kind: 'token', token: TOKEN } as const;
const dotEnv = `PARTNER_API_CLIENT_ID\nPACT_BROKER_BASE_URL=https://a.example\nPACT_BROKER_TOKEN=${TOKEN}\n`;
const basic = { kind: 'basic', username: 'partner', password: 'pass word' } as const;

test.each<[unknown, Env, BrokerFlags?, Files?]>([
  [null, {}],
  [null, broker({ PORT: '9292', DATABASE_URL: 'x' }, null)],
  [{ baseUrl: URL, access: { kind: 'open' } }, broker({})],
  [{ baseUrl: `${URL}/a`, access: byToken }, broker({ TOKEN }, `${URL}/a/`)],
  [{ baseUrl: URL, access: basic }, broker({ USERNAME: 'partner', PASSWORD_FILE: 'p' }), {}, { p: 'pass word\n' }],
  [{ baseUrl: 'https://a.example', access: byToken }, {}, {}, { '.env': dotEnv }],
  [{ baseUrl: 'http://localhost:9', access: byToken }, broker({ TOKEN }), { brokerBaseUrl: 'http://localhost:9' }],
  [{ baseUrl: 'http://b:9', access: byToken }, broker({ TOKEN }, 'http://b:9'), { allowHttp: ['b'] }],
  [{ proxy: { url: 'http://u:p@proxy:1/', variable: 'HTTPS_PROXY' } }, { ...broker({}), HTTPS_PROXY: 'u:p@proxy:1' }],
  [{ headers: { 'X-Key': '1' } }, broker({ HEADERS: 'X-Key: 1' })],
  [{ headers: { 'X-Key': '2', 'X-B': '3' } }, broker({ HEADERS: 'X-Key: 1' }), { header: ['X-Key: 2', 'X-B: 3'] }],
  [{ proxy: { url: 'http://proxy:1/', variable: '--proxy' } }, broker({}), { proxy: 'http://proxy:1' }],
  [{ baseUrl: 'http://broker:9292', access: { kind: 'open' } }, broker({}, 'http://broker:9292')],
])('the broker %j comes from %j, %j and %j', (expected, env, flags, files) => {
  expect(resolved(env, flags, files)).toMatchObject({ broker: expected });
});

describe('settings of a broker', () => {
  test.each<[readonly string[], Env, BrokerFlags?, Files?]>([
    [['BASE_URL: missing PACT_BROKER_BASE_URL PACT_BROKER_TOKEN'], broker({ TOKEN }, null)],
    [['BASE_URL: empty'], broker({}, '')],
    [['TOKEN: empty'], broker({ TOKEN: '' })],
    [['PASSWORD: missing PACT_BROKER_PASSWORD PACT_BROKER_USERNAME'], broker({ USERNAME: 'a' })],
    [['USERNAME: missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD'], broker({ PASSWORD: 'a' })],
    [['TOKEN: two-sources PACT_BROKER_USERNAME'], broker({ TOKEN, USERNAME: 'a', PASSWORD: 'b' })],
    [['TOKEN: bearer-prefix'], broker({ TOKEN: 'Bearer x' })],
    [['TOKEN_FILE: file-missing'], broker({ TOKEN_FILE: 'gone' })],
    [[`BASE_URL: url-credentials ${NAMES}`], broker({}, 'https://a:b@broker.example')],
    [[`--broker-base-url: ${INVALID}`], {}, { brokerBaseUrl: 'broker' }],
    [['BASE_URL: plain-http broker.example'], broker({ TOKEN }, 'http://broker.example')],
    [['BASE_URL: plain-http broker.example'], broker({ HEADERS: 'X-Key: 1' }, 'http://broker.example')],
    [['BASE_URL: missing PACT_BROKER_BASE_URL PACT_BROKER_HEADERS'], broker({ HEADERS: 'X-Key: 1' }, null)],
    [['BASE_URL: missing PACT_BROKER_BASE_URL --header'], broker({}, null), { header: ['X-Key: 1'] }],
    [['HEADERS: header-invalid'], broker({ HEADERS: 'X-Key' })],
    [['HEADERS: header-own authorization'], broker({ HEADERS: 'Authorization: x' })],
    [['HEADERS: header-own …'], broker({ HEADERS: 'secret-4711-token: x' })],
    [['HEADERS_FILE: header-repeated'], broker({ HEADERS_FILE: 'h' }), {}, { h: 'X-A: 1\nX-A: 2\n' }],
    [['CLIENT_CERT: client-cert-invalid', `CLIENT_KEY: ${NO_KEY}`], broker({ CLIENT_CERT: 'x' })],
    [['CLIENT_KEY_FILE: file-missing', `CLIENT_CERT: ${NO_CERT}`], broker({ CLIENT_KEY_FILE: 'gone' })],
    [['CLIENT_CERTIFICATE: name-unknown PACT_BROKER_CLIENT_CERT'], broker({ CLIENT_CERTIFICATE: 'x' })],
    [['--proxy: proxy-invalid'], broker({}), { proxy: 'socks5://proxy:1' }],
    [['URL: name-unknown PACT_BROKER_BASE_URL'], broker({ URL: 'x' })],
    [['TOKN: name-unknown PACT_BROKER_TOKEN'], broker({ TOKN: 'x' })],
    [['--env-file: file.missing e'], {}, { envFile: 'e' }],
    [['TOKEN: line-without-equals PACT_BROKER_TOKEN'], {}, {}, { '.env': 'PACT_BROKER_TOKEN\n' }],
    [
      [
        `BASE_URL: ${INVALID}`,
        'TOKEN: whitespace-around',
        'USERNAME: missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD',
        'TOKEN: two-sources PACT_BROKER_PASSWORD',
      ],
      broker({ TOKEN: ' x', PASSWORD: 'p' }, 'nowhere'),
    ],
  ])('have the problems %j: %j, %j and %j', (expected, env, flags, files) => {
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
