import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { withoutBlocked } from '../../facts/blocked.ts';
import { answer } from '../suites/facts.ts';

type Given = Partial<Answer>;

const page: Given = { role: 'listing', status: 200, kind: 'object', token: 1 };
const denied: Given = { role: 'refusal', status: 401 };
const html: Given = { status: 403, kind: 'html' };
const valid: Given = { ...page, ...html };
const refusal: Given = { ...denied, ...html };
const asJson = (given: Given): Given => ({ ...given, kind: 'object' });

/** Returns the statuses after a series of responses, one a millisecond. */
const statusesOf = (...series: readonly Given[]) => {
  const answers = series.map((given, at) => answer({ startedAt: at, endedAt: at + 0.5, ...given }));
  return withoutBlocked(answers).map(({ status }) => status);
};

describe('the responses of a firewall', () => {
  test.each<[string, readonly Given[]]>([
    ['to valid requests and to others', [valid, refusal, refusal]],
    ['to valid requests and a token request', [valid, valid, { role: 'token', ...html }]],
    ['in JSON', [asJson(valid), asJson(refusal), asJson(refusal)]],
    ['redirects', [valid, refusal, refusal].map((one) => ({ ...asJson(one), status: 302 }))],
    ['that overtake older requests', [valid, { ...refusal, endedAt: 0.2 }, refusal]],
    ['with status 200', [valid, refusal, refusal].map((one) => ({ ...one, status: 200 }))],
    ['besides requests that were not sent', [valid, { status: null, failure: 'not-sent' }, refusal, refusal]],
    ['besides another method', [valid, { role: 'aside', status: 405 }, refusal, refusal]],
  ])('%s are no responses of the API', (_, blocked) => {
    const without = blocked.map(({ role, status }) => (role === 'aside' ? status : null));
    expect(statusesOf(page, denied, ...blocked, denied)).toEqual([200, 401, ...without, 401]);
  });

  test('are also single pages with the same status at another time', () => {
    const series: readonly Given[] = [
      page,
      refusal,
      denied,
      valid,
      refusal,
      refusal,
      denied,
      { role: 'malformed', ...html },
      denied,
    ];
    expect(statusesOf(...series)).toEqual([200, null, 401, null, null, null, 401, null, 401]);
    const others = [{ ...refusal, status: 404 }, asJson(refusal)];
    expect(statusesOf(...series, ...others).slice(-2)).toEqual([404, 403]);
  });

  test('keep their headers and their time, and say why there is none', () => {
    const blocked = [valid, refusal, refusal].map((given) => answer({ startedAt: 2, endedAt: 3, ...given }));
    const [, first] = withoutBlocked([answer({ ...page, endedAt: 1 }), ...blocked]);
    expect(first).toMatchObject({
      ...{ status: null, failure: 'unreachable', startedAt: 2, endedAt: 3 },
      cause: { code: 'wire.blocked', params: { status: 403 } },
    });
  });
});

describe('responses of the API are', () => {
  test.each<[string, readonly Given[]]>([
    ['those to other requests only', [page, refusal, refusal, refusal]],
    ['those to valid requests only', [page, valid, valid, valid]],
    ['those to one token only', [page, valid, { ...valid, role: 'malformed' }, valid]],
    ['two in a row', [page, valid, refusal]],
    ['those with a valid response in between', [page, valid, refusal, page, refusal, valid]],
    ['those with different statuses', [page, valid, { ...refusal, status: 406 }, refusal]],
    ['those with different bodies', [page, valid, asJson(refusal), refusal]],
    ['those to an unserved query', [{ ...page, asked: { pagina_inicial: 2, limite: 1 } }, valid, refusal, refusal]],
    ['those to an account that was never served', [{ ...page, partner: 'second' }, valid, refusal, refusal]],
    ['those that hold simulations', [page, valid, refusal, { ...refusal, holdsSimulations: true }]],
    ...[400, 401, 500, 503].map((status) => {
      const series = [page, ...[valid, refusal, refusal].map((one) => ({ ...one, status }))];
      return [`pages of HTML with ${status}`, series] satisfies [string, readonly Given[]];
    }),
    ['JSON with 404', [page, ...[valid, refusal, refusal].map((one) => ({ ...asJson(one), status: 404 }))]],
  ])('%s', (_, series) => {
    expect(statusesOf(...series)).toEqual(series.map(({ status }) => status));
  });
});
