import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import { gallery } from './gallery.ts';

const page = gallery();

test('docs/proof.html is what the tables give; `npm run prove -- --html docs/proof.html` writes it', () => {
  expect(readFileSync(new URL('../../docs/proof.html', import.meta.url), 'utf8')).toBe(page);
});

test('it shows every requirement and every fault', () => {
  const missing = [
    ...Object.keys(requirements).filter((id) => !page.includes(`<section id="${id}">`)),
    ...faults.filter(({ id }) => !page.includes(`<code>${id}</code>`)).map(({ id }) => id),
  ];
  expect(missing).toEqual([]);
});

test('it needs nothing from anywhere', () => {
  expect(page).not.toMatch(/<script|\bsrc=|\bhref=|url\(|@import/);
});
