import { readIso8601 } from '../../src/schema/iso8601.ts';
import { isCpf, isRenavam, isState, isVin, plateForm } from './documents.ts';
import { positionOf, type Row } from './fields.ts';

/** How many of the values that were there are of a kind. */
export interface Share {
  readonly of: number;
  readonly are: number;
}

/** Which forms were met, each with how often. */
export type Forms = Readonly<Record<string, number>>;

/** Details that the documented formats leave open, counted over simulations. */
export interface FormFacts {
  readonly moment: { readonly forms: Forms; readonly offsets: Forms; readonly fractionDigits: Forms };
  readonly id: { readonly letters: Forms; readonly versions: Forms };
  readonly plate: Forms;
  readonly chassis: Share;
  readonly renavam: Share;
  readonly cpf: { readonly masked: Share; readonly checkDigits: Share };
  readonly state: Share;
}

interface Count {
  count: number;
}

export interface FormFold {
  add(row: Row): void;
  read(): FormFacts;
}

/** Forms of one kind that are told apart; what is beyond them is counted together. */
const MOST_FORMS = 20;
const UUID_LENGTH = 36;
const CPF_MASK = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

const AT = {
  moment: positionOf('data_criacao'),
  id: positionOf('id_simulacao'),
  state: positionOf('uf'),
  plate: positionOf('veiculo.placa'),
  chassis: positionOf('veiculo.chassi'),
  renavam: positionOf('veiculo.renavam'),
  cpf: positionOf('cliente.cpf'),
};

/** Folds rows into the forms that their values take. */
export function createFormFold(): FormFold {
  const [forms, offsets, fractions] = [new Map<string, Count>(), new Map<string, Count>(), new Map<string, Count>()];
  const [letters, versions, plates] = [new Map<string, Count>(), new Map<string, Count>(), new Map<string, Count>()];
  const share = (): { of: number; are: number } => ({ of: 0, are: 0 });
  const [chassis, renavam, masked, cpf, state] = [share(), share(), share(), share(), share()];

  const addMoment = (text: string): void => {
    const moment = readIso8601(text);
    tick(forms, moment?.form ?? 'other');
    if (moment === null) return;
    tick(offsets, moment.offset);
    tick(fractions, String(moment.fractionDigits));
  };
  const addId = (text: string): void => {
    if (text.length !== UUID_LENGTH) return;
    tick(letters, lettersOf(text));
    tick(versions, text.charAt(14).toLowerCase());
  };
  return {
    add(row) {
      const moment = row[AT.moment];
      if (typeof moment === 'string') addMoment(moment);
      const id = row[AT.id];
      if (typeof id === 'string') addId(id);
      const plate = row[AT.plate];
      if (typeof plate === 'string') tick(plates, plateForm(plate));
      judge(state, row[AT.state], isState);
      judge(chassis, row[AT.chassis], isVin);
      judge(renavam, row[AT.renavam], isRenavam);
      judge(masked, row[AT.cpf], isMasked);
      judge(cpf, row[AT.cpf], isCpf);
    },
    read: () => ({
      moment: { forms: sorted(forms), offsets: sorted(offsets), fractionDigits: sorted(fractions) },
      id: { letters: sorted(letters), versions: sorted(versions) },
      plate: sorted(plates),
      chassis: { ...chassis },
      renavam: { ...renavam },
      cpf: { masked: { ...masked }, checkDigits: { ...cpf } },
      state: { ...state },
    }),
  };
}

function judge(share: { of: number; are: number }, value: unknown, is: (text: string) => boolean): void {
  if (typeof value !== 'string') return;
  share.of += 1;
  if (is(value)) share.are += 1;
}

function isMasked(text: string): boolean {
  return CPF_MASK.test(text);
}

function lettersOf(text: string): string {
  if (text === text.toLowerCase()) return 'lower';
  return text === text.toUpperCase() ? 'upper' : 'mixed';
}

function tick(counts: Map<string, Count>, form: string): void {
  const known = counts.get(form);
  if (known !== undefined) known.count += 1;
  else if (counts.size < MOST_FORMS || form === 'other') counts.set(form, { count: 1 });
  else tick(counts, 'other');
}

function sorted(counts: ReadonlyMap<string, Count>): Forms {
  return Object.fromEntries(
    [...counts].map(([form, { count }]) => [form, count] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
