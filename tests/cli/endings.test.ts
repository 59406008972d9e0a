import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { importProblem, versionProblem } from '../../bin/check.js';
import { bundle, compiled } from '../../bin/compile.js';
import { problemOf } from '../../messages/index.ts';
import { defectAs, type Failure, failureOf, interruptedAs, leakIn, SuiteError } from '../../src/errors.ts';
import { type ExitCode, worst } from '../../src/judging/exit-codes.ts';
import { runShell } from '../support/checkout.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { hasTool } from '../support/tools.ts';
import { command, inDirectory, preloading, start } from './process.ts';
import { everythingIn, reportIn } from './report.ts';
import { nobody, withProvider } from './targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const version = (name: string) => `Object.defineProperty(process.versions, 'node', { value: '${name}' });`;

/** Script: the first write throws, with a message that looks like a stack. */
const throwsOnce = `
  const write = process.stdout.write;
  process.stdout.write = () => {
    process.stdout.write = write;
    throw new TypeError(['what-the-target-sent', '    at what-the-target-sent'].join(String.fromCharCode(10)));
  };
`;

/** Script: no file whose path contains `path` can be opened, because of missing file descriptors. */
const withoutDescriptorsFor = (path: string) => `
  import files from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const failing = (open) => (path, ...rest) => {
    if (!String(path).includes(${JSON.stringify(path)})) return open(path, ...rest);
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  };
  files.readFileSync = failing(files.readFileSync);
  files.promises.open = failing(files.promises.open);
  syncBuiltinESMExports();
`;

