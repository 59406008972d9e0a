import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importProblem, versionProblem } from '../../bin/check.js';
import { compiled } from '../../bin/compile.js';
import { inDirectory, start } from './process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engines: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;

/** Settings under which this Node says that it is another version. */
function pretending(version: string, directory: string): Record<string, string> {
  const preload = join(directory, 'preload.mjs');
  writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  return { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` };
}

describe('the version of Node', () => {
  test.each([
    ['14.21.3', false],
    ['18.20.8', false],
    ['20.9.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
    ['100.1.0', true],
  ])('%s suffices: %s', (version, suffices) => {
    expect(versionProblem(version, '>=20.19', [])).toEqual(
      suffices ? null : expect.stringContaining(`Node.js ${version} is too old. Version 20.19 or newer is required.`),
    );
  });

  test.each([
    [['run', '--lang', 'pt-BR'], 'instale o Node.js 20.19 ou mais recente'],
    [['run', '--lang=pt-BR'], 'instale o Node.js 20.19 ou mais recente'],
    [['run', '--lang', 'en'], 'install Node.js 20.19 or newer'],
  ])('is told after %j', (args, remedy) => {
    expect(versionProblem('18.0.0', engines, args)).toContain(remedy);
  });

  test('that is too old ends the command with 2 before anything is loaded', async () => {
    await inDirectory(async (directory) => {
      const { code, out, err } = await start(['run'], directory, pretending('18.20.8', directory)).ended;
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('install Node.js 20.19 or newer');
    });
  });
});

describe('a command that cannot be loaded', () => {
  test('ends with 70, names the module and says how to install it', async () => {
    await inDirectory(async (directory) => {
      for (const name of ['bin', 'src', 'package.json'])
        cpSync(join(root, name), join(directory, name), { recursive: true });
      const command = join(directory, 'bin/vehicle-credit-conformance.js');
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'run'], { encoding: 'utf8' });
      expect({ status, stdout }).toEqual({ status: 70, stdout: '' });
      expect(stderr).toContain('ERR_MODULE_NOT_FOUND: tsx');
      expect(stderr).toContain('npm ci');
    });
  });

  test('ends with 70 as well where only a part of it lacks a module', async () => {
    await inDirectory(async (directory) => {
      for (const name of ['bin', 'package.json']) cpSync(join(root, name), join(directory, name), { recursive: true });
      cpSync(compiled(root), join(directory, 'dist'), { recursive: true });
      mkdirSync(join(directory, 'node_modules'));
      for (const name of ['commander', 'ajv', 'picomatch'])
        symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name));
      const command = join(directory, 'bin/vehicle-credit-conformance.js');
      const { status, stderr } = spawnSync(process.execPath, [command, 'run'], { encoding: 'utf8', cwd: directory });
      expect(stderr).toMatch(/the package \S+ is not installed\n.*npm ci/);
      expect(status).toBe(70);
    });
  });

  test.each([
    [new SyntaxError('Unexpected token'), 'cannot be loaded (SyntaxError)'],
    [Object.assign(new Error('x'), { code: 'ERR_DLOPEN_FAILED' }), 'cannot be loaded (ERR_DLOPEN_FAILED)'],
    ['something else', 'cannot be loaded (error)'],
  ])('is told by its kind: %o', (error, words) => {
    expect(importProblem(error, [])).toContain(words);
    expect(importProblem(error, ['--lang', 'pt-BR'])).toContain('execute npm ci');
  });

  test.each(['EMFILE', 'ENFILE'])('for want of file descriptors has their remedy (%s)', (code) => {
    expect(importProblem(Object.assign(new Error('x'), { code }), [])).toContain('ulimit -n');
  });

  test.skipIf(process.platform === 'win32').each([20, 24, 32, 48, 64])(
    'ends with 70 where only %i files may be open',
    async (limit) => {
      await inDirectory(async (directory) => {
        const command = join(root, 'bin/vehicle-credit-conformance.js');
        const script = `ulimit -n ${limit} && exec "${process.execPath}" "${command}" run`;
        const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: directory, encoding: 'utf8' });
        expect({ status, stdout }).toEqual({ status: 70, stdout: '' });
        expect(stderr).toContain('ulimit -n 4096');
      });
    },
  );
});

test('only what was compiled and not used for an hour is removed when the sources change', async () => {
  await inDirectory(async (directory) => {
    writeFileSync(join(directory, 'tsconfig.build.json'), '{"include": ["src"], "compilerOptions": {"rootDir": "."}}');
    mkdirSync(join(directory, 'src'));
    const built = (source: string) => {
      writeFileSync(join(directory, 'src/a.ts'), source);
      return compiled(directory);
    };
    const [old, used, foreign] = [built('1;'), built('22;'), join(directory, 'build/notes')];
    writeFileSync(foreign, 'not of ours');
    for (const path of [old, used, foreign]) utimesSync(path, 1, 1);
    expect(compiled(directory)).toBe(used);
    const newest = built('333;');
    expect([old, used, foreign, newest].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  });
});

test('what starts the command is plain for old versions of Node, and imports nothing that may be missing', () => {
  for (const name of ['vehicle-credit-conformance.js', 'check.js']) {
    const text = readFileSync(join(root, 'bin', name), 'utf8');
    expect([...text.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual(
      name === 'check.js' ? [] : ['node:fs', 'node:url', './check.js'],
    );
    expect(text).not.toMatch(/^await |\?\?=|\|\|=|&&=|\busing\b|#\w+ =/m);
  }
});
