import { describe, expect, test } from 'vitest';
import { coded, textIn } from '../../messages/index.ts';
import type { SchemaName } from '../../schemas/index.ts';
import { readJson } from '../../src/json/read-json.ts';
import { fieldsOf, readShape } from '../../src/schema/shape.ts';

/** Reads a text as an object of a schema, and returns each violation as `Object.field keyword pointer`. */
function violations(name: SchemaName, text: string): readonly string[] {
  const { value, numbers } = readJson(Buffer.from(text));
  return readShape(name, value, numbers, '').map(
    ({ object, field, keyword, pointer }) => `${object}.${field || '*'} ${keyword} ${pointer}`,
  );
}

const uuid = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';

const [LISTING, QUERY] = ['SimulationListing', 'SimulationListingQuery'] as const;
const [YEARLY, NEW] = ['percentual_juros_anual', 'veiculo_zero_km'];
const BEYOND = '{"pagina_inicial":0,"limite":101}';

test.each<[SchemaName, string, readonly string[]]>([
  ['Simulation', '{}', []],
  ['Simulation', `{"id_simulacao":"${uuid}","juros":{},"veiculo":{"ano":null,"valor":null}}`, []],
  ['Simulation', '[]', ['Simulation.* type ']],
  ['Simulation', 'null', ['Simulation.* type ']],
  ['Simulation', '{"id_simulacao":null}', ['Simulation.id_simulacao type /id_simulacao']],
  ['Simulation', `{"id_simulacao":"urn:uuid:${uuid}"}`, ['Simulation.id_simulacao format /id_simulacao']],
  ['Simulation', '{"uf":"SPX"}', ['Simulation.uf maxLength /uf']],
  ['Simulation', '{"uf":"😀😀"}', []],
  ['Simulation', '{"tipo":"financing"}', ['Simulation.tipo enum /tipo']],
  ['Simulation', '{"tipo":null}', ['Simulation.tipo type /tipo']],
  ['Simulation', '{"data_criacao":"2024-01-01 10:00:00Z"}', ['Simulation.data_criacao format /data_criacao']],
  ['Simulation', '{"prazo":"48"}', ['Simulation.prazo type /prazo']],
  ['Simulation', '{"prazo":1.5}', ['Simulation.prazo type /prazo']],
  ['Simulation', '{"juros":null}', ['Simulation.juros type /juros']],
  ['Simulation', '{"extra":1,"juros":{"a":1}}', []],
  ['Page', '{"__proto__":{"total":"x"},"toString":1,"hasOwnProperty":2}', []],
  ['Simulation', `{"juros":{"${YEARLY}":true}}`, [`Interest.${YEARLY} type /juros/${YEARLY}`]],
  ['Simulation', '{"veiculo":{"marca":null}}', ['Vehicle.marca type /veiculo/marca']],
  ['Simulation', `{"veiculo":{"${NEW}":"false"}}`, [`Vehicle.${NEW} type /veiculo/${NEW}`]],
  ['Simulation', '{"veiculo":{"ano":2147483648}}', ['Vehicle.ano format /veiculo/ano']],
  ['SimulationListing', '{"itens":[],"pagina":{},"third":1}', []],
  [LISTING, '{}', [`${LISTING}.itens required /itens`, `${LISTING}.pagina required /pagina`]],
  [LISTING, '{"itens":{},"pagina":[]}', [`${LISTING}.itens type /itens`, `${LISTING}.pagina type /pagina`]],
  ['ProblemDetails', '{"tipo":"Partner","erro":null}', ['ProblemDetails.tipo pattern /tipo']],
  ['ProblemDetails', '{"erro":{}}', ['ProblemDetails.erro type /erro']],
  [
    'AccessToken',
    `{"accesstoken":"a","expiresIn":1,"expiresAt":"2024-01-01T10:00:00","tokenType":"bearer","scope":""}`,
    ['AccessToken.expiresAt format /expiresAt', 'AccessToken.tokenType const /tokenType'],
  ],
  [QUERY, BEYOND, [`${QUERY}.pagina_inicial minimum /pagina_inicial`, `${QUERY}.limite maximum /limite`]],
])('each deviation is one violation: %s %s', (name, text, expected) => {
  expect(violations(name, text)).toEqual(expected);
});

