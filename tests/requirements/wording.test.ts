import { describe, expect, test } from 'vitest';
import { comparisonRequirements, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { documentText, findsClause, runsOfWords, sectionsOf } from './document.ts';

const catalogue = Object.entries<Requirement>({ ...requirements, ...comparisonRequirements });
const questions = Object.entries(openPoints);
const clauses = [...catalogue, ...questions].map(([id, { clause }]) => [id, clause] as const);

const prose = [
  ...catalogue.map(([id, { statement, sent, judged }]) => [id, [statement, sent, judged]] as const),
  ...questions.map(([id, { question, seen }]) => [id, [question, seen]] as const),
];

test.each(catalogue)(
  '%s has a statement in the present tense, and its other texts are sentences',
  (_, { statement, sent, judged }) => {
    expect(statement).not.toMatch(/\b(should|must|shall|will|ought)\b|\.$/i);
    expect(statement.length).toBeGreaterThan(20);
    expect(statement.length).toBeLessThan(260);
    for (const text of [sent, judged]) expect(text).toMatch(/^[A-Z].*\.$/);
  },
);

test.each(questions)('%s is a question', (_, { question, seen }) => {
  expect(question).toMatch(/^[A-Z].*\?$/);
  expect(seen).toMatch(/^[A-Z].*\.$/);
});

test('the statements of a heading are distinct', () => {
  const said = catalogue.map(([id, { statement }]) => `${id.split('.')[0]}: ${statement}`);
  expect(new Set(said).size).toBe(said.length);
});

const fields = catalogue.filter(([id]) => /^[A-Z]\w+\.(?!closed$|complete$)[a-zA-Z_]+$/.test(id));

test.each(fields)('the clause of %s is the row of that field', (id, { clause, statement }) => {
  const field = id.split('.')[1] ?? '';
  expect(clause.split('; ')[0]?.endsWith(`, row ${field}`)).toBe(true);
  expect(statement.startsWith(field)).toBe(true);
});

const partnerApi = documentText('partner-api.md');

describe.skipIf(partnerApi === null)('compared with the document (skipped without ../shared)', () => {
  const sections = sectionsOf(partnerApi ?? '');
  const copied = new Set(runsOfWords(partnerApi ?? '', 8));

  test.each([
    ['a heading that is not there', 'Errors of the moon', false],
    ['a rule that is not there', 'Versioning, rule 9', false],
    ['a row that is not there', 'Iof (tax on financial operations), row marca', false],
    ['an open point that is not there', 'Authentication, open point 4', false],
    ['one of two parts that is not there', 'Versioning, rule 1; Versioning, rule 9', false],
    ['a rule that is there', 'Versioning, rule 1', true],
  ])('the search for clauses tells %s', (_, clause, there) => {
    expect(findsClause(sections, clause)).toBe(there);
  });

  test.each(clauses)('the document has the clause of %s: %s', (_, clause) => {
    expect(findsClause(sections, clause)).toBe(true);
  });

  test('a copied text is found', () => {
    const copy = runsOfWords('…when the request is valid and authorized, then the response is 200.', 8);
    expect(copy.some((run) => copied.has(run))).toBe(true);
  });

  test.each(prose)('%s copies no eight consecutive words', (_, texts) => {
    expect(texts.flatMap((text) => runsOfWords(text, 8)).filter((run) => copied.has(run))).toEqual([]);
  });
});
