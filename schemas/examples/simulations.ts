/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Fictitious data: nines and letters A, and a CPF and a RENAVAM of zeros, which are never assigned. */
const nobody = {
  cpf: '000.000.000-00',
  placa: 'AAA9A99',
  chassi: '9AAAAA99A9A999999',
  renavam: '00000000000',
} as const;

/** A new car. Every field is set. */
export const financing = {
  id_simulacao: '6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e',
  prazo: 48,
  valor_parcela: 1762.5,
  valor_solicitado: 60000.0,
  valor_entrada: 20000.0,
  valor_bem: 80000.0,
  valor_tac: 800.0,
  taxa_juros_negociada: 1.5,
  valor_registro: 250.0,
  uf: 'SP',
  tipo: 'Financing',
  transacao: { valor_total_credito: 60000.0, valor_total_debito: 84600.0 },
  juros: { percentual_juros_mensal: 1.5, percentual_juros_anual: 19.5618 },
  cet: { percentual_mensal: 1.7491, percentual_anual: 23.1309 },
  iof: { valor: 2022.0, percentual: 3.37 },
  veiculo: {
    marca: 'Marca Exemplo',
    modelo: 'Modelo Um',
    versao: '1.0 Flex',
    ano: 2025,
    valor: 80000.0,
    placa: nobody.placa,
    veiculo_zero_km: true,
    chassi: nobody.chassi,
    renavam: nobody.renavam,
    cor: 'Prata',
  },
  cliente: { cpf: nobody.cpf },
  data_criacao: '2025-09-30T14:05:00-03:00',
} as const satisfies Json;

/** A simulation whose three nullable fields are null. */
export const refinancing = {
  id_simulacao: 'b2d84c17-5e3f-4a90-9d61-7c8b9a0f1e2d',
  prazo: 36,
  valor_parcela: 1478.96,
  valor_solicitado: 39000.0,
  valor_entrada: 13000.0,
  valor_bem: 52000.0,
  valor_tac: 650.0,
  taxa_juros_negociada: 1.79,
  valor_registro: 180.5,
  uf: 'PR',
  tipo: 'Refinancing',
  transacao: { valor_total_credito: 39000.0, valor_total_debito: 53242.56 },
  juros: { percentual_juros_mensal: 1.79, percentual_juros_anual: 23.7261 },
  cet: { percentual_mensal: 2.1413, percentual_anual: 28.9486 },
  iof: { valor: 1314.3, percentual: 3.37 },
  veiculo: {
    marca: 'Marca Exemplo',
    modelo: 'Modelo Dois',
    versao: '1.6 Manual',
    ano: null,
    valor: null,
    placa: nobody.placa,
    veiculo_zero_km: null,
    chassi: nobody.chassi,
    renavam: nobody.renavam,
    cor: 'Azul',
  },
  cliente: { cpf: nobody.cpf },
  data_criacao: '2025-09-29T09:30:00-03:00',
} as const satisfies Json;

/** A used car. Every field is set. */
export const amountSimulation = {
  id_simulacao: 'e90a7d35-8b16-4c2f-a574-2f3e4d5c6b7a',
  prazo: 24,
  valor_parcela: 2922.9,
  valor_solicitado: 60000.0,
  valor_entrada: 60000.0,
  valor_bem: 120000.0,
  valor_tac: 900.0,
  taxa_juros_negociada: 1.29,
  valor_registro: 320.0,
  uf: 'BA',
  tipo: 'AmountSimulation',
  transacao: { valor_total_credito: 60000.0, valor_total_debito: 70149.6 },
  juros: { percentual_juros_mensal: 1.29, percentual_juros_anual: 16.6269 },
  cet: { percentual_mensal: 1.769, percentual_anual: 23.4202 },
  iof: { valor: 2022.0, percentual: 3.37 },
  veiculo: {
    marca: 'Marca Exemplo',
    modelo: 'Modelo Três',
    versao: '2.0 Automático',
    ano: 2021,
    valor: 120000.0,
    placa: nobody.placa,
    veiculo_zero_km: false,
    chassi: nobody.chassi,
    renavam: nobody.renavam,
    cor: 'Branco',
  },
  cliente: { cpf: nobody.cpf },
  data_criacao: '2025-09-28T17:45:00-03:00',
} as const satisfies Json;
