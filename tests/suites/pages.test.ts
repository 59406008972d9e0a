import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { Facts, SliceFact, Survey } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';
import { coded } from '../../messages/index.ts';
import type { Judgement } from '../../src/judging/finding.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, page, survey } from './facts.ts';

type PageId = Extract<keyof typeof checks, `Page.${string}`>;

/** What was asked for, what the page says, and what the walk of its list came to. */
interface Given {
  readonly asked?: readonly [pagina_inicial: number | null, limite: number | null];
  readonly said: Partial<PageFact>;
  readonly walk?: Partial<Survey>;
  readonly name?: string;
  readonly purpose?: Answer['purpose'];
}

function judged(id: PageId, { asked: [pagina_inicial, limite] = [1, 10], said, walk, ...given }: Given) {
  const one = answer({ asked: { pagina_inicial, limite }, ...given, page: page({ items: 10, ...said }) });
  return checks[id](facts({ answers: [one], surveys: walk === undefined ? {} : { main: survey(walk) } }));
}

function actuals({ findings }: Judgement): readonly string[] {
  return findings.map(({ code }) => code);
}

function slice(given: Partial<SliceFact>): SliceFact {
  const plain = { kind: 'total', state: 'constant', page: 2, limite: 7, exchange: 'x000002' } as const;
  return { ...plain, params: { total: 25, limite: 10, otherTotal: 24 }, ...given };
}

const wrongTotal = { whole: true, state: 'clean', limite: 10, lastPage: 3, distinct: 25, slices: [slice({})] } as const;

const wrong: readonly (readonly [string, PageId, Given])[] = [
  ['denies a page by its own total', 'Page.tem_proximo', { said: { total: 11, tem_proximo: false } }],
  ['promises a page by its own total', 'Page.tem_proximo', { said: { total: 10, tem_proximo: true } }],
  [
    'denies a page by its size where limite is omitted',
    'Page.tem_proximo',
    { asked: [2, null], said: { total: 25, tamanho: 10, items: 9, tem_proximo: false } },
  ],
  [
    'denies a page by what the first page holds where nothing is asked for',
    'Page.tem_proximo',
    { asked: [null, null], said: { numero: 1, total: 15, tamanho: 20, items: 10, tem_proximo: false } },
  ],
  [
    'is taken for the first page where nothing tells which it is',
    'Page.tem_proximo',
    { asked: [null, 10], said: { total: 15, tem_proximo: false } },
  ],
  [
    'promises a page after the largest that can be asked for',
    'Page.tem_proximo',
    { asked: [2_147_483_647, 1], said: { total: 5, tem_proximo: true } },
  ],
  [
    'denies a page that the walk met, without a total',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: { distinct: 11 } },
  ],
  [
    'promises a page that the walk did not meet, without a total',
    'Page.tem_proximo',
    { said: { tem_proximo: true }, walk: { distinct: 10 } },
  ],
  [
    'denies a page that a walk met that does not add up, without a total',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: { state: 'constant', limite: 10, lastPage: 2 } },
  ],
  [
    'promises a page after the last of the walk, though its total is larger',
    'Page.tem_proximo',
    { asked: [3, 10], said: { total: 99, tem_proximo: true }, walk: wrongTotal },
  ],
  [
    'promises a page at another size that neither total nor walk have',
    'Page.tem_proximo',
    { asked: [5, 5], said: { total: 25, tem_proximo: true }, walk: wrongTotal },
  ],
  ['has a page before the first', 'Page.tem_anterior', { said: { tem_anterior: true } }],
  ['has none before the second', 'Page.tem_anterior', { asked: [2, 10], said: { tem_anterior: false } }],
  [
    'has a page before what it calls the first',
    'Page.tem_anterior',
    { asked: [null, 10], said: { numero: 1, tem_anterior: true } },
  ],
  ['gives another number', 'Page.numero', { asked: [2, 10], said: { numero: 3 } }],
  ['is not full, though one follows', 'Page.tamanho', { asked: [1, 10], said: { items: 9, total: 11, tamanho: 10 } }],
  ['gives another size', 'Page.tamanho', { said: { tamanho: 20, total: 99 } }],
  ['gives a size that is neither asked for nor held', 'Page.tamanho', { said: { items: 4, total: 4, tamanho: 5 } }],
  [
    'does not hold its size where limite is omitted and one follows',
    'Page.tamanho',
    { asked: [1, null], said: { items: 9, tamanho: 10 }, walk: { distinct: 11 } },
  ],
  [
    'does not hold its size where limite is omitted and total tells of more',
    'Page.tamanho',
    { asked: [1, null], said: { numero: 1, items: 9, tamanho: 10, total: 10 } },
  ],
];

