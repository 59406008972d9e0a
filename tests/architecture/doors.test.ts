import { describe, expect, test } from 'vitest';
import { rooms, throughTheWall } from './rooms.ts';
import { commentsOf, importsOf, type Source, sources, withoutComments } from './sources.ts';

/** A rule for the code, with texts that break it and similar texts that do not. */
interface Rule {
  readonly name: string;
  readonly files: RegExp;
  /** Returns the problems of a file, one line each. */
  readonly broken: (source: Source) => readonly string[];
  readonly breaking: readonly Source[];
  readonly fine: readonly Source[];
}

const SHIPPED = /^(requirements|messages|schemas|client|pact|openapi|probes|facts|suites|provider|src)\//;
const EVERYWHERE = /^/;
const MOST_LINES = 400;

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([one]) => one);

/** Creates a rule for the code of a file without comments. */
const inCode = (pattern: RegExp) => (source: Source) => matches(withoutComments(source.text), pattern);

const inComments = (pattern: RegExp) => (source: Source) =>
  commentsOf(source.text).flatMap((comment) => matches(comment, pattern));

const at = (path: string, ...texts: readonly string[]): readonly Source[] => texts.map((text) => ({ path, text }));
const shipped = (...texts: readonly string[]): readonly Source[] => at('src/judging/planted.ts', ...texts);
const tested = (...texts: readonly string[]): readonly Source[] => at('tests/judging/planted.test.ts', ...texts);

const elsewhere = (folder: string, broken: Rule['broken']) => (source: Source) =>
  source.path.startsWith(folder) ? [] : broken(source);

