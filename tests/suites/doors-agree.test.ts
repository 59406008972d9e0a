import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { provided } from '../../suites/vitest/provide.ts';
import { inDirectory, running } from '../cli/process.ts';
import { nobody, withProvider } from '../cli/targets.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { fileText } from '../readme/blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(fileText('package.json'));
/** The arguments of `npm run suites`. */
const [, ...suites] = scripts.suites?.split(' ') ?? [];
const project = [vitest, ...suites, '--root', root];
/** Reporters of vitest that write a file. */
const WRITERS = ['json', 'junit', 'blob'];

type Env = Readonly<Record<string, string>>;

/** Runs vitest in an empty directory with these settings and no other environment. */
function tested(env: Env, args: readonly string[] = []) {
  return inDirectory(async (cwd) => {
    const file = (name: string): string => readFileSync(join(cwd, name), 'utf8');
    const reporters = WRITERS.flatMap((name) => [`--reporter=${name}`, `--outputFile.${name}=${join(cwd, name)}`]);
    const all = [...project, '--reporter=verbose', ...reporters, ...args];
    const { code, out, err } = await running(all, cwd, env).ended;
    const report: Report = JSON.parse(file('reports/conformance.json'));
    // With invalid settings, vitest stops before its reporters write.
    const written = report.verdict === 'refused' ? [] : WRITERS.map(file);
    return { code, report, output: out + err, written };
  });
}

/** Returns the vitest status of a requirement. */
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

describe.concurrent('vitest and run have the same verdicts', { timeout: 120_000 }, () => {
  test('with a failure and a warning, without secrets in the output', async ({ expect }) => {
    const options = { faults: ['cpf-unmasked', 'missing-403'], count: 23 };
    const { report: expected } = await wholeRun(options, {}, { held: false });
    await withProvider(options, async ({ env }) => {
      const { code, report, output, written } = await tested(env);
      expect(verdictsOf(report)).toEqual(verdictsOf(expected));
      expect([code, report.exitCode]).toEqual([1, 1]);
      const shown = report.requirements.map((one) => [`${one.id}: ${one.statement}`, statusOf(one)] as const);
      expect(titlesAndStatuses(written[0])).toEqual(Object.fromEntries(shown));

      const texts = [output, ...written].join('\n');
      const unwrapped = texts.replace(/\s+/g, ' ');
      for (const { findings } of report.requirements) {
        for (const finding of findings.slice(0, 1)) {
          expect(unwrapped).toContain(finding.expected.slice(0, 20));
          expect(unwrapped).toContain(finding.actual.slice(0, 20));
        }
      }
      const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name));
      expect(secrets.filter(([, value]) => texts.includes(value))).toEqual([]);
      expect(texts).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}|\d{3}\.\d{3}\.\d{3}-\d{2}/);
    });
  });

  test('with a warning only, no test fails', async ({ expect }) => {
    const { report } = await wholeRun({ faults: ['cpf-unmasked'], count: 23 }, {}, { held: false });
    const { trouble, results } = provided(report);
    expect(report.requirements.some(({ verdict }) => verdict === 'warning')).toBe(true);
    expect([report.exitCode, trouble]).toEqual([0, null]);
    expect(Object.values(results).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  test('without simulations, the missing core requirement fails the run', async ({ expect }) => {
    const { report } = await wholeRun({ count: 0 }, {}, { held: false });
    const { trouble, results } = provided(report);
    expect(report.requirements.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')).toBe(false);
    expect(Object.values(results).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect([report.exitCode, trouble]).toEqual([3, expect.stringContaining('listing.requested-page')]);
  });

  test('without a response, for a single selected test', async ({ expect }) => {
    const { code, report, output } = await tested(nobody, ['-t', 'Page.total']);
    expect([report.exitCode, code]).toEqual([3, 1]);
    expect(output).toContain('Target: staging, http://127.0.0.1:1/integration');
    expect(output).toContain('remedy: check PARTNER_API_BASE_URL');
  });

  test('with -t that selects no requirement, the run is refused', async ({ expect }) => {
    const { code, report, output } = await tested({}, ['-t', 'Page.totl']);
    expect([report.exitCode, code]).toEqual([2, 1]);
    expect(output).toContain('-t matches no requirement: Page.totl');
  });

  test('with invalid settings, without a stack trace', async ({ expect }) => {
    const { code, report, output } = await tested({
      PARTNER_API_BASE_URI: 'x',
      PARTNER_API_CLIENT_SECRET: 'The-Secret-Itself',
    });
    expect([report.exitCode, code]).toEqual([2, 1]);
    for (const { variable = '', message, remedy } of report.problems) {
      for (const words of [`${variable} ${message}`, remedy]) expect(output).toContain(words);
    }
    expect(output).not.toMatch(/The-Secret-Itself|^\s+at |❯/m);
  });
});
