import { type Case, clientSecret, local, remote, without } from './given.ts';

/** What is wrong, the case, and the only problem that it has. */
type Row = readonly [title: string, given: Case, problem: string];

function base(url: string): Case {
  return { env: { ...remote, PARTNER_API_BASE_URL: url } };
}

function set(changes: Readonly<Record<string, string>>): Case {
  return { env: { ...local, ...changes } };
}

const names: readonly Row[] = [
  [
    'an unknown name',
    set({ PARTNER_API_CLINET_ID: 'x' }),
    'PARTNER_API_CLINET_ID: is not a setting. Did you mean PARTNER_API_CLIENT_ID?',
  ],
  [
    'an unknown name, alone',
    { env: { PARTNER_API_BASEURL: 'x' } },
    'PARTNER_API_BASEURL: is not a setting. Did you mean PARTNER_API_BASE_URL?',
  ],
  [
    'a name in lower case',
    set({ partner_api_revoked_token: 'x' }),
    'partner_api_revoked_token: is not a setting. Did you mean PARTNER_API_REVOKED_TOKEN?',
  ],
  [
    'a prefix without its second underscore',
    set({ PARTNERAPI_BASE_URL: 'x' }),
    'PARTNERAPI_BASE_URL: is not a setting. Did you mean PARTNER_API_BASE_URL?',
  ],
  [
    'a file for what is no secret',
    set({ PARTNER_API_BASE_URL_FILE: 'x' }),
    'PARTNER_API_BASE_URL_FILE: is not a setting. Did you mean PARTNER_API_BASE_URL?',
  ],
  [
    'an unknown name in .env',
    { env: local, files: { '.env': 'PARTNER_API_SECOND_CLIENT=x' } },
    'PARTNER_API_SECOND_CLIENT: is not a setting. Did you mean PARTNER_API_SECOND_CLIENT_ID?',
  ],
];

const configured: readonly Row[] = [
  [
    'no base address',
    { env: without(local, 'PARTNER_API_BASE_URL') },
    'PARTNER_API_BASE_URL: is not set, though other settings of the target are',
  ],
  [
    'no client id',
    { env: without(local, 'PARTNER_API_CLIENT_ID') },
    'PARTNER_API_CLIENT_ID: is not set, though a target is configured',
  ],
  [
    'no client secret',
    { env: without(local, 'PARTNER_API_CLIENT_SECRET') },
    'PARTNER_API_CLIENT_SECRET: is not set, though a target is configured',
  ],
  ['an empty base address', base(''), 'PARTNER_API_BASE_URL: is set but empty'],
  ['an empty client secret', set({ PARTNER_API_CLIENT_SECRET: '' }), 'PARTNER_API_CLIENT_SECRET: is set but empty'],
  ['an empty optional token', set({ PARTNER_API_REVOKED_TOKEN: '' }), 'PARTNER_API_REVOKED_TOKEN: is set but empty'],
  ['an empty environment', set({ PARTNER_API_ENVIRONMENT: '' }), 'PARTNER_API_ENVIRONMENT: is set but empty'],
  [
    'a second id without its secret',
    set({ PARTNER_API_SECOND_CLIENT_ID: 'second' }),
    'PARTNER_API_SECOND_CLIENT_SECRET: is not set, but PARTNER_API_SECOND_CLIENT_ID is',
  ],
  [
    'an incomplete secret without its id',
    set({ PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'shh' }),
    'PARTNER_API_INCOMPLETE_CLIENT_ID: is not set, but PARTNER_API_INCOMPLETE_CLIENT_SECRET is',
  ],
  [
    'an empty-account id without its secret',
    set({ PARTNER_API_EMPTY_CLIENT_ID: 'empty' }),
    'PARTNER_API_EMPTY_CLIENT_SECRET: is not set, but PARTNER_API_EMPTY_CLIENT_ID is',
  ],
  [
    'the main client as the second',
    set({ PARTNER_API_SECOND_CLIENT_ID: 'main-client', PARTNER_API_SECOND_CLIENT_SECRET: 'other' }),
    'PARTNER_API_SECOND_CLIENT_ID: is the same client as PARTNER_API_CLIENT_ID',
  ],
  [
    'the main client as the incomplete one',
    set({ PARTNER_API_INCOMPLETE_CLIENT_ID: 'main-client', PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'other' }),
    'PARTNER_API_INCOMPLETE_CLIENT_ID: is the same client as PARTNER_API_CLIENT_ID',
  ],
  [
    'the main client as the empty one',
    set({ PARTNER_API_EMPTY_CLIENT_ID: 'main-client', PARTNER_API_EMPTY_CLIENT_SECRET: 'other' }),
    'PARTNER_API_EMPTY_CLIENT_ID: is the same client as PARTNER_API_CLIENT_ID',
  ],
  [
    'the second client as the empty one, from a file',
    {
      env: {
        ...local,
        PARTNER_API_SECOND_CLIENT_ID: 'second',
        PARTNER_API_SECOND_CLIENT_SECRET: 'one',
        PARTNER_API_EMPTY_CLIENT_ID_FILE: 'empty',
        PARTNER_API_EMPTY_CLIENT_SECRET: 'another',
      },
      files: { empty: 'second' },
    },
    'PARTNER_API_EMPTY_CLIENT_ID_FILE: is the same client as PARTNER_API_SECOND_CLIENT_ID',
  ],
  [
    'the incomplete client as the empty one',
    set({
      PARTNER_API_INCOMPLETE_CLIENT_ID: 'unfinished',
      PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'one',
      PARTNER_API_EMPTY_CLIENT_ID: 'unfinished',
      PARTNER_API_EMPTY_CLIENT_SECRET: 'another',
    }),
    'PARTNER_API_EMPTY_CLIENT_ID: is the same client as PARTNER_API_INCOMPLETE_CLIENT_ID',
  ],
];

