import { describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run.ts';
import { type Answering, type Twist, withEchoing } from '../leaks/echoing.ts';
import { inProcess } from '../leaks/in-process.ts';

type Item = Readonly<Record<string, unknown>>;

/** The main partner's list as a server holds it that counts the requests it gets. */
type Held = (base: readonly Item[], request: number) => readonly Item[];

/** Serves the main partner pages of a list that depends on how many requests came before. */
function serving(count: number, held: Held): Twist {
  let base: readonly Item[] = [];
  let requests = 0;
  return ({ path, status, body }: Answering) => {
    const asked = new URL(path, 'http://target').searchParams;
    const [page, limit] = ['pagina_inicial', 'limite'].map((name) => Number(asked.get(name) ?? Number.NaN));
    if (status !== 200 || !path.includes('/simulation') || page === undefined || limit === undefined) return {};
    if (!(page >= 1 && limit >= 1 && limit <= 100)) return {};
    const { itens, pagina } = JSON.parse(body);
    if (base.length === 0 && pagina.total === count) base = itens;
    if (pagina.total !== count) return {};
    requests += 1;
    const list = held(base, requests);
    const total = list.length;
    const [from, to] = [(page - 1) * limit, page * limit];
    const shown = { ...pagina, total, tem_proximo: to < total, tem_anterior: page > 1, numero: page, tamanho: limit };
    return { body: JSON.stringify({ itens: list.slice(from, to), pagina: shown }) };
  };
}

const withId = (item: Item | undefined, number: number): Item => ({
  ...item,
  id_simulacao: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});

async function verdictsOf(count: number, held: Held) {
  let found: { requests: number; verdicts: Readonly<Record<string, string>> } | null = null;
  await withEchoing({ count }, serving(count, held), async ({ env }) => {
    const { files } = await inProcess(env, (io) => runCommand({}, io));
    const report = JSON.parse(files['conformance.json'] ?? '{}');
    const verdicts = report.requirements.map((one: { id: string; verdict: string }) => [one.id, one.verdict]);
    found = { requests: report.requests.sent, verdicts: Object.fromEntries(verdicts) };
  });
  if (found === null) throw new Error('nothing was reported');
  return found as { requests: number; verdicts: Readonly<Record<string, string>> };
}

const red = (verdicts: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(verdicts).filter((id) => ['fail', 'warning'].includes(verdicts[id] ?? ''));

describe.concurrent('a list that never stands still is blamed for nothing', { timeout: 90_000 }, () => {
  test.for<[string, number, Held]>([
    ['two nodes that answer in turn, one of which lacks a simulation', 23, (base, at) => base.slice(at % 2)],
    ['the same, with a list of several pages', 60, (base, at) => base.slice(at % 2)],
    [
      'one more at each request',
      23,
      (base, at) => [...base, ...Array.from({ length: at }, (_, number) => withId(base[0], number))],
    ],
  ])('%s', async ([, count, held], { expect }) => {
    const { verdicts, requests } = await verdictsOf(count, held);
    expect(red(verdicts)).toEqual([]);
    expect(verdicts['Page.total']).toBe('inconclusive');
    expect(verdicts['auth.missing-401']).toBe('pass');
    expect(requests).toBeLessThan(600);
  });
});

test('a list that stands still is served by the same server without complaint', { timeout: 90_000 }, async () => {
  const { verdicts } = await verdictsOf(23, (base) => base);
  expect(red(verdicts)).toEqual([]);
  expect(verdicts['Page.total']).toBe('pass');
});
