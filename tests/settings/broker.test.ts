import { describe, expect, test } from 'vitest';
import { type BrokerFlags, type BrokerResolution, resolveBroker } from '../../src/settings/broker.ts';
import type { FileText } from '../../src/settings/files.ts';
import { problemText } from './given.ts';

interface Case {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: BrokerFlags;
  readonly files?: Readonly<Record<string, string>>;
}

const TOKEN = 'tok-of-the-partner-4711';
const address = { PACT_BROKER_BASE_URL: 'https://broker.example.com' };

function resolved({ env = {}, flags = {}, files = {} }: Case): BrokerResolution {
  const readFile = (path: string): FileText => {
    const text = files[path];
    return text === undefined ? { kind: 'missing' } : { kind: 'text', text };
  };
  return resolveBroker(flags, env, readFile);
}

function problemsIn(given: Case): readonly string[] {
  const resolution = resolved(given);
  return 'problems' in resolution ? resolution.problems.map(problemText) : [];
}

describe('a broker in order', () => {
  test.each<[string, Case, unknown]>([
    ['none', {}, null],
    [
      'none where other names of brokers are set',
      { env: { PACT_BROKER_PORT: '9292', PACT_BROKER_DATABASE_URL: 'x' } },
      null,
    ],
    ['an open one', { env: address }, { baseUrl: 'https://broker.example.com', access: { kind: 'open' } }],
    [
      'one with a token',
      { env: { PACT_BROKER_BASE_URL: 'https://broker.example.com/a/', PACT_BROKER_TOKEN: TOKEN } },
      { baseUrl: 'https://broker.example.com/a', access: { kind: 'token', token: TOKEN } },
    ],
    [
      'one with a username and a password from a file',
      {
        env: { ...address, PACT_BROKER_USERNAME: 'partner', PACT_BROKER_PASSWORD_FILE: 'p' },
        files: { p: 'pass word\n' },
      },
      { baseUrl: 'https://broker.example.com', access: { kind: 'basic', username: 'partner', password: 'pass word' } },
    ],
    [
      'one of the environment file',
      {
        files: {
          '.env': `PARTNER_API_CLIENT_ID\nPACT_BROKER_BASE_URL=https://a.example\nPACT_BROKER_TOKEN=${TOKEN}\n`,
        },
      },
      { baseUrl: 'https://a.example', access: { kind: 'token', token: TOKEN } },
    ],
    [
      'one whose address a flag gives',
      { env: { ...address, PACT_BROKER_TOKEN: TOKEN }, flags: { brokerBaseUrl: 'http://localhost:9292' } },
      { baseUrl: 'http://localhost:9292', access: { kind: 'token', token: TOKEN } },
    ],
    [
      'one over plain http whose host is allowed',
      {
        env: { PACT_BROKER_BASE_URL: 'http://broker:9292', PACT_BROKER_TOKEN: TOKEN },
        flags: { allowHttp: ['broker'] },
      },
      { baseUrl: 'http://broker:9292', access: { kind: 'token', token: TOKEN } },
    ],
    [
      'an open one over plain http',
      { env: { PACT_BROKER_BASE_URL: 'http://broker:9292' } },
      { baseUrl: 'http://broker:9292', access: { kind: 'open' } },
    ],
  ])('%s', (_title, given, broker) => expect(resolved(given)).toMatchObject({ broker }));
});

