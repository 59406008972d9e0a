import { describe, expect, test } from 'vitest';
import { bypasses, connectionSecrets, secretsOfHeaders } from '../../src/settings/connection.ts';
import type { Flags } from '../../src/settings/settings.ts';
import { selfSigned } from '../wire/certificate.ts';
import { type Changes, type Files, local, problemsIn, remote, resolved, settingsOf } from './given.ts';

const PROXY = 'http://proxy.example:3128';
const proxied = (env: Readonly<Record<string, string>>, flags: Flags = {}, files: Files = {}) =>
  settingsOf({ ...remote(), ...env }, flags, files).target?.proxy ?? null;

describe('the proxy to a target', () => {
  test.each<[string, Readonly<Record<string, string>>, string | null]>([
    ['nothing', {}, null],
    ['HTTPS_PROXY', { HTTPS_PROXY: PROXY }, `${PROXY}/`],
    ['https_proxy', { https_proxy: PROXY }, `${PROXY}/`],
    ['a name and a port', { HTTPS_PROXY: 'proxy.example:3128' }, `${PROXY}/`],
    ['credentials without a scheme', { HTTPS_PROXY: 'u:p@proxy.example:3128' }, 'http://u:p@proxy.example:3128/'],
    ['TLS to the proxy', { HTTPS_PROXY: 'https://proxy.example' }, 'https://proxy.example/'],
    ['lower case before upper case', { https_proxy: PROXY, HTTPS_PROXY: 'http://other:1' }, `${PROXY}/`],
    ['upper case where lower case is empty', { https_proxy: '', HTTPS_PROXY: PROXY }, `${PROXY}/`],
    ['an empty value', { HTTPS_PROXY: '' }, null],
    ['only HTTP_PROXY', { HTTP_PROXY: PROXY }, null],
    ['a list with the host', { HTTPS_PROXY: PROXY, NO_PROXY: 'localhost, api.example.com' }, null],
    ['a list with another host', { HTTPS_PROXY: PROXY, no_proxy: 'api.example.org' }, `${PROXY}/`],
  ])('of the environment with %s is %s', (_, env, url) => {
    expect(proxied(env)?.url ?? null).toBe(url);
  });

  test('is HTTP_PROXY for a target with plain http', () => {
    const env = remote({ BASE_URL: 'http://api.example.com/integration' });
    const { target } = settingsOf({ ...env, HTTP_PROXY: PROXY }, { allowHttp: ['api.example.com'] });
    expect(target?.proxy).toEqual({ url: `${PROXY}/`, variable: 'HTTP_PROXY' });
  });

  test('is --proxy first, whatever NO_PROXY contains', () => {
    const env = { HTTPS_PROXY: 'http://other:1', NO_PROXY: '*' };
    expect(proxied(env, { proxy: PROXY })).toEqual({ url: `${PROXY}/`, variable: '--proxy' });
  });

  test('comes from .env if the environment has none', () => {
    const files = { '.env': `HTTPS_PROXY=${PROXY}\n` };
    expect(proxied({}, {}, files)?.url).toBe(`${PROXY}/`);
    expect(proxied({ HTTPS_PROXY: '' }, {}, files)).toBeNull();
  });

  test.each(['http://127.0.0.1:4010/i', 'http://localhost:4010/i', 'https://[::1]:4010/i'])(
    'of the environment is not used for %s',
    (url) => {
      const env = { ...local({ BASE_URL: url }), HTTP_PROXY: 'no proxy', HTTPS_PROXY: 'no proxy', ALL_PROXY: PROXY };
      expect(settingsOf(env).target?.proxy).toBeUndefined();
    },
  );

  test('of the environment is not used for the embedded provider', () => {
    expect(settingsOf({ HTTP_PROXY: PROXY, HTTPS_PROXY: 'no proxy' }).target).toBeNull();
  });
});

test.each([
  ['*', 'https://api.example.com', true],
  ['example.com', 'https://api.example.com', true],
  ['.example.com', 'https://api.example.com', true],
  ['.example.com', 'https://example.com', true],
  ['EXAMPLE.com', 'https://API.example.com.', true],
  ['example.com', 'https://notexample.com', false],
  ['api.example.com:443', 'https://api.example.com', true],
  ['api.example.com:8443', 'https://api.example.com', false],
  ['api.example.com:8443', 'https://api.example.com:8443', true],
  ['a b,api.example.com', 'https://api.example.com', true],
  ['10.0.0.1', 'https://10.0.0.1', true],
  ['10.0.0.0/8', 'https://10.1.2.3', true],
  ['10.0.0.0/8', 'https://11.1.2.3', false],
  ['192.168.7.128/25', 'https://192.168.7.127', false],
  ['10.0.0.0/8', 'https://10.example.com', false],
  ['2001:db8::1', 'https://[2001:db8::1]', true],
  ['[2001:db8::1]:443', 'https://[2001:db8::1]', true],
  ['', 'https://api.example.com', false],
  [',.,', 'https://api.example.com', false],
])('NO_PROXY=%s and %s: %s', (list, url, expected) => {
  expect(bypasses(list, new URL(url))).toBe(expected);
});

