import { describe, expect, test } from 'vitest';
import { type Reading, recurring } from '../../suites/support.ts';
import { answer } from './facts.ts';

const BLAME = { code: 'page.numero-differs', params: { expected: 1, actual: 2 }, count: 1, where: {} };

/** The readings of pages: `x` shows a deviation, `-` none. */
function found(pages: Readonly<Record<number, string>>): number {
  const readings = Object.entries(pages).flatMap(([page, shown]) =>
    [...shown].map(
      (one, at): Reading => [
        answer({ asked: { pagina_inicial: Number(page), limite: 10 }, exchange: `x${at}0${page}` }),
        one === 'x' ? BLAME : null,
      ],
    ),
  );
  return recurring(readings).length;
}

describe('what a page shows in some of its readings', () => {
  test.each<[string, Readonly<Record<number, string>>, number]>([
    ['the first alone is forgiven', { 1: 'x-' }, 0],
    ['the last alone is forgiven', { 1: '---x' }, 0],
    ['every second is forgiven', { 1: 'x-x-x-' }, 0],
    ['two that the third contradicts is forgiven', { 1: 'xx-' }, 0],
    ['all three counts', { 1: 'xxx' }, 3],
    ['both of two counts', { 1: 'xx' }, 2],
    ['the last two counts', { 1: '--xx' }, 2],
    ['three in a row counts, though it ended', { 1: '-xxx-' }, 3],
    ['the only one counts', { 1: 'x' }, 1],
    ['the only one counts, where another page repeats it', { 1: 'xxx', 2: 'x' }, 4],
    ['the only one is forgiven, where another page takes it back', { 1: 'x-', 2: 'x' }, 0],
    ['none counts for nothing', { 1: '---', 2: '-' }, 0],
  ])('%s', (_title, pages, expected) => {
    expect(found(pages)).toBe(expected);
  });
});
