import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../provider/change.ts';
import { createProviderWith } from '../../provider/create.ts';
import { isObject, type Json, type JsonObject, withMember, written } from '../../provider/data/json.ts';
import { isLater } from '../../provider/places.ts';
import { without } from '../../provider/rows.ts';
import { type JsonSchema, schemaNames, schemas } from '../../schemas/index.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { conclude } from '../../src/run/judge.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { IN_PROCESS_URL, inProcessWire } from '../proof/in-process.ts';
import { DEFAULTS } from '../proof/whole-run.ts';

/** Returns integers, some with a fraction or an exponent that does not change the value. */
const whole = (bits: bigint): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }),
      fc.constantFrom('', '', '.0', '.000', 'e0', '.0E+0', '0e-1'),
    )
    .map(([value, tail]) => written(value === 0n ? '0' : `${value}${tail}`));

const doubles: fc.Arbitrary<Json> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  whole(80n),
  fc.constantFrom('-0.0', '1.7976931348623157E308', '5e-324', '1e-400', '0.10000000000000000555').map(written),
);

const moments = fc
  .tuple(
    fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.constantFrom('', '.5', '.1234567'),
    fc.constantFrom('Z', 'z', '+00:00', '-03:00', '+14:00'),
  )
  .map(([date, fraction, offset]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`);

/** Any text, including lone surrogates. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

const FORMATS: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  int32: whole(32n),
  int64: whole(64n),
  uuid: fc.uuid().map((id) => (id.startsWith('a') ? id.toUpperCase() : id)),
  'date-time': moments,
};

const present = (members: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Returns values that conform to a schema, including its bounds, allowed nulls and absent optional members. */
function conforming(schema: JsonSchema): fc.Arbitrary<Json> {
  const { $ref, type = [], format = '', maxLength, properties = {} } = schema;
  const name = schemaNames.find((one) => $ref === `${one}.schema.json`);
  if (name !== undefined) return conforming(schemas[name]);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const ofType = (one: string): fc.Arbitrary<Json> => {
    if (one === 'null') return fc.constant(null);
    if (one === 'boolean') return fc.boolean();
    if (one === 'object') {
      const members = Object.entries(properties).map(([key, member]) => [key, conforming(member)] as const);
      return fc.record(Object.fromEntries(members), { requiredKeys: [] }).map(present);
    }
    // JSON Schema counts characters, not UTF-16 code units.
    const strings = maxLength === undefined ? texts : fc.string({ unit: 'binary', maxLength });
    return FORMATS[format] ?? (one === 'number' ? doubles : strings);
  };
  return fc.oneof(...[type].flat().map(ofType));
}

/** Simulations with a masked cpf. No schema has the mask, because the document only shows it in an example. */
const simulations = fc
  .tuple(conforming(schemas.Simulation), fc.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/))
  .map(([simulation, cpf]) =>
    isObject(simulation) ? withMember(simulation, 'cliente.cpf', (value) => (value === undefined ? value : cpf)) : {},
  );

const absent = fc.oneof(fc.constant([]), fc.subarray(Object.keys(schemas.Page.properties ?? {})));

const listings = fc.record({
  kinds: fc.array(simulations, { minLength: 1, maxLength: 12 }),
  count: fc.oneof(fc.nat(12), fc.nat(24), fc.constantFrom(99, 100, 101, 120)),
  policy: fc.record({
    defaultLimit: fc.integer({ min: 1, max: 100 }),
    shortTamanho: fc.constantFrom('limite' as const, 'items' as const),
    beyondLast: fc.constantFrom('empty' as const, 'reject' as const),
  }),
  always: absent,
  onLaterPages: absent,
  tail: fc.constantFrom('', '.0', 'e0'),
});

/** Returns a change that serves one of a few simulations at each position, with a unique id. */
function serving({ kinds, policy, always, onLaterPages, tail }: Parameters<typeof reportOf>[0]): Change {
  const itemAt = (position: number): JsonObject => {
    const kind = kinds[position % kinds.length] ?? {};
    const id_simulacao = `00000000-0000-4000-8000-${position.toString(16).padStart(12, '0')}`;
    return position < kinds.length && !('id_simulacao' in kind) ? kind : { ...kind, id_simulacao };
  };
  return {
    policy,
    item: (_, { position }) => itemAt(position),
    pagina: (pagina, reading) => {
      const numbers = Object.entries(pagina).map(([name, value]) => [
        name,
        typeof value === 'number' ? written(`${value}${tail}`) : value,
      ]);
      return without(Object.fromEntries(numbers), ...always, ...(isLater(reading) ? onLaterPages : []));
    },
  };
}

async function reportOf(served: typeof listings extends fc.Arbitrary<infer Served> ? Served : never) {
  const provider = await createProviderWith({ count: served.count }, [serving(served)]);
  const { environment, baseUrl, loopback, plainHttp, main } = embeddedTarget(provider.settings(IN_PROCESS_URL));
  const target = { environment, baseUrl, loopback, plainHttp, main };
  const { signal } = new AbortController();
  const hooks = { signal, wire: inProcessWire(provider, DEFAULTS), sleep: async () => undefined };
  const recording = withoutDefects(await record(target, DEFAULTS, hooks));
  return conclude(recording, { target, options: DEFAULTS, interruptedBy: null });
}

test('any listing that conforms to the schemas passes', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(listings, async (served) => {
    const { requirements } = await reportOf(served);
    const unexpected = requirements.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-exercised');
    expect(unexpected.map(({ id, reason, findings: [first] }) => `${id}: ${first?.message ?? reason}`)).toEqual([]);
  });
  // The counterexample itself is too long to print.
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, {
    numRuns: 15,
    endOnFailure: true,
  });
  if (failed) throw new Error(`seed ${seed}, path "${counterexamplePath}"`, { cause: errorInstance });
});
