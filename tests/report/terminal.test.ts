import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { naughtyStrings } from './naughty.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

function shown(given: Partial<Report> = {}): string {
  return terminal(sampleReport(given), {
    color: false,
    reports: ['reports/conformance.json', 'reports/junit.xml'],
    openPoints: true,
  });
}

describe('the terminal view', () => {
  test.each([
    [
      { environment: 'embedded', baseUrl: 'http://127.0.0.1:4000/api' },
      /^The reference provider does not conform; 7 of 9 requirements exercised; 1 failure is waived; 1 gate failed\nTarget: the embedded reference provider.*not about a live API\.\n/,
    ],
    [
      { environment: 'staging', baseUrl: 'https://api.example.test/x' },
      /^The API does not conform; 7 of 9 requirements exercised; 1 failure is waived; 1 gate failed\nTarget: staging, https:\/\/api\.example\.test\/x\n/,
    ],
  ])('says in its first lines whose verdict it is: $environment', (target, pattern) => {
    expect(shown({ target })).toMatch(pattern);
  });

  test('tells the counts of the report', () => {
    expect(shown()).toContain(
      '\n3 pass, 2 fail, 1 warning, 3 observed, 1 unseen, 1 not-exercised, 1 inconclusive, 1 waived\n',
    );
  });

  test('repeats the verdict, the coverage, all failing ids and the exit code in its last lines', () => {
    const requirements = Array.from({ length: 40 }, (_, n) => result(`f${n}`, 'fail'));
    const last = shown({ requirements }).trimEnd().split('\n').slice(-3);
    expect(last).toEqual([
      'The API does not conform; 40 of 40 requirements exercised',
      `Failed: ${requirements.map(({ id }) => id).join(', ')}`,
      'Exit code 1',
    ]);
  });

  test('shows open points on request only', () => {
    expect(terminal(sampleReport(), { color: false })).not.toContain('default-limit');
  });

  test('shows the gravest cause first', () => {
    const requirements = [
      result('minor', 'fail', { severity: 'minor' }),
      result('critical', 'fail', { severity: 'critical', findings: [finding({ message: 'worse' })] }),
    ];
    expect(shown({ requirements })).toMatch(/critical: worse[\s\S]*minor: the flag is wrong/);
  });

  test.each([
    ['Failed (2), 1 cause'],
    ['Warnings (1), 1 cause'],
    ['Inconclusive (1)'],
    ['Waived (1)'],
    ['Not exercised (1)'],
    ['Open points (4)'],
    ['Problems (1)'],
    ['Failed gates (1)'],
    ['\n120 requests sent, 2 of them retries\n'],
    ['PARTNER_API_CLIENT_ID: is empty'],
    ['remedy: set it'],
    ['not-exercised for a reason'],
    ['inconclusive for a reason'],
    ['default-limit  twenty items'],
    ['[differs from the baseline] twenty items'],
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
        '  - the flag is wrong',
        '      expected  false',
        '      actual    true',
        '      at        case last, second partner, page 3, limite 100, item 0, /pagina/tem_proximo; exchange x0012; 3 occurrences',
        '      Page.tem_proximo  Listing, rule 1; checked 3 times',
        '        Page.tem_proximo holds',
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
    expect(text).toContain('… and 76 more requirements in conformance.json');
    expect(text).toContain('… and 488 more causes in conformance.json');
    expect(text).toContain('… and 68 more reasons in conformance.json');
  });

  test('shows requirements of one cause together', () => {
    const findings = Array.from({ length: 9 }, () => finding());
    const requirements = Array.from({ length: 5 }, (_, n) => result(`f${n}`, 'fail', { findings }));
    const text = shown({ requirements });
    expect(text.match(/^ {2}- /gm)).toHaveLength(1);
    expect(text).toContain('8 more places');
    for (const { id } of requirements.slice(0, 4)) expect(text).toContain(`      ${id}  Listing, rule 1`);
    expect(text).toContain('… and 1 more requirement in conformance.json');
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
