import { describe, expect, test } from 'vitest';
import { compare } from '../../src/comparison/compare.ts';
import { COMPARISON_MARK, comparisonMarkdown } from '../../src/comparison/views.ts';
import { english, type Voice, voiceOf } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { SUMMARY_LENGTH } from '../../src/report/views/markdown.ts';
import { visible } from '../../src/report/views/text.ts';
import { textContent } from '../report/html.ts';
import { besides, OURS, rendered } from '../report/marked.ts';
import { MARKING, naughtyStrings, XSS } from '../report/naughty.ts';
import { openPoint, result, sampleReport } from '../report/sample.ts';

const verdict = { left: 'pass', right: 'fail' } as const;
const timing = { count: 1, medianMs: 4, maxMs: 9 };

/** Returns a report with the texts in every text field, different from the report of the other side. */
function reportWith(texts: readonly string[], side: 'left' | 'right', further: Partial<Report> = {}): Report {
  const present = side === 'left' ? 1 : 0;
  const [text = ''] = texts;
  return sampleReport({
    requirements: [...texts.map((one) => result(one, verdict[side])), result(`${side} ${text}`, 'pass')],
    openPoints: [
      ...texts.map((one) => openPoint(`open ${one}`, { answer: { [one]: side, other: `${one}${side}` } })),
      ...texts.map((one) =>
        openPoint(`unseen ${one}`, { certainty: side === 'left' ? 'seen' : 'unseen', summary: one }),
      ),
    ],
    presence: Object.fromEntries(texts.map((one) => [one, { of: 1, present, null: 0 }])),
    timings: Object.fromEntries(texts.map((one) => [one, side === 'left' ? timing : { ...timing, medianMs: 40 }])),
    target: { environment: text, baseUrl: text },
    finishedAt: text,
    suite: { version: `${text}${side}` },
    ...further,
  });
}

const markdownOf = (texts: readonly string[], further: Partial<Report> = {}, voice: Voice = english): string =>
  comparisonMarkdown(
    compare(reportWith(texts, 'left'), reportWith(texts, 'right', further), {}),
    voice,
    Object.fromEntries(texts.slice(0, 1).map((text) => [text, text])),
  );

describe('comparisonMarkdown', () => {
  test('starts with its mark and the verdict, then deciding differences, and folds the rest', () => {
    const left = sampleReport({
      requirements: ['Page.numero', 'Page.total', 'Page.tamanho'].map((id) => result(id, 'pass')),
      openPoints: [openPoint('open.x', { answer: 20 })],
      timings: { 'listing.page': timing },
    });
    const right = sampleReport({
      requirements: [
        result('Page.numero', 'inconclusive'),
        result('Page.total', 'fail'),
        result('Page.tamanho', 'inconclusive'),
      ],
      openPoints: [openPoint('open.x', { answer: 10 })],
      timings: { 'listing.page': { ...timing, medianMs: 40, maxMs: 40 } },
      target: { environment: 'production', baseUrl: 'https://api.example.com/integration' },
      complete: false,
    });
    const rules = { 'environment.same': 'they are alike' };
    const lines = comparisonMarkdown(compare(left, right, {}), english, rules).split('\n');
    expect(lines.slice(0, 3)).toEqual([COMPARISON_MARK, '', '## The two runs show different behavior']);
    expect(lines[5]).toMatch(/^- right: production, `https:\/\/api\.example\.com\/integration`, /);
    expect(lines.slice(7)).toEqual([
      '1 requirement and 1 open point compared<br>The right report is incomplete<br>The right report is inconclusive: some requirements could not be checked<br>Only one report has a verdict or an answer for: Page.numero, Page.tamanho<br>✗ fails the comparison; · is only shown',
      '',
      '**fail** `environment.same` they are alike',
      '',
      '### Changed verdicts or findings: 3; 1 fails the comparison',
      '',
      '- ✗ `Page.total` pass → fail',
      '  - only in right: the flag is wrong',
      '- · pass → inconclusive (2): `Page.numero`, `Page.tamanho`',
      '',
      '### Changed open points: 1; 1 fails the comparison',
      '',
      '- ✗ `open.x`',
      '  - left: 20',
      '  - right: 10',
      '',
      '<details><summary>Response times in milliseconds: median, longest (requests). Listed if the medians differ by at least a factor of 2 and 20 ms</summary>',
      '',
      '- `listing.page` 4, 9 (1) → 40, 40 (1)',
      '',
      '</details>',
      '',
    ]);
  });

  test('is in Portuguese', () => {
    const text = markdownOf(['x'], {}, voiceOf('pt-BR'));
    expect(text).toContain('## As duas execuções mostram comportamentos diferentes');
    expect(text).toContain('- ✗ `x` aprovado → reprovado');
    expect(text).toContain('\n  - esquerda: ');
  });

  test('renders no element, attribute, heading or link from a text of a report', () => {
    for (const text of [...MARKING, ...XSS, ...naughtyStrings]) {
      const html = rendered(markdownOf([text])).replace(COMPARISON_MARK, '');
      expect({ text, besides: besides(html, OURS) }).toEqual({ text, besides: [] });
      const parts = ['h2', 'h3', 'details', 'summary'].map((name) => html.split(`<${name}>`).length - 1);
      expect({ text, parts }).toEqual({ text, parts: [1, 3, 2, 2] });
      for (const character of ['\u001b', '\u202e', '\u0000']) expect(html).not.toContain(character);
      if (visible(text).length < 80 && text.trim() !== '') {
        const words = textContent(html.replace(/<\/?code>/g, '')).replace(/\s+/g, ' ');
        expect(words).toContain(`${visible(text).replace(/\s+/g, ' ').trim()} pass → fail`);
      }
    }
  });

  test('is limited in size, and reports the number of cut entries', () => {
    const texts = Array.from({ length: 300 }, (_, n) => `${n}${'`<@&_*'.repeat(500)}`);
    const text = markdownOf(texts);
    expect(text.length).toBeLessThan(SUMMARY_LENGTH);
    expect(text).toMatch(/\n… cut here: \d+ more entries; `diff` without --markdown prints all\.\n$/);
    expect(besides(rendered(text), OURS)).toEqual([]);
  });

  test('shows at most 100 rows of a folded section', () => {
    const names = Array.from({ length: 130 }, (_, n) => [`Vehicle.f${n}`, { of: 3, present: 3, null: 0 }] as const);
    const text = comparisonMarkdown(
      compare(sampleReport({ presence: Object.fromEntries(names) }), sampleReport({ presence: {} }), {}),
      english,
    );
    expect(text.match(/`Vehicle\.f\d+`/g)).toHaveLength(100);
    expect(text).toContain('… cut here: 30 more entries;');
  });
});
