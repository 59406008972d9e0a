import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TextMessage, textOf } from '../../messages/index.ts';
import { catalogueVersion, document } from '../../requirements/index.ts';

export function packageDirectory(): string {
  return dirname(manifestAbove(dirname(fileURLToPath(import.meta.url))));
}

export function suiteVersion(): string {
  const text = readFileSync(join(packageDirectory(), 'package.json'), 'utf8');
  const { version }: { readonly version: string } = JSON.parse(text);
  return version;
}

export function versionsOf(version = suiteVersion()) {
  return { suite: { version, catalogue: catalogueVersion }, document: { version: document.version } };
}

/** Returns why a new requirement only warns in a version of the suite; null once it fails the run. */
export function warningReason(since = 1, minors: readonly string[], suite: string): TextMessage | null {
  const [minor = ''] = minors.slice(since - 1);
  const numbered = (version: string) => version.split('.', 2).map(Number);
  const [[major = 0, newest = 0], [current = 0, released = 0]] = [numbered(minor), numbered(suite)] as const;
  if (major < current || (major === current && newest < released)) return null;
  return textOf('new-requirement', { since: minor, until: `${major}.${newest + 1}` });
}

function manifestAbove(directory: string): string {
  const manifest = join(directory, 'package.json');
  return existsSync(manifest) || dirname(directory) === directory ? manifest : manifestAbove(dirname(directory));
}
