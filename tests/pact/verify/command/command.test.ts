import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedPact } from '../../../../pact/commands/files.ts';
import type { VerificationReport } from '../../../../pact/verify/report.ts';
import { createProvider } from '../../../../provider/index.ts';
import { call, inDirectory, run, start } from '../../../cli/process.ts';
import { nobody, withProvider, withServer } from '../../../cli/targets.ts';
import { selfSigned } from '../../../wire/certificate.ts';
import { pactText, written } from '../contract.ts';

const HOW_LONG = 60_000;
const contract = resolve(shippedPact(process.cwd()));
const { interactions } = JSON.parse(readFileSync(contract, 'utf8'));

type Env = Readonly<Record<string, string>>;

/** Runs `pact verify` in a directory of its own, where files may be put first. */
function verify(args: readonly string[], env: Env = {}, files: Readonly<Record<string, string>> = {}) {
  return inDirectory(async (directory) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
    const { code, out, err } = await call(['pact', 'verify', ...args], directory, env);
    const reports = join(directory, 'reports');
    const path = join(reports, 'pact-verification.json');
    const report: VerificationReport | null = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
    return { code, out, err, report, written: existsSync(reports) ? readdirSync(reports).sort() : [] };
  });
}

const without = (env: Env, ...names: readonly RegExp[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.some((one) => one.test(name))));

