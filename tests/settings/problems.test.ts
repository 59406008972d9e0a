import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { brokerVariables, resolveBroker } from '../../src/settings/broker.ts';
import { type Flags, variables } from '../../src/settings/settings.ts';
import { type Changes, clientSecret, type Files, local, problemsIn, reading, remote, resolved } from './given.ts';

type Id = string | null;
const incomplete = (id: Id, secret: string) => ({ INCOMPLETE_CLIENT_ID: id, INCOMPLETE_CLIENT_SECRET: secret });
const empty = (id: string, secret: string) => ({ EMPTY_CLIENT_ID: id, EMPTY_CLIENT_SECRET: secret });
const urlInvalid = (shown = '') =>
  `url-invalid https://partner.example/integration${shown === '' ? '' : ` : "${shown}"`}`;

test.each<[Changes, string]>([
  // names
  [{ CLINET_ID: 'x' }, 'CLINET_ID: name-unknown CLIENT_ID'],
  [{ BASE_URL_FILE: 'x' }, 'BASE_URL_FILE: name-unknown BASE_URL'],
  // incomplete
  [{ BASE_URL: null }, 'BASE_URL: missing BASE_URL CLIENT_ID,CLIENT_SECRET'],
  [{ CLIENT_ID: null }, 'CLIENT_ID: missing-secret CLIENT_ID BASE_URL'],
  [{ CLIENT_SECRET: null }, 'CLIENT_SECRET: missing-secret CLIENT_SECRET BASE_URL'],
  [{ BASE_URL: '' }, 'BASE_URL: empty'],
  [{ CLIENT_SECRET: '' }, 'CLIENT_SECRET: empty'],
  [{ REVOKED_TOKEN: '' }, 'REVOKED_TOKEN: empty'],
  [{ ENVIRONMENT: '' }, 'ENVIRONMENT: empty'],
  [{ SECOND_CLIENT_ID: 'x' }, 'SECOND_CLIENT_SECRET: missing-secret SECOND_CLIENT_SECRET SECOND_CLIENT_ID'],
  [incomplete(null, 'x'), 'INCOMPLETE_CLIENT_ID: missing-secret INCOMPLETE_CLIENT_ID INCOMPLETE_CLIENT_SECRET'],
  [{ EMPTY_CLIENT_ID: 'x' }, 'EMPTY_CLIENT_SECRET: missing-secret EMPTY_CLIENT_SECRET EMPTY_CLIENT_ID'],
  // the same client twice
  [{ SECOND_CLIENT_ID: 'main-client', SECOND_CLIENT_SECRET: 'x' }, 'SECOND_CLIENT_ID: same-client CLIENT_ID'],
  [incomplete('main-client', 'x'), 'INCOMPLETE_CLIENT_ID: same-client CLIENT_ID'],
  [empty('main-client', 'x'), 'EMPTY_CLIENT_ID: same-client CLIENT_ID'],
  [{ ...incomplete('a', 'x'), ...empty('a', 'y') }, 'EMPTY_CLIENT_ID: same-client INCOMPLETE_CLIENT_ID'],
  // the environment
  [{ PRODUCTION_BASE_URL: 'api.example.com' }, `PRODUCTION_BASE_URL: ${urlInvalid('api.example.com')}`],
  [{ ENVIRONMENT: 'stagin' }, 'ENVIRONMENT: choice-unknown staging,production,sandbox,embedded staging'],
  [{ ENVIRONMENT: 'Production' }, 'ENVIRONMENT: choice-unknown staging,production,sandbox,embedded production'],
  [{ ENVIRONMENT: 'embedded' }, 'ENVIRONMENT: embedded-with-target BASE_URL,CLIENT_ID,CLIENT_SECRET'],
  // values
  [{ CLIENT_SECRET: `${clientSecret} ` }, 'CLIENT_SECRET: whitespace-around'],
  [{ CLIENT_SECRET: '  ' }, 'CLIENT_SECRET: blank'],
  [{ CLIENT_SECRET: '<client secret>' }, 'CLIENT_SECRET: placeholder'],
  [{ CLIENT_ID: 'your-client-id' }, 'CLIENT_ID: placeholder'],
  [{ CLIENT_SECRET: '$(VAULT_SECRET)' }, 'CLIENT_SECRET: unexpanded'],
  [{ CLIENT_SECRET: 'one\ntwo' }, 'CLIENT_SECRET: control-character'],
  [{ REVOKED_TOKEN: 'Bearer aaa.bbb.ccc' }, 'REVOKED_TOKEN: bearer-prefix'],
  [{ EXPIRED_TOKEN: 'aaa\r\nbbb' }, 'EXPIRED_TOKEN: whitespace-inside'],
  [{ EXPIRED_TOKEN: 'aaa bbb' }, 'EXPIRED_TOKEN: whitespace-inside'],
  [{ REVOKED_TOKEN: 'aaa.bbb.ççç' }, 'REVOKED_TOKEN: not-ascii'],
  [{ CLIENT_SECRET_FILE: 'secret' }, 'CLIENT_SECRET: two-sources CLIENT_SECRET_FILE'],
  [{ REVOKED_TOKEN_FILE: 'lost' }, 'REVOKED_TOKEN_FILE: file-missing'],
  [{ REVOKED_TOKEN_FILE: '' }, 'REVOKED_TOKEN_FILE: empty'],
])('a target on this machine with %j has only the problem %s', (changes, problem) => {
  expect(problemsIn(resolved(local(changes)))).toEqual([problem]);
});

