import { describe, expect, test } from 'vitest';
import { comparisonRequirements, openPoints, type Requirement, requirements } from '../../requirements/index.ts';
import { documentText, rowsOf } from './document.ts';

const all: Readonly<Record<string, Requirement>> = { ...requirements, ...comparisonRequirements };

const sorted = (ids: readonly string[]) => [...ids].sort();

const statements = documentText('statements.md');

/** Ids and levels that the tables of the statements list give. */
function listed(markdown: string): { readonly levels: ReadonlyMap<string, string>; readonly open: readonly string[] } {
  const levels = new Map<string, string>();
  const open: string[] = [];
  for (const [first = '', second = ''] of rowsOf(markdown.split('\n'))) {
    const names = [...first.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');
    const owner = (names[0] ?? '').split('.')[0] ?? '';
    const ids = names.map((name) => (name.startsWith('.') ? owner + name : name));
    if (names[0]?.startsWith('open.')) open.push(...ids);
    else if (second === 'documented' || second === 'shown') for (const id of ids) levels.set(id, second);
    else if (/^[A-Z]\w+$/.test(names[0] ?? '')) addFields(levels, names[0] ?? '', second);
  }
  return { levels, open };
}

/** Fields stand in a list of names, each with its type in parentheses, and name ids of their own in backticks. */
function addFields(levels: Map<string, string>, object: string, cell: string): void {
  levels.set(`${object}.closed`, 'documented');
  for (const [, id = ''] of cell.matchAll(/`(\w+\.[\w-]+)`/g)) levels.set(id, 'shown');
  const names = cell.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '').replace(/;.*$/, '');
  for (const name of names.split(',')) levels.set(`${object}.${name.trim()}`, 'documented');
}

describe.skipIf(statements === null)(
  'ids and levels are those of the statements list (skipped without ../shared)',
  () => {
    const { levels, open } = listed(statements ?? '');

    test('the list was read', () => {
      expect(levels.size).toBeGreaterThan(80);
      expect(open.length).toBeGreaterThan(20);
    });

    test.each([...levels])('%s is %s', (id, level) => {
      expect(all[id]?.level).toBe(level);
    });

    test('every open point of the list is asked', () => {
      expect(sorted(Object.keys(openPoints))).toEqual(sorted(open));
    });

    test('what the list does not have is what the document says beyond it', () => {
      expect(Object.keys(all).filter((id) => !levels.has(id))).toEqual(['listing.empty-account']);
    });
  },
);
