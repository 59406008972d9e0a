import { describe, expect, test } from 'vitest';
import { findingOf, textOf } from '../../messages/index.ts';
import { sentences } from '../../requirements/pt-BR.ts';
import { reportIn } from '../../src/report/language.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { contextOf } from '../../src/run/language.ts';
import { wholeRun } from '../proof/whole-run.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

const portuguese = contextOf({ lang: 'pt-BR' });

describe('a report in Portuguese', () => {
  const coded = findingOf('listing.status-500');
  const reasons = [textOf('not-selected')];
  const { requirements, openPoints } = reportIn(
    sampleReport({
      requirements: [
        result('Page.total', 'fail', {
          findings: [finding(coded), finding(), finding({ code: 'of.later', params: {} })],
        }),
        result('auth.invalid-401', 'not-exercised', { reason: reasons[0]?.message ?? '', reasons }),
        result('constructor', 'pass'),
      ],
      openPoints: [openPoint('open.default-limit')],
    }),
    portuguese,
  );
  const [failed, idle, unknown] = requirements;

  test('has the Portuguese texts of codes, and the English ones of what has no known code', () => {
    expect(failed?.findings.map(({ message }) => message === coded.message)).toEqual([false, false, false]);
    expect(failed?.findings.slice(1).map(({ message }) => message)).toEqual(['the flag is wrong', 'the flag is wrong']);
    expect(idle?.reason).toBe(idle?.reasons?.[0]?.message);
    expect(idle?.reason).not.toBe(reasons[0]?.message);
  });

  test('has the statements, clauses and questions of known ids', () => {
    expect(failed?.statement).toBe(sentences['Page.total']);
    expect(idle?.clause).toBe('Autenticação, regra 4; Erros, linha 401');
    expect([unknown?.statement, unknown?.clause]).toEqual(['constructor holds', 'Listing, rule 1']);
    expect(openPoints[0]?.question).toBe(sentences['open.default-limit']);
  });

  test('is the report itself in English', () => {
    const report = sampleReport();
    expect(reportIn(report, contextOf({ lang: 'en' }))).toBe(report);
  });
});

/** Words that an English sentence of the suite can hardly do without. */
const ENGLISH = /\b(?:the|is|was|were|not|of|with|without|and|that|which|has|answered|returned|seen|request)\b/;
/** Labels of cases, which are names. */
const NAMES = /without-\w+|no parameters|listing\.\S+|token\.\S+|\S+-\S+/g;

describe('whole runs in Portuguese', () => {
  test.each([
    ['a conforming provider', {}],
    ['an empty list', { count: 0 }],
    ['six simulations', { count: 6 }],
    [
      'several faults',
      { faults: ['tem-proximo-always-true', 'malformed-404', 'cpf-unmasked'], behaviours: ['without-id_simulacao'] },
    ],
  ])('%s', async (_, provider) => {
    const { report } = await wholeRun(provider, { strict: true, require: ['auth.*'] });
    const told = [
      ...report.requirements.flatMap(({ reasons = [], findings }) => [...findings, ...reasons]),
      ...report.openPoints.flatMap(({ reasons = [], ...point }) => [point, ...reasons]),
      ...report.gates,
    ];
    expect(told.filter(({ code }) => code === undefined || code === 'text')).toEqual([]);
    const text = terminal(report, { color: false, context: portuguese, openPoints: true });
    const lines = text.split('\n').map((line) => line.replace(NAMES, ''));
    expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
    for (const { id } of report.requirements.filter(({ verdict }) => verdict === 'fail')) {
      expect(text).toContain(id);
      expect(text.replace(/\s+/g, ' ')).toContain(sentences[id]);
    }
  });
});
