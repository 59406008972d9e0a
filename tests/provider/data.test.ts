import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../provider/data/fields.ts';
import { isObject, type Json, type JsonObject } from '../../provider/data/json.ts';
import { simulation, sourceOf } from '../../provider/data/simulation.ts';

const COUNTS = [1, 240, 20_000_000] as const;
const simulations = fc
  .record({ seed: fc.integer(), count: fc.constantFrom(...COUNTS), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ seed, count, share }) => simulation(sourceOf(seed, 'main', count), Math.floor(share * (count - 1))));

function at(object: JsonObject, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), object);
}

const numberAt = (object: JsonObject, ...path: readonly string[]): number => Number(at(object, ...path));

const holds = (property: (one: JsonObject) => void): void => {
  fc.assert(fc.property(simulations, property), { numRuns: 200 });
};

/** The two check digits as the tax office writes them: weights 10 to 2 and 11 to 2, modulo 11, below 2 counts as 0. */
function cpfDigits(base: string): string {
  const digit = (text: string): string => {
    const sum = [...text].reduce((total, one, index) => total + Number(one) * (text.length + 1 - index), 0);
    const rest = sum % 11;
    return String(rest < 2 ? 0 : 11 - rest);
  };
  const first = digit(base);
  return first + digit(base + first);
}

function renavamDigit(base: string): string {
  const reversed = [...base].reverse();
  const sum = reversed.reduce((total, one, index) => total + Number(one) * (2 + (index % 8)), 0);
  const rest = 11 - (sum % 11);
  return String(rest >= 10 ? 0 : rest);
}

describe('a generated simulation', () => {
  test('has every documented field', () => {
    holds((one) => {
      for (const { path } of FIELDS) expect(at(one, ...path)).not.toBeUndefined();
    });
  });

  test('has a CPF with its mask and check digits', () => {
    holds((one) => {
      const cpf = String(at(one, 'cliente', 'cpf'));
      expect(cpf).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
      const digits = cpf.replace(/\D/g, '');
      expect(digits.slice(9)).toBe(cpfDigits(digits.slice(0, 9)));
    });
  });

  test('has a RENAVAM with its check digit, a plate of either pattern and a chassis number in its alphabet', () => {
    holds((one) => {
      const renavam = String(at(one, 'veiculo', 'renavam'));
      expect(renavam).toMatch(/^\d{11}$/);
      expect(renavam.slice(10)).toBe(renavamDigit(renavam.slice(0, 10)));
      expect(at(one, 'veiculo', 'placa')).toMatch(/^[A-Z]{3}\d[A-J\d]\d{2}$/);
      expect(at(one, 'veiculo', 'chassi')).toMatch(/^[A-HJ-NPR-Z\d]{17}$/);
    });
  });

  test('repays the requested amount with its instalments at the monthly rate', () => {
    holds((one) => {
      const [term, rate] = [numberAt(one, 'prazo'), numberAt(one, 'taxa_juros_negociada') / 100];
      let debt = numberAt(one, 'valor_solicitado');
      for (let month = 0; month < term; month += 1) debt = debt * (1 + rate) - numberAt(one, 'valor_parcela');
      expect(Math.abs(debt)).toBeLessThan(0.005 * ((1 + rate) ** term / rate) + 0.01);
    });
  });

  test('has amounts that add up and rates that compound', () => {
    holds((one) => {
      expect(numberAt(one, 'valor_bem') - numberAt(one, 'valor_entrada')).toBeCloseTo(
        numberAt(one, 'valor_solicitado'),
        2,
      );
      const monthly = numberAt(one, 'juros', 'percentual_juros_mensal');
      expect(numberAt(one, 'taxa_juros_negociada')).toBe(monthly);
      expect(numberAt(one, 'juros', 'percentual_juros_anual')).toBeCloseTo(((1 + monthly / 100) ** 12 - 1) * 100, 3);
      expect(numberAt(one, 'cet', 'percentual_mensal')).toBeGreaterThan(monthly);
      expect(numberAt(one, 'transacao', 'valor_total_debito')).toBeCloseTo(
        numberAt(one, 'valor_parcela') * numberAt(one, 'prazo'),
        1,
      );
    });
  });

  test('is as valuable as fees, tax and instalments at its effective rate', () => {
    holds((one) => {
      const rate = numberAt(one, 'cet', 'percentual_mensal') / 100;
      const worth = (numberAt(one, 'valor_parcela') * (1 - (1 + rate) ** -numberAt(one, 'prazo'))) / rate;
      const received =
        numberAt(one, 'valor_solicitado') -
        numberAt(one, 'valor_tac') -
        numberAt(one, 'valor_registro') -
        numberAt(one, 'iof', 'valor');
      expect(Math.abs(worth / received - 1)).toBeLessThan(1e-3);
    });
  });
});

describe('a generated list', () => {
  const source = sourceOf(7, 'main', 20_000);
  const list = Array.from({ length: 20_000 }, (_, age) => simulation(source, age));
  const values = (...path: readonly string[]) => new Set(list.map((one) => at(one, ...path)));

  test('gives each simulation an id of its own', () => {
    expect(values('id_simulacao').size).toBe(list.length);
  });

  test('stands from the newest to the oldest', () => {
    const times = list.map((one) => String(at(one, 'data_criacao')));
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(times.length);
  });

  test('shows every kind, every state and nulls where they may be', () => {
    expect(values('tipo')).toEqual(new Set(['Financing', 'Refinancing', 'AmountSimulation']));
    expect(values('uf').size).toBe(27);
    for (const { path, nullable } of FIELDS) expect(values(...path).has(null)).toBe(nullable);
  });

  test('depends on seed and partner alone', () => {
    const again = sourceOf(7, 'main', 20_000);
    expect(simulation(again, 123)).toEqual(list[123]);
    expect(simulation(sourceOf(8, 'main', 20_000), 123)).not.toEqual(list[123]);
    expect(simulation(sourceOf(7, 'second', 20_000), 123)).not.toEqual(list[123]);
  });
});