const HEADERS = 'X-Tenant: blue-42\r\n\nOcp-Apim-Subscription-Key:k9Xw72pQ\n';

test.each<[Changes, Flags, Files, object]>([
  [{ HEADERS }, {}, {}, { 'X-Tenant': 'blue-42', 'Ocp-Apim-Subscription-Key': 'k9Xw72pQ' }],
  [{ HEADERS_FILE: 'h' }, {}, { h: HEADERS }, { 'X-Tenant': 'blue-42', 'Ocp-Apim-Subscription-Key': 'k9Xw72pQ' }],
  [{ HEADERS }, { header: ['X-Zone: a:b', 'X-Trace: 1'] }, {}, { 'X-Zone': 'a:b', 'X-Trace': '1' }],
  [{}, { header: ['X_Zone: 1', 'constructor: 1'] }, {}, { X_Zone: '1', constructor: '1' }],
])('the headers of %j, %j and %j are read', (changes, flags, files, headers) => {
  expect(settingsOf(remote(changes), flags, files).target?.headers).toEqual(headers);
});

test.each<[string, boolean]>([
  ['2026-11-23', false],
  ['2026-11-23T07:10:25.123Z', false],
  ['Mon, 23 Nov 2026 07:10:25 GMT', false],
  ['10.20.300-rc.1', false],
  ['vehicle-credit-conformance', false],
  ['vehicle-credit-conformance/0.2.0 (staging)', false],
  ['api.example.com', false],
  ['https://api.example.com', false],
  ['2026-11-23-k9Xw72pQ', true],
  ['20261123', true],
  ['1.2.3-k9Xw72pQ', true],
  ['12345.67890.12345', true],
  ['vehicle-credit-conformance/k9Xw72pQ', true],
  ['vehicle-credit-conformance k9Xw72pQ', true],
  ['k9Xw72pQ.api.example.com', true],
  ['https://api.example.org', true],
  ['staging-k9Xw72pQ', true],
])('the header value %s is secret: %s', (value, isSecret) => {
  const baseUrl = 'https://api.example.com/integration';
  expect(secretsOfHeaders(`X-A: ${value}`, baseUrl)).toEqual(isSecret ? [value] : []);
  expect(connectionSecrets({ headers: { 'X-A': value } }, baseUrl)).toEqual(isSecret ? [value] : []);
});

/** Headers that can carry a token or credentials, or change the meaning of a request. */
const OWN = [
  ...'Content_Type X-Amz-Security-Token X-Token-Id X-Original-Authorization'.split(' '),
  ...'X-Authorized-User X-Authentication X-Authenticated-User X-Bearer X-Jwt-Assertion X-Set_Cookie'.split(' '),
  ...'X-Override-Method X-Original-URL X-Rewrite-URL X_Original_Url Origin Max-Forwards X-Method'.split(' '),
  ...['Access-Control-Request-Method', 'Access-Control-Request-Headers'],
];

const [own, other] = [selfSigned(), selfSigned()];