/** The texts themselves are compared with each type in `tests/json/number-text.test.ts`. */
describe('numbers are validated as written', () => {
  const type = 'type';
  const format = 'format';
  test.each<[SchemaName, string, string, string | null]>([
    ['Page', 'total', '9007199254740993', null],
    ['Page', 'total', '9223372036854775807', null],
    ['Page', 'total', '9223372036854775808', format],
    ['Page', 'total', '9007199254740993.5', type],
    ['Page', 'total', '12.0', null],
    ['Page', 'total', '1e400', format],
    ['Page', 'total', '-0', null],
    ['Page', 'numero', '2147483648.0', format],
    ['Page', 'numero', '1e-400', type],
    ['Page', 'tem_proximo', '1e3', type],
    ['Iof', 'valor', '1e400', format],
    ['Iof', 'valor', '1e-400', null],
    ['Vehicle', 'ano', '2021.0', null],
    ['Vehicle', 'ano', '1e400', format],
    ['Vehicle', 'ano', '2021.00000000000000000001', type],
    ['Vehicle', 'placa', '1e400', type],
    ['SimulationListingQuery', 'limite', '1e3', 'maximum'],
    ['SimulationListingQuery', 'limite', '0.0', 'minimum'],
  ])('%s.%s %s: %s', (name, field, text, keyword) => {
    expect(violations(name, `{"${field}":${text}}`)).toEqual(
      keyword === null ? [] : [`${name}.${field} ${keyword} /${field}`],
    );
  });

  test('the text is found by its pointer from the root, and returned with the rounded value', () => {
    const body = readJson(Buffer.from('{"itens":[{"prazo":48},{"iof":{"valor":1e400},"prazo":48.0}],"prazo":1e400}'));
    const itens = (body.value as { itens: unknown[] }).itens;
    expect(readShape('Simulation', itens[0], body.numbers, '/itens/0')).toEqual([]);
    expect(readShape('Simulation', itens[1], body.numbers, '/itens/1')).toMatchObject([
      { object: 'Iof', field: 'valor', pointer: '/iof/valor', value: Number.POSITIVE_INFINITY, written: '1e400' },
    ]);
  });
});

describe('the expectation of a violation', () => {
  test.each<[SchemaName, string, string]>([
    ['Page', '{"total":"1"}', 'an integer (int64)'],
    ['Iof', '{"valor":"1"}', 'a number (double)'],
    ['Vehicle', '{"ano":"1"}', 'an integer (int32) or null'],
    ['Vehicle', '{"veiculo_zero_km":1}', 'a boolean or null'],
    ['Vehicle', '{"cor":1}', 'a string'],
    ['Simulation', '{"uf":"SPX"}', 'a string of at most 2 characters'],
    ['Simulation', '{"tipo":"x"}', 'Financing, Refinancing or AmountSimulation'],
    ['Simulation', '{"id_simulacao":"x"}', 'a string (uuid)'],
    ['Simulation', '{"cet":1}', 'an object'],
    ['ProblemDetails', '{"erro":1}', 'null'],
    ['ProblemDetails', '{"tipo":"x"}', 'a string in the form Word.Word'],
  ])('%s %s: %s', (name, text, expected) => {
    const { value, numbers } = readJson(Buffer.from(text));
    expect(readShape(name, value, numbers, '').map((violation) => textIn('en', violation.expected))).toEqual([
      expected,
    ]);
  });

  test('of a missing property is that it is present', () => {
    const none = new Map<string, string>();
    expect(readShape('SimulationListing', { itens: [] }, none, '')).toMatchObject([
      { field: 'pagina', expected: coded('schema.present'), value: undefined },
    ]);
  });
});

test('fieldsOf returns fields in schema order, with the names of their objects', () => {
  expect(fieldsOf('Iof')).toEqual([{ field: 'valor' }, { field: 'percentual' }]);
  const objects = fieldsOf('Simulation').flatMap(({ object }) => object ?? []);
  expect(objects).toEqual(['Transaction', 'Interest', 'Cet', 'Iof', 'Vehicle', 'Customer']);
});
