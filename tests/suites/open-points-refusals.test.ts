import { describe, expect, test } from 'vitest';
import type { Answer, HeaderFacts } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { observations } from '../../suites/open-points.ts';
import { answer, facts } from './facts.ts';

const headers = (given: Partial<HeaderFacts> = {}): HeaderFacts => ({ ...answer({}).headers, ...given });

const refusal = (name: string, given: Partial<Answer> = {}): Answer =>
  answer({ name, role: 'refusal', status: 401, kind: 'empty', ...given });
const missing = refusal('listing.without-token', { case: 'first page' });
const invalid = refusal('listing.with-invalid-token', { case: 'not-a-jwt' });

describe('the body of a 401', () => {
  test.each<[string, readonly Answer[], boolean | null, string]>([
    ['one cause', [missing], null, 'open.401.one-cause'],
    ['one cause in two places', [missing, refusal('listing.with-token-elsewhere')], null, 'open.401.one-cause'],
    [
      'a header without a token',
      [missing, { ...invalid, case: 'empty-header, second page' }],
      null,
      'open.401.one-cause',
    ],
    ['two causes', [missing, invalid], true, 'open.401.same'],
    ['an expired token', [missing, { ...invalid, case: 'expired' }], true, 'open.401.same'],
    ['another body', [missing, { ...invalid, kind: 'html' }], false, 'open.401.differs'],
    [
      'another challenge',
      [missing, { ...invalid, headers: headers({ wwwAuthenticate: true }) }],
      false,
      'open.401.differs',
    ],
  ])('of %s', (_, answers, sameForAllCauses, code) => {
    const told = observations['open.401-body'](facts({ answers }));
    expect(told).toMatchObject({ answer: { kind: 'empty', sameForAllCauses, wwwAuthenticate: false }, code });
  });

  test('is not known where nothing is a 401', () => {
    const told = observations['open.401-body'](facts({ answers: [{ ...missing, status: 403 }] }));
    expect(told).toMatchObject({ answer: null, basis: 1, code: 'open.401.not-401' });
  });
});

describe('bearer in lower case', () => {
  const asked = (given: Partial<Answer> = {}): Answer =>
    answer({ name: 'listing.with-lower-case-scheme', role: 'open', case: 'bearer', ...given });
  const page = { itens: 'array', pagina: 'object', further: [], items: 1, total: 1 } as const;
  const listed = { ...page, tem_proximo: null, tem_anterior: null, numero: null, tamanho: null };

  test.each<[string, Partial<Facts>, unknown, string]>([
    ['a page', { answers: [asked({ page: listed })] }, 'accepted', 'open.scheme-accepted'],
    ['a 401 between two controls', { answers: [asked({ status: 401 })] }, 'refused', 'open.scheme-refused'],
    [
      'a 401 whose control did not hold',
      { answers: [asked({ status: 401 })], uncontrolled: ['x000001'] },
      null,
      'open.no-control',
    ],
    [
      'a 401 whose control did not hold, and a page when it did',
      { answers: [asked({ status: 401 }), asked({ exchange: 'x000009', page: listed })], uncontrolled: ['x000001'] },
      'accepted',
      'open.scheme-accepted',
    ],
    ['no control', { unasked: [{ name: 'listing.with-lower-case-scheme', case: 'bearer' }] }, null, 'open.no-control'],
    ['a 200 that cannot be read', { answers: [asked()] }, null, 'open.unreadable'],
    ['a 500', { answers: [asked({ status: 500 })] }, null, 'open.status'],
    ['nothing, on production', { production: true }, null, 'not-permitted'],
    ['nothing, after a halt', { halted: 'token.unusable' }, null, 'open.halted'],
    [
      'nothing, left out by --skip',
      { scope: { ids: null, skip: ['listing.with-lower-case-scheme'], quick: false } },
      null,
      'open.skipped',
    ],
    ['nothing, not selected', { scope: { ids: ['open.ordering'], skip: [], quick: false } }, null, 'not-selected'],
    [
      'nothing, the budget was used up',
      { answers: [asked({ status: null, failure: 'not-sent', detail: 'budget' })] },
      null,
      'open.not-sent',
    ],
  ])('is answered by %s', (_, given, value, code) => {
    expect(observations['open.scheme-case'](facts(given))).toMatchObject({ answer: value, code });
  });
});

