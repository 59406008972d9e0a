import type { Facts } from '../../facts/facts.ts';
import type { AnnuityFacts, AnnuityFit } from '../../facts/observed/annuity.ts';
import type { Share } from '../../facts/observed/forms.ts';
import type { OrderedBy } from '../../facts/observed/order.ts';
import type { Comparison, YearlyCounts } from '../../facts/observed/rates.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import {
  cases,
  type Evidence,
  inferred,
  inOrder,
  invisible,
  notSeen,
  type Observe,
  type Part,
  seen,
  whyNoSimulations,
} from './observation.ts';

/** Returns the number of simulations read, and the exchanges of their first pages. */
function simulationsOf({ observed }: Facts, basis = observed.items): Evidence {
  return { basis, exchanges: observed.exchanges };
}

const FIELD = /^[A-Z]\w*\.(?!closed$|complete$)\w+$/;

/** One field for each separately counted object: their sum is the number of objects. */
const FIRST_FIELDS = new Set(['Simulation.prazo', 'Page.total', 'AccessToken.scope', 'ProblemDetails.tipo']);
/** Maximum fields of a kind in a summary. */
const MAX_NAMES = 8;
/** Fewer simulations show little about fields that are always present. */
const FEW = 10;

export const requiredFields: Observe = (facts) => {
  const fields = Object.entries(facts.tallies).filter(([key, { of }]) => of > 0 && FIELD.test(key));
  if (fields.length === 0) return notSeen(textOf('open.no-object'));
  const answer = inOrder(fields.map(([key, { of, present }]) => [key, wordFor({ of, are: present })] as const));
  const keysOf = (word: string) => Object.keys(answer).filter((key) => answer[key] === word);
  const nulls = fields.flatMap(([key, tally]) => (tally.null > 0 ? [key] : [])).sort();
  const others = [
    ...named('open.word.sometimes', keysOf('sometimes')),
    ...named('open.word.never', keysOf('never')),
    ...named('open.word.null', nulls),
  ];
  const counts = { always: keysOf('always').length, all: fields.length };
  const summary =
    others.length === 0 ? textOf('open.fields.all', counts) : textOf('open.fields', { ...counts, others });
  const basis = fields.reduce((sum, [key, { of }]) => (FIRST_FIELDS.has(key) ? sum + of : sum), 0);
  const { items: count, exchanges } = facts.observed;
  const isFew = count > 0 && count < FEW ? [textOf('open.few-simulations', { count })] : [];
  const hasNone = !fields.some(([key]) => key.startsWith('Simulation.'));
  return seen(answer, summary, { basis, exchanges }, hasNone ? [whyNoSimulations(facts)] : isFew);
};

function named(word: Part, keys: readonly string[]): readonly Part[] {
  const more = keys.length > MAX_NAMES ? [`+${keys.length - MAX_NAMES}`] : [];
  return keys.length === 0 ? [] : ['; ', word, `: ${[...keys.slice(0, MAX_NAMES), ...more].join(', ')}`];
}

const MONEY = /\.valor(?:_\w+)?$/;

export const currency: Observe = (facts) => {
  const amounts = Object.entries(facts.observed.values).flatMap(([key, { decimals }]) =>
    MONEY.test(key) && decimals !== undefined ? [decimals] : [],
  );
  if (amounts.length === 0) return invisible(textOf('open.no-currency'));
  const summary = textOf('open.decimals', { count: facts.observed.items, decimals: Math.max(...amounts) });
  return invisible(summary, simulationsOf(facts));
};

function wordFor({ of, are }: Share): 'always' | 'sometimes' | 'never' {
  return are === of ? 'always' : are === 0 ? 'never' : 'sometimes';
}

type Counts = Readonly<Record<string, number>>;

export const formats: Observe = (facts) => {
  const { forms, items, values } = facts.observed;
  if (items === 0) return notSeen(whyNoSimulations(facts));
  const { moment, id, plate, chassis, renavam, cpf, state } = forms;
  const { minLength = 0, maxLength = 0 } = values['Vehicle.renavam'] ?? {};
  const digits = Object.keys(moment.fractionDigits).map(Number);
  const namesOf = (counts: Counts) => Object.keys(counts);
  const has = (counts: Counts): boolean => namesOf(counts).length > 0;
  const answer = {
    ...(has(moment.forms) && {
      data_criacao: {
        forms: namesOf(moment.forms),
        offsets: namesOf(moment.offsets),
        fractionDigits: digits.sort((a, b) => a - b),
      },
    }),
    ...(has(id.letters) && { id_simulacao: { letters: namesOf(id.letters), versions: namesOf(id.versions) } }),
    ...(state.of > 0 && { uf: { amongThe27: wordFor(state) } }),
    ...(has(plate) && { placa: { forms: namesOf(plate) } }),
    ...(chassis.of > 0 && { chassi: { vin: wordFor(chassis) } }),
    ...(renavam.of > 0 && {
      renavam: { checkDigit: wordFor(renavam), lengths: [...new Set([minLength, maxLength])] },
    }),
    ...(cpf.masked.of > 0 && { cpf: { masked: wordFor(cpf.masked), checkDigits: wordFor(cpf.checkDigits) } }),
  };
  if (Object.keys(answer).length === 0) return notSeen(textOf('open.no-forms'), simulationsOf(facts));
  const list = (label: Part, counts: Counts, isWord = false): readonly (readonly Part[])[] => {
    const parts = Object.entries(counts).flatMap(([form, count], at) => [
      at > 0 ? ', ' : ': ',
      isWord ? `open.word.${form}` : form,
      ` (${count})`,
    ]);
    return parts.length === 0 ? [] : [[label, ...parts]];
  };
  const share = (label: Part, { of, are }: Share) => (of === 0 ? [] : [[label, `: ${are}/${of}`]]);
  return seen(
    answer,
    cases([
      ...list('open.formats.offsets', moment.offsets),
      ...list('open.formats.fraction-digits', moment.fractionDigits),
      ...list('open.formats.letters', id.letters, true),
      ...share('open.formats.state', state),
      ...list('placa', plate, true),
      ...share('open.formats.vin', chassis),
      ...share('open.formats.renavam', renavam),
      ...share('open.formats.cpf-mask', cpf.masked),
      ...share('open.formats.cpf-digits', cpf.checkDigits),
    ]),
    simulationsOf(facts),
  );
};

