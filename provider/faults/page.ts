import {
  type Asked,
  type Change,
  type FaultRow,
  type FaultRows,
  faultsOf,
  hasLimit,
  hasPage,
  isLast,
  type List,
  type Reading,
  rowsOf,
} from '../change.ts';
import { type Json, written } from '../data/json.ts';
import { isComplaint } from '../server/listing.ts';

const SLICE = 'listing.requested-page';
const SLICE_AND_TOTAL = `Page.total ${SLICE}`;
const OVERFULL = `listing.at-most-limite Page.tamanho ${SLICE}`;

/** The ages of the simulations that stand at these positions. */
function agesAt(list: List, from: number, to: number): number[] {
  const [first, end] = [Math.max(0, from), Math.min(list.total, to)];
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => list.ageAt(first + at));
}

/** Pages that hold other simulations than they should. */
const ages = (
  summary: string,
  breaks: string,
  change: (ages: readonly number[], reading: Reading) => readonly number[],
): FaultRow => [summary, breaks, { ages: change }];

/** A page that holds what stands between two positions, where that fits. */
const slice = (
  summary: string,
  breaks: string,
  fits: (reading: Reading) => boolean,
  from: (reading: Reading, held: number) => readonly [from: number, to: number],
): FaultRow =>
  ages(summary, breaks, (held, reading) =>
    fits(reading) ? agesAt(reading.list, ...from(reading, held.length)) : held,
  );

/** Every requested size, replaced before anything is read. */
const sized = (change: (limit: number) => number): Change => ({
  asked: (asked): Asked | typeof asked => (isComplaint(asked) ? asked : { ...asked, limit: change(asked.limit) }),
});

const always = (): boolean => true;
const isByDefault = ({ call }: Reading): boolean => !hasLimit(call);

/** Later pages that begin one simulation late, as long as they stay as full as they are. */
const shifted = (summary: string, fits: (reading: Reading) => boolean, breaks = SLICE): FaultRow =>
  ages(summary, breaks, (held, reading) => {
    const { list, page, limit } = reading;
    const from = (page - 1) * limit + 1;
    const stays = page > 1 && from + held.length <= list.total && fits(reading);
    return stays ? agesAt(list, from, from + held.length) : held;
  });

const ofFirst = (_: Reading, held: number) => [0, held] as const;