const CONTAINER = /^(?:export\s+)?const\s+(?<name>\w+)[^=\n]*=\s*(?:new\s+(?:Map|Set|WeakMap|WeakSet|Array)\b|\[|\{)/gm;

/** Returns the module-level containers that a module mutates. */
function changedContainers({ text }: Source): readonly string[] {
  const code = withoutComments(text);
  return [...code.matchAll(CONTAINER)].flatMap(({ groups = {} }) => {
    const changing = new RegExp(
      `\\b${groups.name}(?:\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\\(|(?:\\.\\w+|\\[[^\\]]+\\])\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--))`,
    );
    return changing.test(code) ? [`${groups.name} is changed`] : [];
  });
}

const CLIENT_MODULES =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|undici)$|^(?:supertest|superagent|axios|got|node-fetch)$/;

/** Returns the imports and the global calls of a file that can open a socket. */
function socketsOf(source: Source): readonly string[] {
  // The client for partners has a socket of its own.
  if (/^(src\/wire\/|client\/send\.ts$)/.test(source.path)) return [];
  const harmless = [...source.text.matchAll(/import \{ (?:BlockList|STATUS_CODES|isIP|, )+ \} from '([\w:]+)'/g)].map(
    ([, from]) => from,
  );
  const imported = importsOf(source)
    .filter(({ from, typesOnly }) => !typesOnly && CLIENT_MODULES.test(from) && !harmless.includes(from))
    .map(({ from }) => from);
  return [...imported, ...inCode(/(?<![.\w])fetch\(|\bnew (?:WebSocket|EventSource)\(/g)(source)];
}

const rules: readonly Rule[] = [
  {
    name: 'a room imports only what its doors let in',
    files: EVERYWHERE,
    broken: throughTheWall,
    breaking: [
      ...at('requirements/planted.ts', "import { readFileSync } from 'node:fs';"),
      ...at('schemas/examples/planted.ts', "import { requirements } from '../../requirements/index.ts';"),
      ...at('probes/planted.ts', "import { createWire } from '../src/wire/create.ts';"),
      ...at('facts/planted.ts', "import type { Requirement } from '../requirements/requirement.ts';"),
      ...at('suites/planted.ts', "import {\n  type Survey,\n} from '../facts/survey.ts';"),
      ...at('provider/planted.ts', "export { checks } from '../suites/index.ts';"),
      ...at('src/judging/planted.ts', "import type { Facts } from '../../facts/facts.ts';"),
      ...at('src/wire/planted.ts', "const { checks } = await import('../../suites/index.ts');"),
      ...at('src/run/planted.ts', "import type { Io } from '../cli/io.ts';"),
      ...at('src/cli/planted.ts', "import { inDirectory } from '../../tests/cli/process.ts';"),
      ...at('src/planted.ts', "import './wire/create.ts';"),
    ],
    fine: [
      ...at('suites/planted.ts', "import type { Answer } from '../facts/answer.ts';\nimport './list.ts';"),
      ...at('src/cli/planted.ts', "const { checks } = await import('../../suites/index.ts');"),
      ...at('requirements/planted.ts', "/** Data: it may not `import { x } from '../src/x.ts'`. */"),
    ],
  },
  {
    name: 'only the settings read the environment',
    files: SHIPPED,
    broken: elsewhere(
      'src/settings/environment.ts',
      inCode(/\bprocess\s*(?:\.|\?\.|\[['"])\s*env\b|\bimport\.meta\.env\b|\benv\b[^;]*\bfrom 'node:process'/g),
    ),
    breaking: shipped('process.env.NO_COLOR;', "process['env'];", "import { env } from 'node:process';"),
    fine: [...shipped('// process.env is read elsewhere'), ...at('src/settings/environment.ts', '{ ...process.env }')],
  },
  {
    name: 'only the wire opens sockets, and the client its own',
    files: SHIPPED,
    broken: socketsOf,
    breaking: [
      ...at('client/planted.ts', 'await fetch(url);'),
      ...shipped("import https from 'node:https';", "import { connect } from 'tls';", "import x from 'supertest';"),
      ...shipped("const { connect } = await import('node:net');", "new WebSocket('ws://127.0.0.1');"),
    ],
    fine: shipped("import type { Socket } from 'node:net';", "import { isIP } from 'node:net';", 'store.fetch(id);'),
  },
  {
    name: 'no module keeps state',
    files: SHIPPED,
    broken: (source) => [...inCode(/^(?:export\s+)?(?:let|var)\s+\w+/gm)(source), ...changedContainers(source)],
    breaking: [
      ...shipped('let count = 0;', 'const seen = new Set<string>();\nexport const see = (id: string) => seen.add(id);'),
      ...shipped('const cache: Record<string, string> = {};\nfunction keep(id: string) {\n  cache[id] = id;\n}'),
    ],
    fine: shipped(
      'const known = new Set([1]);\nknown.has(n);',
      'export function count() {\n  let n = 0;\n  return n;\n}',
    ),
  },
  {
    // Biome forbids `any` and `@ts-expect-error`.
    name: 'no type and no lint rule is silenced',
    files: EVERYWHERE,
    broken: elsewhere('tests/architecture/', (source) => [
      ...inCode(/\bas unknown as\b/g)(source),
      ...inComments(/@ts-(?:expect-error|nocheck)|biome-ignore(?! format)/g)(source),
    ]),
    breaking: [...shipped('given as unknown as string;', '// @ts-expect-error\n', '// biome-ignore lint: because\n')],
    fine: shipped('/** As unknown as it is. */'),
  },
  {
    name: `a file has at most ${MOST_LINES} lines`,
    // A catalog of messages is one table.
    files: /^(requirements|schemas|client|pact|openapi|probes|facts|suites|provider|src)\//,
    broken: ({ text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > MOST_LINES ? [`${lines} lines`] : [];
    },
    breaking: shipped('const a = 1;\n'.repeat(MOST_LINES + 1)),
    fine: shipped('const a = 1;\n'.repeat(MOST_LINES)),
  },
  {
    name: 'the title of a test is in the present tense',
    files: /^(tests|suites)\/.*\.(test|suite)\.ts$/,
    broken: elsewhere(
      'tests/architecture/',
      inCode(/\b(?:test|it|describe)\b[\w.]*(?:\([^()]*\)|`[^`]*`)?\(\s*(?:'[^'\n]*|"[^"\n]*|`[^`]*)\bshould\b/g),
    ),
    breaking: tested("describe.skipIf(absent)('it should hold', f);", "test.each([1])('%s should pass', f);"),
    fine: tested("test('passes', () => {\n  expect('should').toBe('should');\n});"),
  },
  {
    name: 'a comment tells no history',
    files: EVERYWHERE,
    broken: elsewhere(
      'tests/architecture/',
      inComments(/(?:^|\s|\()#\d+\b|\b(?:issue|task|ticket|PR)\s+#?\d+|\b(?:TODO|FIXME|XXX|HACK)\b|\bused to be\b/gi),
    ),
    breaking: shipped('// see #12\n', '/** Mends issue 4. */', '// TODO: more\n', '/** It used to be a class. */'),
    fine: shipped('/** A task of the pacer; ids such as a#1 stay. */'),
  },
];

const all = sources();

test('every room has files, and every import of a path resolves to a file', () => {
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
  const problems = all
    .filter(({ path }) => files.test(path))
    .flatMap((source) => broken(source).map((what) => `${source.path}: ${what}`));

  test('holds everywhere', () => expect(problems).toEqual([]));

  test.each(breaking)('is broken by $path: $text', (source) => {
    expect(files.test(source.path)).toBe(true);
    expect(broken(source)).not.toEqual([]);
  });

  test.each(fine)('is not broken by $path: $text', (source) => {
    expect(broken(source)).toEqual([]);
  });
});
