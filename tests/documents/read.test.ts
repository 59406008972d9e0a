import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { catalogues, textOf } from '../../messages/index.ts';
import { fileSchemas } from '../../schemas/report/index.ts';
import { type Inspect, type Mistake, readDocument, validatorOf } from '../../src/documents/read.ts';

const inspectNothing: Inspect = () => [];

function mistakesOf(text: string, schema: 'baseline' | 'waivers', inspect = inspectNothing): readonly Mistake[] {
  const read = readDocument(text, validatorOf(schema), inspect);
  return 'mistakes' in read ? read.mistakes : [];
}

const waiver = '{ "requirement": "Page.total", "reason": "r", "owner": "o", "until": "2027-01-31" }';

const rows: readonly {
  readonly title: string;
  readonly schema?: 'baseline' | 'waivers';
  readonly text: string;
  readonly lines: readonly number[];
  readonly words: RegExp;
}[] = [
  { title: 'an empty file', text: '', lines: [1], words: /is not JSON|empty/ },
  { title: 'a text that is cut short', text: `[\n${waiver},\n{ "requirement":`, lines: [3], words: /is not JSON/ },
  { title: 'a comment', text: `[\n// known\n${waiver}]`, lines: [2], words: /is not JSON \(InvalidCommentToken\)/ },
  { title: 'a trailing comma', text: `[\n${waiver},\n]`, lines: [3], words: /is not JSON \(ValueExpected\)/ },
  {
    title: 'more nesting than any stack bears',
    text: `[\n${'['.repeat(100_000)}${']'.repeat(100_000)}]`,
    lines: [2],
    words: /nested too deeply/,
  },
  {
    title: 'a member that stands twice',
    text: `[\n${waiver.replace('{', '{ "owner": "a",\n')}]`,
    lines: [3],
    words: /"owner" is repeated/,
  },
  {
    title: 'a list that is an object',
    text: waiver,
    lines: [1],
    words: /the file is invalid; expected a list of waivers/,
  },
  {
    title: 'an entry that is a text',
    text: `[\n"Page.total"]`,
    lines: [2],
    words: /"0" is invalid; expected an object with requirement/,
  },
  {
    title: 'a member that is missing',
    text: `[\n${waiver},\n${waiver.replace(', "owner": "o"', '')}]`,
    lines: [3],
    words: /"owner" is missing; expected who is responsible/,
  },
  {
    title: 'a member that is not known',
    text: `[{\n"requirment": "x",\n"requirement": "Page.total", "reason": "r", "owner": "o", "until": "2027-01-31"}]`,
    lines: [2],
    words: /"requirment" is not known/,
  },
  {
    title: 'a day that is none',
    text: `[${waiver.replace('01-31', '02-30')}]`,
    lines: [1],
    words: /"until" is invalid/,
  },
  {
    title: 'a day with a time',
    text: `[${waiver.replace('01-31', '01-31T00:00')}]`,
    lines: [1],
    words: /"until" is invalid/,
  },
  {
    title: 'a reason without words',
    text: `[${waiver.replace('"r"', '" "')}]`,
    lines: [1],
    words: /"reason" is invalid/,
  },
  {
    title: 'mistakes on several lines, in their order',
    text: `[\n${waiver.replace('"o"', '""')},\n${waiver.replace('"r"', '7')}]`,
    lines: [2, 3],
    words: /"owner" is invalid/,
  },
  {
    title: 'a baseline of another format',
    schema: 'baseline',
    text: '{\n"format": "mine", "formatVersion": 1, "answers": {} }',
    lines: [2],
    words: /"format" is invalid; expected the text "vehicle-credit-baseline"/,
  },
  {
    title: 'a pin that is a bare answer',
    schema: 'baseline',
    text: '{ "format": "vehicle-credit-baseline", "formatVersion": 1, "answers": {\n"open.default-limit": 20 } }',
    lines: [2],
    words: /"open.default-limit" is invalid; expected "any", \{ "is": answer \}/,
  },
  {
    title: 'a pin to one of nothing',
    schema: 'baseline',
    text: '{ "format": "vehicle-credit-baseline", "formatVersion": 1, "answers": { "open.x": { "oneOf": [] } } }',
    lines: [1],
    words: /"open.x" is invalid; expected "any"/,
  },
];

describe('a file with', () => {
  test.each(rows)('$title is refused by its lines', ({ schema = 'waivers', text, lines, words }) => {
    const mistakes = mistakesOf(text, schema);
    expect(mistakes.map(({ line }) => line)).toEqual(lines);
    expect(mistakes[0]?.message).toMatch(words);
  });
});

test('a file that is in order gives its value', () => {
  expect(readDocument(`[${waiver}]`, validatorOf('waivers'))).toEqual({ value: [JSON.parse(waiver)] });
});

test('what the schema cannot tell is told beside what it can', () => {
  const inspect: Inspect = (_value, lineOf) => [{ line: lineOf([0, 'requirement']), ...textOf('mistake.empty') }];
  const mistakes = mistakesOf(
    `[{\n"requirement": "Page.totl",\n"reason": " ", "owner": "o", "until": "2027-01-31"}]`,
    'waivers',
    inspect,
  );
  expect(mistakes.map(({ line }) => line)).toEqual([2, 3]);
});

test('a mistake against a schema without a text names the rule', () => {
  const validate = new Ajv2020({ verbose: true }).compile({
    type: 'object',
    properties: { a: { type: 'number', minimum: 2 } },
  });
  expect(readDocument('{ "a": 1 }', validate)).toMatchObject({
    mistakes: [{ line: 1, code: 'mistake.invalid', params: { shape: 'shape.rule', rule: 'minimum' } }],
  });
});

test('every text that a schema names is in the catalogues', () => {
  const named = (value: unknown): readonly unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, one]) => (name === '$comment' ? [one] : named(one)));
  const codes = [fileSchemas.baseline, fileSchemas.waivers].flatMap(named);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !Object.hasOwn(catalogues.en.texts, String(code)))).toEqual([]);
});