const addresses: readonly Row[] = [
  [
    'an address without a scheme',
    base('api.example.com/integration'),
    'PARTNER_API_BASE_URL: is not an absolute address',
  ],
  ['an address of another scheme', base('ftp://api.example.com'), 'PARTNER_API_BASE_URL: is not an http address'],
  ['a malformed address', base('https://api.example.com:port/x'), 'PARTNER_API_BASE_URL: is not a well-formed address'],
  ['an address without a host', base('https:///integration'), 'PARTNER_API_BASE_URL: is not a well-formed address'],
  [
    'backslashes in an address',
    base('https://api.example.com\\integration'),
    'PARTNER_API_BASE_URL: is not a well-formed address',
  ],
  [
    'credentials in an address',
    base('https://user:word@api.example.com/integration'),
    'PARTNER_API_BASE_URL: holds credentials',
  ],
  [
    'empty credentials in an address',
    base('https://@api.example.com/integration'),
    'PARTNER_API_BASE_URL: holds credentials',
  ],
  ['a query', base('https://api.example.com/integration?key=1'), 'PARTNER_API_BASE_URL: has a query'],
  ['a fragment', base('https://api.example.com/integration#top'), 'PARTNER_API_BASE_URL: has a fragment'],
  ['white space inside', base('https://api.example.com/integra tion'), 'PARTNER_API_BASE_URL: holds white space'],
  [
    'white space around',
    base(' https://api.example.com/integration'),
    'PARTNER_API_BASE_URL: has white space around its value',
  ],
  ['quotes around', base('"https://api.example.com/integration"'), 'PARTNER_API_BASE_URL: has quotes around its value'],
  ['a placeholder', base('<https://host/path>'), 'PARTNER_API_BASE_URL: still holds a placeholder'],
  ['a placeholder in part', base('https://<host>/integration'), 'PARTNER_API_BASE_URL: still holds a placeholder'],
  [
    'a base address that ends in /v1',
    base('https://api.example.com/integration/v1'),
    'PARTNER_API_BASE_URL: ends with /v1',
  ],
  [
    'a base address that ends in /v1/',
    base('https://api.example.com/integration/v1/'),
    'PARTNER_API_BASE_URL: ends with /v1',
  ],
  [
    'the token endpoint',
    base('https://api.example.com/i/v1/authentication/accesstoken'),
    'PARTNER_API_BASE_URL: ends with /v1/authentication/accesstoken',
  ],
  [
    'the listing endpoint',
    base('https://api.example.com/i/v1/proposal/simulation'),
    'PARTNER_API_BASE_URL: ends with /v1/proposal/simulation',
  ],
  [
    'plain http elsewhere',
    base('http://api.example.com/integration'),
    'PARTNER_API_BASE_URL: is plain http: credentials would travel in the clear',
  ],
  [
    'plain http allowed for another host',
    { ...base('http://api.example.com/integration'), flags: { allowHttp: ['example.com'] } },
    'PARTNER_API_BASE_URL: is plain http: credentials would travel in the clear',
  ],
  [
    'a host that only looks like loopback',
    base('http://127.0.0.1.example.com/integration'),
    'PARTNER_API_BASE_URL: is plain http: credentials would travel in the clear',
  ],
  [
    'every address of the machine',
    base('http://0.0.0.0:4010/integration'),
    'PARTNER_API_BASE_URL: is plain http: credentials would travel in the clear',
  ],
  [
    'a malformed address of production',
    set({ PARTNER_API_PRODUCTION_BASE_URL: 'api.example.com' }),
    'PARTNER_API_PRODUCTION_BASE_URL: is not an absolute address',
  ],
  ['an address by flag', { env: local, flags: { baseUrl: 'nowhere' } }, '--base-url: is not an absolute address'],
];

