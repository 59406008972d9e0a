import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../../provider/index.ts';
import { gallery } from './gallery.ts';
import { probePage } from './probe-table.ts';

test('docs/proof.html is up to date, and loads nothing; `npm run prove -- --html docs/proof.html` writes it', () => {
  expect(readFileSync(new URL('../../docs/proof.html', import.meta.url), 'utf8')).toBe(gallery());
  expect(gallery()).not.toMatch(/<script|\bsrc=|\bhref=|url\(|@import/);
});

test('docs/probes.md has the probes, purposes, requests and open points of the table; `npm run prove -- --kind fault --probes docs/probes.md` writes it', () => {
  const withoutFaults = (page: string): string => page.replace(/^((?:\|[^|]*){3}\|)[^|]*/gm, '$1');
  const page = readFileSync(new URL('../../docs/probes.md', import.meta.url), 'utf8');
  expect(withoutFaults(page)).toBe(withoutFaults(probePage([])));
  const named = [...page.matchAll(/^(?:\|[^|]*){3}\|([^|]*)/gm)].flatMap(
    ([, cell = '']) => cell.match(/`[^`]+`/g) ?? [],
  );
  const known = faults.map(({ id }) => `\`${id}\``);
  expect([named.length > 50, named.filter((fault) => !known.includes(fault))]).toEqual([true, []]);
});
