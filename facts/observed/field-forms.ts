import type { FormFacts, Forms, Share } from './forms.ts';

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
