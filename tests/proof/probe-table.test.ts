import { expect, test } from 'vitest';
import { faults } from '../../provider/index.ts';
import { fileText } from '../readme/blocks.ts';
import { probePage } from './probe-table.ts';

test('docs/probes.md has the probes, purposes, requests and open points of the table; `npm run prove -- --kind fault --probes docs/probes.md` writes it', () => {
  const withoutFaults = (page: string): string => page.replace(/^((?:\|[^|]*){3}\|)[^|]*/gm, '$1');
  const page = fileText('docs/probes.md');
  expect(withoutFaults(page)).toBe(withoutFaults(probePage([])));
  const named = [...page.matchAll(/^(?:\|[^|]*){3}\|([^|]*)/gm)].flatMap(
    ([, cell = '']) => cell.match(/`[^`]+`/g) ?? [],
  );
  const known = faults.map(({ id }) => `\`${id}\``);
  expect([named.length > 50, named.filter((fault) => !known.includes(fault))]).toEqual([true, []]);
});
