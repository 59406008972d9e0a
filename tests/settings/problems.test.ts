import { describe, expect, test } from 'vitest';
import { clientSecret, local, problemsIn, remote, resolved } from './given.ts';
import { problemRows } from './problem-rows.ts';

const production = { ...remote, PARTNER_API_PRODUCTION_BASE_URL: 'https://api.example.com/live' };

describe.each(Object.entries(problemRows))('%s', (_group, table) => {
  test.each(table)('%s is the one problem', (_title, given, problem) => {
    expect(problemsIn(given)).toEqual([problem]);
  });
});

test.each([
  'https://api.example.com/live',
  'https://API.Example.COM/live',
  'https://api.example.com:443/live',
  'https://api.example.com/live/',
  'https://api.example.com//live',
  'https://api.example.com./live',
  'https://api.example.com/%6Cive',
  'https://api.example.com/staging/../live',
  'https://api.example.com/./live',
  'https://api.example.com/staging/%2e%2E/live',
])('%s is production, whatever its label', (url) => {
  expect(problemsIn({ env: { ...production, PARTNER_API_BASE_URL: url } })).toEqual([
    'PARTNER_API_BASE_URL: settings.production production.by-url',
  ]);
});

test('production is recognised over plain http', () => {
  const env = { ...production, PARTNER_API_BASE_URL: 'http://api.example.com/live' };
  expect(problemsIn({ env, flags: { allowHttp: ['api.example.com'] } })).toEqual([
    'PARTNER_API_BASE_URL: settings.production production.by-url',
  ]);
});

test('every problem is told at once, in the order of the variables', () => {
  const env = {
    PARTNER_API_BASE_URL: 'nowhere',
    PARTNER_API_ENVIRONMENT: 'life',
    PARTNER_API_CLIENT_ID: '',
    PARTNER_API_REVOKED_TOKEN: 'Bearer x',
    PARTNER_API_TOKEN: 'x',
  };
  const flags = { maxPages: '0', rate: 'fast', lang: 'fr' };
  expect(problemsIn({ env, flags }).map((problem) => problem.split(':')[0])).toEqual([
    'PARTNER_API_TOKEN',
    'PARTNER_API_BASE_URL',
    'PARTNER_API_ENVIRONMENT',
    'PARTNER_API_CLIENT_ID',
    'PARTNER_API_CLIENT_SECRET',
    'PARTNER_API_REVOKED_TOKEN',
    '--max-pages',
    '--rate',
    '--lang',
  ]);
});

test('each set that repeats a client is told, with everything else', () => {
  const repeated = ['SECOND', 'INCOMPLETE', 'EMPTY'].flatMap((set) => [
    [`PARTNER_API_${set}_CLIENT_ID`, 'main-client'],
    [`PARTNER_API_${set}_CLIENT_SECRET`, 'other'],
  ]);
  const env = { ...local, ...Object.fromEntries(repeated), PARTNER_API_REVOKED_TOKEN: '' };
  expect(problemsIn({ env })).toEqual([
    'PARTNER_API_SECOND_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
    'PARTNER_API_INCOMPLETE_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
    'PARTNER_API_EMPTY_CLIENT_ID: settings.same-client PARTNER_API_CLIENT_ID',
    'PARTNER_API_REVOKED_TOKEN: settings.empty',
  ]);
});

test('every problem has a remedy', () => {
  const cases = Object.values(problemRows).flatMap((table) => table.map(([, given]) => resolved(given)));
  const problems = cases.flatMap((resolution) => ('problems' in resolution ? resolution.problems : []));
  expect(problems.filter(({ remedy }) => remedy.trim().length < 10)).toEqual([]);
});

test.each(['nearly right ', ' "quoted"', 'two\nlines', '<client secret>', '{{GONE}}'])(
  'no problem quotes the secret %j',
  (secret) => {
    const env = {
      ...local,
      PARTNER_API_CLIENT_SECRET: secret,
      PARTNER_API_REVOKED_TOKEN: `Bearer ${secret}`,
      PARTNER_API_SECOND_CLIENT_ID: secret,
      PARTNER_API_BASE_URL: `https://u:${encodeURIComponent(secret)}@host/`,
    };
    const resolution = resolved({ env });
    const problems = 'problems' in resolution ? JSON.stringify(resolution.problems) : '';
    expect(problems.length).toBeGreaterThan(0);
    expect(problems).not.toContain(JSON.stringify(secret.trim()).slice(1, -1));
    expect(problems).not.toContain(encodeURIComponent(secret));
  },
);

test('a refusal knows the secrets that were given, and where the reports go', () => {
  const resolution = resolved({
    env: { ...remote, PARTNER_API_REVOKED_TOKEN: 'Bearer x' },
    flags: { reportDir: 'out', json: true, maxPages: '0' },
  });
  expect(resolution).toMatchObject({
    environment: 'staging',
    baseUrl: 'https://api.example.com/integration',
    secrets: ['main-client', clientSecret, 'Bearer x'],
    options: { reportDir: 'out', json: true, maxPages: 2_000 },
  });
});
