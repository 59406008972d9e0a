import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Gate, Json, OpenPointResult } from '../report/report.ts';
import { canonical, type Difference, differences, inOrder, membersOf, merged, partsOf, quoted } from './answers.ts';
import { reasonsOf } from './reasons.ts';

/** What the answer of one open point is held to. */
export type Pin = 'any' | { readonly is: Json } | { readonly oneOf: readonly Json[] };

/** Answers that runs are held to, as the file holds them. */
export interface Baseline {
  /** The address of its schema, for editors. */
  readonly $schema?: string;
  readonly format: 'vehicle-credit-baseline';
  readonly formatVersion: 1;
  readonly answers: Readonly<Record<string, Pin>>;
}

/** How far an answer can be pinned, by the catalogue. */
export interface Steadiness {
  /** The answer moves with the data, though the provider is the same. */
  readonly movesWithData?: boolean;
  /** Parts of an answer that moves with the data, as `<member>.<member>`, that do not. */
  readonly steadyParts?: readonly string[];
  /** Objects or exchanges that it takes before an answer that is inferred, or has gone, counts against a baseline. */
  readonly leastEvidence?: number;
}

export type Steadinesses = Readonly<Record<string, Steadiness>>;

/** The open points of a run beside their baseline, and a gate for each that left it. */
export interface Held {
  readonly openPoints: readonly OpenPointResult[];
  readonly gates: readonly Gate[];
}

/**
 * Holds each answer to its pin: `same`, `changed` (a gate), `new` where the baseline says nothing, `gone` where
 * nothing was seen (a gate only where the stimulus was answered). An inferred answer on less than the least evidence
 * that departs from its pin is told in its reason and changes nothing.
 */
export function holdToBaseline(openPoints: readonly OpenPointResult[], baseline: Baseline, known: Steadinesses): Held {
  const held = openPoints.map((point) => heldPoint(point, baseline.answers[point.id], known[point.id] ?? {}));
  return {
    openPoints: held.map(({ point }) => point),
    gates: held.flatMap(({ point, broken }) =>
      broken === null ? [] : [{ kind: 'baseline', id: point.id, ...broken } as const],
    ),
  };
}

interface HeldPoint {
  readonly point: OpenPointResult;
  /** How the answer differs from its baseline, where that fails the run. */
  readonly broken: TextMessage | null;
}

function heldPoint(point: OpenPointResult, pin: Pin | undefined, steady: Steadiness): HeldPoint {
  const { leastEvidence = 1, movesWithData = false } = steady;
  const unseen = point.certainty === 'unseen';
  const as = (standing: Standing, broken: HeldPoint['broken'] = null, note: TextMessage | null = null): HeldPoint => ({
    point: {
      ...point,
      ...besides(point, note),
      baseline: standing,
      ...(standing === 'changed' || standing === 'gone' ? { pinned: pinned(pin) } : {}),
    },
    broken,
  });
  if (pin === undefined) return unseen ? { point, broken: null } : as('new');
  if (pin === 'any') return unseen ? { point, broken: null } : as('same');
  if (unseen) return as('gone', point.basis < leastEvidence ? null : goneText(point, pin));
  if (nearest(pin, point.answer).length === 0) return as('same', null, unmet(pin, point.answer));
  if ((movesWithData || point.certainty === 'inferred') && point.basis < leastEvidence) {
    const short = textOf('baseline.too-little', { basis: point.basis, needed: leastEvidence });
    return { point: { ...point, ...besides(point, short) }, broken: null };
  }
  return as('changed', changedText(point, pin));
}

type Standing = NonNullable<OpenPointResult['baseline']>;

/** The reasons of an open point, and a note beside them. */
function besides(point: OpenPointResult, note: TextMessage | null): Pick<OpenPointResult, 'reason' | 'reasons'> {
  if (note === null) return {};
  const reasons = [...reasonsOf(point), note];
  return { reason: reasons.map(({ message }) => message).join('; '), reasons };
}

/** Which members of a pin the answer does not have, or null: what was not observed holds nothing. */
function unmet(pin: Answers, answer: Json): TextMessage | null {
  const members = 'is' in pin ? membersOf(pin.is).filter((member) => !membersOf(answer).includes(member)) : [];
  return members.length === 0 ? null : textOf('baseline.not-observed', { members });
}

