import type { Example, Json } from './example.ts';
import { amountSimulation, financing, refinancing } from './simulations.ts';

/** The page of this number and size, in a list of this length. */
const listing = <const Items extends readonly Json[]>(
  summary: string,
  itens: Items,
  [numero, tamanho, total]: readonly [number, number, number],
) => {
  const flags = { tem_proximo: numero * tamanho < total, tem_anterior: numero > 1 };
  const pagina = { ...flags, numero, tamanho, total };
  return { schema: 'SimulationListing', summary, value: { itens, pagina } } as const;
};

const all = [financing, refinancing, amountSimulation] as const;

/** Pages of the listing. The first one is a whole list, which whoever walks it comes to the end of. */
export const listings = {
  manyItems: listing('A list of three, whole on one page', all, [1, 20, 3]),
  firstPage: listing('The first of three pages of one simulation each', [financing], [1, 1, 3]),
  middlePage: listing('The second of three pages; the three nullable fields are null', [refinancing], [2, 1, 3]),
  lastPage: listing('The last of three pages', [amountSimulation], [3, 1, 3]),
  oneItem: listing('A list of a single simulation', [financing], [1, 20, 1]),
  noItems: listing('The list of a partner without simulations', [], [1, 20, 0]),
} as const satisfies Record<string, Example>;
