#!/usr/bin/env node
// @ts-check
// The command in a clone and in the package. It imports the program into this process instead of spawning another, so
// that signals and the exit code are the program's own. Plain JavaScript: old versions of Node must get to the check.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { exitCodes, importProblem, tryDescriptors, versionProblem } from './check.js';

const args = process.argv.slice(2);
const manifestUrl = new URL('../package.json', import.meta.url);
const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8'));
const tooOld = versionProblem(process.versions.node, manifest.engines.node, args);

if (tooOld !== null) {
  process.stderr.write(tooOld);
  process.exitCode = exitCodes.refused;
} else {
  keepSignals();
  load().catch((error) => {
    process.stderr.write(importProblem(error, args));
    process.exit(exitCodes.defect);
  });
}

/** Imports what was compiled of the sources: a package brings it along, a clone makes it after each change of them. */
async function load() {
  tryDescriptors(() => openSync(manifestUrl, 'r'), closeSync);
  const source = new URL('../src/cli/main.ts', import.meta.url);
  if (!existsSync(source)) return import(new URL('../dist/src/cli/main.js', import.meta.url).href);
  const directory = await compiledOf(fileURLToPath(new URL('..', import.meta.url)));
  if (directory !== null) return import(pathToFileURL(`${directory}/src/cli/main.js`).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(source.href);
}

/**
 * Returns null where the sources can't be compiled, for example in a clone that can't be written.
 *
 * @param {string} root
 */
async function compiledOf(root) {
  const { compiled } = await import('./compile.js');
  try {
    return compiled(root);
  } catch {
    return null;
  }
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
