import { type Answer, type Asked, isTrouble, type Partner } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Purpose } from '../src/evidence/exchange.ts';
import { contradicts, isOdd } from './comparisons.ts';
import { besides, confirmList } from './confirm.ts';
import {
  areDenied,
  type ComparedList,
  comparePages,
  compareSizes,
  type MainList,
  recheck,
  sizeOf,
  walkList,
  withoutParameters,
} from './lists.ts';
import { sendQueries } from './negative.ts';
import { demoteGone, isOwnPage, type PageRead, readPage } from './page.ts';
import type { Bearer } from './session.ts';
import { type ProbeName, walkProbe } from './table.ts';
import { sameView, settle } from './views.ts';
import type { Run, SettledWalk } from './walk.ts';

type Control = MainList['control'];

/** Accounts for simultaneous requests with the main one; the first configured one is used. */
const SIMULTANEOUS: readonly Partner[] = ['second', 'empty'];
/** Rounds of simultaneous requests: each account goes first in one round. */
const ROUNDS = 2;

/** The lists that a run has read so far, by account. */
type Lists = Partial<Record<Partner, ComparedList>>;

/** Compares a page with its list at once if it contradicts it: after the next login it may be right again. */
function comparerOf(run: Run, lists: Lists, control: Control) {
  const rechecked = new Set<Partner>();
  return async (partner: Partner, readings: readonly Reading[]): Promise<void> => {
    const known = lists[partner];
    if (known === undefined || rechecked.has(partner)) return;
    const { list, survey } = known;
    const isWrong = ({ answer, keys }: Reading): boolean => {
      const { asked, page } = answer;
      if (asked === undefined || page?.items == null) return false;
      return isOdd(answer, survey) || contradicts(list.read, { asked, answer, keys });
    };
    const wrong = readings.find(isWrong);
    if (wrong === undefined) return;
    rechecked.add(partner);
    lists[partner] = { list, survey: await recheck(run, known, control) };
    // A cache may keep the list of the first token: it lacks the simulations created since.
    const hasGrown = (wrong.answer.page?.total ?? 0) > (list.read.pages[0]?.answer.page?.total ?? 0);
    if (!hasGrown) await compareWithFirst(run, wrong.answer);
  };
}

/** Lists a page with the account's latest and first token by turns: the list may have stayed with the first one. */
async function compareWithFirst(run: Run, { partner, asked, case: label }: Answer): Promise<void> {
  const { session } = run;
  const first = session.earliest(partner);
  const { ordinal } = await session.bearer(partner);
  if (asked === undefined || first === undefined || first.ordinal === ordinal) return;
  const name = 'listing.between-logins';
  const pair = pairOf(run, partner, asked, first, { newer: name, older: name }, label);
  const { newer, old, gone } = await pair.both();
  if (!gone && old !== null) await settlePair(run, pair, { newer, old });
}

