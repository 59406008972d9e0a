import { describe, expect, test } from 'vitest';
import { progress, progressMode } from '../../src/report/views/progress.ts';

test.each([
  [{ terminal: true, quiet: false, json: false }, 'line'],
  [{ terminal: false, quiet: false, json: false }, 'lines'],
  [{ terminal: true, quiet: true, json: false }, 'none'],
  [{ terminal: true, quiet: false, json: true }, 'none'],
  [{ terminal: false, quiet: true, json: true }, 'none'],
] as const)('%j shows progress as %s', (asked, mode) => {
  expect(progressMode(asked)).toBe(mode);
});

describe('progress', () => {
  /** What is written when a step comes at each of these moments, in milliseconds. */
  function written(
    mode: 'line' | 'lines' | 'none',
    moments: readonly number[],
    stimulus = 'listing.first',
  ): readonly string[] {
    const out: string[] = [];
    let now = 0;
    const shown = progress({ write: (text) => out.push(text) }, mode, () => now);
    for (const [index, moment] of moments.entries()) {
      now = moment;
      shown.step({ stimulus, sent: index + 1 });
    }
    shown.end();
    return out;
  }

  test.each([
    ['none', [0, 50, 20_000], []],
    [
      'line',
      [0, 50, 120],
      ['\r\u001b[2K1 requests sent, listing.first', '\r\u001b[2K3 requests sent, listing.first', '\r\u001b[2K'],
    ],
    ['lines', [0, 4_999], []],
    ['lines', [0, 5_000, 9_999, 10_000], ['2 requests sent, listing.first\n', '4 requests sent, listing.first\n']],
  ] as const)('%s at %j', (mode, moments, expected) => {
    expect(written(mode, moments)).toEqual(expected);
  });

  test('never fills more than a line', () => {
    expect(written('lines', [5_000], 'x'.repeat(200))[0]?.length).toBeLessThan(80);
  });
});