describe('the base URL', () => {
  test.each([
    ['api.example.com/integration', urlInvalid('api.example.com/integration')],
    ['ftp://api.example.com', urlInvalid('ftp://api.example.com')],
    ['https://api.example.com:port/x', urlInvalid('https://api.example.com:port/x')],
    ['https:///integration', urlInvalid('https:///integration')],
    ['https://api.example.com\\integration', urlInvalid()],
    ['ftp://user:word@api.example.com', urlInvalid()],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln', urlInvalid()],
    ['d41d8cd98f00b204.e9800998ecf8427e', urlInvalid()],
    ['https://user:word@api.example.com/integration', 'url-credentials CLIENT_ID,CLIENT_SECRET'],
    ['https://@api.example.com/integration', 'url-credentials CLIENT_ID,CLIENT_SECRET'],
    ['https://api.example.com/integration?key=1', 'url-query ?'],
    ['https://api.example.com/integration#top', 'url-query #'],
    ['https://api.example.com/integra tion', 'whitespace-inside'],
    [' https://api.example.com/integration', 'whitespace-around'],
    ['"https://api.example.com/integration"', 'quotes-around'],
    ['<https://host/path>', 'placeholder'],
    ['https://<host>/integration', 'placeholder'],
    ['https://api.example.com/integration/v1', 'url-endpoint /v1'],
    ['https://api.example.com/integration/V1/', 'url-endpoint /v1'],
    ['https://api.example.com/i/v1/authentication', 'url-endpoint /v1/authentication'],
    ['https://api.example.com/i/v1/authentication/accesstoken', 'url-endpoint /v1/authentication/accesstoken'],
    ['https://api.example.com/i/v1/proposal/simulation', 'url-endpoint /v1/proposal/simulation'],
    ['http://api.example.com/integration', 'plain-http api.example.com'],
    ['http://127.0.0.1.example.com/integration', 'plain-http 127.0.0.1.example.com'],
    ['http://0.0.0.0:4010/integration', 'plain-http 0.0.0.0'],
  ])('%s has only the problem %s', (url, problem) => {
    expect(problemsIn(resolved(remote({ BASE_URL: url })))).toEqual([`BASE_URL: ${problem}`]);
  });

  test.each([
    'https://api.example.com/live',
    'https://API.Example.COM/live',
    'https://api.example.com:443/live',
    'https://api.example.com/Live',
    'https://api.example.com/live/',
    'https://api.example.com//live',
    'https://api.example.com./live',
    'https://api.example.com/%6Cive',
    'https://api.example.com/staging/../live',
    'https://api.example.com/./live',
    'https://api.example.com/staging/%2e%2E/live',
    'http://api.example.com/live',
  ])('%s is production, whatever its label', (url) => {
    const env = remote({ BASE_URL: url, PRODUCTION_BASE_URL: 'https://api.example.com/live' });
    const flags = { allowHttp: ['api.example.com'] };
    expect(problemsIn(resolved(env, flags))).toEqual(['BASE_URL: production production.by-url']);
  });
});

