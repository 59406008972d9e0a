// @ts-check
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';

/** Everything that the command may load. */
const ROOMS = ['messages', 'requirements', 'schemas', 'probes', 'facts', 'suites', 'provider', 'client', 'pact', 'src'];

const HOUR_MS = 3_600_000;

/**
 * Returns the directory of the bundled command of a clone, named by the paths, times and sizes of the sources, of this
 * file and of npm's list of what is installed. Bundles it if it is missing, which takes half a second.
 *
 * @param {string} root of the clone
 * @throws Error where it cannot be bundled, for example in a read-only file system
 */
export function compiled(root) {
  const others = ['bin/compile.js', 'node_modules/.package-lock.json'].map((path) => join(root, path));
  const state = [...sourcesIn(root), ...others].map((path) => {
    const { mtimeMs = 0, size = 0 } = fs.statSync(path, { throwIfNoEntry: false }) ?? {};
    return [relative(root, path), mtimeMs, size];
  });
  const key = createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
  const directory = join(root, 'build', key);
  if (fs.existsSync(directory)) touch(directory);
  else compile(root, directory);
  return directory;
}

/**
 * Bundles the command into a directory: `main.js`, the parts that it loads on demand, and the files that it reads.
 *
 * @param {string} root of the clone
 * @param {string} directory
 * @param {'bundle' | 'external'} packages whether the packages are bundled too, which halves the time to load them
 */
export function bundle(root, directory, packages) {
  // esbuild waits for a thread of its own without a time limit, and keeps its process as long as this one runs. Only this copy
  // goes without: where tsx loads another one without a thread, the process does not end.
  const { ESBUILD_WORKER_THREADS: before } = process.env;
  process.env.ESBUILD_WORKER_THREADS = '0';
  /** @type {typeof import('esbuild')} */
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  if (before === undefined) delete process.env.ESBUILD_WORKER_THREADS;
  else process.env.ESBUILD_WORKER_THREADS = before;
  const { metafile } = buildSync({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outdir: directory,
    bundle: true,
    splitting: true,
    packages,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // superagent loads these two for forms, which takes longer than the rest of it. The suite has no forms: any class does.
    alias: packages === 'bundle' ? { formidable: 'node:events', 'form-data': 'node:events' } : {},
    // Packages in CommonJS require what Node provides.
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
    // A third less to read at each start. Names stay: the trace of a defect shows them.
    minifyWhitespace: packages === 'bundle',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    absWorkingDir: root,
  });
  const bundled = new Set(Object.keys(metafile.inputs).map((path) => join(root, path)));
  const others = sourcesIn(root).filter((path) => !/\.ts$|package\.json$/.test(path) && !bundled.has(path));
  for (const path of others) fs.copyFileSync(path, join(directory, basename(path)), fs.constants.COPYFILE_EXCL);
}

/**
 * Marks a bundle as used, so that it is not removed during a run.
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
 * @param {string} directory
 */
function compile(root, directory) {
  const build = join(root, 'build');
  fs.mkdirSync(build, { recursive: true });
  removeUnused(build);
  const begun = fs.mkdtempSync(join(build, 'begun-'));
  try {
    bundle(root, begun, 'bundle');
    // A temporary directory is private; another account may use this one.
    fs.chmodSync(begun, 0o755);
    fs.renameSync(begun, directory);
  } catch (error) {
    // Another process may have been faster.
    if (!fs.existsSync(directory)) throw error;
  } finally {
    fs.rmSync(begun, { recursive: true, force: true });
  }
}

/**
 * Removes what was bundled and not used for an hour: until then a run may still load parts of it.
 *
 * @param {string} directory
 */
function removeUnused(directory) {
  for (const name of fs.readdirSync(directory)) {
    const path = join(directory, name);
    const isOurs = /^(?:[\da-f]{16}|begun-\w{6})$/.test(name);
    // Another process that bundles at the same time may have renamed it.
    const { mtimeMs = Date.now() } = fs.statSync(path, { throwIfNoEntry: false }) ?? {};
    if (isOurs && Date.now() - mtimeMs > HOUR_MS) fs.rmSync(path, { recursive: true, force: true });
  }
}

/** @param {string} root */
function sourcesIn(root) {
  const rooms = ROOMS.map((room) => join(root, room)).filter((room) => fs.existsSync(room));
  return rooms.flatMap((room) => {
    const entries = fs.readdirSync(room, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
}
