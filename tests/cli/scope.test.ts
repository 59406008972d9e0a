import { describe, expect, test } from 'vitest';
import { scopeProblems } from '../../src/run/scope.ts';

const nothing = { only: [], skip: [], require: [], acceptUnexercised: [], profile: 'full' } as const;
const problemsOf = (skip: string) => scopeProblems({ ...nothing, skip: [skip] });

describe('--skip', () => {
  test.each(['token.refused', 'listing.with-*', '*'])('takes %s, which names probes', (glob) => {
    expect(problemsOf(glob)).toEqual([]);
  });

  test.each([
    ['a case', 'listing.with-invalid-token (cut)', 'settings.skip-unmatched'],
    ['a requirement', 'auth.missing-401', 'settings.skip-unmatched'],
    ['an open point', 'open.default-limit', 'settings.skip-unmatched'],
    ['probes that others start from', 'token.issue', 'settings.skip-base'],
  ])('refuses %s', (_, glob, code) => {
    expect(problemsOf(glob)).toMatchObject([{ variable: '--skip', code, params: { glob } }]);
  });
});
