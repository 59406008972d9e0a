import type { Example, Json } from './example.ts';
import { amountSimulation, financing, refinancing } from './simulations.ts';

const listing = <const Items extends readonly Json[], const Page extends Json>(
  summary: string,
  itens: Items,
  pagina: Page,
) => ({ schema: 'SimulationListing', summary, value: { itens, pagina } }) as const;

/** Pages of the listing. The first one is a whole list, which whoever walks it comes to the end of. */
export const listings = {
  manyItems: listing('A list of three, whole on one page', [financing, refinancing, amountSimulation], {
    tem_proximo: false,
    tem_anterior: false,
    numero: 1,
    tamanho: 20,
    total: 3,
  }),
  firstPage: listing('The first of three pages of one simulation each', [financing], {
    tem_proximo: true,
    tem_anterior: false,
    numero: 1,
    tamanho: 1,
    total: 3,
  }),
  middlePage: listing('The second of three pages; the three nullable fields are null', [refinancing], {
    tem_proximo: true,
    tem_anterior: true,
    numero: 2,
    tamanho: 1,
    total: 3,
  }),
  lastPage: listing('The last of three pages', [amountSimulation], {
    tem_proximo: false,
    tem_anterior: true,
    numero: 3,
    tamanho: 1,
    total: 3,
  }),
  oneItem: listing('A list of a single simulation', [financing], {
    tem_proximo: false,
    tem_anterior: false,
    numero: 1,
    tamanho: 20,
    total: 1,
  }),
  noItems: listing('The list of a partner without simulations', [], {
    tem_proximo: false,
    tem_anterior: false,
    numero: 1,
    tamanho: 20,
    total: 0,
  }),
} as const satisfies Record<string, Example>;
