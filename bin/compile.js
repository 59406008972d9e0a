// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const HOUR_MS = 3_600_000;

/**
 * Returns the directory of the compiled sources of a clone, named by the paths, times and sizes of the sources. Compiles
 * them if it is missing, which takes a second.
 *
 * @param {string} root of the clone
 * @throws Error where it cannot be compiled, for example in a read-only file system
 */
export function compiled(root) {
  const { include } = JSON.parse(fs.readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
  const sources = include.flatMap((/** @type {string} */ room) => filesIn(join(root, room)));
  const state = sources.map((/** @type {string} */ path) => {
    const { mtimeMs, size } = fs.statSync(path);
    return [relative(root, path), mtimeMs, size];
  });
  const key = createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
  const directory = join(root, 'build', key);
  if (fs.existsSync(directory)) touch(directory);
  else compile(root, sources, directory);
  return directory;
}

/**
 * Marks compiled sources as used, so that they are not removed during a run.
 *
 * @param {string} directory
 */
function touch(directory) {
  try {
    fs.utimesSync(directory, new Date(), new Date());
  } catch {
    // Somebody else's, or read-only: it can be used all the same.
  }
}

/**
 * @param {string} root
 * @param {readonly string[]} sources
 * @param {string} directory
 */
function compile(root, sources, directory) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const build = join(root, 'build');
  fs.mkdirSync(build, { recursive: true });
  removeUnused(build);
  const begun = fs.mkdtempSync(join(build, 'begun-'));
  const options = ['--noCheck', '--declaration', 'false', '--types', '', '--outDir', begun];
  try {
    const args = [compiler, '-p', join(root, 'tsconfig.build.json'), ...options];
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    for (const path of sources) if (!path.endsWith('.ts')) fs.cpSync(path, join(begun, relative(root, path)));
    fs.renameSync(begun, directory);
  } catch (error) {
    // Another process may have been faster.
    if (!fs.existsSync(directory)) throw error;
  } finally {
    fs.rmSync(begun, { recursive: true, force: true });
  }
}

/**
 * Removes what was compiled and not used for an hour: until then a run may still load parts of it.
 *
 * @param {string} directory
 */
function removeUnused(directory) {
  for (const name of fs.readdirSync(directory)) {
    const path = join(directory, name);
    const isOurs = /^(?:[\da-f]{16}|begun-\w{6})$/.test(name);
    if (isOurs && Date.now() - fs.statSync(path).mtimeMs > HOUR_MS) fs.rmSync(path, { recursive: true, force: true });
  }
}

/** @param {string} directory */
function filesIn(directory) {
  const entries = fs.readdirSync(directory, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
