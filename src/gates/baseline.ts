import { noted, reasonsOf, type TextMessage, textOf } from '../../messages/index.ts';
import type { OpenPoint } from '../../requirements/index.ts';
import type { Gate, Json, OpenPointResult } from '../report/report.ts';
import { canonical, type Difference, differences, membersOf, merged, partsOf, quoted, sorted } from './answers.ts';

export type Pin = 'any' | { readonly is: Json } | { readonly oneOf: readonly Json[] };

export interface Baseline {
  /** URL of its schema, for editors. */
  readonly $schema?: string;
  readonly format: 'vehicle-credit-baseline';
  readonly formatVersion: 1;
  readonly answers: Readonly<Record<string, Pin>>;
}

/** Which parts of an answer a baseline can pin. */
export type Steadiness = Pick<OpenPoint, 'movesWithData' | 'steadyParts' | 'leastEvidence'>;

export type Steadinesses = Readonly<Record<string, Steadiness>>;

/**
 * Compares each answer with its pin: `same`, `changed` (a failed gate), `new` if there is no pin, `gone` if there is no
 * answer (a failed gate only with enough observations). A difference with too few observations only adds a reason.
 */
export function compareWithBaseline(openPoints: readonly OpenPointResult[], baseline: Baseline, known: Steadinesses) {
  const compared = openPoints.map((point) => comparePoint(point, baseline.answers[point.id], known[point.id] ?? {}));
  const gates: readonly Gate[] = compared.flatMap(({ point: { id }, broken }) =>
    broken ? { kind: 'baseline', id, ...broken } : [],
  );
  return { openPoints: compared.map(({ point }) => point), gates };
}

interface ComparedPoint {
  readonly point: OpenPointResult;
  readonly broken?: TextMessage | null;
}

function comparePoint(point: OpenPointResult, pin: Pin | undefined, steady: Steadiness): ComparedPoint {
  const { leastEvidence = 1, movesWithData = false } = steady;
  const { certainty, basis, answer } = point;
  const unseen = certainty === 'unseen';
  if (reasonsOf(point).some(({ code }) => code === 'not-selected')) return { point };
  if (pin === undefined || pin === 'any') {
    return { point: unseen ? point : { ...point, baseline: pin === 'any' ? 'same' : 'new' } };
  }
  if (unseen) {
    const broken = basis < leastEvidence ? null : goneText(point, pin);
    return { point: { ...point, baseline: 'gone', pinned: { ...pin } }, broken };
  }
  if (nearest(pin, answer).length === 0) {
    // A pinned member that was not observed is not a difference.
    const members = 'is' in pin ? membersOf(pin.is).filter((member) => !membersOf(answer).includes(member)) : [];
    const notes = members.length === 0 ? [] : [textOf('baseline.not-observed', { members })];
    return { point: { ...point, ...noted(point, ...notes), baseline: 'same' } };
  }
  if ((movesWithData || certainty === 'inferred') && basis < leastEvidence) {
    return { point: { ...point, ...noted(point, textOf('baseline.too-little', { basis, needed: leastEvidence })) } };
  }
  return { point: { ...point, baseline: 'changed', pinned: { ...pin } }, broken: changedText(point, pin) };
}

type Answers = Exclude<Pin, 'any'>;

function allowed(pin: Answers): readonly Json[] {
  return 'is' in pin ? [pin.is] : pin.oneOf;
}

function nearest(pin: Answers, answer: Json): readonly Difference[] {
  const [first = [], ...others] = allowed(pin).map((one) => differences(one, answer));
  return others.reduce((least, one) => (one.length < least.length ? one : least), first);
}

function changedText({ id, answer, basis, exchanges }: OpenPointResult, pin: Answers): TextMessage {
  const shown = exchanges.slice(0, 3);
  const params = { id, basis, differences: differencesOf(pin, answer), exchanges: shown.length === 0 ? '-' : shown };
  const count = allowed(pin).length;
  return count > 1 ? textOf('baseline.changed-from-all', { ...params, count }) : textOf('baseline.changed', params);
}

/** Returns each member that differs, as `before → now`. */
function differencesOf(pin: Answers, answer: Json): string {
  return nearest(pin, answer)
    .map(({ member, left, right }) => `${member === '' ? '' : `${member} `}${quoted(left)} → ${quoted(right)}`)
    .join('; ');
}

