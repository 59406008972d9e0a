import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { scatter } from '../../provider/data/random.ts';
import type { ProviderOptions } from '../../provider/index.ts';
import type { Report } from '../../src/report/report.ts';
import { conclude } from '../../src/run/judge.ts';
import type { RunOptions, Target } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { redIds } from '../proof/expectations.ts';
import { DEFAULTS, recordedRun } from '../proof/whole-run.ts';

/** Replaces parts of a response of the reference provider. */
type Twist = (given: {
  readonly path: string;
  readonly authorization: string;
  readonly status: number;
  readonly body: string;
}) => { readonly status?: number; readonly body?: string };

interface How {
  readonly twist?: Twist;
  /** Accounts that are not configured. */
  readonly without?: readonly ('second' | 'incomplete' | 'empty')[];
  readonly options?: Partial<RunOptions>;
}

/** Probes that show nothing about lists. */
const SKIP = ['listing.with-{token,client}-*', 'listing.with-altered-token', 'listing.{open,malformed}-*', 'methods'];

/** Runs against the reference provider with changed responses, without most negative cases. Returns the report. */
async function reportOf(
  provider: ProviderOptions,
  { twist = () => ({}), without = [], options }: How,
): Promise<Report> {
  const all = { ...DEFAULTS, skip: [...SKIP, 'listing.with-invalid-token', 'token.refused'], ...options };
  const send =
    (passOn: Wire['send']): Wire['send'] =>
    async (call, sending) => {
      const sent = await passOn(call, sending);
      if (sent.outcome.kind !== 'answered') return sent;
      const text = Buffer.from(sent.outcome.body).toString();
      const { authorization = '' } = call.headers;
      const given = { ...sent.outcome, path: call.path, authorization, body: text };
      const { status = given.status, body = text } = call.method === 'HEAD' ? {} : twist(given);
      return { ...sent, outcome: { ...sent.outcome, status, body: Buffer.from(body) } };
    };
  const absent = Object.fromEntries(without.map((one) => [one, undefined]));
  const target = (known: Target): Target => ({ ...known, ...absent });
  const { recording, circumstances } = await recordedRun({ count: 23, ...provider }, all, { send, target });
  expect(recording.defects).toEqual([]);
  return conclude(recording, circumstances);
}

const verdictOf = ({ requirements }: Report, id: string) => requirements.find((one) => one.id === id);

const OWN = 'auth.own-simulations';
const OTHERS = ['second', 'incomplete', 'empty'] as const;

describe.concurrent('comparison of accounts and tokens', { timeout: 90_000 }, () => {
  test.for<[string, string, How, string | null]>([
    ['the empty account with the main one, without a second', 'empty-account-lists-main', { without: ['second'] }, OWN],
    ['a later token that lists nothing', 'later-token-lists-nothing', { without: OTHERS }, 'token.accepted'],
    ['a later token that lists another account', 'later-token-lists-second', { without: OTHERS }, 'token.accepted'],
    ['simultaneous requests at a configured rate', 'partners-mixed-when-simultaneous', { options: { rate: 60 } }, OWN],
    ['nothing at a concurrency of 1', 'partners-mixed-when-simultaneous', { options: { concurrency: 1 } }, null],
  ])('%s', async ([, fault, how, id], { expect: expectHere }) => {
    expectHere(redIds(await reportOf({ faults: [fault] }, how))).toEqual(id === null ? [] : [id]);
  });

  test('the report states that only one account is configured', async () => {
    const own = verdictOf(await reportOf({}, { without: OTHERS }), OWN);
    expect(own).toMatchObject({ verdict: 'not-exercised', reasons: [{ code: 'isolation.one-account' }] });
  });
});

/** Empties every listing after the first response for which `from` returns true. */
function emptying(from: (given: { readonly status: number; readonly listings: number }) => boolean): Twist {
  let [listings, empty] = [0, false];
  return ({ path, status, body }) => {
    if (!path.includes('/simulation')) return {};
    listings += 1;
    const before = empty;
    empty ||= from({ status, listings });
    if (!before || status !== 200) return {};
    const { pagina } = JSON.parse(body);
    return { body: JSON.stringify({ itens: [], pagina: { ...pagina, total: 0, tem_proximo: false } }) };
  };
}

