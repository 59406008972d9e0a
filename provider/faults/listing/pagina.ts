import type { Fault, Reading } from '../../change.ts';
import { type Json, type JsonObject, written } from '../../data/json.ts';

type Name = 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total';

/** One field of `pagina` with another value; the total of an empty list stays 0. */
function field(id: string, summary: string, name: Name, change: (value: Json, reading: Reading) => Json): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks: [`Page.${name}`],
    apply: () => ({
      pagina: (pagina, reading) => {
        if (name === 'total' && reading.list.total === 0) return pagina;
        return { ...pagina, [name]: change(pagina[name] ?? null, reading) };
      },
    }),
  };
}

const isLast = ({ page, lastPage }: Reading): boolean => page === lastPage;
/** Not the only page of a short list: what goes wrong there would show everywhere. */
const isLastOfSeveral = ({ page, lastPage }: Reading): boolean => page > 1 && page === lastPage;
const isByDefault = ({ call }: Reading): boolean => !call.query.has('limite');
const dividesTotal = ({ list, limit }: Reading): boolean => list.total % limit === 0;

const types: readonly Fault[] = (
  [
    ['tem_proximo', 'as-text', 'a string', String],
    [
      'tem_proximo',
      'null-on-last-page',
      'null on the last page',
      (value, reading) => (isLastOfSeveral(reading) ? null : value),
    ],
    ['tem_anterior', 'as-number', '0 or 1', (value) => (value === true ? 1 : 0)],
    [
      'tem_anterior',
      'null-on-first-page',
      'null on the first page',
      (value, reading) => (reading.page === 1 ? null : value),
    ],
    ['numero', 'as-text', 'a string', String],
    ['numero', 'as-decimal-text', 'a string with a zero fraction', (value) => `${String(value)}.0`],
    ['numero', 'fraction', 'a number with a fraction', (value) => Number(value) + 0.5],
    ['numero', 'null', 'null', () => null],
    ['numero', 'beyond-32-bits', 'beyond 32 bits', (value) => Number(value) + 2 ** 32],
    ['tamanho', 'as-text', 'a string', String],
    ['tamanho', 'as-decimal-text', 'a string with a zero fraction', (value) => `${String(value)}.0`],
    [
      'tamanho',
      'beyond-32-bits',
      'beyond 32 bits on the last page',
      (value, reading) => (isLastOfSeveral(reading) ? written('4294967296') : value),
    ],
    ['total', 'as-text', 'a string', String],
    ['total', 'as-decimal-text', 'a string with a zero fraction', (value) => `${String(value)}.0`],
    ['total', 'null', 'null', () => null],
    ['total', 'fraction', 'a number with a fraction', (value) => written(`${String(value)}.5`)],
    [
      'total',
      'beyond-64-bits',
      'beyond 64 bits on the last page',
      (value, reading) => (isLastOfSeveral(reading) ? written('9223372036854775808') : value),
    ],
  ] as const satisfies readonly (readonly [Name, string, string, (value: Json, reading: Reading) => Json])[]
).map(([name, id, words, change]) => field(`pagina-${name}-${id}`, `${name} is ${words}`, name, change));

const next = (id: string, summary: string, change: (value: Json, reading: Reading) => Json): Fault =>
  field(`tem-proximo-${id}`, summary, 'tem_proximo', change);

const previous = (id: string, summary: string, change: (value: Json, reading: Reading) => Json): Fault =>
  field(`tem-anterior-${id}`, summary, 'tem_anterior', change);

const flags: readonly Fault[] = [
  next('always-true', 'tem_proximo is true on the last page too', () => true),
  next('always-false', 'tem_proximo is never true', () => false),
  next('inverted', 'tem_proximo says the opposite', (value) => value !== true),
  next('false-on-first-page', 'tem_proximo is false on the first page', (value, { page }) => page !== 1 && value),
  next(
    'false-before-last',
    'tem_proximo is false on the page before the last',
    (value, { page, lastPage }) => page !== lastPage - 1 && value,
  ),
  next(
    'true-on-exact-last',
    'tem_proximo is true on a last page that is full',
    (value, reading) => value === true || (isLast(reading) && dividesTotal(reading)),
  ),
  next('wrong-for-one-item', 'tem_proximo is inverted at limite 1', (value, { limit }) =>
    limit === 1 ? value !== true : value,
  ),
  next(
    'wrong-by-default',
    'tem_proximo is false where limite is left out',
    (value, { call }) => call.query.has('limite') && value,
  ),
  ...(
    [
      ['denied', 'is false on a page that another follows', false],
      ['promised', 'is true on the last page', true],
    ] as const
  ).map(
    ([id, words, said]): Fault => ({
      id: `tem-proximo-${id}-without-total`,
      summary: `total is left out, and tem_proximo ${words}`,
      level: 'documented',
      breaks: ['Page.tem_proximo'],
      apply: () => ({
        pagina: ({ total: _, tem_proximo = null, ...pagina }, reading) => ({
          ...pagina,
          tem_proximo: isLast(reading) === said ? said : tem_proximo,
        }),
      }),
    }),
  ),
  next('for-empty-list', 'tem_proximo is true of an empty list', (value, { list }) => list.total === 0 || value),
  previous('always-true', 'tem_anterior is true on the first page too', () => true),
  previous('always-false', 'tem_anterior is never true', () => false),
  previous('inverted', 'tem_anterior says the opposite', (value) => value !== true),
  previous(
    'false-on-second-page',
    'tem_anterior is false on the second page',
    (value, { page }) => page !== 2 && value,
  ),
  previous(
    'false-on-last-page',
    'tem_anterior is false on the last page',
    (value, reading) => !isLast(reading) && value,
  ),
  previous(
    'wrong-by-default',
    'tem_anterior is true where pagina_inicial is left out',
    (value, { call }) => !call.query.has('pagina_inicial') || value,
  ),
  previous('wrong-for-one-item', 'tem_anterior is inverted at limite 1', (value, { limit }) =>
    limit === 1 ? value !== true : value,
  ),
];