describe('pact verify', { timeout: HOW_LONG }, () => {
  test('verifies the contract that the suite comes with against the embedded provider', async () => {
    const { code, out, err, report, written: files } = await verify([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('not about a live API');
    expect(report).toMatchObject({
      verdict: 'verified',
      counts: { verified: interactions.length, failed: 0, skipped: 0 },
    });
    expect(files).toEqual(['pact-verification.json', 'pact-verification.junit.xml']);
  });

  test('verifies a live address, and skips what its settings do not give', async () => {
    await withProvider({}, async ({ env }) => {
      const { code, report, out } = await verify([contract], without(env, /EMPTY|INCOMPLETE|REVOKED/));
      expect({ code, verdict: report?.verdict }).toEqual({ code: 0, verdict: 'verified' });
      const skipped = report?.pacts[0]?.interactions.filter(({ verdict }) => verdict === 'skipped') ?? [];
      expect(skipped.map(({ states, reason }) => [states[0], reason])).toEqual(
        expect.arrayContaining([
          ['the partner has no simulations', expect.stringContaining('PARTNER_API_EMPTY_CLIENT_ID')],
          [
            'the registration of the partner is not finished',
            expect.stringContaining('PARTNER_API_INCOMPLETE_CLIENT_ID'),
          ],
          ['the token has been revoked', expect.stringContaining('PARTNER_API_REVOKED_TOKEN')],
        ]),
      );
      expect(report?.counts.verified).toBe(interactions.length - skipped.length);
      expect(out).toContain('Skipped: not verified');
      const part = `${interactions.length - skipped.length} of ${interactions.length} interactions`;
      expect(out).toContain(`The provider fulfils the part of the contract that could be verified: ${part}\n`);
    });
  });

  test('is unsettled where all is required and anything is skipped', async () => {
    await withProvider({}, async ({ env }) => {
      const { code, out } = await verify(['--require-all', '--quiet'], without(env, /EMPTY/));
      const part = `${interactions.length - 1} of ${interactions.length} interactions`;
      expect({ code, out }).toEqual({
        code: 3,
        out: `Inconclusive: ${part} could be verified\n`,
      });
      expect((await verify(['--require-all'], env)).code).toBe(0);
    });
  });

  test('fails for a provider that breaks the contract, and tells no value of it', async () => {
    await withProvider({ faults: ['uf-as-name'] }, async ({ env }) => {
      const { code, out, report } = await verify([], env);
      expect({ code, verdict: report?.verdict }).toEqual({ code: 1, verdict: 'failed' });
      expect(out).toContain('$.itens[*].uf');
      expect(out).toMatch(/the partner has simulations, Simulation\.uf, .* \d+ more\n/);
      expect(`${out}${JSON.stringify(report)}`).not.toContain('Paulo');
    });
  });

  test('tells a small account from a broken contract', async () => {
    await withProvider({ count: 1 }, async ({ env }) => {
      const { code, report } = await verify([], env);
      expect({ code, failed: report?.counts.failed }).toEqual({ code: 0, failed: 0 });
      const reasons = report?.pacts.flatMap((pact) => pact.interactions.flatMap(({ reason }) => reason ?? []));
      expect(reasons).toContainEqual(expect.stringContaining('has fewer than'));
    });
  });

  test('needs no simulations where none matter: for tokens, refusals and malformed parameters', async () => {
    await withProvider({ count: 0 }, async ({ env }) => {
      const { report } = await verify([], env);
      const { interactions: told = [] } = report?.pacts[0] ?? {};
      expect(told.filter(({ verdict }) => !['verified', 'skipped'].includes(verdict))).toEqual([]);
      expect(new Set(told.filter(({ verdict }) => verdict === 'skipped').map(({ states }) => states[0]))).toEqual(
        new Set(['the partner has simulations']),
      );
      expect(told.filter(({ verdict }) => verdict === 'verified')).toHaveLength(9);
    });
  });

  test.skipIf(selfSigned() === null)('verifies over TLS, with an authority of its own (needs openssl)', async () => {
    const pair = selfSigned();
    if (pair === null) return;
    const { app, basePath, settings } = await createProvider();
    const server = createSecureServer(pair, (request, response) => {
      app.routing(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const env = { ...settings(`https://127.0.0.1:${port}${basePath}`), PARTNER_API_ENVIRONMENT: 'staging' };
    const trusting = await verify(['--ca', 'ca.pem'], env, { 'ca.pem': pair.cert });
    const distrusting = await verify([], env);
    server.closeAllConnections();
    server.close();
    await app.close();
    expect({ code: trusting.code, verdict: trusting.report?.verdict }).toEqual({ code: 0, verdict: 'verified' });
    expect(distrusting.code).toBe(3);
    expect(distrusting.out).toContain('TLS handshake failed');
  });

  test('is unsettled where nobody answers', async () => {
    const { code, out, report } = await verify([], nobody);
    expect({ code, verdict: report?.verdict, counted: report?.counts.verified }).toEqual({
      code: 3,
      verdict: 'inconclusive',
      counted: 0,
    });
    expect(out).toContain('connection refused');
  });

  test('is refused where the token call refuses the credentials', async () => {
    await withProvider({}, async ({ env }) => {
      const { code, report, out } = await verify([], { ...env, PARTNER_API_CLIENT_SECRET: 'not-the-secret-of-it' });
      expect(code).toBe(2);
      const verified = report?.counts.verified ?? 0;
      const part = `${verified} of ${interactions.length} interactions`;
      expect(out).toContain(`The provider rejected the main credentials: ${part} could be verified`);
      expect(report?.counts.failed).toBe(0);
      const call = report?.pacts[0]?.interactions.find(
        (one) => one.description === 'a token call with good credentials',
      );
      expect(call).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('PARTNER_API_CLIENT_ID') });
      expect(report).toMatchObject({ verdict: 'refused', problems: [{ variable: 'PARTNER_API_CLIENT_ID' }] });
    });
  });

  test('lets nothing out that a hostile provider sends', async () => {
    const canary = 'canary-Zx81-Qv77-Lm23';
    const answer = JSON.stringify({
      accesstoken: `${canary}.a.b`,
      expiresIn: canary,
      itens: [{ [canary]: canary, uf: canary }],
      pagina: canary,
    });
    await withServer(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json', 'x-canary': canary }).end(answer),
      async ({ env }) => {
        const { code, out, err, report } = await verify([], env);
        expect(code).toBe(1);
        expect(`${out}${err}${JSON.stringify(report)}`).not.toMatch(/canary|Zx81/i);
      },
    );
  });

  test('asks production for a token once, for pages, and once without a token', async () => {
    await withProvider({}, async ({ env, asked }) => {
      const production = { ...env, PARTNER_API_ENVIRONMENT: 'production' };
      const refused = await verify([], production);
      expect({ code: refused.code, asked: [...asked] }).toEqual({ code: 2, asked: [] });
      const { code, report } = await verify(['--allow-production'], production);
      expect({ code, verdict: report?.verdict }).toEqual({ code: 0, verdict: 'verified' });
      expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
      expect(asked.filter((one) => one.startsWith('GET') && !one.endsWith('with a token'))).toHaveLength(1);
      expect(asked.filter((one) => !/^(POST|GET) \/v1\/(auth|proposal)[\w/?&=]*( with a token)?$/.test(one))).toEqual(
        [],
      );
      expect(report?.counts.skipped).toBeGreaterThan(0);
    });
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['a pact that is not there', ['none.json'], {}, 'none.json'],
    ['a pact without interactions', ['empty.json'], { 'empty.json': pactText() }, 'has no interactions'],
    ['a file that is no pact', ['other.json'], { 'other.json': '{"a":1}' }, 'other.json is not a valid pact file'],
    ['a deadline that is none', ['--deadline', 'soon'], {}, '--deadline'],
  ])('refuses %s', async (_, args, files, words) => {
    const { code, err, report } = await verify(args, {}, files);
    expect({ code, verdict: report?.verdict, exitCode: report?.exitCode }).toEqual({
      code: 2,
      verdict: 'refused',
      exitCode: 2,
    });
    expect(err).toContain(words);
  });

  test('leaves what is not its own, and refuses', async () => {
    await inDirectory(async (directory) => {
      const path = join(directory, 'pact-verification.json');
      writeFileSync(path, '{"mine":1}');
      const { code } = await start(['pact', 'verify', '--report-dir', '.'], directory).ended;
      expect({ code, text: readFileSync(path, 'utf8') }).toEqual({ code: 2, text: '{"mine":1}' });
    });
  });

  test('verifies nothing where every state is missing, and says so', async () => {
    await withProvider({}, async ({ env }) => {
      const only = pactText(written('x', { providerStates: [{ name: 'the token has been revoked' }] }));
      const { code, report } = await verify(['only.json'], without(env, /REVOKED/), { 'only.json': only });
      expect({ code, counts: report?.counts }).toEqual({
        code: 3,
        counts: { verified: 0, failed: 0, skipped: 1, inconclusive: 0 },
      });
    });
  });

  test("withholds a report that holds what looks like somebody's data", async () => {
    const only = pactText(written('a simulation of 529.982.247-25', { response: { status: 401 } }));
    const { code, out, err, report } = await verify(['only.json'], {}, { 'only.json': only });
    expect(code).toBe(4);
    expect(report).toEqual({
      format: 'vehicle-credit-pact-verification',
      formatVersion: 1,
      withheld: expect.any(String),
    });
    expect(`${out}${err}`).not.toContain('529');
  });

  test('prints the report as JSON', async () => {
    const { code, out, err } = await run(['pact', 'verify', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ format: 'vehicle-credit-pact-verification', exitCode: 0 });
  });

  test('prints one line where it is to be quiet', async () => {
    const { out } = await run(['pact', 'verify', '--quiet']);
    expect(out).toBe('The reference provider fulfils the contract\n');
  });

  test('an interruption ends it, and the report says so', async () => {
    await withServer(
      () => undefined,
      async ({ env, reached }) => {
        await inDirectory(async (directory) => {
          const running = start(['pact', 'verify'], directory, env);
          await reached(1);
          running.child.kill('SIGTERM');
          expect((await running.ended).code).toBe(143);
          const report = JSON.parse(readFileSync(join(directory, 'reports', 'pact-verification.json'), 'utf8'));
          expect(report).toMatchObject({ verdict: 'incomplete', complete: false, exitCode: 143 });
        });
      },
    );
  });
});