const sliceRows: FaultRows = {
  'page-ignored': slice(
    'every page is the first one, under the requested number',
    SLICE_AND_TOTAL,
    always,
    ({ limit }) => [0, limit],
  ),
  'page-ignored-without-limit': slice('every page without limite is the first one', SLICE, isByDefault, ofFirst),
  'page-ignored-without-limit-by-second': slice(
    'every page of the second partner without limite is the first one',
    SLICE,
    (reading) => isByDefault(reading) && reading.partner.name === 'second',
    ofFirst,
  ),
  'limit-ignored': [
    'a page holds 20 simulations whatever limite says',
    `listing.at-most-limite Page.tamanho Page.tem_proximo ${SLICE}`,
    sized(() => 20),
  ],
  'limit-capped-at-99': [
    'a page never holds more than 99 simulations',
    `Page.tamanho ${SLICE}`,
    sized((limit) => Math.min(limit, 99)),
  ],
  'page-repeated-without-total': [
    'total is left out, and the second page at limite 100 is the first one again',
    SLICE_AND_TOTAL,
    {
      ages: (held, { list, page, limit }) => (limit === 100 && page === 2 ? agesAt(list, 0, 100) : held),
      pagina: ({ total: _, ...pagina }) => pagina,
    },
  ],
  'cached-by-page': [
    'a later page is kept under its number alone and served at every size, as far as it goes',
    SLICE,
    () => {
      const kept = new Map<string, readonly number[]>();
      return {
        ages: (held, { partner, page }) => {
          const key = `${partner.name} ${page}`;
          const known = kept.get(key);
          if (page === 1 || held.length === 0) return held;
          if (known === undefined) kept.set(key, held);
          return held.map((age, index) => known?.[index] ?? age);
        },
      };
    },
  ],
  'page-from-zero': slice(
    'pages are counted from 0: the first one is never served',
    `Page.tem_proximo ${SLICE_AND_TOTAL}`,
    always,
    ({ page, limit }) => [page * limit, (page + 1) * limit],
  ),
  'largest-page-overfull': slice(
    'a page of limite 100 holds one simulation more, the first of the next page',
    `Page.total ${OVERFULL}`,
    ({ limit }) => limit === 100,
    ({ page, limit }) => [(page - 1) * limit, page * limit + 1],
  ),
  'two-items-for-one': slice(
    'a page of limite 1 holds two simulations',
    OVERFULL,
    ({ limit }) => limit === 1,
    ({ page }) => [page - 1, page + 1],
  ),
  'one-item-too-few': ages(
    'a full page lacks its last simulation',
    `Page.tamanho ${SLICE_AND_TOTAL}`,
    (held, { limit }) => (held.length === limit ? held.slice(0, -1) : held),
  ),
  'simulation-twice-at-limit-7': ages(
    'the second page at limite 7 begins with its first simulation twice',
    SLICE_AND_TOTAL,
    (held, { page, limit }) =>
      limit === 7 && page === 2 && held.length > 1
        ? [...held.slice(0, 1), ...held.slice(0, 1), ...held.slice(2)]
        : held,
  ),
  'simulation-on-no-page': ages(
    'one simulation is counted and stands on no page',
    'Page.total',
    (_, { list, page, limit }) => {
      const gap = Math.floor(list.total / 2);
      const ageAt = (at: number): number => list.ageAt(at < gap ? at : at + 1);
      return agesAt({ ...list, total: Math.max(0, list.total - 1), ageAt }, (page - 1) * limit, page * limit);
    },
  ),
  'simulation-on-two-pages': ages(
    'the last simulation of a page opens the next one too, in place of another',
    SLICE_AND_TOTAL,
    (held, { list, page, limit }) =>
      page > 1 && limit > 1 && held.length > 0 ? [list.ageAt((page - 1) * limit - 1), ...held.slice(1)] : held,
  ),
  'simulation-twice-in-list': [
    'one simulation stands twice in the list, in place of another',
    'Page.total',
    { list: (list) => ({ ...list, ageAt: (at) => list.ageAt(at === Math.floor(list.total / 2) ? 0 : at) }) },
  ],
  'hidden-after-last-page': ages(
    'one simulation more than total stands behind the last page',
    `Page.tem_proximo Page.tamanho listing.empty-account ${SLICE_AND_TOTAL}`,
    (held, { list, page, lastPage }) => (page === lastPage + 1 ? [list.total + 7] : held),
  ),
  'shifted-on-last-page': slice(
    'the last page of a size that does not divide the total is filled up from the page before',
    SLICE_AND_TOTAL,
    isLast,
    ({ list, limit }) => [list.total - limit, list.total],
  ),
  'shifted-at-limit-1': shifted('pages of one begin one simulation late', ({ limit }) => limit === 1),
  'shifted-at-small-limits': shifted(
    'pages of 2 to 7 begin one simulation late',
    ({ limit }) => limit > 1 && limit < 8,
  ),
  'shifted-at-indivisible-limits': shifted(
    'pages of a size from 8 that does not divide the total begin one simulation late',
    ({ limit, list }) => limit >= 8 && limit < 50 && list.total % limit !== 0,
  ),
  'shifted-at-large-divisors': shifted(
    'pages of a size from 30 that divides the total begin one simulation late',
    ({ limit, list }) => limit >= 30 && list.total % limit === 0,
  ),
  'shifted-in-first-half': shifted(
    'the pages of a small size from the second to the middle begin one simulation late',
    ({ page, limit, lastPage }) => limit < 50 && page <= lastPage / 2,
  ),
  'shifted-in-second-half': shifted(
    'the pages of a small size from the middle to the last but one begin one simulation late',
    ({ page, limit, lastPage }) => limit < 50 && page > lastPage / 2 && page < lastPage,
    SLICE_AND_TOTAL,
  ),
  'order-by-limit': [
    'the list runs backwards at sizes below 50',
    SLICE,
    {
      list: (list, { asked }) =>
        asked.limit < 50 ? { ...list, ageAt: (at) => list.ageAt(list.total - 1 - at) } : list,
    },
  ],
  'order-within-page-by-limit': ages('a page of fewer than 50 runs backwards', SLICE, (held, { limit }) =>
    limit < 50 ? held.toReversed() : held,
  ),
};

