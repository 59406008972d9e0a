import { describe, expect, test } from 'vitest';
import type { Walk, WalkedPage } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

/** The pages of the walk of a run, in their order. */
async function visited(provider: Parameters<typeof wholeRun>[0]): Promise<readonly WalkedPage[]> {
  const { report } = await wholeRun(provider, {}, { held: false });
  return 'pages' in report.walk ? ((report.walk as Walk).visited ?? []) : [];
}

describe('the pages of the walk', () => {
  test('are told one by one, as they were read', async () => {
    const pages = await visited({ count: 230 });
    const flags = pages.map(({ page, items, tem_anterior, tem_proximo, numero, tamanho, total, repeated }) =>
      [page, items, tem_anterior, tem_proximo, numero, tamanho, total, repeated].join(' '),
    );
    expect(flags).toEqual([
      '1 100 false true 1 100 230 0',
      '2 100 true true 2 100 230 0',
      '3 30 true false 3 100 230 0',
    ]);
  });

  test('show where a simulation stands again', async () => {
    const pages = await visited({ faults: ['simulation-twice-in-list'] });
    expect(pages.some(({ repeated }) => repeated > 0)).toBe(true);
  });

  test('are none for an empty list', async () => {
    expect(await visited({ count: 0 })).toEqual([]);
  });
});
