import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../messages/index.ts';
import { ciRun, gitHubStep } from '../../src/settings/environment.ts';
import { filesIn } from '../../src/settings/files.ts';
import { distance, nearest, suggested } from '../../src/settings/nearest.ts';
import type { Flags } from '../../src/settings/settings.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { type Changes, envText, type Files, local, problemsIn, remote, resolved, settingsOf } from './given.ts';

describe('settings', () => {
  test('come from flags, the environment and .env, in this order', () => {
    const files = { '.env': envText(local({ BASE_URL: 'http://127.0.0.1:1/file', CLIENT_ID: 'of-the-file' })) };
    const env = { PARTNER_API_BASE_URL: 'http://127.0.0.1:2/env', PARTNER_API_CLIENT_ID: 'of-the-environment' };
    const flags = { baseUrl: 'http://127.0.0.1:3/flag' };
    expect(settingsOf({}, {}, files).target).toMatchObject({ baseUrl: 'http://127.0.0.1:1/file' });
    const main = { clientId: 'of-the-environment', clientSecret: local().PARTNER_API_CLIENT_SECRET };
    expect(settingsOf(env, {}, files).target).toMatchObject({ baseUrl: 'http://127.0.0.1:2/env', main });
    expect(settingsOf(env, flags, files).target).toMatchObject({ baseUrl: 'http://127.0.0.1:3/flag', main });
  });

  test.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{}, []],
    [local(), []],
    [{ PARTNER_API_CLIENT_SECRET_FILE: 'f' }, ['PARTNER_API_CLIENT_SECRET']],
    [{ PARTNER_API_CLIENT_ID: 'other', PARTNER_API_CA: 'not-in-the-file' }, ['PARTNER_API_CLIENT_ID']],
  ])('of %j override variables of the file: %j', (env, overridden) => {
    expect(resolved(env, {}, { '.env': envText(local()) }).overridden).toEqual(overridden);
  });

  const fromFile = { CLIENT_SECRET: null, CLIENT_SECRET_FILE: 'f' };
  const secret = { main: { clientSecret: 'secret' } };
  const dotEnv = { '.env': 'PARTNER_API_REVOKED_TOKEN=a', e: 'PARTNER_API_REVOKED_TOKEN=b' };
  const quoted = { '.env': "PARTNER_API_CLIENT_SECRET='sec#ret'" };

  test.each<[string, Changes, Flags, Files, object]>([
    ['a named environment file', {}, { envFile: 'e' }, dotEnv, { revokedToken: 'b' }],
    ['a file', fromFile, {}, { f: 'secret' }, secret],
    ['a line', fromFile, {}, { f: 'secret\n' }, secret],
    ['a line with CRLF', { CLIENT_ID: null, CLIENT_ID_FILE: 'f' }, {}, { f: 'id\r\n' }, { main: { clientId: 'id' } }],
    ['a file before .env', fromFile, {}, { f: 'secret', '.env': envText(local()) }, secret],
    ['a quoted value with #', { CLIENT_SECRET: null }, {}, quoted, { main: { clientSecret: 'sec#ret' } }],
    ['a target on this machine', {}, {}, {}, { environment: 'staging', loopback: true, plainHttp: false }],
  ])('come from %s', (_, changes, flags, files, target) => {
    expect(settingsOf(local(changes), flags, files).target).toMatchObject(target);
  });

  test.each<[Readonly<Record<string, string>>, Flags, Files]>([
    [{}, {}, {}],
    [{ PARTNER_API_ENVIRONMENT: 'embedded' }, {}, {}],
    [{}, { environment: 'embedded' }, {}],
    [{}, {}, { '.env': 'PATH_OF_SOMETHING=1\n# PARTNER_API_CLIENT_ID=x' }],
    [{}, { envFile: 'e', environment: 'embedded' }, { e: '' }],
  ])('%j, %j and %j mean the embedded provider', (env, flags, files) => {
    expect(settingsOf(env, flags, files)).toMatchObject({ target: null, options: { rate: null } });
  });

  test('that are set but empty override others, and are an incomplete configuration', () => {
    const files = { '.env': envText(local()) };
    expect(problemsIn(resolved({ PARTNER_API_CLIENT_ID: '' }, {}, files))).toEqual(['CLIENT_ID: empty']);
    for (const name of ['ENVIRONMENT', 'PRODUCTION_BASE_URL', 'REVOKED_TOKEN']) {
      const problems = problemsIn(resolved({ [`PARTNER_API_${name}`]: '' }));
      expect(problems).toContain(`BASE_URL: missing BASE_URL ${name}`);
    }
  });

  test.each([
    ['http://localhost:4010/i', true, 'http://localhost:4010/i'],
    ['http://127.8.9.1/i', true, 'http://127.8.9.1/i'],
    ['http://[::1]:4010/i', true, 'http://[::1]:4010/i'],
    ['http://127.1/i', true, 'http://127.0.0.1/i'],
    ['https://localhost.example.com/i', false, 'https://localhost.example.com/i'],
    ['https://10.0.0.1/i', false, 'https://10.0.0.1/i'],
    ['https://api.example.com/integration//', false, 'https://api.example.com/integration'],
    ['https://API.example.com:443/a/../b', false, 'https://api.example.com/b'],
    ['https://api.example.com', false, 'https://api.example.com'],
    ['https://api.example.com/v1/integration', false, 'https://api.example.com/v1/integration'],
  ])('%s is on loopback: %s; it becomes %s', (url, loopback, baseUrl) => {
    expect(settingsOf(remote({ BASE_URL: url })).target).toMatchObject({ loopback, baseUrl });
  });

  test.each(['api.example.com', 'API.example.com', 'api.example.com:8080'])('allow http for %s', (host) => {
    const env = remote({ BASE_URL: 'http://api.example.com:8080/integration' });
    expect(settingsOf(env, { allowHttp: [host] }).target).toMatchObject({ plainHttp: true, loopback: false });
  });

  test.each<[Changes, Flags, object]>([
    [{}, { rate: '0.5' }, { rate: 0.5, concurrency: 4 }],
    [{ ENVIRONMENT: 'production' }, { allowProduction: true }, { concurrency: 1, rate: 5, maskAmounts: true }],
    [{ ENVIRONMENT: 'production' }, { allowProduction: true, maskAmounts: false }, { maskAmounts: false }],
    [{ PRODUCTION_BASE_URL: 'https://api.example.com/live' }, {}, { concurrency: 4, maskAmounts: false }],
    [{}, { allowHttp: ['a', 'b'] }, { reach: { repeated: ['--allow-http', 'a', '--allow-http', 'b'], named: [] } }],
    [{}, { allowProduction: true }, { reach: { repeated: ['--allow-production'], named: [] } }],
    [{}, { header: ['x: y'], proxy: 'http://u:p@h:1' }, { reach: { repeated: [], named: ['--header', '--proxy'] } }],
    [{}, { envFile: 'e.env' }, { reach: { repeated: ['--env-file', 'e.env'], named: [] } }],
    [{}, { envFile: '/home/maria/e.env' }, { reach: { repeated: [], named: ['--env-file'] } }],
    [{}, { envFile: 'C:\\Users\\maria\\e.env' }, { reach: { repeated: [], named: ['--env-file'] } }],
  ])('with %j and %j have the options %j', (changes, flags, options) => {
    expect(settingsOf(remote(changes), flags, { [flags.envFile ?? '.env']: '' }).options).toMatchObject(options);
  });

  test('have the documented defaults', () => {
    const off = { strict: false, dryRun: false, showIds: false, maskAmounts: false, json: false, quiet: false };
    const limits = { maxPages: 2_000, maxRequests: 5_000, deadlineSeconds: 600, timeoutSeconds: 15, assumeTotal: 240 };
    const pace = { concurrency: 4, rate: 5 };
    const globs = { only: [], require: [], skip: [], acceptUnexercised: [] };
    const others = { reportDir: 'reports', profile: 'full', newRequirements: 'warn', lang: 'en', openPoints: false };
    expect(settingsOf(remote()).options).toEqual({ ...off, ...limits, ...pace, ...globs, ...others });
    expect(settingsOf(local()).options.rate).toBeNull();
  });

  test.each(['pt-br', 'PT-BR', 'pt_BR', 'pt'])('take %s as Brazilian Portuguese', (lang) =>
    expect(settingsOf({}, { lang }).options.lang).toBe('pt-BR'),
  );
});