/** Common ordering fields. */
const LIKELY: ReadonlySet<string> = new Set(['data_criacao', 'id_simulacao']);
/** Minimum simulations for an order: one in 360 lists of six is in order by chance. */
const FEWEST = 7;
/** Maximum probability of an order by chance. */
const CHANCE = 0.001;

export const ordering: Observe = (facts) => {
  const { observed, surveys } = facts;
  const { items, order, values } = observed;
  const isCarried = ({ of }: OrderedBy): boolean => of * 2 >= items;
  const comparable = Object.values(values).filter((field) => (field.present - field.null) * 2 >= items).length;
  const byNoChance = ({ field, chance }: OrderedBy) => chance * (LIKELY.has(field) ? 1 : comparable) < CHANCE;
  const certain = (all: readonly OrderedBy[]) =>
    items < FEWEST ? [] : all.filter((one) => isCarried(one) && byNoChance(one));
  const ofList = certain(order.fields);
  const changed = surveys.main?.changed === true;
  const [first, ...others] = ofList.length > 0 || !changed ? ofList : certain(order.onPages ?? []);
  const stable = surveys.main?.order === 'stable';
  const differ = surveys.main?.order === 'unstable';

  // Simulations with equal values of the ordering field may be in any order.
  if (first !== undefined && !(differ && first.steps === first.of - 1)) {
    const { field, direction, of } = first;
    const reasons = [
      ...(of === items ? [] : [textOf('open.ordering.partly', { field, of, items })]),
      ...(others.length === 0 ? [] : [textOf('open.ordering.also', { fields: others.map((other) => other.field) })]),
      ...(differ ? [textOf('open.ordering.unstable-among-equals', { field })] : []),
      ...(ofList.length === 0 ? [textOf('open.ordering.grew')] : []),
      ...(stable ? [textOf('open.ordering.stable')] : []),
    ];
    return seen(
      { field, direction },
      textOf(`open.ordering.${direction}`, { field, of }),
      simulationsOf(facts),
      reasons,
    );
  }
  const carried = order.fields.filter(isCarried);
  if (differ && (items >= FEWEST || !carried.some(({ of, steps }) => steps < of - 1))) {
    return seen('unstable', textOf('open.ordering.unstable'), simulationsOf(facts));
  }
  if (items === 0) return notSeen(whyNoSimulations(facts));
  if (items < FEWEST) return notSeen(textOf('open.ordering.too-few', { count: items }));
  if (comparable === 0) return notSeen(textOf('open.ordering.not-comparable'), simulationsOf(facts));
  if (changed) return notSeen(textOf('open.ordering.list-changed'));
  const [chance] = carried;
  if (chance !== undefined) return notSeen(textOf('open.ordering.chance', { field: chance.field }));
  const moment = values['Simulation.data_criacao'];
  if (moment !== undefined && moment.present * 2 >= items && moment.distinct === 1) {
    return notSeen(textOf('open.ordering.one-moment'));
  }
  const summary = textOf(stable ? 'open.ordering.none-stable' : 'open.ordering.none', { count: items });
  return seen('none visible', summary, simulationsOf(facts));
};

const FEWEST_TO_INFER = 5;

/** Returns true for at least 90 % of five or more. */
function isNearlyAll(count: number, of: number): boolean {
  return of >= FEWEST_TO_INFER && count * 10 >= of * 9;
}

/** Returns the only unit of prazo for which the annuity formula gives valor_parcela, or why there is none. */
function readingOf({ items, fits }: AnnuityFacts): AnnuityFit | TextMessage {
  if (items < FEWEST_TO_INFER) return textOf('open.prazo.too-few', { count: items, needed: FEWEST_TO_INFER });
  const fitting = fits.filter(({ near, of }) => isNearlyAll(near, of));
  const exactly = fitting.filter(({ exact, of }) => isNearlyAll(exact, of));
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

/** Returns the most frequent word with at least 90 %, else `other`; null for a tie, or too few simulations or digits. */
function wordOf(counts: Readonly<Record<string, number>>, { of, perhaps }: Comparison): string | null {
  if (of < FEWEST_TO_INFER) return null;
  const matching = Object.entries(counts)
    .filter(([, count]) => isNearlyAll(count, of))
    .sort(([, a], [, b]) => b - a);
  const [[first, most] = ['other', 0], [, next] = ['', -1]] = matching;
  if (matching.length === 0 && isNearlyAll(perhaps, of)) return null;
  return most === next ? null : first;
}

function compounding(counts: YearlyCounts): string | null {
  const compound = Math.max(counts.compoundPercent, counts.compoundFraction);
  return wordOf({ compound, simple: counts.simple }, counts);
}

function notationOf(counts: YearlyCounts): string | null {
  const { compoundPercent: percent, compoundFraction: fraction, simple } = counts;
  const word = wordOf({ percent, fraction, simple }, counts);
  return word === 'percent' || word === 'fraction' ? word : null;
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
    return notSeen(textOf('open.rates.too-few', { needed: FEWEST_TO_INFER }));
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