const environments: readonly Row[] = [
  [
    'a target elsewhere without its environment',
    { env: without(remote, 'PARTNER_API_ENVIRONMENT') },
    'PARTNER_API_ENVIRONMENT: is not set, and the target is not on this machine',
  ],
  [
    'an unknown environment',
    set({ PARTNER_API_ENVIRONMENT: 'stagin' }),
    'PARTNER_API_ENVIRONMENT: is none of staging, production, embedded. Did you mean staging?',
  ],
  [
    'an environment in capitals',
    set({ PARTNER_API_ENVIRONMENT: 'Production' }),
    'PARTNER_API_ENVIRONMENT: is none of staging, production, embedded. Did you mean production?',
  ],
  [
    'embedded with a target',
    set({ PARTNER_API_ENVIRONMENT: 'embedded' }),
    'PARTNER_API_ENVIRONMENT: is embedded, but a target is configured too: PARTNER_API_BASE_URL, PARTNER_API_CLIENT_ID, PARTNER_API_CLIENT_SECRET',
  ],
  [
    'production by its label',
    { env: { ...remote, PARTNER_API_ENVIRONMENT: 'production' } },
    'PARTNER_API_BASE_URL: is labelled production',
  ],
  [
    'production by its label, by flag',
    { env: remote, flags: { environment: 'production' } },
    'PARTNER_API_BASE_URL: is labelled production',
  ],
  [
    'an environment file that is not there',
    { env: local, flags: { envFile: 'lost.env' } },
    '--env-file: names a file that does not exist: lost.env',
  ],
  ['an environment file without a name', { env: local, flags: { envFile: '' } }, '--env-file: names no file'],
  [
    'an unreadable .env',
    { env: local, files: { '.env': { why: 'it is a directory' } } },
    ".env: can't be read: it is a directory",
  ],
  [
    'a named environment file without a target',
    { flags: { envFile: 'ci.env' }, files: { 'ci.env': 'OTHER=1' } },
    '--env-file: is given, but no target is configured',
  ],
  [
    'production allowed without a target',
    { flags: { allowProduction: true } },
    '--allow-production: is given, but no target is configured',
  ],
  [
    'a value cut short at its #',
    { env: without(local, 'PARTNER_API_CLIENT_SECRET'), files: { '.env': 'PARTNER_API_CLIENT_SECRET=abc#def' } },
    'PARTNER_API_CLIENT_SECRET: is cut short at its #, which begins a comment',
  ],
  [
    'a name set twice in .env',
    {
      env: without(local, 'PARTNER_API_CLIENT_ID'),
      files: { '.env': 'PARTNER_API_CLIENT_ID=a\nPARTNER_API_CLIENT_ID=b' },
    },
    'PARTNER_API_CLIENT_ID: is set twice in the environment file',
  ],
  [
    'a name without = in .env',
    { env: local, files: { '.env': 'PARTNER_API_REVOKED_TOKEN' } },
    'PARTNER_API_REVOKED_TOKEN: has no = after its name',
  ],
];

