import { OPEN_ROLES } from '../../facts/answer.ts';
import { behaviours, faults } from '../../provider/index.ts';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import { drawer, seedBy } from './draw.ts';
import { complaintsOfDrift } from './drift.ts';
import {
  type Complaints,
  complaintsOfBehaviour,
  complaintsOfCombination,
  complaintsOfFault,
  redIds,
} from './expectations.ts';
import { DRAWN, sizeFor } from './sizes.ts';
import { type How, wholeRun } from './whole-run.ts';

/** One line of the proof: what is started, and what must come of it. */
export interface Row {
  readonly kind: 'fault' | 'behaviour' | 'behaviours' | 'fault among behaviours';
  readonly id: string;
  readonly summary: string;
  /** Shows over a socket and the clock alone. */
  readonly timed: boolean;
  readonly prove: (how: How) => Promise<Outcome>;
}

export interface Outcome {
  readonly complaints: Complaints;
  /** Requirements that turned red as they must. */
  readonly killed: readonly string[];
  /** The fault left no trace under these behaviours: there was nothing to find. */
  readonly masked?: boolean;
}

const TIMED: ReadonlySet<string> = new Set(behaviours.filter(({ timed }) => timed).map(({ id }) => id));

function isTimed(...ids: readonly string[]): boolean {
  return ids.some((id) => TIMED.has(id));
}

/** All rows of the proof; data, places and pairs follow from the seed, one seed gives the same rows in the same order. */
export function allRows(seed: number): readonly Row[] {
  return [...faultRows(seed), ...behaviourRows(), ...bearingRows(seed), ...pairRows(seed, 1), ...combinationRows(seed)];
}

/** Every fault by itself, in places and data drawn from the seed. */
export function faultRows(seed: number): readonly Row[] {
  return faults.map(({ id, summary, breaks }) => ({
    kind: 'fault',
    id,
    summary,
    timed: isTimed(id),
    prove: async (how) => {
      const { report } = await wholeRun({ faults: [id], count: sizeFor(id), seed }, {}, how);
      return {
        complaints: complaintsOfFault(report, { breaks }),
        killed: redIds(report).filter((red) => breaks.includes(red)),
      };
    },
  }));
}

/** Every legal behaviour by itself, with the answers that it must give; what it does not decide reads as ever. */
export function behaviourRows(): readonly Row[] {
  return behaviours.map(({ id, summary, answers = {} }) => ({
    kind: 'behaviour',
    id,
    summary,
    timed: isTimed(id),
    prove: async (how) => {
      const { report } = await wholeRun({ behaviours: [id], count: sizeFor(id) }, {}, how);
      const wanted = { ...referenceAnswers, ...answers };
      return {
        complaints: [...complaintsOfBehaviour(report, wanted), ...complaintsOfDrift(report, answers)],
        killed: [],
      };
    },
  }));
}

/** Legal behaviours in pairs drawn from a seed, each behaviour in `times` of them: together they are still legal. */
export function pairRows(seed: number, times: number): readonly Row[] {
  const draw = drawer(seed);
  const ids = behaviours.map(({ id }) => id);
  return Array.from({ length: times }, () => draw.shuffled(ids)).flatMap((first) => {
    const second = draw.shuffled(first);
    return first.flatMap((one, index): readonly Row[] => {
      const other = second[index];
      if (other === undefined || other === one || index % 2 === 1) return [];
      return [
        {
          kind: 'behaviours',
          id: `${one} + ${other}`,
          summary: 'two legal behaviours together',
          timed: isTimed(one, other),
          prove: async (how) => {
            const { report } = await wholeRun({ behaviours: [one, other], count: sizeFor(one, other), seed }, {}, how);
            return { complaints: complaintsOfBehaviour(report, {}), killed: [] };
          },
        },
      ];
    });
  });
}

/**
 * Legal behaviours that bear on one another: a list that shrinks, and pages that are then behind its end; simulations
 * without an id, which are known by what they say, and the ways of writing that.
 */
const BEARING: readonly (readonly string[])[] = [
  ['removed-after-walk', 'beyond-last-not-found'],
  ['removed-after-walk', 'beyond-last-refused'],
  ['removed-after-walk', 'beyond-last-repeats-last'],
  ['removed-during-walk', 'beyond-last-not-found'],
  ['without-id_simulacao', 'removed-during-walk'],
  ['without-id_simulacao', 'names-in-turn'],
  ['without-id_simulacao', 'created-in-turn'],
];

/** Those that bear on one another, at a size where every page is full and at one where the last holds one item. */
export function bearingRows(seed: number): readonly Row[] {
  return BEARING.flatMap((ids) =>
    [240, 101].map(
      (count): Row => ({
        kind: 'behaviours',
        id: `${ids.join(' + ')} with ${count}`,
        summary: 'legal behaviours that bear on one another',
        timed: isTimed(...ids),
        prove: async (how) => {
          const { report } = await wholeRun({ behaviours: ids, count, seed }, {}, how);
          return { complaints: complaintsOfBehaviour(report, {}), killed: [] };
        },
      }),
    ),
  );
}

/**
 * Each fault under a legal behaviour drawn from a seed: it stays found, unless the behaviour leaves nothing of it. What
 * either of them brings into a report is looked through in its own row.
 */
export function combinationRows(seed: number): readonly Row[] {
  return faults.map(({ id, breaks }) => {
    // Drawn by the id, so that a row more leaves the others as they are.
    const draw = drawer(seedBy(seed, id));
    const behaviour = draw.one(behaviours.map((one) => one.id));
    const count = Math.max(sizeFor(id, behaviour), draw.one(DRAWN));
    return {
      kind: 'fault among behaviours',
      id: `${id} under ${behaviour} with ${count}`,
      summary: 'a fault under a legal behaviour',
      timed: isTimed(id, behaviour),
      prove: async (how) => {
        const provider = { behaviours: [behaviour], count, seed };
        const { report, facts } = await wholeRun({ ...provider, faults: [id] }, {}, { ...how, held: false });
        // An item without an id stands for itself by what it says: another right value makes another item of it.
        const isOther = behaviour === 'without-id_simulacao' && breaks.includes('listing.same-simulation');
        const further = isOther ? ['listing.requested-page'] : [];
        const complaints = complaintsOfCombination(report, [...breaks, ...further]);
        if (complaints.length === 0 || redIds(report).length > 0) return { complaints, killed: [] };
        const without = await wholeRun(provider, {}, { ...how, held: false });
        const masked = traceOf(facts) === traceOf(without.facts);
        return { complaints: masked ? [] : complaints, killed: [], masked };
      },
    };
  });
}

/** What requirements rest on of what a run saw, apart from its times: equal for two runs that saw the same. */
function traceOf({ answers, tallies }: Awaited<ReturnType<typeof wholeRun>>['facts']): string {
  const judged = answers.filter(({ role }) => !OPEN_ROLES.has(role));
  const seen = judged.map(({ name, case: label, asked, status, kind, page, problem, json }) => [
    name,
    label,
    asked,
    status,
    kind,
    page,
    problem,
    json,
  ]);
  return JSON.stringify([seen.map((one) => JSON.stringify(one)).sort(), tallies]);
}
