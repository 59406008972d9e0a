import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { catalogues, textOf } from '../../messages/index.ts';
import { fileSchemas } from '../../schemas/report/index.ts';
import { type Inspect, type Mistake, readDocument, validatorOf } from '../../src/documents/read.ts';

const inspectNothing: Inspect = () => [];

function mistakesOf(text: string, schema: 'baseline' | 'waivers', inspect = inspectNothing): readonly Mistake[] {
  const read = readDocument(text, validatorOf(schema), inspect);
  return 'mistakes' in read ? read.mistakes : [];
}

const waiver = '{ "requirement": "Page.total", "reason": "r", "owner": "o", "until": "2027-01-31" }';

const second = (entry: string) => `[\n${waiver},\n${entry}]`;
const pins = (answers: string, format = 'vehicle-credit-baseline') =>
  `{\n"format": "${format}", "formatVersion": 1, "answers": {\n${answers} } }`;
const unknownMember = `[{\n"requirment": "x",\n${waiver.slice(1)}]`;

test.each<[string, text: string, lines: readonly number[], RegExp, schema?: 'baseline' | 'waivers']>([
  ['an empty file', '', [1], /not valid JSON|empty/],
  ['a text that is cut short', second('{ "requirement":').slice(0, -1), [3], /not valid JSON/],
  ['a comment', `[\n// known\n${waiver}]`, [2], /not valid JSON \(invalid comment token\)/],
  ['a trailing comma', second(''), [3], /not valid JSON \(value expected\)/],
  ['deep nesting', `[\n${'['.repeat(100_000)}${']'.repeat(100_000)}]`, [2], /nested too deeply/],
  ['a repeated member', `[\n${waiver.replace('{', '{ "owner": "a",\n')}]`, [3], /"owner" is repeated/],
  ['an object in place of a list', waiver, [1], /the file is invalid; expected a list of waivers/],
  ['an entry that is a text', `[\n"Page.total"]`, [2], /"0" is invalid; expected an object with requirement/],
  ['a missing member', second(waiver.replace(', "owner": "o"', '')), [3], /"owner" is missing; expected who is re/],
  ['an unknown member', unknownMember, [2], /"requirment" is not known/],
  ['a day that does not exist', `[${waiver.replace('01-31', '02-30')}]`, [1], /"until" is invalid/],
  ['a day with a time', `[${waiver.replace('01-31', '01-31T00:00')}]`, [1], /"until" is invalid/],
  ['a reason without words', `[${waiver.replace('"r"', '" "')}]`, [1], /"reason" is invalid/],
  ['two mistakes', `[\n${waiver.replace('"o"', '""')},\n${waiver.replace('"r"', '7')}]`, [2, 3], /"owner" is invalid/],
  ['another format', pins('', 'mine'), [2], /"format" is invalid; expected the text "vehicle-credit-base/, 'baseline'],
  ['a bare answer as a pin', pins('"open.x": 20'), [3], /"open.x" is invalid; expected "any", \{ "is"/, 'baseline'],
  ['a pin to one of nothing', pins('"open.x": { "oneOf": [] }'), [3], /"open.x" is invalid; expected/, 'baseline'],
])('a file with %s is rejected by its lines', (_, text, lines, words, schema = 'waivers') => {
  const mistakes = mistakesOf(text, schema);
  expect(mistakes.map(({ line }) => line)).toEqual(lines);
  expect(mistakes[0]?.message).toMatch(words);
});

test('returns the value of a valid file', () => {
  expect(readDocument(`[${waiver}]`, validatorOf('waivers'))).toEqual({ value: [JSON.parse(waiver)] });
});

test('reports mistakes of inspect together with those of the schema', () => {
  const inspect: Inspect = (_value, lineOf) => [{ line: lineOf([0, 'requirement']), ...textOf('mistake.empty') }];
  const text = `[{\n"requirement": "Page.totl",\n"reason": " ", "owner": "o", "until": "2027-01-31"}]`;
  const mistakes = mistakesOf(text, 'waivers', inspect);
  expect(mistakes.map(({ line }) => line)).toEqual([2, 3]);
});

test('names the rule if the schema has no text', () => {
  const properties = { a: { type: 'number', minimum: 2 } };
  const validate = new Ajv2020({ verbose: true }).compile({ type: 'object', properties });
  expect(readDocument('{ "a": 1 }', validate)).toMatchObject({
    mistakes: [{ line: 1, code: 'mistake.invalid', params: { shape: 'shape.rule', rule: 'minimum' } }],
  });
});

test.each(Object.entries(fileSchemas))('%s is a schema of draft 2020-12', (_, schema) => {
  expect(new Ajv2020().validateSchema(schema)).toBe(true);
});

test('the catalogs have every text that a schema names', () => {
  const named = (value: unknown): readonly unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, one]) => (name === '$comment' ? [one] : named(one)));
  const codes = [fileSchemas.baseline, fileSchemas.waivers].flatMap(named);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !Object.hasOwn(catalogues.en.texts, String(code)))).toEqual([]);
});
