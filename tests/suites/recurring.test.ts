import { describe, expect, test } from 'vitest';
import { type Reading, recurring } from '../../suites/support.ts';
import { answer } from './facts.ts';

const DEVIATION = { code: 'page.numero-differs', params: { expected: 1, actual: 2 }, count: 1, where: {} };

/** Counts the recurring findings. Readings of a page: `x` has a deviation, `-` none, `u` is unreadable. */
function found(pages: Readonly<Record<number, string>>): number {
  const responses = Object.entries(pages).flatMap(([page, shown]) =>
    [...shown].map((one, at) => {
      const asked = { pagina_inicial: Number(page), limite: 10 };
      return { one, response: answer({ asked, exchange: `x${at}0${page}` }) };
    }),
  );
  const readings = responses.flatMap(({ one, response }): readonly Reading[] =>
    one === 'u' ? [] : [[response, one === 'x' ? DEVIATION : null]],
  );
  const unreadable = responses.flatMap(({ one, response }) => (one === 'u' ? response : []));
  return recurring(readings, unreadable).length;
}

describe('recurring', () => {
  test.each<[string, Readonly<Record<number, string>>, number]>([
    ['ignores a deviation in the first reading only', { 1: 'x-' }, 0],
    ['ignores a deviation in the last reading only', { 1: '---x' }, 0],
    ['ignores a deviation in every second reading', { 1: 'x-x-x-' }, 0],
    ['ignores two deviations before a third reading without', { 1: 'xx-' }, 0],
    ['counts three of three', { 1: 'xxx' }, 3],
    ['counts two of two', { 1: 'xx' }, 2],
    ['counts the last two', { 1: '--xx' }, 2],
    ['counts three in a row before a reading without', { 1: '-xxx-' }, 3],
    ['counts a single reading', { 1: 'x' }, 1],
    ['counts a single reading if another page repeats the deviation', { 1: 'xxx', 2: 'x' }, 4],
    ['ignores a single reading if another page does not repeat the deviation', { 1: 'x-', 2: 'x' }, 0],
    ['ignores a single reading if the page is unreadable when reread', { 1: 'xu' }, 0],
    ['ignores a single reading if the page is unreadable twice when reread', { 1: 'xuu' }, 0],
    ['counts a single reading after an unreadable one', { 1: 'ux' }, 1],
    ['counts two of two before an unreadable one', { 1: 'xxu' }, 2],
    ['counts the last two around an unreadable one', { 1: 'xux' }, 2],
    ['counts another page if a page is unreadable when reread', { 1: 'xu', 2: 'x', 3: '-' }, 1],
    ['does not take an unreadable page for a repeated deviation', { 1: 'xu', 2: 'x', 3: 'x-' }, 0],
    ['returns no findings without deviations', { 1: '---', 2: '-' }, 0],
  ])('%s', (_title, pages, expected) => {
    expect(found(pages)).toBe(expected);
  });
});
