import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gallery } from './gallery.ts';

test('docs/proof.html is up to date, and loads nothing; `npm run prove -- --html docs/proof.html` writes it', () => {
  expect(readFileSync(new URL('../../docs/proof.html', import.meta.url), 'utf8')).toBe(gallery());
  expect(gallery()).not.toMatch(/<script|\bsrc=|\bhref=|url\(|@import/);
});
