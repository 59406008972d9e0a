import { expect, test } from 'vitest';
import { inOrder, local, problemsIn, remote, without } from './given.ts';

test('flags win over the environment, and the environment over .env', () => {
  const files = {
    '.env':
      'PARTNER_API_BASE_URL=http://127.0.0.1:1/file\nPARTNER_API_CLIENT_ID=of-the-file\nPARTNER_API_CLIENT_SECRET=of-the-file',
  };
  const env = { PARTNER_API_BASE_URL: 'http://127.0.0.1:2/environment', PARTNER_API_CLIENT_ID: 'of-the-environment' };
  const flags = { baseUrl: 'http://127.0.0.1:3/flag' };
  expect(inOrder({ files }).target?.baseUrl).toBe('http://127.0.0.1:1/file');
  expect(inOrder({ files, env }).target).toMatchObject({
    baseUrl: 'http://127.0.0.1:2/environment',
    main: { clientId: 'of-the-environment', clientSecret: 'of-the-file' },
  });
  expect(inOrder({ files, env, flags }).target?.baseUrl).toBe('http://127.0.0.1:3/flag');
});

test('a named environment file is read instead of .env', () => {
  const files = { '.env': 'PARTNER_API_REVOKED_TOKEN=default', 'ci.env': 'PARTNER_API_REVOKED_TOKEN=named' };
  expect(inOrder({ env: local, files, flags: { envFile: 'ci.env' } }).target?.revokedToken).toBe('named');
});

test('an empty value in the environment hides the one in .env', () => {
  const given = { env: { PARTNER_API_CLIENT_ID: '' }, files: { '.env': toFile(local) } };
  expect(problemsIn(given)).toEqual(['PARTNER_API_CLIENT_ID: settings.empty']);
});

test('a file named in the environment wins over a value in .env', () => {
  const env = { PARTNER_API_CLIENT_SECRET_FILE: 'secret' };
  expect(inOrder({ env, files: { '.env': toFile(local), secret: 'from-its-file\n' } }).target?.main.clientSecret).toBe(
    'from-its-file',
  );
});

test.each([
  ['with a line break', 'secret\n'],
  ['with a line break of Windows', 'secret\r\n'],
  ['without a line break', 'secret'],
])('a secret comes from a file %s', (_title, text) => {
  const env = { ...without(local, 'PARTNER_API_CLIENT_SECRET'), PARTNER_API_CLIENT_SECRET_FILE: 'f' };
  expect(inOrder({ env, files: { f: text } }).target?.main.clientSecret).toBe('secret');
});

test.each(['PARTNER_API_CLIENT_ID', 'PARTNER_API_CLIENT_SECRET'])('%s may come from a file', (name) => {
  const env = { ...without(local, name), [`${name}_FILE`]: 'f' };
  expect(JSON.stringify(inOrder({ env, files: { f: 'from-its-file' } }).target?.main)).toContain('from-its-file');
});

test('a quoted value in .env keeps its #', () => {
  const text = toFile({ ...local, PARTNER_API_CLIENT_SECRET: "'abc#def'" });
  expect(inOrder({ files: { '.env': text } }).target?.main.clientSecret).toBe('abc#def');
});

test.each([
  ['nothing', {}],
  ['only the environment named embedded', { env: { PARTNER_API_ENVIRONMENT: 'embedded' } }],
  ['only the flag --environment embedded', { flags: { environment: 'embedded' } }],
  ['a .env without settings', { files: { '.env': 'PATH_OF_SOMETHING=1\n# PARTNER_API_CLIENT_ID=x' } }],
  ['a named environment file and embedded', { files: { e: '' }, flags: { envFile: 'e', environment: 'embedded' } }],
])('%s means the embedded provider', (_title, given) => {
  expect(inOrder(given).target).toBeNull();
});

test.each(['PARTNER_API_ENVIRONMENT', 'PARTNER_API_PRODUCTION_BASE_URL', 'PARTNER_API_REVOKED_TOKEN'])(
  '%s alone, though empty, is half a configuration',
  (name) => {
    expect(problemsIn({ env: { [name]: '' } })).toContain(
      `PARTNER_API_BASE_URL: settings.missing PARTNER_API_BASE_URL ${name}`,
    );
  },
);

test('a target on this machine is staging unless it is named', () => {
  expect(inOrder({ env: local }).target).toMatchObject({ environment: 'staging', loopback: true, plainHttp: false });
});

test.each([
  ['http://localhost:4010/i', true],
  ['http://127.8.9.1/i', true],
  ['http://[::1]:4010/i', true],
  ['http://127.1/i', true],
  ['https://localhost.example.com/i', false],
  ['https://10.0.0.1/i', false],
])('%s on loopback: %s', (url, loopback) => {
  expect(inOrder({ env: { ...remote, PARTNER_API_BASE_URL: url } }).target?.loopback).toBe(loopback);
});

test.each(['api.example.com', 'API.example.com', 'api.example.com:8080'])(
  'plain http is let through by --allow-http %s',
  (host) => {
    const env = { ...remote, PARTNER_API_BASE_URL: 'http://api.example.com:8080/integration' };
    expect(inOrder({ env, flags: { allowHttp: [host] } }).target).toMatchObject({ plainHttp: true, loopback: false });
  },
);

test.each([
  ['https://api.example.com/integration/', 'https://api.example.com/integration'],
  ['https://api.example.com/integration//', 'https://api.example.com/integration'],
  ['https://API.example.com:443/a/../b', 'https://api.example.com/b'],
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/v1/integration', 'https://api.example.com/v1/integration'],
])('%s becomes %s', (url, baseUrl) => {
  expect(inOrder({ env: { ...remote, PARTNER_API_BASE_URL: url } }).target?.baseUrl).toBe(baseUrl);
});

test('production that is allowed is asked one call at a time', () => {
  const env = { ...remote, PARTNER_API_PRODUCTION_BASE_URL: remote.PARTNER_API_BASE_URL };
  const { target, options } = inOrder({ env, flags: { allowProduction: true } });
  expect(target?.environment).toBe('production');
  expect(options).toMatchObject({ concurrency: 1, rate: 5, maskAmounts: true });
  const shown = inOrder({ env, flags: { allowProduction: true, maskAmounts: false } });
  expect(shown.options.maskAmounts).toBe(false);
});

test('staging beside production is staging', () => {
  const env = { ...remote, PARTNER_API_PRODUCTION_BASE_URL: 'https://api.example.com/live' };
  expect(inOrder({ env }).target?.environment).toBe('staging');
});

test('the defaults of a target elsewhere are the documented ones', () => {
  expect(inOrder({ env: remote }).options).toEqual({
    reportDir: 'reports',
    strict: false,
    only: [],
    require: [],
    skip: [],
    acceptUnexercised: [],
    profile: 'full',
    maxPages: 2_000,
    concurrency: 4,
    rate: 5,
    deadlineSeconds: 600,
    timeoutSeconds: 15,
    maxRequests: 5_000,
    dryRun: false,
    lang: 'en',
    showIds: false,
    maskAmounts: false,
    json: false,
    quiet: false,
    openPoints: false,
  });
});

test.each([{ env: local }, {}])('there is no rate on loopback', (given) => {
  expect(inOrder(given).options.rate).toBeNull();
});

test('a rate may be a fraction', () => {
  expect(inOrder({ env: remote, flags: { rate: '0.5' } }).options.rate).toBe(0.5);
});

function toFile(env: Readonly<Record<string, string>>): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
