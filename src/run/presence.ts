import type { Facts } from '../../facts/facts.ts';
import type { FormFacts, Share } from '../../facts/observed/forms.ts';
import type { Report } from '../report/report.ts';

const FIELD = /^\w+\.\w+$/;
const OF_THE_OBJECT = /\.(?:closed|complete)$/;

/** For every field of every object: how often it was there, and what its values are like. */
export function presenceOf({ tallies, observed }: Facts): Report['presence'] {
  const fields = Object.entries(tallies).filter(([key]) => FIELD.test(key) && !OF_THE_OBJECT.test(key));
  const forms = formsOf(observed.forms);
  return Object.fromEntries(
    fields.map(([key, { of, present, null: nulls }]) => {
      const values = observed.values[key];
      const met = forms[key];
      const said = values && { ...values, ...(met !== undefined && Object.keys(met).length > 0 && { forms: met }) };
      return [key, { of, present, null: nulls, ...(said === undefined ? {} : { values: said }) }];
    }),
  );
}

type Counts = Readonly<Record<string, number>>;

/** Field → the forms that its values take, each with how many do. */
function formsOf({ moment, id, plate, chassis, renavam, cpf, state }: FormFacts): Readonly<Record<string, Counts>> {
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
  };
}

function prefixed(prefix: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([form, count]) => [`${prefix} ${form}`, count]));
}

function parts({ of, are }: Share, is: string, isNot: string): Counts {
  return { ...(are > 0 && { [is]: are }), ...(of > are && { [isNot]: of - are }) };
}
