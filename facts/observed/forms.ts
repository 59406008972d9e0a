import { readIso8601 } from '../../src/schema/formats.ts';
import { type Fold, fieldAt } from '../fields.ts';
import { CPF_MASK } from '../tally.ts';
import { isCpf, isRenavam, isState, isVin, plateForm } from './documents.ts';

/** How many of the values that are present are of a kind. */
export interface Share {
  readonly of: number;
  readonly are: number;
}

/** Forms, each with how often it was seen. */
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

/** Forms of one kind that are counted apart; those beyond them are counted together. */
const MOST_FORMS = 20;
const UUID_LENGTH = 36;

const AT = {
  moment: fieldAt('data_criacao'),
  id: fieldAt('id_simulacao'),
  state: fieldAt('uf'),
  plate: fieldAt('veiculo.placa'),
  chassis: fieldAt('veiculo.chassi'),
  renavam: fieldAt('veiculo.renavam'),
  cpf: fieldAt('cliente.cpf'),
};

/** Folds rows into the forms that their values take. */
export function createFormFold(): Fold<FormFacts> {
  const [forms, offsets, fractionDigits, letters, versions, plates] = [
    forming(),
    forming(),
    forming(),
    forming(),
    forming(),
    forming(),
  ];
  const [state, chassis, renavam] = [sharing(isState), sharing(isVin), sharing(isRenavam)];
  const [masked, checkDigits] = [sharing((text) => CPF_MASK.test(text)), sharing(isCpf)];
  return {
    add(row) {
      const text = (at: number): string | null => (typeof row[at] === 'string' ? row[at] : null);
      const [created, id, plate] = [text(AT.moment), text(AT.id), text(AT.plate)];
      const moment = created === null ? null : readIso8601(created);
      if (created !== null) forms.tick(moment?.form ?? 'other');
      if (moment !== null) {
        offsets.tick(moment.offset);
        fractionDigits.tick(String(moment.fractionDigits));
      }
      if (id?.length === UUID_LENGTH) {
        letters.tick(id === id.toLowerCase() ? 'lower' : id === id.toUpperCase() ? 'upper' : 'mixed');
        versions.tick(id.charAt(14).toLowerCase());
      }
      if (plate !== null) plates.tick(plateForm(plate));
      state.add(text(AT.state));
      chassis.add(text(AT.chassis));
      renavam.add(text(AT.renavam));
      masked.add(text(AT.cpf));
      checkDigits.add(text(AT.cpf));
    },
    read: () => ({
      moment: { forms: forms.read(), offsets: offsets.read(), fractionDigits: fractionDigits.read() },
      id: { letters: letters.read(), versions: versions.read() },
      plate: plates.read(),
      chassis: chassis.read(),
      renavam: renavam.read(),
      cpf: { masked: masked.read(), checkDigits: checkDigits.read() },
      state: state.read(),
    }),
  };
}

function sharing(is: (text: string) => boolean) {
  const share = { of: 0, are: 0 };
  return {
    add(text: string | null): void {
      if (text === null) return;
      share.of += 1;
      if (is(text)) share.are += 1;
    },
    read: (): Share => ({ ...share }),
  };
}

function forming() {
  const counts = new Map<string, number>();
  return {
    tick(form: string): void {
      const known = counts.has(form) || counts.size < MOST_FORMS ? form : 'other';
      counts.set(known, (counts.get(known) ?? 0) + 1);
    },
    read: (): Forms => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
