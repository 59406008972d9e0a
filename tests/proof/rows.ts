import { type Answer, OPEN_ROLES } from '../../facts/answer.ts';
import { casesOfSomeTokens } from '../../probes/forged.ts';
import { Random, seedOf } from '../../provider/data/random.ts';
import { behaviours, faults } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import type { Report } from '../../src/report/report.ts';
import {
  type Complaints,
  complaintsOfBehaviour,
  complaintsOfCombination,
  complaintsOfDrift,
  complaintsOfFault,
  redIds,
} from './expectations.ts';
import { type How, wholeRun } from './whole-run.ts';

/** One provider with the expected result of a run against it. */
export interface Row {
  readonly kind: 'fault' | 'behaviour' | 'behaviours' | 'fault among behaviours';
  readonly id: string;
  /** Needs a socket and the clock. */
  readonly timed: boolean;
  readonly prove: (how: How) => Promise<Outcome>;
}

export interface Outcome {
  readonly complaints: Complaints;
  /** Requirements that failed as expected. */
  readonly killed?: readonly string[];
  /** Probes without which one of these would not have failed. */
  readonly probes?: readonly string[];
  /** The fault left no trace under these behaviors. */
  readonly masked?: boolean;
}

/** Rows that need several full pages. */
const LONG: ReadonlySet<string> = new Set([
  'page-repeated-without-total',
  'shifted-at-large-divisors',
  'shifted-at-indivisible-limits',
  'largest-page-overfull',
  'total-differs-on-second-large-page',
  'beyond-last-repeats-last',
  'tem-proximo-false-on-fourth-of-five',
]);

/** Sizes with a last page that is not full, that is full, and that holds a single item. */
const DRAWN = [23, 24, 101] as const;

/** Returns the number of simulations that a list needs to show all of these faults and behaviors. */
export const sizeFor = (...ids: readonly string[]): number => (ids.some((id) => LONG.has(id)) ? 240 : 23);

const TIMED: ReadonlySet<string> = new Set(behaviours.filter(({ timed }) => timed).map(({ id }) => id));
const isTimed = (ids: readonly string[]): boolean => ids.some((id) => TIMED.has(id));

/** All rows of the proof. One seed gives the same rows in the same order. */
export function allRows(seed: number): readonly Row[] {
  return [...faultRows(seed), ...behaviourRows(), ...bearingRows(seed), ...pairRows(seed), ...combinationRows(seed)];
}

/** Each fault alone. */
export function faultRows(seed: number): readonly Row[] {
  return faults.map(({ id, breaks }) => ({
    kind: 'fault',
    id,
    timed: false,
    prove: async (how) => {
      const { report } = await wholeRun({ faults: [id], count: sizeFor(id), seed }, {}, how);
      const killed = redIds(report).filter((red) => breaks.includes(red));
      return { complaints: complaintsOfFault(report, breaks), killed, probes: probesIn(report, killed) };
    },
  }));
}