const directory = temporaryDirectory();
mkdirSync(join(directory, 'folder'));
writeFileSync(join(directory, 'text'), 'ação\n');
writeFileSync(join(directory, 'marked'), '\uFEFFtext');
writeFileSync(join(directory, 'latin1'), Buffer.from([0x61, 0xe7, 0xe3, 0x6f]));

test.each([
  ['text', { kind: 'text', text: 'ação\n' }],
  [join(directory, 'text'), { kind: 'text', text: 'ação\n' }],
  ['marked', { kind: 'text', text: 'text' }],
  ['lost', { kind: 'missing' }],
  ['folder', { kind: 'unreadable', why: textOf('file.directory') }],
  ['text/below', { kind: 'unreadable', why: textOf('file.not-directory') }],
  ['latin1', { kind: 'unreadable', why: textOf('file.encoding') }],
  ['nul\0', { kind: 'unreadable', why: textOf('file.error', { error: 'ERR_INVALID_ARG_VALUE' }) }],
])('the file %j is read as %j', (path, expected) => expect(filesIn(directory)(path)).toEqual(expected));

describe('a suggestion', () => {
  test.each([
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'acb', 1],
    ['abc', 'abd', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j takes %i steps', (from, to, steps) => {
    expect([distance(from, to), distance(to, from)]).toEqual([steps, steps]);
  });

  test('is similar, or contains the word', () => {
    expect(nearest('page.totl', ['Page.total', 'Page.tamanho', 'Cet.closed'], 3)).toEqual(['Page.total']);
    expect(nearest('rnu', ['run'])).toEqual(['run']);
    expect(nearest('pt', ['en', 'pt-BR'])).toEqual(['pt-BR']);
    expect(nearest('p', ['en', 'pt-BR'])).toEqual([]);
    expect(nearest('open.*', ['token.*'])).toEqual([]);
    expect(nearest('tokn.*', ['token.*'])).toEqual(['token.*']);
    expect(nearest('revoked', ['auth.revoked-401', 'auth.missing-401'], 2)).toEqual(['auth.revoked-401']);
    const known = ['staging', 'production'];
    expect(suggested('stagin', known)).toEqual({ suggestion: 'suggestion.some', candidates: ['staging'] });
    expect(suggested('elsewhere', known)).toEqual({ suggestion: 'suggestion.none', candidates: [] });
  });
});

