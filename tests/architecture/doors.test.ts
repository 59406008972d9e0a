import { describe, expect, test } from 'vitest';
import { rooms } from './rooms.ts';
import { rules } from './rules.ts';
import { importsOf, sources } from './sources.ts';

const all = sources();

test('the house is read whole: every room has files, and their imports lead to files', () => {
  const paths = new Set(all.map(({ path }) => path));
  const empty = rooms.filter(({ name }) => !all.some(({ path }) => path.startsWith(name)));
  const lost = all.flatMap((source) =>
    importsOf(source)
      .filter(
        ({ from }) =>
          /^(requirements|schemas|client|pact|openapi|probes|facts|suites|provider|src)\//.test(from) &&
          !paths.has(from.replace(/\.js$/, '.d.ts')),
      )
      .map(({ from }) => `${source.path}: ${from}`),
  );
  expect(empty).toEqual([]);
  expect(lost).toEqual([]);
});

describe.each(rules)('$name', ({ files, broken, breaking, fine }) => {
  const told = all
    .filter(({ path }) => files.test(path))
    .flatMap((source) => broken(source).map((what) => `${source.path}: ${what}`));

  test('holds everywhere', () => expect(told).toEqual([]));

  test.each(breaking)('is broken by $path: $text', (source) => {
    expect(files.test(source.path)).toBe(true);
    expect(broken(source)).not.toEqual([]);
  });

  test.each(fine)('is not broken by $path: $text', (source) => {
    expect(broken(source)).toEqual([]);
  });
});