type Name = 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total';
type Value = (value: Json, reading: Reading) => Json;
type Field = readonly [id: string, summary: string, name: Name, change: Value];

/** One field of `pagina` with another value; the total of an empty list stays 0. */
const fieldRows = (fields: readonly Field[]): FaultRows =>
  rowsOf(fields, ([id, summary, name, change]) => [
    id,
    summary,
    `Page.${name}`,
    {
      pagina: (pagina, reading) =>
        name === 'total' && reading.list.total === 0
          ? pagina
          : { ...pagina, [name]: change(pagina[name] ?? null, reading) },
    },
  ]);

/** Another value on the last page alone. */
const last =
  (value: Json): Value =>
  (right, reading) =>
    isLast(reading) ? value : right;

/** A number that is higher by so much where that fits. */
const more =
  (by: number, fits: (reading: Reading) => boolean): Value =>
  (value, reading) =>
    Number(value) + (fits(reading) ? by : 0);

const opposite =
  (fits: (reading: Reading) => boolean): Value =>
  (value, reading) =>
    fits(reading) ? value !== true : value;

const atOne = ({ limit }: Reading): boolean => limit === 1;
const onSecond = ({ page }: Reading): boolean => page === 2;

const typeRows = fieldRows([
  ...(['tem_proximo', 'numero', 'tamanho'] as const).map(
    (name): Field => [`pagina-${name}-as-text`, `${name} is a string`, name, String],
  ),
  ['pagina-tem_proximo-null-on-last-page', 'tem_proximo is null on the last page', 'tem_proximo', last(null)],
  ['pagina-tem_anterior-as-number', 'tem_anterior is 0 or 1', 'tem_anterior', Number],
  ['pagina-total-as-decimal-text', 'total is a string with a zero fraction', 'total', (value) => `${String(value)}.0`],
  ['pagina-total-beyond-64-bits', 'total is 2^63 on the last page', 'total', last(written('9223372036854775808'))],
]);

const flagRows = fieldRows([
  ['tem-proximo-always-true', 'tem_proximo is true on the last page too', 'tem_proximo', () => true],
  ['tem-proximo-always-false', 'tem_proximo is never true', 'tem_proximo', () => false],
  [
    'tem-proximo-false-on-first-page',
    'tem_proximo is false on the first page',
    'tem_proximo',
    (value, { page }) => page !== 1 && value,
  ],
  [
    'tem-proximo-false-before-last',
    'tem_proximo is false on the page before the last',
    'tem_proximo',
    (value, { page, lastPage }) => page !== lastPage - 1 && value,
  ],
  [
    'tem-proximo-true-on-exact-last',
    'tem_proximo is true on a last page that is full',
    'tem_proximo',
    (value, { page, lastPage, list, limit }) => value === true || (page === lastPage && list.total % limit === 0),
  ],
  ['tem-proximo-wrong-for-one-item', 'tem_proximo is inverted at limite 1', 'tem_proximo', opposite(atOne)],
  [
    'tem-proximo-wrong-by-default',
    'tem_proximo is false where limite is left out',
    'tem_proximo',
    (value, reading) => !isByDefault(reading) && value,
  ],
  [
    'tem-proximo-for-empty-list',
    'tem_proximo is true of an empty list',
    'tem_proximo',
    (value, { list }) => list.total === 0 || value,
  ],
  ['tem-anterior-always-true', 'tem_anterior is true on the first page too', 'tem_anterior', () => true],
  [
    'tem-anterior-false-on-second-page',
    'tem_anterior is false on the second page',
    'tem_anterior',
    (value, reading) => !onSecond(reading) && value,
  ],
  ['tem-anterior-false-on-last-page', 'tem_anterior is false on the last page', 'tem_anterior', last(false)],
  [
    'tem-anterior-wrong-by-default',
    'tem_anterior is true where pagina_inicial is left out',
    'tem_anterior',
    (value, { call }) => !hasPage(call) || value,
  ],
  ['tem-anterior-wrong-for-one-item', 'tem_anterior is inverted at limite 1', 'tem_anterior', opposite(atOne)],
]);

