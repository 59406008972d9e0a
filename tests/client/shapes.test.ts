import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  ProblemError,
  type Simulation,
  type SimulationListing,
  type Vehicle,
} from '../../client/index.ts';
import { accessToken, problemDetails, type Shape, simulationListing } from '../../client/shapes.ts';
import { type JsonSchema, schemas } from '../../schemas/index.ts';

/** Converts a schema to a shape of the client. */
function shapeOf(schema: JsonSchema): Shape {
  const whole = Object.values(schemas).find(({ $id }) => $id === schema.$ref) ?? schema;
  const { type = '', enum: values, const: constant, items, properties = {}, required = [] } = whole;
  if (typeof type !== 'string') return { nullable: shapeOf({ type: type.find((one) => one !== 'null') ?? '' }) };
  if (values !== undefined) return values;
  if (constant !== undefined) return [constant];
  if (type === 'array') return { each: shapeOf(items ?? {}) };
  if (type === 'object') {
    const members = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, shapeOf(one)]));
    expect([0, Object.keys(members).length]).toContain(required.length);
    return required.length === 0 ? { some: members } : { all: members };
  }
  if (type === 'boolean' || type === 'number' || type === 'integer' || type === 'string') return type;
  throw new RangeError(`no shape for ${type}`);
}

// The client does not read `erro`.
const { erro: _, ...properties } = schemas.ProblemDetails.properties ?? {};

test.each([
  ['SimulationListing', simulationListing, schemas.SimulationListing],
  ['AccessToken', accessToken, schemas.AccessToken],
  ['ProblemDetails', problemDetails, { ...schemas.ProblemDetails, properties }],
])('%s has the shape of its schema', (_name, shape, schema) => expect(shape).toEqual(shapeOf(schema)));

/** The compiler checks these tests. */
describe('in its type', () => {
  test('a field may be absent, and three fields may be null', () => {
    expectTypeOf<Simulation['prazo']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Vehicle['ano'] | Vehicle['valor']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Vehicle['veiculo_zero_km']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<Vehicle['cor']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Simulation['tipo']>().toEqualTypeOf<'Financing' | 'Refinancing' | 'AmountSimulation' | undefined>();
    expectTypeOf<SimulationListing['itens']>().toEqualTypeOf<readonly Simulation[]>();
    expectTypeOf<ReturnType<Client['simulations']>>().resolves.toEqualTypeOf<SimulationListing>();
    expectTypeOf<ReturnType<Client['allSimulations']>>().toExtend<AsyncIterable<Simulation>>();
  });

  test('a client has either credentials or a source of tokens, and an error has its kind', () => {
    const baseUrl = 'https://partner.example/integration';
    expectTypeOf({ baseUrl, clientId: 'id', clientSecret: 'secret' }).toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, accessToken: () => 'token' }).toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, clientId: 'id' }).not.toExtend<ClientOptions>();
    expectTypeOf({ baseUrl }).not.toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, clientId: 'id', clientSecret: 's', accessToken: () => 't' }).not.toExtend<ClientOptions>();
    expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
    expectTypeOf<ProblemError['problem']['tipo']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ProblemError['name']>().toEqualTypeOf<'ProblemError'>();
    expectTypeOf(ProblemError).toBeConstructibleWith('simulations', 400, {});
  });
});
