import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { ProviderOptions } from '../../provider/index.ts';
import type { Report } from '../../src/report/report.ts';
import { call, inDirectory, run } from './process.ts';
import { everythingIn, idsWith, reportIn } from './report.ts';
import { credentials, withProvider, withServer, withSilenceAfter } from './targets.ts';

/** The standard error of a successful run: only progress. */
const ONLY_PROGRESS = /^(?:[\d,]+ of about [\d,]+ requests, [a-zA-Z ]+(?:, about \d+ (?:s|min) left)?\n)*$/;

type Env = Readonly<Record<string, string>>;

/** Calls `run` in a new directory; returns its report and the text of all its files. */
const ran = (env: Env, args: readonly string[]) =>
  inDirectory(async (directory) => {
    const ended = await call(['run', ...args], directory, env);
    return { ...ended, report: reportIn(directory), artifacts: everythingIn(directory) };
  });

/** Calls `run` against the reference provider as a remote API; a setting that is null is removed. */
function runAgainst(
  options: ProviderOptions,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string | null>> = {},
) {
  return withProvider({ count: 30, ...options }, async ({ env: given, asked }) => {
    const all = Object.entries({ ...given, ...settings });
    const env: Env = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
    return { ...(await ran(env, args)), env, asked: [...asked] };
  });
}

const SECOND_PAGE = 'auth.missing-401@listing.without-token (second page)';
const without = { PARTNER_API_REVOKED_TOKEN: null };

