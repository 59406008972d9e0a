import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { Facts, ValuesFact, ViewFact } from '../../facts/facts.ts';
import type { IsolationFact, LeakFact } from '../../facts/isolation.ts';
import type { TokenFact } from '../../facts/token.ts';
import { coded } from '../../messages/index.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, inWords, page, survey, type Words } from './facts.ts';

type Id = keyof typeof checks;
type Wanted = Words & { readonly found?: number; readonly codes?: readonly string[] };
type Row = readonly [string, Id, Partial<Facts>, Wanted];

const CONFIGURED = { second: true, incomplete: true, empty: true, revokedToken: true, expiredToken: true };

/** Exchange ids in the order of sending. */
const x = (number: number): string => `x${String(number).padStart(6, '0')}`;

function listed(number: number, given: Partial<Answer> = {}): Answer {
  const asked = { pagina_inicial: 1, limite: 10 };
  return answer({ exchange: x(number), asked, token: 1, page: page({ items: 1 }), ...given });
}

const contradiction: ValuesFact = {
  state: 'constant',
  fields: ['Simulation.prazo'],
  page: 2,
  limite: null,
  item: 3,
  exchange: 'x000009',
  asWalked: { pagina_inicial: 1, limite: 100 },
};

const MISSING = coded('value.missing');
const lost = { status: null, failure: 'timeout', detail: 'nothing came', page: null, kind: 'empty' } as const;
const held = { status: null, failure: 'not-sent', detail: 'no requests left', page: null, kind: 'empty' } as const;
const undecodable = { undecodable: { code: 'wire.undecodable', params: { coding: 'gzip' } } } as const;
const empty = { page: null, kind: 'empty' } as const;

