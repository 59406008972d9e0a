import { expect, test } from 'vitest';
import {
  type Answer,
  isConclusive,
  isSentLater,
  OPEN_ROLES,
  refusesIncomplete,
  saysIncomplete,
  showsApi,
  usualSize,
  type Whereabouts,
  whereaboutsOf,
} from '../../facts/answer.ts';
import type { ProblemFact } from '../../facts/problem.ts';
import { answer, page } from '../suites/facts.ts';

const token: Partial<Answer> = { name: 'token.issue', role: 'token' };
const elsewhere: Partial<Answer> = { name: 'elsewhere', role: 'aside', case: 'token under /v2' };
const html: Partial<Answer> = { kind: 'html' };
const timeout: Partial<Answer> = { status: null, failure: 'timeout', kind: 'empty' };

test('the roles open and aside affect open points only', () => {
  expect([...OPEN_ROLES]).toEqual(['open', 'aside']);
});

test.each<[Partial<Answer>, boolean]>([
  [{ status: 401, ...html }, true],
  [{ status: 200 }, true],
  [{ status: 200, ...html }, false],
  [{ status: 400 }, true],
  [{ status: 400, kind: 'array' }, false],
  [{ status: 404 }, false],
  [{ ...token, status: 403 }, true],
  [{ ...token, role: 'token-error', status: 423, kind: 'empty' }, true],
  [{ ...token, status: 422, ...html }, false],
  [{ ...token, status: 404 }, false],
  [{ ...token, ...timeout }, false],
  [{ status: 403 }, false],
  [{ ...elsewhere, status: 403 }, true],
  [{ ...elsewhere, case: 'listing under /v2', status: 403 }, false],
  [{ name: 'elsewhere', role: 'aside', status: 403 }, false],
  [{ ...elsewhere, name: 'methods', status: 403 }, false],
])('a response %j shows the API: %s', (given, shown) => {
  expect(showsApi(answer(given))).toBe(shown);
});

test.each<[number | null, boolean]>([
  [200, true],
  [404, true],
  [500, false],
  [503, false],
  [null, false],
])('a response with status %s is conclusive: %s', (status, conclusive) => {
  expect(isConclusive(answer({ status }))).toBe(conclusive);
});

const lost: Partial<Answer> = { ...token, status: 404 };

test.each<[readonly Partial<Answer>[], Whereabouts]>([
  [[{ status: 200 }], 'shown'],
  [[lost, { status: 404 }, { ...elsewhere, status: 401 }], 'shown'],
  // A proxy may answer OPTIONS.
  [[lost, { status: 404 }, { name: 'methods', role: 'aside', status: 200 }], 'absent'],
  [[lost, { status: 404, ...html }], 'absent'],
  [[lost, { ...token, ...timeout }, { status: 404 }, { ...timeout }], 'absent'],
  [[lost, { ...timeout }], 'unknown'],
  [[{ ...token, ...timeout }, { status: 404 }], 'unknown'],
  [[{ ...token, status: 503 }, { status: 404 }], 'unknown'],
  [[lost, { ...elsewhere, status: 404 }], 'unknown'],
  [[], 'unknown'],
  [[lost, { status: 403, ...html }, { status: 404 }], 'blocked'],
  [[{ ...token, status: 403, ...html }, { status: 404 }], 'blocked'],
  [[lost, { status: 403 }], 'absent'],
])('with the responses %j, the API is %s', (given, whereabouts) => {
  expect(whereaboutsOf(given.map(answer))).toBe(whereabouts);
});

test.each<[number | null, string | null, boolean, boolean]>([
  [400, 'Partner.AccountIsIncompleted', true, true],
  [403, 'Partner.AccountIsIncompleted', false, true],
  [500, 'Partner.AccountIsIncompleted', false, false],
  [null, 'Partner.AccountIsIncompleted', false, false],
  [400, 'Other', false, false],
  [400, null, false, false],
])('status %s with tipo %s rejects an incomplete account: %s, token: %s', (status, tipo, inListing, inToken) => {
  const problem = tipo === null ? null : ({ tipo } as ProblemFact);
  const one = answer({ status, problem });
  expect([saysIncomplete(one), refusesIncomplete(one)]).toEqual([inListing, inToken]);
});

test.each<[string, Partial<Answer>, boolean]>([
  ['again and answered', {}, true],
  ['earlier', { exchange: 'x000001' }, false],
  ['in the same exchange', { exchange: 'x000002' }, false],
  ['again without a response', { status: null }, false],
  ['with another name', { name: 'listing.control' }, false],
  ['as another case', { case: 'b' }, false],
  ['for another account', { partner: 'second' }, false],
  ['for another page', { asked: { pagina_inicial: 2, limite: 9 } }, false],
])('isSentLater: a request is sent %s', (_, given, expected) => {
  const request = { asked: { pagina_inicial: 1, limite: 9 }, case: 'a' } as const;
  const lost = answer({ ...request, exchange: 'x000002', status: null });
  expect(isSentLater(lost, [lost, answer({ ...request, exchange: 'x000003', ...given })])).toBe(expected);
});

/** A page without limite, written as its items and its total, and `?` if pagina_inicial is missing too. */
const pageBySize = (text: string): Answer => {
  const [, items = '', total = '', unnumbered] = /^(\d+)\/(\d+)(\?)?$/.exec(text) ?? [];
  const asked = { pagina_inicial: unnumbered === undefined ? 1 : null, limite: null };
  return answer({ asked, page: page({ items: Number(items), total: Number(total), numero: 1 }) });
};

test.each([
  ['20/45', 20],
  ['20/45? 20/45?', 20],
  ['10/45? 20/45', 20],
  ['20/45 19/45 20/45', 20],
  ['19/45 20/45', 20],
  ['45/45', null],
  ['20/45 45/45', null],
  ['45/45 20/45', 20],
  ['', null],
])('usualSize of the pages %j is %j', (pages, size) => {
  const others = [
    answer({ asked: { pagina_inicial: 1, limite: 7 }, page: page({ items: 7, total: 45 }) }),
    answer({ asked: { pagina_inicial: 2, limite: null }, page: page({ items: 9, total: 45 }) }),
    answer({ asked: { pagina_inicial: null, limite: null }, page: page({ items: 8, total: 45, numero: 2 }) }),
    answer({ asked: { pagina_inicial: 1, limite: null }, page: page({ items: null, total: 45 }) }),
    answer({ asked: { pagina_inicial: 1, limite: null }, page: null }),
    answer({}),
  ];
  const read = pages
    .split(' ')
    .filter((one) => one !== '')
    .map(pageBySize);
  expect(usualSize([...others, ...read], 'main')).toBe(size);
  expect(usualSize(read, 'second')).toBe(null);
});