describe('settings that are not in order', () => {
  test.each<[string, Case, readonly string[]]>([
    [
      'an address that is lost',
      { env: { PACT_BROKER_TOKEN: TOKEN } },
      ['PACT_BROKER_BASE_URL: settings.missing PACT_BROKER_BASE_URL PACT_BROKER_TOKEN'],
    ],
    ['an empty address', { env: { PACT_BROKER_BASE_URL: '' } }, ['PACT_BROKER_BASE_URL: settings.empty']],
    ['an empty token', { env: { ...address, PACT_BROKER_TOKEN: '' } }, ['PACT_BROKER_TOKEN: settings.empty']],
    [
      'a username alone',
      { env: { ...address, PACT_BROKER_USERNAME: 'a' } },
      ['PACT_BROKER_PASSWORD: settings.missing PACT_BROKER_PASSWORD PACT_BROKER_USERNAME'],
    ],
    [
      'a password alone',
      { env: { ...address, PACT_BROKER_PASSWORD: 'a' } },
      ['PACT_BROKER_USERNAME: settings.missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD'],
    ],
    [
      'both ways',
      { env: { ...address, PACT_BROKER_TOKEN: TOKEN, PACT_BROKER_USERNAME: 'a', PACT_BROKER_PASSWORD: 'b' } },
      ['PACT_BROKER_TOKEN: settings.two-sources PACT_BROKER_USERNAME'],
    ],
    [
      'a scheme before the token',
      { env: { ...address, PACT_BROKER_TOKEN: 'Bearer x' } },
      ['PACT_BROKER_TOKEN: settings.bearer-prefix'],
    ],
    [
      'a token that is missing in its file',
      { env: { ...address, PACT_BROKER_TOKEN_FILE: 'gone' } },
      ['PACT_BROKER_TOKEN_FILE: settings.file-missing'],
    ],
    [
      'credentials in the address',
      { env: { PACT_BROKER_BASE_URL: 'https://a:b@broker.example' } },
      ['PACT_BROKER_BASE_URL: settings.url-credentials PACT_BROKER_TOKEN,PACT_BROKER_USERNAME,PACT_BROKER_PASSWORD'],
    ],
    [
      'an address of a flag',
      { flags: { brokerBaseUrl: 'broker' } },
      ['--broker-base-url: settings.url-invalid https://broker.example'],
    ],
    [
      'credentials in the clear',
      { env: { PACT_BROKER_BASE_URL: 'http://broker.example', PACT_BROKER_TOKEN: TOKEN } },
      ['PACT_BROKER_BASE_URL: settings.plain-http broker.example'],
    ],
    [
      'a usual short form',
      { env: { ...address, PACT_BROKER_URL: 'x' } },
      ['PACT_BROKER_URL: settings.name-unknown suggestion.some PACT_BROKER_BASE_URL'],
    ],
    [
      'a misspelt name',
      { env: { ...address, PACT_BROKER_TOKN: 'x' } },
      ['PACT_BROKER_TOKN: settings.name-unknown suggestion.some PACT_BROKER_TOKEN'],
    ],
    ['an environment file without one', { flags: { envFile: 'e' } }, ['--env-file: file.missing e']],
    [
      'a line without a value',
      { files: { '.env': 'PACT_BROKER_TOKEN\n' } },
      ['PACT_BROKER_TOKEN: settings.line-without-equals PACT_BROKER_TOKEN'],
    ],
    [
      'several at once',
      { env: { PACT_BROKER_BASE_URL: 'nowhere', PACT_BROKER_TOKEN: ' x', PACT_BROKER_PASSWORD: 'p' } },
      [
        'PACT_BROKER_BASE_URL: settings.url-invalid https://broker.example',
        'PACT_BROKER_TOKEN: settings.whitespace-around',
        'PACT_BROKER_USERNAME: settings.missing PACT_BROKER_USERNAME PACT_BROKER_PASSWORD',
        'PACT_BROKER_TOKEN: settings.two-sources PACT_BROKER_PASSWORD',
      ],
    ],
  ])('%s', (_title, given, problems) => {
    expect(problemsIn(given)).toEqual(problems);
    expect(JSON.stringify('problems' in resolved(given) ? resolved(given) : {})).toMatch(/"remedy":"\S/);
  });

  test('tell their secrets to nobody but the gate', () => {
    const env = { PACT_BROKER_TOKEN: TOKEN, PACT_BROKER_PASSWORD: 'pass-of-the-partner' };
    const { secrets, ...told } = resolved({ env });
    expect(secrets).toEqual([TOKEN, 'pass-of-the-partner']);
    for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret);
  });
});
