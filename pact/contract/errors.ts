import { problems } from '../../schemas/examples/index.ts';
import { bearer, bodyOf, type Interaction } from './interaction.ts';
import { asking, LISTING_PATH } from './listing.ts';
import { exactInteger, exactly } from './rules.ts';

const { tipo, titulo, status } = problems.accountIsIncompleted.value;
const { erro: _, ...malformed } = problems.malformedParameter.value;

/** A refusal says nothing of simulations, so the partner needs none. */
const registered = { name: 'the partner has credentials' } as const satisfies Interaction['state'];
const withToken = { ...registered, params: { token: true } } as const satisfies Interaction['state'];

/** `erro` is only shown to be null, and the client does not read it: no contract holds anybody to that. */
const malformedParameter = (name: 'pagina_inicial' | 'limite', value: string): Interaction => ({
  description: `a listing call with a malformed ${name}`,
  state: withToken,
  requirements: ['listing.error-400'],
  request: asking({ [name]: value }),
  response: { status: 400, body: bodyOf('ProblemDetails', malformed, { '$.status': exactInteger(400) }) },
});

const page = { pagina_inicial: '1', limite: '1' } as const;

/** What a partner relies on when a listing call is in error or refused. The body of a 401 is open. */
export const errorInteractions = {
  incompleteRegistration: {
    description: 'a listing call of a partner whose registration is not finished',
    state: { name: 'the registration of the partner is not finished' },
    requirements: [
      'listing.incomplete-account',
      'ProblemDetails.tipo',
      'ProblemDetails.titulo',
      'ProblemDetails.status',
    ],
    request: asking(page),
    response: {
      status: 400,
      body: {
        // The document gives these three for this case, so here they have to be there.
        example: { tipo, titulo, status },
        rules: { '$.tipo': exactly, '$.titulo': exactly, '$.status': exactInteger(status) },
        requirements: [],
      },
    },
  },
  malformedPage: malformedParameter('pagina_inicial', '1.5'),
  malformedSize: malformedParameter('limite', '1.5'),
  withoutToken: {
    description: 'a listing call without a token',
    state: registered,
    requirements: ['auth.missing-401'],
    request: { method: 'GET', path: LISTING_PATH, query: page },
    response: { status: 401 },
  },
  invalidToken: {
    description: 'a listing call with an invalid token',
    state: registered,
    requirements: ['auth.invalid-401'],
    request: { method: 'GET', path: LISTING_PATH, headers: { Authorization: 'Bearer not-a-token' }, query: page },
    response: { status: 401 },
  },
  changedToken: {
    description: 'a listing call with a token that was changed',
    state: withToken,
    requirements: ['auth.invalid-401'],
    request: { ...asking(page), headers: { Authorization: { ...bearer, expression: `${bearer.expression}AAAA` } } },
    response: { status: 401 },
  },
  revokedToken: {
    description: 'a listing call with a revoked token',
    state: { name: 'the token has been revoked' },
    requirements: ['auth.revoked-401'],
    request: asking(page),
    response: { status: 401 },
  },
} as const satisfies Record<string, Interaction>;
