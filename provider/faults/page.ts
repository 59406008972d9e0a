import type { List, Listing, Reading, Steps } from '../change.ts';
import { type Json, written } from '../data/json.ts';
import { all, always, byDefault, type Fits, hasPage, isEmpty, isLast, of, tokens, when } from '../places.ts';
import { type Breaks, type FaultRow, faultsOf } from '../rows.ts';
import { isComplaint } from '../server/answers.ts';

const SLICE = 'listing.requested-page';
const CLOSED = 'Page.closed';
const SLICE_AND_TOTAL = ['Page.total', SLICE];
const OVERFULL = ['listing.at-most-limite', 'Page.tamanho', SLICE];

type Ages = Steps['ages'];

function agesAt(list: List, from: number, to: number): number[] {
  const [first, end] = [Math.max(0, from), Math.min(list.total, to)];
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => list.ageAt(first + at));
}

const first: Ages = (held, { list }) => agesAt(list, 0, held.length);
const firstTwice: Ages = (held) => held.map((age, at) => (at === 1 ? (held[0] ?? age) : age));
/** Starts later pages one simulation late, if the number of items stays the same. */
const oneLate: Ages = (held, { list, page, limit }) => {
  const from = (page - 1) * limit + 1;
  return from + held.length <= list.total ? agesAt(list, from, from + held.length) : held;
};

const shifted = (words: string, fits: Fits<Reading>, breaks: Breaks = SLICE): FaultRow => [
  `${words} begin one simulation late`,
  breaks,
  { ages: when(all(isAfterFirst, fits), oneLate) },
];

const isAfterFirst: Fits<Reading> = ({ page }) => page > 1;
const isLarge: Fits<Listing> = ({ limit }) => limit === 100;
const isSmall: Fits<Listing> = ({ limit }) => limit < 50;
const onSecond: Fits<Reading> = ({ page }) => page === 2;
const isSecondLarge = all(onSecond, isLarge);
const isSecondOf7: Fits<Reading> = ({ page, limit }) => page === 2 && limit === 7;
const isAfterLast: Fits<Reading> = ({ page, lastPage }) => page === lastPage + 1;
const divides: Fits<Reading> = ({ list, limit }) => list.total % limit === 0;
const inSecondHalf: Fits<Reading> = ({ page, lastPage }) => page > lastPage / 2 && page < lastPage;
const isIndivisible: Fits<Reading> = (reading) => reading.limit >= 8 && isSmall(reading) && !divides(reading);
const isLargeDivisor: Fits<Reading> = (reading) => reading.limit >= 30 && reading.limit < 100 && divides(reading);
const isLate: Fits<Reading> = ({ number, partner }) => number >= 100 && partner.name === 'main';
const onFifthNode: Fits = ({ number }) => number % 5 === 0;
const isFourthOfFive: Fits<Reading> = ({ page, lastPage }) => page === 4 && lastPage === 5;
const isFullLast: Fits<Reading> = (reading) => reading.page === reading.lastPage && divides(reading);
const isBeforeOne: Fits<Reading> = ({ page, limit, list }) => page * limit === list.total - 1;
const isShort: Fits<Reading> = ({ list, page, limit }) => page * limit > list.total && list.total > 0;

type Name = 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total';
type Value = (value: Json, reading: Reading) => Json;

const plus =
  (more: number): Value =>
  (value) =>
    Number(value) + more;
const countOnPage: Value = (_, { page, limit, list }) => Math.max(0, Math.min(limit, list.total - (page - 1) * limit));