describe('which of two checks comes first', () => {
  const label = 'pagina_inicial=abc&limite=10';
  const both = (status: number): Answer =>
    answer({ name: 'listing.malformed-without-token', role: 'open', case: label, status });
  const malformed = (status: number, name = label): Answer =>
    answer({ name: 'listing.malformed-parameter', role: 'malformed', case: name, status });

  test.each<[string, readonly Answer[], unknown]>([
    ['the token', [both(401), missing, malformed(400)], 401],
    ['the parameters', [both(400), missing, malformed(400)], 400],
    ['neither: the malformed parameter is served', [both(401), missing, malformed(200)], null],
    ['neither: nothing without a token is a 401', [both(400), { ...missing, status: 400 }, malformed(400)], null],
    ['neither: another parameter was malformed', [both(401), missing, malformed(400, 'limite=abc')], null],
    ['neither: it is a 403', [both(403), missing, malformed(400)], null],
    ['neither: it is a 503', [both(503), missing, malformed(400)], null],
  ])('%s', (_, answers, expected) => {
    expect(observations['open.validation-order'](facts({ answers })).answer).toBe(expected);
  });
});

describe('headers', () => {
  const limited = { rateLimit: [['retry-after', '1']], deprecation: [] } as const;
  const issued = answer({ name: 'token.issue', role: 'token' });

  test.each<[string, readonly Answer[], unknown]>([
    ['of a retried response', [answer({ earlierHeaders: limited })], ['retry-after']],
    [
      'of a retried response whose last attempt got none',
      [answer({ status: null, earlierHeaders: limited })],
      ['retry-after'],
    ],
    ['of the last response', [answer({ headers: headers(limited) })], ['retry-after']],
    ['of none', [answer({})], []],
    ['of the token call alone, which says nothing of the listing', [issued], null],
    ['of nothing', [], null],
  ])('about rate limits %s', (_, answers, expected) => {
    expect(observations['open.rate-limits'](facts({ answers })).answer).toEqual(expected);
  });

  test('every kind of response has its Content-Type, JSON or not', () => {
    const typed = (contentType: string | null, given: Partial<Answer>): Answer =>
      answer({ ...given, headers: headers({ contentType }) });
    const answers = [
      typed('application/json', {}),
      typed('text/html', { ...missing, kind: 'html' }),
      typed(null, invalid),
      typed('text/plain', { role: 'token-error', status: 401, kind: 'text' }),
      typed('text/html', { role: 'open', status: 404, kind: 'html' }),
      typed('text/html', { role: 'listing', status: 503, kind: 'html' }),
    ];
    expect(observations['open.content-type'](facts({ answers })).answer).toEqual({
      'listing 200': 'application/json',
      'listing 401': { varies: ['none', 'text/html'] },
      'listing 404': 'text/html',
      'token refused': 'text/plain',
    });
  });
});

describe('a token used after another one was issued', () => {
  const life = (exchange: string, startedAt: number, ms: number | null): Answer =>
    answer({
      name: 'token.issue',
      role: 'token',
      exchange,
      startedAt,
      usableToken: true,
      issued: {
        ...{ form: 'jws', sameAs: null, expiresIn: 1, expiresAt: null, exp: null, iat: null, tokenType: 'Bearer' },
        ...{ scopes: [], scopeWellFormed: true, receivedAt: 0, dated: false, life: ms },
      },
    });
  const again = { ...life('x000002', 50, 100), name: 'token.issue-again' };
  const later = answer({ name: 'listing.with-later-token', exchange: 'x000003' });
  const earlier = (status: number, endedAt: number): Answer =>
    answer({ name: 'listing.with-earlier-token', role: 'open', exchange: 'x000004', status, endedAt });

  test.each<[string, readonly Answer[], unknown]>([
    ['opens the listing', [life('x000001', 0, 100), again, later, earlier(200, 60)], 'both work'],
    ['was revoked', [life('x000001', 0, 100), again, later, earlier(401, 60)], 'older revoked'],
    ['may have expired', [life('x000001', 0, 100), again, later, earlier(401, 160)], null],
    ['of unknown life', [life('x000001', 0, null), again, later, earlier(401, 160)], 'older revoked'],
    [
      'is refused, and so is the later one',
      [life('x000001', 0, 100), again, { ...later, status: 401 }, earlier(401, 60)],
      null,
    ],
  ])('%s', (_, answers, expected) => {
    expect(observations['open.token-reuse'](facts({ answers })).answer).toBe(expected);
  });
});