const number = (id: string, summary: string, change: (value: number, reading: Reading) => number): Fault =>
  field(id, summary, 'numero', (value, reading) => change(Number(value), reading));

const size = (id: string, summary: string, change: (value: number, reading: Reading) => number): Fault =>
  field(id, summary, 'tamanho', (value, reading) => change(Number(value), reading));

const total = (id: string, summary: string, change: (value: number, reading: Reading) => number): Fault =>
  field(id, summary, 'total', (value, reading) => change(Number(value), reading));

const counts: readonly Fault[] = [
  number('numero-from-zero', 'numero counts from 0', (value) => value - 1),
  number('numero-too-high', 'numero is one too high', (value) => value + 1),
  number(
    'numero-wrong-by-default',
    'numero is one too high where limite is left out',
    (value, reading) => value + (isByDefault(reading) ? 1 : 0),
  ),
  number('numero-0-without-page', 'numero is 0 where pagina_inicial is left out', (value, { call }) =>
    call.query.has('pagina_inicial') ? value : 0,
  ),
  number('numero-2-without-parameters', 'numero is 2 where both parameters are left out', (value, { call }) =>
    call.query.size === 0 ? 2 : value,
  ),
  number('numero-always-1', 'numero is always 1', () => 1),
  number(
    'numero-wrong-on-last-page',
    'numero is one too high on the last page',
    (value, reading) => value + (isLastOfSeveral(reading) ? 1 : 0),
  ),
  number(
    'numero-as-offset',
    'numero is the position of the first item',
    (_, { page, limit }) => (page - 1) * limit + 1,
  ),
  size('tamanho-always-20', 'tamanho is always 20', () => 20),
  size('tamanho-zero', 'tamanho is always 0', () => 0),
  size('tamanho-one-more', 'tamanho is one more than limite', (value) => value + 1),
  size('tamanho-as-pages', 'tamanho is the number of pages', (_, { lastPage }) => lastPage + 1_000),
  size(
    'tamanho-wrong-by-default',
    'tamanho is one too high where limite is left out',
    (value, reading) => value + (isByDefault(reading) ? 1 : 0),
  ),
  size(
    'tamanho-wrong-on-short-page',
    'tamanho is one less than limite on a page that is not full',
    (value, { list, page, limit }) => value - (page * limit > list.total && list.total > 0 ? 1 : 0),
  ),
  size('tamanho-wrong-for-one-item', 'tamanho is 20 at limite 1', (value, { limit }) => (limit === 1 ? 20 : value)),
  total('total-one-more', 'total is one more than there are', (value) => value + 1),
  total('total-of-page', 'total is the number of items on the page', (_, { page, limit, list }) =>
    Math.max(0, Math.min(limit, list.total - (page - 1) * limit)),
  ),
  total(
    'total-differs-on-second-page',
    'total is one less on the second page',
    (value, { page }) => value - (page === 2 ? 1 : 0),
  ),
  total(
    'total-differs-on-last-page',
    'total is one more on the last page',
    (value, reading) => value + (isLast(reading) && reading.page > 1 ? 1 : 0),
  ),
  total(
    'total-differs-on-second-large-page',
    'total is one less on the second page of limite 100',
    (value, { page, limit }) => value - (page === 2 && limit === 100 ? 1 : 0),
  ),
  total(
    'total-differs-for-one-item',
    'total is one more at limite 1',
    (value, { limit }) => value + (limit === 1 ? 1 : 0),
  ),
  total(
    'total-wrong-by-default',
    'total is one more where limite is left out',
    (value, reading) => value + (isByDefault(reading) ? 1 : 0),
  ),
  total('total-one-less', 'total is one less than there are', (value) => value - 1),
  total('total-as-pages', 'total is the number of pages', (_, { lastPage }) => lastPage),
  total('total-negative', 'total is -1', () => -1),
];

const closed = (id: string, summary: string, change: (pagina: JsonObject, reading: Reading) => JsonObject): Fault => ({
  id,
  summary,
  level: 'documented',
  breaks: ['Page.closed'],
  apply: () => ({ pagina: change }),
});

const shapes: readonly Fault[] = [
  closed('pagina-further', 'pagina has a further property', (pagina, { lastPage }) => ({
    ...pagina,
    total_paginas: lastPage,
  })),
  closed('pagina-further-on-last-page', 'pagina has a further property on the last page', (pagina, reading) =>
    isLastOfSeveral(reading) ? { ...pagina, ultima: true } : pagina,
  ),
  closed('pagina-renamed', 'tem_anterior is called tem_previo', ({ tem_anterior = null, ...others }) => ({
    ...others,
    tem_previo: tem_anterior,
  })),
];

/** What `pagina` says wrongly of a page that is right. */
export const paginaFaults: readonly Fault[] = [...types, ...flags, ...counts, ...shapes];
