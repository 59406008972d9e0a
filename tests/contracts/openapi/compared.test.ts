import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, SwaggerMockValidatorFactory } from '@pactflow/swagger-mock-validator';
import { afterAll, describe, expect, test } from 'vitest';
import { mismatches } from './mismatches.ts';
import { type Pact, pactOfExamples } from './pact.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'compared-'));
afterAll(() => rmSync(directory, { recursive: true }));

const pacts = join(root, 'pacts');
const committed = existsSync(pacts) ? readdirSync(pacts).filter((name) => name.endsWith('.json')) : [];
const readers: readonly (readonly [string, () => Pact])[] = [
  ...committed.map((name) => [name, () => JSON.parse(readFileSync(join(pacts, name), 'utf8'))] as const),
  ['a pact of the examples', pactOfExamples],
];

/** What the comparator finds between openapi.yaml as it is and a pact. */
function compare(pact: Pact): Promise<Outcome> {
  const file = join(directory, 'pact.json');
  writeFileSync(file, JSON.stringify(pact));
  return SwaggerMockValidatorFactory.create().validate({
    specPathOrUrl: join(root, 'openapi.yaml'),
    mockPathOrUrl: file,
    additionalPropertiesInResponse: 'false',
    requiredPropertiesInResponse: 'false',
  });
}

describe.each(readers)('%s, compared with openapi.yaml', (_, read) => {
  test('agrees with it, and holds something to compare', async () => {
    const pact = read();
    expect(pact.interactions.length).toBeGreaterThan(5);
    expect(await compare(pact)).toMatchObject({ success: true, errors: [], warnings: [] });
  });

  test.each(mismatches)('$what is found', async ({ code, plant }) => {
    const pact = read();
    plant(pact);
    const { success, errors } = await compare(pact);
    expect({ success, codes: [...new Set(errors.map((error) => error.code))] }).toEqual({
      success: false,
      codes: [code],
    });
  });
});
