import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'vitest';
import { inDirectory, start } from './process.ts';
import { withProvider } from './targets.ts';

/** No file whose path holds this can be opened, for want of descriptors. */
const shortOf = (path: string) => `
  import files from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const refusing = (open) => (path, ...rest) => {
    if (!String(path).includes(${JSON.stringify(path)})) return open(path, ...rest);
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  };
  files.readFileSync = refusing(files.readFileSync);
  files.promises.open = refusing(files.promises.open);
  syncBuiltinESMExports();
`;

describe.concurrent('too few file descriptors end the command with 70 and the remedy', { timeout: 60_000 }, () => {
  test.for([
    ['the report directory is checked', join('reports', 'conformance.json'), ['run']],
    ['settings are read', 'other.env', ['run', '--env-file', 'other.env']],
    ['a baseline is read', 'baseline.json', ['run', '--baseline', 'baseline.json']],
    ['reports are read', 'left.json', ['diff', 'left.json', 'right.json']],
  ] as const)('where %s', async ([, path, args], { expect }) => {
    await withProvider({ count: 2 }, ({ env, asked }) =>
      inDirectory(async (directory) => {
        const preload = join(directory, 'preload.mjs');
        writeFileSync(preload, shortOf(path));
        // Node itself reads the file of such a flag, too.
        writeFileSync(join(directory, 'other.env'), '');
        const { code, err } = await start(args, directory, {
          ...env,
          NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
        }).ended;
        expect({ code, sent: asked.length }).toEqual({ code: 70, sent: 0 });
        expect(err.match(/ulimit -n/g)).toHaveLength(1);
      }),
    );
  });
});