describe.concurrent('a process ends with', { timeout: 90_000 }, () => {
  const ULIMIT = /^(?:Invalid.*\n)?.*\n.*ulimit -n .*\n$/;

  test.for<[number, string, string, Record<string, string>, string | null, RegExp]>([
    [0, 'help', 'help run', {}, null, /--max-pages/],
    [2, 'an unknown id', 'explain no-such-id', {}, null, /^ {2}✗ no requirement or open point/],
    [2, 'a missing environment file', 'run --env-file x.env', {}, null, /--env-file x\.env does not exist/],
    [2, 'an old version of Node', 'run', {}, version('18.20.8'), /install Node\.js 20\.19 or newer/],
    [3, 'a closed port', 'run --only token.*', nobody, null, /check PARTNER_API_BASE_URL/],
    [70, 'a defect', 'list', {}, throwsOnce, /^ {2}✗ defect of the suite: TypeError[\s\S]*explain(?:-\w+)?\.[jt]s/],
    [70, 'no descriptor for the settings', 'run --env-file o.env', {}, withoutDescriptorsFor('o.env'), ULIMIT],
    [70, 'no descriptor for a baseline', 'run --baseline b.json', {}, withoutDescriptorsFor('b.json'), ULIMIT],
    [70, 'no descriptor for a report', 'diff l.json r.json', {}, withoutDescriptorsFor('l.json'), ULIMIT],
    [70, 'no descriptor for the reports', 'run', {}, withoutDescriptorsFor(join('reports', 'conf')), ULIMIT],
  ])('%i: %s', async ([expected, , args, env, script, words], { expect }) => {
    await inDirectory(async (directory) => {
      const given = script === null ? env : { ...env, ...preloading(script, directory) };
      const { code, out, err } = await start(args.split(' '), directory, given).ended;
      expect({ code, said: out + err }).toEqual({ code: expected, said: expect.stringMatching(words) });
      for (const hidden of ['\u001b', 'what-the-target-sent']) expect(out + err).not.toContain(hidden);
    });
  });

  test.for(['SIGINT', 'SIGTERM'] as const)(
    '0 at %s of a sandbox, which prints only an environment file',
    async (signal, { expect }) => {
      await inDirectory(async (directory) => {
        const serving = start(['serve', '--count', '3'], directory);
        await serving.outMatching(/EXPIRED_TOKEN=.*\n/);
        serving.child.kill(signal);
        const { code, out, err } = await serving.ended;
        expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^(?:PARTNER_API_\w+=\S+\n)+$/) });
        expect(err).toContain(/^PARTNER_API_BASE_URL=(http:\/\/127\.0\.0\.1:\d+\/.*)$/m.exec(out)?.[1]);
      });
    },
  );

  test.runIf(hasTool('curl'))('0 of a sandbox whose page shows working commands', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const serving = start(['serve', '--count', '20', '--log', '--lang', 'pt-BR'], directory);
      const [, origin = ''] = /URL=(http:..[\d.:]+)/.exec(await serving.outMatching(/EXPIRED_TOKEN=.*\n/)) ?? [];
      const page = await (await fetch(origin)).text();
      const shown = [...page.matchAll(/<pre>([^<]+)<\/pre>/g)].map(([, text = '']) => text);
      const signs: Readonly<Record<string, string>> = { '#39': "'", quot: '"', amp: '&', '#96': '`' };
      const plain = shown.map((text) => text.replace(/&(#39|quot|amp|#96);/g, (_, name) => signs[String(name)] ?? ''));
      const { code, said } = await runShell(plain.join('\necho\n'), directory);
      const [list, faulty, bare] = [...said.matchAll(/.+/g)].map(([line]) => JSON.parse(line));
      expect({ code, lang: /<html lang="(.*)">/.exec(page)?.[1] }).toEqual({ code: 0, lang: 'pt-BR' });
      expect([list.itens.length, list.pagina.tem_proximo, faulty.pagina.tem_proximo]).toEqual([20, false, true]);
      expect([Object.keys(list.itens[0]).length > 10, Object.keys(bare.itens[0])]).toEqual([true, ['id_simulacao']]);
      for (const secret of ['v1/proposal/simulation?token=eyJ-secret&1234567890', 'eyJ-secret/12345678909'])
        await fetch(`${origin}/integration/${secret}`);
      serving.child.kill('SIGTERM');
      const { code: ended, err } = await serving.ended;
      expect([ended, /eyJ|12345678/.test(err), err]).toEqual([0, false, expect.stringContaining(' GET … 404 ')]);
      expect(err).toMatch(/Z GET \/v1\/\w+\/\w+\?pagina_inicial=1&limite=20 200 \d+ ms\n/);
    });
  });

  test('0 at SIGTERM of a sandbox, which prints its settings as JSON, and its faults', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const serving = start(['serve', '--count', '3', '--json', '--fault', 'missing-403'], directory);
      await serving.outMatching(/\n}\n$/);
      serving.child.kill('SIGTERM');
      const { code, out, err } = await serving.ended;
      const settings = { PARTNER_API_BASE_URL: expect.any(String), PARTNER_API_ENVIRONMENT: 'sandbox' };
      expect(err).toContain('\n  missing-403: a request without a token returns 403\n');
      expect({ code, settings: JSON.parse(out) }).toEqual({ code: 0, settings: expect.objectContaining(settings) });
    });
  });

  test('0 if its reader closes the pipe', async ({ expect }) => {
    await inDirectory(async (directory) => {
      const listing = start(['list'], directory);
      listing.child.stdout?.destroy();
      const { code, err } = await listing.ended;
      expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^\d+ requirements and .*`diff`\n$/) });
    });
  });
});

/** Script: the suite writes the client secret into its JSON report. */
const leaksIntoJson = `
  const { stringify } = JSON;
  JSON.stringify = (value, ...rest) =>
    value?.format === 'vehicle-credit-conformance' && 'verdict' in value
      ? stringify({ ...value, leak: process.env.PARTNER_API_CLIENT_SECRET }, ...rest)
      : stringify(value, ...rest);
`;

/** Script: the suite prints the client secret with its progress. */
const leaksIntoProgress = `
  const { now } = Date;
  const { slice } = String.prototype;
  String.prototype.slice = function (...bounds) {
    const text = slice.apply(this, bounds);
    return / of about \\d+ requests, /.test(text) ? text + process.env.PARTNER_API_CLIENT_SECRET : text;
  };
  let asked = 0;
  Date.now = () => now() + 6_000 * asked++;
`;

/** Script: the run throws at the first page that it reads, with a message that quotes the page. */
const throwsAtPages = `
  const matchAll = String.prototype.matchAll;
  String.prototype.matchAll = function (pattern) {
    if (this.includes('"itens"')) throw new TypeError('what-the-target-sent ' + this);
    return matchAll.call(this, pattern);
  };
`;

