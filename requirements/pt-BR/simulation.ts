import type { simulationRequirements } from '../simulation.ts';
import { closedObject, double, fieldIs, integer64 } from './field.ts';

export const simulationStatements = {
  'Simulation.closed': closedObject(
    'nenhuma simulação',
    'id_simulacao, prazo, valor_parcela, valor_solicitado, valor_entrada, valor_bem, valor_tac, taxa_juros_negociada, valor_registro, uf, tipo, transacao, juros, cet, iof, veiculo, cliente e data_criacao',
  ),
  'Simulation.id_simulacao': fieldIs(
    'id_simulacao',
    'um UUID',
    'nunca nulo',
    ', e difere do de qualquer outra simulação',
  ),
  'Simulation.prazo': fieldIs('prazo', integer64),
  'Simulation.valor_parcela': fieldIs('valor_parcela', double),
  'Simulation.valor_solicitado': fieldIs('valor_solicitado', double),
  'Simulation.valor_entrada': fieldIs('valor_entrada', double),
  'Simulation.valor_bem': fieldIs('valor_bem', double),
  'Simulation.valor_tac': fieldIs('valor_tac', double),
  'Simulation.taxa_juros_negociada': fieldIs('taxa_juros_negociada', double),
  'Simulation.valor_registro': fieldIs('valor_registro', double),
  'Simulation.uf': fieldIs('uf', 'uma string de no máximo 2 caracteres'),
  'Simulation.tipo': fieldIs('tipo', 'Financing, Refinancing ou AmountSimulation'),
  'Simulation.transacao': fieldIs('transacao', 'um objeto Transaction'),
  'Simulation.juros': fieldIs('juros', 'um objeto Interest'),
  'Simulation.cet': fieldIs('cet', 'um objeto Cet'),
  'Simulation.iof': fieldIs('iof', 'um objeto Iof'),
  'Simulation.veiculo': fieldIs('veiculo', 'um objeto Vehicle'),
  'Simulation.cliente': fieldIs('cliente', 'um objeto Customer'),
  'Simulation.data_criacao': fieldIs('data_criacao', 'uma data e hora da ISO 8601'),
  'Simulation.data_criacao-offset': 'data_criacao traz o deslocamento em relação a UTC, como um date-time da RFC 3339',
} as const satisfies Record<keyof typeof simulationRequirements, string>;
