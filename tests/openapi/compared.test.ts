import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, SwaggerMockValidatorFactory } from '@pactflow/swagger-mock-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mismatches, oneOfEach } from './mismatches.ts';
import { committedPact, type Pact } from './pact.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'compared-'));
afterAll(() => rmSync(directory, { recursive: true }));

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

/** Interactions of a copy. */
const SIZE = 3;

describe('the pact, compared with openapi.yaml', () => {
  const pact = committedPact();

  test('agrees with it in every interaction', async () => {
    expect(pact.interactions.length).toBeGreaterThan(15);
    expect(await compare(pact)).toMatchObject({ success: true, errors: [], warnings: [] });
  });

  test('agrees with it in the interactions that mismatches are planted in', async () => {
    expect(oneOfEach(pact).interactions).toHaveLength(SIZE);
    expect(await compare(oneOfEach(pact))).toMatchObject({ success: true, errors: [], warnings: [] });
  });

  describe('finds each mismatch, all of them planted in copies of those interactions', () => {
    const copies = mismatches.map(({ plant }) => {
      const copy = oneOfEach(committedPact());
      plant(copy);
      return copy.interactions;
    });
    const found = copies.map((): string[] => []);

    beforeAll(async () => {
      const { errors } = await compare({ ...pact, interactions: copies.flat() });
      for (const { code, mockDetails } of errors) {
        const place = /^\[root\]\.interactions\[(\d+)\]/.exec(mockDetails?.location ?? '')?.[1];
        found[Math.floor(Number(place) / SIZE)]?.push(code);
      }
    });

    test.each(mismatches.map(({ what, code }, at) => ({ what, code, at })))('$what', ({ code, at }) => {
      expect([...new Set(found[at])]).toEqual([code]);
    });
  });
});