const secrets: readonly Row[] = [
  [
    'white space after a secret',
    set({ PARTNER_API_CLIENT_SECRET: `${clientSecret} ` }),
    'PARTNER_API_CLIENT_SECRET: has white space around its value',
  ],
  [
    'a secret of white space',
    set({ PARTNER_API_CLIENT_SECRET: '  ' }),
    'PARTNER_API_CLIENT_SECRET: holds nothing but white space',
  ],
  [
    'a placeholder for a secret',
    set({ PARTNER_API_CLIENT_SECRET: '<client secret>' }),
    'PARTNER_API_CLIENT_SECRET: still holds a placeholder',
  ],
  [
    'a placeholder in words',
    set({ PARTNER_API_CLIENT_ID: 'your-client-id' }),
    'PARTNER_API_CLIENT_ID: still holds a placeholder',
  ],
  [
    'a reference that nothing replaced',
    set({ PARTNER_API_CLIENT_SECRET: '$(VAULT_SECRET)' }),
    'PARTNER_API_CLIENT_SECRET: holds a reference that nothing replaced',
  ],
  [
    'a line break in a secret',
    set({ PARTNER_API_CLIENT_SECRET: 'one\ntwo' }),
    'PARTNER_API_CLIENT_SECRET: holds a line break or another control character',
  ],
  [
    'a token with its scheme',
    set({ PARTNER_API_REVOKED_TOKEN: 'Bearer aaa.bbb.ccc' }),
    'PARTNER_API_REVOKED_TOKEN: begins with the scheme name',
  ],
  [
    'a token with line breaks',
    set({ PARTNER_API_EXPIRED_TOKEN: 'aaa\r\nbbb' }),
    'PARTNER_API_EXPIRED_TOKEN: holds a line break',
  ],
  [
    'a token with a space',
    set({ PARTNER_API_EXPIRED_TOKEN: 'aaa bbb' }),
    'PARTNER_API_EXPIRED_TOKEN: holds white space',
  ],
  [
    'a token beyond ASCII',
    set({ PARTNER_API_REVOKED_TOKEN: 'aaa.bbb.ççç' }),
    'PARTNER_API_REVOKED_TOKEN: holds characters that a header can not carry',
  ],
  [
    'a secret and its file',
    set({ PARTNER_API_CLIENT_SECRET_FILE: 'secret' }),
    'PARTNER_API_CLIENT_SECRET: is set, and PARTNER_API_CLIENT_SECRET_FILE too',
  ],
  [
    'a secret file that is not there',
    set({ PARTNER_API_REVOKED_TOKEN_FILE: 'lost' }),
    'PARTNER_API_REVOKED_TOKEN_FILE: names a file that does not exist',
  ],
  [
    'a secret file without a name',
    set({ PARTNER_API_REVOKED_TOKEN_FILE: '' }),
    'PARTNER_API_REVOKED_TOKEN_FILE: is set but empty',
  ],
  [
    'an empty secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: '\n' } },
    'PARTNER_API_REVOKED_TOKEN_FILE: names an empty file',
  ],
  [
    'an unreadable secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: { why: 'permission is denied' } } },
    "PARTNER_API_REVOKED_TOKEN_FILE: names a file that can't be read: permission is denied",
  ],
  [
    'a second line break in a secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: 'abc\n\n' } },
    'PARTNER_API_REVOKED_TOKEN_FILE: has white space around its value',
  ],
];

const flags: readonly Row[] = [
  ['no pages', { flags: { maxPages: '0' } }, '--max-pages: is "0", not a whole number from 1 to 1000000'],
  [
    'a number with an exponent',
    { flags: { maxRequests: '1e3' } },
    '--max-requests: is "1e3", not a whole number from 1 to 1000000',
  ],
  ['a negative number', { flags: { timeout: '-1' } }, '--timeout: is "-1", not a whole number from 1 to 600'],
  [
    'half a call at a time',
    { flags: { concurrency: '0.5' } },
    '--concurrency: is "0.5", not a whole number from 1 to 64',
  ],
  ['a word for a number', { flags: { deadline: 'soon' } }, '--deadline: is "soon", not a whole number from 1 to 86400'],
  ['an empty number', { flags: { deadline: '' } }, '--deadline: is "", not a whole number from 1 to 86400'],
  ['a rate of nothing', { flags: { rate: '0' } }, '--rate: is "0", not a number from 0.01 to 1000'],
  ['an unknown language', { flags: { lang: 'pt_BR' } }, '--lang: is "pt_BR". Did you mean pt-BR?'],
  ['an empty glob', { flags: { only: [''] } }, '--only: is empty'],
  ['no report directory', { flags: { reportDir: '' } }, '--report-dir: names no directory'],
  [
    'an authority that is not there',
    { env: remote, flags: { ca: 'ca.pem' } },
    '--ca: names a file that does not exist',
  ],
  [
    'an authority that is no certificate',
    { env: remote, flags: { ca: 'ca.pem' }, files: { 'ca.pem': 'hello' } },
    '--ca: names a file without a readable certificate',
  ],
  [
    'a certificate that is garbled',
    {
      env: remote,
      flags: { ca: 'ca.pem' },
      files: { 'ca.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    },
    '--ca: names a file without a readable certificate',
  ],
  [
    'a private key for an authority',
    {
      env: remote,
      flags: { ca: 'ca.pem' },
      files: { 'ca.pem': '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n' },
    },
    '--ca: names a file that holds a private key',
  ],
];

/** Cases with exactly one problem, in groups. */
export const problemRows = { names, configured, addresses, environments, secrets, flags };
