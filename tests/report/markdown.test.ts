import { describe, expect, test } from 'vitest';
import { english } from '../../src/report/language.ts';
import { code, plainText, SUMMARY_LENGTH, SUMMARY_MARK, summary } from '../../src/report/views/markdown.ts';
import { visible } from '../../src/report/views/text.ts';
import { textContent } from './html.ts';
import { besides, OURS, rendered } from './marked.ts';
import { MARKING, naughtyStrings, XSS } from './naughty.ts';
import { cleanReport, finding, hostileReport, openPoint, result, sampleReport } from './sample.ts';

const LONG = 10_000;

describe('a text in Markdown', () => {
  test('stays text with any content', () => {
    for (const text of [...MARKING, ...XSS, ...naughtyStrings]) {
      for (const line of [plainText(text, LONG), `- ${plainText(text, LONG)}`, `- ${code(text, LONG)}`]) {
        const html = rendered(line);
        expect(besides(html, ['p', 'ul', 'li', 'code'])).toEqual([]);
        expect((html.match(/<(?:li|ul|p)\b/g) ?? []).length).toBeLessThan(3);
        const words = html.replace(/<\/?code>/g, '');
        expect(textContent(words).trim()).toBe(visible(text).replace(/\s+/g, ' ').trim());
      }
    }
  });

  test.each([
    ['@somebody', '`@somebody`'],
    ['see (https://x.test/y).', 'see (`https://x.test/y`).'],
    ['tem_proximo', 'tem\\_proximo'],
    ['/pagina/total; 3', '`/pagina/total`; 3'],
    ['text/html; charset=utf-8, 2 times', '`text/html; charset=utf-8`, 2 times'],
    ['plain words, 12 of them.', 'plain words, 12 of them.'],
    ['', ''],
    ['x'.repeat(500), `${'x'.repeat(99)}…`],
    ['one two '.repeat(50), `${'one two '.repeat(12).trim()} …`],
  ])('%j is written %j', (text, written) => expect(plainText(text, 100)).toBe(written));
});

describe('summary.md', () => {
  test('starts with its mark, the verdict, the target and the next steps', () => {
    const head = '## The API does not conform; .*\n\nTarget: staging, .*\n\n\\*\\*What to do now\\*\\*\n- ';
    expect(summary(sampleReport(), english)).toMatch(new RegExp(`^${SUMMARY_MARK}\n\n${head}`));
  });

  test('groups findings that are alike, and counts them', () => {
    const alike = ['a', 'b', 'c', 'd'].map((name) => finding({ where: { case: name } }));
    const findings = [...alike, finding({ message: 'another' })];
    const text = summary(sampleReport({ requirements: [result('x', 'fail', { findings })] }), english);
    expect(text).toContain('the flag is wrong: expected `false`, actual `true` (case a; 3 more cases)');
    expect(text).toContain('- another: expected');
  });

  test('is short after a clean run', () => {
    const requirements = Array.from({ length: 89 }, (_, n) => result(`r${n}`, 'pass'));
    expect(summary(cleanReport({ requirements, openPoints: [] }), english).split('\n').length).toBeLessThan(15);
  });

  test('is limited in size, reports the cut entries and keeps its foot', () => {
    const long = '`<@&_*'.repeat(500);
    const requirements = Array.from({ length: 100 }, (_, n) => {
      const given = { message: `${n}${long}`, expected: long, actual: long, where: { case: long } };
      const findings = [finding(given)];
      return result(`${n}${long}`, n % 2 === 0 ? 'fail' : 'warning', { findings, statement: long, clause: long });
    });
    const openPoints = Array.from({ length: 40 }, (_, n) =>
      openPoint(`open.${n}`, { baseline: 'changed', summary: long }),
    );
    const text = summary(sampleReport({ requirements, openPoints }), english);
    expect(text.length).toBeLessThan(SUMMARY_LENGTH);
    expect(text).toMatch(/\n… cut here: \d+ more entries in conformance\.json\.\n/);
    expect(text).toMatch(/Exit code 1\.<br>Suite: .*<br>Settings fingerprint: .*\n$/);
    expect(besides(rendered(text), OURS)).toEqual([]);
  });

  test('renders no element, attribute or link from a text of the target', () => {
    const text = summary(hostileReport([...MARKING, ...XSS, ...naughtyStrings.slice(0, 60)]), english);
    expect(besides(rendered(text).replace(SUMMARY_MARK, ''), OURS)).toEqual([]);
  });
});
