import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../provider/data/fields.ts';
import { isObject, type Json, type JsonObject } from '../../provider/data/json.ts';
import { simulation, sourceOf } from '../../provider/data/simulation.ts';
import { isCpf, isRenavam, isVin } from '../../src/redaction/documents.ts';

const simulations = fc
  .record({
    seed: fc.integer(),
    count: fc.constantFrom(1, 240, 20_000_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ seed, count, share }) => simulation(sourceOf(seed, 'main', count), Math.floor(share * (count - 1))));

const at = (object: JsonObject, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), object);

const holds = (property: (text: (path: string) => string, number: (path: string) => number, one: JsonObject) => void) =>
  fc.assert(
    fc.property(simulations, (one) =>
      property(
        (path) => String(at(one, path)),
        (path) => Number(at(one, path)),
        one,
      ),
    ),
    { numRuns: 200 },
  );

describe('a generated simulation', () => {
  test('has every documented field', () => {
    holds((_text, _number, one) => {
      for (const { path } of FIELDS) expect(at(one, path.join('.'))).not.toBeUndefined();
    });
  });

  test('has documents with check digits, and vehicles with a plate and a chassis number', () => {
    holds((text) => {
      expect(text('cliente.cpf')).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
      expect(text('veiculo.renavam')).toMatch(/^\d{11}$/);
      const forms = [isCpf(text('cliente.cpf')), isRenavam(text('veiculo.renavam')), isVin(text('veiculo.chassi'))];
      expect(forms).toEqual([true, true, true]);
      expect(text('veiculo.placa')).toMatch(/^[A-Z]{3}\d[A-J\d]\d{2}$/);
    });
  });

  test('has amounts and rates that agree', () => {
    holds((_text, number) => {
      const [terms, instalment, requested] = [number('prazo'), number('valor_parcela'), number('valor_solicitado')];
      const [monthly, effective] = [number('juros.percentual_juros_mensal'), number('cet.percentual_mensal')];
      const worth = (rate: number): number => (instalment * (1 - (1 + rate / 100) ** -terms)) / (rate / 100);
      expect(number('taxa_juros_negociada')).toBe(monthly);
      expect(Math.abs(worth(monthly) / requested - 1)).toBeLessThan(1e-4);
      const costs = number('valor_tac') + number('valor_registro') + number('iof.valor');
      expect(Math.abs(worth(effective) / (requested - costs) - 1)).toBeLessThan(1e-3);
      expect(effective).toBeGreaterThan(monthly);
      expect(number('valor_bem') - number('valor_entrada')).toBeCloseTo(requested, 2);
      expect(number('juros.percentual_juros_anual')).toBeCloseTo(((1 + monthly / 100) ** 12 - 1) * 100, 3);
      expect(number('transacao.valor_total_debito')).toBeCloseTo(instalment * terms, 1);
    });
  });
});

describe('a generated list', () => {
  const source = sourceOf(7, 'main', 20_000);
  const list = Array.from({ length: 20_000 }, (_, age) => simulation(source, age));
  const values = (path: string) => new Set(list.map((one) => at(one, path)));

  test('has distinct ids, from the newest simulation to the oldest', () => {
    expect(values('id_simulacao').size).toBe(list.length);
    const times = [...values('data_criacao')].map(String);
    expect(times).toHaveLength(list.length);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('has every kind, every state, and nulls where they are allowed', () => {
    expect(values('tipo')).toEqual(new Set(['Financing', 'Refinancing', 'AmountSimulation']));
    expect(values('uf').size).toBe(27);
    for (const { path, nullable } of FIELDS) expect(values(path.join('.')).has(null)).toBe(nullable);
  });

  test('depends on seed and partner only', () => {
    expect(simulation(sourceOf(7, 'main', 20_000), 123)).toEqual(list[123]);
    expect(simulation(sourceOf(8, 'main', 20_000), 123)).not.toEqual(list[123]);
    expect(simulation(sourceOf(7, 'second', 20_000), 123)).not.toEqual(list[123]);
  });
});
