import type { Change, List, PageRequest, Reading } from '../change.ts';
import { type Json, written } from '../data/json.ts';
import { always, byDefault, type FitsReading, hasPage, isLast } from '../places.ts';
import { type Breaks, type FaultRow, faultsOf } from '../rows.ts';
import { isComplaint } from '../server/answers.ts';

const SLICE = 'listing.requested-page';
const CLOSED = 'Page.closed';
const SLICE_AND_TOTAL = ['Page.total', SLICE];
const OVERFULL = ['listing.at-most-limite', 'Page.tamanho', SLICE];

function agesAt(list: List, from: number, to: number): number[] {
  const [first, end] = [Math.max(0, from), Math.min(list.total, to)];
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => list.ageAt(first + at));
}

type Ages = (ages: readonly number[], reading: Reading) => readonly number[];

const ages = (summary: string, breaks: Breaks, change: Ages): FaultRow => [summary, breaks, { ages: change }];

const slice = (
  summary: string,
  breaks: Breaks,
  fits: FitsReading,
  from: (reading: Reading, held: number) => readonly [from: number, to: number],
): FaultRow =>
  ages(summary, breaks, (held, reading) => {
    return fits(reading) ? agesAt(reading.list, ...from(reading, held.length)) : held;
  });

const inTwenties: Change = {
  requested: (requested) => (isComplaint(requested) ? requested : { ...requested, limit: 20 }),
};

/** Starts later pages one simulation late, if the number of items stays the same. */
const shifted = (words: string, fits: FitsReading, breaks: Breaks = SLICE): FaultRow =>
  ages(`${words} begin one simulation late`, breaks, (held, reading) => {
    const { list, page, limit } = reading;
    const from = (page - 1) * limit + 1;
    const stays = page > 1 && from + held.length <= list.total && fits(reading);
    return stays ? agesAt(list, from, from + held.length) : held;
  });

const ofFirst = (_: Reading, held: number) => [0, held] as const;
const at100: FitsReading = ({ limit }) => limit === 100;
const atSmall: FitsReading = ({ limit }) => limit < 50;
const onSecond: FitsReading = ({ page }) => page === 2;
const divides = ({ list, limit }: Reading): boolean => list.total % limit === 0;
const inSecondHalf: FitsReading = ({ limit, page, lastPage }) => limit < 50 && page > lastPage / 2 && page < lastPage;
const isIndivisible: FitsReading = (reading) => reading.limit >= 8 && atSmall(reading) && !divides(reading);
const isLargeDivisor: FitsReading = (reading) => reading.limit >= 30 && reading.limit < 100 && divides(reading);
const isSecondLarge: FitsReading = (reading) => onSecond(reading) && at100(reading);
const backwardsIfSmall = (list: List, { requested }: { readonly requested: PageRequest }): List =>
  requested.limit < 50 ? { ...list, ageAt: (at) => list.ageAt(list.total - 1 - at) } : list;

type Name = 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total';
type Value = (value: Json, reading: Reading) => Json;

const being =
  (wrong: Json, fits: FitsReading): Value =>
  (value, reading) =>
    fits(reading) ? wrong : value;
const more =
  (by: number, fits: FitsReading): Value =>
  (value, reading) =>
    Number(value) + (fits(reading) ? by : 0);

const fourthOfFive: FitsReading = ({ page, lastPage }) => page === 4 && lastPage === 5;
const withoutPage: FitsReading = ({ call }) => !hasPage(call);
const onSecondByDefault: FitsReading = (reading) => onSecond(reading) && byDefault(reading);
const isLate: FitsReading = ({ call, partner }) => call.number >= 100 && partner.name === 'main';
const onFifthNode: FitsReading = ({ call }) => call.number % 5 === 0;
/** Returns the number of the main partner's token in a request; 0 for other tokens. */
const tokenOfMain = ({ call: { headers, world } }: Reading): number => {
  const login = world.logins.find(({ token }) => headers.authorization === `Bearer ${token}`);
  return login?.name === 'main' ? login.ordinal : 0;
};
const ofThird: FitsReading = (reading) => tokenOfMain(reading) === 3;
const fromFifthOnLaterPages: FitsReading = (reading) => reading.page > 1 && tokenOfMain(reading) >= 5;
const isFullLast: FitsReading = (reading) => reading.page === reading.lastPage && divides(reading);
const isEmpty: FitsReading = ({ list }) => list.total === 0;
const beforeOne = being(false, ({ page, limit, list }) => page * limit === list.total - 1);
const isShort: FitsReading = ({ list, page, limit }) => page * limit > list.total && list.total > 0;
const countOnPage: Value = (_, { page, limit, list }) => Math.max(0, Math.min(limit, list.total - (page - 1) * limit));

