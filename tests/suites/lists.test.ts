import { describe, expect, test } from 'vitest';
import type { Facts, SliceFact, Survey } from '../../facts/facts.ts';
import type { Anomaly } from '../../facts/survey.ts';
import { coded } from '../../messages/index.ts';
import type { JsonFault } from '../../src/json/read-json.ts';
import type { Judgement } from '../../src/judging/finding.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, inWords, survey } from './facts.ts';

const anomaly: Anomaly = {
  kind: 'id-shared',
  params: { item: 1, page: 1 },
  count: 1,
  exchange: 'x000001',
  page: 2,
  limite: 100,
  signature: 'shared',
};
const differs: Anomaly = { ...anomaly, kind: 'total-differs', item: 4 };
const slice: SliceFact = {
  kind: 'slice',
  state: 'constant',
  page: 2,
  limite: 7,
  exchange: 'x000002',
  params: { first: 8, last: 14, due: 7, items: 7, actual: 'slice.others' },
};
const carried = { tallies: { 'Simulation.id_simulacao': { of: 9, present: 9, null: 0, deviating: 0, groups: [] } } };
const main = (given: Partial<Survey>): Partial<Facts> => ({ ...carried, surveys: { main: survey(given) } });

type Row = readonly [string, keyof typeof checks, Partial<Facts>, Partial<Judgement>];

const unblamed: readonly Row[] = [
  [
    'what does not add up in a list that lives',
    'Page.total',
    main({ state: 'living', anomalies: [differs], reads: 6 }),
    { obstacles: [coded('list.changing', { partner: 'main', reads: 6 })] },
  ],
  [
    'what does not add up in the list of a partner that lives',
    'Page.total',
    { surveys: { second: survey({ partner: 'second', state: 'living', anomalies: [differs], reads: 6 }) } },
    { obstacles: [coded('list.changing', { partner: 'second', reads: 6 })] },
  ],
  [
    'what does not add up in a list that could not be read to its end',
    'Page.total',
    main({ state: 'unread', anomalies: [differs], broken: { by: 'environment', exchange: 'x000009' } }),
    { obstacles: [coded('list.broken', { partner: 'main' })] },
  ],
  [
    'ids that are shared in a list that lives',
    'Simulation.id_simulacao',
    main({ state: 'living', anomalies: [anomaly] }),
    {},
  ],
  [
    'a slice that kept changing',
    'listing.requested-page',
    main({ compared: 3, slices: [{ ...slice, state: 'living' }] }),
    { judgedOn: 3, obstacles: [coded('list.changing-pages')] },
  ],
  [
    'a slice of a list whose order changes',
    'listing.requested-page',
    main({ compared: 3, slices: [{ ...slice, state: 'unstable' }] }),
    { judgedOn: 0, unexercised: coded('unstable-order') },
  ],
  [
    'a list whose order changes, of which nothing was compared',
    'listing.requested-page',
    main({ state: 'living', order: 'unstable' }),
    { judgedOn: 0, obstacles: [], unexercised: coded('unstable-order') },
  ],
  [
    'a list whose readings do not add up because its order changes',
    'Page.total',
    main({ state: 'living', order: 'unstable', anomalies: [anomaly] }),
    { obstacles: [coded('list.unstable', { partner: 'main', reads: 1 })] },
  ],
  [
    'what was not compared',
    'listing.requested-page',
    main({}),
    { judgedOn: 0, unexercised: coded('nothing.compared') },
  ],
];

describe('nobody is blamed for', () => {
  test.each(unblamed)('%s', (_title, id, given, wanted) => {
    expect(checks[id](facts(given))).toMatchObject({ findings: [], ...wanted });
  });
});

const blamed: readonly Row[] = [
  [
    'a total that always differs, at its item',
    'Page.total',
    main({ state: 'constant', anomalies: [differs] }),
    { judgedOn: 3 },
  ],
  [
    'ids that are always shared',
    'Simulation.id_simulacao',
    main({ state: 'constant', anomalies: [anomaly] }),
    { judgedOn: 250 },
  ],
  [
    'ids that are shared in the list of a partner',
    'Simulation.id_simulacao',
    {
      ...carried,
      surveys: {
        main: survey({ items: 1 }),
        second: survey({ partner: 'second', items: 2, state: 'constant', anomalies: [anomaly] }),
      },
    },
    { judgedOn: 9 },
  ],
  [
    'a slice that always differs',
    'listing.requested-page',
    main({ compared: 3, slices: [slice] }),
    { judgedOn: 3, obstacles: [] },
  ],
];

describe('somebody is blamed for', () => {
  test.each(blamed)('%s', (_title, id, given, wanted) => {
    const judgement = checks[id](facts(given));
    expect(judgement.findings).toHaveLength(1);
    expect(judgement).toMatchObject(wanted);
  });

  test('a deviation at its item, where it has one', () => {
    const surveys = { main: survey({ state: 'constant', anomalies: [differs, { ...differs, item: 0 }] }) };
    const { findings } = checks['Page.total'](facts({ surveys }));
    expect(findings.map(({ where }) => where)).toEqual([
      { page: 2, limite: 100, item: 4 },
      { page: 2, limite: 100, item: 0 },
    ]);
  });
});

describe('a run that got no token', () => {
  const halted = 'token.unusable';
  const call = { name: 'token.issue', role: 'token', page: null } as const;

  test.each<[string, Partial<Facts>, readonly string[]]>([
    [
      'because nothing came settles nothing',
      { halted, answers: [answer({ ...call, status: null, detail: 'reset' })] },
      ['token.issue: reset'],
    ],
    [
      'because it was refused leaves its requirements open',
      { halted, answers: [answer({ ...call, status: 401 })] },
      [],
    ],
    [
      'leaves them open, whatever other calls came to',
      { halted, answers: [answer({ ...call, status: 401 }), answer({ ...call, partner: 'second', status: null })] },
      [],
    ],
    ['leaves them open where none was sent', { halted }, []],
    ['is none where it got one', { answers: [answer({ ...call, status: null, detail: 'reset' })] }, []],
  ])('%s', (_title, given, obstacles) => {
    expect(inWords(checks['Page.numero'](facts(given)))).toMatchObject({ judgedOn: 0, obstacles });
  });
});

describe('a JSON text', () => {
  const fault = (code: JsonFault['code']) => ({ kind: 'syntax', offset: 0, code }) as const;
  const json = (faults: readonly JsonFault['code'][], names: readonly string[] = []) =>
    facts({
      answers: [answer({ json: { faults: faults.map(fault), repeatedNames: { count: names.length, first: names } } })],
    });

  test('is blamed once, for its first fault', () => {
    const { findings } = checks['json.well-formed'](json(['json.value', 'json.colon']));
    expect(findings.map(({ params, count }) => [params, count])).toEqual([[{ why: 'json.value' }, 1]]);
  });

  test('is blamed for a name that stands twice, where it stands', () => {
    const { findings } = checks['json.unique-names'](json([], ['/a', '/b']));
    expect(findings.map(({ where }) => where.pointer)).toEqual(['/a']);
  });
});
