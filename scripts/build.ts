import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Compiles what the package holds into `dist` and puts the JSON Schemas and the assets of the page beside the code that reads them. */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
const isFolderOrJson = (path: string): boolean => !path.endsWith('.ts');

rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
cpSync(`${root}schemas`, `${root}dist/schemas`, { recursive: true, filter: isFolderOrJson });
for (const asset of ['style.css', 'script.js']) {
  cpSync(`${root}src/report/views/html/${asset}`, `${root}dist/src/report/views/html/${asset}`);
}
