import { expect } from 'vitest';
import type { SimulationsParameters } from '../../../client/index.ts';
import { problems } from '../../../schemas/examples/index.ts';
import type { errorInteractions } from '../../contract/index.ts';
import { type Proof, rejection, withToken } from './proof.ts';

const page = { pagina_inicial: 1, limite: 1 } as const;

/** The API judges the parameters, since the client is told not to. */
const isMalformed =
  (parameters: SimulationsParameters): Proof =>
  async (open, baseUrl) => {
    const client = open({ baseUrl, accessToken: () => 'access-token', checkParameters: false });
    const { erro: _, ...problem } = problems.malformedParameter.value;
    const error = await rejection(client.simulations(parameters));
    expect(error).toMatchObject({ name: 'ProblemError', status: 400, problem });
  };

const isRefused =
  (token?: string): Proof =>
  async (open, baseUrl) => {
    const sent: (string | null)[] = [];
    const client = open({
      baseUrl,
      accessToken: () => token,
      fetch: (url, request) => {
        sent.push(new Headers(request?.headers).get('authorization'));
        return fetch(url, request);
      },
    });
    const error = await rejection(client.simulations(page));
    expect(error).toMatchObject({ name: 'UnauthorizedError', status: 401, operation: 'simulations' });
    // Pact's mock server does not mind a header that the interaction does not name.
    expect(sent).toEqual([token === undefined ? null : `Bearer ${token}`]);
  };

export const errorProofs: Readonly<Record<keyof typeof errorInteractions, Proof>> = {
  incompleteRegistration: async (open, baseUrl) => {
    const { tipo, titulo, status } = problems.accountIsIncompleted.value;
    const error = await rejection(withToken(open, baseUrl).simulations(page));
    expect(error).toMatchObject({ name: 'ProblemError', status: 400, problem: { tipo, titulo, status } });
  },
  malformedPage: isMalformed({ pagina_inicial: 1.5 }),
  malformedSize: isMalformed({ limite: 1.5 }),
  withoutToken: isRefused(),
  invalidToken: isRefused('not-a-token'),
  changedToken: isRefused('access-tokenAAAA'),
  revokedToken: isRefused('access-token'),
};