test('a control with an emptied list fails, and its cases are inconclusive', async () => {
  let denied = 0;
  const twist = emptying(({ status }) => {
    denied += Number(status === 401);
    return denied >= 9;
  });
  const report = await reportOf({}, { twist, options: { skip: SKIP } });
  expect(redIds(report)).toEqual([]);
  const reasons = expect.arrayContaining([expect.objectContaining({ code: 'auth.control-failed' })]);
  expect(verdictOf(report, 'auth.invalid-401')).toMatchObject({ verdict: 'inconclusive', reasons });
});

test('items without ids that change at every request use up no requests after a short page', async () => {
  let prazo = 0;
  const twist: Twist = ({ path, status }) => {
    prazo += 1;
    return status === 200 && path.includes('/simulation') ? { body: `{"itens":[{"prazo":${prazo}}],"pagina":{}}` } : {};
  };
  const report = await reportOf({}, { twist, without: OTHERS });
  expect([report.requests.sent < 1_000, redIds(report)]).toEqual([true, []]);
  expect(verdictOf(report, 'auth.missing-401')?.verdict).toBe('pass');
});

test.each([40, 90])('a list emptied at request %i is no finding', async (at) => {
  expect(redIds(await reportOf({}, { twist: emptying(({ listings }) => listings >= at) }))).toEqual([]);
});

test.each([
  ['removed-at-call-12', 'beyond-last-not-found', 23],
  ['removed-after-walk', 'beyond-last-refused', 102],
  ['removed-at-call-12', 'beyond-last-repeats-last', 23],
  ['removed-at-call-12', 'beyond-last-nothing', 5],
])('%s without a total and with %s is no finding (%i)', async (removed, beyond, count) => {
  const report = await reportOf({ behaviours: ['pagina-without-total', removed, beyond], count }, {});
  expect(redIds(report)).toEqual([]);
});

test.each(['later-token-lacks-last', 'later-token-of-second-lacks-last'])(
  '%s is found without a total',
  async (fault) => {
    const report = await reportOf({ behaviours: ['pagina-without-total'], faults: [fault], count: 101 }, {});
    expect(redIds(report)).toEqual(['token.accepted']);
  },
);

test.each([423, 500])('an account locked with %i after bad credentials is a problem, not a finding', async (locked) => {
  let isLocked = false;
  const twist: Twist = ({ path, status }) => {
    if (!path.includes('/accesstoken')) return {};
    if (isLocked) return { status: locked, body: '{}' };
    isLocked = status === 401;
    return {};
  };
  const report = await reportOf({}, { twist, options: { skip: SKIP } });
  expect(redIds(report)).toEqual([]);
  expect(report.problems).toMatchObject([{ code: 'account.may-be-locked', variable: 'PARTNER_API_CLIENT_ID' }]);
});

test('a listing that always fails is reported without missing data or settings', async () => {
  const twist: Twist = ({ path, status }) => (path.includes('/simulation') && status === 200 ? { status: 500 } : {});
  const report = await reportOf({}, { twist });
  expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, problems: [] });
  const codes = report.requirements.flatMap(({ reasons = [] }) => reasons.map(({ code }) => code));
  expect(codes).not.toContain('needs');
});

type Item = Readonly<Record<string, unknown>>;
/** Returns the main account's list for the number of the request. */
type Changing = (base: readonly Item[], request: number) => readonly Item[];

/** Returns the items to show on a page of a list in place of its own. */
type Shown = (
  itens: readonly Item[],
  at: { readonly asked: number; readonly limit: number; readonly list: readonly Item[] },
) => readonly Item[];

/** Serves the main account a changing list. `repeats`: pages after the last repeat the last page. */
function serving(count: number, listAt: Changing, repeats = false, shownOn: Shown = (itens) => itens): Twist {
  let [base, requests]: [readonly Item[], number] = [[], 0];
  return ({ path, status, body }) => {
    const query = new URL(path, 'http://target').searchParams;
    const [asked = 0, limit = 0] = ['pagina_inicial', 'limite'].map((name) => Number(query.get(name) ?? Number.NaN));
    if (status !== 200 || !path.includes('/simulation') || !(asked >= 1 && limit >= 1 && limit <= 100)) return {};
    const { itens, pagina } = JSON.parse(body);
    if (base.length === 0 && pagina.total === count) base = itens;
    if (pagina.total !== count) return {};
    requests += 1;
    const list = listAt(base, requests);
    const page = repeats ? Math.min(asked, Math.ceil(list.length / limit)) : asked;
    const [from, to] = [(page - 1) * limit, page * limit];
    const shown = { total: list.length, tem_proximo: to < list.length, tem_anterior: page > 1, numero: page };
    const items = shownOn(list.slice(from, to), { asked, limit, list });
    return { body: JSON.stringify({ itens: items, pagina: { ...pagina, ...shown, tamanho: limit } }) };
  };
}

