import { printParseErrorCode } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { fileSchemas } from '../../../schemas/report/index.ts';
import { readBaseline, readWaivers } from '../../../src/gates/files.ts';
import { translate, untranslated } from '../../../src/report/views/language/translate.ts';
import { knownIds } from '../../../src/run/gate-files.ts';

describe('the shape of files that are handed in', () => {
  function descriptionsIn(value: unknown): readonly string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      name === 'description' && typeof one === 'string' ? [one] : descriptionsIn(one),
    );
  }

  const descriptions = (['baseline', 'waivers'] as const).flatMap((name) => descriptionsIn(fileSchemas[name]));

  /** Of a report, the parts that any other file lacks. */
  const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  const report = membersOf(membersOf(membersOf(fileSchemas.conformance).$defs).report);
  const ofReport = Object.values(membersOf(report.properties)).flatMap((part) => membersOf(part).description ?? []);

  test.each([...new Set([...descriptions, ...ofReport.map(String)])])('%s', (description) => {
    const told = `file.json line 3: "member" is to be ${description}`;
    expect(untranslated(told)).toEqual([]);
    expect(translate(told)).not.toContain(description);
  });

  test.each([
    ['an empty file', ''],
    ['no JSON', '{ "answers": '],
    ['JSON that nests too deep', '['.repeat(500)],
    ['another kind of value', '7'],
    ['lacking members', '{}'],
    ['members that are not known', '{ "format": "x", "formatVersion": 2, "answers": {}, "more": 1 }'],
    ['members that stand twice', '{ "answers": {}, "answers": {} }'],
    ['pins of another shape', '{ "answers": { "open.ordering": 1, "open.scopes": { "oneOf": [] }, "x": "any" } }'],
    ['an id that is nearly one', '{ "answers": { "open.orderings": "any" } }'],
    ['waivers of another shape', '[7, {}, { "requirement": "", "reason": " ", "owner": 1, "until": "soon" }]'],
    ['waivers that nothing needs', '[{ "requirement": "open.ordering" }, { "requirement": "Page.totals" }, {}, {}]'],
  ])('%s', (_, text) => {
    for (const read of [readBaseline(text, knownIds), readWaivers(text, knownIds)]) {
      const mistakes = 'mistakes' in read ? read.mistakes : [];
      expect(mistakes).not.toEqual([]);
      const problems = mistakes.map(({ line, message }) => `file.json line ${line}: ${message}`);
      expect(problems.flatMap(untranslated)).toEqual([]);
      for (const problem of problems) expect(translate(problem)).toMatch(/^file\.json linha \d+: /);
    }
  });

  test.each(Array.from({ length: 16 }, (_, code) => printParseErrorCode(code + 1)))('what is no JSON: %s', (code) => {
    const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    expect(untranslated(`is not JSON: ${words}`)).toEqual([]);
    expect(translate(words)).not.toBe(words);
  });
});