describe('the settings of a connection', () => {
  const INVALID = ['proxy.example', 'socks5://proxy.example:1080', 'http://', 'http://proxy:port', 'http://proxy/path'];
  const further = ['http://proxy:1?x', 'http://u:%zz@proxy:1', 'ftp://proxy:21', 'http:/proxy:1'];

  test.each([...INVALID, ...further])('%s is not the URL of a proxy', (proxy) => {
    expect(problemsIn(resolved({ ...remote(), HTTPS_PROXY: proxy }))).toEqual(['HTTPS_PROXY: proxy-invalid']);
    expect(problemsIn(resolved(local(), { proxy }))).toEqual(['--proxy: proxy-invalid']);
  });

  test.each<readonly [string, string]>([
    ['X-Tenant', 'header-invalid'],
    ['X Tenant: a', 'header-invalid'],
    [': a', 'header-invalid'],
    ['X-Tenant: ação', 'header-invalid'],
    ['X-Tenant: a\tb', 'header-invalid'],
    ['X-Tenant:', 'empty'],
    ['X-Tenant: $(TENANT)', 'unexpanded'],
    ['<Name: value>', 'placeholder'],
    ['X-Tenant: a\nx-tenant: b', 'header-repeated'],
    ['Authorization: Bearer x', 'header-own authorization'],
    ['COOKIE: a=b', 'header-own cookie'],
    ['X-Fine: a\nContent-Type: text/plain', 'header-own content-type'],
    ['Content-Length: 0', 'header-own content-length'],
    ['If-None-Match: *', 'header-own if-none-match'],
    ['Proxy-Authorization: Basic x', 'header-own proxy-authorization'],
    ['X-HTTP-Method-Override: DELETE', 'header-own x-http-method-override'],
    ['__proto__: x', 'header-invalid'],
    ...OWN.map((name) => [`${name}: x`, `header-own ${name.toLowerCase()}`] as const),
  ])('the header %j has the one problem %s', (header, problem) => {
    expect(problemsIn(resolved(remote({ HEADERS: header })))).toEqual([`HEADERS: ${problem}`]);
    expect(problemsIn(resolved(remote(), { header: [header] }))).toEqual([`--header: ${problem}`]);
  });

  test('without a target are reported as such', () => {
    expect(problemsIn(resolved({}, { proxy: PROXY }))).toEqual(['--proxy: no-target']);
    const flags = { header: ['X-A: b'], clientCert: 'cert', clientKey: 'lost' };
    expect(problemsIn(resolved({}, flags, { cert: 'x', lost: 'x' }))).toEqual([
      '--client-cert: no-target',
      '--client-key: no-target',
      '--header: no-target',
    ]);
    expect(problemsIn(resolved({ PARTNER_API_HEADERS: 'X-A: b' }))[0]).toBe('BASE_URL: missing BASE_URL HEADERS');
  });

  describe.skipIf(own === null)('with a client certificate (skipped without openssl)', () => {
    const [cert = '', key = '', otherKey = ''] = [own?.cert, own?.key, other?.key];
    const files = { cert, key, other: otherKey, both: `${cert}${key}`, text: 'hello' };
    const flags = { clientCert: 'cert', clientKey: 'key' };
    const NO_KEY = '--client-key: missing-flag --client-key --client-cert';

    test.each<[Changes, Flags]>([
      [{}, flags],
      [{ CLIENT_CERT: cert, CLIENT_KEY: key }, {}],
      [{ CLIENT_CERT_FILE: 'cert', CLIENT_KEY_FILE: 'key' }, {}],
      [{ CLIENT_CERT_FILE: 'text', CLIENT_KEY_FILE: 'lost' }, flags],
    ])('%# come from flags, variables and files', (changes, given) => {
      const { target } = settingsOf(remote(changes), given, files);
      expect(target?.clientCertificate).toEqual({ cert: cert.trim(), key: key.trim() });
    });

    test('read a certificate and its key from one file', () => {
      const { target } = settingsOf(remote(), { clientCert: 'both', clientKey: 'both' }, files);
      expect(target?.clientCertificate?.key).toContain('PRIVATE KEY');
    });

    test.each<[Changes, Flags, readonly string[]]>([
      [{}, { clientCert: 'lost', clientKey: 'key' }, ['--client-cert: file.missing lost']],
      [{}, { clientCert: 'text', clientKey: 'key' }, ['--client-cert: client-cert-invalid']],
      [{}, { clientCert: 'cert', clientKey: 'cert' }, ['--client-key: client-key-invalid']],
      [{}, { clientCert: 'cert', clientKey: 'other' }, ['--client-key: client-key-mismatch --client-cert']],
      [{}, { clientCert: 'lost' }, ['--client-cert: file.missing lost', NO_KEY]],
      [{}, { clientCert: 'cert' }, [NO_KEY]],
      [{ CLIENT_KEY: key }, {}, ['CLIENT_CERT: missing-secret CLIENT_CERT CLIENT_KEY']],
      [{ CLIENT_CERT: '<PEM>', CLIENT_KEY: 'x' }, {}, ['CLIENT_CERT: placeholder', 'CLIENT_KEY: client-key-invalid']],
      [{ CLIENT_CERT_FILE: 'lost', CLIENT_KEY_FILE: 'key' }, {}, ['CLIENT_CERT_FILE: file-missing']],
    ])('%# report each problem', (changes, given, problems) => {
      expect(problemsIn(resolved(remote(changes), given, files))).toEqual(problems);
    });

    test('that are invalid keep every secret for the gate, and not the certificate', () => {
      const changes = { BASE_URL: 'nowhere', HEADERS: 'X-Tenant: blue-42', CLIENT_CERT: cert, CLIENT_KEY: key };
      const proxies = { HTTPS_PROXY: 'http://us%C3%A9r:pa%20ss@proxy:x', all_proxy: 'all-user:all-pass-1@proxy:x' };
      const env = { ...remote(changes), ...proxies, ALL_PROXY: 'http://all-user:all-pass-2@proxy:x' };
      const resolution = resolved(env, { proxy: 'nobody:nothing@proxy' });
      const lines = key.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
      const secrets = 'secrets' in resolution ? resolution.secrets : [];
      const expected = ['blue-42', 'usér:pa ss', 'usér', 'pa ss', 'pa%20ss', 'nobody', 'nothing'];
      expect(secrets).toEqual(expect.arrayContaining([...expected, 'all-pass-1', 'all-pass-2', ...lines]));
      expect(secrets.filter((secret) => cert.includes(secret))).toEqual([]);
      expect(problemsIn(resolution)).toEqual([
        'BASE_URL: url-invalid https://partner.example/integration',
        '--proxy: proxy-invalid',
      ]);
    });
  });
});