test.each([14, 15, 16])('a list that shrinks to fewer pages at request %i gives no finding', async (number) => {
  const shrinking = serving(5, (base, at) => (at < number ? base : base.slice(1)));
  const twist: Twist = (given) => {
    const { body } = shrinking(given);
    const isGone = body !== undefined && JSON.parse(body).itens.length === 0;
    return isGone ? { status: 404, body: '{}' } : body === undefined ? {} : { body };
  };
  expect(redIds(await reportOf({ count: 5 }, { twist, without: OTHERS, options: { concurrency: 1 } }))).toEqual([]);
});

const growing: Changing = (base, request) => [
  ...base,
  ...Array.from({ length: request }, (_, at) => ({
    ...base[0],
    id_simulacao: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  })),
];

test.each<[string, number, Changing, string]>([
  ['of two alternating nodes, one without a simulation,', 23, (base, at) => base.slice(at % 2), 'inconclusive'],
  ['of two alternating nodes with several pages', 60, (base, at) => base.slice(at % 2), 'inconclusive'],
  ['with one more simulation for each request', 23, growing, 'inconclusive'],
  ['that does not change', 23, (base) => base, 'pass'],
])('a list %s gives no finding', async (_, count, listAt, total) => {
  const report = await reportOf({ count }, { twist: serving(count, listAt) });
  expect(redIds(report)).toEqual([]);
  expect(verdictOf(report, 'Page.total')?.verdict).toBe(total);
  expect(verdictOf(report, 'auth.missing-401')?.verdict).toBe('pass');
  expect(report.requests.sent).toBeLessThan(600);
});

// A concurrency of 1: the same request gets the same node in each run.
test.each([
  [60, 3],
  [60, 7],
  [60, 8],
  [23, 14],
  [23, 33],
])('two randomly alternating nodes with %i simulations give no finding (seed %i)', async (count, seed) => {
  const byChance: Changing = (base, at) => base.slice(scatter(scatter(at) ^ scatter(seed)) % 2);
  const how = { twist: serving(count, byChance), options: { concurrency: 1 } };
  expect(redIds(await reportOf({ count }, how))).toEqual([]);
});

/** Returns a list with a new random order for each response. */
const shuffling =
  (seed: number): Changing =>
  (base, at) => {
    const key = new Map(base.map((one, place) => [one, scatter(scatter(place) ^ scatter(at) ^ scatter(seed * 1_000))]));
    return base.toSorted((one, other) => (key.get(one) ?? 0) - (key.get(other) ?? 0));
  };
const reversing =
  (seed: number): Changing =>
  (base, at) =>
    scatter(scatter(at) ^ scatter(seed)) % 2 === 0 ? base : base.toReversed();

// The order is not documented, and a few readings of a short list may be equal by chance.
test.each<[string, number, Changing, boolean]>([
  ['in one of two random orders', 2, reversing(45), false],
  ['in one of two random orders', 2, reversing(78), false],
  ['in one of two random orders', 2, reversing(154), false],
  ['in one of two random orders', 2, reversing(278), false],
  ['in one of two random orders', 3, reversing(278), false],
  ['in one of two random orders, with a repeated last page,', 4, reversing(36), true],
  ['in random order, with a repeated last page,', 2, shuffling(7), true],
  ['in random order, with a repeated last page,', 3, shuffling(1), true],
  ['in random order, with a repeated last page,', 7, shuffling(1), true],
])('a list %s of %i simulations gives no finding', async (_, count, listAt, repeats) => {
  const how = { twist: serving(count, listAt, repeats), without: OTHERS, options: { concurrency: 1 } };
  const report = await reportOf({ count }, how);
  expect(redIds(report)).toEqual([]);
  const unstable = { verdict: 'not-exercised', reasons: [{ code: 'unstable-order' }] };
  expect(verdictOf(report, 'listing.requested-page')).toMatchObject(unstable);
});

