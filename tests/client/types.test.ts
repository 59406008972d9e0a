import { describe, expectTypeOf, test } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  ProblemError,
  type Simulation,
  type SimulationListing,
  type Vehicle,
} from '../../client/index.ts';

type Field<Value, Name extends keyof Value> = Value[Name];

/** The compiler judges these. */
describe('in its type', () => {
  test('a field may be absent, and three fields may be null', () => {
    expectTypeOf<Field<Simulation, 'prazo'>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Field<Vehicle, 'ano'>>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Field<Vehicle, 'valor'>>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Field<Vehicle, 'veiculo_zero_km'>>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<Field<Vehicle, 'cor'>>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Field<Simulation, 'tipo'>>().toEqualTypeOf<
      'Financing' | 'Refinancing' | 'AmountSimulation' | undefined
    >();
  });

  test('a page holds itens and pagina', () => {
    expectTypeOf<Field<SimulationListing, 'itens'>>().toEqualTypeOf<readonly Simulation[]>();
    expectTypeOf<ReturnType<Client['simulations']>>().resolves.toEqualTypeOf<SimulationListing>();
    expectTypeOf<ReturnType<Client['allSimulations']>>().toExtend<AsyncIterable<Simulation>>();
  });

  test('a client has credentials or a source of tokens, not both and not neither', () => {
    const baseUrl = 'https://partner.example/integration';
    expectTypeOf({ baseUrl, clientId: 'id', clientSecret: 'secret' }).toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, accessToken: () => 'token' }).toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, clientId: 'id' }).not.toExtend<ClientOptions>();
    expectTypeOf({ baseUrl }).not.toExtend<ClientOptions>();
    expectTypeOf({ baseUrl, clientId: 'id', clientSecret: 's', accessToken: () => 't' }).not.toExtend<ClientOptions>();
    expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
  });

  test('an error tells its kind and what it holds', () => {
    expectTypeOf<ProblemError['problem']['tipo']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<ProblemError['name']>().toEqualTypeOf<'ProblemError'>();
    expectTypeOf(ProblemError).toBeConstructibleWith('simulations', 400, {});
  });
});