describe('a page that', () => {
  test.each(wrong)('%s is blamed in %s', (_title, id, given) => {
    expect(actuals(judged(id, given))).toHaveLength(1);
  });
});

const right: readonly (readonly [string, PageId, Given])[] = [
  [
    'calls itself another than the first where pagina_inicial is omitted',
    'Page.tem_proximo',
    { asked: [null, 1], said: { numero: 2, total: 5, tem_proximo: false } },
  ],
  [
    'tells neither its number nor its size',
    'Page.tem_proximo',
    { asked: [2, null], said: { total: 25, tem_proximo: false } },
  ],
  [
    'promises a page where limite is omitted, and nothing else tells of one',
    'Page.tamanho',
    { asked: [1, null], said: { items: 9, tamanho: 10, tem_proximo: true } },
  ],
  ['tells no total of a list that was not walked', 'Page.tem_proximo', { said: { tem_proximo: false } }],
  [
    'tells no total of a list that has changed',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: { changed: true } },
  ],
  [
    'tells no total and is a control, read later',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: {}, name: 'listing.control', purpose: 'control' },
  ],
  [
    'tells no total of a list that was read in places',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: { whole: false } },
  ],
  [
    'tells no total of a list that lives',
    'Page.tem_proximo',
    { said: { tem_proximo: false }, walk: { state: 'living' } },
  ],
  [
    'belongs to a list that lives, and follows its own total',
    'Page.tem_proximo',
    { said: { total: 99, tem_proximo: true }, walk: { ...wrongTotal, state: 'living' } },
  ],
  [
    'belongs to a list read in places, and follows its own total',
    'Page.tem_proximo',
    { asked: [3, 10], said: { total: 99, tem_proximo: true }, walk: { ...wrongTotal, whole: false } },
  ],
  [
    'is the last of the walk, though its total is larger',
    'Page.tem_proximo',
    { asked: [3, 10], said: { total: 99, tem_proximo: false }, walk: wrongTotal },
  ],
  [
    'is followed in the walk, though not by its total',
    'Page.tem_proximo',
    { asked: [2, 10], said: { total: 15, tem_proximo: true }, walk: wrongTotal },
  ],
  [
    'has another size, where walk and total say different things',
    'Page.tem_proximo',
    { asked: [5, 5], said: { total: 99, tem_proximo: true }, walk: wrongTotal },
  ],
  [
    'follows its own total, where a total of another size was wrong only once',
    'Page.tem_proximo',
    {
      asked: [3, 10],
      said: { total: 99, tem_proximo: true },
      walk: { ...wrongTotal, slices: [slice({ state: 'living' }), slice({ kind: 'slice' })] },
    },
  ],
  [
    'is short of what tamanho says in a list whose totals are wrong',
    'Page.tamanho',
    { asked: [1, null], said: { numero: 1, items: 3, tamanho: 20, total: 23, tem_proximo: true }, walk: wrongTotal },
  ],
  ['calls itself the second', 'Page.tem_anterior', { asked: [null, 10], said: { numero: 2, tem_anterior: false } }],
  ['is not asked for by number', 'Page.numero', { asked: [null, 10], said: { numero: 3 } }],
  ['holds fewer at the end', 'Page.tamanho', { said: { items: 4, total: 4, tamanho: 10 } }],
  ['gives the size of what it holds at the end', 'Page.tamanho', { said: { items: 4, total: 4, tamanho: 4 } }],
  [
    'is the last where limite is omitted',
    'Page.tamanho',
    { asked: [1, null], said: { items: 9, tamanho: 10, tem_proximo: false } },
  ],
  [
    'is the only one where limite is omitted, whatever tem_proximo says',
    'Page.tamanho',
    { asked: [1, null], said: { numero: 1, items: 9, tamanho: 10, total: 9, tem_proximo: true } },
  ],
  [
    'is a later one where limite is omitted and total may be wrong',
    'Page.tamanho',
    { asked: [2, null], said: { numero: 2, items: 9, tamanho: 10, total: 99, tem_proximo: true } },
  ],
  ['holds no items that can be counted', 'Page.tamanho', { said: { items: null, tamanho: 5, total: 99 } }],
];