describe('CI', () => {
  test.each([
    [{}, { annotates: false, summary: null }],
    [{ GITHUB_ACTIONS: 'false' }, { annotates: false, summary: null }],
    [{ GITHUB_ACTIONS: 'true' }, { annotates: true, summary: null }],
    [{ GITHUB_STEP_SUMMARY: '/tmp/step' }, { annotates: false, summary: '/tmp/step' }],
  ])('%j gives the step %j', (env, step) => expect(gitHubStep(env)).toEqual(step));

  const hub = { GITHUB_ACTIONS: 'true', GITHUB_SERVER_URL: 'https://g', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7' };
  const hubRun = 'https://g/a/b/actions/runs/7';
  const lab = { GITLAB_CI: 'true' };
  const project = { SYSTEM_COLLECTIONURI: 'https://z/a', SYSTEM_TEAMPROJECT: 'b c', BUILD_BUILDID: '7' };
  const azure = { TF_BUILD: 'True', ...project };
  const azureRun = 'https://z/a/b%20c/_build/results?buildId=7';

  test.each<[Readonly<Record<string, string>>, string | null, string | null]>([
    [{ BUILD_URL: 'https://x', BRANCH_NAME: 'x', CI: 'true' }, null, null],
    [{ ...hub, GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' }, 'main', hubRun],
    [{ ...hub, GITHUB_HEAD_REF: 'topic', GITHUB_REF_NAME: '12/merge' }, 'topic', hubRun],
    [{ ...hub, GITHUB_HEAD_REF: '', GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' }, null, hubRun],
    [{ GITLAB_CI: 'true', CI_COMMIT_BRANCH: 'main', CI_JOB_URL: 'https://g/1' }, 'main', 'https://g/1'],
    [{ ...lab, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic', CI_PIPELINE_URL: 'https://g/2' }, 'topic', 'https://g/2'],
    [{ GITLAB_CI: 'true', CI_COMMIT_TAG: 'v1' }, null, null],
    [{ CIRCLECI: 'true', CIRCLE_BRANCH: 'main', CIRCLE_BUILD_URL: 'https://c/1' }, 'main', 'https://c/1'],
    [{ ...azure, BUILD_SOURCEBRANCH: 'refs/heads/feature/x' }, 'feature/x', azureRun],
    [{ ...azure, SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/topic', BUILD_SOURCEBRANCH: 'x' }, 'topic', azureRun],
    [{ ...azure, BUILD_SOURCEBRANCH: 'refs/tags/v1' }, null, azureRun],
    [{ JENKINS_URL: 'https://j', GIT_BRANCH: 'origin/main', BUILD_URL: 'https://j/1' }, 'main', 'https://j/1'],
    [{ JENKINS_URL: 'https://j', BRANCH_NAME: 'PR-1', CHANGE_BRANCH: 'topic' }, 'topic', null],
  ])('%j: branch %j, run %j', (env, branch, buildUrl) => expect(ciRun(env)).toEqual({ branch, buildUrl }));
});
