import util from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Page, PartnerApiError, type Simulation } from '../../client/index.ts';
import { type Answering, fakeApi, type Reply, rejectionOf, type Sent } from './fake.ts';

const item = (number: number): Simulation => ({ id_simulacao: `simulation-${number}` });

interface List {
  readonly total: number;
  /** Number of the first item (0). */
  readonly first?: number;
  /** Items per page without `limite`. */
  readonly byDefault?: number;
  /** Items per page whatever `limite` is. */
  readonly most?: number;
  /** Members that `pagina` lacks. */
  readonly without?: readonly (keyof Page)[];
  readonly withoutIds?: boolean;
  /** A page after the last. */
  readonly beyond?: 'empty' | 'last' | 400 | 404;
}

/** Creates an API with a list of items. */
function serving(list: List): (sent: Sent) => Reply {
  const { total, first = 0, byDefault = 20, most = 100, without = [], withoutIds = false, beyond = 'empty' } = list;
  return ({ query }) => {
    const requested = Number(query.get('pagina_inicial') ?? 1);
    const limite = Math.min(most, Number(query.get('limite') ?? byDefault));
    const last = Math.max(1, Math.ceil(total / limite));
    if (requested > last && typeof beyond === 'number') {
      return { status: beyond, body: { tipo: 'Page.NotFound', titulo: 'x', status: beyond, detalhe: 'x' } };
    }
    const numero = requested > last && beyond === 'last' ? last : requested;
    const from = (numero - 1) * limite;
    const itens = Array.from({ length: Math.max(0, Math.min(limite, total - from)) }, (_, index) =>
      withoutIds ? { prazo: from + index } : item(first + from + index),
    );
    const pagina = { tem_proximo: numero < last, tem_anterior: numero > 1, numero, tamanho: limite, total };
    const kept = Object.entries(pagina).filter(([name]) => !without.some((one) => one === name));
    return { body: { itens, pagina: Object.fromEntries(kept) } };
  };
}

/** Returns all items of a walk, and the number of listing requests. */
async function walked(list: Answering, parameters: { limite?: number; pagina_inicial?: number } = {}) {
  const { client, sent } = fakeApi({ list });
  const items: Simulation[] = [];
  for await (const one of client.allSimulations(parameters)) items.push(one);
  return { items, calls: sent.length - 1 };
}