describe.concurrent('a run in a process ends with', { timeout: 90_000 }, () => {
  test.for<[number, string, string, string | null, string, string]>([
    [1, 'a fault', '--only *-400', null, 'nonconforming', 'listing.error-400'],
    [4, 'a report with a secret', '--only version.* --json', leaksIntoJson, '', 'withheld'],
    [4, 'progress with one', '--only version.* --deadline 86400', leaksIntoProgress, 'conforming', 'was withheld'],
    [70, 'a defect', '--only Page.total', throwsAtPages, 'incomplete', 'defect of the suite: TypeError'],
  ])('%i: %s', async ([expected, , args, script, verdict, words], { expect }) => {
    await withProvider({ count: 3, faults: ['malformed-404'] }, async ({ env, directory }) => {
      const given = script === null ? env : { ...env, ...preloading(script, directory) };
      const { code, out, err } = await start(['run', ...args.split(' ')], directory, given).ended;
      expect({ code, said: out + err }).toEqual({ code: expected, said: expect.stringContaining(words) });
      if (verdict !== '') expect(reportIn(directory)).toMatchObject({ verdict });
      else expect(readFileSync(join(directory, 'reports/conformance.json'), 'utf8')).toContain('"withheld"');
      const everything = [out, err, everythingIn(join(directory, 'reports'))].join('\n');
      expect(everything).not.toContain(env.PARTNER_API_CLIENT_SECRET);
      expect(everything).not.toContain('what-the-target-sent');
    });
  });
});

describe('exit codes', () => {
  const precedence: readonly ExitCode[] = [70, 130, 143, 4, 2, 1, 3, 0];
  test.each(precedence.map((code, place) => [code, precedence.slice(place)] as const))('%i wins over %j', (code, all) =>
    expect(worst(all.toReversed())).toBe(code),
  );

  const problems = [{ message: 'no', remedy: 'give another' }];
  test.each<[Failure, ExitCode]>([
    [failureOf('input', problems), 2],
    [failureOf('settings', problems), 2],
    [failureOf('unwritten', problems), 2],
    [leakIn(['junit.xml']), 4],
    [interruptedAs('SIGINT'), 130],
    [interruptedAs('SIGTERM'), 143],
    [defectAs(problemOf('suite.defect', { detail: 'Error' })), 70],
  ])('%j ends with %i and has a remedy', (failure, code) => {
    expect(failure.code).toBe(code);
    expect(failure.problems).toMatchObject([{ remedy: expect.stringMatching(/./) }]);
    expect(new SuiteError(failure).message).toContain(failure.problems[0]?.message);
  });
});