/** The same flag where no total contradicts it. */
const flagWithoutTotal = rowsOf(
  [
    ['denied', 'is false on a page that another follows', false],
    ['promised', 'is true on the last page', true],
  ] as const,
  ([id, words, said]) => [
    `tem-proximo-${id}-without-total`,
    `total is left out, and tem_proximo ${words}`,
    'Page.tem_proximo',
    {
      pagina: ({ total: _, tem_proximo = null, ...pagina }, { page, lastPage }) => ({
        ...pagina,
        tem_proximo: (page === lastPage) === said ? said : tem_proximo,
      }),
    },
  ],
);

const isShort = ({ list, page, limit }: Reading): boolean => page * limit > list.total && list.total > 0;

const countRows = fieldRows([
  ['numero-from-zero', 'numero counts from 0', 'numero', more(-1, always)],
  ['numero-wrong-by-default', 'numero is one too high where limite is left out', 'numero', more(1, isByDefault)],
  [
    'numero-0-without-page',
    'numero is 0 where pagina_inicial is left out',
    'numero',
    (value, { call }) => (hasPage(call) ? value : 0),
  ],
  ['numero-wrong-on-last-page', 'numero is one too high on the last page', 'numero', more(1, isLast)],
  ['tamanho-always-20', 'tamanho is always 20', 'tamanho', () => 20],
  ['tamanho-zero', 'tamanho is always 0', 'tamanho', () => 0],
  ['tamanho-wrong-by-default', 'tamanho is one too high where limite is left out', 'tamanho', more(1, isByDefault)],
  [
    'tamanho-wrong-on-short-page',
    'tamanho is one less than limite on a page that is not full',
    'tamanho',
    more(-1, isShort),
  ],
  [
    'tamanho-wrong-for-one-item',
    'tamanho is 20 at limite 1',
    'tamanho',
    (value, reading) => (atOne(reading) ? 20 : value),
  ],
  [
    'total-of-page',
    'total is the number of items on the page',
    'total',
    (_, { page, limit, list }) => Math.max(0, Math.min(limit, list.total - (page - 1) * limit)),
  ],
  ['total-one-less', 'total is one less than there are', 'total', more(-1, always)],
  ['total-differs-on-second-page', 'total is one less on the second page', 'total', more(-1, onSecond)],
  ['total-differs-on-last-page', 'total is one more on the last page', 'total', more(1, isLast)],
  [
    'total-differs-on-second-large-page',
    'total is one less on the second page of limite 100',
    'total',
    more(-1, (reading) => onSecond(reading) && reading.limit === 100),
  ],
  ['total-differs-for-one-item', 'total is one more at limite 1', 'total', more(1, atOne)],
  ['total-wrong-by-default', 'total is one more where limite is left out', 'total', more(1, isByDefault)],
]);

/** Pages that hold other simulations than they should, and what `pagina` says wrongly of a page that is right. */
export const pageFaults = faultsOf({
  ...sliceRows,
  ...typeRows,
  ...flagRows,
  ...flagWithoutTotal,
  ...countRows,
  'pagina-further': [
    'pagina has a further property',
    'Page.closed',
    { pagina: (pagina, { lastPage }) => ({ ...pagina, total_paginas: lastPage }) },
  ],
  'pagina-further-on-last-page': [
    'pagina has a further property on the last page',
    'Page.closed',
    { pagina: (pagina, reading) => (isLast(reading) ? { ...pagina, ultima: true } : pagina) },
  ],
});
