import { describe, expect, test } from 'vitest';
import type { CodedFinding } from '../../src/judging/finding.ts';
import { actualOf, type Reading, recurring } from '../../suites/support.ts';
import { answer, page } from './facts.ts';

const DEVIATION: CodedFinding = { code: 'page.next-promised', params: {}, count: 1, where: {} };
const OF_REQUEST: CodedFinding = { code: 'page.numero-differs', params: {}, count: 1, where: {} };

/**
 * Counts the recurring findings. Readings of a page: `x` has a deviation, `-` none, `u` is unreadable. With another
 * token, `z` has a deviation, and `o` none.
 */
function found(pages: Readonly<Record<number, string>>, deviation: CodedFinding = DEVIATION, list = {}): number {
  const responses = Object.entries(pages).flatMap(([number, shown]) =>
    [...shown].map((one, at) => {
      const asked = { pagina_inicial: Number(number), limite: 10 };
      return {
        one,
        response: answer({
          asked,
          exchange: `x${at}0${number}`,
          token: 'zo'.includes(one) ? 2 : 1,
          page: page({ items: 10, total: 25, ...list }),
        }),
      };
    }),
  );
  const readings = responses.flatMap(({ one, response }): readonly Reading[] =>
    one === 'u' ? [] : [[response, 'xz'.includes(one) ? deviation : null]],
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

  test.each<[string, Readonly<Record<number, string>>, object, number]>([
    ['ignores it in one response', { 1: '-x-', 2: '--' }, {}, 0],
    ['counts it in two responses to one request', { 1: 'x-x-', 2: 'x-' }, {}, 2],
    ['ignores it in two responses in a row before one without', { 1: 'xx-' }, {}, 0],
    ['ignores it in one response to each request', { 1: 'x--', 3: '-x-' }, {}, 0],
    ['counts it in each response to a token', { 1: '-z', 2: '-z' }, {}, 2],
    ['ignores it in the only response to a token', { 1: '-z', 2: '-' }, {}, 0],
    ['ignores it in some responses to a token', { 1: '-zo', 2: '-z' }, {}, 0],
    ['counts it on other pages beside each response to a token', { 1: '-zz', 2: 'xx' }, {}, 4],
    ['ignores it after the last page', { 4: 'x-x-' }, {}, 0],
    ['ignores it on pages without items', { 1: 'x-x-' }, { items: 0 }, 0],
    ['ignores it on pages without a total', { 1: 'x-x-' }, { total: null }, 0],
  ])('of a deviation from the request %s', (_title, pages, list, expected) => {
    expect(found(pages, OF_REQUEST, list)).toBe(expected);
  });

  test.each([
    [{ end: 10, total: 25 }, 2],
    [{ end: 28, total: 25 }, 2],
    [{ end: 27, total: 25 }, 0],
    [{ end: 23, total: 25 }, 0],
  ])('counts tem_proximo in two responses if the list cannot have changed so much: %j', (params, expected) => {
    expect(found({ 1: 'x-x-' }, { ...DEVIATION, params })).toBe(expected);
  });
});

test.each([
  ['text', false, 'status.plain'],
  ['html', false, 'status.html'],
  ['html', true, 'status.with-simulations'],
] as const)('an unexpected status with a body of kind %s (simulations: %j) is %s', (kind, holdsSimulations, actual) => {
  expect(actualOf(answer({ status: 403, kind, holdsSimulations }))).toEqual({ actual, status: 403 });
});
