import { describe, expect, test } from 'vitest';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { ANNOTATIONS, annotations, fenced } from '../../src/report/views/annotations.ts';
import { contextOf } from '../../src/run/language.ts';
import { naughtyStrings } from './naughty.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

interface Command {
  readonly kind: string;
  readonly title: string;
  readonly message: string;
}

const undone = (text: string) =>
  text
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');

/** The commands as the runner of GitHub Actions reads them: `::name key=value,…::data`, each in a line of its own. */
function read(text: string): readonly Command[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const {
        kind = '',
        properties = '',
        message = '',
      } = /^::(?<kind>\w+)(?: (?<properties>.*?))?::(?<message>.*)$/.exec(line)?.groups ?? {};
      const [title = '', ...others] = properties.split(',');
      expect(others).toEqual([]);
      expect(title.startsWith('title=')).toBe(true);
      return { kind, title: undone(title.slice('title='.length)), message: undone(message) };
    });
}

function told(given: Partial<Report> = {}): readonly Command[] {
  return read(annotations(sampleReport(given), english));
}

describe('annotations', () => {
  test('tell failures, gates and problems as errors, warnings and open questions as warnings, the rest as notices', () => {
    expect(told().map(({ kind, title }) => [kind, title])).toEqual([
      ['error', 'PARTNER_API_CLIENT_ID'],
      ['error', 'Page.r3-fail, Page.r4-fail'],
      ['error', 'Page.r0-pass'],
      ['warning', 'Page.r5-warning'],
      ['warning', 'Page.r7-inconclusive'],
      ['notice', 'open.default-page'],
      ['notice', 'Not exercised'],
    ]);
  });

  test('end with the code and its parameters, with the code alone where these are too long to be whole', () => {
    const endOf = (fields: readonly string[]) => {
      const findings = [finding({ code: 'listing.other-person', params: { fields } })];
      return told({ requirements: [result('Page.total', 'fail', { findings })] }).find(
        ({ title }) => title === 'Page.total',
      )?.message;
    };
    expect(endOf(['Iof.valor'])?.endsWith(' [listing.other-person {"fields":["Iof.valor"]}]')).toBe(true);
    expect(endOf(Array(60).fill('Iof.valor'))?.endsWith(' [listing.other-person]')).toBe(true);
  });

  test('tell a failure with its statement, what was expected and what came, and where', () => {
    const findings = [finding({ where: { page: 3, pointer: '/pagina/total' } }), finding()];
    expect(told({ requirements: [result('Page.total', 'fail', { findings })] })).toContainEqual({
      kind: 'error',
      title: 'Page.total',
      message: 'the flag is wrong: expected false, actual true (page 3, /pagina/total; 1 more place)',
    });
  });

  test('say nothing where all is well', () => {
    expect(told({ requirements: [result('a', 'pass')], openPoints: [], gates: [], problems: [] })).toEqual([]);
  });

  test.each([
    [10, 10, false],
    [11, 10, true],
    [300, 10, true],
  ])('%i failures give %i errors', (failures, errors, counted) => {
    const requirements = Array.from({ length: failures }, (_, n) =>
      result(`r${n}`, 'fail', { findings: [finding({ message: `departure ${n}` })] }),
    );
    const commands = told({ requirements, gates: [], problems: [], openPoints: [] });
    expect(commands).toHaveLength(errors);
    expect(commands.length).toBeLessThanOrEqual(ANNOTATIONS);
    expect(commands.at(-1)?.message).toMatch(
      counted ? `and ${failures - ANNOTATIONS + 1} more in conformance.json` : /departure/,
    );
  });

  test.each([
    ...naughtyStrings,
    '100% of a:b,c',
    '%0A::error::x',
    'a\n::error::x',
    '::set-output name=x::y',
    '##[error]x',
  ])('%j begins no command of its own', (word) => {
    const commands = told({
      requirements: [result(word, 'fail', { statement: word, findings: [finding({ message: word, actual: word })] })],
      gates: [{ kind: 'strict', message: word, id: word }],
      problems: [{ variable: word, message: word, remedy: word }],
      openPoints: [openPoint(`open.${word}`, { baseline: 'changed', summary: word })],
    });
    expect(commands.map(({ kind }) => kind)).toEqual(['error', 'error', 'error', 'notice']);
  });

  test('are escaped as the toolkit does it', () => {
    const problems = [{ variable: 'a:b,c', message: '100% of a:b,c', remedy: 'r' }];
    expect(annotations(sampleReport({ problems, requirements: [], gates: [], openPoints: [] }), english)).toBe(
      '::error title=a%3Ab%2Cc::100%25 of a:b,c (remedy: r)\n',
    );
  });

  test('are Portuguese where that is asked for', () => {
    const text = annotations(sampleReport(), contextOf({ lang: 'pt-BR' }));
    expect(text).toContain('esperado false, obtido true');
    expect(read(text).map(({ kind }) => kind)).toEqual(told().map(({ kind }) => kind));
  });
});

test('a fence keeps commands in a text from being read, and ends', () => {
  expect(fenced('::error::x\n', 'a-token')).toBe('::stop-commands::a-token\n::error::x\n::a-token::\n');
});
