import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, sources } from './sources.ts';

/** Rows of the table in CONTRIBUTING.md: rooms, and the first room of each imported row. */
const rows = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
    /^\| (?<rooms>`[^|]*\/`[^|]*|`src\/[^|]*) \|[^|]*\| (?<from>[^|]*) \|$/gm,
  ),
].map(({ groups = {} }) => ({ rooms: spans(groups.rooms), imports: spans(groups.from) }));

function spans(text = ''): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}

const rowOf = (path: string) =>
  rows.find(({ rooms }) => rooms.some((room) => path.startsWith(room.endsWith('/') ? room : `${room}/`)));

const files = sources().filter(({ path }) => !/^(tests|scripts|bench)\/|^src\/[\w-]+\.ts$/.test(path));

test('the map has at most 14 rows, and every file is in one', () => {
  expect(rows.length).toBeLessThanOrEqual(14);
  expect(files.filter(({ path }) => rowOf(path) === undefined).map(({ path }) => path)).toEqual([]);
});

test.each(rows)('$rooms imports what the map says', (row) => {
  const imported = files
    .filter(({ path }) => rowOf(path) === row)
    .flatMap((file) => importsOf(file).map(({ from }) => rowOf(from)))
    .filter((other) => other !== undefined && other !== row)
    .map((other) => other?.rooms[0]);
  expect([...new Set(imported)].sort()).toEqual([...row.imports].sort());
});

test('the files and rooms that CONTRIBUTING.md names exist', () => {
  const named = spans(readFileSync('CONTRIBUTING.md', 'utf8').replace(/^```[\s\S]*?^```/gm, '')).filter((span) =>
    /^(?!build\/)(?:[a-z-]+\/)+(?:[\w-]+\.[a-z]+)?$/.test(span),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