/** Returns the text of a missing answer: the pin, and the last reason, which is the one of this run. */
function goneText(point: OpenPointResult, pin: Answers): TextMessage {
  const { id, basis, summary } = point;
  const was = allowed(pin).map(quoted).join(' | ');
  const { code, params } = reasonsOf(point).at(-1) ?? textOf('text', { text: summary });
  return textOf('baseline.gone', { ...params, id, was, basis, reason: code });
}

interface PinWithNote {
  readonly pin: Pin | null;
  readonly note: TextMessage | null;
}

/**
 * Creates a sorted baseline from the answers of a run. Answers that change with the data become `any`, except for their
 * steady parts. Unseen answers, and those inferred from too little, are skipped. An earlier baseline keeps its `any`, a
 * `oneOf` that allows the answer, and the pins of open points that this run saw not at all or only in part (`isPartly`).
 */
export function baselineOf(
  points: readonly OpenPointResult[],
  known: Steadinesses,
  earlier?: Baseline,
  isPartly: (id: string) => boolean = () => false,
): { readonly baseline: Baseline; readonly notes: readonly TextMessage[] } {
  const { $schema, answers: pinned = {} } = earlier ?? {};
  const unnamed = Object.entries(pinned).filter(([id]) => !points.some((point) => point.id === id));
  const pins: readonly (PinWithNote & { readonly id: string })[] = [
    ...points.map((point) => {
      const { id } = point;
      if (isPartly(id)) return { id, pin: pinned[id] ?? null, note: textOf('baseline.partly', { id }) };
      return { id, ...pinOf(point, known[id], pinned[id]) };
    }),
    ...unnamed.map(([id, pin]) => ({ id, pin, note: textOf('baseline.absent', { id }) })),
  ];
  const kept = pins.flatMap(({ id, pin }) => (pin === null ? [] : [[id, pin] as const]));
  const answers = Object.fromEntries(kept.sort(([left], [right]) => (left < right ? -1 : 1)));
  const schema = $schema === undefined ? {} : { $schema };
  return {
    baseline: { ...schema, format: 'vehicle-credit-baseline', formatVersion: 1, answers },
    notes: pins.flatMap(({ note }) => note ?? []),
  };
}

function pinOf(point: OpenPointResult, steady: Steadiness | undefined, earlier: Pin | undefined): PinWithNote {
  if (steady === undefined) return { pin: null, note: textOf('baseline.unknown', { id: point.id }) };
  const { id, basis, certainty } = point;
  const { movesWithData = false, leastEvidence = 1, steadyParts = [] } = steady;
  const parts = basis < leastEvidence ? null : partsOf(point.answer, steadyParts);
  const thin = certainty === 'inferred' && basis < leastEvidence;
  if (certainty === 'unseen' || thin) {
    const evidence = { id, basis, needed: leastEvidence };
    if (earlier === undefined) return { pin: null, note: thin ? textOf('baseline.skipped-thin', evidence) : null };
    const note = thin ? textOf('baseline.kept-thin', evidence) : textOf('baseline.kept-unseen', { id });
    return { pin: earlier, note };
  }
  if (earlier === 'any') return { pin: 'any', note: movesWithData ? null : textOf('baseline.stays-any', { id }) };
  if (earlier === undefined && movesWithData) {
    return { pin: parts === null ? 'any' : { is: sorted(parts) }, note: null };
  }
  // If the earlier pin has only steady parts, the new pin has only these too.
  const before = earlier !== undefined && 'is' in earlier ? earlier.is : null;
  const pinsParts = parts !== null && before !== null && canonical(partsOf(before, steadyParts)) === canonical(before);
  const answer = pinsParts ? parts : point.answer;
  if (earlier !== undefined && 'oneOf' in earlier && nearest(earlier, answer).length === 0) {
    return { pin: earlier, note: textOf('baseline.stays-one-of', { id }) };
  }
  if (earlier === undefined) return { pin: { is: sorted(answer) }, note: null };
  const moved = differencesOf(earlier, answer);
  const is = 'is' in earlier ? merged(earlier.is, answer) : answer;
  return { pin: { is: sorted(is) }, note: moved === '' ? null : textOf('baseline.moved', { id, differences: moved }) };
}
