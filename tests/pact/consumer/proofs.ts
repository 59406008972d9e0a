import { expect } from 'vitest';
import type { createClient, SimulationListing, SimulationsParameters } from '../../../client/index.ts';
import { interactions, withNulls } from '../../../pact/contract/interactions.ts';
import {
  amountSimulation,
  financing,
  listings,
  problems,
  refinancing,
  tokens,
} from '../../../schemas/examples/index.ts';

/** Throws unless the client reads the response of an interaction correctly. `open` creates the client. */
export type Proof = (open: typeof createClient, baseUrl: string) => Promise<void>;

const withToken = (open: typeof createClient, baseUrl: string) => open({ baseUrl, accessToken: () => 'access-token' });

const { credentials, accessToken } = tokens;
const YEAR = 365 * 24 * 3600 * 1000;

const reads =
  (parameters: SimulationsParameters | undefined, expected: SimulationListing): Proof =>
  async (open, baseUrl) => {
    expect(await withToken(open, baseUrl).simulations(parameters)).toEqual(expected);
  };

const walks =
  (parameters: SimulationsParameters, ...expected: readonly SimulationListing[]): Proof =>
  async (open, baseUrl) => {
    const pages: SimulationListing[] = [];
    for await (const page of withToken(open, baseUrl).simulationPages(parameters)) {
      pages.push(page);
      // Pact's mock server has a response for any page number.
      if (pages.length > expected.length) break;
    }
    expect(pages).toEqual(expected);
  };

const { firstPage, middlePage, lastPage, manyItems, noItems } = listings;
const { pagina } = firstPage.value;

const onePage = { pagina_inicial: 1, limite: 1 } as const;

const isMalformed =
  (parameters: SimulationsParameters): Proof =>
  async (open, baseUrl) => {
    const client = open({ baseUrl, accessToken: () => 'access-token', checkParameters: false });
    const { erro: _, ...problem } = problems.malformedParameter.value;
    await expect(client.simulations(parameters)).rejects.toMatchObject({ name: 'ProblemError', status: 400, problem });
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
    await expect(client.simulations(onePage)).rejects.toMatchObject({
      name: 'UnauthorizedError',
      status: 401,
      operation: 'simulations',
    });
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
  oneItem: reads({ pagina_inicial: 1, limite: 1 }, { itens: [amountSimulation], pagina }),
  noItems: walks({ limite: 20 }, noItems.value),
  nullableSet: reads(
    { pagina_inicial: 1, limite: 50 },
    { itens: [financing], pagina: { ...pagina, tamanho: 50, total: 51 } },
  ),
  nullableNull: reads({ pagina_inicial: 1, limite: 100 }, withNulls),
  largestPage: reads(
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
  incompleteRegistration: async (open, baseUrl) => {
    const { tipo, titulo, status } = problems.accountIsIncompleted.value;
    await expect(withToken(open, baseUrl).simulations(onePage)).rejects.toMatchObject({
      name: 'ProblemError',
      status: 400,
      problem: { tipo, titulo, status },
    });
  },
  malformedPage: isMalformed({ pagina_inicial: 1.5 }),
  malformedSize: isMalformed({ limite: 1.5 }),
  withoutToken: isRefused(),
  invalidToken: isRefused('not-a-token'),
  changedToken: isRefused('access-tokenAAAA'),
  revokedToken: isRefused('access-token'),
};

const isId = (id: string): id is keyof typeof interactions => id in interactions;

export const allCalls = Object.keys(interactions)
  .filter(isId)
  .map((id) => ({ interaction: interactions[id], proof: proofs[id] }));
