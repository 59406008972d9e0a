import { isCpf, isRenavam, isState, isVin, plateForm } from '../../src/redaction/documents.ts';
import { readIso8601 } from '../../src/schema/formats.ts';
import { fieldAt, type Row } from '../fields.ts';
import { CPF_MASK } from '../tally.ts';

/** Number of present values (`of`) and of matching values (`are`). */
export interface Share {
  readonly of: number;
  readonly are: number;
}

/** Forms with their number of values. */
export type Forms = Readonly<Record<string, number>>;

/** Counts of the format details that the document leaves open. */
export type FormFacts = ReturnType<ReturnType<typeof createFormFold>['read']>;

/** Maximum forms that are counted separately; further forms are counted as `other`. */
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

export function createFormFold() {
  const moment = { forms: formCounter(), offsets: formCounter(), fractionDigits: formCounter() };
  const id = { letters: formCounter(), versions: formCounter() };
  const plate = formCounter();
  const [state, chassis, renavam] = [shareCounter(isState), shareCounter(isVin), shareCounter(isRenavam)];
  const cpf = { masked: shareCounter((text) => CPF_MASK.test(text)), checkDigits: shareCounter(isCpf) };
  return {
    add(row: Row): void {
      const read = (at: number, take: (text: string) => void): void => {
        const value = row[at];
        if (typeof value === 'string') take(value);
      };
      read(AT.moment, (text) => {
        const written = readIso8601(text);
        moment.forms.tick(written?.form ?? 'other');
        if (written === null) return;
        moment.offsets.tick(written.offset);
        moment.fractionDigits.tick(String(written.fractionDigits));
      });
      read(AT.id, (text) => {
        if (text.length !== UUID_LENGTH) return;
        id.letters.tick(text === text.toLowerCase() ? 'lower' : text === text.toUpperCase() ? 'upper' : 'mixed');
        id.versions.tick(text.charAt(14).toLowerCase());
      });
      read(AT.plate, (text) => plate.tick(plateForm(text)));
      read(AT.state, state.add);
      read(AT.chassis, chassis.add);
      read(AT.renavam, renavam.add);
      read(AT.cpf, cpf.masked.add);
      read(AT.cpf, cpf.checkDigits.add);
    },
    read: () => ({
      moment: {
        forms: moment.forms.read(),
        offsets: moment.offsets.read(),
        fractionDigits: moment.fractionDigits.read(),
      },
      id: { letters: id.letters.read(), versions: id.versions.read() },
      plate: plate.read(),
      chassis: chassis.read(),
      renavam: renavam.read(),
      cpf: { masked: cpf.masked.read(), checkDigits: cpf.checkDigits.read() },
      state: state.read(),
    }),
  };
}

function shareCounter(matches: (text: string) => boolean) {
  const share = { of: 0, are: 0 };
  return {
    add: (text: string): void => {
      share.of += 1;
      if (matches(text)) share.are += 1;
    },
    read: (): Share => ({ ...share }),
  };
}

function formCounter() {
  const counts = new Map<string, number>();
  return {
    tick(form: string): void {
      const known = counts.has(form) || counts.size < MOST_FORMS ? form : 'other';
      counts.set(known, (counts.get(known) ?? 0) + 1);
    },
    read: (): Forms => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Returns the forms of each field's values, with the number of values of each form. */
export function fieldForms({ moment, id, plate, chassis, renavam, cpf, state }: FormFacts) {
  return {
    'Simulation.data_criacao': {
      ...moment.forms,
      ...prefixed('offset', moment.offsets),
      ...prefixed('fraction digits', moment.fractionDigits),
    },
    'Simulation.id_simulacao': { ...prefixed('letters', id.letters), ...prefixed('version', id.versions) },
    'Simulation.uf': parts(state, 'one of the 27', 'another text'),
    'Vehicle.placa': plate,
    'Vehicle.chassi': parts(chassis, '17 VIN characters', 'another text'),
    'Vehicle.renavam': parts(renavam, 'check digit holds', 'check digit fails'),
    'Customer.cpf': {
      ...parts(cpf.masked, 'masked', 'not masked'),
      ...parts(cpf.checkDigits, 'check digits hold', 'check digits fail'),
    },
  } satisfies Readonly<Record<string, Forms>>;
}

function prefixed(prefix: string, forms: Forms): Forms {
  return Object.fromEntries(Object.entries(forms).map(([form, count]) => [`${prefix} ${form}`, count]));
}

function parts({ of, are }: Share, is: string, isNot: string): Forms {
  return { ...(are > 0 && { [is]: are }), ...(of > are && { [isNot]: of - are }) };
}