const field = (name: Name, words: string, change: Value): FaultRow => [
  `${name} is ${words}`,
  `Page.${name}`,
  {
    // An empty list keeps total 0.
    pagina: (pagina, reading) =>
      name === 'total' && isEmpty(reading) ? pagina : { ...pagina, [name]: change(pagina[name] ?? null, reading) },
  },
];

/** Removes `total`, so that it cannot contradict the flag. */
const withoutTotal = (words: string, wrong: boolean): FaultRow => [
  `total is missing, and tem_proximo is ${words}`,
  'Page.tem_proximo',
  {
    pagina: ({ total: _, tem_proximo = null, ...pagina }, { page, lastPage }) => {
      return { ...pagina, tem_proximo: (page === lastPage) === wrong ? wrong : tem_proximo };
    },
  },
];

/** Faults: pages with other simulations than requested, and wrong values in `pagina`. */
export const pageFaults = faultsOf({
  'page-ignored': slice('every page holds the first one', SLICE_AND_TOTAL, always, ({ limit }) => [0, limit]),
  'page-ignored-without-limit': slice('every page without limite is the first one', SLICE, byDefault, ofFirst),
  'limit-ignored': ['a page holds 20 simulations for every limite', [...OVERFULL, 'Page.tem_proximo'], inTwenties],
  'page-repeated-without-total': [
    'total is missing, and the second page at limite 100 is the first one again',
    SLICE_AND_TOTAL,
    {
      ages: (held, reading) => (at100(reading) && onSecond(reading) ? agesAt(reading.list, 0, 100) : held),
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'page-from-zero': slice(
    'pages are counted from 0: the first one is never served',
    ['Page.tem_proximo', ...SLICE_AND_TOTAL],
    always,
    ({ page, limit }) => [page * limit, (page + 1) * limit],
  ),
  'largest-page-overfull': slice(
    'a page of limite 100 also holds the first simulation of the next page',
    ['Page.total', ...OVERFULL],
    at100,
    ({ page, limit }) => [(page - 1) * limit, page * limit + 1],
  ),
  'one-item-too-few': ages(
    'a full page lacks its last simulation',
    ['Page.tamanho', ...SLICE_AND_TOTAL],
    (held, { limit }) => (held.length === limit ? held.slice(0, -1) : held),
  ),
  'simulation-twice-at-limit-7': ages(
    'the second page at limite 7 begins with its first simulation twice',
    SLICE_AND_TOTAL,
    (held, { page, limit }) =>
      limit === 7 && page === 2 ? held.map((age, at) => (at === 1 ? (held[0] ?? age) : age)) : held,
  ),
  'hidden-after-last-page': ages(
    'the page after the last holds one simulation more than total',
    ['Page.tem_proximo', 'Page.tamanho', 'listing.empty-account', ...SLICE_AND_TOTAL],
    (held, { list, page, lastPage }) => (page === lastPage + 1 ? [list.total + 7] : held),
  ),
  'shifted-on-last-page': slice(
    'the last page of a size that does not divide the total is filled up from the page before',
    SLICE_AND_TOTAL,
    isLast,
    ({ list, limit }) => [list.total - limit, list.total],
  ),
  'shifted-at-indivisible-limits': shifted('pages of a size from 8 that does not divide the total', isIndivisible),
  'shifted-at-large-divisors': shifted('pages of a size from 30 to 99 that divides the total', isLargeDivisor),
  'shifted-in-second-half': shifted('small pages in the second half', inSecondHalf, SLICE_AND_TOTAL),
  'shifted-from-call-100': shifted('pages after the first, from listing request 100 on,', isLate, SLICE_AND_TOTAL),
  'simulation-twice-from-call-100': ages(
    'from listing request 100 on, the first simulation of a page is there twice',
    SLICE_AND_TOTAL,
    (held, reading) => (isLate(reading) ? held.map((age, at) => (at === 1 ? (held[0] ?? age) : age)) : held),
  ),
  'order-by-limit': ['the list is in reverse order at sizes below 50', SLICE, { list: backwardsIfSmall }],
  'pagina-tem_proximo-as-text': field('tem_proximo', 'a string', String),
  'pagina-numero-as-text': field('numero', 'a string', String),
  'pagina-tamanho-as-text': field('tamanho', 'a string', String),
  'pagina-tem_anterior-as-number': field('tem_anterior', '0 or 1', Number),
  'pagina-total-beyond-64-bits': field('total', '2^63 on the last page', being(written('9223372036854775808'), isLast)),
  'tem-proximo-always-true': field('tem_proximo', 'true on the last page too', () => true),
  'tem-proximo-always-false': field('tem_proximo', 'never true', () => false),
  'tem-proximo-true-on-exact-last': field('tem_proximo', 'true on a last page that is full', being(true, isFullLast)),
  'tem-proximo-false-on-fourth-of-five': field('tem_proximo', 'false on page 4 of 5', being(false, fourthOfFive)),
  'tem-proximo-false-before-one-item': field('tem_proximo', 'false before a last page of one simulation', beforeOne),
  'tem-proximo-for-empty-list': field('tem_proximo', 'true for an empty list', being(true, isEmpty)),
  'tem-anterior-always-true': field('tem_anterior', 'true on the first page too', () => true),
  'tem-anterior-false-on-second-page': field('tem_anterior', 'false on the second page', being(false, onSecond)),
  'tem-anterior-false-on-last-page': field('tem_anterior', 'false on the last page', being(false, isLast)),
  'tem-proximo-false-on-node': field('tem_proximo', 'false in every fifth response', being(false, onFifthNode)),
  'numero-0-on-node': field('numero', '0 in every fifth response', being(0, onFifthNode)),
  'numero-0-for-third-token': field('numero', '0 for the third token of main', being(0, ofThird)),
  'numero-1-from-fifth-token': field(
    'numero',
    "1 on pages after the first, with main's tokens from the fifth on",
    being(1, fromFifthOnLaterPages),
  ),
  'numero-from-zero': field('numero', 'counted from 0', more(-1, always)),
  'numero-wrong-by-default': field('numero', 'one too high without limite', more(1, byDefault)),
  'numero-0-without-page': field('numero', '0 without pagina_inicial', being(0, withoutPage)),
  'tamanho-zero': field('tamanho', 'always 0', () => 0),
  'tamanho-wrong-by-default-later': field('tamanho', '100 on page 2 without limite', being(100, onSecondByDefault)),
  'tamanho-wrong-on-short-page': field('tamanho', 'one less than limite on a page that is not full', more(-1, isShort)),
  'total-of-page': field('total', 'the number of items on the page', countOnPage),
  'total-one-less': field('total', 'one less than the number of simulations', more(-1, always)),
  'total-differs-on-last-page': field('total', 'one more on the last page', more(1, isLast)),
  'total-one-more-from-call-100': field('total', 'one more from listing request 100 on', more(1, isLate)),
  'total-differs-on-second-large-page': field('total', 'one less on page 2 of limite 100', more(-1, isSecondLarge)),
  'tem-proximo-denied-without-total': withoutTotal('false on a page before the last', false),
  'tem-proximo-promised-without-total': withoutTotal('true on the last page', true),
  'pagina-further': ['pagina has a further property', CLOSED, { pagina: (pagina) => ({ ...pagina, paginas: 3 }) }],
});
