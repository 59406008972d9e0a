import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../provider/data/fields.ts';
import { isObject, type Json } from '../../provider/data/json.ts';
import { simulation, sourceOf } from '../../provider/data/simulation.ts';
import { isCpf, isRenavam, isVin } from '../../src/redaction/documents.ts';

/** A full run against the embedded provider checks ids, order and rates too. */
describe('a generated list', () => {
  const source = sourceOf(7, 'main', 20_000);
  const list = Array.from({ length: 20_000 }, (_, age) => simulation(source, age));
  const all = (path: string): readonly (Json | undefined)[] => {
    const names = path.split('.');
    return list.map((one) =>
      names.reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), one),
    );
  };
  const values = (path: string) => new Set(all(path));

  test('has every field, every kind, every state, and nulls where they are allowed', () => {
    expect(values('tipo')).toEqual(new Set(['Financing', 'Refinancing', 'AmountSimulation']));
    expect(values('uf').size).toBe(27);
    for (const { path, nullable } of FIELDS) {
      const found = values(path.join('.'));
      expect([found.has(undefined), found.has(null)]).toEqual([false, nullable]);
    }
  });

  test.each<[string, RegExp, (text: string) => boolean]>([
    ['cliente.cpf', /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, isCpf],
    ['veiculo.renavam', /^\d{11}$/, isRenavam],
    ['veiculo.chassi', /^.{17}$/, isVin],
    ['veiculo.placa', /^[A-Z]{3}\d[A-J\d]\d{2}$/, () => true],
  ])('has only valid values of %s', (path, form, isValid) => {
    const texts = [...values(path)].map(String);
    expect(texts.filter((text) => !form.test(text) || !isValid(text))).toEqual([]);
  });

  test('has amounts that agree', () => {
    const [price, entry, requested] = [all('valor_bem'), all('valor_entrada'), all('valor_solicitado')];
    const [debit, instalment, terms] = [all('transacao.valor_total_debito'), all('valor_parcela'), all('prazo')];
    list.forEach((_, at) => {
      expect(Number(price[at]) - Number(entry[at])).toBeCloseTo(Number(requested[at]), 2);
      expect(Number(debit[at])).toBeCloseTo(Number(instalment[at]) * Number(terms[at]), 1);
    });
  });

  test('depends on seed and partner only', () => {
    expect(simulation(sourceOf(7, 'main', 20_000), 123)).toEqual(list[123]);
    expect(simulation(sourceOf(8, 'main', 20_000), 123)).not.toEqual(list[123]);
    expect(simulation(sourceOf(7, 'second', 20_000), 123)).not.toEqual(list[123]);
  });
});