const valid: readonly Row[] = [
  ['one that is answered 200', 'listing.ok-200', { answers: [listed(1)] }, { judgedOn: 1, found: 0 }],
  [
    'one that is refused',
    'listing.ok-200',
    { answers: [listed(1, { status: 403, ...empty })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'one without an answer',
    'listing.ok-200',
    { answers: [listed(1, lost)] },
    { judgedOn: 0, found: 0, obstacles: ['listing.page: nothing came'] },
  ],
  [
    'one whose body no attempt could decode',
    'listing.ok-200',
    { answers: [listed(1, { ...undecodable, page: null, kind: 'text' })] },
    { judgedOn: 1, found: 1, codes: ['body.undecodable'] },
  ],
  [
    'one whose body no attempt could decode, although its bytes are JSON',
    'json.well-formed',
    { answers: [listed(1, { ...undecodable, json: { faults: [], repeatedNames: { count: 0, first: [] } } })] },
    { judgedOn: 1, found: 1, codes: ['body.undecodable'] },
  ],
  [
    'one that was not sent',
    'listing.ok-200',
    { answers: [listed(1, held)] },
    { judgedOn: 0, obstacles: ['listing.page: no requests left'] },
  ],
  [
    'one that is throttled',
    'listing.ok-200',
    { answers: [listed(1, { status: 429, earlier: [429, 429], ...empty })] },
    { judgedOn: 0, found: 0, obstacles: ['listing.page returned 429 after 2 retries'] },
  ],
  ...[502, 503, 504, 507, 508, 511, 520, 527, 529, 530, 598, 599].map(
    (status): Row => [
      `one that is answered ${status}`,
      'listing.ok-200',
      { answers: [listed(1, { status, ...empty })] },
      { judgedOn: 0, found: 0, obstacles: [`listing.page returned ${status} after 0 retries`] },
    ],
  ),
  ...[501, 505].map(
    (status): Row => [
      `one that is answered ${status}`,
      'listing.ok-200',
      { answers: [listed(1, { status, ...empty })] },
      { judgedOn: 1, found: 1 },
    ],
  ),
  [
    'one that is answered 500 once',
    'listing.ok-200',
    { answers: [listed(1, { status: 500, ...empty }), listed(2)] },
    { judgedOn: 1, found: 0, obstacles: ['listing.page returned 500, and so did its control'] },
  ],
  [
    'one that is answered 500 each time, while others are answered',
    'listing.ok-200',
    { answers: [listed(1, { status: 500, earlier: [500, 500], ...empty }), listed(2)] },
    { judgedOn: 2, found: 1, obstacles: [] },
  ],
  [
    'one that is answered 500 and 503',
    'listing.ok-200',
    { answers: [listed(1, { status: 500, earlier: [500, 503], ...empty }), listed(2)] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one that is answered 500 each time, with nothing after it',
    'listing.ok-200',
    { answers: [listed(1), listed(2, { status: 500, earlier: [500], ...empty })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one that is answered 500 each time, after a control that failed',
    'listing.ok-200',
    {
      answers: [
        listed(1, { name: 'listing.control', status: 500, ...empty }),
        listed(2, { status: 500, earlier: [500], ...empty }),
        listed(3),
      ],
    },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one that is answered 500 each time, after a control that held',
    'listing.ok-200',
    {
      answers: [
        listed(1, { name: 'listing.control' }),
        listed(2, { status: 500, earlier: [500], ...empty }),
        listed(3),
      ],
    },
    { judgedOn: 3, found: 1 },
  ],
  [
    'one of a partner whose other requests are answered to others alone',
    'listing.ok-200',
    { answers: [listed(1, { status: 500, earlier: [500], ...empty }), listed(2, { partner: 'second' })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one of the second account that is answered 500 each time, while the main account lists',
    'listing.ok-200',
    { answers: [listed(1, { partner: 'second', status: 500, earlier: [500], ...empty }), listed(2)] },
    { judgedOn: 2, found: 1, obstacles: [] },
  ],
  [
    'one of the second account that is answered 500 each time, though it listed before',
    'listing.ok-200',
    {
      answers: [
        listed(1, { partner: 'second' }),
        listed(2, { partner: 'second', status: 500, earlier: [500], ...empty }),
        listed(3),
      ],
    },
    { judgedOn: 2, found: 0 },
  ],
  [
    'one that is answered 500 and then, asked again, 200',
    'listing.ok-200',
    { answers: [listed(1, { status: 500, earlier: [500], ...empty }), listed(2, { purpose: 'retry' })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one that is refused and then, asked again, let in',
    'listing.ok-200',
    { answers: [listed(1, { status: 400, ...empty }), listed(2, { purpose: 'retry' })] },
    { judgedOn: 2, found: 1 },
  ],
  [
    'one that is answered 500, and another page asked for again',
    'listing.ok-200',
    {
      answers: [
        listed(1, { status: 500, earlier: [500], ...empty }),
        listed(2, { purpose: 'retry', asked: { pagina_inicial: 2, limite: 10 } }),
      ],
    },
    { judgedOn: 2, found: 1 },
  ],
  [
    'one whose items are no list',
    'listing.ok-200',
    { answers: [listed(1, { page: page({ itens: 'object' }) })] },
    { found: 1 },
  ],
  [
    'one whose block is no object',
    'listing.ok-200',
    { answers: [listed(1, { page: page({ pagina: 'null' }) })] },
    { found: 1 },
  ],
  ['one that is no object', 'listing.ok-200', { answers: [listed(1, { kind: 'array' })] }, { found: 1 }],
  [
    'those of an account that is not finished',
    'listing.ok-200',
    {
      answers: [
        listed(1, {
          status: 400,
          page: null,
          problem: {
            absent: [],
            tipo: 'Partner.AccountIsIncompleted',
            described: { tipo: MISSING, titulo: MISSING, status: MISSING },
            titulo: 'other',
            status: 400,
            isProblemDetails: true,
          },
        }),
      ],
    },
    {
      judgedOn: 0,
      found: 0,
      obstacles: [coded('account.main-unfinished')],
    },
  ],
  [
    'a status that is not shown',
    'listing.statuses',
    { answers: [listed(1, { status: 404, ...empty })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 500 on every attempt, between good responses',
    'listing.statuses',
    { answers: [listed(1, { status: 500, earlier: [500], ...empty }), listed(2)] },
    { judgedOn: 2, found: 1 },
  ],
  [
    'a 500 that may have been everywhere',
    'listing.statuses',
    { answers: [listed(1, { status: 500, earlier: [500], ...empty })] },
    { judgedOn: 0, found: 0 },
  ],
  ['a 401', 'listing.statuses', { answers: [listed(1, { status: 401, ...empty })] }, { judgedOn: 1, found: 0 }],
  [
    'one simulation whose values are the same on every page',
    'listing.same-simulation',
    { surveys: { main: survey({ valuesCompared: 23, contradictions: [] }) } },
    { judgedOn: 23, found: 0 },
  ],
  [
    'one that has other values under another query',
    'listing.same-simulation',
    { surveys: { main: survey({ valuesCompared: 23, contradictions: [contradiction] }) } },
    { judgedOn: 23, codes: ['listing.values-differ'] },
  ],
  [
    'one that shows another person there',
    'listing.same-simulation',
    {
      surveys: {
        second: survey({
          partner: 'second',
          valuesCompared: 1,
          contradictions: [{ ...contradiction, fields: ['Customer.cpf'] }],
        }),
      },
    },
    { judgedOn: 1, codes: ['listing.other-person'] },
  ],
  [
    'one whose values never stand still',
    'listing.same-simulation',
    { surveys: { main: survey({ valuesCompared: 23, contradictions: [{ ...contradiction, state: 'living' }] }) } },
    { judgedOn: 23, found: 0, obstacles: [coded('listing.values-kept-changing')] },
  ],
  [
    'no simulation twice, as older evidence has it',
    'listing.same-simulation',
    { surveys: { main: survey() } },
    { judgedOn: 0, unexercised: coded('listing.no-simulation-twice') },
  ],
  [
    'no more items than asked for',
    'listing.at-most-limite',
    { answers: [listed(1, { page: page({ items: 10 }) })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'more items than asked for',
    'listing.at-most-limite',
    { answers: [listed(1, { page: page({ items: 11 }) })] },
    { judgedOn: 1, found: 1 },
  ],
];

const refusals: readonly Row[] = [
  ...[300, 199].map(
    (status): Row => [
      `a ${status} with simulations whose control did not hold`,
      'auth.missing-401',
      { answers: [refused(2, { status, holdsSimulations: true })], uncontrolled: [x(2)] },
      { judgedOn: 0, found: 0 },
    ],
  ),
  [
    'a 401 whose body no attempt could decode',
    'auth.missing-401',
    { answers: [refused(2, undecodable)] },
    { judgedOn: 1, found: 1, codes: ['body.undecodable'] },
  ],
  [
    'no answer',
    'auth.missing-401',
    { answers: [refused(2, lost)] },
    { judgedOn: 0, found: 0, obstacles: ['listing.without-token (none): nothing came'] },
  ],
  [
    'a list of its own, though nothing else was compared',
    'auth.own-simulations',
    { configured: CONFIGURED, surveys: { second: survey() }, shared: null },
    { judgedOn: 0, found: 0, obstacles: [] },
  ],
  ['a 401', 'auth.missing-401', { answers: [refused(2)] }, { judgedOn: 1, found: 0 }],
  [
    'a 401 with simulations',
    'auth.missing-401',
    { answers: [refused(2, { holdsSimulations: true })] },
    { judgedOn: 1, found: 1 },
  ],
  ['a 403', 'auth.missing-401', { answers: [refused(2, { status: 403 })] }, { judgedOn: 1, found: 1 }],
  [
    'a 401 whose control did not hold',
    'auth.missing-401',
    { answers: [refused(2)], uncontrolled: [x(2)] },
    {
      judgedOn: 0,
      found: 0,
      obstacles: [coded('auth.control-failed', { stimulus: 'listing.without-token', case: 'none' })],
    },
  ],
  [
    'a 401 whose control held when it was repeated',
    'auth.missing-401',
    { answers: [refused(2, { status: 403 }), refused(3)], uncontrolled: [x(2)] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'simulations, whatever its control did',
    'auth.missing-401',
    { answers: [refused(2, { status: 200, holdsSimulations: true }), refused(3)], uncontrolled: [x(2)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 200 without simulations whose control did not hold',
    'auth.missing-401',
    { answers: [refused(2, { status: 200 })], uncontrolled: [x(2)] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'each case for itself',
    'auth.missing-401',
    { answers: [refused(2), refused(3, { case: 'other', status: 403 })] },
    { judgedOn: 2, found: 1 },
  ],
  [
    'a case that was not sent',
    'auth.missing-401',
    {
      unasked: [
        { name: 'listing.without-token', case: 'none' },
        { name: 'listing.with-invalid-token', case: 'it' },
      ],
    },
    {
      judgedOn: 0,
      obstacles: [coded('auth.control-failed-before', { stimulus: 'listing.without-token', case: 'none' })],
    },
  ],
  [
    'cases that were not sent behind a control that got no usable response',
    'auth.missing-401',
    {
      answers: [
        answer({
          name: 'listing.control',
          status: 503,
          headers: { ...answer({}).headers, rateLimit: [['retry-after', '900']] },
        }),
      ],
      unasked: ['a', 'b'].map((label) => ({ name: 'listing.without-token', case: label })),
    },
    {
      judgedOn: 0,
      obstacles: [coded('probe.trouble-wait', { probe: 'listing.control', status: 503, retries: 0, wait: '900' })],
    },
  ],
  [
    'many cases that were not sent',
    'auth.missing-401',
    { unasked: ['a', 'b', 'c', 'd', 'e'].map((label) => ({ name: 'listing.without-token', case: label })) },
    {
      obstacles: [
        ...['a', 'b', 'c'].map((label) =>
          coded('auth.control-failed-before', { stimulus: 'listing.without-token', case: label }),
        ),
        'and 2 more cases',
      ],
    },
  ],
  [
    'nothing, on production',
    'auth.invalid-401',
    { production: true },
    { judgedOn: 0, unexercised: coded('production.tokens') },
  ],
  [
    'nothing, where nothing was sent',
    'auth.invalid-401',
    {},
    { judgedOn: 0, unexercised: coded('nothing.invalid-token') },
  ],
  [
    'nothing, where the run was halted',
    'auth.invalid-401',
    { halted: 'token.unusable' },
    { judgedOn: 0, unexercised: coded('token.unusable') },
  ],
  [
    'a 400 of a token in the query',
    'auth.bearer-header-only',
    { answers: [refused(2, { name: 'listing.with-token-elsewhere', case: 'query-token', status: 400 })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a 400 of a token in the query that carries simulations',
    'auth.bearer-header-only',
    {
      answers: [
        refused(2, { name: 'listing.with-token-elsewhere', case: 'query-token', status: 400, holdsSimulations: true }),
      ],
    },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 400 of a token in a cookie',
    'auth.bearer-header-only',
    { answers: [refused(2, { name: 'listing.with-token-elsewhere', case: 'cookie', status: 400 })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a revoked token, where one is configured',
    'auth.revoked-401',
    { configured: CONFIGURED, answers: [refused(2, { name: 'listing.with-revoked-token', status: 200 })] },
    { judgedOn: 1, found: 1 },
  ],
];

function refused(number: number, given: Partial<Answer> = {}): Answer {
  return answer({
    name: 'listing.without-token',
    role: 'refusal',
    case: 'none',
    exchange: x(number),
    status: 401,
    ...empty,
    ...given,
  });
}

/** An hour's lifetime of which half is gone. */
const late = { expiresAt: 1_800_000 };

/** Issued, and expiring an hour later, three hours before what the Date header says. */
const byItsOwnClock = { iat: 0, exp: 3_600_000, expiresAt: 3_600_000, receivedAt: 3 * 3_600_000 };

const issued: TokenFact = {
  form: 'jws',
  sameAs: null,
  expiresIn: 3_600,
  expiresAt: null,
  exp: null,
  iat: null,
  tokenType: 'Bearer',
  scopes: ['partner.read', 'partner.write'],
  scopeWellFormed: true,
  receivedAt: 0,
  life: 10_000,
};

function tokenCall(number: number, given: Partial<Answer> = {}): Answer {
  const usable = { usableToken: true, issuedOrdinal: number, issued, startedAt: 0, endedAt: 100 };
  return answer({ name: 'token.issue', role: 'token', exchange: x(number), ...usable, ...given });
}

const noToken = { usableToken: false, issuedOrdinal: null, issued: null } as const;

const tokens: readonly Row[] = [
  [
    'a body that no attempt could decode',
    'token.issued-200',
    { answers: [tokenCall(1, { ...noToken, ...undecodable })] },
    { judgedOn: 1, found: 1, codes: ['body.undecodable'] },
  ],
  [
    'no refusal of another partner, where the main one got nothing',
    'token.issued-200',
    { answers: [tokenCall(1, { ...noToken, ...lost }), tokenCall(2, { ...noToken, partner: 'second', status: 401 })] },
    { judgedOn: 0, found: 0, obstacles: ['token.issue: nothing came'] },
  ],
  [
    "no other partner's success, where the main one is refused",
    'token.issued-200',
    { answers: [tokenCall(1, { ...noToken, name: 'token.renew', status: 401 }), tokenCall(2, { partner: 'second' })] },
    { judgedOn: 1, found: 0, obstacles: [coded('account.main-credentials-rejected', { status: 401 })] },
  ],
  [
    'an expiry just before the answer',
    'AccessToken.expiresAt',
    { answers: [tokenCall(1, { endedAt: 90_000, issued: { ...issued, receivedAt: 90_000, expiresAt: 30_001 } })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'an expiry a minute before it',
    'AccessToken.expiresAt',
    { answers: [tokenCall(1, { endedAt: 90_000, issued: { ...issued, receivedAt: 90_000, expiresAt: 30_000 } })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'an expiry before the Date header, by the clock that the token itself keeps to',
    'AccessToken.expiresAt',
    { answers: [tokenCall(1, { issued: { ...issued, ...byItsOwnClock } }), listed(2)] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'the same of a token that the listing rejects: it has expired',
    'AccessToken.expiresAt',
    { answers: [tokenCall(1, { issued: { ...issued, ...byItsOwnClock } }), listed(2, { status: 401 })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'the same where expiresIn counts something else',
    'AccessToken.expiresAt',
    { answers: [tokenCall(1, { issued: { ...issued, ...byItsOwnClock, expiresIn: 700 } }), listed(2)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'an expiry of tokens of which one was handed out again',
    'token.expiry-agrees',
    {
      answers: [
        tokenCall(1, { issued: { ...issued, ...late } }),
        tokenCall(2, { issued: { ...issued, ...late, sameAs: 1 } }),
      ],
    },
    { judgedOn: 2, found: 0 },
  ],
  [
    'an expiry of a token that was not',
    'token.expiry-agrees',
    { answers: [tokenCall(1, { issued: { ...issued, ...late } })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'an expiry that is told once',
    'token.expiry-agrees',
    { answers: [tokenCall(1)] },
    { judgedOn: 0, found: 0, unexercised: coded('nothing.expiry') },
  ],
  [
    'a 401 to a fresh token',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 401, startedAt: 200, endedAt: 300 })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 401 to a token that is over',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 401, startedAt: 8_000, endedAt: 8_100 })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a 401 to a token that is nearly over',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 401, startedAt: 8_000, endedAt: 8_099 })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 401 after a newer token was issued',
    'token.accepted',
    {
      answers: [
        tokenCall(1),
        tokenCall(2, { startedAt: 150, endedAt: 180 }),
        listed(3, { status: 401, startedAt: 200, endedAt: 300 }),
      ],
    },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a 401 before a newer token was issued',
    'token.accepted',
    {
      answers: [
        tokenCall(1),
        listed(2, { status: 401, startedAt: 200, endedAt: 300.9 }),
        tokenCall(3, { startedAt: 300, endedAt: 400 }),
      ],
    },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 401 after another partner was issued a token',
    'token.accepted',
    {
      answers: [
        tokenCall(1),
        tokenCall(2, { partner: 'second', startedAt: 150 }),
        listed(3, { status: 401, startedAt: 200, endedAt: 300 }),
      ],
    },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 403 to a token that opens nothing',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 403, endedAt: 300 })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 403 to a token that opens other pages',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 403, endedAt: 300 }), listed(3)] },
    { judgedOn: 2, found: 0 },
  ],
  ['a 400', 'token.accepted', { answers: [tokenCall(1), listed(2, { status: 400 })] }, { judgedOn: 1, found: 0 }],
  [
    'a request without a token',
    'token.accepted',
    { answers: [tokenCall(1), answer({ status: 401 })] },
    { judgedOn: 0, unexercised: coded('nothing.token-use') },
  ],
  [
    'no answer that can be judged',
    'token.accepted',
    { answers: [tokenCall(1), listed(2, { status: 503 })] },
    { judgedOn: 0, obstacles: [coded('token.uses-unanswered')] },
  ],
  ['a token', 'token.issued-200', { answers: [tokenCall(1)] }, { judgedOn: 1, found: 0 }],
  ...[501, 503, 505, 520].map(
    (status): Row => [
      `a ${status}`,
      'token.issued-200',
      { answers: [tokenCall(1, { ...noToken, status })] },
      { judgedOn: 0, found: 0, obstacles: [`token.issue returned ${status} after 0 retries`] },
    ],
  ),
  ['a 201', 'token.issued-200', { answers: [tokenCall(1, { status: 201 })] }, { judgedOn: 1, found: 1 }],
  ['a 200 without a token', 'token.issued-200', { answers: [tokenCall(1, noToken)] }, { judgedOn: 1, found: 1 }],
  [
    'credentials that are refused at once',
    'token.issued-200',
    { answers: [tokenCall(1, { ...noToken, status: 401 })] },
    { judgedOn: 0, found: 0, obstacles: [coded('account.main-credentials-rejected', { status: 401 })] },
  ],
  [
    'credentials that are refused later',
    'token.issued-200',
    { answers: [tokenCall(1), tokenCall(2, { ...noToken, name: 'token.renew', status: 401 })] },
    { judgedOn: 2, found: 1, obstacles: [] },
  ],
  [
    "another partner's credentials that are refused",
    'token.issued-200',
    { answers: [tokenCall(1), tokenCall(2, { ...noToken, name: 'token.second', partner: 'second', status: 401 })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a call that was not sent',
    'token.issued-200',
    { answers: [tokenCall(1, { ...noToken, ...held })] },
    { judgedOn: 0, unexercised: coded('nothing.token-request') },
  ],
  [
    'scope without a name',
    'AccessToken.scope-names',
    { answers: [tokenCall(1, { issued: { ...issued, scopes: ['partner.read'] } })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'no scope',
    'AccessToken.scope-names',
    { answers: [tokenCall(1, { issued: { ...issued, scopes: null } })] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'a token without good credentials',
    'token.needs-credentials',
    { answers: [bad('wrong-secret', { holdsToken: true })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a token of a throttled call',
    'token.needs-credentials',
    { answers: [bad('wrong-secret', { status: 429, holdsToken: true })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a refusal',
    'token.needs-credentials',
    { answers: [bad('wrong-secret')] },
    {
      judgedOn: 1,
      found: 0,
      unexercised: coded('nothing.credential-cases', { cases: ['empty-secret', 'unknown-client'] }),
    },
  ],
  [
    'every refusal that is configured',
    'token.needs-credentials',
    { answers: ['wrong-secret', 'empty-secret', 'unknown-client'].map((label) => bad(label)) },
    { judgedOn: 3, found: 0 },
  ],
  [
    "no refusal of another partner's secret, where one is configured",
    'token.needs-credentials',
    { configured: CONFIGURED, answers: ['wrong-secret', 'empty-secret', 'unknown-client'].map((label) => bad(label)) },
    { unexercised: coded('nothing.credential-cases', { cases: ['other-partners-secret'] }) },
  ],
  ...[429, 502, 503, 520].map(
    (status): Row => [
      `a ${status}, which says nothing`,
      'token.needs-credentials',
      { answers: [bad('wrong-secret', { status })] },
      { judgedOn: 0, obstacles: [coded('token.errors-unanswered')] },
    ],
  ),
  ['a 500', 'token.needs-credentials', { answers: [bad('wrong-secret', { status: 500 })] }, { judgedOn: 1, found: 0 }],
  [
    'a call with a form, which may be taken',
    'token.needs-credentials',
    { answers: [bad('other-content-type', { holdsToken: true })] },
    { judgedOn: 0, found: 0 },
  ],
];

function bad(label: string, given: Partial<Answer> = {}): Answer {
  return answer({ name: 'token.refused', role: 'token-error', case: label, status: 401, page: null, ...given });
}

const places: readonly Row[] = [
  ['both where they belong', 'version.in-path', { answers: [tokenCall(1), listed(2)] }, { judgedOn: 2, found: 0 }],
  [
    'nothing anywhere',
    'version.in-path',
    {
      answers: [
        tokenCall(1, { ...noToken, status: 404 }),
        elsewhere('token under /v2', 404),
        elsewhere('token at the origin', 404),
      ],
    },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a path without the token call, where nothing was sent elsewhere',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 404 })] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'nothing anywhere, which is not told of the base path',
    'environment.base-path',
    { answers: [tokenCall(1, { ...noToken, status: 404 })] },
    { judgedOn: 0, found: 0, unexercised: coded('nothing.endpoint') },
  ],
  [
    'a path that knows other methods, which is not told',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 405 }), elsewhere('token under /v2', 404), listed(2)] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a path that knows other methods or is not there',
    'version.in-path',
    { answers: [tokenCall(1), listed(2, { status: 404, ...empty }), listed(3, { status: 405, ...empty })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a path that knows other methods, with the token call under /v2',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 405 }), elsewhere('token under /v2', 400)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'the token call under /v2',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 410 }), elsewhere('token under /v2', 400)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'the token call under /v2, behind the base path',
    'environment.base-path',
    { answers: [tokenCall(1, { ...noToken, status: 410 }), elsewhere('token under /v2', 400)] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'the token call at the origin',
    'environment.base-path',
    { answers: [tokenCall(1, { ...noToken, status: 405 }), elsewhere('token at the origin', 422)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'the token call at the origin, which tells no version',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 405 }), elsewhere('token at the origin', 422)] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'the listing at the origin',
    'environment.base-path',
    { answers: [tokenCall(1), listed(2, { status: 404, ...empty }), elsewhere('listing at the origin', 401)] },
    { judgedOn: 2, found: 1 },
  ],
  [
    'an answer elsewhere that shows nothing',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, status: 404 }), elsewhere('token under /v2', 200, 'html')] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'a listing that is there at times',
    'version.in-path',
    { answers: [tokenCall(1), listed(2), listed(3, { status: 404, ...empty })] },
    { judgedOn: 2, found: 0 },
  ],
  [
    'a listing that says neither',
    'version.in-path',
    { answers: [tokenCall(1), listed(2, { status: 403, ...empty }), listed(3, { status: 404, ...empty })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'no answer',
    'version.in-path',
    { answers: [tokenCall(1, { ...noToken, ...lost })] },
    { judgedOn: 0, obstacles: ['token.issue: nothing came'] },
  ],
];

function elsewhere(label: string, status: number, kind: Answer['kind'] = 'object'): Answer {
  return answer({ name: 'elsewhere', role: 'aside', case: label, exchange: x(9), status, ...empty, kind });
}

const problem = {
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
} as const;

function incomplete(given: Partial<Answer>): Partial<Facts> {
  const one = answer({
    name: 'listing.incomplete',
    role: 'incomplete',
    partner: 'incomplete',
    status: 400,
    ...empty,
    problem,
    ...given,
  });
  return { configured: CONFIGURED, answers: [one] };
}

const EMPTY_ALONE = { ...CONFIGURED, second: false };
const isolation: IsolationFact = { partners: ['main', 'empty'], listings: 9, unkept: 0, leaks: [] };
const leak: LeakFact = {
  partner: 'empty',
  owner: 'main',
  token: 3,
  listings: 2,
  simulations: 4,
  exchange: x(4),
  page: 1,
  limite: 8,
  item: 0,
};
const view: ViewFact = {
  kind: 'other',
  state: 'constant',
  partner: 'main',
  token: 3,
  exchange: x(4),
  page: 1,
  limite: 8,
};

const shared = { compared: 5, shared: 2, page: 1, item: 3, exchange: x(4) };

const partners: readonly Row[] = [
  [
    'an account that is not finished, refused as documented',
    'listing.incomplete-account',
    incomplete({}),
    { judgedOn: 1, found: 0 },
  ],
  ['one that is let in', 'listing.incomplete-account', incomplete({ status: 200 }), { judgedOn: 1, found: 1 }],
  [
    'one refused without a body',
    'listing.incomplete-account',
    incomplete({ problem: null }),
    { judgedOn: 1, found: 3 },
  ],
  [
    'one refused with another status in its body',
    'listing.incomplete-account',
    incomplete({
      problem: { ...problem, described: { ...problem.described, status: coded('value.shown', { value: '401' }) } },
    }),
    { judgedOn: 1, found: 1 },
  ],
  [
    'one that is throttled',
    'listing.incomplete-account',
    incomplete({ status: 429 }),
    { judgedOn: 0, obstacles: ['listing.incomplete returned 429 after 0 retries'] },
  ],
  [
    'none that is configured',
    'listing.incomplete-account',
    {},
    {
      judgedOn: 0,
      unexercised: {
        code: 'account.not-configured',
        params: { partner: 'incomplete', variable: 'PARTNER_API_INCOMPLETE_CLIENT_ID' },
      },
    },
  ],
  [
    'none, on production',
    'listing.incomplete-account',
    { configured: CONFIGURED, production: true },
    { judgedOn: 0, unexercised: coded('production.accounts') },
  ],
  [
    'none that was asked',
    'listing.incomplete-account',
    { configured: CONFIGURED },
    { judgedOn: 0, obstacles: [coded('run.ended-before')] },
  ],
  [
    'none whose credentials were honoured',
    'listing.incomplete-account',
    { configured: CONFIGURED, answers: [tokenCall(1, { ...noToken, partner: 'incomplete', status: 401 })] },
    {
      judgedOn: 0,
      obstacles: [coded('account.credentials-rejected', { status: 401, variable: 'PARTNER_API_INCOMPLETE_CLIENT_ID' })],
    },
  ],
  [
    'none whose token call was answered',
    'listing.incomplete-account',
    { configured: CONFIGURED, answers: [tokenCall(1, { ...noToken, ...lost, partner: 'incomplete' })] },
    { judgedOn: 0, obstacles: ['token.issue: nothing came'] },
  ],
  [
    'an empty account',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty', page: page({ items: 0, total: 0 }) })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one without a total',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty', page: page({ items: 0 }) })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one with a total',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty', page: page({ items: 0, total: 3 }) })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'one without a list',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty', page: page({ items: null }) })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'one that is refused',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty', status: 404, ...empty })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'one that is refused first',
    'listing.empty-account',
    {
      configured: CONFIGURED,
      answers: [
        listed(1, { partner: 'empty', status: 404, ...empty }),
        listed(2, { partner: 'empty', page: page({ items: 0, total: 0 }) }),
      ],
    },
    { judgedOn: 1, found: 0 },
  ],
  [
    'one that is not empty',
    'listing.empty-account',
    { configured: CONFIGURED, answers: [listed(1, { partner: 'empty' })] },
    { judgedOn: 0, unexercised: coded('account.not-empty', { items: 1 }) },
  ],
  [
    'simulations of nobody else',
    'auth.own-simulations',
    { configured: CONFIGURED, surveys: { second: survey() }, shared: { ...shared, shared: 0 } },
    { judgedOn: 5, found: 0 },
  ],
  [
    'simulations of somebody else',
    'auth.own-simulations',
    { configured: CONFIGURED, surveys: { second: survey() }, shared },
    { judgedOn: 5, found: 1 },
  ],
  [
    'no simulations that can be compared',
    'auth.own-simulations',
    { configured: CONFIGURED, surveys: { second: survey() } },
    { judgedOn: 0, unexercised: coded('isolation.one-list', { count: 0 }) },
  ],
  [
    'a list of the second that could not be read',
    'auth.own-simulations',
    { configured: CONFIGURED, surveys: { second: survey({ broken: { by: 'environment', exchange: 'x000009' } }) } },
    { judgedOn: 0, obstacles: [coded('list.broken', { partner: 'main' })] },
  ],
  [
    'a list of the first that could not be read',
    'auth.own-simulations',
    {
      configured: CONFIGURED,
      surveys: { main: survey({ broken: { by: 'environment', exchange: 'x000009' } }), second: survey() },
    },
    { judgedOn: 0, obstacles: [coded('list.broken', { partner: 'main' })] },
  ],
  [
    'one account alone',
    'auth.own-simulations',
    { surveys: { main: survey() }, isolation: { ...isolation, partners: ['main'] } },
    { judgedOn: 0, unexercised: coded('isolation.one-account') },
  ],
  [
    'one account that lists anything',
    'auth.own-simulations',
    { configured: EMPTY_ALONE, isolation: { ...isolation, partners: ['main'] } },
    { judgedOn: 0, unexercised: coded('isolation.one-list', { count: 1 }) },
  ],
  [
    'an account given as empty that lists its own simulations',
    'auth.own-simulations',
    { configured: EMPTY_ALONE, isolation },
    { judgedOn: 9, found: 0 },
  ],
  [
    'an account given as empty that lists those of another',
    'auth.own-simulations',
    { configured: EMPTY_ALONE, isolation: { ...isolation, leaks: [leak] } },
    { judgedOn: 9, found: 1 },
  ],
  [
    'lists of which some were too many to compare',
    'auth.own-simulations',
    { configured: EMPTY_ALONE, isolation: { ...isolation, unkept: 2 } },
    { judgedOn: 9, found: 0, unexercised: coded('isolation.unkept', { count: 2 }) },
  ],
  ...(['empty', 'other', 'differs'] as const).map(
    (kind): Row => [
      `a token that opens a list that ${kind === 'differs' ? kind : `is ${kind}`}`,
      'token.accepted',
      { answers: [listed(1)], views: [{ ...view, kind }] },
      { judgedOn: 1, found: 1 },
    ],
  ),
  [
    'a list that became another and stayed so',
    'token.accepted',
    { answers: [listed(1)], views: [{ ...view, state: 'once' }] },
    { found: 0, obstacles: [coded('token.list-replaced', { partner: 'main' })] },
  ],
  [
    "a token that opens another account's list",
    'token.accepted',
    {
      answers: [listed(1)],
      views: [{ ...view, partner: 'empty' }],
      isolation: { ...isolation, leaks: [leak] },
    },
    { judgedOn: 1, found: 0 },
  ],
];

const errors: readonly Row[] = [
  ['a 400 with ProblemDetails', 'listing.error-400', { answers: [malformed(1, {})] }, { judgedOn: 1, found: 0 }],
  ['a 404', 'listing.error-400', { answers: [malformed(1, { status: 404 })] }, { judgedOn: 1, found: 1 }],
  [
    'a 400 without a body',
    'listing.error-400',
    { answers: [malformed(1, { kind: 'empty' })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 400 of a valid request',
    'listing.error-400',
    { answers: [listed(1, { status: 400, kind: 'html', page: null })] },
    { judgedOn: 1, found: 1, unexercised: coded('nothing.error') },
  ],
  [
    'a 401 whose token opens the listing later',
    'listing.error-400',
    { answers: [malformed(1, { status: 401 }), listed(2)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a 401 whose token opened the listing only before',
    'listing.error-400',
    { answers: [listed(1), malformed(2, { status: 401 })] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'no answer',
    'listing.error-400',
    { answers: [malformed(1, lost)] },
    { judgedOn: 0, obstacles: ['listing.malformed (it): nothing came'] },
  ],
  [
    'nothing, on production',
    'listing.error-400',
    { production: true },
    { judgedOn: 0, unexercised: coded('production.parameters') },
  ],
  [
    'a status that agrees',
    'ProblemDetails.status',
    { answers: [malformed(1, { problem })] },
    { judgedOn: 1, found: 0 },
  ],
  [
    'a status that does not',
    'ProblemDetails.status',
    { answers: [malformed(1, { problem: { ...problem, status: 401 } })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'a status that is none',
    'ProblemDetails.status',
    { answers: [malformed(1, { problem: { ...problem, status: null } })] },
    { judgedOn: 0, found: 0 },
  ],
];

function malformed(number: number, given: Partial<Answer>): Answer {
  return answer({
    name: 'listing.malformed',
    role: 'malformed',
    case: 'it',
    exchange: x(number),
    token: 1,
    status: 400,
    page: null,
    ...given,
  });
}

const omitted = (limite: number | null, given: Partial<Answer> = {}): Answer =>
  listed(9, { asked: { pagina_inicial: null, limite }, status: 400, ...empty, ...given });

const optional: readonly Row[] = [
  ['both', 'listing.parameters-optional', { answers: [listed(1), omitted(null)] }, { judgedOn: 1, found: 1 }],
  [
    'limite beside a page',
    'listing.parameters-optional',
    { answers: [listed(1), omitted(null, { asked: { pagina_inicial: 1, limite: null } })] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'pagina_inicial beside a limite whose first page is served',
    'listing.parameters-optional',
    { answers: [listed(1), omitted(10)] },
    { judgedOn: 1, found: 1 },
  ],
  [
    'pagina_inicial beside a limite that is refused',
    'listing.parameters-optional',
    { answers: [listed(1, { status: 400, ...empty }), omitted(10)] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'pagina_inicial beside a limite that was not asked for',
    'listing.parameters-optional',
    { answers: [listed(1), omitted(1)] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'pagina_inicial beside a limite whose first page only another partner was served',
    'listing.parameters-optional',
    { answers: [listed(1, { partner: 'second' }), omitted(10)] },
    { judgedOn: 0, found: 0 },
  ],
  [
    'pagina_inicial beside a limite of which only a later page is served',
    'listing.parameters-optional',
    { answers: [listed(1, { asked: { pagina_inicial: 2, limite: 10 } }), omitted(10)] },
    { judgedOn: 0, found: 0 },
  ],
];

describe.each([
  ['a valid request', valid],
  ['a parameter that is left out', optional],
  ['a request that must not be let in', refusals],
  ['the token call', tokens],
  ['the endpoints', places],
  ['the accounts', partners],
  ['a request in error', errors],
])('of %s is judged', (_subject, rows) => {
  test.each(rows)('%s (%s)', (_title, id, given, { found, codes, ...wanted }) => {
    const judgement = checks[id](facts(given));
    expect(inWords(judgement)).toMatchObject(inWords(wanted));
    if (found !== undefined) expect(judgement.findings).toHaveLength(found);
    if (codes !== undefined) expect(judgement.findings.map(({ code }) => code)).toEqual(codes);
  });
});