/** Returns the probes that alone have findings of one of these requirements. */
function probesIn({ requirements, exchanges }: Report, ids: readonly string[]): readonly string[] {
  const stimuli = new Map(exchanges.map(({ id, stimulus }) => [id, stimulus.replace(/ \(.*$/, '')]));
  const ofFindings = requirements
    .filter(({ id }) => ids.includes(id))
    .map(({ findings }) => [...new Set(findings.map(({ exchange = '' }) => stimuli.get(exchange) ?? ''))]);
  return ofFindings.flatMap((names) => (names.length === 1 ? names : []));
}

/** Each behavior alone: it gives its own answers, and those of the reference provider to all other open points. */
export function behaviourRows(): readonly Row[] {
  return behaviours.map(({ id, answers }) => ({
    kind: 'behaviour',
    id,
    timed: isTimed([id]),
    prove: async (how) => {
      const { report } = await wholeRun({ behaviours: [id], count: sizeFor(id) }, {}, how);
      const alarms = complaintsOfBehaviour(report, { ...referenceAnswers, ...answers });
      return { complaints: [...alarms, ...complaintsOfDrift(report, answers)] };
    },
  }));
}

/** Several behaviors together are still legal. */
const together = (ids: readonly string[], count: number, seed: number): Row => ({
  kind: 'behaviours',
  id: `${ids.join(' + ')} with ${count}`,
  timed: isTimed(ids),
  prove: async (how) => {
    const { report } = await wholeRun({ behaviours: ids, count, seed }, {}, how);
    return { complaints: complaintsOfBehaviour(report, {}) };
  },
});

/** Behaviors in pairs drawn from the seed. */
export function pairRows(seed: number): readonly Row[] {
  const order = new Random(seed).shuffled(behaviours).map(({ id }) => id);
  return order.flatMap((one, at) => {
    const other = order[at + 1];
    return at % 2 === 1 || other === undefined ? [] : [together([one, other], sizeFor(one, other), seed)];
  });
}

/** Behaviors that affect one another: a list that shrinks, and items without ids. */
const BEARING: readonly (readonly string[])[] = [
  ['removed-after-walk', 'beyond-last-not-found'],
  ['removed-after-walk', 'beyond-last-refused'],
  ['removed-after-walk', 'beyond-last-repeats-last'],
  ['removed-during-walk', 'beyond-last-not-found'],
  ['without-id_simulacao', 'removed-during-walk'],
  ['without-id_simulacao', 'names-in-turn'],
  ['without-id_simulacao', 'created-in-turn'],
];

/** These with a list of full pages, and with one item on the last page. */
export const bearingRows = (seed: number): readonly Row[] =>
  BEARING.flatMap((ids) => [together(ids, 240, seed), together(ids, 101, seed)]);

/**
 * What a fault breaks instead where items have no ids: an item is identified by its values, so another value makes it
 * another item, and an item of another account is an unknown one.
 */
const WITHOUT_IDS: Readonly<Record<string, string>> = {
  'listing.same-simulation': 'listing.requested-page',
  'auth.own-simulations': 'token.accepted',
};

/** Faults under behaviors that hid them, or made another requirement fail, in an earlier version. */
const ENTANGLED: readonly (readonly [fault: string, behaviour: string, count: number])[] = [
  ['total-one-less', 'short-once', 24],
  ['token-for-cut-body', 'newer-token-revokes-older', 23],
  ['nan-in-later-pages', 'pagina-without-tem_proximo-tem_anterior-numero-tamanho-total', 23],
  ['largest-page-overfull', 'beyond-last-nothing', 240],
];

/** Each fault under a behavior drawn from the seed: it is found, unless the behavior hides it entirely. */
export function combinationRows(seed: number): readonly Row[] {
  const drawn = faults.map(({ id }) => {
    // Drawn by the id, so that a new row leaves the others as they are.
    const random = new Random(seedOf(seed, id));
    const fitting = LONG.has(id) ? behaviours.filter((one) => !one.id.startsWith('list-of-')) : behaviours;
    const behaviour = fitting[random.below(fitting.length)]?.id ?? '';
    return [id, behaviour, Math.max(sizeFor(id, behaviour), random.pick(DRAWN))] as const;
  });
  return [...ENTANGLED, ...drawn].map(([id, behaviour, count]) => combination(id, behaviour, count, seed));
}

function combination(id: string, behaviour: string, count: number, seed: number): Row {
  const breaks = faults.find((fault) => fault.id === id)?.breaks ?? [];
  return {
    kind: 'fault among behaviours',
    id: `${id} under ${behaviour} with ${count}`,
    timed: isTimed([behaviour]),
    prove: async (how) => {
      const provider = { behaviours: [behaviour], count, seed };
      const { report, facts } = await wholeRun({ ...provider, faults: [id] }, {}, { ...how, held: false });
      const others = behaviour === 'without-id_simulacao' ? breaks.flatMap((broken) => WITHOUT_IDS[broken] ?? []) : [];
      // Nothing tells whose a simulation without an id is: the run must say that it did not check this.
      const isUnseen = others.length > 0 && breaks.every((broken) => notExercised(report).includes(broken));
      const complaints = complaintsOfCombination(report, [...breaks, ...others]);
      if (isUnseen && redIds(report).length === 0) return { complaints: [], masked: true };
      if (complaints.length === 0 || redIds(report).length > 0) return { complaints };
      const without = await wholeRun(provider, {}, { ...how, held: false });
      const masked = traceOf(facts) === traceOf(without.facts);
      return { complaints: masked ? [] : complaints, masked };
    },
  };
}

const notExercised = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'not-exercised').map(({ id }) => id);

/** Returns what requirements depend on, without times: equal for two runs that received the same. */
function traceOf({ answers, tallies }: Awaited<ReturnType<typeof wholeRun>>['facts']): string {
  const isRandom = ({ case: label = '' }: Answer): boolean => casesOfSomeTokens.has(label);
  const judged = answers.filter((answer) => !OPEN_ROLES.has(answer.role) && !isRandom(answer));
  const seen = judged.map((one) =>
    JSON.stringify([one.name, one.case, one.asked, one.status, one.kind, one.page, one.problem, one.json]),
  );
  return JSON.stringify([seen.sort(), tallies]);
}
