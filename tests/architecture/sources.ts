import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the project: its path from the root, with slashes, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** An import of a file. `from` is a path from the root, a package name or `node:…`. */
export interface Import {
  readonly from: string;
  readonly typesOnly: boolean;
}

const ROOMS =
  'messages requirements schemas client pact openapi probes facts suites provider src tests scripts bench'.split(' ');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns every TypeScript file of the rooms. */
export function sources(): readonly Source[] {
  return ROOMS.filter((room) => existsSync(root + room)).flatMap((room) =>
    readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(room, name.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => ({ path, text: readFileSync(root + path, 'utf8') })),
  );
}

const IMPORT =
  /^(?:import|export)\s(?<types>type\s)?(?:[^;'"]*?\sfrom\s+)?['"](?<static>[^'"]+)['"]|\b(?:import|require)\(\s*['"](?<dynamic>[^'"]+)['"]/gm;

/** Returns the imports of a file with resolved paths. `import { type A }` counts as an import of values. */
export function importsOf({ path, text }: Source): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const specifier = groups.static ?? groups.dynamic ?? '';
    const from = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
    return { from, typesOnly: groups.types !== undefined };
  });
}

/** Removes comments and keeps line numbers. Also removes quoted text that looks like a comment. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Returns the comments of a text. */
export function commentsOf(text: string): readonly string[] {
  return text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/ .*$/gm) ?? [];
}
