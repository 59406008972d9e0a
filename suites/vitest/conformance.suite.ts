import { afterAll, expect, inject, test } from 'vitest';
import { requirements } from '../../requirements/index.ts';
import { titleOf } from './provide.ts';
// For watch mode: a change to a check reruns this file, and with it the recording.
import '../index.ts';

// The requests were sent once, before the tests. These are the verdicts of the written report.
for (const [id, requirement] of Object.entries(requirements)) {
  test(titleOf(id, requirement), async ({ annotate, skip }) => {
    const { outcome, words } = inject('conformance').results[id] ?? { outcome: 'failed', words: 'has no result' };
    if (outcome === 'skipped') skip(words);
    if (outcome === 'failed') expect.fail(words);
    if (words !== '') await annotate(words, 'warning');
  });
}

afterAll(() => {
  const { trouble } = inject('conformance');
  if (trouble !== null) expect.fail(trouble);
});
