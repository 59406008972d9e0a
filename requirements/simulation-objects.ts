import { closedObject, fieldsOf } from './field.ts';
import type { Requirement } from './requirement.ts';

const transaction = { heading: 'Transaction', place: 'every transacao' };
const interest = { heading: 'Interest', place: 'every juros' };
const cet = { heading: 'Cet (total effective cost)', place: 'every cet' };
const iof = { heading: 'Iof (tax on financial operations)', place: 'every iof' };
const vehicle = { heading: 'Vehicle', place: 'every veiculo' };
const customer = { heading: 'Customer', place: 'every cliente' };

const transactionField = fieldsOf(transaction);
const interestField = fieldsOf(interest);
const cetField = fieldsOf(cet);
const iofField = fieldsOf(iof);
const vehicleField = fieldsOf(vehicle);
const customerField = fieldsOf(customer);

const double = 'a number within the range of a double';

/** The objects inside a simulation. */
export const simulationObjectRequirements = {
  'Transaction.closed': closedObject(transaction, 'valor_total_credito and valor_total_debito'),
  'Transaction.valor_total_credito': transactionField('valor_total_credito', double),
  'Transaction.valor_total_debito': transactionField('valor_total_debito', double),

  'Interest.closed': closedObject(interest, 'percentual_juros_mensal and percentual_juros_anual'),
  'Interest.percentual_juros_mensal': interestField('percentual_juros_mensal', double),
  'Interest.percentual_juros_anual': interestField('percentual_juros_anual', double),

  'Cet.closed': closedObject(cet, 'percentual_mensal and percentual_anual'),
  'Cet.percentual_mensal': cetField('percentual_mensal', double),
  'Cet.percentual_anual': cetField('percentual_anual', double),

  'Iof.closed': closedObject(iof, 'valor and percentual'),
  'Iof.valor': iofField('valor', double),
  'Iof.percentual': iofField('percentual', double),

  'Vehicle.closed': closedObject(
    vehicle,
    'marca, modelo, versao, ano, valor, placa, veiculo_zero_km, chassi, renavam and cor',
  ),
  'Vehicle.marca': vehicleField('marca', 'a string'),
  'Vehicle.modelo': vehicleField('modelo', 'a string'),
  'Vehicle.versao': vehicleField('versao', 'a string'),
  'Vehicle.ano': vehicleField('ano', 'an integer of 32 bits', 'or null'),
  'Vehicle.valor': vehicleField('valor', double, 'or null'),
  'Vehicle.placa': vehicleField('placa', 'a string'),
  'Vehicle.veiculo_zero_km': vehicleField('veiculo_zero_km', 'a boolean', 'or null'),
  'Vehicle.chassi': vehicleField('chassi', 'a string'),
  'Vehicle.renavam': vehicleField('renavam', 'a string'),
  'Vehicle.cor': vehicleField('cor', 'a string'),

  'Customer.closed': closedObject(customer, 'cpf'),
  'Customer.cpf': customerField('cpf', 'a string'),
  'Customer.cpf-mask': {
    level: 'shown',
    severity: 'minor',
    clause: `${customer.heading}, row cpf`,
    statement: 'cpf is written as eleven digits under the mask NNN.NNN.NNN-NN',
    sent: 'All pages at limite 100, and pages at other sizes.',
    judged: 'The form of each cpf that is a string; its check digits are observed only.',
    exercisedBy: 'an account with at least one simulation',
  },
} as const satisfies Record<string, Requirement>;
