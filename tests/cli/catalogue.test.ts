import { describe, test } from 'vitest';
import { comparisonRequirements, openPoints, requirements } from '../../requirements/index.ts';
import { run } from './process.ts';

const requirementIds = [...Object.keys(requirements), ...Object.keys(comparisonRequirements)];
const openIds = Object.keys(openPoints);

function idsOf(out: string): readonly unknown[] {
  const entries: unknown = JSON.parse(out);
  return Array.isArray(entries) ? entries.map(({ id }: { id: unknown }) => id) : [];
}

describe.concurrent('the catalogue', () => {
  test('list tells every requirement and open point, a line each', async ({ expect }) => {
    const { code, out } = await run(['list']);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual([...requirementIds, ...openIds]);
  });

  test('list --json tells the same', async ({ expect }) => {
    const { out } = await run(['list', '--json']);
    expect(idsOf(out)).toEqual([...requirementIds, ...openIds]);
  });

  test('list --level open tells the open points alone', async ({ expect }) => {
    const { out } = await run(['list', '--level', 'open', '--json']);
    expect(idsOf(out)).toEqual(openIds);
  });

  test('list takes globs', async ({ expect }) => {
    const { out } = await run(['list', 'Page.t*', 'token.accepted', '--json']);
    expect(idsOf(out)).toEqual(requirementIds.filter((id) => id.startsWith('Page.t') || id === 'token.accepted'));
  });

  test('explain tells a requirement whole', async ({ expect }) => {
    const id = 'auth.revoked-401';
    const { clause, statement, sent, judged } = requirements[id];
    const { code, out } = await run(['explain', id]);
    expect(code).toBe(0);
    for (const words of [id, clause, statement, sent, judged, 'PARTNER_API_REVOKED_TOKEN'])
      expect(out).toContain(words);
  });

  test('explain tells an open point whole', async ({ expect }) => {
    const id = 'open.ordering';
    const { out } = await run(['explain', id, '--json']);
    expect(JSON.parse(out)).toEqual({ kind: 'open point', id, level: 'open', ...openPoints[id] });
  });
});
