import { textOf } from '../../messages/index.ts';
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
    'PARTNER_API_CLINET_ID: settings.name-unknown suggestion.some PARTNER_API_CLIENT_ID',
  ],
  [
    'an unknown name, alone',
    { env: { PARTNER_API_BASEURL: 'x' } },
    'PARTNER_API_BASEURL: settings.name-unknown suggestion.some PARTNER_API_BASE_URL',
  ],
  [
    'a name in lower case',
    set({ partner_api_revoked_token: 'x' }),
    'partner_api_revoked_token: settings.name-unknown suggestion.some PARTNER_API_REVOKED_TOKEN',
  ],
  [
    'a prefix without its second underscore',
    set({ PARTNERAPI_BASE_URL: 'x' }),
    'PARTNERAPI_BASE_URL: settings.name-unknown suggestion.some PARTNER_API_BASE_URL',
  ],
  [
    'a file for what is no secret',
    set({ PARTNER_API_BASE_URL_FILE: 'x' }),
    'PARTNER_API_BASE_URL_FILE: settings.name-unknown suggestion.some PARTNER_API_BASE_URL',
  ],
  [
    'an unknown name in .env',
    { env: local, files: { '.env': 'PARTNER_API_SECOND_CLIENT=x' } },
    'PARTNER_API_SECOND_CLIENT: settings.name-unknown suggestion.some PARTNER_API_SECOND_CLIENT_ID',
  ],
];

const configured: readonly Row[] = [
  [
    'no base address',
    { env: without(local, 'PARTNER_API_BASE_URL') },
    'PARTNER_API_BASE_URL: settings.missing PARTNER_API_BASE_URL PARTNER_API_CLIENT_ID,PARTNER_API_CLIENT_SECRET',
  ],
  [
    'no client id',
    { env: without(local, 'PARTNER_API_CLIENT_ID') },
    'PARTNER_API_CLIENT_ID: settings.missing-secret PARTNER_API_CLIENT_ID PARTNER_API_BASE_URL',
  ],
  [
    'no client secret',
    { env: without(local, 'PARTNER_API_CLIENT_SECRET') },
    'PARTNER_API_CLIENT_SECRET: settings.missing-secret PARTNER_API_CLIENT_SECRET PARTNER_API_BASE_URL',
  ],
  ['an empty base address', base(''), 'PARTNER_API_BASE_URL: settings.empty'],
  ['an empty client secret', set({ PARTNER_API_CLIENT_SECRET: '' }), 'PARTNER_API_CLIENT_SECRET: settings.empty'],
  ['an empty optional token', set({ PARTNER_API_REVOKED_TOKEN: '' }), 'PARTNER_API_REVOKED_TOKEN: settings.empty'],
  ['an empty environment', set({ PARTNER_API_ENVIRONMENT: '' }), 'PARTNER_API_ENVIRONMENT: settings.empty'],
  [
    'a second id without its secret',
    set({ PARTNER_API_SECOND_CLIENT_ID: 'second' }),
    'PARTNER_API_SECOND_CLIENT_SECRET: settings.missing-secret PARTNER_API_SECOND_CLIENT_SECRET PARTNER_API_SECOND_CLIENT_ID',
  ],
  [
    'an incomplete secret without its id',
    set({ PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'shh' }),
    'PARTNER_API_INCOMPLETE_CLIENT_ID: settings.missing-secret PARTNER_API_INCOMPLETE_CLIENT_ID PARTNER_API_INCOMPLETE_CLIENT_SECRET',
  ],
  [
    'an empty-account id without its secret',
    set({ PARTNER_API_EMPTY_CLIENT_ID: 'empty' }),
    'PARTNER_API_EMPTY_CLIENT_SECRET: settings.missing-secret PARTNER_API_EMPTY_CLIENT_SECRET PARTNER_API_EMPTY_CLIENT_ID',
  ],
  [
    'the main client as the second',
    set({ PARTNER_API_SECOND_CLIENT_ID: 'main-client', PARTNER_API_SECOND_CLIENT_SECRET: 'other' }),
    'PARTNER_API_SECOND_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
  ],
  [
    'the main client as the incomplete one',
    set({ PARTNER_API_INCOMPLETE_CLIENT_ID: 'main-client', PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'other' }),
    'PARTNER_API_INCOMPLETE_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
  ],
  [
    'the main client as the empty one',
    set({ PARTNER_API_EMPTY_CLIENT_ID: 'main-client', PARTNER_API_EMPTY_CLIENT_SECRET: 'other' }),
    'PARTNER_API_EMPTY_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
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
    'PARTNER_API_EMPTY_CLIENT_ID_FILE: settings.same-client PARTNER_API_SECOND_CLIENT_ID',
  ],
  [
    'the incomplete client as the empty one',
    set({
      PARTNER_API_INCOMPLETE_CLIENT_ID: 'unfinished',
      PARTNER_API_INCOMPLETE_CLIENT_SECRET: 'one',
      PARTNER_API_EMPTY_CLIENT_ID: 'unfinished',
      PARTNER_API_EMPTY_CLIENT_SECRET: 'another',
    }),
    'PARTNER_API_EMPTY_CLIENT_ID: settings.same-client PARTNER_API_INCOMPLETE_CLIENT_ID',
  ],
];

