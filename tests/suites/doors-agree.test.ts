import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { provided } from '../../suites/vitest/provide.ts';
import { inDirectory, running } from '../cli/process.ts';
import { nobody, withProvider } from '../cli/targets.ts';
import { wholeRun } from '../proof/whole-run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const project = [vitest, 'run', '--project', 'conformance', '--root', root];
/** Reporters of vitest that write a file. */
const WRITING = ['json', 'junit', 'blob'];

type Env = Readonly<Record<string, string>>;

/** Runs vitest in an empty directory with these settings and no other environment. */
function tested(env: Env, args: readonly string[] = []) {
  return inDirectory(async (cwd) => {
    const file = (name: string): string => readFileSync(join(cwd, name), 'utf8');
    const reporters = WRITING.flatMap((name) => [`--reporter=${name}`, `--outputFile.${name}=${join(cwd, name)}`]);
    const all = [...project, '--reporter=verbose', ...reporters, ...args];
    const { code, out, err } = await running(all, cwd, env).ended;
    const report: Report = JSON.parse(file('reports/conformance.json'));
    // Settings that are invalid end vitest before its reporters write.
    const written = report.verdict === 'refused' ? [] : WRITING.map(file);
    return { code, report, said: out + err, written };
  });
}

/** How vitest shows a requirement. */
function statusOf({ level, verdict }: Report['requirements'][number]): string {
  if (verdict === 'fail' || (verdict === 'inconclusive' && level === 'documented')) return 'failed';
  return verdict === 'pass' || verdict === 'warning' ? 'passed' : 'skipped';
}

interface VitestJson {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function titlesAndStatuses(json = ''): Readonly<Record<string, string>> {
  const { testResults }: VitestJson = JSON.parse(json);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(tests.map(({ title, status }) => [title, status === 'pending' ? 'skipped' : status]));
}

function verdictsOf({ requirements }: Report): readonly string[] {
  return requirements.map(({ id, verdict }) => `${id}: ${verdict}`);
}

describe.concurrent('vitest reports the verdicts of a run', { timeout: 120_000 }, () => {
  test('with a failure and a warning, and no secret in what its reporters write', async ({ expect }) => {
    const options = { faults: ['cpf-unmasked', 'missing-403'], count: 23 };
    const { report: expected } = await wholeRun(options, {}, { held: false });
    await withProvider(options, async ({ env }) => {
      const { code, report, said, written } = await tested(env);
      expect(verdictsOf(report)).toEqual(verdictsOf(expected));
      expect([code, report.exitCode]).toEqual([1, 1]);
      const shown = report.requirements.map((one) => [`${one.id}: ${one.statement}`, statusOf(one)] as const);
      expect(titlesAndStatuses(written[0])).toEqual(Object.fromEntries(shown));

      const texts = [said, ...written].join('\n');
      for (const { findings } of report.requirements) {
        for (const finding of findings.slice(0, 1)) {
          expect(texts).toContain(finding.expected.slice(0, 20));
          expect(texts).toContain(finding.actual.slice(0, 20));
        }
      }
      const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name));
      expect(secrets.filter(([, value]) => texts.includes(value))).toEqual([]);
      expect(texts).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}|\d{3}\.\d{3}\.\d{3}-\d{2}/);
    });
  });

  test('with a warning alone, which fails nothing', async ({ expect }) => {
    const { report } = await wholeRun({ faults: ['cpf-unmasked'], count: 23 }, {}, { held: false });
    const { trouble, results } = provided(report);
    expect(report.requirements.some(({ verdict }) => verdict === 'warning')).toBe(true);
    expect([report.exitCode, trouble]).toEqual([0, null]);
    expect(Object.values(results).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  test('of an account without simulations, whose missing core requirement fails it', async ({ expect }) => {
    const { report } = await wholeRun({ count: 0 }, {}, { held: false });
    const { trouble, results } = provided(report);
    expect(report.requirements.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')).toBe(false);
    expect(Object.values(results).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect([report.exitCode, trouble]).toEqual([3, expect.stringContaining('listing.requested-page')]);
  });

  test('without a response, in one test alone', async ({ expect }) => {
    const { code, report, said } = await tested(nobody, ['-t', 'Page.total']);
    expect([report.exitCode, code]).toEqual([3, 1]);
    expect(said).toContain('Target: staging, http://127.0.0.1:1/integration');
    expect(said).toContain('remedy: check PARTNER_API_BASE_URL');
  });

  test('of invalid settings, without a stack', async ({ expect }) => {
    const { code, report, said } = await tested({
      PARTNER_API_BASE_URI: 'x',
      PARTNER_API_CLIENT_SECRET: 'The-Secret-Itself',
    });
    expect([report.exitCode, code]).toEqual([2, 1]);
    for (const { variable = '', message, remedy } of report.problems) {
      for (const words of [`${variable} ${message}`, remedy]) expect(said).toContain(words);
    }
    expect(said).not.toMatch(/The-Secret-Itself|^\s+at |❯/m);
  });
});
