import { coded } from '../messages/index.ts';
import type { simulationObjectRequirements, simulationRequirements } from '../requirements/simulation.ts';
import { anomalyFindings } from './list.ts';
import { alsoJudged, type FactsCheck, fieldCheck, fieldChecks, haltOf, judgement } from './support.ts';

/** Two simulations under one id: the identifier does not identify. */
const idsAreUnique: FactsCheck = (facts) => {
  const carried = (facts.tallies['Simulation.id_simulacao']?.present ?? 0) > 0;
  const items = carried ? Object.values(facts.surveys).reduce((sum, survey) => sum + survey.items, 0) : 0;
  return judgement(
    items,
    anomalyFindings(facts, ['id-shared']),
    items === 0 ? { unexercised: haltOf(facts) ?? coded('nothing.id') } : {},
  );
};

/** The fields of a simulation, on every simulation of every page read. */
export const simulationChecks = {
  ...fieldChecks(
    'Simulation.closed',
    'Simulation.prazo',
    'Simulation.valor_parcela',
    'Simulation.valor_solicitado',
    'Simulation.valor_entrada',
    'Simulation.valor_bem',
    'Simulation.valor_tac',
    'Simulation.taxa_juros_negociada',
    'Simulation.valor_registro',
    'Simulation.uf',
    'Simulation.tipo',
    'Simulation.transacao',
    'Simulation.juros',
    'Simulation.cet',
    'Simulation.iof',
    'Simulation.veiculo',
    'Simulation.cliente',
    'Simulation.data_criacao',
    'Simulation.data_criacao-offset',
  ),
  'Simulation.id_simulacao': alsoJudged(fieldCheck('Simulation.id_simulacao'), idsAreUnique),
} satisfies Record<keyof typeof simulationRequirements, FactsCheck>;

/** The objects in a simulation. */
export const simulationObjectChecks = fieldChecks(
  'Transaction.closed',
  'Transaction.valor_total_credito',
  'Transaction.valor_total_debito',
  'Interest.closed',
  'Interest.percentual_juros_mensal',
  'Interest.percentual_juros_anual',
  'Cet.closed',
  'Cet.percentual_mensal',
  'Cet.percentual_anual',
  'Iof.closed',
  'Iof.valor',
  'Iof.percentual',
  'Vehicle.closed',
  'Vehicle.marca',
  'Vehicle.modelo',
  'Vehicle.versao',
  'Vehicle.ano',
  'Vehicle.valor',
  'Vehicle.placa',
  'Vehicle.veiculo_zero_km',
  'Vehicle.chassi',
  'Vehicle.renavam',
  'Vehicle.cor',
  'Customer.closed',
  'Customer.cpf',
  'Customer.cpf-mask',
) satisfies Record<keyof typeof simulationObjectRequirements, FactsCheck>;
