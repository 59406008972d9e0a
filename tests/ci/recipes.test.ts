import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { call, inDirectory } from '../cli/process.ts';
import { withProvider } from '../cli/targets.ts';
import { blocksOf, fileText } from '../readme/blocks.ts';
import { runShell } from '../support/checkout.ts';

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Texts;
  readonly with?: Texts;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Workflow {
  readonly on: { readonly workflow_call?: { readonly secrets: Readonly<Record<string, unknown>> } };
  readonly jobs: { readonly conformance: { readonly steps: readonly Step[] } };
}

interface Job {
  readonly conformance: { readonly script: readonly string[]; readonly allow_failure: { readonly exit_codes: number } };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const workflows = readdirSync(join(root, 'ci/github'));
const action: Action = parse(fileText('action.yml'));
const stepsOf = (name: string): readonly Step[] => {
  const { jobs }: Workflow = parse(fileText(`ci/github/${name}`));
  return jobs.conformance.steps;
};
const isOurs = ({ uses }: Step): boolean => /\/vehicle-credit-conformance@VERSION$/.test(uses ?? '');

/** Replaces the expressions of a text: each is the name of a value, alone. */
const filled = (text: string, values: Texts): string =>
  String(text).replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');
const allFilled = (texts: Texts = {}, values: Texts = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text, values)]));

/** Runs a script as GitHub and GitLab do; all of its environment is given. */
const shell = (script: string, cwd: string, env: Texts) => runShell(script, cwd, env, '-eo');

/** Runs the steps of the action with these inputs, without `npm ci`, in a directory that holds a link to the suite. */
async function perform(inputs: Texts, cwd: string, job: Texts = {}) {
  const path = join(cwd, 'action');
  if (!existsSync(path)) symlinkSync(root, path);
  const [output, summary] = [join(cwd, 'output'), join(cwd, 'step-summary')];
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ''] as const);
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs });
  const values: Texts = { ...Object.fromEntries(given.map(([name, value]) => [`inputs.${name}`, value])) };
  let [code, said]: [number | null, string] = [0, ''];
  for (const step of action.runs.steps.filter(({ run = 'npm ci' }) => !run.includes('npm ci'))) {
    const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_ACTION_PATH: path };
    const env = { ...job, ...files, GITHUB_ACTIONS: 'true', CI: 'true' };
    ({ code, said } = await shell(step.run ?? '', cwd, { ...env, ...allFilled(step.env, values) }));
  }
  const lines = existsSync(output) ? readFileSync(output, 'utf8').trim().split('\n') : [];
  const pairs = lines.map((line): readonly [string, string] => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]);
  const outputs: Texts = Object.fromEntries(pairs);
  return { code, said, outputs, summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '' };
}

const nobody = { 'base-url': 'http://127.0.0.1:1', 'client-id': 'main', 'client-secret': 'secret-of-main' };

const accounts = (settings: Texts): Texts => ({
  'base-url': settings.PARTNER_API_BASE_URL ?? '',
  'client-id': settings.PARTNER_API_CLIENT_ID ?? '',
  'client-secret': settings.PARTNER_API_CLIENT_SECRET ?? '',
});

test.concurrent('the action runs the suite: exit code, outputs, annotations, job summary, reports', async () => {
  await withProvider({ count: 23, faults: ['anonymous-always'] }, async ({ env, directory }) => {
    const inputs = {
      ...accounts(env),
      arguments: '--only auth.missing-401 --accept-unexercised *',
      'report-dir': 'out',
    };
    const { code, said, outputs, summary } = await perform(inputs, directory);
    expect({ code, outputs }).toMatchObject({ code: 1, outputs: { 'exit-code': '1', verdict: 'nonconforming' } });
    expect(JSON.parse(outputs.counts ?? '').fail).toBeGreaterThan(0);
    expect(existsSync(join(directory, 'out/report.html'))).toBe(true);
    expect(said).toContain('::error');
    expect(summary).toContain('auth.missing-401');
  });
});