const pem = (label: string) => ({ 'ca.pem': `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n` });
const http = remote({ BASE_URL: 'http://api.example.com/integration' });
const byFile = { EMPTY_CLIENT_ID_FILE: 'f', EMPTY_CLIENT_SECRET: 'y' };
const second = local({ SECOND_CLIENT_ID: 'x', SECOND_CLIENT_SECRET: 'x', ...byFile });
const denied = { kind: 'unreadable', why: textOf('file.denied') } as const;
const directory = { kind: 'unreadable', why: textOf('file.directory') } as const;

describe('flags, files and the environment', () => {
  test.each<[Readonly<Record<string, string>>, Flags, Files, string]>([
    [{ PARTNER_API_BASEURL: 'x' }, {}, {}, 'BASEURL: name-unknown BASE_URL'],
    [{ ...local(), partner_api_revoked_token: 'x' }, {}, {}, 'partner_api_revoked_token: name-unknown REVOKED_TOKEN'],
    [{ ...local(), PARTNERAPI_BASE_URL: 'x' }, {}, {}, 'PARTNERAPI_BASE_URL: name-unknown BASE_URL'],
    [local(), {}, { '.env': 'PARTNER_API_SECOND_CLIENT=x' }, 'SECOND_CLIENT: name-unknown SECOND_CLIENT_ID'],
    [second, {}, { f: 'x' }, 'EMPTY_CLIENT_ID_FILE: same-client SECOND_CLIENT_ID'],
    [local({ REVOKED_TOKEN_FILE: 'f' }), {}, { f: '\n' }, 'REVOKED_TOKEN_FILE: file-empty'],
    [local({ REVOKED_TOKEN_FILE: 'f' }), {}, { f: denied }, 'REVOKED_TOKEN_FILE: file-unreadable file.denied'],
    [local({ REVOKED_TOKEN_FILE: 'f' }), {}, { f: 'abc\n\n' }, 'REVOKED_TOKEN_FILE: whitespace-around'],
    [local(), { baseUrl: 'nowhere' }, {}, `--base-url: ${urlInvalid()}`],
    [http, { allowHttp: ['example.com'] }, {}, 'BASE_URL: plain-http api.example.com'],
    [remote({ ENVIRONMENT: null }), {}, {}, 'ENVIRONMENT: environment-missing'],
    [remote({ ENVIRONMENT: 'production' }), {}, {}, 'BASE_URL: production production.by-label'],
    [remote(), { environment: 'production' }, {}, 'BASE_URL: production production.by-label'],
    [local(), { envFile: 'lost.env' }, {}, '--env-file: file.missing lost.env'],
    [local(), { envFile: '' }, {}, '--env-file: empty'],
    [local(), {}, { '.env': directory }, 'undefined: file.unreadable .env file.directory'],
    [{}, { envFile: 'e' }, { e: 'OTHER=1' }, '--env-file: no-target'],
    [{}, { allowProduction: true }, {}, '--allow-production: no-target'],
    [local({ CLIENT_SECRET: null }), {}, { '.env': 'PARTNER_API_CLIENT_SECRET=abc#def' }, 'CLIENT_SECRET: line-cut'],
    [local({ CLIENT_ID: null }), {}, { '.env': 'PARTNER_API_CLIENT_ID="abc' }, 'CLIENT_ID: line-quote'],
    [local({ CLIENT_ID: null }), {}, { '.env': 'PARTNER_API_CLIENT_ID = “abc”' }, 'CLIENT_ID: line-quote'],
    [local({ CLIENT_ID: null }), {}, { '.env': 'PARTNER_API_CLIENT_ID=a\n'.repeat(2) }, 'CLIENT_ID: line-repeated'],
    [local(), {}, { '.env': 'PARTNER_API_REVOKED_TOKEN' }, 'REVOKED_TOKEN: line-without-equals REVOKED_TOKEN'],
    [{}, { assumeTotal: '10' }, {}, '--assume-total: needs-dry-run'],
    [{}, { maxPages: '0' }, {}, '--max-pages: number-invalid "0" number.integer 1 1000000'],
    [{}, { maxRequests: '1e3' }, {}, '--max-requests: number-invalid "1e3" number.integer 1 1000000'],
    [{}, { timeout: '-1' }, {}, '--timeout: number-invalid "-1" number.integer 1 600'],
    [{}, { concurrency: '0.5' }, {}, '--concurrency: number-invalid "0.5" number.integer 1 64'],
    [{}, { deadline: 'soon' }, {}, '--deadline: number-invalid "soon" number.integer 1 86400'],
    [{}, { deadline: '' }, {}, '--deadline: number-invalid "" number.integer 1 86400'],
    [{}, { rate: '0' }, {}, '--rate: number-invalid "0" number.decimal 0.01 1000'],
    [{}, { lang: 'ptbr' }, {}, '--lang: choice-unknown en,pt-BR pt-BR : "ptbr"'],
    [{}, { profile: 'fast' }, {}, '--profile: choice-unknown full,quick suggestion.none : "fast"'],
    [{}, { newRequirements: 'fails' }, {}, '--new-requirements: choice-unknown warn,fail fail : "fails"'],
    [{}, { only: [''] }, {}, '--only: empty'],
    [{}, { reportDir: '' }, {}, '--report-dir: empty'],
    [remote(), { ca: 'ca.pem' }, {}, '--ca: file.missing ca.pem'],
    [remote(), { ca: 'ca.pem' }, { 'ca.pem': 'hello' }, '--ca: ca-no-certificate'],
    [remote(), { ca: 'ca.pem' }, pem('CERTIFICATE'), '--ca: ca-no-certificate'],
    [remote(), { ca: 'ca.pem' }, pem('PRIVATE KEY'), '--ca: ca-private-key'],
  ])('%j, %j and %j have only the problem %s', (env, flags, files, problem) => {
    const resolution = resolved(env, flags, files);
    expect(problemsIn(resolution)).toEqual([problem]);
    expect(resolution).toMatchObject({ problems: [{ remedy: expect.stringMatching(/.{10}/) }] });
  });

  test.each<[Files, string]>([
    [{}, 'BASE_URL: missing-file'],
    [{ '.env': 'PATH_OF_SOMETHING=1' }, 'BASE_URL: missing BASE_URL ENVIRONMENT'],
  ])('without any value but the environment, with files %j, name the cause once: %s', (files, cause) => {
    const problems = problemsIn(resolved({ PARTNER_API_ENVIRONMENT: 'staging' }, {}, files));
    const following = ['CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${name}: missing-too ${name} ENVIRONMENT`);
    expect(problems).toEqual([cause, ...following]);
  });

  test('have all problems reported at once, in the order of the variables', () => {
    const repeated = { SECOND_CLIENT_ID: 'a', SECOND_CLIENT_SECRET: 'x', ...empty('a', 'y') };
    const changes = { BASE_URL: 'nowhere', ENVIRONMENT: 'life', CLIENT_ID: '', CLIENT_SECRET: null, TOKEN: 'x' };
    const env = local({ ...changes, ...repeated, REVOKED_TOKEN: 'Bearer x' });
    const problems = problemsIn(resolved(env, { maxPages: '0', rate: 'fast', lang: 'fr' }));
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      ...['TOKEN', 'BASE_URL', 'ENVIRONMENT', 'CLIENT_ID', 'CLIENT_SECRET', 'EMPTY_CLIENT_ID', 'REVOKED_TOKEN'],
      ...['--max-pages', '--rate', '--lang'],
    ]);
  });

  test('that are invalid keep the secrets for the gate, and the report directory', () => {
    const flags = { reportDir: 'out', json: true, maxPages: '0' };
    expect(resolved(remote({ REVOKED_TOKEN: 'Bearer x' }), flags)).toMatchObject({
      environment: 'staging',
      baseUrl: 'https://api.example.com/integration',
      secrets: ['main-client', clientSecret, 'Bearer x'],
      options: { reportDir: 'out', json: true, maxPages: 2_000 },
    });
  });
});