describe.concurrent('run', { timeout: 180_000 }, () => {
  test.for<[string[], string, number, string, string[], string]>([
    [['--only', '*-400'], 'malformed-404', 1, 'nonconforming', ['listing.error-400'], 'fail'],
    [['--only', SECOND_PAGE], 'anonymous-on-second-page', 1, 'nonconforming', ['auth.missing-401'], 'fail'],
    [['--only', SECOND_PAGE], 'malformed-404', 0, 'conforming', [], 'fail'],
    [['--only', 'version.*'], 'malformed-404', 0, 'conforming', [], 'fail'],
    [['--only', 'Customer.*'], 'cpf-unmasked', 0, 'conforming', ['Customer.cpf-mask'], 'warning'],
    [['--only', 'Customer.*', '--strict'], 'cpf-unmasked', 1, 'conforming', ['Customer.cpf-mask'], 'warning'],
  ])('%j with the fault %s ends with %i', async ([args, fault, code, verdict, ids, as], { expect }) => {
    const { report, ...ended } = await runAgainst({ faults: [fault] }, args);
    expect(ended).toMatchObject({ code, err: expect.stringMatching(ONLY_PROGRESS) });
    expect(report).toMatchObject({ complete: true, verdict, exitCode: code });
    expect(idsWith(report, as)).toEqual(ids);
    for (const id of ids) expect(ended.out).toContain(id);
  });

  test('exercises every requirement of the provider, and forwards no secret or personal value', async ({ expect }) => {
    const { code, out, err, report, artifacts, env } = await runAgainst({ count: 120 });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(ONLY_PROGRESS) });
    expect(report).toMatchObject({ complete: true, verdict: 'conforming', exitCode: 0, gates: [], problems: [] });
    expect(report.counts.pass).toBe(report.requirements.length);
    const texts = [out, err, artifacts].join('\n');
    const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name));
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter(([, value]) => texts.includes(value))).toEqual([]);
    expect(texts).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
    // Shapes write every digit as a nine.
    expect(texts.replaceAll('999.999.999-99', '')).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
  });

  test('ends with 3 if a required id is not exercised, and prints the gate with --quiet', async ({ expect }) => {
    const args = ['--only', 'auth.{missing,revoked}-401', '--require', 'auth.revoked-401'];
    const { code, report } = await runAgainst({}, args);
    expect({ code, gates: report.gates }).toEqual({ code: 0, gates: [] });
    const quiet = await runAgainst({}, [...args, '--quiet'], without);
    expect(quiet).toMatchObject({ code: 3, err: '', report: { gates: [{ kind: 'require', id: 'auth.revoked-401' }] } });
    expect(quiet.out).toMatch(/^1 of 2 selected .*\n1 of 2 requirements exercised.*\nrequire: auth\.revoked-401.*\n$/);
  });

  test('prints failed ids and problems with --quiet', async ({ expect }) => {
    const args = ['--quiet', '--profile', 'quick', '--skip', 'token.refused'];
    const failed = await runAgainst({ faults: ['total-one-less'] }, args);
    expect(failed.out).toMatch(
      /^The API does not conform; 1 requirement left unchecked by --skip; .*\n.*\nFailed: Page\.total\n$/,
    );
    const spared = await runAgainst({}, ['--quiet', '--only', 'Page.total', '--skip', 'methods']);
    expect(spared.out).toMatch(/^1 of 1 selected requirement passed; 90 not selected; 1 probe left out by --skip\n/);
    const cut = await runAgainst({}, ['--quiet', '--max-requests', '20']);
    expect(cut.out).toMatch(
      /^The API could not be checked in full.*\n.*\nthe limit of 20 requests ended the run; .{1,260}…\n$/,
    );
  });

  test('prints conformance.json with --json, where each unselected requirement has a reason', async ({ expect }) => {
    const { out, err, artifacts, report } = await runAgainst({}, ['--only', 'Page.total', '--json']);
    expect({ err, report: JSON.parse(out) }).toEqual({ err: '', report });
    expect(artifacts).toContain(out);
    expect(idsWith(report, 'pass')).toEqual(['Page.total']);
    expect(idsWith(report, 'not-exercised')).toHaveLength(report.requirements.length - 1);
    expect(report.requirements.find(({ id }) => id === 'Page.closed')?.reason).toContain('--only');
  });

  test.for([[5], [50]])('sends at most --max-requests %i and is then incomplete', async ([most = 0], { expect }) => {
    const { code, asked, report } = await runAgainst({}, ['--max-requests', `${most}`]);
    expect({ code, received: asked.length }).toEqual({ code: 3, received: most });
    expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', exitCode: 3, requests: { sent: most } });
    expect(idsWith(report, 'fail')).toEqual([]);
    const open = report.requirements.filter(({ verdict }) => verdict === 'inconclusive');
    expect(open.map(({ reason }) => reason).join('\n')).toContain(`the limit of ${most} requests was reached`);
    const numero = report.requirements.find(({ id }) => id === 'Page.numero');
    expect(numero?.reasons?.map(({ code }) => code)).toEqual(['partly-unsent']);
  });

  test.for([
    ['en', { clientId: 'accesstoken', clientSecret: 'simulation' }],
    ['pt-BR', { clientId: 'provedor', clientSecret: 'requisição' }],
  ] as const)('withholds nothing if credentials are words of its texts, in %s', async ([lang, main], { expect }) => {
    const args = ['--lang', lang, '--profile', 'quick'];
    const { code, out, err } = await runAgainst({ count: 3, credentials: { main } }, args);
    expect({ code, said: out + err }).toEqual({ code: 0, said: expect.not.stringMatching(/withheld|retido/) });
  });
});

const TOKEN_CALL = 'POST /v1/authentication/accesstoken';
const WITHIN_BOUNDS =
  /^GET \/v1\/proposal\/simulation(?:\?(?:pagina_inicial=[1-9]\d*)?&?(?:limite=(?:[1-9]\d?|100))?)?$/;