test.concurrent.each<[string, Texts, RegExp]>([
  ['a lost secret', { 'client-secret': '' }, /PARTNER_API_CLIENT_SECRET is set but empty/],
  ['a lost base URL', { 'base-url': '' }, /PARTNER_API_BASE_URL is set but empty/],
  ['half of an account', { 'second-client-id': 'second' }, /PARTNER_API_SECOND_CLIENT_SECRET/],
  ['a mistyped flag', { arguments: '--stric' }, /--stric/],
  ['a directory in its arguments', { arguments: '--strict --report-dir=x' }, /::error::use the input report-dir/],
  ['a directory on a further line', { arguments: '--strict\n--keep-runs\n' }, /::error::use the input report-dir/],
])('the action ends with 2 for %s', async (_, inputs, words) => {
  await inDirectory(async (directory) => {
    const { code, said, outputs } = await perform({ ...nobody, ...inputs }, directory);
    expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(words) });
    expect(outputs['exit-code']).toBe('2');
  });
});

test('the action deletes the report and the evidence of an earlier run, and no file of others', async () => {
  await inDirectory(async (directory) => {
    const [path, evidence] = [join(directory, 'reports/conformance.json'), join(directory, 'reports/evidence.json')];
    mkdirSync(join(directory, 'reports'));
    for (const file of [path, evidence]) writeFileSync(file, '{ "verdict": "conforming", "counts": {} }');
    const { code, outputs } = await perform(nobody, directory);
    expect({ code, outputs }).toEqual({ code: 2, outputs: { 'exit-code': '2' } });
    for (const file of [path, evidence])
      expect(readFileSync(file, 'utf8')).toBe('{ "verdict": "conforming", "counts": {} }');
    const [stale, name] = ['{"format": "vehicle-credit-conformance", "verdict": "conforming"}', 'client-secret'];
    writeFileSync(path, stale);
    writeFileSync(evidence, '{"format":"vehicle-credit-evidence"}');
    const refused = await perform({ ...nobody, arguments: '--stric', [name]: 'x' }, directory);
    expect(refused.outputs.verdict).toBeUndefined();
    expect([path, evidence].filter((file) => existsSync(file))).toEqual([]);
  });
});

test.concurrent.each<[Texts, number]>([
  [{}, 3],
  [{ inconclusive: 'warn' }, 0],
])('the action with %j ends with %i where nothing listens', async (inputs, expected) => {
  await inDirectory(async (directory) => {
    const { code, outputs } = await perform({ ...nobody, ...inputs }, directory);
    expect({ code, outputs }).toMatchObject({ code: expected, outputs: { 'exit-code': '3', verdict: 'inconclusive' } });
  });
});

test('variables of the job stay as they are where no input replaces them', async () => {
  await inDirectory(async (directory) => {
    const settings = { PARTNER_API_PRODUCTION_BASE_URL: nobody['base-url'], PARTNER_API_CLIENT_ID: 'replaced' };
    const { code, said } = await perform(nobody, directory, { ...settings, INPUT_OF_ANOTHER: 'x' });
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('--allow-production') });
    expect(said).not.toContain('OF_ANOTHER');
  });
});

test('every output of the action is one that its run writes', () => {
  const { env = {}, run = '' } = action.runs.steps.find(({ id }) => id === 'run') ?? {};
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  expect(values).toEqual(Object.keys(action.outputs).map((name) => [name, `\${{ steps.run.outputs.${name} }}`]));
  expect(Object.keys(action.outputs).filter((name) => !run.includes(name))).toEqual([]);
  // A script that holds an expression runs what the expression holds.
  expect(action.runs.steps.filter((step) => step.run?.includes('${{'))).toEqual([]);
  const used = JSON.stringify([env, action.runs.steps]);
  expect(Object.keys(action.inputs).filter((name) => !used.includes(`inputs.${name}`))).toEqual([]);
});

test.each(workflows)('%s passes the action its required inputs, and no others than it has', (name) => {
  const [{ with: given = {} } = {}, ...others] = stepsOf(name).filter(isOurs);
  expect(others).toEqual([]);
  const required = Object.keys(action.inputs).filter((input) => action.inputs[input]?.required);
  expect(Object.keys(given)).toEqual(expect.arrayContaining(required));
  expect(Object.keys(given).filter((input) => action.inputs[input] === undefined)).toEqual([]);
  const { on }: Workflow = parse(fileText(`ci/github/${name}`));
  const secrets = [...fileText(`ci/github/${name}`).matchAll(/\$\{\{ secrets\.(\w+) \}\}/g)].map(([, one]) => one);
  if (on.workflow_call) expect(Object.keys(on.workflow_call.secrets)).toEqual([...new Set(secrets)]);
});

