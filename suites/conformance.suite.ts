import { describe, expect, inject, test } from 'vitest';
import { requirements } from '../requirements/index.ts';

/**
 * The requirements as vitest tests, named by id and statement. The target was asked once, before any of them; the
 * verdicts are those of the report that the same recording wrote.
 */
const results = inject('results');

describe.each(Object.entries(requirements))('%s', (id, { statement }) => {
  const result = results[id];
  test(statement, ({ skip }) => {
    expect(result, `${id} has a result`).toBeDefined();
    if (result?.verdict === 'not-exercised') skip(result.reason);
    expect(result?.complaints, `${id}: ${result?.verdict}`).toEqual([]);
  });
});
