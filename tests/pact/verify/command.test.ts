import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { VerificationReport } from '../../../pact/verify/report.ts';
import type { ProviderOptions } from '../../../provider/index.ts';
import { call, start } from '../../cli/process.ts';
import { forwarding, nobody } from '../../cli/targets.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { provider, server } from '../broker/workplace.ts';
import { contractOf, pactText, written } from './sample.ts';

type Texts = Readonly<Record<string, string>>;

/** Returns a file with part of the suite's contract. */
const only = (description: RegExp): Texts => ({ 'part.json': JSON.stringify(contractOf(description)) });
const ONE = /single simulation/;

/** Runs `pact verify` in a new directory with these files. */
async function verify(args: readonly string[], env: Texts = {}, files: Texts = {}) {
  const directory = temporaryDirectory(onTestFinished);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const ended = await call(['pact', 'verify', ...args, ...Object.keys(files)], directory, env);
  const path = join(directory, 'reports', 'pact-verification.json');
  const report: VerificationReport | null = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  const left = readdirSync(existsSync(path) ? join(directory, 'reports') : directory).sort();
  return { ...ended, report, left, results: report?.pacts?.[0]?.interactions ?? [] };
}

/** Runs `pact verify` with one file against a provider, whose settings lack the names that match `lacking`. */
async function against(options: ProviderOptions, args: readonly string[], wanted: RegExp, lacking = /^$/) {
  const { env } = await provider(options);
  const given = Object.entries(env).filter(([name]) => !lacking.test(name));
  return verify(args, Object.fromEntries(given), only(wanted));
}

