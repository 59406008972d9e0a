import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemas } from '../../schemas/index.ts';
import { readJson } from '../../src/json/read-json.ts';
import { createShapeReader } from '../../src/schema/shape.ts';

/** Values as JSON texts: a number may then be written in any way. */
type Text = fc.Arbitrary<string>;

interface Kind {
  readonly good: Text;
  readonly bad: Text;
}

const { read } = createShapeReader(schemas);

const quoted = (texts: fc.Arbitrary<string>): Text => texts.map((text) => JSON.stringify(text));
const texts = quoted(fc.string());
const booleans = fc.constantFrom('true', 'false');
const holders = fc.constantFrom('[]', '{}', '[1]', '{"valor":1}');
const nothing = fc.constant('null');
const int32 = fc.integer();
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

const integers = (values: fc.Arbitrary<number | bigint>): Text =>
  fc
    .tuple(values, fc.constantFrom('', '.0', '.000', 'e0', '.0E+0', '0e-1'))
    .map(([value, tail]) => (String(value) === '0' ? '0.0e9' : `${value}${tail}`));
const fractions = fc
  .tuple(int64, fc.constantFrom('.5', '.00000000000000000001', '.1e-1', 'e-30'))
  .map(([value, tail]) => `${value === 0n ? 7n : value}${tail}`);
const beyond = (bits: 32 | 64): Text =>
  fc
    .tuple(fc.bigInt({ min: 2n ** BigInt(bits - 1), max: 2n ** 80n }), fc.boolean())
    .map(([magnitude, negative]) => (negative ? `-${magnitude + 1n}` : `${magnitude}`));
const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  integers(int64),
  fc.constantFrom('1e308', '1e-400', '0.30000000000000004'),
);

const string = { good: texts, bad: fc.oneof(nothing, booleans, holders, doubles) };
const double = { good: doubles, bad: fc.oneof(nothing, booleans, holders, texts, fc.constantFrom('1e309', '-1e400')) };
const integer = (bits: 32 | 64, values: fc.Arbitrary<number | bigint>): Kind => ({
  good: integers(values),
  bad: fc.oneof(nothing, booleans, holders, texts, fractions, beyond(bits), fc.constant('1e400')),
});
const boolean = { good: booleans, bad: fc.oneof(nothing, holders, texts, doubles) };
const not = (kind: Kind, refused: string): Kind => ({ ...kind, bad: kind.bad.filter((text) => text !== refused) });
const nullable = (kind: Kind): Kind => ({ ...not(kind, 'null'), good: fc.oneof(kind.good, nothing) });
const only = (good: Text, others: Text): Kind => ({ good, bad: fc.oneof(string.bad, others) });

const dateTimes = quoted(
  fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const uuids = quoted(fc.uuid());

const simulation: Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>> = {
  id_simulacao: only(
    uuids,
    uuids.map((text) => text.replace(/.$/, 'g"').replace(/-/, '')),
  ),
  prazo: integer(64, int64),
  valor_parcela: double,
  valor_solicitado: double,
  valor_entrada: double,
  valor_bem: double,
  valor_tac: double,
  taxa_juros_negociada: double,
  valor_registro: double,
  uf: only(quoted(fc.string({ maxLength: 2 })), quoted(fc.stringMatching(/^[A-Z]{3,9}$/))),
  tipo: only(
    fc.constantFrom('"Financing"', '"Refinancing"', '"AmountSimulation"'),
    fc.constantFrom('"financing"', '""'),
  ),
  transacao: { valor_total_credito: double, valor_total_debito: double },
  juros: { percentual_juros_mensal: double, percentual_juros_anual: double },
  cet: { percentual_mensal: double, percentual_anual: double },
  iof: { valor: double, percentual: double },
  veiculo: {
    marca: string,
    modelo: string,
    versao: string,
    ano: nullable(integer(32, int32)),
    valor: nullable(double),
    placa: string,
    veiculo_zero_km: nullable(boolean),
    chassi: string,
    renavam: string,
    cor: string,
  },
  cliente: { cpf: string },
  data_criacao: only(
    dateTimes,
    dateTimes.map((text) => text.replace('T', ' ')),
  ),
};

const objectNames: Readonly<Record<string, string>> = {
  transacao: 'Transaction',
  juros: 'Interest',
  cet: 'Cet',
  iof: 'Iof',
  veiculo: 'Vehicle',
  cliente: 'Customer',
};

const isKind = (entry: Kind | Readonly<Record<string, Kind>>): entry is Kind => 'good' in entry && 'bad' in entry;

const write = (members: Readonly<Record<string, string>>): string =>
  `{${Object.entries(members)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join()}}`;

/** A conforming object: any of its fields may be absent. */
function conforming(
  entries: Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>>,
): fc.Arbitrary<Record<string, string>> {
  const members = fc.record(
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, isKind(entry) ? entry.good : conforming(entry).map(write)]),
    ),
    { requiredKeys: [] },
  );
  return members.map((some) =>
    Object.fromEntries(Object.entries(some).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  );
}