/** Lists as each other account and the main one by turns: a list must not depend on the last login. */
export async function sendAsOthers(run: Run, partners: readonly Partner[], { control, list, survey }: MainList) {
  const { session, wants } = run;
  const lists: Lists = { main: { list, survey } };
  const compare = comparerOf(run, lists, control);
  const between = async (partner: Partner, label: string): Promise<void> =>
    compare(partner, await listBetween(run, partner, control, label));
  const elsewhere = async (partner: Partner, label: string): Promise<void> =>
    compare(partner, await listElsewhere(run, lists[partner], label));
  const present: Partner[] = [];
  for (const partner of partners) {
    const isListed = wants(walkProbe(partner));
    if (!isListed && !wants('token.issue')) continue;
    const { accessToken } = await session.issue(partner, 'token.issue', 'probe');
    if (accessToken === null || !isListed) continue;
    present.push(partner);
    await between('main', `after-login-of-${partner}`);
    if (partner === 'incomplete') {
      await listEveryWay(run, partner, control);
      continue;
    }
    await between(partner, 'after-listing-of-main');
    const list = await walkList(run, partner);
    const { read } = list;
    session.views.add(partner, [...list.coarser, ...read.pages], read.whole);
    const sizes = partner === 'second' ? await compareSizes(run, partner, list) : null;
    const { survey } = await compareBeside(run, list);
    lists[partner] = { list, survey: { ...survey, ...(sizes !== null && { sizes }) } };
    // Malformed parameters are only meaningful for an account whose list is readable.
    if (read.pages.length > 0) await sendQueries(session, partner, 'listing.malformed-of-others', wants);
    if (partner === 'empty') await listEveryWay(run, partner, control);
  }
  if (present.length === 0 || !wants('token.issue-between')) return lists;

  await session.issue('main', 'token.issue-between', 'token-reuse');
  for (const partner of present) await between(partner, 'after-login-of-main');
  for (const partner of present) await elsewhere(partner, 'after-login-of-main');
  await between('main', 'with-later-token');
  if (present.includes('second')) {
    await session.issue('second', 'token.issue-between', 'token-reuse');
    await between('main', 'after-another-login-of-second');
    await between('second', 'with-later-token');
    await elsewhere('second', 'with-later-token');
  }
  await elsewhere('main', 'with-later-token');
  const other = SIMULTANEOUS.find((partner) => present.includes(partner));
  if (other !== undefined && wants('listing.simultaneous'))
    await listSimultaneously(run, ['main', other], control, compare);
  return lists;
}

/**
 * Lists a page after logins of other accounts. An incomplete account's list must have no simulations of others. `isConfirmed`:
 * the page must equal the account's list, unless the list has become too short for it.
 */
async function listBetween(
  { session, wants }: Run,
  partner: Partner,
  asked: Asked,
  label: string,
  isConfirmed = true,
): Promise<readonly Reading[]> {
  const name = 'listing.between-logins';
  if (!wants(name, label)) return [];
  const by = { name, case: label, group: 'tokens' } as const;
  if (partner === 'incomplete')
    return [await session.list(partner, asked, { ...by, role: 'incomplete', purpose: 'token-reuse' })];
  const list = (purpose: Purpose): Promise<PageRead> => readPage(session, partner, { asked }, { purpose, by });
  const { reading, gone } = await list('token-reuse');
  // Without a total, the list of this token may be shorter.
  if (gone) return reading.answer.page?.total == null ? [reading] : [];
  if (isConfirmed) await confirmList(session, reading, async () => (await list('re-read')).reading);
  return [reading];
}

/** Lists the default page and the last page, where alone an API may mix up accounts. A list that shrinks has another last page. */
async function listElsewhere(run: Run, known: ComparedList | undefined, label: string): Promise<readonly Reading[]> {
  if (known === undefined) return [];
  const { session } = run;
  const { partner, lastPage, limite } = known.survey;
  const readings: Reading[] = [];
  const places: Readonly<Record<string, Asked>> = {
    'no parameters': { pagina_inicial: null, limite: null },
    ...(lastPage > 1 && { 'last page': { pagina_inicial: lastPage, limite } }),
  };
  for (const [place, asked] of Object.entries(places)) {
    if (areDenied(session, asked)) continue;
    const wasFilled = session.answers.some(
      ({ partner: of, asked: by, page }) =>
        of === partner && by?.pagina_inicial === null && by.limite === null && (page?.items ?? 0) > 0,
    );
    readings.push(
      ...(await listBetween(run, partner, asked, `${place} ${label}`, asked.pagina_inicial !== null || wasFilled)),
    );
  }
  return readings;
}