const addresses: readonly Row[] = [
  [
    'an address without a scheme',
    base('api.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'an address of another scheme',
    base('ftp://api.example.com'),
    'PARTNER_API_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'a malformed address',
    base('https://api.example.com:port/x'),
    'PARTNER_API_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'an address without a host',
    base('https:///integration'),
    'PARTNER_API_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'backslashes in an address',
    base('https://api.example.com\\integration'),
    'PARTNER_API_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'credentials in an address',
    base('https://user:word@api.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.url-credentials PARTNER_API_CLIENT_ID,PARTNER_API_CLIENT_SECRET',
  ],
  [
    'empty credentials in an address',
    base('https://@api.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.url-credentials PARTNER_API_CLIENT_ID,PARTNER_API_CLIENT_SECRET',
  ],
  ['a query', base('https://api.example.com/integration?key=1'), 'PARTNER_API_BASE_URL: settings.url-query ?'],
  ['a fragment', base('https://api.example.com/integration#top'), 'PARTNER_API_BASE_URL: settings.url-query #'],
  [
    'white space inside',
    base('https://api.example.com/integra tion'),
    'PARTNER_API_BASE_URL: settings.whitespace-inside',
  ],
  [
    'white space around',
    base(' https://api.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.whitespace-around',
  ],
  ['quotes around', base('"https://api.example.com/integration"'), 'PARTNER_API_BASE_URL: settings.quotes-around'],
  ['a placeholder', base('<https://host/path>'), 'PARTNER_API_BASE_URL: settings.placeholder'],
  ['a placeholder in part', base('https://<host>/integration'), 'PARTNER_API_BASE_URL: settings.placeholder'],
  [
    'a base address that ends in /v1',
    base('https://api.example.com/integration/v1'),
    'PARTNER_API_BASE_URL: settings.url-endpoint /v1',
  ],
  [
    'a base address that ends in /v1/',
    base('https://api.example.com/integration/v1/'),
    'PARTNER_API_BASE_URL: settings.url-endpoint /v1',
  ],
  [
    'the token endpoint',
    base('https://api.example.com/i/v1/authentication/accesstoken'),
    'PARTNER_API_BASE_URL: settings.url-endpoint /v1/authentication/accesstoken',
  ],
  [
    'the listing endpoint',
    base('https://api.example.com/i/v1/proposal/simulation'),
    'PARTNER_API_BASE_URL: settings.url-endpoint /v1/proposal/simulation',
  ],
  [
    'plain http elsewhere',
    base('http://api.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.plain-http api.example.com',
  ],
  [
    'plain http allowed for another host',
    { ...base('http://api.example.com/integration'), flags: { allowHttp: ['example.com'] } },
    'PARTNER_API_BASE_URL: settings.plain-http api.example.com',
  ],
  [
    'a host that only looks like loopback',
    base('http://127.0.0.1.example.com/integration'),
    'PARTNER_API_BASE_URL: settings.plain-http 127.0.0.1.example.com',
  ],
  [
    'every address of the machine',
    base('http://0.0.0.0:4010/integration'),
    'PARTNER_API_BASE_URL: settings.plain-http 0.0.0.0',
  ],
  [
    'a malformed address of production',
    set({ PARTNER_API_PRODUCTION_BASE_URL: 'api.example.com' }),
    'PARTNER_API_PRODUCTION_BASE_URL: settings.url-invalid https://partner.example/integration',
  ],
  [
    'an address by flag',
    { env: local, flags: { baseUrl: 'nowhere' } },
    '--base-url: settings.url-invalid https://partner.example/integration',
  ],
];

const environments: readonly Row[] = [
  [
    'a target elsewhere without its environment',
    { env: without(remote, 'PARTNER_API_ENVIRONMENT') },
    'PARTNER_API_ENVIRONMENT: settings.environment-missing',
  ],
  [
    'an unknown environment',
    set({ PARTNER_API_ENVIRONMENT: 'stagin' }),
    'PARTNER_API_ENVIRONMENT: settings.choice-unknown staging,production,embedded suggestion.some staging',
  ],
  [
    'an environment in capitals',
    set({ PARTNER_API_ENVIRONMENT: 'Production' }),
    'PARTNER_API_ENVIRONMENT: settings.choice-unknown staging,production,embedded suggestion.some production',
  ],
  [
    'embedded with a target',
    set({ PARTNER_API_ENVIRONMENT: 'embedded' }),
    'PARTNER_API_ENVIRONMENT: settings.embedded-with-target PARTNER_API_BASE_URL,PARTNER_API_CLIENT_ID,PARTNER_API_CLIENT_SECRET',
  ],
  [
    'production by its label',
    { env: { ...remote, PARTNER_API_ENVIRONMENT: 'production' } },
    'PARTNER_API_BASE_URL: settings.production production.by-label',
  ],
  [
    'production by its label, by flag',
    { env: remote, flags: { environment: 'production' } },
    'PARTNER_API_BASE_URL: settings.production production.by-label',
  ],
  [
    'an environment file that is not there',
    { env: local, flags: { envFile: 'lost.env' } },
    '--env-file: file.missing lost.env',
  ],
  ['an environment file without a name', { env: local, flags: { envFile: '' } }, '--env-file: settings.empty'],
  [
    'an unreadable .env',
    { env: local, files: { '.env': { why: textOf('file.directory') } } },
    'undefined: file.unreadable .env file.directory',
  ],
  [
    'a named environment file without a target',
    { flags: { envFile: 'ci.env' }, files: { 'ci.env': 'OTHER=1' } },
    '--env-file: settings.no-target',
  ],
  [
    'production allowed without a target',
    { flags: { allowProduction: true } },
    '--allow-production: settings.no-target',
  ],
  [
    'a value cut short at its #',
    { env: without(local, 'PARTNER_API_CLIENT_SECRET'), files: { '.env': 'PARTNER_API_CLIENT_SECRET=abc#def' } },
    'PARTNER_API_CLIENT_SECRET: settings.line-cut',
  ],
  [
    'a name set twice in .env',
    {
      env: without(local, 'PARTNER_API_CLIENT_ID'),
      files: { '.env': 'PARTNER_API_CLIENT_ID=a\nPARTNER_API_CLIENT_ID=b' },
    },
    'PARTNER_API_CLIENT_ID: settings.line-repeated',
  ],
  [
    'a name without = in .env',
    { env: local, files: { '.env': 'PARTNER_API_REVOKED_TOKEN' } },
    'PARTNER_API_REVOKED_TOKEN: settings.line-without-equals PARTNER_API_REVOKED_TOKEN',
  ],
];

const secrets: readonly Row[] = [
  [
    'white space after a secret',
    set({ PARTNER_API_CLIENT_SECRET: `${clientSecret} ` }),
    'PARTNER_API_CLIENT_SECRET: settings.whitespace-around',
  ],
  ['a secret of white space', set({ PARTNER_API_CLIENT_SECRET: '  ' }), 'PARTNER_API_CLIENT_SECRET: settings.blank'],
  [
    'a placeholder for a secret',
    set({ PARTNER_API_CLIENT_SECRET: '<client secret>' }),
    'PARTNER_API_CLIENT_SECRET: settings.placeholder',
  ],
  [
    'a placeholder in words',
    set({ PARTNER_API_CLIENT_ID: 'your-client-id' }),
    'PARTNER_API_CLIENT_ID: settings.placeholder',
  ],
  [
    'a reference that nothing replaced',
    set({ PARTNER_API_CLIENT_SECRET: '$(VAULT_SECRET)' }),
    'PARTNER_API_CLIENT_SECRET: settings.unexpanded',
  ],
  [
    'a line break in a secret',
    set({ PARTNER_API_CLIENT_SECRET: 'one\ntwo' }),
    'PARTNER_API_CLIENT_SECRET: settings.control-character',
  ],
  [
    'a token with its scheme',
    set({ PARTNER_API_REVOKED_TOKEN: 'Bearer aaa.bbb.ccc' }),
    'PARTNER_API_REVOKED_TOKEN: settings.bearer-prefix',
  ],
  [
    'a token with line breaks',
    set({ PARTNER_API_EXPIRED_TOKEN: 'aaa\r\nbbb' }),
    'PARTNER_API_EXPIRED_TOKEN: settings.whitespace-inside',
  ],
  [
    'a token with a space',
    set({ PARTNER_API_EXPIRED_TOKEN: 'aaa bbb' }),
    'PARTNER_API_EXPIRED_TOKEN: settings.whitespace-inside',
  ],
  [
    'a token beyond ASCII',
    set({ PARTNER_API_REVOKED_TOKEN: 'aaa.bbb.ççç' }),
    'PARTNER_API_REVOKED_TOKEN: settings.not-ascii',
  ],
  [
    'a secret and its file',
    set({ PARTNER_API_CLIENT_SECRET_FILE: 'secret' }),
    'PARTNER_API_CLIENT_SECRET: settings.two-sources PARTNER_API_CLIENT_SECRET_FILE',
  ],
  [
    'a secret file that is not there',
    set({ PARTNER_API_REVOKED_TOKEN_FILE: 'lost' }),
    'PARTNER_API_REVOKED_TOKEN_FILE: settings.file-missing',
  ],
  [
    'a secret file without a name',
    set({ PARTNER_API_REVOKED_TOKEN_FILE: '' }),
    'PARTNER_API_REVOKED_TOKEN_FILE: settings.empty',
  ],
  [
    'an empty secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: '\n' } },
    'PARTNER_API_REVOKED_TOKEN_FILE: settings.file-empty',
  ],
  [
    'an unreadable secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: { why: textOf('file.denied') } } },
    'PARTNER_API_REVOKED_TOKEN_FILE: settings.file-unreadable file.denied',
  ],
  [
    'a second line break in a secret file',
    { ...set({ PARTNER_API_REVOKED_TOKEN_FILE: 'token' }), files: { token: 'abc\n\n' } },
    'PARTNER_API_REVOKED_TOKEN_FILE: settings.whitespace-around',
  ],
];

const flags: readonly Row[] = [
  ['no pages', { flags: { maxPages: '0' } }, '--max-pages: settings.number-invalid "0" number.integer 1 1000000'],
  [
    'a number with an exponent',
    { flags: { maxRequests: '1e3' } },
    '--max-requests: settings.number-invalid "1e3" number.integer 1 1000000',
  ],
  ['a negative number', { flags: { timeout: '-1' } }, '--timeout: settings.number-invalid "-1" number.integer 1 600'],
  [
    'half a call at a time',
    { flags: { concurrency: '0.5' } },
    '--concurrency: settings.number-invalid "0.5" number.integer 1 64',
  ],
  [
    'a word for a number',
    { flags: { deadline: 'soon' } },
    '--deadline: settings.number-invalid "soon" number.integer 1 86400',
  ],
  ['an empty number', { flags: { deadline: '' } }, '--deadline: settings.number-invalid "" number.integer 1 86400'],
  ['a rate of nothing', { flags: { rate: '0' } }, '--rate: settings.number-invalid "0" number.decimal 0.01 1000'],
  [
    'an unknown language',
    { flags: { lang: 'pt_BR' } },
    '--lang: settings.choice-unknown en,pt-BR suggestion.some pt-BR',
  ],
  ['an empty glob', { flags: { only: [''] } }, '--only: settings.empty'],
  ['no report directory', { flags: { reportDir: '' } }, '--report-dir: settings.empty'],
  ['an authority that is not there', { env: remote, flags: { ca: 'ca.pem' } }, '--ca: file.missing ca.pem'],
  [
    'an authority that is no certificate',
    { env: remote, flags: { ca: 'ca.pem' }, files: { 'ca.pem': 'hello' } },
    '--ca: settings.ca-no-certificate',
  ],
  [
    'a certificate that is garbled',
    {
      env: remote,
      flags: { ca: 'ca.pem' },
      files: { 'ca.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    },
    '--ca: settings.ca-no-certificate',
  ],
  [
    'a private key for an authority',
    {
      env: remote,
      flags: { ca: 'ca.pem' },
      files: { 'ca.pem': '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n' },
    },
    '--ca: settings.ca-private-key',
  ],
];

/** Cases with exactly one problem, in groups. */
export const problemRows = { names, configured, addresses, environments, secrets, flags };
