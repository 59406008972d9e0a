import { closed, documented, type Heading, type Need, row, type Stated, shown, type Text } from './requirement.ts';

const sent: Text = [
  'All pages at limite 100, and pages at other sizes.',
  'Todas as páginas com limite 100, e páginas de outros tamanhos.',
];
const names: Text = [
  'The property names of the object on every page read, compared with the documented names.',
  'Os nomes das propriedades do objeto em cada página lida, comparados com os documentados.',
];
const value: Text = [
  'The value on every page read, with numbers as written in the JSON text. Whether the field may be absent is an open point.',
  'O valor em cada página lida, com números tal como escritos no texto JSON. Se o campo pode estar ausente é um ponto em aberto.',
];
const needs: readonly Need[] = ['one-simulation'];

/** The content of a field, and whether the document allows null. */
interface Field {
  readonly is: Text;
  readonly orNull?: true;
}

const text: Field = { is: ['a string', 'uma string'] };
const double: Field = { is: ['a number within the range of a double', 'um número dentro da faixa de um double'] };
const integer64: Field = { is: ['a 64-bit integer', 'um inteiro de 64 bits'] };
const orNull = (en: string, ptBR: string): Field => ({ is: [en, ptBR], orNull: true });
const object = (an: 'a' | 'an', name: string): Field => ({ is: [`${an} ${name} object`, `um objeto ${name}`] });

type Ids<Name extends string, Fields> = `${Name}.closed` | `${Name}.${Extract<keyof Fields, string>}`;

/** Returns the requirements of an object: only documented properties, and one requirement per field. */
function objectOf<Name extends string, Fields extends Readonly<Record<string, Field>>>(
  name: Name,
  heading: Heading,
  named: Text,
  fields: Fields,
): Readonly<Record<Ids<Name, Fields>, Stated>> {
  const shape = closed(heading, named, Object.keys(fields));
  const whole: Stated = { ...documented('minor'), ...shape, sent, judged: names, needs };
  const stated = Object.entries(fields).map(([field, { is, orNull: nullable }]): [string, Stated] => [
    `${name}.${field}`,
    {
      ...documented('minor'),
      clause: row(heading, field),
      statement: [
        `${field}, if present, is ${is[0]}${nullable ? ' or null' : ', never null'}`,
        `${field}, se presente, é ${is[1]}${nullable ? ' ou null' : ', nunca null'}`,
      ],
      sent,
      judged: value,
      needs,
      ...(nullable && { someCasesNeed: ['null-value'] }),
    },
  ]);
  return Object.fromEntries([[`${name}.closed`, whole], ...stated]) as Record<Ids<Name, Fields>, Stated>;
}

const simulation = 'Simulation (item of the list)';

/** The item of the listing. */
export const simulationRequirements = {
  ...objectOf('Simulation', simulation, ['a simulation', 'uma simulação'], {
    id_simulacao: {
      is: [
        'a UUID, different from that of every other simulation',
        'um UUID, diferente do de qualquer outra simulação',
      ],
    },
    prazo: integer64,
    valor_parcela: double,
    valor_solicitado: double,
    valor_entrada: double,
    valor_bem: double,
    valor_tac: double,
    taxa_juros_negociada: double,
    valor_registro: double,
    uf: { is: ['a string of 2 characters at most', 'uma string de no máximo 2 caracteres'] },
    tipo: {
      is: ['one of Financing, Refinancing and AmountSimulation', 'Financing, Refinancing ou AmountSimulation'],
    },
    transacao: object('a', 'Transaction'),
    juros: object('an', 'Interest'),
    cet: object('a', 'Cet'),
    iof: object('an', 'Iof'),
    veiculo: object('a', 'Vehicle'),
    cliente: object('a', 'Customer'),
    data_criacao: { is: ['an ISO 8601 date and time', 'uma data e hora ISO 8601'] },
  }),
  'Simulation.data_criacao-offset': {
    ...shown,
    clause: row(simulation, 'data_criacao'),
    statement: [
      'data_criacao has an offset from UTC, as an RFC 3339 date-time does',
      'data_criacao tem um offset em relação a UTC, como um date-time da RFC 3339',
    ],
    sent,
    judged: [
      'Each value that is a date and time ends with Z or with an offset of hours and minutes.',
      'Cada valor que é uma data e hora termina com Z ou com um offset de horas e minutos.',
    ],
    needs,
  },
} as const satisfies Record<string, Stated>;

/** The objects inside a simulation. */
export const simulationObjectRequirements = {
  ...objectOf('Transaction', 'Transaction', ['a transacao object', 'um objeto transacao'], {
    valor_total_credito: double,
    valor_total_debito: double,
  }),
  ...objectOf('Interest', 'Interest', ['a juros object', 'um objeto juros'], {
    percentual_juros_mensal: double,
    percentual_juros_anual: double,
  }),
  ...objectOf('Cet', 'Cet (total effective cost)', ['a cet object', 'um objeto cet'], {
    percentual_mensal: double,
    percentual_anual: double,
  }),
  ...objectOf('Iof', 'Iof (tax on financial operations)', ['an iof object', 'um objeto iof'], {
    valor: double,
    percentual: double,
  }),
  ...objectOf('Vehicle', 'Vehicle', ['a veiculo object', 'um objeto veiculo'], {
    marca: text,
    modelo: text,
    versao: text,
    ano: orNull('a 32-bit integer', 'um inteiro de 32 bits'),
    valor: orNull(...double.is),
    placa: text,
    veiculo_zero_km: orNull('a boolean', 'um booleano'),
    chassi: text,
    renavam: text,
    cor: text,
  }),
  ...objectOf('Customer', 'Customer', ['a cliente object', 'um objeto cliente'], { cpf: text }),
  'Customer.cpf-mask': {
    ...shown,
    clause: row('Customer', 'cpf'),
    statement: ['cpf has eleven digits in the mask NNN.NNN.NNN-NN', 'cpf tem onze dígitos na máscara NNN.NNN.NNN-NN'],
    sent,
    judged: [
      'The format of each cpf that is a string. Its check digits are only observed.',
      'O formato de cada cpf que é uma string. Os dígitos verificadores são apenas observados.',
    ],
    needs,
  },
} as const satisfies Record<string, Stated>;
