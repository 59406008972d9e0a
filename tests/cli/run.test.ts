import { describe, test } from 'vitest';
import type { ProviderOptions } from '../../provider/index.ts';
import type { Report } from '../../src/report/report.ts';
import { call, type Ended, inDirectory, start } from './process.ts';
import { everythingIn, idsWith, reportIn } from './report.ts';
import { withProvider } from './targets.ts';

/** What a run may say on standard error where all is in order: now and then how far it is. */
const PROGRESS_ALONE = /^(?:[\d,]+ of about [\d,]+ requests, [a-zA-Z ]+(?:, about \d+ (?:s|min) left)?\n)*$/;

interface Run extends Ended {
  readonly report: Report;
  readonly artifacts: string;
  readonly asked: readonly string[];
}

/** One run against the reference provider as somebody else's API. */
async function runAgainst(
  options: ProviderOptions,
  args: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Run & { readonly env: Record<string, string> }> {
  const runs: (Run & { readonly env: Record<string, string> })[] = [];
  await withProvider(options, ({ env, asked }) =>
    inDirectory(async (directory) => {
      const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !without.includes(name)));
      const ended = await call(['run', ...args], directory, kept);
      runs.push({ ...ended, env, asked, report: reportIn(directory), artifacts: everythingIn(directory) });
    }),
  );
  const [only] = runs;
  if (only === undefined) throw new Error('there was no run');
  return only;
}

describe.concurrent('run', { timeout: 90_000 }, () => {
  test('with nothing configured exercises every requirement against the embedded provider', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { code, out, err } = await start(['run'], directory).ended;
      const report = reportIn(directory);
      expect(code).toBe(0);
      expect(err).toMatch(PROGRESS_ALONE);
      expect(out).toMatch(/^The reference provider conforms\nTarget: the embedded reference provider\. The verdict is/);
      expect(out).toContain('The reference provider conforms');
      expect(report).toMatchObject({ complete: true, verdict: 'conforming', exitCode: 0, gates: [], problems: [] });
      expect(report.counts.pass).toBe(report.requirements.length);
    });
  });

  test.for([
    ['a documented fault', { faults: ['malformed-404'] }, [], 1, 'nonconforming', ['listing.error-400'], 'fail'],
    ['what is only shown', { faults: ['cpf-unmasked'] }, [], 0, 'conforming', ['Customer.cpf-mask'], 'warning'],
    ['it with --strict', { faults: ['cpf-unmasked'] }, ['--strict'], 1, 'conforming', ['Customer.cpf-mask'], 'warning'],
    ['--only that misses the fault', { faults: ['malformed-404'] }, ['--only', 'Page.*'], 0, 'conforming', [], 'fail'],
    [
      '--only that meets it',
      { faults: ['malformed-404'] },
      ['--only', '*-400'],
      1,
      'nonconforming',
      ['listing.error-400'],
      'fail',
    ],
  ] as const)('tells %s', async ([, options, args, code, verdict, ids, as], { expect }) => {
    const run = await runAgainst(options, args);
    expect(run.code).toBe(code);
    expect(run.err).toMatch(PROGRESS_ALONE);
    expect(run.report).toMatchObject({ complete: true, verdict, exitCode: code });
    expect(idsWith(run.report, as)).toEqual(ids);
    for (const id of ids) expect(run.out).toContain(id);
  });

  test('--only leaves the others unexercised, and says why', async ({ expect }) => {
    const { report } = await runAgainst({}, ['--only', 'Page.total']);
    expect(idsWith(report, 'pass')).toEqual(['Page.total']);
    expect(idsWith(report, 'not-exercised')).toHaveLength(report.requirements.length - 1);
    expect(report.requirements.find(({ id }) => id === 'Page.closed')?.reason).toContain('--only');
  });

  test.for([
    [['--require', 'auth.revoked-401'], ['PARTNER_API_REVOKED_TOKEN'], 3],
    [['--require', 'auth.revoked-401'], [], 0],
  ] as const)('%j without %j ends with %i', async ([args, without, code], { expect }) => {
    const run = await runAgainst({}, args, without);
    expect(run.code).toBe(code);
    expect(run.report.gates.map(({ kind, id }) => [kind, id])).toEqual(
      code === 0 ? [] : [['require', 'auth.revoked-401']],
    );
  });

  test('--json prints exactly conformance.json', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const { out, err } = await call(['run', '--json'], directory);
      expect(err).toBe('');
      expect(everythingIn(directory)).toContain(out);
      expect(JSON.parse(out)).toEqual(reportIn(directory));
    });
  });

  test('--quiet prints the verdict, the coverage and the gates that failed', async ({ expect }) => {
    const { out, err } = await runAgainst(
      {},
      ['--quiet', '--require', 'auth.revoked-401'],
      ['PARTNER_API_REVOKED_TOKEN'],
    );
    const [verdict, coverage, gate, ...more] = out.split('\n');
    expect(err).toBe('');
    expect(verdict).toContain('The API conforms');
    expect(`${verdict} ${coverage}`).toMatch(/\d+ of \d+ requirements exercised/);
    expect(gate).toMatch(/^require: auth\.revoked-401/);
    expect(more).toEqual(['']);
  });

  test.for([
    ['--max-requests', '5', 'budget'],
    ['--max-requests', '100', 'budget'],
  ] as const)('%s %s that end a run early leave it open and incomplete', async ([flag, value, words], { expect }) => {
    const run = await runAgainst({}, [flag, value]);
    expect(run.code).toBe(3);
    expect(run.asked).toHaveLength(Number(value));
    expect(run.report).toMatchObject({
      complete: false,
      verdict: 'inconclusive',
      exitCode: 3,
      requests: { sent: Number(value) },
    });
    expect(idsWith(run.report, 'fail')).toEqual([]);
    const reasons = run.report.requirements
      .filter(({ verdict }) => verdict === 'inconclusive')
      .map(({ reason }) => reason);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.join('\n')).toContain(words);
  });

  test('no secret, token or personal value comes out anywhere', async ({ expect }) => {
    for (const options of [{}, { faults: ['malformed-404', 'cpf-unmasked'] }]) {
      const { env, out, err, artifacts } = await runAgainst(options);
      const texts = [out, err, artifacts].join('\n');
      const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name));
      expect(secrets.length).toBeGreaterThan(8);
      expect(secrets.filter(([, value]) => texts.includes(value))).toEqual([]);
      expect(texts).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
      // Shapes write every digit as a nine.
      expect(texts.replaceAll('999.999.999-99', '')).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
    }
  });
});
