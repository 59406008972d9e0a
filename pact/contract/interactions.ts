import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import type { RequirementId } from '../../requirements/index.ts';
import { amountSimulation, financing, listings, problems, refinancing, tokens } from '../../schemas/examples/index.ts';
import { bearer, bodyOf, type Interaction, placeholder } from './interaction.ts';
import { containing, exactInteger, exactly, isoDateTime, items, type Rules } from './rules.ts';

const { clientId, clientSecret } = tokens.credentials.value;
const ANYTHING = '^[\\s\\S]+$';

/** Returns a listing request with the token of the state. */
const asking = (query?: NonNullable<Interaction['request']['query']>): Interaction['request'] => ({
  method: 'GET',
  path: LISTING_PATH,
  headers: { Authorization: bearer },
  ...(query && { query }),
});

/** Returns the state of a partner with at least `atLeast` simulations. `lastPage` is counted in pages of `limite`. */
const simulations = (atLeast: number, limite?: number): Interaction['state'] => ({
  name: 'the partner has simulations',
  params: { atLeast, ...(limite === undefined ? {} : { limite }) },
});

/** Returns a response that must match the schema of the listing and the given rules. */
function page(
  example: { readonly itens: readonly object[]; readonly pagina: object },
  particular: Rules,
): Interaction['response'] {
  // The schema has RFC 3339, the narrower of the two formats.
  const wider: Rules = example.itens.length === 0 ? {} : { '$.itens[*].data_criacao': isoDateTime };
  return { status: 200, body: bodyOf('SimulationListing', example, { ...wider, ...particular }) };
}

const atFirst = (least: number, most?: number): Rules => ({
  '$.itens': items(least, most),
  '$.pagina.numero': exactInteger(1),
  '$.pagina.tem_anterior': exactly,
});

/** Returns the rules of a page with one simulation, in a list of several. */
const ofOne = (numero?: number): Rules => ({
  '$.itens': items(1, 1),
  '$.pagina.tem_proximo': exactly,
  '$.pagina.tem_anterior': exactly,
  '$.pagina.tamanho': exactInteger(1),
  ...(numero === undefined ? {} : { '$.pagina.numero': exactInteger(numero) }),
});

const { firstPage, middlePage, lastPage, manyItems, noItems } = listings;
const single = { itens: [amountSimulation], pagina: firstPage.value.pagina } as const;
const NULLABLE = ['ano', 'valor', 'veiculo_zero_km'] as const;
/** A page with one simulation per nullable field, each with that field only. */
const withNulls = {
  itens: NULLABLE.map((name) => ({ veiculo: { [name]: null } })),
  pagina: { ...firstPage.value.pagina, tem_proximo: false, tamanho: 100 },
};
const read = ['listing.ok-200', 'listing.requested-page', 'listing.at-most-limite'] as const;

const { tipo, titulo, status } = problems.accountIsIncompleted.value;
const { erro: _, ...malformed } = problems.malformedParameter.value;

/** For rejected requests, the partner needs no simulations. */
const registered = { name: 'the partner has credentials' } as const satisfies Interaction['state'];
const revoked = { name: 'the token has been revoked' } as const satisfies Interaction['state'];
const withToken = { ...registered, params: { token: true } } as const satisfies Interaction['state'];

/** Without `erro`: the document shows it only as null, and the client does not read it. */
const malformedParameter = (name: 'pagina_inicial' | 'limite', value: string): Interaction => ({
  description: `a listing request with a malformed ${name}`,
  state: withToken,
  requirements: ['listing.error-400'],
  request: asking({ [name]: value }),
  response: { status: 400, body: bodyOf('ProblemDetails', malformed, { '$.status': exactInteger(400) }) },
});

const firstOfOne = { pagina_inicial: '1', limite: '1' } as const;

/** Returns a listing request that must be denied. The document does not specify the body of a 401. */
const denied = (
  how: string,
  state: Interaction['state'],
  requirement: RequirementId,
  headers?: Interaction['request']['headers'],
): Interaction => ({
  description: `a listing request ${how}`,
  state,
  requirements: [requirement],
  request: { method: 'GET', path: LISTING_PATH, ...(headers && { headers }), query: firstOfOne },
  response: { status: 401 },
});

export const parties = { consumer: 'vehicle-credit-partner', provider: 'vehicle-credit-api' } as const;

export const pactFile = `${parties.consumer}-${parties.provider}.json`;