describe.concurrent('the requests of a run', { timeout: 180_000 }, () => {
  test('to production are one token request, valid GETs and one GET without a token', async ({ expect }) => {
    const production = { PARTNER_API_ENVIRONMENT: 'production' };
    const { code, asked, report } = await runAgainst({ count: 120 }, ['--allow-production'], production);
    const authorized = asked.flatMap((one) => /^(.*) with a token$/.exec(one)?.[1] ?? []);
    const [first, second, ...others] = asked.filter((one) => !one.endsWith(' with a token')).sort();
    expect(code).toBe(0);
    expect(authorized.filter((one) => !WITHIN_BOUNDS.test(one))).toEqual([]);
    expect([first, second, others]).toEqual([expect.stringMatching(WITHIN_BOUNDS), TOKEN_CALL, []]);
    const requests = { sent: asked.length, retried: 0 };
    expect(report).toMatchObject({ complete: true, verdict: 'conforming', requests });
    expect(idsWith(report, 'not-exercised')).toContain('token.needs-credentials');
  });

  test.for<[readonly string[]]>([
    [['--profile', 'quick']],
    [['--only', 'auth.missing-401@listing.without-token (last page)']],
    [['--only', 'Page.total@listing.page-after-last (second partner)']],
    [['--only', 'ProblemDetails.*@listing.malformed-parameter (limite=1.5)', '--only', 'version.*']],
  ])('with %j are those that --dry-run prints, without sending or writing', async ([args], { expect }) => {
    await withProvider({}, async ({ env, asked, directory }) => {
      const dry = await call(['run', '--dry-run', ...args], directory, env);
      expect({ code: dry.code, asked, files: readdirSync(directory) }).toEqual({ code: 0, asked: [], files: [] });
      for (const [name, value] of Object.entries(env)) {
        if (/CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name)) expect(dry.out + dry.err).not.toContain(value);
      }
      const { out, err } = await call(['run', '--dry-run', ...args, '--json'], directory, env);
      const { requests }: { readonly requests: readonly Record<string, string>[] } = JSON.parse(out);
      const lines = requests.map(({ purpose, method, url, stimulus }) => `${purpose} ${method} ${url} # ${stimulus}`);
      expect(lines).toEqual(dry.out.trimEnd().replaceAll(/ {2,}/g, ' ').split('\n'));
      expect(err).toBe(dry.err);
      await call(['run', ...args], directory, env);
      const base = env.PARTNER_API_BASE_URL ?? '';
      const printed = dry.out.trimEnd().split('\n');
      const methods = printed.map((line) => line.split(base)[0]?.trim().split(/\s+/).at(-1));
      expect(methods.toSorted()).toEqual(asked.map((one) => one.split(' ')[0]).toSorted());
      expect(dry.err).toContain(`A run would send ${asked.length} requests`);
    });
  });

  test('with --dry-run show the values of the suite, and no credential', async ({ expect }) => {
    const { out } = await run(['run', '--dry-run']);
    for (const value of ['10abc', 'NaN', '1%2C5', '--1', '%5B%5D']) expect(out).toContain(`limite=${value}  #`);
    for (const query of ['?limite=aaa…(200 letters)  #', '?pagina_inicial=aaa…(200 letters)&limite=10  #']) {
      expect(out).toContain(query);
    }
    expect(out).toMatch(/access_token=\*{3} /);
  });

  test('with --dry-run --quiet are counted, and not printed', async ({ expect }) => {
    const { code, out, err } = await run(['run', '--dry-run', '--quiet']);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: expect.stringMatching(/would send \d+ requests/) });
  });

  test('with --dry-run are limited by --max-requests, and read-only on production', async ({ expect }) => {
    const bounded = await run(['run', '--dry-run', '--max-requests', '7']);
    expect([bounded.code, bounded.out.trimEnd().split('\n').length]).toEqual([0, 7]);
    expect(bounded.err).toContain('--max-requests 7 would end the run before every request is sent: exit code 3.\n');
    const env = { PARTNER_API_BASE_URL: 'https://api.example.com/integration', PARTNER_API_ENVIRONMENT: 'production' };
    const { code, out, err } = await run(['run', '--dry-run', '--allow-production'], { ...credentials, ...env });
    expect({ code, posts: out.match(/POST /g)?.length }).toEqual({ code: 0, posts: 1 });
    expect(out).not.toMatch(/OPTIONS|HEAD|=0|-1|abc/);
    expect(err).not.toContain('--max-requests');
  });
});

const wrong = {
  PARTNER_API_BASE_URL: 'https://api.example.com/integration/v1',
  PARTNER_API_CLIENT_ID: 'a-client',
  PARTNER_API_CLIENT_SECRET: ' The-Secret-Itself',
  PARTNER_API_REVOKED_TOKN: 'x',
};
const named = [
  'PARTNER_API_BASE_URL ends with /v1',
  'PARTNER_API_CLIENT_SECRET has leading or trailing whitespace',
  'PARTNER_API_REVOKED_TOKN is not a setting; did you mean PARTNER_API_REVOKED_TOKEN?',
];

