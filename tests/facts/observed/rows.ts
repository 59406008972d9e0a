import { type Row, rowOf } from '../../../facts/fields.ts';
import { createObserver, type Observed } from '../../../facts/observed/observe.ts';
import { simulation, sourceOf } from '../../../provider/data/simulation.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Simulations as the reference provider has them, newest first. */
export function simulations(count: number, change: (item: Item, age: number) => Item = (item) => item): Item[] {
  const source = sourceOf(11, 'main', count);
  return Array.from({ length: count }, (_, age) => change(simulation(source, age), age));
}

/** What is observed of pages that arrive in the order given. */
export function observed(
  pages: readonly (readonly [page: number, itens: readonly unknown[]])[],
  limite = 100,
): Observed {
  const observer = createObserver();
  for (const [page, itens] of pages) {
    observer.look(itens, { partner: 'main', purpose: 'probe', asked: { pagina_inicial: page, limite } }, `x${page}`);
  }
  return observer.read();
}

/** The list cut into pages. */
export function paged(itens: readonly unknown[], limite: number): [number, unknown[]][] {
  return Array.from({ length: Math.ceil(itens.length / limite) }, (_, index) => [
    index + 1,
    itens.slice(index * limite, (index + 1) * limite),
  ]);
}

/** Everything observed of one list, read page by page. */
export function observedOf(itens: readonly unknown[], limite = 100): Observed {
  return observed(paged(itens, limite), limite);
}

/** Shows simulations to one fold alone, which costs far less than observing all that there is. */
export function folded<Read>(fold: { add(row: Row): void; read(): Read }, itens: readonly Item[]): Read {
  for (const item of itens) fold.add(rowOf(item));
  return fold.read();
}
