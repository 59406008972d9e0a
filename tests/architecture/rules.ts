import { throughTheWall } from './rooms.ts';
import { commentsOf, importsOf, type Source, withoutComments } from './sources.ts';

/** What holds for every file that it applies to, and texts that break it. */
export interface Rule {
  readonly name: string;
  readonly files: RegExp;
  /** What is wrong with a file, one line each. */
  readonly broken: (source: Source) => readonly string[];
  readonly breaking: readonly Source[];
  /** Texts that come close and are in order. */
  readonly fine?: readonly Source[];
}

const SHIPPED = /^(requirements|messages|schemas|client|pact|openapi|probes|facts|suites|provider|src)\//;
/** The client for partners has a socket of its own, and its consumer tests use it. */
const SOCKETS = /^(src\/wire\/|client\/send\.ts$|pact\/consumer\/)/;
const EVERYWHERE = /^/;
const MOST_LINES = 400;

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([one]) => one);

/** A rule over the code of a file, its comments left out. */
const inCode = (pattern: RegExp) => (source: Source) => matches(withoutComments(source.text), pattern);

const inComments = (pattern: RegExp) => (source: Source) =>
  commentsOf(source.text).flatMap((comment) => matches(comment, pattern));

const at =
  (path: string) =>
  (text: string): Source => ({ path, text });

const shipped = at('src/judging/planted.ts');
const test = at('tests/judging/planted.test.ts');