describe.concurrent('before the first request', { timeout: 180_000 }, () => {
  interface Refused {
    readonly args?: readonly string[];
    readonly env?: Env;
    /** Files that exist before the run, and stay unchanged. */
    readonly files?: Readonly<Record<string, string>>;
  }

  const somebodys = { 'reports/conformance.json': '{"mine":true}' };
  const at = (baseUrl: string, environment: string) => ({
    PARTNER_API_BASE_URL: baseUrl,
    PARTNER_API_ENVIRONMENT: environment,
  });

  test.for<[string, Refused, boolean, ...string[]]>([
    ['--only without a match', { args: ['--only', 'Pages.*'] }, true, '--only matches no id'],
    ['--require without a match', { args: ['--require', 'x'] }, true, '--require matches no id'],
    ['production', { env: { PARTNER_API_ENVIRONMENT: 'production' } }, true, '--allow-production'],
    ['a remote production target', { env: at('https://127.0.0.1:1/x', 'production') }, true, 'is a production target'],
    ['half a credential', { env: { PARTNER_API_EMPTY_CLIENT_SECRET: '' } }, true, 'PARTNER_API_EMPTY_CLIENT_SECRET'],
    ['an empty variable', { env: { PARTNER_API_CLIENT_ID: '' } }, true, 'PARTNER_API_CLIENT_ID is set but empty'],
    ['a file as report directory', { files: { reports: 'mine' } }, false, 'report directory'],
    ['a report of somebody else', { files: somebodys }, false, 'was not written by'],
    ['JUnit of somebody else', { files: { 'reports/junit.xml': '<testsuites/>' } }, true, 'was not written by'],
    ['all of it', { args: ['--max-pages', '0'], env: wrong }, true, ...named, '--max-pages is not a valid number: "0"'],
    ['all of it and a file', { env: wrong, files: { reports: 'mine' } }, false, ...named, 'report directory'],
  ])(
    'a run is refused for %s',
    async ([, { args = [], env: changed = {}, files = {} }, reported, ...words], { expect }) => {
      await withProvider({ count: 3 }, async ({ env, asked, directory }) => {
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(join(directory, name, '..'), { recursive: true });
          writeFileSync(join(directory, name), text);
        }
        const { code, out, err } = await call(['run', ...args], directory, { ...env, ...changed });
        expect({ code, asked }).toEqual({ code: 2, asked: [] });
        for (const one of words) expect(err.split(one), one).toHaveLength(2);
        for (const [name, text] of Object.entries(files)) {
          expect(readFileSync(join(directory, name), 'utf8')).toBe(text);
        }
        const said = reported ? out + err + everythingIn(directory) : out + err;
        expect(said).not.toContain('The-Secret-Itself');
        if (reported) expect(reportIn(directory)).toMatchObject({ verdict: 'refused', exitCode: 2, complete: false });
      });
    },
  );

  test.skipIf(process.getuid?.() === 0)('a run is refused an unwritable directory', async ({ expect }) => {
    await inDirectory(async (directory) => {
      mkdirSync(join(directory, 'reports'));
      chmodSync(join(directory, 'reports'), 0o500);
      const { code, err } = await call(['run'], directory);
      chmodSync(join(directory, 'reports'), 0o700);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('EACCES') });
    });
  });

  test('a refused run prints a report with --json, and keeps old reports with --dry-run', async ({ expect }) => {
    const { code, out } = await run(['run', '--json', '--report-dir', 'out/here'], wrong);
    expect(code).toBe(2);
    const problems = ['PARTNER_API_REVOKED_TOKN', 'PARTNER_API_BASE_URL', 'PARTNER_API_CLIENT_SECRET'];
    expect(JSON.parse(out)).toMatchObject({
      format: 'vehicle-credit-conformance',
      requests: { sent: 0, retried: 0 },
      counts: { pass: 0, fail: 0 },
      problems: problems.map((variable) => ({ variable })),
    });
    await inDirectory(async (directory) => {
      mkdirSync(join(directory, 'reports'));
      const dry = await call(['run', '--dry-run'], directory, wrong);
      expect({ code: dry.code, files: readdirSync(join(directory, 'reports')) }).toEqual({ code: 2, files: [] });
      writeFileSync(join(directory, '.env'), 'PARTNER_API_CLIENT_ID=\n');
      const { err } = await call(['run'], directory);
      expect(err).toContain('PARTNER_API_CLIENT_ID is set but empty');
    });
  });
});

