import { type Row, rowOf } from '../../../facts/fields.ts';
import { createObserver, type Observed } from '../../../facts/observed/observe.ts';
import { simulation, sourceOf } from '../../../provider/data/simulation.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Returns simulations of the reference provider, newest first. */
export function simulations(count: number, change: (item: Item, age: number) => Item = (item) => item): Item[] {
  const source = sourceOf(11, 'main', count);
  return Array.from({ length: count }, (_, age) => change(simulation(source, age), age));
}

/** Returns the observations of pages that arrive in the given order. */
export function observed(
  pages: readonly (readonly [page: number, itens: readonly unknown[]])[],
  limite = 100,
): Observed {
  const observer = createObserver();
  for (const [page, itens] of pages) {
    observer.addPage(itens, { partner: 'main', purpose: 'probe', asked: { pagina_inicial: page, limite } }, `x${page}`);
  }
  return observer.read();
}

/** Splits a list into pages. */
export function paged(itens: readonly unknown[], limite: number): [number, unknown[]][] {
  return Array.from({ length: Math.ceil(itens.length / limite) }, (_, index) => [
    index + 1,
    itens.slice(index * limite, (index + 1) * limite),
  ]);
}

/** Returns the observations of one list, read page by page. */
export function observedOf(itens: readonly unknown[], limite = 100): Observed {
  return observed(paged(itens, limite), limite);
}

/** Returns the result of one fold, which is much faster than all observations. */
export function folded<Read>(fold: { add(row: Row): void; read(): Read }, itens: readonly Item[]): Read {
  for (const item of itens) fold.add(rowOf(item));
  return fold.read();
}
