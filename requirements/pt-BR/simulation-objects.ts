import type { simulationObjectRequirements } from '../simulation-objects.ts';
import { boolean, closedObject, double, fieldIs, integer32, string } from './field.ts';

export const simulationObjectStatements = {
  'Transaction.closed': closedObject('nenhum objeto transacao', 'valor_total_credito e valor_total_debito'),
  'Transaction.valor_total_credito': fieldIs('valor_total_credito', double),
  'Transaction.valor_total_debito': fieldIs('valor_total_debito', double),

  'Interest.closed': closedObject('nenhum objeto juros', 'percentual_juros_mensal e percentual_juros_anual'),
  'Interest.percentual_juros_mensal': fieldIs('percentual_juros_mensal', double),
  'Interest.percentual_juros_anual': fieldIs('percentual_juros_anual', double),

  'Cet.closed': closedObject('nenhum objeto cet', 'percentual_mensal e percentual_anual'),
  'Cet.percentual_mensal': fieldIs('percentual_mensal', double),
  'Cet.percentual_anual': fieldIs('percentual_anual', double),

  'Iof.closed': closedObject('nenhum objeto iof', 'valor e percentual'),
  'Iof.valor': fieldIs('valor', double),
  'Iof.percentual': fieldIs('percentual', double),

  'Vehicle.closed': closedObject(
    'nenhum objeto veiculo',
    'marca, modelo, versao, ano, valor, placa, veiculo_zero_km, chassi, renavam e cor',
  ),
  'Vehicle.marca': fieldIs('marca', string),
  'Vehicle.modelo': fieldIs('modelo', string),
  'Vehicle.versao': fieldIs('versao', string),
  'Vehicle.ano': fieldIs('ano', integer32, 'ou nulo'),
  'Vehicle.valor': fieldIs('valor', double, 'ou nulo'),
  'Vehicle.placa': fieldIs('placa', string),
  'Vehicle.veiculo_zero_km': fieldIs('veiculo_zero_km', boolean, 'ou nulo'),
  'Vehicle.chassi': fieldIs('chassi', string),
  'Vehicle.renavam': fieldIs('renavam', string),
  'Vehicle.cor': fieldIs('cor', string),

  'Customer.closed': closedObject('nenhum objeto cliente', 'cpf'),
  'Customer.cpf': fieldIs('cpf', string),
  'Customer.cpf-mask': 'cpf é escrito com onze dígitos sob a máscara NNN.NNN.NNN-NN',
} as const satisfies Record<keyof typeof simulationObjectRequirements, string>;
