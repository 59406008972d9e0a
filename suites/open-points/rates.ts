import type { AnnuityFacts, AnnuityFit } from '../../facts/observed/annuity.ts';
import type { Comparison, YearlyCounts } from '../../facts/observed/rates.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import { inferred, notSeen, type Observe, whyNoSimulations } from './observation.ts';
import { simulationsOf } from './simulations.ts';

/** Fewer simulations than this allow no inference. */
const FEWEST = 5;

/** Nine in ten, of five or more. */
function holds(count: number, of: number): boolean {
  return of >= FEWEST && count * 10 >= of * 9;
}

/** The only unit of prazo with which the annuity formula gives valor_parcela, or why there is none. */
function readingOf({ items, fits }: AnnuityFacts): AnnuityFit | TextMessage {
  if (items < FEWEST) return textOf('open.prazo.too-few', { count: items, needed: FEWEST });
  const fitting = fits.filter(({ near, of }) => holds(near, of));
  const exactly = fitting.filter(({ exact, of }) => holds(exact, of));
  const [only] = fitting.length === 1 ? fitting : exactly.length === 1 ? exactly : [];
  if (only !== undefined) return only;
  const units = fitting.flatMap(({ unit }, at) => [...(at > 0 ? [', '] : []), `open.word.${unit}`]);
  if (fitting.length > 1) return textOf('open.prazo.several', { units });
  const [best] = fits.toSorted((a, b) => b.near - a.near);
  if (best === undefined) return textOf('open.prazo.none');
  return textOf('open.prazo.none-but', { unit: `open.word.${best.unit}`, near: best.near, of: best.of });
}

export const prazoUnit: Observe = (facts) => {
  const { annuity, items } = facts.observed;
  if (items === 0) return notSeen(whyNoSimulations(facts));
  const reading = readingOf(annuity);
  if ('code' in reading) return notSeen(reading, simulationsOf(facts, annuity.items));
  const { unit, principal, rate, near, of } = reading;
  const summary = textOf('open.prazo', { unit: `open.word.${unit}`, principal, rate, near, of });
  return inferred(unit, summary, simulationsOf(facts, of));
};

/** The word whose count holds; `other` where none does; null where there are too few, two alike, or too few digits. */
function wordOf(counts: Readonly<Record<string, number>>, { of, perhaps }: Comparison): string | null {
  if (of < FEWEST) return null;
  const holding = Object.entries(counts)
    .filter(([, count]) => holds(count, of))
    .sort(([, a], [, b]) => b - a);
  const [[first, most] = ['other', 0], [, next] = ['', -1]] = holding;
  if (holding.length === 0 && holds(perhaps, of)) return null;
  return most === next ? null : first;
}

function compounding(counts: YearlyCounts): string | null {
  const compound = Math.max(counts.compoundPercent, counts.compoundFraction);
  return wordOf({ compound, simple: counts.simple }, counts);
}

function notationOf(counts: YearlyCounts): string | null {
  const word = wordOf({ percent: counts.compoundPercent, fraction: counts.compoundFraction }, counts);
  return word === 'other' ? null : word;
}

export const rates: Observe = (facts) => {
  const { observed } = facts;
  if (observed.items === 0) return notSeen(whyNoSimulations(facts));
  const { interest, cet, negotiated, iof } = observed.rates;
  const reading = readingOf(observed.annuity);
  const all = ['code' in reading ? null : reading.notation, notationOf(interest), notationOf(cet)];
  const notations = [...new Set(all.filter((notation) => notation !== null))];
  const [notation = null] = notations.length === 1 ? notations : [];
  const answer = {
    notation,
    annual: compounding(interest),
    cetAnnual: compounding(cet),
    negotiated: wordOf({ monthly: negotiated.monthly, annual: negotiated.annual }, negotiated),
    iof: wordOf({ percent: iof.percent, fraction: iof.fraction }, iof),
  };
  if (Object.values(answer).every((word) => word === null)) {
    return notSeen(textOf('open.rates.too-few', { needed: FEWEST }));
  }
  const summary = textOf('open.rates', {
    notation: `open.rates.${notation ?? 'unclear'}`,
    compounds: Math.max(interest.compoundPercent, interest.compoundFraction),
    compared: interest.of,
    monthly: negotiated.monthly,
    annual: negotiated.annual,
    negotiated: negotiated.of,
    iof: Math.max(iof.percent, iof.fraction),
    taxed: iof.of,
  });
  const basis = Math.max(interest.of, cet.of, negotiated.of, iof.of, observed.annuity.items);
  return inferred(answer, summary, simulationsOf(facts, basis));
};