/** Everything that a partner relies on. */
export const interactions = {
  issued: {
    description: 'a token request with good credentials',
    state: { name: 'the partner has credentials' },
    requirements: ['token.issued-200', 'environment.base-path', 'version.in-path'],
    request: {
      method: 'POST',
      path: TOKEN_PATH,
      headers: { 'Content-Type': 'application/json' },
      body: {
        clientId: placeholder('clientId', clientId, ANYTHING),
        clientSecret: placeholder('clientSecret', clientSecret, ANYTHING),
      },
    },
    response: { status: 200, body: bodyOf('AccessToken', tokens.accessToken.value) },
  },
  manyItems: {
    description: 'a listing request for a page of many simulations',
    state: simulations(2),
    requirements: [...read, 'environment.base-path', 'version.in-path', 'token.accepted'],
    request: asking({ pagina_inicial: '1', limite: '20' }),
    response: page(manyItems.value, atFirst(2, 20)),
  },
  oneItem: {
    description: 'a listing request for a single simulation',
    state: simulations(1),
    requirements: [...read, 'listing.bounds-accepted'],
    request: asking(firstOfOne),
    response: page(single, { ...atFirst(1, 1), '$.pagina.tamanho': exactInteger(1) }),
  },
  noItems: {
    description: 'a listing request of a partner without simulations',
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
    description: 'a listing request whose simulations have their nullable fields set',
    state: simulations(1),
    requirements: read,
    request: asking({ pagina_inicial: '1', limite: '50' }),
    response: page({ itens: [financing], pagina: { ...single.pagina, tamanho: 50, total: 51 } }, atFirst(1, 50)),
  },
  nullableNull: {
    description: 'a listing request whose simulations have their nullable fields null',
    state: {
      name: 'the partner has simulations with null fields',
      params: { fields: NULLABLE.map((name) => `veiculo.${name}`), limite: 100 },
    },
    requirements: ['listing.ok-200'],
    request: asking({ pagina_inicial: placeholder('nullPage', '1', '^[1-9]\\d*$'), limite: '100' }),
    response: { status: 200, body: bodyOf('SimulationListing', withNulls, { '$.itens': containing(withNulls.itens) }) },
  },
  largestPage: {
    description: 'a listing request for the largest page',
    state: simulations(1),
    requirements: [...read, 'listing.bounds-accepted'],
    request: asking({ pagina_inicial: '1', limite: '100' }),
    response: page({ itens: [refinancing], pagina: { ...single.pagina, tamanho: 100, total: 101 } }, atFirst(1, 100)),
  },
  firstPage: {
    description: 'a listing request for the first of several pages',
    state: simulations(2),
    requirements: read,
    request: asking(firstOfOne),
    response: page(firstPage.value, ofOne(1)),
  },
  middlePage: {
    description: 'a listing request for a page between two others',
    state: simulations(3),
    requirements: read,
    request: asking({ pagina_inicial: '2', limite: '1' }),
    response: page(middlePage.value, ofOne(2)),
  },
  lastPage: {
    description: 'a listing request for the last page',
    state: simulations(2, 1),
    requirements: read,
    request: asking({ pagina_inicial: placeholder('lastPage', '3', '^[1-9]\\d*$'), limite: '1' }),
    response: page(lastPage.value, ofOne()),
  },
  withoutParameters: {
    description: 'a listing request without parameters',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional'],
    request: asking(),
    response: page(manyItems.value, {}),
  },
  withoutPage: {
    description: 'a listing request with limite alone',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional', 'listing.at-most-limite'],
    request: asking({ limite: '3' }),
    response: page(
      { itens: manyItems.value.itens, pagina: { ...manyItems.value.pagina, tamanho: 3 } },
      { '$.itens': items(0, 3) },
    ),
  },
  withoutSize: {
    description: 'a listing request with pagina_inicial alone',
    state: simulations(1),
    requirements: ['listing.ok-200', 'listing.parameters-optional', 'listing.requested-page'],
    request: asking({ pagina_inicial: '1' }),
    // The document does not specify the page size without limite.
    response: page(manyItems.value, atFirst(1)),
  },
  incompleteRegistration: {
    description: 'a listing request of a partner whose registration is not finished',
    state: { name: 'the registration of the partner is not finished' },
    requirements: [
      'listing.incomplete-account',
      'ProblemDetails.tipo',
      'ProblemDetails.titulo',
      'ProblemDetails.status',
    ],
    request: asking(firstOfOne),
    response: {
      status: 400,
      body: {
        // The document gives these three fields for this case, so they are required here.
        example: { tipo, titulo, status },
        rules: { '$.tipo': exactly, '$.titulo': exactly, '$.status': exactInteger(status) },
        requirements: [],
      },
    },
  },
  malformedPage: malformedParameter('pagina_inicial', '1.5'),
  malformedSize: malformedParameter('limite', '1.5'),
  withoutToken: denied('without a token', registered, 'auth.missing-401'),
  invalidToken: denied('with an invalid token', registered, 'auth.invalid-401', {
    Authorization: 'Bearer not-a-token',
  }),
  changedToken: denied('with a token that was changed', withToken, 'auth.invalid-401', {
    Authorization: { ...bearer, expression: `${bearer.expression}AAAA` },
  }),
  revokedToken: denied('with a revoked token', revoked, 'auth.revoked-401', { Authorization: bearer }),
} as const satisfies Record<string, Interaction>;