/** Short time limits for responses. */
const TIMEOUTS = ['--timeout', '1', '--deadline', '8'];

/** Returns a status to the token request; the listing responds like the API. */
const status =
  (code: number): RequestListener =>
  ({ method }, response) =>
    response.writeHead(method === 'POST' ? code : 401, { 'content-type': 'application/json' }).end('{}');
const silence: RequestListener = () => undefined;
const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
};
const unfinished: RequestListener = (_, response) => {
  const problem = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: 400, detalhe: '', erro: null };
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(problem));
};

describe.concurrent('a target', { timeout: 180_000 }, () => {
  const endOf = (answer: RequestListener, args: readonly string[] = TIMEOUTS) =>
    withServer(answer, ({ env }) => ran(env, args));

  test.for([
    [404, 1],
    [405, 1],
    [302, 1],
    [400, 2],
    [403, 2],
    [422, 2],
    [500, 3],
    [503, 3],
    [429, 3],
  ] as const)('that returns %i to the token request ends the run with %i', async ([returned, expected], { expect }) => {
    const { code, report } = await endOf(status(returned));
    expect([code, report.exitCode]).toEqual([expected, expected]);
    expect(idsWith(report, 'fail')).toEqual(expected === 1 ? expect.arrayContaining(['token.issued-200']) : []);
    expect(idsWith(report, 'pass')).not.toContain('token.issued-200');
  });

  test.for<[string, RequestListener, string[], Partial<Report>]>([
    ['never responds', silence, TIMEOUTS, {}],
    ['never ends a response', endless, TIMEOUTS, {}],
    ['never responds until the deadline', silence, ['--deadline', '1'], { complete: false }],
    ['has an unfinished main account', unfinished, TIMEOUTS, {}],
  ])('that %s is inconclusive', async ([, answer, args, expected], { expect }) => {
    const { code, report } = await endOf(answer, args);
    expect({ code, ...report }).toMatchObject({ code: 3, exitCode: 3, verdict: 'inconclusive', ...expected });
    expect(idsWith(report, 'fail')).toEqual([]);
    const isNamed = report.problems.some((one) => one.code === 'account.main-incomplete');
    expect(isNamed).toBe(answer === unfinished);
    expect(Date.parse(report.finishedAt) - Date.parse(report.startedAt)).toBeLessThan(20_000);
  });

  test('that stops responding ends the run at its deadline, the rest open', async ({ expect }) => {
    await withSilenceAfter(40, async ({ env }) => {
      const { code, report } = await ran(env, ['--deadline', '6', '--timeout', '1']);
      expect(code).toBe(3);
      expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', exitCode: 3 });
      expect(idsWith(report, 'fail')).toEqual([]);
      expect(idsWith(report, 'pass')).toContain('AccessToken.tokenType');
      expect(idsWith(report, 'inconclusive')).toContain('auth.missing-401');
    });
  });

  test('whose name does not resolve is inconclusive', async ({ expect }) => {
    const env = { ...credentials, PARTNER_API_BASE_URL: 'http://x.invalid/i', PARTNER_API_ENVIRONMENT: 'staging' };
    const { code, out } = await run(['run', '--allow-http', 'x.invalid', ...TIMEOUTS], env);
    const words =
      /\n(\d+) requests? attempted(?:, \d+ of them (?:a retry|retries))?; \1 got no connection to the target\n/;
    expect({ code, out }).toEqual({ code: 3, out: expect.stringMatching(words) });
  });

  test.for([
    ['PARTNER_API_REVOKED_TOKEN', 'PARTNER_API_REVOKED_TOKEN', 'is neither a compact JWS nor a compact JWE'],
    ['PARTNER_API_EXPIRED_TOKEN', 'PARTNER_API_EXPIRED_TOKEN', 'is neither a compact JWS nor a compact JWE'],
    ['PARTNER_API_CLIENT_ID', 'PARTNER_API_CLIENT_SECRET', 'check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET'],
  ] as const)('that rejects %s gets one request; run refused', async ([variable, changed, words], { expect }) => {
    const settings = { [changed]: 'Another-Secret' };
    const { out, err, artifacts, asked, report, ...ended } = await runAgainst({ count: 3 }, [], settings);
    expect({ code: ended.code, asked }).toEqual({ code: 2, asked: [TOKEN_CALL] });
    expect(out + err).toContain(words);
    expect(out + err + artifacts).not.toContain('Another-Secret');
    expect(report).toMatchObject({ verdict: 'refused', exitCode: 2, problems: [{ variable }] });
  });
});