test.each([
  ['for a time', true, []],
  ['for the whole run', false, ['token.accepted']],
])('a later token whose list lacks a simulation %s', async (_, catchesUp, red) => {
  const tokens: string[] = [];
  let [isLate, isLater] = [true, false];
  const served = serving(23, (base) => (isLate && isLater ? base.slice(1) : base));
  const twist: Twist = (given) => {
    const [, token = ''] = given.authorization.split(' ');
    if (token !== '' && !tokens.includes(token)) tokens.push(token);
    isLater = tokens.indexOf(token) > 0;
    // Requests without a token follow the comparison of the tokens.
    if (catchesUp && token === '' && given.path.includes('/simulation')) isLate = false;
    return served(given);
  };
  expect(redIds(await reportOf({}, { twist, without: OTHERS }))).toEqual(red);
});

test('a simulation with a new id in each response is a warning', async () => {
  const renewed: Shown = (itens) => itens.map((item) => ({ ...item, id_simulacao: randomUUID() }));
  const report = await reportOf({}, { twist: serving(23, (base) => base, false, renewed), without: OTHERS });
  expect(redIds(report)).toEqual(['listing.same-simulation']);
  expect(verdictOf(report, 'listing.same-simulation')).toMatchObject({
    verdict: 'warning',
    findings: [{ code: 'simulation.id-renewed' }],
  });
});

test('pages of a list of equal simulations without ids show nothing about requested pages', async () => {
  const alike: Shown = (itens) => itens.map(() => ({ prazo: 12 }));
  const report = await reportOf({}, { twist: serving(23, (base) => base, false, alike), without: OTHERS });
  expect(redIds(report)).toEqual([]);
  expect(verdictOf(report, 'listing.requested-page')).toMatchObject({ verdict: 'not-exercised' });
});

test('different pages are found even if a later token gets the list in another order', async () => {
  const tokens: string[] = [];
  const twist: Twist = ({ path, status, authorization, body }) => {
    if (!path.includes('/simulation') || status !== 200) return {};
    const token = authorization.replace(/^bearer/, 'Bearer');
    if (!tokens.includes(token)) tokens.push(token);
    const { itens, pagina } = JSON.parse(body);
    const isSecond = pagina.numero === 2 && pagina.tamanho < 100;
    const isTurned = (tokens.indexOf(token) % 2 === 1) !== isSecond;
    return { body: JSON.stringify({ itens: isTurned ? itens.toReversed() : itens, pagina }) };
  };
  const report = await reportOf({ count: 60 }, { twist, without: OTHERS, options: { concurrency: 1 } });
  expect(redIds(report)).toContain('listing.requested-page');
});

test('a truncated last page, repeated completely as the next page, is a finding', async () => {
  const halved: Shown = (itens, { asked, limit }) =>
    asked === Math.ceil(23 / limit) ? itens.slice(0, Math.ceil(itens.length / 2)) : itens;
  const twist = serving(23, (base) => base, true, halved);
  const report = await reportOf({ count: 23 }, { twist, without: OTHERS });
  expect(redIds(report)).toEqual(['listing.requested-page', 'Page.total']);
});

test.each([3, 4, 6, 12])('a last page that is not full is compared (%i simulations)', async (count) => {
  const firsts: Shown = (itens, { asked, limit, list }) =>
    asked > 1 && itens.length < limit ? list.slice(0, itens.length) : itens;
  const twist = serving(count, (base) => base, false, firsts);
  expect(redIds(await reportOf({ count }, { twist, without: OTHERS }))).toContain('listing.requested-page');
});

test.each<[string, Partial<RunOptions>]>([
  ['the quick profile', { profile: 'quick' }],
  ['a skipped page after the last', { skip: [...SKIP, 'listing.page-after-last'] }],
  ['a maximum of one page', { maxPages: 1 }],
  ['a maximum of two pages', { maxPages: 2 }],
])('total is no finding if pages hold 20 for every limite, with %s', async (_, options) => {
  const report = await reportOf({ count: 237, faults: ['limit-ignored'] }, { without: OTHERS, options });
  expect(redIds(report)).toContain('Page.tamanho');
  expect(redIds(report)).not.toContain('Page.total');
});

