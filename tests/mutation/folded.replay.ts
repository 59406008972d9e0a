import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Folded, filesOf, readJson } from './evidence.ts';
import { factsFrom, readTape } from './tape.ts';

/** Read before the tests begin: each of them runs again for every mutant. */
const folded = filesOf('folded', '.tape').map((file) => {
  const { id, facts } = readJson<Folded>(new URL(file.href.replace(/tape$/, 'json')));
  return { id, facts, tape: readTape(readFileSync(file)) };
});

test.each(folded.map((one) => [one.id, one] as const))('%s teaches what it taught', async (_id, { facts, tape }) => {
  expect(JSON.stringify(await factsFrom(tape)) === facts).toBe(true);
});