function pinned(pin: Pin | undefined): Json {
  return pin === undefined || pin === 'any' ? null : 'is' in pin ? { is: pin.is } : { oneOf: pin.oneOf };
}

type Answers = Exclude<Pin, 'any'>;

function allowed(pin: Answers): readonly Json[] {
  return 'is' in pin ? [pin.is] : pin.oneOf;
}

/** Where the answer departs from the allowed one that it is nearest to; nowhere, where it is that one. */
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

/** Each member that differs, as `before → now`. */
function differencesOf(pin: Answers, answer: Json): string {
  return nearest(pin, answer)
    .map(({ member, left, right }) => `${member === '' ? '' : `${member} `}${quoted(left)} → ${quoted(right)}`)
    .join('; ');
}

/** What was pinned and why it is not known now: by the last reason, which is the one of this run. */
function goneText(point: OpenPointResult, pin: Answers): TextMessage {
  const { id, basis, summary } = point;
  const was = allowed(pin).map(quoted).join(' | ');
  const { code, params } = reasonsOf(point).at(-1) ?? textOf('text', { text: summary });
  return textOf('baseline.gone', { ...params, id, was, basis, reason: code });
}

/** A baseline made of a run, and what is to be told about it. */
export interface Renewed {
  readonly baseline: Baseline;
  readonly notes: readonly TextMessage[];
}

/**
 * The answers of a run as a baseline, sorted. What moves with the data is written as `any`, but for its steady parts;
 * what was not seen, or is inferred on too little, is left out, and so is what only another version of the suite knows. Of an earlier baseline
 * the choices stay: `any`, a `oneOf` that holds the answer, and every pin whose open point was not seen in this run.
 */
export function baselineOf(points: readonly OpenPointResult[], known: Steadinesses, earlier?: Baseline): Renewed {
  const pins = [
    ...points.map((point) => ({ id: point.id, ...pinOf(point, known[point.id], earlier?.answers[point.id]) })),
    ...lacking(points, earlier),
  ];
  const kept = pins.flatMap(({ id, pin }) => (pin === null ? [] : [[id, pin] as const]));
  const answers = Object.fromEntries(kept.sort(([left], [right]) => (left < right ? -1 : 1)));
  const schema = earlier?.$schema === undefined ? {} : { $schema: earlier.$schema };
  return {
    baseline: { ...schema, format: 'vehicle-credit-baseline', formatVersion: 1, answers },
    notes: pins.flatMap(({ note }) => note ?? []),
  };
}

interface NotedPin {
  readonly pin: Pin | null;
  readonly note: TextMessage | null;
}

/** The pins of open points that the report, as one of an earlier version of the suite, does not name. */
function lacking(
  points: readonly OpenPointResult[],
  earlier?: Baseline,
): readonly (NotedPin & { readonly id: string })[] {
  return Object.entries(earlier?.answers ?? {})
    .filter(([id]) => !points.some((point) => point.id === id))
    .map(([id, pin]) => ({ id, pin, note: textOf('baseline.absent', { id }) }));
}

function pinOf(point: OpenPointResult, steady: Steadiness | undefined, earlier: Pin | undefined): NotedPin {
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
    return { pin: parts === null ? 'any' : { is: inOrder(parts) }, note: null };
  }
  // Where the earlier pin holds steady parts and nothing more, its renewal does so too.
  const pinsParts = parts !== null && earlier !== undefined && 'is' in earlier && holdsOnly(earlier.is, steadyParts);
  const answer = pinsParts ? parts : point.answer;
  if (earlier !== undefined && 'oneOf' in earlier && nearest(earlier, answer).length === 0) {
    return { pin: earlier, note: textOf('baseline.stays-one-of', { id }) };
  }
  if (earlier === undefined) return { pin: { is: inOrder(answer) }, note: null };
  const moved = differencesOf(earlier, answer);
  const is = 'is' in earlier ? merged(earlier.is, answer) : answer;
  return { pin: { is: inOrder(is) }, note: moved === '' ? null : textOf('baseline.moved', { id, differences: moved }) };
}

function holdsOnly(pin: Json, parts: readonly string[]): boolean {
  const held = partsOf(pin, parts);
  return held !== null && canonical(held) === canonical(pin);
}

/** The text of a baseline file: stable, one answer after the other. */
export function baselineText(baseline: Baseline): string {
  return `${JSON.stringify(baseline, null, 2)}\n`;
}
