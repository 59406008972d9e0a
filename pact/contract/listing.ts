import { amountSimulation, financing, listings, refinancing } from '../../schemas/examples/index.ts';
import { bearer, bodyOf, type Interaction, placeholder } from './interaction.ts';
import { exactInteger, exactly, isoDateTime, items, type Rules } from './rules.ts';

export const LISTING_PATH = '/v1/proposal/simulation';

type Query = NonNullable<Interaction['request']['query']>;

interface Listing {
  readonly itens: readonly object[];
  readonly pagina: object;
}

/** A listing call with the token of the state. */
export const asking = (query?: Query): Interaction['request'] => ({
  method: 'GET',
  path: LISTING_PATH,
  headers: { Authorization: bearer },
  ...(query === undefined ? {} : { query }),
});

/** A partner with so many simulations at least; `limite` is the size of the pages that `lastPage` is counted in. */
export const simulations = (atLeast: number, limite?: number): Interaction['state'] => ({
  name: 'the partner has simulations',
  params: { atLeast, ...(limite === undefined ? {} : { limite }) },
});

/** A page, held to its schema and to what this page in particular must say. */
function page(example: Listing, particular: Rules): Interaction['response'] {
  // The schema names the narrower format of the two.
  const wider: Rules = example.itens.length === 0 ? {} : { '$.itens[*].data_criacao': isoDateTime };
  return { status: 200, body: bodyOf('SimulationListing', example, { ...wider, ...particular }) };
}

/** The first page at a size. */
const atFirst = (least: number, most?: number): Rules => ({
  '$.itens': items(least, most),
  '$.pagina.numero': exactInteger(1),
  '$.pagina.tem_anterior': exactly,
});

/** A page of one simulation that others follow, or stand before, or both. */
const ofOne = (numero?: number): Rules => ({
  '$.itens': items(1, 1),
  '$.pagina.tem_proximo': exactly,
  '$.pagina.tem_anterior': exactly,
  '$.pagina.tamanho': exactInteger(1),
  ...(numero === undefined ? {} : { '$.pagina.numero': exactInteger(numero) }),
});

const { firstPage, middlePage, lastPage, manyItems, noItems } = listings;
const single = { itens: [amountSimulation], pagina: firstPage.value.pagina } as const;
const read = ['listing.ok-200', 'listing.requested-page', 'listing.at-most-limite'] as const;

/** What a partner relies on when it lists its simulations. */
export const listingInteractions = {
  manyItems: {
    description: 'a listing call for a page of many simulations',
    state: simulations(2),
    requirements: [...read, 'environment.base-path', 'version.in-path', 'token.accepted'],
    request: asking({ pagina_inicial: '1', limite: '20' }),
    response: page(manyItems.value, atFirst(2, 20)),
  },
  oneItem: {
    description: 'a listing call for a single simulation',
    state: simulations(1),
    requirements: [...read, 'listing.bounds-accepted'],
    request: asking({ pagina_inicial: '1', limite: '1' }),
    response: page(single, { ...atFirst(1, 1), '$.pagina.tamanho': exactInteger(1) }),
  },
  noItems: {
    description: 'a listing call of a partner without simulations',
    state: { name: 'the partner has no simulations' },
    requirements: ['listing.empty-account'],
    request: asking({ pagina_inicial: '1', limite: '20' }),
    response: page(noItems.value, {
      '$.pagina.numero': exactInteger(1),
      '$.pagina.tem_anterior': exactly,
      '$.pagina.tem_proximo': exactly,
      '$.pagina.total': exactInteger(0),
    }),
  },
  nullableSet: {
    description: 'a listing call whose simulations have their nullable fields set',
    state: simulations(1),
    requirements: read,
    request: asking({ pagina_inicial: '1', limite: '50' }),
    response: page({ itens: [financing], pagina: { ...single.pagina, tamanho: 50, total: 51 } }, atFirst(1, 50)),
  },
  nullableNull: {
    description: 'a listing call whose simulations have their nullable fields null',
    state: simulations(1),
    requirements: [...read, 'listing.bounds-accepted'],
    request: asking({ pagina_inicial: '1', limite: '100' }),
    response: page({ itens: [refinancing], pagina: { ...single.pagina, tamanho: 100, total: 101 } }, atFirst(1, 100)),
  },
  firstPage: {
    description: 'a listing call for the first of several pages',
    state: simulations(2),
    requirements: read,
    request: asking({ pagina_inicial: '1', limite: '1' }),
    response: page(firstPage.value, ofOne(1)),
  },
  middlePage: {
    description: 'a listing call for a page between others',
    state: simulations(3),
    requirements: read,
    request: asking({ pagina_inicial: '2', limite: '1' }),
    response: page(middlePage.value, ofOne(2)),
  },
  lastPage: {
    description: 'a listing call for the last page',
    state: simulations(2, 1),
    requirements: read,
    request: asking({ pagina_inicial: placeholder('lastPage', '3', '^[1-9]\\d*$'), limite: '1' }),
    response: page(lastPage.value, ofOne()),
  },
  withoutParameters: {
    description: 'a listing call without parameters',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional'],
    request: asking(),
    response: page(manyItems.value, {}),
  },
  withoutPage: {
    description: 'a listing call with limite alone',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional', 'listing.at-most-limite'],
    request: asking({ limite: '3' }),
    response: page(
      { itens: manyItems.value.itens, pagina: { ...manyItems.value.pagina, tamanho: 3 } },
      {
        '$.itens': items(0, 3),
      },
    ),
  },
  withoutSize: {
    description: 'a listing call with pagina_inicial alone',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional', 'listing.requested-page'],
    request: asking({ pagina_inicial: '1' }),
    // How many stand on a page without limite is the provider's to say.
    response: page(manyItems.value, atFirst(1)),
  },
} as const satisfies Record<string, Interaction>;
