import type { Facts } from '../../facts/facts.ts';
import type { Share } from '../../facts/observed/forms.ts';
import type { OrderedBy } from '../../facts/observed/order.ts';
import { textOf } from '../../messages/index.ts';
import {
  cases,
  type Evidence,
  inOrder,
  invisible,
  notSeen,
  type Observe,
  type Part,
  seen,
  unlessHalted,
  whyNoSimulations,
} from './observation.ts';

/** The simulations that were read, and the exchanges of the first pages with them. */
export function simulationsOf({ observed }: Facts, basis = observed.items): Evidence {
  return { basis, exchanges: observed.exchanges };
}

const FIELD = /^[A-Z]\w*\.(?!closed$|complete$)\w+$/;

/** One field of each object that is counted by itself: their sum is the number of such objects. */
const FIRST_FIELDS = new Set(['Simulation.prazo', 'Page.total', 'AccessToken.scope', 'ProblemDetails.tipo']);
/** The most fields that a summary names of a kind. */
const NAMED = 8;
/** Fewer simulations than this show little of which fields are always present. */
const FEW = 10;

export const requiredFields: Observe = (facts) => {
  const fields = Object.entries(facts.tallies).filter(([key, { of }]) => of > 0 && FIELD.test(key));
  if (fields.length === 0) return notSeen(unlessHalted(facts, textOf('open.no-object')));
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
  const more = keys.length > NAMED ? [`+${keys.length - NAMED}`] : [];
  return keys.length === 0 ? [] : ['; ', word, `: ${[...keys.slice(0, NAMED), ...more].join(', ')}`];
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
      isWord && form !== 'mercosul' ? `open.word.${form}` : form,
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

/** Fields that lists are usually ordered by. */
const LIKELY: ReadonlySet<string> = new Set(['data_criacao', 'id_simulacao']);
/** Fewer simulations than this show no order: one in 360 lists of six is in order by chance. */
const FEWEST = 7;
/** The share of shuffled lists in which an order may appear by chance. */
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

  // Simulations with the same value of the ordering field may have any order among themselves.
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