describe('a page is blamed for nothing that', () => {
  test.each(right)('%s, in %s', (_title, id, given) => {
    expect(judged(id, given)).toMatchObject({ findings: [], judgedOn: 1 });
  });
});

const tally = { of: 4, present: 4, null: 0, deviating: 0, groups: [] };

const totals: readonly (readonly [string, Partial<Facts>, Partial<Judgement>])[] = [
  [
    'every page of the walk and those compared',
    { surveys: { main: survey({ pages: 3, compared: 2 }) } },
    { judgedOn: 5 },
  ],
  [
    'the lists of all partners',
    { surveys: { main: survey(), second: survey({ partner: 'second', pages: 1 }) } },
    { judgedOn: 4 },
  ],
  [
    'no list without a total',
    { surveys: { main: survey({ total: null }) }, tallies: { 'Page.total': tally } },
    { judgedOn: 4, unexercised: coded('nothing.total') },
  ],
  [
    'no list that could not be read',
    {
      surveys: { main: survey({ state: 'unread', broken: { by: 'response', exchange: 'x000002' } }) },
      tallies: { 'Page.total': tally },
    },
    { judgedOn: 4, unexercised: coded('list.broken', { partner: 'main' }) },
  ],
  [
    'no list of a run that was halted',
    { halted: 'token.unusable' },
    { judgedOn: 0, unexercised: coded('token.unusable') },
  ],
  [
    'a list without a total, where a simulation stands twice on a page',
    { surveys: { main: survey({ total: null, slices: [slice({ kind: 'simulation-twice' })] }) } },
    { judgedOn: 3 },
  ],
  [
    'a list whose total kept changing, with an obstacle',
    { surveys: { main: survey({ slices: [slice({ state: 'living' })] }) } },
    { judgedOn: 3, obstacles: [coded('page.total-changing')] },
  ],
  [
    'a list whose slices kept changing, without one',
    { surveys: { main: survey({ slices: [slice({ kind: 'slice', state: 'living' })] }) } },
    { judgedOn: 3, obstacles: [] },
  ],
];

describe('total is judged on', () => {
  test.each(totals)('%s', (_title, given, wanted) => {
    expect(checks['Page.total'](facts(given))).toMatchObject(wanted);
  });

  test('a departure that came back alike each time, once for each', () => {
    const slices = [slice({}), slice({ kind: 'simulation-twice', page: null, limite: null }), slice({ kind: 'slice' })];
    const { findings } = checks['Page.total'](facts({ surveys: { second: survey({ partner: 'second', slices }) } }));
    expect(findings.map(({ where, code }) => [where, code])).toEqual([
      [{ page: 2, limite: 7, partner: 'second' }, 'page.total-differs'],
      [{ partner: 'second' }, 'page.simulation-twice'],
    ]);
  });
});
