import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bin/compile.js';

/** Puts what the package holds into `dist`: its exports, compiled, the JSON Schemas beside them, and the command, bundled. */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
const isFolderOrJson = (path: string): boolean => !path.endsWith('.ts');

rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
cpSync(`${root}schemas`, `${root}dist/schemas`, { recursive: true, filter: isFolderOrJson });
bundle(root, `${root}dist/command`, 'external');
