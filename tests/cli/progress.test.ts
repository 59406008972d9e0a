import { describe, expect, test } from 'vitest';
import { progress, progressMode } from '../../src/cli/progress.ts';

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
  function written(mode: 'line' | 'lines' | 'none', moments: readonly number[]): readonly string[] {
    const out: string[] = [];
    let now = 0;
    const shown = progress({ write: (text) => out.push(text) }, mode, () => now);
    for (const [index, moment] of moments.entries()) {
      now = moment;
      shown.step({ stage: 'walk', sent: (index + 1) * 10, expected: 60 });
    }
    shown.end();
    return out;
  }

  test.each([
    ['none', [0, 50, 20_000], []],
    [
      'line',
      [0, 50, 120],
      [
        '\r\u001b[2K10 of about 60 requests, listing pages',
        '\r\u001b[2K30 of about 60 requests, listing pages',
        '\r\u001b[2K',
      ],
    ],
    ['lines', [0, 4_999], []],
    [
      'lines',
      [0, 5_000, 9_999, 10_000],
      [
        '20 of about 60 requests, listing pages, about 10 s left\n',
        '40 of about 60 requests, listing pages, about 5 s left\n',
      ],
    ],
  ] as const)('%s at %j', (mode, moments, expected) => {
    expect(written(mode, moments)).toEqual(expected);
  });

  test('counts no fewer requests than were sent, and tells minutes where seconds are many', () => {
    const out: string[] = [];
    let now = 0;
    const shown = progress({ write: (text) => out.push(text) }, 'lines', () => now, 'pt-BR');
    for (const sent of [20, 400]) {
      now += 60_000;
      shown.step({ stage: 'token-errors', sent, expected: 300 });
    }
    expect(out).toEqual([
      '20 de cerca de 300 requisições, credenciais inválidas, faltam cerca de 14 min\n',
      '400 de cerca de 400 requisições, credenciais inválidas\n',
    ]);
  });
});
