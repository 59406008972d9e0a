import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');

/** Holds the style and the script of report.html, which are read beside the code. */
const page = join(root, 'src/report/views/html');

/** A script and all that it imports as JavaScript. */
export interface Compiled {
  readonly script: string;
  remove(): void;
}

/** Compiles a script, unchecked: each start of it then costs half of what it costs to compile while it is loaded. */
export function compiled(script: string): Compiled {
  const directory = mkdtempSync(join(tmpdir(), 'compiled-'));
  const compilerOptions = { noEmit: false, noCheck: true, types: [], rootDir: root, outDir: directory };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, files: [script], include: [] };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction');
  execFileSync(process.execPath, [compiler, '-p', directory], { stdio: 'pipe' });
  for (const name of readdirSync(page).filter((name) => !name.endsWith('.ts')))
    cpSync(join(page, name), join(directory, relative(root, page), name));
  return {
    script: join(directory, relative(root, script)).replace(/\.ts$/, '.js'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