const CONTAINER = /^(?:export\s+)?const\s+(?<name>\w+)[^=\n]*=\s*(?:new\s+(?:Map|Set|WeakMap|WeakSet|Array)\b|\[|\{)/gm;

/** Containers of a module that the module itself changes later on. */
function changedContainers({ text }: Source): readonly string[] {
  const code = withoutComments(text);
  return [...code.matchAll(CONTAINER)].flatMap(({ groups = {} }) => {
    const changing = new RegExp(
      `\\b${groups.name}(?:\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\\(|(?:\\.\\w+|\\[[^\\]]+\\])\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--))`,
    );
    return changing.test(code) ? [`${groups.name} is changed`] : [];
  });
}

const door = (path: string, text: string): Source => ({ path, text });

export const rules: readonly Rule[] = [
  {
    name: 'a room takes only what its doors let in',
    files: EVERYWHERE,
    broken: throughTheWall,
    breaking: [
      door('requirements/planted.ts', "import { readFileSync } from 'node:fs';"),
      door('schemas/planted.ts', "import type { Report } from '../src/report/report.ts';"),
      door('schemas/examples/planted.ts', "import { requirements } from '../../requirements/index.ts';"),
      door('openapi/planted.ts', "import { expectation } from '../src/schema/expectation.ts';"),
      door('probes/planted.ts', "import { requirements } from '../requirements/index.ts';"),
      door('probes/planted.ts', "import { createWire } from '../src/wire/create.ts';"),
      door('facts/planted.ts', "import type { Requirement } from '../requirements/requirement.ts';"),
      door('facts/planted.ts', "import { gate } from '../src/redaction/gate.ts';"),
      door('suites/planted.ts', "import { readPage } from '../facts/page.ts';"),
      door('suites/planted.ts', "import {\n  type Survey,\n} from '../facts/survey.ts';"),
      door('suites/planted.ts', "import { test } from 'vitest';"),
      door('client/planted.ts', "import type { Report } from '../src/report/report.ts';"),
      door('pact/contract/planted.ts', "import { createClient } from '../../client/index.ts';"),
      door('pact/consumer/planted.ts', "import { startProvider } from '../../provider/index.ts';"),
      door('suites/vitest/planted.suite.ts', "import { readPage } from '../../facts/page.ts';"),
      door('provider/faults/planted.ts', "import { isUuid } from '../../src/schema/formats.ts';"),
      door('provider/planted.ts', "export { checks } from '../suites/index.ts';"),
      door('src/report/views/planted.ts', "import { buildReport } from '../build.ts';"),
      door('src/judging/planted.ts', "import type { Facts } from '../../facts/facts.ts';"),
      door('src/wire/planted.ts', "const { checks } = await import('../../suites/index.ts');"),
      door('src/settings/planted.ts', "import { startProvider } from '../../provider/index.ts';"),
      door('pact/broker/planted.ts', "import type { Io } from '../../src/cli/io.ts';"),
      door('src/cli/planted.ts', "import { inDirectory } from '../../tests/cli/process.ts';"),
      door('src/planted.ts', "import './wire/create.ts';"),
    ],
    fine: [
      door('suites/planted.ts', "import type { Answer } from '../facts/answer.ts';\nimport { list } from './list.ts';"),
      door('provider/faults/planted.ts', "import type { Fault } from '../change.ts';"),
      door('src/cli/planted.ts', "const { checks } = await import('../../suites/index.ts');"),
      door('requirements/planted.ts', "/** Data: it may not `import { x } from '../src/x.ts'`. */"),
    ],
  },
  {
    name: 'only the settings read the environment',
    files: SHIPPED,
    broken: (source) =>
      source.path === 'src/settings/environment.ts'
        ? []
        : inCode(/\bprocess\s*(?:\.|\?\.|\[['"])\s*env\b|\bimport\.meta\.env\b|\benv\b[^;]*\bfrom 'node:process'/g)(
            source,
          ),
    breaking: [
      shipped('const color = process.env.NO_COLOR;'),
      shipped("const color = process['env'];"),
      shipped("import { env } from 'node:process';"),
    ],
    fine: [shipped('// process.env is read elsewhere'), door('src/settings/environment.ts', '{ ...process.env }')],
  },
  {
    name: 'only the wire opens sockets, and the client its own',
    files: SHIPPED,
    broken: (source) => (SOCKETS.test(source.path) ? [] : socketsOf(source)),
    breaking: [
      shipped("import https from 'node:https';"),
      door('client/planted.ts', 'await fetch(url);'),
      shipped("import { connect } from 'tls';"),
      shipped("import supertest from 'supertest';"),
      shipped("const { connect } = await import('node:net');"),
      shipped("const answer = await fetch('http://127.0.0.1');"),
      shipped("const socket = new WebSocket('ws://127.0.0.1');"),
    ],
    fine: [
      shipped("import type { Socket } from 'node:net';"),
      shipped("import { isIP } from 'node:net';"),
      shipped('const rows = await store.fetch(id);'),
    ],
  },
  {
    name: 'no module keeps state',
    files: SHIPPED,
    broken: (source) => [...inCode(/^(?:export\s+)?(?:let|var)\s+\w+/gm)(source), ...changedContainers(source)],
    breaking: [
      shipped('let count = 0;'),
      shipped('export let count = 0;'),
      shipped('const seen = new Set<string>();\nexport const see = (id: string) => seen.add(id);'),
      shipped('const cache: Record<string, string> = {};\nfunction keep(id: string) {\n  cache[id] = id;\n}'),
      shipped('const rows: string[] = [];\nfunction keep(id: string) {\n  rows.push(id);\n}'),
    ],
    fine: [
      shipped('const known = new Set([1, 2]);\nexport const isKnown = (n: number) => known.has(n);'),
      shipped('export function count() {\n  let n = 0;\n  return n;\n}'),
    ],
  },
  {
    name: 'no type and no lint rule is silenced',
    files: EVERYWHERE,
    broken: ({ path, text }) =>
      path.startsWith('tests/architecture/')
        ? []
        : [
            ...matches(withoutComments(text), /(?::|\bas|<|,)\s*any\b(?!\s*:)(?=[\s;,)>\]=|&[])|\bas unknown as\b/g),
            ...commentsOf(text).flatMap((comment) =>
              matches(comment, /@ts-(?:ignore|expect-error|nocheck)|biome-ignore(?! format)/g),
            ),
          ],
    breaking: [
      shipped('const value: any = 1;'),
      shipped('const value = given as any;'),
      shipped('const values: Map<string, any> = new Map();'),
      shipped('const value = given as unknown as string;'),
      shipped('// @ts-ignore\nconst value = 1;'),
      shipped('// biome-ignore lint: because\nconst value = 1;'),
    ],
    fine: [shipped('/** A client id: any text on one line. */'), shipped("const said = 'not any of them';")],
  },
  {
    name: `a file stays below ${MOST_LINES} lines`,
    // A catalogue of messages is one table.
    files: /^(requirements|schemas|client|pact|openapi|probes|facts|suites|provider|src)\//,
    broken: ({ text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > MOST_LINES ? [`${lines} lines`] : [];
    },
    breaking: [shipped('const a = 1;\n'.repeat(MOST_LINES + 1))],
    fine: [shipped('const a = 1;\n'.repeat(MOST_LINES))],
  },
  {
    name: 'the title of a test says what is',
    files: /^(tests|suites)\/.*\.(test|suite)\.ts$/,
    broken: (source) =>
      source.path.startsWith('tests/architecture/')
        ? []
        : inCode(/\b(?:test|it|describe)\b[\w.]*(?:\([^()]*\)|`[^`]*`)?\(\s*(?:'[^'\n]*|"[^"\n]*|`[^`]*)\bshould\b/g)(
            source,
          ),
    breaking: [
      test("test('should pass', () => {});"),
      test("describe.skipIf(absent)('the gate should hold', () => {});"),
      test("test.each([1, 2])('%s should pass', () => {});"),
      test("it(\n  'should pass',\n  () => {},\n);"),
    ],
    fine: [test("test('passes', () => {\n  expect('should').toBe('should');\n});")],
  },
  {
    name: 'a comment tells no history',
    files: EVERYWHERE,
    broken: (source) =>
      source.path.startsWith('tests/architecture/')
        ? []
        : inComments(
            /(?:^|\s|\()#\d+\b|\b(?:issue|task|ticket|PR)\s+#?\d+|\b(?:TODO|FIXME|XXX|HACK)\b|\bused to be\b/gi,
          )(source),
    breaking: [
      shipped('// see #12\n'),
      shipped('/** Mends issue 4. */'),
      shipped('// TODO: more\n'),
      shipped('/** It used to be a class. */'),
    ],
    fine: [shipped('/** A task of the pacer; ids such as a#1 stay. */')],
  },
];

const CLIENT_MODULES =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|undici)$|^(?:supertest|superagent|axios|got|node-fetch)$/;

/** What a file takes of the modules that can open a socket, and its calls of those that need no import. */
function socketsOf(source: Source): readonly string[] {
  const imported = importsOf(source).filter(({ from, typesOnly }) => !typesOnly && CLIENT_MODULES.test(from));
  const harmless = /import \{ isIP \} from 'node:net'/.test(source.text);
  return [
    ...imported.filter(({ from }) => !(harmless && from === 'node:net')).map(({ from }) => from),
    ...inCode(/(?<![.\w])fetch\(|\bnew (?:WebSocket|EventSource)\(/g)(source),
  ];
}
