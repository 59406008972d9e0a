import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bin/compile.js';

/**
 * Builds the package into `dist`: the compiled exports, the client also as CommonJS, the JSON Schemas, and the bundled
 * command.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
const isFolderOrJson = (path: string): boolean => !path.endsWith('.ts');

rmSync(`${root}dist`, { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.commonjs.json']) {
  execFileSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
}
writeFileSync(`${root}dist/commonjs/package.json`, '{ "type": "commonjs" }\n');
cpSync(`${root}schemas`, `${root}dist/schemas`, { recursive: true, filter: isFolderOrJson });
bundle(root, `${root}dist/command`, 'external');
