// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const HOUR_MS = 3_600_000;

/**
 * Returns the directory of the compiled sources of a clone. It is named by the paths, times and sizes of the sources, so
 * that what was compiled of others is never taken for them; where it is missing, they are compiled, which takes a second.
 *
 * @param {string} root of the clone
 * @returns {string}
 * @throws where it can't be compiled, for example in a file system that can't be written
 */
export function compiled(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
  /** @type {string[]} */
  const rooms = include;
  const sources = rooms.flatMap((room) => filesIn(join(root, room)));
  const state = sources.map((path) => {
    const { mtimeMs, size } = statSync(path);
    return [relative(root, path), mtimeMs, size];
  });
  const key = createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
  const directory = join(root, 'build', key);
  if (existsSync(directory)) touch(directory);
  else compile(root, sources, directory);
  return directory;
}

/**
 * Notes that what was compiled is in use, so that it is not removed from under a run.
 *
 * @param {string} directory
 */
function touch(directory) {
  try {
    const now = new Date();
    utimesSync(directory, now, now);
  } catch {
    // Somebody else's, or in a file system that can't be written: it serves all the same.
  }
}

/**
 * @param {string} root
 * @param {readonly string[]} sources
 * @param {string} directory
 */
function compile(root, sources, directory) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  mkdirSync(join(root, 'build'), { recursive: true });
  forget(join(root, 'build'));
  const begun = mkdtempSync(join(root, 'build', 'begun-'));
  const options = ['--noCheck', '--declaration', 'false', '--types', '', '--outDir', begun];
  try {
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), ...options], {
      stdio: 'ignore',
    });
    for (const path of sources) if (!path.endsWith('.ts')) cpSync(path, join(begun, relative(root, path)));
    renameSync(begun, directory);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(directory)) throw error;
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
}

/** Names of what this module makes in `build/`. */
const OURS = /^(?:[\da-f]{16}|begun-\w{6})$/;

/**
 * Removes what was compiled and not used for an hour: a run that was started with it may still load parts of it until then.
 *
 * @param {string} directory
 */
function forget(directory) {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (OURS.test(name) && Date.now() - statSync(path).mtimeMs > HOUR_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {string} directory
 * @returns {string[]}
 */
function filesIn(directory) {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