/** Replaces a member of `pagina`. An empty list keeps total 0. */
const field = (name: Name, words: string, wrong: Json | Value, fits: Fits<Reading> = always): FaultRow => [
  `${name} is ${words}`,
  `Page.${name}`,
  {
    pagina: when(
      (reading) => fits(reading) && !(name === 'total' && isEmpty(reading)),
      (pagina, reading) => {
        return { ...pagina, [name]: typeof wrong === 'function' ? wrong(pagina[name] ?? null, reading) : wrong };
      },
    ),
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
  'page-ignored': [
    'every page holds the first one',
    SLICE_AND_TOTAL,
    { ages: (_, { list, limit }) => agesAt(list, 0, limit) },
  ],
  'page-ignored-without-limit': ['every page without limite is the first one', SLICE, { ages: when(byDefault, first) }],
  'limit-ignored': [
    'a page holds 20 simulations for every limite',
    [...OVERFULL, 'Page.tem_proximo'],
    { requested: (requested) => (isComplaint(requested) ? requested : { ...requested, limit: 20 }) },
  ],
  'page-repeated-without-total': [
    'total is missing, and the second page at limite 100 is the first one again',
    SLICE_AND_TOTAL,
    {
      ages: when(isSecondLarge, (_, { list }) => agesAt(list, 0, 100)),
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'page-from-zero': [
    'pages are counted from 0: the first one is never served',
    ['Page.tem_proximo', ...SLICE_AND_TOTAL],
    { ages: (_, { list, page, limit }) => agesAt(list, page * limit, (page + 1) * limit) },
  ],
  'largest-page-overfull': [
    'a page of limite 100 also holds the first simulation of the next page',
    ['Page.total', ...OVERFULL],
    { ages: when(isLarge, (_, { list, page, limit }) => agesAt(list, (page - 1) * limit, page * limit + 1)) },
  ],
  'one-item-too-few': [
    'a full page lacks its last simulation',
    ['Page.tamanho', ...SLICE_AND_TOTAL],
    { ages: (held, { limit }) => (held.length === limit ? held.slice(0, -1) : held) },
  ],
  'simulation-twice-at-limit-7': [
    'the second page at limite 7 begins with its first simulation twice',
    SLICE_AND_TOTAL,
    { ages: when(isSecondOf7, firstTwice) },
  ],
  'hidden-after-last-page': [
    'the page after the last holds one simulation more than total',
    ['Page.tem_proximo', 'Page.tamanho', 'listing.empty-account', ...SLICE_AND_TOTAL],
    { ages: when(isAfterLast, (_, { list }) => [list.total + 7]) },
  ],
  'shifted-on-last-page': [
    'the last page of a size that does not divide the total is filled up from the page before',
    SLICE_AND_TOTAL,
    { ages: when(isLast, (_, { list, limit }) => agesAt(list, list.total - limit, list.total)) },
  ],
  'shifted-at-indivisible-limits': shifted('pages of a size from 8 that does not divide the total', isIndivisible),
  'shifted-at-large-divisors': shifted('pages of a size from 30 to 99 that divides the total', isLargeDivisor),
  'shifted-in-second-half': shifted('small pages in the second half', all(isSmall, inSecondHalf), SLICE_AND_TOTAL),
  'shifted-from-call-100': shifted('pages after the first, from listing request 100 on,', isLate, SLICE_AND_TOTAL),
  'simulation-twice-from-call-100': [
    'from listing request 100 on, the first simulation of a page is there twice',
    SLICE_AND_TOTAL,
    { ages: when(isLate, firstTwice) },
  ],
  'order-by-limit': [
    'the list is in reverse order at sizes below 50',
    SLICE,
    { list: when(isSmall, (list) => ({ ...list, ageAt: (at) => list.ageAt(list.total - 1 - at) })) },
  ],
  'pagina-tem_proximo-as-text': field('tem_proximo', 'a string', String),
  'pagina-numero-as-text': field('numero', 'a string', String),
  'pagina-tamanho-as-text': field('tamanho', 'a string', String),
  'pagina-tem_anterior-as-number': field('tem_anterior', '0 or 1', Number),
  'pagina-total-beyond-64-bits': field('total', '2^63 on the last page', written('9223372036854775808'), isLast),
  'tem-proximo-always-true': field('tem_proximo', 'true on the last page too', true),
  'tem-proximo-always-false': field('tem_proximo', 'never true', false),
  'tem-proximo-true-on-exact-last': field('tem_proximo', 'true on a last page that is full', true, isFullLast),
  'tem-proximo-false-on-fourth-of-five': field('tem_proximo', 'false on page 4 of 5', false, isFourthOfFive),
  'tem-proximo-false-before-one-item': field(
    'tem_proximo',
    'false before a last page of one simulation',
    false,
    isBeforeOne,
  ),
  'tem-proximo-by-rounded-pages': [
    'tem_proximo rounds the number of pages of 157 simulations to the nearest integer',
    'Page.tem_proximo',
    {
      policy: { count: 157 },
      pagina: (pagina, { page, limit, list }) => ({ ...pagina, tem_proximo: page < Math.round(list.total / limit) }),
    },
  ],
  'tem-proximo-for-empty-list': field('tem_proximo', 'true for an empty list', true, isEmpty),
  'default-limit-0': [
    'pages without limite hold no simulation, and tem_proximo is true',
    'Page.tem_proximo',
    {
      requested: (requested, call) =>
        !isComplaint(requested) && byDefault(call) ? { ...requested, limit: 0 } : requested,
    },
  ],
  'tem-anterior-always-true': field('tem_anterior', 'true on the first page too', true),
  'tem-anterior-false-on-second-page': field('tem_anterior', 'false on the second page', false, onSecond),
  'tem-anterior-false-on-last-page': field('tem_anterior', 'false on the last page', false, isLast),
  'tem-proximo-false-on-node': field('tem_proximo', 'false in every fifth response', false, onFifthNode),
  'numero-0-on-node': field('numero', '0 in every fifth response', 0, onFifthNode),
  'numero-0-for-third-token': field('numero', '0 for the third token of main', 0, all(of('main'), tokens(3, 3))),
  'numero-1-from-fifth-token': field(
    'numero',
    "1 on pages after the first, with main's tokens from the fifth on",
    1,
    all(of('main'), tokens(5), isAfterFirst),
  ),
  'numero-from-zero': field('numero', 'counted from 0', plus(-1)),
  'numero-wrong-by-default': field('numero', 'one too high without limite', plus(1), byDefault),
  'numero-0-without-page': field('numero', '0 without pagina_inicial', 0, (call) => !hasPage(call)),
  'tamanho-zero': field('tamanho', 'always 0', 0),
  'tamanho-wrong-by-default-later': field('tamanho', '100 on page 2 without limite', 100, all(byDefault, onSecond)),
  'tamanho-wrong-on-short-page': field('tamanho', 'one less than limite on a page that is not full', plus(-1), isShort),
  'total-of-page': field('total', 'the number of items on the page', countOnPage),
  'total-one-less': field('total', 'one less than the number of simulations', plus(-1)),
  'total-differs-on-last-page': field('total', 'one more on the last page', plus(1), isLast),
  'total-one-more-from-call-100': field('total', 'one more from listing request 100 on', plus(1), isLate),
  'total-differs-on-second-large-page': field('total', 'one less on page 2 of limite 100', plus(-1), isSecondLarge),
  'tem-proximo-denied-without-total': withoutTotal('false on a page before the last', false),
  'tem-proximo-promised-without-total': withoutTotal('true on the last page', true),
  'pagina-further': ['pagina has a further property', CLOSED, { pagina: (pagina) => ({ ...pagina, paginas: 3 }) }],
});
