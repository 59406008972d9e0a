import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKept } from './pinned.ts';
import { inDirectory } from './process.ts';
import { idsWith, reportIn } from './report.ts';

const FAULT = { faults: ['total-of-page'] };

function waivers(given: Readonly<Record<string, string>>): string {
  return JSON.stringify([{ reason: 'the fix is on its way', owner: 'the provider', until: '2999-12-31', ...given }]);
}

const rows = [
  {
    title: 'a failure',
    provider: FAULT,
    given: { requirement: 'Page.total' },
    code: 0,
    waived: ['Page.total'],
    gates: 0,
  },
  { title: 'another failure', provider: FAULT, given: { requirement: 'Page.numero' }, code: 1, waived: [], gates: 1 },
  { title: 'what passes', provider: {}, given: { requirement: 'Page.total' }, code: 1, waived: [], gates: 1 },
  {
    title: 'a failure, too late',
    provider: FAULT,
    given: { requirement: 'Page.total', until: '2020-01-01' },
    code: 1,
    waived: [],
    gates: 1,
  },
];

test.each(rows)('a waiver of $title ends with $code', async ({ provider, given, code, waived, gates }) => {
  await inDirectory(async (directory) => {
    writeFileSync(join(directory, 'waivers.json'), waivers(given));
    const ended = await runKept(directory, 'kept.json', provider, [
      ...['--only', 'Page.*', '--waivers', 'waivers.json', '--strict'],
    ]);
    const report = reportIn(directory);
    expect(ended.code).toBe(code);
    expect(idsWith(report, 'waived')).toEqual(waived);
    expect(report.gates.map(({ kind }) => kind)).toEqual(Array.from({ length: gates }, () => 'waiver'));
    if (waived.length > 0) {
      expect(ended.out).toContain('waived until 2999-12-31, owner the provider: the fix is on its way\n    Page.total');
    }
  });
});
