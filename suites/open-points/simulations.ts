import type { Facts } from '../../facts/facts.ts';
import type { Share } from '../../facts/observed/forms.ts';
import { textOf } from '../../messages/index.ts';
import {
  cases,
  type Evidence,
  inOrder,
  invisible,
  notSeen,
  type Observe,
  seen,
  unlessHalted,
  whyNoSimulations,
} from './observation.ts';

/** The simulations that were looked at, and the first pages that brought them. */
export function simulationsOf({ observed }: Facts, basis = observed.items): Evidence {
  return { basis, exchanges: observed.exchanges };
}

const FIELD = /^[A-Z]\w*\.\w+$/;

export const requiredFields: Observe = (facts) => {
  const fields = Object.entries(facts.tallies).filter(
    ([key, { of }]) => of > 0 && FIELD.test(key) && !key.endsWith('.closed') && key !== 'ProblemDetails.complete',
  );
  if (fields.length === 0) return notSeen(unlessHalted(facts, textOf('open.no-object')));
  const answer = inOrder(
    fields.map(
      ([key, { of, present }]) => [key, present === of ? 'always' : present === 0 ? 'never' : 'sometimes'] as const,
    ),
  );
  const keysOf = (word: string) => Object.keys(answer).filter((key) => answer[key] === word);
  const nulls = fields.flatMap(([key, tally]) => (tally.null > 0 ? [key] : [])).sort();
  const others = [
    ...named('sometimes', keysOf('sometimes')),
    ...named('never', keysOf('never')),
    ...named('null', nulls),
  ];
  const counts = { always: keysOf('always').length, all: fields.length };
  const summary =
    others.length === 0
      ? textOf('open.fields.all', counts)
      : textOf('open.fields', { ...counts, others: others.join('; ') });
  const basis = fields.reduce((sum, [key, { of }]) => (FIRST_FIELDS.has(key) ? sum + of : sum), 0);
  const none = !fields.some(([key]) => key.startsWith('Simulation.'));
  const count = facts.observed.items;
  const reasons = none
    ? [whyNoSimulations(facts)]
    : count > 0 && count < FEW
      ? [textOf('open.few-simulations', { count })]
      : [];
  return seen(answer, summary, { basis, exchanges: facts.observed.exchanges }, { reasons });
};

/** One field of each object that is counted by itself: their sum is the number of such objects. */
const FIRST_FIELDS = new Set(['Simulation.prazo', 'Page.total', 'AccessToken.scope', 'ProblemDetails.tipo']);
const NAMED = 8;
/** Fewer simulations than this say little of what is always or never there. */
const FEW = 10;

function named(word: string, keys: readonly string[]): readonly string[] {
  const more = keys.length > NAMED ? [`+${keys.length - NAMED}`] : [];
  return keys.length === 0 ? [] : [`${word}: ${[...keys.slice(0, NAMED), ...more].join(', ')}`];
}

const MONEY = /\.valor(?:_\w+)?$/;

export const currency: Observe = (facts) => {
  const amounts = Object.entries(facts.observed.values).filter(
    ([key, { decimals }]) => MONEY.test(key) && decimals !== undefined,
  );
  if (amounts.length === 0) return invisible(textOf('open.no-currency'));
  const most = Math.max(...amounts.map(([, { decimals = 0 }]) => decimals));
  return invisible(textOf('open.decimals', { count: facts.observed.items, decimals: most }), simulationsOf(facts));
};

type Word = 'always' | 'sometimes' | 'never';

function wordFor({ of, are }: Share): Word {
  return are === of ? 'always' : are === 0 ? 'never' : 'sometimes';
}

export const formats: Observe = (facts) => {
  const { forms, items, values } = facts.observed;
  if (items === 0) return notSeen(whyNoSimulations(facts));
  const numbers = (met: Readonly<Record<string, number>>): readonly number[] =>
    Object.keys(met)
      .map(Number)
      .sort((a, b) => a - b);
  const { moment, id, plate, chassis, renavam, cpf, state } = forms;
  const length = values['Vehicle.renavam'];
  const answer = {
    ...(some(moment.forms) && {
      data_criacao: {
        forms: Object.keys(moment.forms),
        offsets: Object.keys(moment.offsets),
        fractionDigits: numbers(moment.fractionDigits),
      },
    }),
    ...(some(id.letters) && { id_simulacao: { letters: Object.keys(id.letters), versions: Object.keys(id.versions) } }),
    ...(state.of > 0 && { uf: { amongThe27: wordFor(state) } }),
    ...(some(plate) && { placa: { forms: Object.keys(plate) } }),
    ...(chassis.of > 0 && { chassi: { vin: wordFor(chassis) } }),
    ...(renavam.of > 0 && {
      renavam: {
        checkDigit: wordFor(renavam),
        lengths: [...new Set([length?.minLength ?? 0, length?.maxLength ?? 0])],
      },
    }),
    ...(cpf.masked.of > 0 && { cpf: { masked: wordFor(cpf.masked), checkDigits: wordFor(cpf.checkDigits) } }),
  };
  if (Object.keys(answer).length === 0) return notSeen(textOf('open.no-forms'), simulationsOf(facts));
  const list = (label: string, met: Readonly<Record<string, number>>) =>
    some(met)
      ? [
          [
            label,
            Object.entries(met)
              .map(([form, count]) => `${form} (${count})`)
              .join(', '),
          ] as const,
        ]
      : [];
  const share = (label: string, { of, are }: Share) => (of === 0 ? [] : [[label, `${are}/${of}`] as const]);
  const told = [
    ...list('data_criacao.offsets', moment.offsets),
    ...list('data_criacao.fractionDigits', moment.fractionDigits),
    ...list('id_simulacao.letters', id.letters),
    ...share('uf.amongThe27', state),
    ...list('placa', plate),
    ...share('chassi.vin', chassis),
    ...share('renavam.checkDigit', renavam),
    ...share('cpf.masked', cpf.masked),
    ...share('cpf.checkDigits', cpf.checkDigits),
  ];
  return seen(answer, cases(told), simulationsOf(facts));
};

function some(met: Readonly<Record<string, number>>): boolean {
  return Object.keys(met).length > 0;
}
