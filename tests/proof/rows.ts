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

/** A provider with the expected result of a run. */
export interface Row {
  readonly kind: 'fault' | 'behaviour' | 'behaviours' | 'fault among behaviours';
  readonly id: string;
  /** True if it needs a socket and real time. */
  readonly timed: boolean;
  readonly prove: (how: How) => Promise<Outcome>;
}

export interface Outcome {
  readonly complaints: Complaints;
  /** Requirements that failed as expected. */
  readonly killed?: readonly string[];
  /** Probes without which one of these would not have failed. */
  readonly probes?: readonly string[];
  /** True if the fault has no effect under these behaviors. */
  readonly masked?: boolean;
}

/** Ids of rows that need several full pages. */
const LONG: ReadonlySet<string> = new Set([
  'page-repeated-without-total',
  'shifted-at-large-divisors',
  'shifted-at-indivisible-limits',
  'largest-page-overfull',
  'total-differs-on-second-large-page',
  'beyond-last-repeats-last',
  'tem-proximo-false-on-fourth-of-five',
]);

/** List sizes with a partial last page, a full last page, and a last page with one item. */
const DRAWN = [23, 24, 101] as const;

/** Returns the list size that these faults and behaviors need to have an effect. */
export const sizeFor = (...ids: readonly string[]): number => (ids.some((id) => LONG.has(id)) ? 240 : 23);

const TIMED: ReadonlySet<string> = new Set(behaviours.filter(({ timed }) => timed).map(({ id }) => id));
const isTimed = (ids: readonly string[]): boolean => ids.some((id) => TIMED.has(id));

/** Returns all rows of the proof. The same seed gives the same rows in the same order. */
export function allRows(seed: number): readonly Row[] {
  return [...faultRows(seed), ...behaviourRows(), ...bearingRows(seed), ...pairRows(seed), ...combinationRows(seed)];
}

/** Returns a row for each single fault. */
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

/** Returns the probes that are the only ones with findings for one of these requirements. */
function probesIn({ requirements, exchanges }: Report, ids: readonly string[]): readonly string[] {
  const stimuli = new Map(exchanges.map(({ id, stimulus }) => [id, stimulus.replace(/ \(.*$/, '')]));
  const ofFindings = requirements
    .filter(({ id }) => ids.includes(id))
    .map(({ findings }) => [...new Set(findings.map(({ exchange = '' }) => stimuli.get(exchange) ?? ''))]);
  return ofFindings.flatMap((names) => (names.length === 1 ? names : []));
}

/** Returns a row for each single behavior: all open points that it does not change have the reference answers. */
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

/** Returns a row with several behaviors, which are legal together. */
const together = (ids: readonly string[], count: number, seed: number): Row => ({
  kind: 'behaviours',
  id: `${ids.join(' + ')} with ${count}`,
  timed: isTimed(ids),
  prove: async (how) => {
    const { report } = await wholeRun({ behaviours: ids, count, seed }, {}, how);
    return { complaints: complaintsOfBehaviour(report, {}) };
  },
});

/** Returns rows with pairs of behaviors, selected by the seed. */
export function pairRows(seed: number): readonly Row[] {
  const order = new Random(seed).shuffled(behaviours).map(({ id }) => id);
  return order.flatMap((one, at) => {
    const other = order[at + 1];
    return at % 2 === 1 || other === undefined ? [] : [together([one, other], sizeFor(one, other), seed)];
  });
}

/** Behaviors that affect each other: a shrinking list and items without ids. */
const REMOVED = ['removed-during-walk', 'removed-after-walk', 'removed-at-call-12'] as const;
const BEYOND = ['not-found', 'refused', 'repeats-last', 'nothing'] as const;
const BEARING: readonly (readonly string[])[] = [
  ...REMOVED.flatMap((removed) => BEYOND.map((one) => [removed, `beyond-last-${one}`])),
  ...REMOVED.flatMap((removed) => BEYOND.map((one) => [removed, `beyond-last-${one}`, 'pagina-without-total'])),
  ['without-id_simulacao', 'removed-during-walk'],
  ['without-id_simulacao', 'names-in-turn'],
  ['without-id_simulacao', 'created-in-turn'],
];

/** Returns rows of these behaviors, with a list of full pages and with one item on the last page. */
export const bearingRows = (seed: number): readonly Row[] =>
  BEARING.flatMap((ids) => [together(ids, 240, seed), together(ids, 101, seed)]);

/**
 * Requirements that a fault breaks instead if items have no ids. Then the values identify an item: a changed value makes
 * another item, and an item of another account is unknown.
 */
const WITHOUT_IDS: Readonly<Record<string, string>> = {
  'listing.same-simulation': 'listing.requested-page',
  'auth.own-simulations': 'token.accepted',
};

/** Faults under behaviors that hid them, or failed another requirement, in an earlier version. */
const ENTANGLED: readonly (readonly [fault: string, behaviour: string, count: number])[] = [
  ['total-one-less', 'short-once', 24],
  ['token-for-cut-body', 'newer-token-revokes-older', 23],
  ['nan-in-later-pages', 'pagina-without-tem_proximo-tem_anterior-numero-tamanho-total', 23],
  ['largest-page-overfull', 'beyond-last-nothing', 240],
  ['tamanho-wrong-by-default-later', 'pagina-without-total', 24],
  ['gzip-that-is-none-in-token', 'first-call-503', 23],
];

/** Behaviors under which a fault shows nothing, or more than its own. */
const UNFIT: Readonly<Record<string, string>> = {
  // What is right when it is read again is a pass.
  'id-shared': 'ids-in-turn',
  // These faults accept ES256 or ES512 only; a run has no such token beside a JWE.
  'accepts-any-signature-after-valid': 'tokens-RSA-OAEP-256',
  'accepts-other-hash': 'tokens-RSA-OAEP-256',
  // Without a true iat, a Date header three hours ahead is after expiresAt.
  'issued-at-expiry': 'date-ahead',
};

/** Returns a row for each fault with a behavior selected by the seed. The fault is found unless the behavior hides it. */
export function combinationRows(seed: number): readonly Row[] {
  const drawn = faults.map(({ id }) => {
    // The id seeds the selection, so that a new row does not change the others.
    const random = new Random(seedOf(seed, id));
    const isShort = (one: { readonly id: string }): boolean => LONG.has(id) && one.id.startsWith('list-of-');
    const fitting = behaviours.filter((one) => !isShort(one) && one.id !== UNFIT[id]);
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
      // A simulation without an id has no known owner: the run must report the requirement as not exercised.
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

/** Returns the facts without times. Two runs with the same responses have equal traces. */
function traceOf({ answers, tallies }: Awaited<ReturnType<typeof wholeRun>>['facts']): string {
  const isRandom = ({ case: label = '' }: Answer): boolean => casesOfSomeTokens.has(label);
  const judged = answers.filter((answer) => !OPEN_ROLES.has(answer.role) && !isRandom(answer));
  const seen = judged.map((one) =>
    JSON.stringify([one.name, one.case, one.asked, one.status, one.kind, one.page, one.problem, one.json]),
  );
  return JSON.stringify([seen.sort(), tallies]);
}
