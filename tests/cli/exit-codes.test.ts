import { expect, test } from 'vitest';
import { type Failure, problemsOfFailure, SuiteError } from '../../src/errors.ts';
import { type ExitCode, exitCodeOf, worst } from '../../src/run/exit-codes.ts';

const precedence: readonly ExitCode[] = [70, 130, 143, 4, 2, 1, 3, 0];

test.each(precedence.map((code, place) => [code, precedence.slice(place)] as const))(
  '%i wins over %j',
  (code, others) => {
    expect(worst(others.toReversed())).toBe(code);
  },
);

test('nothing that went wrong is 0', () => {
  expect(worst([])).toBe(0);
});

const failures: readonly (readonly [Failure, ExitCode])[] = [
  [{ kind: 'input', problems: [{ message: 'no', remedy: 'give another' }] }, 2],
  [{ kind: 'settings', problems: [{ message: 'no', remedy: 'give another' }] }, 2],
  [{ kind: 'unwritten', problems: [{ message: 'no', remedy: 'give another' }] }, 2],
  [{ kind: 'leak', reports: ['junit.xml'] }, 4],
  [{ kind: 'interrupted', signal: 'SIGINT' }, 130],
  [{ kind: 'interrupted', signal: 'SIGTERM' }, 143],
  [{ kind: 'defect', detail: 'Error' }, 70],
];

test.each(failures)('%j ends with %i and tells a remedy', (failure, code) => {
  expect(exitCodeOf(failure)).toBe(code);
  const problems = problemsOfFailure(failure);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.filter(({ remedy }) => remedy === '')).toEqual([]);
  expect(new SuiteError(failure).message).toContain(problems[0]?.message);
});