describe('the start', () => {
  test.each([
    ['14.21.3', false],
    ['20.9.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
    ['100.1.0', true],
  ])('under Node %s is supported: %s', (found, suffices) => {
    const problem = expect.stringContaining(`Node.js ${found} is too old. Version 20.19 or newer is required.`);
    expect(versionProblem(found, '>=20.19', [])).toEqual(suffices ? null : problem);
  });

  test.each([
    [new SyntaxError('Unexpected token'), [], 'cannot be loaded (SyntaxError)'],
    [Object.assign(new Error('x'), { code: 'ERR_DLOPEN_FAILED' }), [], 'cannot be loaded (ERR_DLOPEN_FAILED)'],
    ['something else', ['--lang', 'pt-BR'], 'execute npm ci'],
    ['something else', ['--lang=pt_br'], 'execute npm ci'],
    [Object.assign(new Error('x'), { code: 'ENFILE' }), [], 'ulimit -n'],
    [Object.assign(new Error('x'), { syscall: 'uv_cwd' }), [], 'the current directory does not exist'],
  ])('reports that the program cannot be loaded: %o, %j', (error, args, words) =>
    expect(importProblem(error, args)).toContain(words),
  );

  const truncated = (directory: string) => {
    mkdirSync(join(directory, 'dist/command'), { recursive: true });
    writeFileSync(join(directory, 'dist/command/main.js'), '');
  };
  const bundled = (directory: string) => {
    bundle(root, join(directory, 'dist/command'), 'external');
    for (const name of ['commander', 'ajv', 'picomatch', 'jose', 'dotenv']) {
      symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name));
    }
  };

  test.each<[string, readonly string[], (directory: string) => void, RegExp]>([
    ['tsx is missing', ['bin', 'src', 'package.json'], () => undefined, /ERR_MODULE_NOT_FOUND: tsx\)\n.*npm ci/],
    ['fastify is missing', ['bin', 'package.json'], bundled, /the package \S+ is not installed\n.*npm ci/],
    ['the program is truncated', ['bin', 'package.json'], truncated, /^$/],
  ])('ends with 70 if %s', async (_, files, make, words) => {
    const directory = temporaryDirectory(onTestFinished);
    for (const name of files) cpSync(join(root, name), join(directory, name), { recursive: true });
    mkdirSync(join(directory, 'node_modules'));
    make(directory);
    const args = [join(directory, 'bin/vehicle-credit-conformance.js'), 'run'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: directory });
    expect({ status, stdout, stderr }).toEqual({ status: 70, stdout: '', stderr: expect.stringMatching(words) });
  });

  test('loads fastify only to serve', async () => {
    const directory = temporaryDirectory(onTestFinished);
    for (const name of ['bin', 'package.json']) cpSync(join(root, name), join(directory, name), { recursive: true });
    mkdirSync(join(directory, 'node_modules'));
    bundled(directory);
    for (const args of [['list'], ['explain', 'Page.total'], ['serve', '--list'], ['completion', 'bash']]) {
      const called = [join(directory, 'bin/vehicle-credit-conformance.js'), ...args];
      const { status, stderr } = spawnSync(process.execPath, called, { encoding: 'utf8', cwd: directory });
      expect({ status, stderr }).toMatchObject({ status: 0 });
    }
  });

  test.skipIf(process.platform === 'win32').each([20, 32, 64])('ends with 70 if only %i files may be open', (limit) => {
    const script = `ulimit -n ${limit} && exec "${process.execPath}" "${command}" run`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 70, stdout: '' });
    expect(stderr).toContain('ulimit -n 4096');
  });

  test('removes only bundles that were unused for an hour', async () => {
    const directory = temporaryDirectory(onTestFinished);
    mkdirSync(join(directory, 'src/cli'), { recursive: true });
    const built = (source: string) => {
      writeFileSync(join(directory, 'src/cli/main.ts'), source);
      return compiled(directory);
    };
    const [old, used, foreign] = [built('1;'), built('22;'), join(directory, 'build/notes')];
    writeFileSync(foreign, 'not of ours');
    for (const path of [old, used, foreign]) utimesSync(path, 1, 1);
    expect(compiled(directory)).toBe(used);
    const newest = built('333;');
    expect([old, used, foreign, newest].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  });

  test('creates a new bundle after a change or an installation', async () => {
    const directory = temporaryDirectory(onTestFinished);
    for (const name of ['src/cli', 'node_modules', 'bin']) mkdirSync(join(directory, name), { recursive: true });
    const bundled = ['src/cli/main.ts', 'node_modules/.package-lock.json', 'bin/compile.js', ''].map((name) => {
      if (name !== '') writeFileSync(join(directory, name), 'console.log(1);');
      return compiled(directory);
    });
    expect(new Set(bundled).size).toBe(3);
    // Another account may use the clone.
    expect(statSync(bundled[0] ?? '').mode & 0o055).toBe(0o055);
    expect(readFileSync(join(bundled[0] ?? '', 'main.js'), 'utf8')).toContain('console.log(1);');
  });

  test('is plain JavaScript for old versions of Node, and imports no package', () => {
    for (const name of ['vehicle-credit-conformance.js', 'check.js']) {
      const text = readFileSync(join(root, 'bin', name), 'utf8');
      const imported = [...text.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from);
      expect(imported).toEqual(name === 'check.js' ? [] : ['node:fs', 'node:url', './check.js']);
      expect(text).not.toMatch(/^await |\?\?=|\|\|=|&&=|\busing\b|#\w+ =/m);
    }
  });
});

test.each<[string, string, number]>([
  ['run conformance --strict --max-pages=2 --dry-run', '--strict', 2],
  ['run cli --open-points -- list', '--open-points', 2],
  ['run conformance --json -- --dry-run --quiet', 'No request was sent', 0],
])('npm %s ends with %s, because npm consumes flags before --', async (args, words, expected) => {
  const { code, said } = await runShell(`npm ${args}`, root);
  expect({ code, said }).toEqual({ code: expected, said: expect.stringContaining(words) });
  if (expected === 2) expect(said).toContain(`put -- after the script: npm run ${args.split(' ')[1]} -- …`);
});
