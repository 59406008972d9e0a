import { expect } from 'vitest';
import type { SimulationListing, SimulationsParameters } from '../../../client/index.ts';
import { amountSimulation, financing, listings, refinancing } from '../../../schemas/examples/index.ts';
import type { listingInteractions } from '../../contract/index.ts';
import { type Proof, withToken } from './proof.ts';

/** One page is read as it is. */
const reads =
  (parameters: SimulationsParameters | undefined, expected: SimulationListing): Proof =>
  async (open, baseUrl) => {
    expect(await withToken(open, baseUrl).simulations(parameters)).toEqual(expected);
  };

/** All pages from the one that is asked for on are these. */
const walks =
  (parameters: SimulationsParameters, ...expected: readonly SimulationListing[]): Proof =>
  async (open, baseUrl) => {
    const pages: SimulationListing[] = [];
    for await (const page of withToken(open, baseUrl).simulationPages(parameters)) {
      pages.push(page);
      // Pact's mock server gives whatever page is asked for.
      if (pages.length > expected.length) break;
    }
    expect(pages).toEqual(expected);
  };

const { firstPage, middlePage, lastPage, manyItems, noItems } = listings;
const { pagina } = firstPage.value;

export const listingProofs: Readonly<Record<keyof typeof listingInteractions, Proof>> = {
  manyItems: async (open, baseUrl) => {
    const items = [];
    for await (const item of withToken(open, baseUrl).allSimulations({ limite: 20 })) items.push(item);
    expect(items).toEqual([financing, refinancing, amountSimulation]);
  },
  oneItem: reads({ pagina_inicial: 1, limite: 1 }, { itens: [amountSimulation], pagina }),
  noItems: walks({ limite: 20 }, noItems.value),
  nullableSet: reads(
    { pagina_inicial: 1, limite: 50 },
    { itens: [financing], pagina: { ...pagina, tamanho: 50, total: 51 } },
  ),
  nullableNull: reads(
    { pagina_inicial: 1, limite: 100 },
    { itens: [refinancing], pagina: { ...pagina, tamanho: 100, total: 101 } },
  ),
  firstPage: reads({ pagina_inicial: 1, limite: 1 }, firstPage.value),
  middlePage: reads({ pagina_inicial: 2, limite: 1 }, middlePage.value),
  lastPage: walks({ pagina_inicial: 3, limite: 1 }, lastPage.value),
  withoutParameters: reads(undefined, manyItems.value),
  withoutPage: reads(
    { limite: 3 },
    { itens: manyItems.value.itens, pagina: { ...manyItems.value.pagina, tamanho: 3 } },
  ),
  withoutSize: walks({}, manyItems.value),
};