describe('a walk', () => {
  test.each([
    [{ total: 0 }, {}, 1],
    [{ total: 20 }, {}, 1],
    [{ total: 21 }, {}, 2],
    [{ total: 7 }, { limite: 1 }, 7],
    [{ total: 45, byDefault: 10 }, {}, 5],
    [{ total: 20, most: 5, without: ['tem_proximo'] as const }, { limite: 10 }, 4],
  ])('of %o with %o reads every item once, in %i requests', async (list, parameters, calls) => {
    const items = Array.from({ length: list.total }, (_, index) => item(index));
    expect(await walked(serving(list), parameters)).toEqual({ items, calls });
  });

  test('starts at pagina_inicial, keeps limite, and reads each page on demand', async () => {
    const { items } = await walked(serving({ total: 7 }), { pagina_inicial: 3, limite: 2 });
    expect(items).toEqual([4, 5, 6].map(item));
    const { client, sent } = fakeApi({ list: serving({ total: 100 }) });
    for await (const { pagina } of client.simulationPages({ limite: 10 })) if (pagina.numero === 2) break;
    const queries = ['?pagina_inicial=1&limite=10', '?pagina_inicial=2&limite=10'];
    expect(sent.slice(1).map(({ url }) => new URL(url).search)).toEqual(queries);
  });

  test('ends if its signal aborts between pages, or if an announced page fails', async () => {
    const { client } = fakeApi({ list: serving({ total: 100 }) });
    const controller = new AbortController();
    const pages = client.simulationPages({}, { signal: controller.signal });
    await pages.next();
    controller.abort(new Error('enough'));
    expect(await rejectionOf(pages.next())).toEqual(new Error('enough'));
    const list: Answering = (sent, number) => (number === 2 ? { status: 404 } : serving({ total: 100 })(sent));
    expect(await rejectionOf(walked(list))).toMatchObject({ status: 404 });
  });

  test.each<[string, Reply | Error, object]>([
    ['a status', { status: 500 }, { code: 'unexpected-status', status: 500, retryAfter: undefined }],
    ['a wait that is too long', { status: 503, headers: { 'retry-after': '3600' } }, { retryAfter: 3600 }],
    ['a problem', { status: 400, body: { tipo: 'A.B' } }, { problem: { tipo: 'A.B' } }],
    ['a body', { body: '{' }, { code: 'unexpected-body', cause: { name: 'SyntaxError' } }],
    ['a token', { status: 401 }, { code: 'token-rejected' }],
    ['a connection', new Error('x'), { code: 'connection-failed', cause: { name: 'Error' } }],
  ])('that fails at %s has the page to resume at, and resumes there', async (_, reply, expected) => {
    const parameters = { pagina_inicial: 2, limite: 3 };
    const isFailing = ({ query }: Sent) => query.get('pagina_inicial') === '5';
    const whole = serving({ total: 20 });
    let isUp = false;
    const { client } = fakeApi({
      list: (sent) => {
        if (isUp || !isFailing(sent)) return whole(sent);
        return reply instanceof Error ? Promise.reject(reply) : reply;
      },
    });
    const items: Simulation[] = [];
    const read = async (from: object) => {
      for await (const one of client.allSimulations({ ...parameters, ...from })) items.push(one);
    };
    const error = await rejectionOf(read({}));
    if (!(error instanceof PartnerApiError)) throw error;
    const message = expect.stringMatching(/; resume at page 5$/);
    expect(error).toMatchObject({ ...expected, resumeAt: 5, message });
    const { constructor: Class, stack = '' } = error;
    expect(stack).toMatch(/; resume at page 5\n +at .*client\/(?:client|send)\.ts/);
    expect([error.name, util.types.isNativeError(error)]).toEqual([Class.name, true]);
    isUp = true;
    await read({ pagina_inicial: error.resumeAt });
    expect(items).toEqual(Array.from({ length: 17 }, (_, index) => item(index + 3)));
  });

  test('has its own page if a shared token request fails', async () => {
    const { client } = fakeApi({ token: () => ({ status: 500 }) });
    const failing = [2, 7].map((pagina_inicial) => rejectionOf(client.simulationPages({ pagina_inicial }).next()));
    const errors = await Promise.all([...failing, rejectionOf(client.simulations())]);
    expect(errors).toMatchObject([{ resumeAt: 2 }, { resumeAt: 7 }, { resumeAt: undefined }]);
  });

  test('works without tem_proximo, for any missing pagina field and any response after the last page', async () => {
    const fields = fc.subarray<keyof Page>(['tem_anterior', 'numero', 'tamanho', 'total']);
    const size = fc.integer({ min: 1, max: 12 });
    const lists = fc.record({
      total: fc.nat(30),
      byDefault: size,
      without: fields.map((more): (keyof Page)[] => ['tem_proximo', ...more]),
      withoutIds: fc.boolean(),
      beyond: fc.constantFrom<'empty' | 'last' | 400 | 404>('empty', 'last', 400, 404),
    });
    await fc.assert(
      fc.asyncProperty(lists, fc.option(size, { nil: undefined }), async (list, limite) => {
        const { items } = await walked(serving(list), limite === undefined ? {} : { limite });
        expect(items).toHaveLength(list.total);
      }),
      { numRuns: 200 },
    );
  });

  test.each([1, 2, 3, 10])('of a list that grows at the front reads every item, at limite %i', async (limite) => {
    let grown = 0;
    const list: Answering = (sent, number) => {
      if (number % 2 === 0 && grown < 5) grown += 1;
      return serving({ total: 20 + grown, first: -grown })(sent);
    };
    const seen = new Set((await walked(list, { limite })).items.map(({ id_simulacao }) => id_simulacao));
    const ids = Array.from({ length: 20 }, (_, index) => item(index).id_simulacao);
    expect(ids.filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe('a full page without a next one', () => {
  const stopping =
    (limite: number, total: number): Answering =>
    ({ query }) => {
      const numero = Number(query.get('pagina_inicial'));
      const itens = Array.from({ length: Math.min(limite, total - (numero - 1) * limite) }, (_, at) =>
        item(numero * 100 + at),
      );
      const pagina = { tem_proximo: numero < 2, tem_anterior: numero > 1, numero, tamanho: itens.length, total };
      return { body: { itens, pagina } };
    };

  test.each([
    ['with limite', { limite: 20 }, 240],
    ['without limite', {}, 240],
    ['from a later page', { limite: 20, pagina_inicial: 2 }, 41],
  ])('is an error if total counts more items: %s', async (_, parameters, total) => {
    const { client } = fakeApi({ list: stopping(20, total) });
    const items: Simulation[] = [];
    const read = async () => {
      for await (const one of client.allSimulations(parameters)) items.push(one);
    };
    const error = await rejectionOf(read());
    expect(error).toMatchObject({ name: 'IncompleteListingError', code: 'incomplete-listing', total });
    expect(error).toMatchObject({ pagina: 2, resumeAt: 3 });
    expect(items).toHaveLength('pagina_inicial' in parameters ? 20 : 40);
  });

  test('ends the walk if every simulation was read, whatever page size the API uses', async () => {
    const { items } = await walked(stopping(20, 40), { limite: 5 });
    expect(items).toHaveLength(40);
  });

  test.each([
    ['of the whole list', { limite: 20 }, 40],
    ['that is short', {}, 25],
    ['of an unknown size', { pagina_inicial: 2 }, 25],
  ])('%s ends the walk', async (_, parameters, total) => {
    const { items } = await walked(stopping(20, total), parameters);
    expect(items).toHaveLength('pagina_inicial' in parameters ? 5 : total);
  });
});

const promising = (...itens: readonly Simulation[]): Reply => ({
  body: { itens, pagina: { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 2, total: 3 } },
});

test.each<[string, Answering]>([
  ['of nothing', () => promising()],
  ['that are always the first', () => promising(item(1), item(2))],
  ['by turns', (_, number) => promising(item(number % 2), item(2 + (number % 2)))],
  ['that are empty after some', (_, number) => (number > 5 ? promising() : promising(item(number)))],
  ['of items without ids', () => promising({ prazo: 1 }, { prazo: 2 })],
  ['of items without fields', () => promising({}, {})],
  ['beyond the last', ({ query }) => promising(item(Math.min(3, Number(query.get('pagina_inicial')))))],
])('a provider that announces endless pages %s ends the walk with an error', async (_, list) => {
  const { client, sent } = fakeApi({ list });
  const read = async () => {
    for await (const one of client.allSimulations()) expect(one).toBeDefined();
  };
  const pagina = () => sent.length - 1;
  const error = await rejectionOf(read());
  expect(error).toMatchObject({ name: 'EndlessListingError', operation: 'simulations', pagina: pagina() });
  // Resuming would read the same pages again.
  expect(error).toMatchObject({ code: 'endless-listing', resumeAt: undefined });
  expect(sent.length).toBeLessThan(12);
});
