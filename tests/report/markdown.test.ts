import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/judging/finding.ts';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import {
  code,
  plainText,
  SUMMARY_LENGTH,
  SUMMARY_MARK,
  summary,
  summaryStub,
} from '../../src/report/views/markdown.ts';
import { visible } from '../../src/report/views/text.ts';
import { contextOf } from '../../src/run/language.ts';
import { naughtyStrings } from './naughty.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

function shown(given: Partial<Report> = {}): string {
  return summary(sampleReport(given), english);
}

function rendered(markdown: string): string {
  return marked.parse(markdown, { async: false, gfm: true });
}

/** The names of the elements that a text of HTML holds. */
function elementsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<\/?([a-z][a-z\d-]*)[^>]*>/gi)].map(([, name = '']) => name.toLowerCase()));
}

/** Attributes that elements of a text of HTML carry. */
function attributesOf(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z][a-z\d-]*\s+([^>]+)>/gi)].map(([, given = '']) => given);
}

/** What a reader sees of a text of HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const OURS = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'code', 'br', 'details', 'summary'];

/** What Markdown, HTML and GitHub make something of. */
const MARKING = [
  '**bold** _it_ ~~gone~~ `code` ``two`` ```three',
  '[link](https://evil.example.test) ![image](https://evil.example.test/x.png) [ref]: x',
  '<https://evil.example.test> https://evil.example.test www.evil.example.test mail@evil.example.test',
  'mailto:mail@evil.example.test xmpp:mail@evil.example.test ftp://evil.example.test',
  '@somebody @org/team #12 GH-12 org/repo#12 org/repo@0123456789abcdef 0123456789abcdef',
  ':smile: :+1: $x^2$ $`x`$ \\(x\\) \\[x\\]',
  '| a | b | \n|---|---| \n| 1 | 2 |',
  '# heading',
  '> quote [!WARNING]',
  '- item',
  '+ item',
  '1. item',
  '1) item',
  '- [ ] task',
  '---',
  '===',
  '***',
  '    indented',
  '```\nfenced\n```',
  '~~~\nfenced\n~~~',
  '<script>alert(1)</script><img src=x onerror=alert(1)><!-- comment',
  '</summary></details><h1>out</h1>',
  '<svg/onload=alert(1)> <a href="javascript:alert(1)">x</a>',
  '&lt;b&gt; &amp;amp; &#60;b&#62; &copy;',
  '\\',
  'ends in a backslash \\',
  '`',
  '` `` ``` ` end`',
  'a\nb\r\nc\u2028d',
  '[^1] [^1]: note',
  '"quoted@x.test"; (www.evil.example.test), (@me)',
];

const LONG = 10_000;
const hostile = [...MARKING, ...naughtyStrings];

