import { describe, expect, test } from 'vitest';
import { referenceAnswers } from '../../provider/reference-answers.ts';
import type { OpenPointResult } from '../../src/report/report.ts';
import { wholeRun } from '../proof/whole-run.ts';

const answersOf = (points: readonly OpenPointResult[]) =>
  Object.fromEntries(points.map(({ id, answer }) => [id, answer]));
const certainties = (points: readonly OpenPointResult[], certainty: string) =>
  points.filter((point) => point.certainty === certainty).map(({ id }) => id);

const INVISIBLE = ['open.currency', 'open.revocation-refresh', 'open.lifecycle', 'open.events'];
const OF_ITEMS = ['open.prazo-unit', 'open.rates', 'open.ordering', 'open.formats', 'open.beyond-last-page'];

describe('the open points of a whole run', () => {
  test('they are answered as the reference provider behaves, on evidence that the report holds', async () => {
    const { report } = await wholeRun({}, {}, { held: false });
    expect(answersOf(report.openPoints)).toMatchObject(referenceAnswers);
    expect(certainties(report.openPoints, 'unseen').sort()).toEqual([...INVISIBLE].sort());
    const known = new Set(report.exchanges.map(({ id }) => id));
    for (const { id, exchanges, basis, certainty } of report.openPoints) {
      expect
        .soft(
          exchanges.filter((exchange) => !known.has(exchange)),
          id,
        )
        .toEqual([]);
      if (certainty !== 'unseen') expect.soft(basis, id).toBeGreaterThan(0);
    }
  });

  test('other data read in another order and at another pace are answered alike', async () => {
    const [one, other] = await Promise.all([
      wholeRun({ seed: 1, count: 430 }, { concurrency: 1 }, { held: false }),
      wholeRun({ seed: 2, count: 380, behaviours: ['slow'] }, { concurrency: 8 }, { held: false }),
    ]);
    expect(JSON.stringify(answersOf(one.report.openPoints))).toBe(JSON.stringify(answersOf(other.report.openPoints)));
  });

  test('an empty list leaves unseen what rests on simulations', async () => {
    const { report } = await wholeRun({ count: 0 }, {}, { held: false });
    expect(certainties(report.openPoints, 'unseen').sort()).toEqual([...INVISIBLE, ...OF_ITEMS].sort());
    for (const { certainty, reason } of report.openPoints) {
      if (certainty === 'unseen') expect(reason).toMatch(/^(?:not seen in this run|cannot be seen from outside); \S/);
    }
  });

  test('the values and relations of the list stand in the report, each simulation once', async () => {
    const { report } = await wholeRun({ count: 130 }, {}, { held: false });
    expect(report.presence['Simulation.id_simulacao']?.values).toMatchObject({ of: 130, distinct: 130 });
    expect(report.presence['Simulation.id_simulacao']?.of).toBeGreaterThan(130);
    expect(report.invariants).toContainEqual({
      kind: 'sum',
      holds: 'valor_bem = valor_solicitado + valor_entrada',
      support: 130,
    });
  });
});
