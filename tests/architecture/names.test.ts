import { expect, test } from 'vitest';
import { type JsonSchema, schemas } from '../../schemas/index.ts';
import { sources, withoutComments } from './sources.ts';

/** Field names that are also words of the suite. */
const WORDS = new Set(['status', 'total', 'scope', 'valor']);

const all = sources();

const namesIn = ({ properties = {}, items, enum: values = [] }: JsonSchema): readonly string[] => [
  ...values,
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...namesIn(schema)]),
  ...(items === undefined ? [] : namesIn(items)),
];
/** Returns every match of a pattern in the sources of a room. */
const found = (room: string, pattern: RegExp): readonly string[] =>
  all.filter(({ path }) => path.startsWith(room)).flatMap(({ text }) => text.match(pattern) ?? []);

const names = [
  ...Object.values(schemas).flatMap(namesIn),
  ...found('requirements/', /\/v1\/[a-z]+\/[a-z]+/g),
  ...found('schemas/examples/', /(?<=tipo: ')\w+\.\w+/g),
].filter((name) => !WORDS.has(name));

/** Matches a quoted name, or a quoted path that ends with the name. */
const quoted = new RegExp(
  `(['"\`])(?:[A-Z]\\w*\\.|[\\w/]+/)?(${[...new Set(names)].map((name) => name.replace('.', '\\.')).join('|')})\\1`,
  'g',
);

test('src/ names no field, path or tipo of the document', () => {
  expect(names.length).toBeGreaterThan(50);
  const naming = all
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/settings/'))
    .flatMap(({ path, text }) => [...withoutComments(text).matchAll(quoted)].map(([, , name]) => `${path}: ${name}`));
  expect(naming).toEqual([]);
});