describe('a text in Markdown', () => {
  test.each(hostile.map((text) => [text.slice(0, 300)]))('%j stays text', (text) => {
    for (const line of [plainText(text, LONG), `- ${plainText(text, LONG)}`, `- ${code(text, LONG)}`]) {
      const html = rendered(line);
      expect([...elementsOf(html)].filter((name) => !['p', 'ul', 'li', 'code'].includes(name))).toEqual([]);
      expect((html.match(/<(?:li|ul|p)\b/g) ?? []).length).toBeLessThan(3);
      expect(attributesOf(html)).toEqual([]);
      expect(textOf(html).replace(/\s+/g, ' ').trim()).toBe(visible(text).replace(/\s+/g, ' ').trim());
    }
  });

  test.each([
    ['@somebody', '`@somebody`'],
    ['see (https://x.test/y).', 'see (`https://x.test/y`).'],
    ['tem_proximo', 'tem\\_proximo'],
    ['/pagina/total; 3', '`/pagina/total`; 3'],
    ['plain words, 12 of them.', 'plain words, 12 of them.'],
    ['', ''],
  ])('%j is written %j', (text, written) => expect(plainText(text, 100)).toBe(written));

  test('is cut', () => {
    expect(plainText('x'.repeat(500), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(code('x'.repeat(500), 10)).toBe(`\`${'x'.repeat(9)}…\``);
  });
});

describe('summary.md', () => {
  test('begins with its mark, the verdict, whose it is, and what to do', () => {
    const [mark, , heading, , target, , now] = shown().split('\n');
    expect(mark).toBe(SUMMARY_MARK);
    expect(heading).toBe(
      '## The API does not conform; 7 of 9 requirements exercised; 1 failure is waived; 1 gate failed',
    );
    expect(target).toBe('Target: staging, `https://api.example.test/integration`');
    expect(now).toBe('**What to do now**');
  });

  test.each(['pass', 'fail', 'warning', 'observed', 'not-exercised', 'inconclusive', 'waived'] as const)(
    'counts %s as the report does',
    (verdict: Verdict) => {
      const counts = {
        pass: 11,
        fail: 12,
        warning: 13,
        observed: 14,
        'not-exercised': 15,
        inconclusive: 16,
        waived: 17,
      };
      const text = shown({ counts });
      const told = [
        ...text.matchAll(/(\d+) (pass|fail|warning|observed|not-exercised|inconclusive|waived)\b(?=[*,<])/g),
      ];
      expect(told.filter(([, , name]) => name === verdict).map(([, count]) => Number(count))).toEqual([
        counts[verdict],
      ]);
    },
  );

  test.each([
    ['fail', 'Failed'],
    ['warning', 'Warnings'],
    ['inconclusive', 'Inconclusive'],
    ['waived', 'Waived'],
    ['not-exercised', 'Not exercised'],
  ] as const)('the section of %s has all of that verdict', (verdict, heading) => {
    const requirements = ['a', 'b', 'c'].map((id) => result(id, verdict));
    const report = sampleReport({ requirements });
    const text = summary(report, english);
    expect(text).toContain(`### ${heading} (${report.counts[verdict]})`);
    for (const { id } of requirements) expect(text).toContain(`\`${id}\``);
  });

  test('shows a failure with its statement, clause, values, place and exchange', () => {
    const where = { page: 3, limite: 100, pointer: '/pagina/tem_proximo' };
    const findings = [finding({ where, count: 3, exchange: 'x0012' })];
    expect(shown({ requirements: [result('Page.tem_proximo', 'fail', { findings })] })).toContain(
      [
        '- the flag is wrong: expected `false`, actual `true` (page 3, limite 100, `/pagina/tem_proximo`; exchange x0012)',
        '  - `Page.tem_proximo` Page.tem\\_proximo holds (Listing, rule 1; checked 3 times)',
      ].join('\n'),
    );
  });

  test('tells findings that are alike once, and counts them', () => {
    const findings = [
      ...['a', 'b', 'c', 'd'].map((name) => finding({ where: { case: name } })),
      ...['e', 'f', 'g', 'h'].map((name) => finding({ message: name })),
    ];
    const text = shown({ requirements: [result('x', 'fail', { findings })] });
    expect(text).toContain('the flag is wrong: expected `false`, actual `true` (case a; 3 more places)');
    for (const name of ['e', 'f', 'g', 'h']) expect(text).toContain(`- ${name}: expected`);
  });

  test.each([
    ['- **waiver**: a waiver no longer applies'],
    ['- `PARTNER_API_CLIENT_ID` is empty (remedy: set it)'],
    ['- inconclusive for a reason: `Page.r7-inconclusive`'],
    ['### Differences from the baseline (1)'],
    ['- `open.default-page` differs from the baseline: twenty items'],
    ['<details><summary>Open points (4)</summary>'],
    ['- not seen: `open.currency`'],
    ['in `report.html`, `conformance.json` and `junit.xml`'],
    ['Exit code 1.'],
  ])('holds %j', (line) => expect(shown()).toContain(line));

  test.each([
    [{ verdict: 'refused' }, /Fix the problems below and rerun/],
    [{ verdict: 'incomplete' }, /Rerun: the run did not finish/],
    [
      { problems: [], gates: [], openPoints: [], requirements: [result('a', 'pass')], verdict: 'conforming' },
      /Nothing to fix/,
    ],
    [{ gates: [{ kind: 'strict', message: 'x' }] }, /without --strict/],
    [{ gates: [{ kind: 'baseline', message: 'x' }] }, /write a new baseline/],
    [{ gates: [{ kind: 'require', message: 'x' }] }, /named by --require need/],
  ] as const)('says what to do now: %j', (given, pattern) => expect(shown(given)).toMatch(pattern));

  test('of a refused run tells its problems and no open points', () => {
    const text = shown({
      target: { environment: 'unknown', baseUrl: '' },
      verdict: 'refused',
      openPoints: [openPoint('open.currency', { certainty: 'unseen' })],
    });
    expect(text).toContain('\nTarget: unknown\n');
    expect(text).toContain('### Problems (1)');
    expect(text).not.toContain('<details>');
  });

  test('is short where all is well', () => {
    const requirements = Array.from({ length: 89 }, (_, n) => result(`r${n}`, 'pass'));
    const text = shown({ requirements, problems: [], gates: [], verdict: 'conforming', openPoints: [] });
    expect(text.split('\n').length).toBeLessThan(15);
  });

  test('tells in thirty lines what went wrong', () => {
    const lines = shown().split('\n').slice(0, 31).join('\n');
    for (const id of ['Page.r3-fail', 'Page.r4-fail']) expect(lines).toContain(id);
  });

  test('is bounded, says what was cut and keeps its foot', () => {
    const long = '`<@&_*'.repeat(2_000);
    const requirements = Array.from({ length: 300 }, (_, n) => {
      const given = { expected: long, actual: long, where: { case: long } };
      const findings = Array.from({ length: 50 }, () => finding({ message: `${n}${long}`, ...given }));
      const results = { findings, statement: long, clause: long };
      return result(`${n}${long}`, n % 2 === 0 ? 'fail' : 'warning', results);
    });
    const text = shown({ requirements, openPoints: Array.from({ length: 300 }, (_, n) => openPoint(`open.${n}`)) });
    expect(text.length).toBeLessThan(SUMMARY_LENGTH);
    expect(Buffer.byteLength(text)).toBeLessThan(1_048_576);
    expect(text).toMatch(/\n… cut here: \d+ more entries in conformance\.json\.\n/);
    expect(text).toMatch(/Exit code 1\.\n$/);
    expect([...elementsOf(rendered(text))].filter((name) => !OURS.includes(name))).toEqual([]);
  });

  test('whatever the target sent renders no element, attribute or link that is not ours', () => {
    const requirements = hostile.slice(0, 60).flatMap((word, index) => [
      result(`${index}${word}`, index % 2 === 0 ? 'fail' : 'warning', {
        statement: word,
        clause: word,
        reason: word,
        findings: [
          finding({
            message: word,
            expected: word,
            actual: word,
            exchange: word,
            where: { case: word, pointer: word, partner: word },
          }),
        ],
      }),
      result(word, 'not-exercised', { reason: word }),
    ]);
    const text = shown({
      requirements,
      openPoints: hostile.map((word) =>
        openPoint(`open.${word}`, { question: word, summary: word, baseline: 'changed', pinned: { is: word } }),
      ),
      problems: hostile.map((word) => ({ variable: word, message: word, remedy: word })),
      gates: hostile.map((message) => ({ kind: 'strict', message })),
      target: { environment: hostile.join(' '), baseUrl: hostile.join(' ') },
    });
    const html = rendered(text);
    expect([...elementsOf(html.replace(SUMMARY_MARK, ''))].filter((name) => !OURS.includes(name))).toEqual([]);
    expect(attributesOf(html)).toEqual([]);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  });

  test('is Portuguese where that is asked for, with the same ids', () => {
    const text = summary(sampleReport(), contextOf({ lang: 'pt-BR' }));
    expect(text).toContain('## A API não está em conformidade');
    expect(text).toContain(
      '3 aprovados, **2 reprovados**, 1 aviso, 3 observados, 1 não visto, 1 não exercitado, 1 inconclusivo, 1 dispensado',
    );
    expect(text.match(/`(?:Page|open)\.[^`]+`/g)).toEqual(shown().match(/`(?:Page|open)\.[^`]+`/g));
  });

  test('its stub says why, and is known again', () => {
    const stub = summaryStub('This report was withheld: <b>');
    expect(stub.startsWith(SUMMARY_MARK)).toBe(true);
    expect(textOf(rendered(stub))).toContain('This report was withheld: <b>');
  });
});
