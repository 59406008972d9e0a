import { expect } from 'vitest';
import type { createClient, SimulationsParameters } from '../../../client/index.ts';
import type { Interaction } from '../../../pact/contract/interaction.ts';
import { interactions } from '../../../pact/contract/interactions.ts';
import { amountSimulation, financing, refinancing, tokens } from '../../../schemas/examples/index.ts';

/** Throws unless the client reads the response of an interaction correctly. `open` creates the client. */
export type Proof = (open: typeof createClient, baseUrl: string) => Promise<void>;

const withToken = (open: typeof createClient, baseUrl: string) => open({ baseUrl, accessToken: () => 'access-token' });

const { credentials, accessToken } = tokens;
const YEAR = 365 * 24 * 3600 * 1000;

const reads =
  ({ response }: Interaction, parameters?: SimulationsParameters): Proof =>
  async (open, baseUrl) => {
    expect(await withToken(open, baseUrl).simulations(parameters)).toEqual(response.body?.example);
  };

/** The list ends with this page. */
const walks =
  ({ response }: Interaction, parameters: SimulationsParameters): Proof =>
  async (open, baseUrl) => {
    const pages: unknown[] = [];
    for await (const page of withToken(open, baseUrl).simulationPages(parameters)) {
      pages.push(page);
      // Pact's mock server has a response for any page number.
      if (pages.length > 1) break;
    }
    expect(pages).toEqual([response.body?.example]);
  };

const throwsProblem =
  ({ response }: Interaction, parameters: SimulationsParameters): Proof =>
  async (open, baseUrl) => {
    const client = open({ baseUrl, accessToken: () => 'access-token', checkParameters: false });
    const error = { name: 'ProblemError', status: 400, problem: response.body?.example };
    await expect(client.simulations(parameters)).rejects.toMatchObject(error);
  };

const onePage = { pagina_inicial: 1, limite: 1 } as const;

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
    const error = { name: 'UnauthorizedError', status: 401, operation: 'simulations' };
    await expect(client.simulations(onePage)).rejects.toMatchObject(error);
    // Pact's mock server accepts additional headers.
    expect(sent).toEqual([token === undefined ? null : `Bearer ${token}`]);
  };

/** The proof of each interaction. An interaction without a proof does not compile. */
const proofs: Readonly<Record<keyof typeof interactions, Proof>> = {
  issued: async (open, baseUrl) => {
    const clock = { now: Date.now(), calls: 0 };
    const client = open({
      baseUrl,
      ...credentials.value,
      now: () => clock.now,
      fetch: (...request) => {
        clock.calls += 1;
        return fetch(...request);
      },
    });
    expect(await client.accessToken()).toBe(accessToken.value.accesstoken);
    expect(await client.accessToken()).toBe(accessToken.value.accesstoken);
    expect(clock.calls).toBe(1);
    clock.now = Date.parse(accessToken.value.expiresAt) - YEAR;
    await client.accessToken();
    expect(clock.calls).toBe(1);
    clock.now = Date.parse(accessToken.value.expiresAt);
    await client.accessToken();
    expect(clock.calls).toBe(2);
  },
  manyItems: async (open, baseUrl) => {
    const items = [];
    for await (const item of withToken(open, baseUrl).allSimulations({ limite: 20 })) items.push(item);
    expect(items).toEqual([financing, refinancing, amountSimulation]);
  },
  oneItem: reads(interactions.oneItem, onePage),
  noItems: walks(interactions.noItems, { limite: 20 }),
  nullableSet: reads(interactions.nullableSet, { pagina_inicial: 1, limite: 50 }),
  nullableNull: reads(interactions.nullableNull, { pagina_inicial: 1, limite: 100 }),
  largestPage: reads(interactions.largestPage, { pagina_inicial: 1, limite: 100 }),
  firstPage: reads(interactions.firstPage, onePage),
  middlePage: reads(interactions.middlePage, { pagina_inicial: 2, limite: 1 }),
  lastPage: walks(interactions.lastPage, { pagina_inicial: 3, limite: 1 }),
  withoutParameters: reads(interactions.withoutParameters),
  withoutPage: reads(interactions.withoutPage, { limite: 3 }),
  withoutSize: walks(interactions.withoutSize, {}),
  incompleteRegistration: throwsProblem(interactions.incompleteRegistration, onePage),
  malformedPage: throwsProblem(interactions.malformedPage, { pagina_inicial: 1.5 }),
  malformedSize: throwsProblem(interactions.malformedSize, { limite: 1.5 }),
  withoutToken: isRefused(),
  invalidToken: isRefused('not-a-token'),
  changedToken: isRefused('access-tokenAAAA'),
  revokedToken: isRefused('access-token'),
};

const isId = (id: string): id is keyof typeof interactions => id in interactions;

export const allCalls = Object.keys(interactions)
  .filter(isId)
  .map((id) => ({ interaction: interactions[id], proof: proofs[id] }));
