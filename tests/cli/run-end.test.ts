import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { textOf } from '../../messages/index.ts';
import { shortageIn } from '../../src/cli/descriptors.ts';
import { endProblems, shortageProblems, targetProblems } from '../../src/run/problems.ts';
import { answer, facts } from '../suites/facts.ts';

const unsent = (name: string, cause: NonNullable<Answer['cause']>): Answer =>
  answer({ name, status: null, failure: 'not-sent', detail: '', cause });
const slow = answer({ status: null, failure: 'timeout', detail: '' });

describe('what ended a run', () => {
  const rows: readonly (readonly [string, string, readonly Answer[]])[] = [
    ['the deadline', '--deadline', [unsent('listing.page', textOf('not-sent.deadline', { seconds: 9 }))]],
    ['the budget', '--max-requests', [unsent('listing.page', textOf('not-sent.budget', { most: 3 }))]],
    [
      'time-outs that broke a circuit',
      '--timeout',
      [slow, unsent('listing.page', textOf('not-sent.circuit', { group: 'walk', times: 3 }))],
    ],
    ['time-outs that broke all circuits', '--timeout', [slow, unsent('listing.page', textOf('not-sent.circuit-all'))]],
    ['throttling', '--rate', [unsent('listing.page', textOf('not-sent.throttled', { status: 429, seconds: 60 }))]],
    [
      'a Retry-After beyond the deadline',
      '--deadline',
      [unsent('listing.page', textOf('not-sent.retry-after', { status: 503, seconds: 900 }))],
    ],
  ];
  test.each(rows)('is %s, and the problem names the flag %s and the probes', (_, flag, answers) => {
    const problems = endProblems(facts({ answers }));
    expect(problems.map(({ params }) => params?.probes)).toEqual([['listing.page']]);
    expect(problems[0]?.message).toContain('listing.page');
    expect(problems[0]?.remedy).toContain(flag);
  });

  test.each([
    ['a circuit', textOf('not-sent.circuit', { group: 'walk', times: 3 })],
    ['all circuits', textOf('not-sent.circuit-all')],
    ['an outage', textOf('not-sent.throttled', { status: 503, seconds: 60 })],
  ])('is %s, and no flag is named that would change nothing', (_, cause) => {
    expect(endProblems(facts({ answers: [unsent('listing.page', cause)] }))[0]?.remedy).not.toContain('--');
  });

  test('names each probe once, and those whose control was not sent', () => {
    const cause = textOf('not-sent.deadline', { seconds: 9 });
    const answers = ['listing.page', 'listing.page', 'listing.control'].map((name) => unsent(name, cause));
    const unasked = [{ name: 'listing.without-token', case: 'first page' }];
    expect(endProblems(facts({ answers, unasked }))[0]?.params?.probes).toEqual([
      'listing.page',
      'listing.control',
      'listing.without-token',
    ]);
  });

  test('is the deadline where it cut a request, once only where it also kept others back', () => {
    const params = { seconds: 9, ms: 10, phase: 'phase.body' };
    const cut = answer({ status: null, failure: 'timeout', cause: textOf('wire.deadline', params) });
    const kept = unsent('listing.control', textOf('not-sent.deadline', { seconds: 9 }));
    expect(endProblems(facts({ answers: [cut] })).map(({ code }) => code)).toEqual(['run.deadline-cut']);
    expect(endProblems(facts({ answers: [cut, kept] })).map(({ code }) => code)).toEqual(['run.deadline']);
  });

  test('is nothing where all was sent', () => {
    expect(endProblems(facts({ answers: [answer({}), slow] }))).toEqual([]);
  });

  test('leaves the base URL out of it where the token request was not sent', () => {
    const token = { ...unsent('token.issue', textOf('not-sent.interrupted')), role: 'token' } as const;
    expect(targetProblems(facts({ answers: [token] }), { baseUrl: 'https://api.example' })).toEqual([]);
  });
});

describe('too few file descriptors', () => {
  test('are known by the code of an error or of its cause', () => {
    const error = Object.assign(new Error('open'), { code: 'EMFILE' });
    expect([error, new Error('outer', { cause: error }), new Error('other'), 'text'].map(shortageIn)).toEqual([
      'EMFILE',
      'EMFILE',
      null,
      null,
    ]);
  });

  test('in a run are a problem with the remedy', () => {
    const answers = [unsent('listing.page', textOf('not-sent.descriptors', { error: 'EMFILE' }))];
    expect(shortageProblems(facts({ answers }))[0]?.remedy).toContain('ulimit -n');
    expect(shortageProblems(facts({ answers: [answer({})] }))).toEqual([]);
  });
});