describe('no problem quotes a value', () => {
  test.each(['nearly right ', ' "quoted"', 'two\nlines', '<client secret>', '{{GONE}}'])(
    'for example the secret %j',
    (secret) => {
      const url = `https://u:${encodeURIComponent(secret)}@host/`;
      const secrets = { CLIENT_SECRET: secret, REVOKED_TOKEN: `Bearer ${secret}`, SECOND_CLIENT_ID: secret };
      const { settings, ...invalid } = resolved(local({ ...secrets, BASE_URL: url }));
      const problems = JSON.stringify(invalid.problems);
      expect(settings).toBeNull();
      for (const hidden of [JSON.stringify(secret.trim()).slice(1, -1), encodeURIComponent(secret)]) {
        expect(problems).not.toContain(hidden);
      }
    },
  );

  test('for any settings, and a target always has its main client', () => {
    const marker = 'zq9-marker-of-a-secret';
    const usual = ['', ' ', 'staging', 'production', 'embedded', '<id>', 'http://127.0.0.1/x', `Bearer ${marker}`];
    const value = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => `${text}${marker}${text}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom(...usual),
    );
    const env = fc.dictionary(fc.constantFrom(...variables), value);
    fc.assert(
      fc.property(env, (given) => {
        const { settings, problems } = resolved(given);
        expect(settings === null).toBe(problems.length > 0);
        expect(JSON.stringify(problems)).not.toContain(marker);
        if (settings === null) return;
        const configured = Object.keys(given).filter((name) => name !== 'PARTNER_API_ENVIRONMENT');
        const clientId = configured.length === 0 ? undefined : given.PARTNER_API_CLIENT_ID;
        expect(settings.target?.main.clientId).toBe(clientId);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('.env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const filled = example.replace(/^#(?=PARTNER_API_|PACT_BROKER_)/gm, '');
  const placeholders = (resolution: object) =>
    problemsIn(resolution).flatMap((problem) => /^(\w+): placeholder$/.exec(problem)?.[1] ?? []);

  test('names every variable once, and no placeholder is accepted as a value', () => {
    const names = [...filled.matchAll(/^(PARTNER_API_\w+)=/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual([...variables].toSorted());
    const expected = variables.map((name) => name.replace('PARTNER_API_', ''));
    expect(placeholders(resolved({}, {}, { '.env': filled }))).toEqual(expect.arrayContaining(expected));
    expect(placeholders(resolveBroker({}, {}, reading({ '.env': filled })))).toEqual(brokerVariables);
  });

  test('is rejected unchanged, with a problem for each placeholder', () => {
    const problems = ['BASE_URL', 'ENVIRONMENT', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${name}: placeholder`);
    expect(problemsIn(resolved({}, {}, { '.env': example }))).toEqual(problems);
  });
});