/** Logs in two accounts and lists with both tokens at once, to detect state shared between requests. */
async function listSimultaneously(
  { session }: Run,
  partners: readonly [Partner, Partner],
  asked: Control,
  compare: ReturnType<typeof comparerOf>,
): Promise<void> {
  await Promise.all(
    partners.map((partner, at) => session.issue(partner, 'token.issue-simultaneous', 'token-reuse', at > 0)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? partners : partners.toReversed();
    const list = (purpose: Purpose): Promise<readonly Reading[]> =>
      Promise.all(
        order.map((partner, at) => {
          const request = { name: 'listing.simultaneous', purpose, group: 'tokens', together: at > 0 };
          return session.list(partner, asked, request);
        }),
      );
    for (const [at, reading] of (await list('token-reuse')).entries()) {
      const again = async (): Promise<Reading> => (await list('re-read'))[at] ?? reading;
      await confirmList(session, reading, again);
      await compare(reading.answer.partner, [reading]);
    }
  }
}

/** Surveys another account's list. For the second account, a full run also compares pages without parameters. */
async function compareBeside(run: Run, list: SettledWalk): Promise<ComparedList> {
  const isCompared = list.partner === 'second' && !run.quick && run.wants('listing.parameters-omitted');
  const omitted = isCompared ? await withoutParameters(run, 'second', sizeOf(list.read)) : [];
  return comparePages(run, list, isCompared ? [...list.coarser, ...omitted] : []);
}

const LARGEST = 100;

/** Returns the queries of an account: with all, some and no parameters, different sizes, and a later page. */
function everyWay({ limite }: Control, isIncomplete: boolean): readonly (readonly [label: string | null, Asked])[] {
  const other = limite === 1 ? 10 : 1;
  // The list of an empty account was read with the largest pages.
  const isUnread = isIncomplete && limite !== LARGEST;
  return [
    [null, { pagina_inicial: 1, limite }],
    [null, { pagina_inicial: 1, limite: other }],
    [null, { pagina_inicial: 2, limite }],
    [null, isUnread ? { pagina_inicial: 1, limite: LARGEST } : { pagina_inicial: 2, limite: other }],
    ['no parameters', { pagina_inicial: null, limite: null }],
    ['without limite', { pagina_inicial: 1, limite: null }],
    ['without limite', { pagina_inicial: 2, limite: null }],
    ['without pagina_inicial', { pagina_inicial: null, limite }],
    ['without pagina_inicial', { pagina_inicial: null, limite: other }],
  ];
}

const INCOMPLETE = { name: 'listing.incomplete-account', role: 'incomplete', group: 'partners' } as const;
const EMPTY = { name: 'listing.empty-account', role: 'listing', group: 'partners' } as const;
const EMPTY_LATER = { name: 'listing.empty-account-later', role: 'open', group: 'partners' } as const;

/** Sends every query as an account without simulations; rereads the first page of an empty one at the end. */
async function listEveryWay({ session, wants }: Run, partner: 'incomplete' | 'empty', control: Control): Promise<void> {
  const isIncomplete = partner === 'incomplete';
  const list = async ([label, asked]: ReturnType<typeof everyWay>[number]): Promise<void> => {
    const isFirst = (asked.pagina_inicial ?? 1) === 1;
    const request = isIncomplete ? INCOMPLETE : isFirst ? EMPTY : EMPTY_LATER;
    if (!wants(request.name, label ?? (isIncomplete ? 'with parameters' : undefined))) return;
    await session.list(partner, asked, { ...request, purpose: 'probe', ...(label !== null && { case: label }) });
  };
  // An account that may not list gets what everybody gets without these parameters.
  const isDenied = ({ status }: Pick<Answer, 'status'>) =>
    status !== null && status !== 200 && status !== 401 && !isTrouble(status);
  const ways = everyWay(control, isIncomplete).filter(
    ([, asked]) => !isIncomplete || !areDenied(session, asked, isDenied),
  );
  await Promise.all(ways.map(list));
  if (isIncomplete || !wants(EMPTY.name)) return;
  await session.list(partner, { pagina_inicial: 1, limite: control.limite }, { ...EMPTY, purpose: 're-read' });
}

/** Rounds of four requests with equal differences: less than 1 in 100,000 by chance between two orders. */
const EQUAL_ROUNDS = 5;

/** Lists pages of the main account with a newer and an older token. */
export async function compareTokens(run: Run, older: Bearer, places: readonly Asked[]): Promise<void> {
  const { session, wants } = run;
  const compare = async (asked: Asked, place: number): Promise<void> => {
    const isFirst = place === 0;
    const pair = pairOf(run, 'main', asked, older, {
      newer: isFirst ? 'listing.with-later-token' : 'listing.with-either-token',
      older: isFirst ? 'listing.with-earlier-token' : 'listing.with-either-token',
    });
    const { newer, old, gone } = await pair.both(wants('listing.with-earlier-token'));
    if (gone) return;
    if (old?.answer.status === 200) await settlePair(run, pair, { newer, old });
    else await confirmList(session, newer, () => pair.newer('re-read'), true);
  };
  await Promise.all(places.map(compare));
}

/** Lists a page with the latest token of an account, and with an older one. */
interface TokenPair {
  readonly newer: (purpose: Purpose) => Promise<Reading>;
  readonly older: (purpose: Purpose, asked?: Asked) => Promise<Reading>;
  /** Lists with both tokens. `gone`: the list has become too short for the page, with both. */
  readonly both: (isOlderSent?: boolean) => Promise<{
    readonly newer: Reading;
    readonly old: Reading | null;
    readonly gone: boolean;
  }>;
}

function pairOf(
  { session }: Run,
  partner: Partner,
  asked: Asked,
  { token }: Bearer,
  names: Readonly<Record<'newer' | 'older', ProbeName>>,
  label?: string,
): TokenPair {
  const ofCase = label === undefined ? {} : { case: label };
  const by = { name: names.newer, group: 'tokens', ...ofCase };
  const older: TokenPair['older'] = async (purpose, query = asked) => {
    const one = { name: names.older, partner, asked: query, purpose, ...ofCase };
    const reading = await session.listWith(token, one);
    if (reading.answer.role === 'listing') await demoteGone(session, partner, reading, { asked: query, by });
    return reading;
  };
  return {
    newer: async (purpose) => (await readPage(session, partner, { asked }, { purpose, by })).reading,
    older,
    both: async (isOlderSent = true) => {
      const newer = await session.list(partner, asked, { ...by, purpose: 'token-reuse' });
      const old = isOlderSent ? await older('token-reuse') : null;
      // If only the newer token has a shorter list, the older one still shows the page.
      const isShown = old !== null && old.keys.length > 0 && isOwnPage(old.answer);
      return { newer, old, gone: !isShown && (await demoteGone(session, partner, newer, { asked, by })) };
    },
  };
}

/** Repeats a page with a newer and an older token while it differs, until it agrees or differs constantly. */
async function settlePair(
  { session }: Run,
  { newer: withNewer, older: withOlder }: TokenPair,
  first: Readonly<Record<'newer' | 'old', Reading>>,
): Promise<void> {
  const { value, state } = await settle(
    { ...first, steady: false },
    {
      equal: 0,
      endOf: ({ newer, old }) => (sameView(newer, old) === false ? null : 'clean'),
      // Each token lists twice in alternating order, to detect copies of a list that respond in turn.
      again: async (_, round) => {
        const [outer, inner] = round % 2 === 0 ? [withNewer, withOlder] : [withOlder, withNewer];
        const opening = await outer('re-read');
        const between = [await inner('re-read'), await inner('re-read')] as const;
        const closing = await outer('re-read');
        const steady = sameView(opening, closing) === true && sameView(...between) === true;
        const [newer, old] = round % 2 === 0 ? [closing, between[1]] : [between[1], closing];
        return { newer, old, steady };
      },
      same: (before, now) =>
        now.steady && sameView(before.newer, now.newer) === true && sameView(before.old, now.old) === true,
      pause: session.patience,
      needed: EQUAL_ROUNDS,
    },
  );
  if (state !== 'constant') return;
  // A copy of the list that one of the tokens reads may be late.
  session.checkLater(async () => {
    const { partner, token = 0 } = value.newer.answer;
    // A cache may return the former list to a token that sent the query before.
    const asked = besides(value.newer.answer, session.answers);
    const request = { name: value.old.answer.name, partner, asked, purpose: 're-read', token } as const;
    const one = await session.listWith(session.tokens[token - 1] ?? '', request);
    const other = await withOlder('re-read', asked);
    if (sameView(one, other) !== true) session.views.record('differs', value.newer, true);
  });
}
