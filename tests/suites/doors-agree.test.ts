import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { type ProviderOptions, startProvider } from '../../provider/index.ts';
import type { Report } from '../../src/report/report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const command = [join(root, 'bin/vehicle-credit-conformance.js'), 'run', '--json'];
const project = [vitest, 'run', '--project', 'conformance', '--root', root];
const reporters = ['json', 'junit', 'blob', 'verbose'];

interface Ended {
  readonly code: number | null;
  /** Standard output and error. */
  readonly said: string;
}

interface Door extends Ended {
  readonly report: Report;
  /** What vitest's own reporters wrote. */
  readonly written: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string>>;

/** Runs a program to its end in an empty directory, with these settings and no other environment. */
async function through<Result>(
  argsIn: (directory: string) => readonly string[],
  env: Env,
  read: (directory: string, ended: Ended) => Result,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'door-'));
  try {
    const child = spawn(process.execPath, argsIn(directory), { cwd: directory, env, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const [code]: readonly unknown[] = await once(child, 'close');
    return read(directory, { code: typeof code === 'number' ? code : null, said });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const byCommand = (env: Env): Promise<Door> =>
  through(
    () => command,
    env,
    (directory, ended) => ({ ...ended, report: reportIn(directory), written: {} }),
  );

const byVitest = (env: Env, args: readonly string[] = []): Promise<Door> =>
  through(
    (directory) => [...project, ...reporters.flatMap((name) => reporter(name, directory)), ...args],
    env,
    (directory, ended) => {
      const written = reporters.filter(isWritten).map((name) => [name, readFileSync(join(directory, name), 'utf8')]);
      return { ...ended, report: reportIn(directory), written: Object.fromEntries(written) };
    },
  );

function reportIn(directory: string): Report {
  return JSON.parse(readFileSync(join(directory, 'reports/conformance.json'), 'utf8'));
}

const isWritten = (name: string): boolean => name !== 'verbose';

function reporter(name: string, directory: string): readonly string[] {
  return [`--reporter=${name}`, ...(isWritten(name) ? [`--outputFile.${name}=${join(directory, name)}`] : [])];
}

const rows: readonly (readonly [string, ProviderOptions])[] = [
  ['a warning', { faults: ['cpf-unmasked'], count: 23 }],
  ['a failure', { faults: ['missing-403'], count: 23 }],
];

/** What vitest is to make of a requirement. */
function statusOf({ level, verdict }: Report['requirements'][number]): string {
  if (verdict === 'fail' || (verdict === 'inconclusive' && level === 'documented')) return 'failed';
  return verdict === 'pass' || verdict === 'warning' ? 'passed' : 'skipped';
}

interface VitestJson {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function titlesAndStatuses({ written }: Door): Readonly<Record<string, string>> {
  const { testResults }: VitestJson = JSON.parse(written.json ?? '');
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(tests.map(({ title, status }) => [title, status === 'pending' ? 'skipped' : status]));
}

function verdictsOf({ report }: Door): readonly string[] {
  return report.requirements.map(({ id, verdict }) => `${id}: ${verdict}`);
}

describe.concurrent('the command and vitest tell the same', () => {
  test.for(rows)('of %s', { timeout: 120_000 }, async ([, options], { expect }) => {
    const provider = await startProvider(options);
    const env = { ...provider.settings, PARTNER_API_ENVIRONMENT: 'staging' };
    try {
      const [commanded, tested] = [await byCommand(env), await byVitest(env)];
      expect(verdictsOf(tested)).toEqual(verdictsOf(commanded));
      expect(tested.report.exitCode).toBe(commanded.code);
      expect(tested.code === 0).toBe(commanded.code === 0);

      const shown = tested.report.requirements.map((one) => [`${one.id}: ${one.statement}`, statusOf(one)] as const);
      expect(titlesAndStatuses(tested)).toEqual(Object.fromEntries(shown));

      const texts = [tested.said, ...Object.values(tested.written)].join('\n');
      const told = tested.report.requirements.flatMap(({ findings }) => findings.slice(0, 1));
      for (const { expected, actual } of told) {
        expect(texts).toContain(expected.slice(0, 20));
        expect(texts).toContain(actual.slice(0, 20));
      }
      const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|CLIENT_SECRET|TOKEN/.test(name));
      expect(secrets.filter(([, value]) => texts.includes(value))).toEqual([]);
      expect(texts).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}|\d{3}\.\d{3}\.\d{3}-\d{2}/);
    } finally {
      await provider.close();
    }
  });

  test.for([
    ['whole', []],
    ['in one test alone', ['-t', 'Page.total']],
  ] as const)('of a target that can not be reached, seen %s', { timeout: 120_000 }, async ([, args], { expect }) => {
    const env = {
      PARTNER_API_BASE_URL: 'http://127.0.0.1:1/integration',
      PARTNER_API_CLIENT_ID: 'a-client-of-this-test',
      PARTNER_API_CLIENT_SECRET: 'The-Secret-Of-This-Test',
    };
    const [commanded, tested] = [await byCommand(env), await byVitest(env, args)];
    expect(verdictsOf(tested)).toEqual(verdictsOf(commanded));
    expect([commanded.code, tested.report.exitCode, tested.code]).toEqual([3, 3, 1]);
    expect(tested.said).toContain('Target: staging, http://127.0.0.1:1/integration');
    expect(tested.said).toContain('remedy: check PARTNER_API_BASE_URL');
  });

  test('of settings that are not in order, without a stack', { timeout: 120_000 }, async ({ expect }) => {
    const env = { PARTNER_API_BASE_URI: 'x', PARTNER_API_CLIENT_SECRET: 'The-Secret-Itself' };
    const [commanded, tested] = [
      await byCommand(env),
      await through(
        () => project,
        env,
        (_directory, ended) => ended,
      ),
    ];
    expect(commanded.code).toBe(2);
    expect(tested.code).not.toBe(0);
    for (const { variable = '', message, remedy } of commanded.report.problems) {
      for (const words of [`${variable} ${message}`, remedy]) expect(tested.said).toContain(words);
    }
    expect(tested.said).not.toMatch(/The-Secret-Itself|^\s+at |❯/m);
  });
});
