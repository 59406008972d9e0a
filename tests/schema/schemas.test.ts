import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../../schemas/index.ts';

const files = readdirSync(new URL('../../schemas/', import.meta.url))
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));

const double = 'number double';

/** The document's tables. */
const documented: Readonly<Record<SchemaName, Readonly<Record<string, string>>>> = {
  Simulation: {
    id_simulacao: 'string uuid',
    prazo: 'integer int64',
    valor_parcela: double,
    valor_solicitado: double,
    valor_entrada: double,
    valor_bem: double,
    valor_tac: double,
    taxa_juros_negociada: double,
    valor_registro: double,
    uf: 'string maxLength=2',
    tipo: 'string enum=Financing,Refinancing,AmountSimulation',
    transacao: '$ref=Transaction.schema.json',
    juros: '$ref=Interest.schema.json',
    cet: '$ref=Cet.schema.json',
    iof: '$ref=Iof.schema.json',
    veiculo: '$ref=Vehicle.schema.json',
    cliente: '$ref=Customer.schema.json',
    data_criacao: 'string date-time',
  },
  Transaction: { valor_total_credito: double, valor_total_debito: double },
  Interest: { percentual_juros_mensal: double, percentual_juros_anual: double },
  Cet: { percentual_mensal: double, percentual_anual: double },
  Iof: { valor: double, percentual: double },
  Vehicle: {
    marca: 'string',
    modelo: 'string',
    versao: 'string',
    ano: 'integer,null int32',
    valor: 'number,null double',
    placa: 'string',
    veiculo_zero_km: 'boolean,null',
    chassi: 'string',
    renavam: 'string',
    cor: 'string',
  },
  Customer: { cpf: 'string' },
  Page: {
    tem_proximo: 'boolean',
    tem_anterior: 'boolean',
    numero: 'integer int32',
    tamanho: 'integer int32',
    total: 'integer int64',
  },
  ProblemDetails: {
    tipo: 'string pattern',
    titulo: 'string',
    status: 'integer int32',
    detalhe: 'string',
    erro: 'null',
  },
  AccessToken: {
    accesstoken: 'string',
    expiresIn: 'integer',
    expiresAt: 'string date-time',
    tokenType: 'string const=Bearer',
    scope: 'string',
  },
  AccessTokenRequest: { clientId: 'string', clientSecret: 'string' },
  SimulationListing: { itens: 'array items=Simulation.schema.json', pagina: '$ref=Page.schema.json' },
  SimulationListingQuery: {
    pagina_inicial: 'integer int32 minimum=1',
    limite: 'integer int32 minimum=1 maximum=100',
  },
};

const open: readonly SchemaName[] = ['AccessTokenRequest', 'SimulationListing', 'SimulationListingQuery'];

const required: Readonly<Partial<Record<SchemaName, readonly string[]>>> = {
  AccessToken: ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'],
  AccessTokenRequest: ['clientId', 'clientSecret'],
  SimulationListing: ['itens', 'pagina'],
};

function summary(schema: JsonSchema): string {
  const { description: _, $ref, type, format, items, pattern, enum: values, ...rest } = schema;
  return [
    $ref && `$ref=${$ref}`,
    type?.toString(),
    format,
    pattern && 'pattern',
    values && `enum=${values.join()}`,
    items && `items=${items.$ref}`,
    ...Object.entries(rest).map(([keyword, value]) => `${keyword}=${value}`),
  ]
    .filter(Boolean)
    .join(' ');
}

test('every schema file is listed, and every name has its file', () => {
  expect(Object.keys(schemas).sort()).toEqual(files.sort());
  expect([...schemaNames].sort()).toEqual(files);
});

describe.each([...schemaNames])('%s', (name) => {
  const schema = schemas[name];
  const properties = Object.entries(schema.properties ?? {});

  test('is a schema of draft 2020-12 that Ajv compiles in strict mode', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: true });
    formats.default(ajv);
    for (const other of Object.values(schemas)) ajv.addSchema(other);
    expect(ajv.validateSchema({ ...schema })).toBe(true);
    expect(ajv.getSchema(`${name}.schema.json`)).toBeTypeOf('function');
  });

  test('goes by its own name', () => {
    expect([schema.$id, schema.title, schema.type]).toEqual([`${name}.schema.json`, name, 'object']);
  });

  test('holds the documented fields in their order, as they are documented', () => {
    expect(properties.map(([field, held]) => [field, summary(held)])).toEqual(Object.entries(documented[name]));
  });

  test(open.includes(name) ? 'is left open' : 'is closed', () => {
    expect(schema.additionalProperties).toBe(open.includes(name) ? undefined : false);
  });

  test('requires nothing but what the document says is there', () => {
    expect(schema.required).toEqual(required[name]);
  });

  test('describes itself and each field', () => {
    for (const text of [schema.description, ...properties.map(([, { description }]) => description)])
      expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

test.each([
  ['Partner.AccountIsIncompleted', true],
  ['Area.Problem_2', true],
  ['Área.Situação', true],
  ['Partner', false],
  ['Partner.', false],
  ['.Problem', false],
  ['Partner.Account.Incompleted', false],
  ['Partner Account.Incompleted', false],
  ['https://problems.example', false],
  ['about:blank', false],
  ['', false],
])('the kind of problem %j has the form <Area>.<Problem>: %s', (text, expected) => {
  expect(new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? 'x', 'u').test(text)).toBe(expected);
});
