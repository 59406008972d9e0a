import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { ProblemFact } from '../../facts/problem.ts';
import { coded } from '../../messages/index.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, page } from './facts.ts';

const configured: Facts['configured'] = {
  second: false,
  incomplete: true,
  empty: true,
  revokedToken: false,
  expiredToken: false,
};

const problem: ProblemFact = {
  absent: [],
  tipo: 'Partner.AccountIsIncompleted',
  described: {
    tipo: coded('value.shown', { value: 'Partner.AccountIsIncompleted' }),
    titulo: coded('value.shown', { value: 'Bad Request' }),
    status: coded('value.shown', { value: '400' }),
  },
  titulo: 'Bad Request',
  status: 400,
  isProblemDetails: true,
};
const asked = (pagina_inicial: number | null, limite: number | null) => ({ pagina_inicial, limite });
const unfinished = { status: 400, problem };
const lists = (items: number, total: number | null = items) => ({ status: 200, page: page({ items, total }) });

function verdictOn(id: 'listing.incomplete-account' | 'listing.empty-account', answers: readonly Answer[]) {
  const { judgedOn, findings, obstacles, unexercised } = checks[id](facts({ configured, answers }));
  return {
    judgedOn,
    findings: findings.length,
    obstacles: obstacles.map(({ code }) => code),
    ...(unexercised && { unexercised: unexercised.code }),
  };
}

describe('an account that is given as incomplete', () => {
  const ways = [asked(1, 10), asked(1, 1), asked(2, 10), asked(null, null), asked(null, 10)];
  const answers = (...given: readonly Partial<Answer>[]) =>
    ways.map((way, at) =>
      answer({
        name: 'listing.incomplete-account',
        role: 'incomplete',
        partner: 'incomplete',
        asked: way,
        ...given[at],
      }),
    );

  test.each<[string, readonly Partial<Answer>[], object]>([
    ['is refused everywhere', Array(5).fill(unfinished), { judgedOn: 5, findings: 0, obstacles: [] }],
    [
      'gets one empty page',
      [unfinished, unfinished, unfinished, lists(0), unfinished],
      { judgedOn: 5, findings: 1, obstacles: [] },
    ],
    [
      'gets one page with simulations',
      [unfinished, unfinished, unfinished, lists(3), unfinished],
      { judgedOn: 5, findings: 1, obstacles: [] },
    ],
    ['gets empty pages alone', Array(5).fill(lists(0)), { judgedOn: 5, findings: 1, obstacles: [] }],
    [
      'lists simulations everywhere',
      [lists(10, 30), lists(1, 30), lists(10, 30), lists(20, 30), lists(10, 30)],
      { judgedOn: 0, findings: 0, obstacles: ['account-looks-complete'] },
    ],
    [
      'lists simulations on all pages that it has',
      [lists(3), lists(1, 3), { status: 404 }, lists(3), lists(3)],
      { judgedOn: 0, findings: 0, obstacles: ['account-looks-complete'] },
    ],
    [
      'lists simulations, but on one page',
      [lists(10, 30), lists(1, 30), lists(0, 30), lists(20, 30), lists(10, 30)],
      { judgedOn: 5, findings: 1, obstacles: [] },
    ],
    ['is answered 503 once', [unfinished, unfinished, { status: 503 }, unfinished, unfinished], { judgedOn: 4 }],
  ])('%s', (_, given, expected) => {
    expect(verdictOn('listing.incomplete-account', answers(...given))).toMatchObject(expected);
  });

  test.each([400, 401, 403, 422])('and gets no token for that reason (%i) leaves nothing to judge', (status) => {
    const call = answer({ name: 'token.issue', role: 'token', partner: 'incomplete', ...unfinished, status });
    expect(verdictOn('listing.incomplete-account', [call])).toEqual({
      judgedOn: 0,
      findings: 0,
      obstacles: [],
      unexercised: 'account.incomplete-at-token',
    });
  });

  test('and gets no token because the API fails has no credentials blamed', () => {
    const call = answer({ name: 'token.issue', role: 'token', partner: 'incomplete', status: 500 });
    expect(verdictOn('listing.incomplete-account', [call])).toMatchObject({ obstacles: ['account.no-token'] });
  });

  test('and gets no token for another reason has its credentials blamed', () => {
    const other = { ...problem, tipo: 'Partner.AccountIsBlocked' };
    const call = answer({ name: 'token.issue', role: 'token', partner: 'incomplete', status: 400, problem: other });
    const { obstacles, unexercised } = verdictOn('listing.incomplete-account', [call]);
    expect([obstacles.length, unexercised]).toEqual([1, undefined]);
  });
});

describe('an account that is given as empty', () => {
  const ways = [asked(1, 10), asked(1, 1), asked(null, null), asked(1, 10)];
  const answers = (...given: readonly Partial<Answer>[]) =>
    ways.map((way, at) => answer({ name: 'listing.empty-account', partner: 'empty', asked: way, ...given[at] }));
  const behind = (given: Partial<Answer>) =>
    answer({ name: 'listing.empty-account-later', role: 'open', partner: 'empty', asked: asked(2, 1), ...given });

  test.each<[string, readonly Answer[], object]>([
    ['is empty everywhere', answers(...Array(4).fill(lists(0))), { judgedOn: 4, findings: 0 }],
    ['lists where a parameter is left out', answers(lists(0), lists(0), lists(3), lists(0)), { findings: 1 }],
    ['has a total', answers(lists(0), lists(0, 7), lists(0), lists(0)), { findings: 1 }],
    ['lists on a later page', [...answers(...Array(4).fill(lists(0))), behind(lists(1))], { findings: 1 }],
    [
      'may refuse a later page',
      [...answers(...Array(4).fill(lists(0))), behind({ status: 404 })],
      { judgedOn: 4, findings: 0 },
    ],
    ['grows meanwhile', answers(lists(0), lists(0), lists(1), lists(1)), { judgedOn: 0, findings: 0 }],
    ['is answered 400', answers(...Array(4).fill({ status: 400 })), { judgedOn: 1, findings: 1 }],
  ])('%s', (_, given, expected) => {
    expect(verdictOn('listing.empty-account', given)).toMatchObject(expected);
  });
});

describe('main credentials whose account is not finished', () => {
  test('leave the token call inconclusive', () => {
    const call = answer({ name: 'token.issue', role: 'token', ...unfinished });
    const { findings, obstacles } = checks['token.issued-200'](facts({ answers: [call], halted: 'token.unusable' }));
    expect({ findings, obstacles }).toMatchObject({ findings: [], obstacles: [{ code: 'account.main-unfinished' }] });
  });
});