test('a run with rejected credentials reports them on standard error with --quiet too', async ({ expect }) => {
  const settings = { PARTNER_API_CLIENT_SECRET: 'Another-Secret' };
  const { code, out, err } = await runAgainst({ count: 3 }, ['--quiet'], settings);
  expect({ code, lines: out.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 2 });
  expect(err).toMatch(
    /✗ PARTNER_API_CLIENT_ID: the token request .* returned 401\n {4}→ check PARTNER_API_CLIENT_ID and/,
  );
});

describe.concurrent('a run in a pipeline', { timeout: 60_000 }, () => {
  test.for<[string, string[], Record<string, string>, boolean, boolean]>([
    ['with nothing configured warns', [], { CI: 'true' }, true, false],
    ['in GitHub Actions warns and annotates', [], { CI: 'true', GITHUB_ACTIONS: 'true' }, true, true],
    ['elsewhere does not warn', [], {}, false, false],
    ['does not warn if the embedded provider is named', ['--environment', 'embedded'], { CI: '1' }, false, false],
  ])('%s', async ([, flags, env, warns, annotates], { expect }) => {
    const { code, err } = await run(['run', '--quiet', '--only', 'version.*', ...flags], env);
    const warning = /! no target is configured: this verdict is about the embedded reference provider/;
    const annotated = /^::warning title=PARTNER_API_BASE_URL::no target is configured/m;
    expect({ code, warns: warning.test(err), annotates: annotated.test(err) }).toEqual({ code: 0, warns, annotates });
  });

  test('with --environment staging and without a target is refused', async ({ expect }) => {
    expect((await run(['run', '--environment', 'staging'], { CI: 'true' })).code).toBe(2);
  });

  test('of GitHub annotates, appends its summary and prints Portuguese', async ({ expect }) => {
    await withProvider({ count: 3, faults: ['malformed-404'] }, async ({ env, directory }) => {
      const step = join(directory, 'step');
      const gitHub = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step };
      const args = ['run', '--lang', 'pt-BR', '--only', '*-400'];
      const { code, out } = await call(args, directory, { ...env, ...gitHub });
      const parts = /^::stop-commands::([\da-f-]{36})\n(?<screen>.*)\n::\1::\n(?<commands>.*)$/s.exec(out)?.groups;
      expect({ code, ...parts }).toEqual({
        code: 1,
        screen: expect.stringMatching(
          /^A API não está em conformidade.*\nAlvo: staging, .*\n[\s\S]*Reprovados: 1 requisito, 1 causa/,
        ),
        commands: expect.stringMatching(/^::error title=listing\.error-400::grave: uma requisição com um parâmetro/),
      });
      const summary = readFileSync(join(directory, 'reports', 'summary.md'), 'utf8');
      expect(readFileSync(step, 'utf8')).toBe(summary);
      expect(summary).toContain('## A API não está em conformidade');
      expect(readFileSync(join(directory, 'reports', 'junit.xml'), 'utf8')).toContain('did not return 400');
      expect(existsSync(join(directory, 'reports', 'report.html'))).toBe(true);
    });
  });
});
