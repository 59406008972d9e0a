import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTally } from '../../facts/tally.ts';
import { walkList } from '../../probes/lists.ts';
import { createSession, type Session, type SessionOptions } from '../../probes/session.ts';
import { answered } from '../support/answered.ts';

const pagina = { tem_proximo: false, tem_anterior: false, numero: 1, tamanho: 100 };
const idOf = (item: number): string => `6f1c2b9e-0a4d-4f6b-8c3e-${String(item).padStart(12, '0')}`;
const listing = (items: number, padding = 0): string =>
  JSON.stringify({ itens: Array.from({ length: items }, (_, at) => ({ id_simulacao: idOf(at) })), pagina }) +
  ' '.repeat(padding);

/** Creates a session; every listing response has this body. `most`: maximum simultaneous requests. */
async function sessionWith(body: string) {
  const paths: string[] = [];
  let [active, most, relieved] = [0, 0, 0];
  const send: SessionOptions['send'] = async ({ method, path }) => {
    if (method === 'GET') paths.push(path);
    active += 1;
    most = Math.max(most, active);
    await turn();
    active -= 1;
    const outcome = answered(200, method === 'GET' ? body : { accesstoken: 'token' });
    return { outcome, earlier: [], startedAt: 0, durationMs: 1 };
  };
  const session = createSession({
    send,
    tally: createTally(),
    credentials: { main: { clientId: 'id', clientSecret: 'secret' } },
    mayRenew: false,
    now: () => 0,
    patience: async () => undefined,
    turn: () => turn(),
    relieve: () => {
      relieved += 1;
    },
  });
  await session.issue('main', 'token.issue', 'probe');
  return { session, paths, most: () => most, relieved: () => relieved };
}

const MEGABYTE = 1 << 20;
const list = (session: Session, pagina_inicial: number, together: boolean) =>
  session.list(
    'main',
    { pagina_inicial, limite: 100 },
    { name: 'listing.page', purpose: 'control', group: 'walk', together },
  );

test.each<[string, number, boolean, number, number]>([
  ['of 100 items are concurrent', 0, false, 4, 0],
  ['larger than 1 MiB are sequential', MEGABYTE, false, 1, 4],
  ['larger than 1 MiB are concurrent if sent together', MEGABYTE, true, 4, 1],
])('requests after a response %s', async (_, padding, together, most, relieved) => {
  const target = await sessionWith(listing(100, padding));
  await list(target.session, 1, false);
  await Promise.all([2, 3, 4, 5].map((page) => list(target.session, page, together)));
  expect(target.paths).toHaveLength(5);
  expect([target.most(), target.relieved()]).toEqual([most, relieved]);
});

test('memory is freed after many small responses', async () => {
  const target = await sessionWith(listing(100, MEGABYTE / 2));
  for (let page = 1; page <= 40; page += 1) await list(target.session, page, false);
  expect(target.relieved()).toBe(1);
});

test('walkList stays within the limits of limite if every page has the complete list', async () => {
  const { session, paths } = await sessionWith(listing(400));
  const run = { production: false, maxPages: 100, window: 4 };
  await walkList({ ...run, session, wants: () => true, quick: false }, 'main');
  expect(paths.length).toBeGreaterThan(0);
});
