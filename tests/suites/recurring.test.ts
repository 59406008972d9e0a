import { describe, expect, test } from 'vitest';
import { type Reading, recurring } from '../../suites/support.ts';
import { answer } from './facts.ts';

const BLAME = { code: 'page.numero-differs', params: { expected: 1, actual: 2 }, count: 1, where: {} };

/** The readings of pages: `x` shows a deviation, `-` none, `u` cannot be read. */
function found(pages: Readonly<Record<number, string>>): number {
  const responses = Object.entries(pages).flatMap(([page, shown]) =>
    [...shown].map((one, at) => {
      const asked = { pagina_inicial: Number(page), limite: 10 };
      return { one, response: answer({ asked, exchange: `x${at}0${page}` }) };
    }),
  );
  const readings = responses.flatMap(({ one, response }): readonly Reading[] =>
    one === 'u' ? [] : [[response, one === 'x' ? BLAME : null]],
  );
  const unreadable = responses.flatMap(({ one, response }) => (one === 'u' ? response : []));
  return recurring(readings, unreadable).length;
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
    ['the only one is forgiven, where the page cannot be read again', { 1: 'xu' }, 0],
    ['the only one is forgiven, where the page cannot be read twice', { 1: 'xuu' }, 0],
    ['the only one counts, where the page could not be read before', { 1: 'ux' }, 1],
    ['both of two count, though the page cannot be read after them', { 1: 'xxu' }, 2],
    ['the last two count, though the page cannot be read between them', { 1: 'xux' }, 2],
    ['one that cannot be read again takes nothing back from others', { 1: 'xu', 2: 'x', 3: '-' }, 1],
    ['one that cannot be read again does not confirm others', { 1: 'xu', 2: 'x', 3: 'x-' }, 0],
    ['none counts for nothing', { 1: '---', 2: '-' }, 0],
  ])('%s', (_title, pages, expected) => {
    expect(found(pages)).toBe(expected);
  });
});