// Without total and ids, only the flags show that the page belongs to the list.
test.each([15, 37])('a last page that repeats the first of %i simulations belongs to the list', async (count) => {
  let list: readonly Item[] = [];
  const whole = serving(count, (base) => {
    list = list.length < base.length ? base : list;
    return list;
  });
  const twist: Twist = (given) => {
    const { body = given.body } = whole(given);
    if (given.status !== 200 || !given.path.includes('/simulation')) return {};
    const { itens, pagina } = JSON.parse(body);
    const { total: _, ...flags } = pagina;
    const shown: readonly Item[] = flags.numero > 1 && !flags.tem_proximo ? list.slice(0, itens.length) : itens;
    return { body: JSON.stringify({ itens: shown.map(({ id_simulacao: __, ...item }) => item), pagina: flags }) };
  };
  const report = await reportOf({ count }, { twist, without: OTHERS });
  expect(redIds(report)).toEqual(['listing.requested-page', 'Page.total']);
});

test.each<[string, (authorization: string, tokens: readonly string[]) => boolean, readonly string[]]>([
  ['an earlier token', (token, tokens) => tokens.length === 2 && token === tokens[0], []],
  ['a scheme in lower case', (token) => token.startsWith('bearer '), ['listing.without-token']],
  ['a token after bad credentials', (token, tokens) => tokens.length === 3 && token === tokens[2], ['token.refused']],
])('a response without an array of items is a finding for %s', async (_, isMeant, sent) => {
  const tokens: string[] = [];
  let broken = 0;
  const twist: Twist = ({ path, status, authorization, body }) => {
    if (!path.includes('/simulation') || status !== 200) return {};
    if (authorization.startsWith('Bearer ') && !tokens.includes(authorization)) tokens.push(authorization);
    if (broken > 0 || !isMeant(authorization, tokens)) return {};
    broken += 1;
    return { body: JSON.stringify({ ...JSON.parse(body), itens: {} }) };
  };
  const skip = sent.length > 0 ? ['listing.with-invalid-token'] : [...SKIP, 'token.refused'];
  const report = await reportOf({}, { twist, without: OTHERS, options: { skip } });
  expect(broken).toBe(1);
  expect(redIds(report)).toEqual(['listing.ok-200']);
  expect(verdictOf(report, 'listing.ok-200')?.findings).toMatchObject([{ code: 'listing.member-type', count: 1 }]);
});

// Which responses have ids depends on how the requests interleave.
test.each([1, 2, 3, 4, 5, 7])(
  'a list with ids in every second response gives no finding at a concurrency of %i',
  async (concurrency) => {
    const report = await reportOf({ count: 237, behaviours: ['ids-in-turn'] }, { options: { concurrency } });
    expect(redIds(report)).toEqual([]);
  },
);

test.each<[string, string, number, Partial<RunOptions>]>([
  ['that only a moment promised', 'longer-while-last-page-repeats', 9, { maxPages: 1 }],
  ['that only a moment promised', 'longer-while-last-page-repeats', 9, { maxPages: 2 }],
  ['with which a shorter list ends', 'shorter-while-last-page-repeats', 101, { profile: 'quick' }],
])('a page %s is no finding', async (_, behaviour, count, options) => {
  expect(redIds(await reportOf({ count, behaviours: [behaviour] }, { options }))).toEqual([]);
});

type Pagina = Readonly<Record<'numero' | 'tamanho', number>>;

test.each<[string, (pagina: Pagina, last: unknown) => unknown]>([
  ['no items', (pagina) => ({ itens: null, pagina })],
  ['the last page under its own number', (pagina, last) => ({ itens: last, pagina })],
])('a page that a removal leaves after the last is no finding if it holds %s', async (_, shown) => {
  const lastPages = new Map<number, unknown>();
  const twist: Twist = ({ path, status, body }) => {
    if (!path.includes('/simulation') || status !== 200) return {};
    const { itens, pagina } = JSON.parse(body);
    if (!pagina.tem_proximo && itens.length > 0) lastPages.set(pagina.tamanho, itens);
    if (itens.length > 0 || pagina.numero === 1) return {};
    return { body: JSON.stringify(shown(pagina, lastPages.get(pagina.tamanho) ?? [])) };
  };
  const report = await reportOf({ count: 101, behaviours: ['removed-after-walk'] }, { twist, without: OTHERS });
  expect(redIds(report)).toEqual([]);
});
