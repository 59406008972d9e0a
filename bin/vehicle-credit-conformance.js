#!/usr/bin/env node
// @ts-check
// The command in a clone and in the package. It imports the program into this process, so that signals and the exit code
// are the program's own. Plain JavaScript: old versions of Node must get to the check. The scripts of npm start it behind
// `--`: Node 20 itself reads the file of an `--env-file` that stands anywhere before.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { exitCodes, importProblem, tryDescriptors, versionProblem } from './check.js';

const args = process.argv.slice(2);
const manifest = new URL('../package.json', import.meta.url);
const tooOld = versionProblem(process.versions.node, JSON.parse(readFileSync(manifest, 'utf8')).engines.node, args);

if (tooOld !== null) {
  process.stderr.write(tooOld);
  process.exitCode = exitCodes.refused;
} else {
  keepSignals();
  // The program always exits with a code of its own: one that is cut off must not end with 0.
  process.exitCode = exitCodes.defect;
  load().catch((error) => {
    process.stderr.write(importProblem(error, args));
    process.exit(exitCodes.defect);
  });
}

/** Imports the program: bundled in a package, bundled after each change in a clone, else by tsx. */
async function load() {
  tryDescriptors(() => openSync(manifest, 'r'), closeSync);
  const source = new URL('../src/cli/main.ts', import.meta.url);
  if (!existsSync(source)) return import(new URL('../dist/command/main.js', import.meta.url).href);
  const { compiled } = await import('./compile.js');
  /** @type {string} */
  let directory;
  try {
    directory = compiled(fileURLToPath(new URL('..', import.meta.url)));
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return import(source.href);
  }
  return import(pathToFileURL(`${directory}/main.js`).href);
}

/** Keeps a signal that comes while the program is loaded until the program listens for it. */
function keepSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    let kept = false;
    // This listener stays: Node stops listening for a signal as soon as it has none, even while another is added.
    process.on(signal, () => {
      kept = true;
    });
    process.on('newListener', function handOver(event) {
      if (event !== signal) return;
      process.removeListener('newListener', handOver);
      if (kept) setImmediate(() => process.emit(signal, signal));
    });
  }
}