describe('pact verify', { timeout: 60_000 }, () => {
  test('verifies the contract of the suite against the embedded provider', async () => {
    const { code, out, err, report, left } = await verify([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('not about a live API');
    const counts = { verified: contractOf().interactions.length, failed: 0, skipped: 0, inconclusive: 0 };
    expect(report).toMatchObject({ verdict: 'verified', counts });
    expect(left).toEqual(['pact-verification.json', 'pact-verification.junit.xml']);
  });

  const STATES = /single simulation|without simulations|not finished|revoked/;
  test('verifies a live address, skips interactions without settings, and prints the report as JSON', async () => {
    const { code, out, results } = await against({}, ['--json'], STATES, /EMPTY|INCOMPLETE|REVOKED/);
    expect(results.flatMap(({ states: [state], reason }) => (reason ? `${state}: ${reason}` : [])).sort()).toEqual([
      'the partner has no simulations: not set: PARTNER_API_EMPTY_CLIENT_ID, PARTNER_API_EMPTY_CLIENT_SECRET',
      'the registration of the partner is not finished: not set: PARTNER_API_INCOMPLETE_CLIENT_ID, PARTNER_API_INCOMPLETE_CLIENT_SECRET',
      'the token has been revoked: not set: PARTNER_API_REVOKED_TOKEN',
    ]);
    const { pacts, ...report } = JSON.parse(out);
    expect({ code, pacts: pacts.length }).toEqual({ code: 0, pacts: 1 });
    expect(report).toMatchObject({ verdict: 'verified', counts: { verified: 1, skipped: 3 } });
  });

  test('exits with 3 if all is required and any is skipped, with one line if quiet', async () => {
    const { code, out } = await against({}, ['--require-all', '--quiet'], STATES, /EMPTY/);
    expect({ code, out }).toEqual({ code: 3, out: 'Inconclusive: 3 of 4 interactions could be verified\n' });
  });

  test('retries 429 after its Retry-After, 503 and a reset connection, and counts the retries', async () => {
    const failures: readonly RequestListener[] = [
      (_, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
      (_, response) => response.writeHead(503).end(),
      ({ socket }) => socket.resetAndDestroy(),
    ];
    const left = [...failures];
    const isForwarded = (request: number) => request % 2 === 0 || left.length === 0;
    const target = await provider();
    const failing = await server(forwarding(target, isForwarded, (...given) => left.shift()?.(...given)));
    const settings = { ...target.env, PARTNER_API_BASE_URL: failing.env.PARTNER_API_BASE_URL ?? '' };
    const { code, out, report } = await verify([], settings, only(/single simulation|invalid token/));
    expect({ code, counts: report?.counts }).toMatchObject({ code: 0, counts: { verified: 2, inconclusive: 0 } });
    expect(report?.requests.retried).toBe(failures.length);
    expect(out).toContain('3 of them retries');
  });

  test('fails for a provider that breaks the contract, and prints no value of it', async () => {
    const { code, out, report } = await against({ faults: ['uf-as-name'] }, [], ONE);
    expect({ code, verdict: report?.verdict }).toEqual({ code: 1, verdict: 'failed' });
    expect(out).toContain('$.itens[*].uf');
    expect(out).toContain('\n    provider state: the partner has simulations\n    requirements: Simulation.uf\n');
    expect(`${out}${JSON.stringify(report)}`).not.toContain('Paulo');
  });

  test('prints no text of a hostile provider', async () => {
    const canary = 'canary-Zx81-Qv77-Lm23';
    const itens = [{ [canary]: canary, uf: canary }];
    const body = JSON.stringify({ accesstoken: `${canary}.a.b`, expiresIn: canary, itens, pagina: canary });
    const headers = { 'content-type': 'application/json', 'x-canary': canary };
    const { env } = await server((_, response) => response.writeHead(200, headers).end(body));
    const files = only(/single simulation|invalid token|good credentials/);
    const { code, out, err, report } = await verify([], env, files);
    expect(code).toBe(1);
    expect(`${out}${err}${JSON.stringify(report)}`).not.toMatch(/canary|Zx81/i);
  });

  test('withholds a report with text that looks like personal data', async () => {
    const text = pactText(written('a simulation of 529.982.247-25', { response: { status: 401 } }));
    const { code, out, err, report } = await verify([], {}, { 'only.json': text });
    expect(code).toBe(4);
    const stub = { format: 'vehicle-credit-pact-verification', formatVersion: 1, withheld: expect.any(String) };
    expect(report).toEqual(stub);
    expect(`${out}${err}`).not.toContain('529');
  });

  test('sends production one token request, pages, and one request without a token', async () => {
    const { env, asked } = await provider();
    const production = { ...env, PARTNER_API_ENVIRONMENT: 'production' };
    expect({ code: (await verify([], production)).code, asked }).toEqual({ code: 2, asked: [] });
    const { code, report } = await verify(['--allow-production'], production);
    expect({ code, verdict: report?.verdict }).toEqual({ code: 0, verdict: 'verified' });
    expect(report?.counts.skipped).toBeGreaterThan(0);
    expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
    expect(asked.filter((one) => one.startsWith('GET') && !one.endsWith('with a token'))).toHaveLength(1);
    const allowed = /^(POST|GET) \/v1\/(auth|proposal)[\w/?&=]*( with a token)?$/;
    expect(asked.filter((one) => !allowed.test(one))).toEqual([]);
  });

  test('is inconclusive if nothing listens at the address, with one problem and its remedy', async () => {
    const { code, out, report } = await verify([], nobody);
    expect({ code, counts: report?.counts }).toMatchObject({ code: 3, counts: { verified: 0, failed: 0 } });
    expect(report?.problems).toMatchObject([{ variable: 'PARTNER_API_BASE_URL', code: 'target.unanswered' }]);
    expect(report?.requests).toEqual({ sent: 3, retried: 2, unreached: 3 });
    expect(out).toContain('connection refused');
    expect(out).toMatch(
      / attempted, .*Problems \(1\)\n.*Inconclusive \(\d+\)\n {2}The problem above is the reason\.\n\n/s,
    );
    expect(JSON.stringify(report)).not.toMatch(/no response to[^"]*not sent/);
  });

  const page = [403, 'text/html', '<html>Forbidden</html>'] as const;
  const nothing = [404, 'application/json', '{"path":"/"}'] as const;
  const token = [401, 'application/json', '{}'] as const;
  test.each<[string, string, (path: string) => readonly [number, string, string], number, string | undefined]>([
    ['an address without the API', 'pt-BR', () => nothing, 2, 'target.no-api-absent'],
    ['a firewall', 'en', () => page, 2, 'target.no-api-blocked'],
    ['an API under /v2 alone', 'en', (path) => (path.includes('/v2/') ? token : nothing), 1, undefined],
    ['a listing without a token path', 'en', (path) => (/simulation/.test(path) ? token : nothing), 1, undefined],
    ['a blocked token path', 'en', (path) => (/simulation/.test(path) ? token : page), 2, 'pact.credentials-rejected'],
  ])('ends as a run does at %s: %s', async (_, lang, responseTo, exit, problem) => {
    const { env } = await server(({ url = '' }, response) => {
      const [status, type, body] = responseTo(url);
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const { code, out, report, results } = await verify(
      ['--lang', lang],
      env,
      only(/good credentials|without a token/),
    );
    expect({ code, problem: report?.problems[0]?.code }).toEqual({ code: exit, problem });
    const isMissing = problem?.startsWith('target.') === true;
    const reasons = results.flatMap(({ reasons = [] }) => reasons.map((one) => one.code));
    if (isMissing) expect(reasons).toEqual(Array(2).fill(problem?.replace('no-api-', '')));
    const line = lang === 'en' ? 'The problem above is the reason.' : 'O problema acima é o motivo.';
    expect(out.includes(line)).toBe(isMissing);
  });

  test('names the problem beside the one line if it must be quiet, in Portuguese', async () => {
    const { code, out, err } = await verify(['--quiet', '--lang', 'pt-BR'], nobody, only(ONE));
    expect({ code, out }).toEqual({ code: 3, out: expect.stringMatching(/^Inconclusivo: 0 de .*\n$/) });
    expect(err).toContain('PARTNER_API_BASE_URL');
    expect(err).toContain('conexão recusada');
  });

  test('exits with 2 if the token request rejects the credentials', async () => {
    const { env } = await provider();
    const rejected = { ...env, PARTNER_API_CLIENT_SECRET: 'not-the-secret' };
    const { code, report, results, out } = await verify([], rejected, only(/good credentials|without a token/));
    expect(out).toContain('The provider rejected the main credentials: 1 of 2 interactions could be verified');
    const problems = [{ variable: 'PARTNER_API_CLIENT_ID' }];
    expect({ code, ...report }).toMatchObject({ code: 2, verdict: 'refused', counts: { failed: 0 }, problems });
    const reason = expect.stringContaining('PARTNER_API_CLIENT_ID');
    expect(results.at(-1)).toMatchObject({ verdict: 'inconclusive', reason });
  });

  const URL_OF_PACT = ['--pact-url', 'http://127.0.0.1:1/pacts/1'];
  const SINCE = ['--from-broker', '--include-wip-since'];
  const SELECTOR = '--consumer-version-selector';
  test.each<[code: string, args: readonly string[], files?: Texts]>([
    ['pact.path-missing', ['none.json']],
    ['pact.file-invalid', [], { 'empty.json': pactText() }],
    ['pact.file-invalid', [], { 'other.json': '{"a":1}' }],
    ['settings.number-invalid', ['--deadline', 'soon']],
    ['pact.flag-needs-from-broker', ['--publish-results', '--provider-version', '7', '--environment', 'embedded']],
    ['pact.flag-needs-from-broker', ['--include-pending']],
    ['pact.flag-needs-from-broker', [...URL_OF_PACT, '--include-pending']],
    ['pact.flag-needs-from-broker', [SELECTOR, '{"branch":"a"}']],
    ['pact.no-broker-configured', ['--from-broker']],
    ['pact.paths-and-broker', ['--from-broker', 'a.json']],
    ['pact.provider-version-missing', ['--from-broker', '--publish-results', '--environment', 'embedded']],
    ['pact.results-of-embedded', ['--from-broker', '--publish-results', '--provider-version', '7']],
    ['pact.name-not-addressable', ['--from-broker', '--provider-version', '..']],
    ['pact.name-with-dash', ['--from-broker', '--provider-version=-x']],
    ['pact.url-and-others', [...URL_OF_PACT, '--from-broker']],
    ['pact.url-and-others', [...URL_OF_PACT, 'some.json']],
    ['settings.url-invalid', ['--pact-url', 'pacts/1']],
    ['pact.foreign-pact', ['--pact-url', 'http://broker.example/pacts/1']],
    ['pact.selector-invalid', ['--from-broker', SELECTOR, 'main']],
    ['pact.selector-invalid', ['--from-broker', SELECTOR, '[1]']],
    ['pact.wip-needs-branch', [...SINCE, '2026-11-01']],
    ['settings.date-invalid', [...SINCE, 'May', '--provider-branch', 'a']],
  ])('reports %s for %j, and verifies nothing', async (wanted, args, files) => {
    const env: Texts = wanted === 'pact.no-broker-configured' ? {} : { PACT_BROKER_BASE_URL: 'http://127.0.0.1:1' };
    const { code, err, report } = await verify(args, env, files);
    expect({ code, report }).toMatchObject({ code: 2, report: { verdict: 'refused', exitCode: 2 } });
    expect(report?.problems).toMatchObject([{ code: wanted }]);
    expect(err).toContain(report?.problems[0]?.message);
  });

  test('does not overwrite a file that is not its own', async () => {
    const directory = temporaryDirectory(onTestFinished);
    const path = join(directory, 'pact-verification.json');
    writeFileSync(path, '{"mine":1}');
    const { code } = await call(['pact', 'verify', '--report-dir', '.'], directory);
    expect({ code, text: readFileSync(path, 'utf8') }).toEqual({ code: 2, text: '{"mine":1}' });
  });

  test('ends on a signal with a report of the interruption', async () => {
    const { env, reached, directory } = await server(() => undefined);
    const running = start(['pact', 'verify'], directory, env);
    await reached(1);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(143);
    const report = JSON.parse(readFileSync(join(directory, 'reports', 'pact-verification.json'), 'utf8'));
    expect(report).toMatchObject({ verdict: 'incomplete', complete: false, exitCode: 143 });
  });
});
