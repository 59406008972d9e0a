import { closedObject, fieldsOf } from './field.ts';
import type { Requirement } from './requirement.ts';

const simulation = { heading: 'Simulation (item of the list)', place: 'every simulation' };
const field = fieldsOf(simulation);

const integer64 = 'an integer of 64 bits';
const double = 'a number within the range of a double';

/** The item of the listing. */
export const simulationRequirements = {
  'Simulation.closed': closedObject(
    simulation,
    'id_simulacao, prazo, valor_parcela, valor_solicitado, valor_entrada, valor_bem, valor_tac, taxa_juros_negociada, valor_registro, uf, tipo, transacao, juros, cet, iof, veiculo, cliente and data_criacao',
  ),
  'Simulation.id_simulacao': field(
    'id_simulacao',
    'a UUID',
    'never null',
    ', and differs from that of each other simulation',
  ),
  'Simulation.prazo': field('prazo', integer64),
  'Simulation.valor_parcela': field('valor_parcela', double),
  'Simulation.valor_solicitado': field('valor_solicitado', double),
  'Simulation.valor_entrada': field('valor_entrada', double),
  'Simulation.valor_bem': field('valor_bem', double),
  'Simulation.valor_tac': field('valor_tac', double),
  'Simulation.taxa_juros_negociada': field('taxa_juros_negociada', double),
  'Simulation.valor_registro': field('valor_registro', double),
  'Simulation.uf': field('uf', 'a string of 2 characters at most'),
  'Simulation.tipo': field('tipo', 'Financing, Refinancing or AmountSimulation'),
  'Simulation.transacao': field('transacao', 'a Transaction object'),
  'Simulation.juros': field('juros', 'an Interest object'),
  'Simulation.cet': field('cet', 'a Cet object'),
  'Simulation.iof': field('iof', 'an Iof object'),
  'Simulation.veiculo': field('veiculo', 'a Vehicle object'),
  'Simulation.cliente': field('cliente', 'a Customer object'),
  'Simulation.data_criacao': field('data_criacao', 'a date and time of ISO 8601'),
  'Simulation.data_criacao-offset': {
    level: 'shown',
    severity: 'minor',
    clause: `${simulation.heading}, row data_criacao`,
    statement: 'data_criacao carries its offset from UTC, as an RFC 3339 date-time does',
    sent: 'All pages at limite 100, and pages at other sizes.',
    judged: 'Whether Z or an offset of hours and minutes ends each value that is a date and time.',
    exercisedBy: 'an account with at least one simulation',
  },
} as const satisfies Record<string, Requirement>;
