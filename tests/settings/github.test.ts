import { expect, test } from 'vitest';
import { gitHubStep } from '../../src/settings/environment.ts';

test.each([
  [{}, { annotates: false, summary: null }],
  [
    { GITHUB_ACTIONS: 'false', GITHUB_STEP_SUMMARY: '' },
    { annotates: false, summary: null },
  ],
  [{ GITHUB_ACTIONS: 'true' }, { annotates: true, summary: null }],
  [{ GITHUB_STEP_SUMMARY: '/tmp/step' }, { annotates: false, summary: '/tmp/step' }],
])('%j is the step %j', (env, step) => expect(gitHubStep(env)).toEqual(step));
