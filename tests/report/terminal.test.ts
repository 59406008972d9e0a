import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { naughtyStrings } from './naughty.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

function shown(given: Partial<Report> = {}): string {
  return terminal(sampleReport(given), { color: false, reports: ['reports/conformance.json', 'reports/junit.xml'] });
}

describe('the terminal view', () => {
  test.each([
    [
      { environment: 'embedded', baseUrl: 'http://127.0.0.1:4000/api' },
      /^Target: the embedded reference provider.*not about a live API\.\nThe reference provider does not conform; 7 of 9 requirements exercised; 1 failure is waived; \d gates? did not hold\n/,
    ],
    [
      { environment: 'staging', baseUrl: 'https://api.example.test/x' },
      /^Target: staging, https:\/\/api\.example\.test\/x\nThe API does not conform; 7 of 9 requirements exercised; 1 failure is waived; \d gates? did not hold\n/,
    ],
  ])('says in its first lines whose verdict it is: $environment', (target, pattern) => {
    expect(shown({ target })).toMatch(pattern);
  });

  test('tells the counts of the report', () => {
    expect(shown()).toContain(
      '\n3 pass, 2 fail, 1 warning, 3 observed, 1 unseen, 1 not-exercised, 1 inconclusive, 1 waived\n',
    );
  });

  test('tells once how many requirements were exercised', () => {
    expect(shown().match(/requirements exercised/g)).toHaveLength(1);
  });

  test.each([
    ['Failed (2)'],
    ['Warnings (1)'],
    ['Inconclusive (1)'],
    ['Waived (1)'],
    ['Not exercised (1)'],
    ['Open points (4)'],
    ['Problems (1)'],
    ['Gates that did not hold (1)'],
    ['\n120 requests sent, 2 of them retries\n'],
    ['PARTNER_API_CLIENT_ID: is empty'],
    ['remedy: set it'],
    ['not-exercised for a reason'],
    ['inconclusive for a reason'],
    ['default-limit  twenty items'],
    ['[changed against the baseline] twenty items'],
    ['twenty items (inferred)'],
    ['not seen: currency'],
    ['Reports: reports/conformance.json, reports/junit.xml'],
    ['Exit code 1'],
  ])('shows %j', (words) => {
    expect(shown()).toContain(words);
  });

  test('shows a finding with expected beside actual, where, how often and in which exchange', () => {
    const where = { case: 'last', page: 3, limite: 100, item: 0, pointer: '/pagina/tem_proximo', partner: 'second' };
    const requirements = [
      result('Page.tem_proximo', 'fail', { findings: [finding({ where, count: 3, exchange: 'x0012' })] }),
    ];
    expect(shown({ requirements })).toContain(
      [
        '  Page.tem_proximo  Listing, rule 1; judged on 3',
        '    Page.tem_proximo holds',
        '    - the flag is wrong',
        '      expected  false',
        '      actual    true',
        '      at        case last, second partner, page 3, limite 100, item 0, /pagina/tem_proximo; 3 times; exchange x0012',
      ].join('\n'),
    );
  });

  test('an empty report has its head and its foot only', () => {
    const text = shown({ requirements: [], openPoints: [], gates: [], problems: [] });
    expect(text.trimEnd().split('\n\n')).toHaveLength(2);
  });

  test('is bounded, and says what it leaves out', () => {
    const findings = Array.from({ length: 500 }, (_, n) => finding({ message: `finding ${n}` }));
    const failed = Array.from({ length: 80 }, (_, n) => result(`f${n}`, 'fail', { findings }));
    const idle = Array.from({ length: 80 }, (_, n) => result(`i${n}`, 'not-exercised', { reason: `reason ${n}` }));
    const text = shown({ requirements: [...failed, ...idle] });
    expect(text.split('\n').length).toBeLessThan(250);
    expect(text).toContain('… and 495 more findings in conformance.json');
    expect(text).toContain('… and 65 more requirements in conformance.json');
    expect(text).toContain('… and 68 more reasons in conformance.json');
  });

  test('shows at least one finding of every requirement that it shows', () => {
    const findings = Array.from({ length: 9 }, () => finding());
    const requirements = Array.from({ length: 15 }, (_, n) => result(`f${n}`, 'fail', { findings }));
    expect(shown({ requirements }).match(/^ {4}- /gm)).toHaveLength(20);
  });

  test('groups by reason what was not exercised', () => {
    const requirements = ['a', 'b', 'c'].map((id) =>
      result(id, 'not-exercised', { reason: 'an empty list; exercised by: data' }),
    );
    expect(shown({ requirements })).toContain('Not exercised (3)\n  an empty list; exercised by: data\n    a, b, c\n');
  });

  test('colours only where it is asked to', () => {
    expect(shown()).not.toContain('\u001b');
    const coloured = terminal(sampleReport(), { color: true });
    expect(stripVTControlCharacters(coloured)).toBe(terminal(sampleReport(), { color: false }));
    expect(coloured).toContain('\u001b[31m');
  });

  test('lets no control, bidirectional or other steering character of the target through', () => {
    const hostile = naughtyStrings.join(' ');
    const text = shown({
      requirements: naughtyStrings.slice(0, 15).flatMap((word, index) => [
        result(word, 'fail', {
          statement: word,
          clause: word,
          reason: word,
          findings: [
            finding({
              message: word,
              expected: word,
              actual: word,
              exchange: word,
              where: { case: word, pointer: word },
            }),
          ],
        }),
        result(`n${index}`, 'not-exercised', { reason: word }),
      ]),
      openPoints: naughtyStrings.map((word) => openPoint(`open.${word}`, { summary: word })),
      problems: [{ variable: hostile, message: hostile, remedy: hostile }],
      gates: naughtyStrings.map((message) => ({ kind: 'strict', message })),
      target: { environment: hostile, baseUrl: hostile },
    });
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  });

  test.each(['fail', 'warning', 'not-exercised', 'inconclusive', 'waived'] as const)(
    '%s among naughty strings keeps its count',
    (verdict) => {
      const requirements = naughtyStrings.map((word) => result(word, verdict, { statement: word }));
      expect(shown({ requirements })).toContain(`${requirements.length} ${verdict}`);
    },
  );
});
