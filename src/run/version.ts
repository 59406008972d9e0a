import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the package that this file belongs to. */
export function packageDirectory(): string {
  return dirname(manifestAbove(dirname(fileURLToPath(import.meta.url))));
}

/** The suite's version, from its package. */
export function suiteVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDirectory(), 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
  if (typeof version !== 'string') throw new TypeError('package.json has no version');
  return version;
}

function manifestAbove(directory: string): string {
  const manifest = join(directory, 'package.json');
  return existsSync(manifest) || dirname(directory) === directory ? manifest : manifestAbove(dirname(directory));
}