/** Stands for the command of GitHub: prints the ids of comments, and keeps what it changes. */
const GH = `#!/bin/bash
case "$*" in
  *--jq*'<!-- vehicle-credit-conformance summary -->'*) echo "$EXISTING" ;;
  "api --method "*" --field body=@reports/summary.md --silent") echo "$3 $4" >> gh-calls ;;
  *) exit 1 ;;
esac
`;

test.concurrent.each(workflows)('%s runs step by step', async (name) => {
  await withProvider({ count: 23 }, async ({ env, directory }) => {
    const commands = ['run --quiet --profile quick', 'baseline reports/conformance.json --out baseline.json'];
    for (const args of fileText(`ci/github/${name}`).includes('baseline.json') ? commands : [])
      expect(await call(args.split(' '), directory, env)).toMatchObject({ code: 0 });
    mkdirSync(join(directory, 'bin'));
    writeFileSync(join(directory, 'bin/gh'), GH);
    chmodSync(join(directory, 'bin/gh'), 0o755);
    const named = Object.entries(env).flatMap(([key, value]) => [
      [`secrets.${key}`, value] as const,
      [`vars.${key}`, value] as const,
    ]);
    const values = { ...Object.fromEntries(named), 'github.event.number': '7', 'github.repository': 'owner/repo' };
    for (const step of stepsOf(name).filter(({ uses = 'ours' }) => !uses.startsWith('actions/'))) {
      if (isOurs(step)) {
        const given = allFilled(step.with, values);
        const quick = {
          'base-url': env.PARTNER_API_BASE_URL ?? '',
          arguments: `${given.arguments ?? ''} --profile quick`,
        };
        const { code, said } = await perform({ ...given, ...quick }, directory);
        expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
      } else if (step.name !== 'Start the service') {
        const given = { ...allFilled(step.env, values), PATH: join(directory, 'bin') };
        // In the second run the comment is there.
        for (const existing of ['', '4711']) {
          const ended = await shell(step.run ?? '', directory, { ...given, EXISTING: existing });
          expect(ended).toEqual({ code: 0, said: '' });
        }
        expect(readFileSync(join(directory, 'gh-calls'), 'utf8')).toBe(
          'POST repos/owner/repo/issues/7/comments\nPATCH repos/owner/repo/issues/comments/4711\n',
        );
      }
    }
  });
});

/** The block of docs/ci.md under the heading of a CI system. */
const blockOf = (heading: string): string =>
  blocksOf(fileText('docs/ci.md').split(`\n## ${heading}\n`)[1] ?? '')[0]?.text ?? '';
const ofAzure: readonly { readonly script?: string }[] = parse(blockOf('Azure Pipelines'));

test.concurrent.each<[string, readonly string[], evidence: number]>([
  ['Jenkins', [...blockOf('Jenkins').matchAll(/\bsh\b.*?'([^']+)'/g)].map(([, script = '']) => script), 2],
  // The artifact holds the whole directory.
  ['Azure', ofAzure.flatMap(({ script }) => script ?? []), 0],
])('the scripts for %s run', async (_, scripts, evidence) => {
  await withProvider({ count: 23 }, async ({ env, directory }) => {
    const conformance = `exec node -- ${root}bin/vehicle-credit-conformance.js run --profile quick`;
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ scripts: { conformance } }));
    expect(scripts[0]).toBe('npm ci');
    const { code, said } = await shell(scripts.slice(1).join('\n'), directory, { ...env, CI: 'true' });
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    const reports = readdirSync(join(directory, 'reports'));
    expect(reports).toContain('junit.xml');
    expect(reports.filter((name) => name.startsWith('evidence.'))).toHaveLength(evidence);
  });
});

test.concurrent('the job of GitLab runs', async () => {
  const { conformance }: Job = parse(fileText('ci/gitlab.yml'));
  await withProvider({ count: 23 }, async ({ env, directory }) => {
    symlinkSync(root, join(directory, 'conformance'));
    const script = conformance.script.filter((line) => !/^(?:git clone|npm ci)\b/.test(line)).join('\n');
    const given = { CI: 'true', CI_PROJECT_DIR: directory, CONFORMANCE_ARGUMENTS: '--profile quick' };
    const { code, said } = await shell(script, directory, { ...env, ...given });
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    expect(readdirSync(join(directory, 'reports'))).toContain('junit.xml');
  });
});