interface Deviation {
  readonly object: string;
  readonly field: string | null;
  readonly pointer: string;
  /** Puts the deviation into the members of a conforming simulation. */
  readonly apply: (members: Record<string, string>) => Record<string, string>;
}

function fieldDeviations(): readonly fc.Arbitrary<Deviation>[] {
  return Object.entries(simulation).flatMap(([name, entry]): readonly fc.Arbitrary<Deviation>[] => {
    const outer = (bad: Text): fc.Arbitrary<Deviation> =>
      bad.map((text) => ({
        object: 'Simulation',
        field: name,
        pointer: `/${name}`,
        apply: (members) => ({ ...members, [name]: text }),
      }));
    if (isKind(entry)) return [outer(entry.bad)];
    const object = objectNames[name] ?? '';
    const inner = Object.entries(entry).map(([field, { bad }]) =>
      bad.map(
        (text): Deviation => ({
          object,
          field,
          pointer: `/${name}/${field}`,
          apply: (members) => ({ ...members, [name]: write({ [field]: text }) }),
        }),
      ),
    );
    const extra = fc.tuple(undocumented, texts).map(
      ([unknown, text]): Deviation => ({
        object,
        field: null,
        pointer: `/${name}`,
        apply: (members) => ({ ...members, [name]: write({ [unknown]: text }) }),
      }),
    );
    return [...inner, extra, outer(fc.oneof(nothing, booleans, texts, doubles, fc.constant('[]')))];
  });
}

const undocumented = fc.string().map((name) => `?${name}`);

const deviations = fc.oneof(
  ...fieldDeviations(),
  undocumented.map(
    (name): Deviation => ({
      object: 'Simulation',
      field: null,
      pointer: '',
      apply: (members) => ({ ...members, [name]: '1e400' }),
    }),
  ),
);

function judge(members: Readonly<Record<string, string>>, items: number) {
  const before = '{"prazo":1e400},'.repeat(items);
  const { value, numbers, faults } = readJson(Buffer.from(`{"itens":[${before}${write(members)}]}`));
  expect(faults).toEqual([]);
  const { itens } = value as { readonly itens: readonly unknown[] };
  return read('Simulation', itens[items], numbers, `/itens/${items}`);
}

test('a conforming simulation has no violation', () => {
  fc.assert(
    fc.property(conforming(simulation), fc.nat({ max: 3 }), (members, items) => {
      expect(judge(members, items)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('of a single deviation exactly its place is blamed, whatever stands around it', () => {
  fc.assert(
    fc.property(conforming(simulation), deviations, fc.nat({ max: 3 }), (members, { apply, ...place }, items) => {
      const found = judge(apply(members), items).map(({ object, field, pointer }) => ({ object, field, pointer }));
      expect(found).toEqual([place]);
    }),
    { numRuns: 3_000 },
  );
});

test('of two deviations at different places both are blamed', () => {
  const pair = fc.tuple(deviations, deviations).filter(([one, two]) => {
    const top = (pointer: string) => pointer.split('/')[1] ?? '';
    return top(one.pointer) !== top(two.pointer);
  });
  fc.assert(
    fc.property(conforming(simulation), pair, (members, [one, two]) => {
      const found = judge(two.apply(one.apply(members)), 0).map(({ pointer }) => pointer);
      expect(found.sort()).toEqual([one.pointer, two.pointer].sort());
    }),
    { numRuns: 1_000 },
  );
});
