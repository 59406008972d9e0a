import { catalogues } from '../../messages/index.ts';
import { reportIn } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';

const KNOWN = new Set(Object.values(catalogues.en).flatMap((table) => Object.keys(table)));
/** What stands in a text whose parameter is missing or is no plain value. */
const HOLE = /\{[@#]?\w+|\bundefined\b|\[object/;

interface Said {
  readonly code: string | undefined;
  readonly texts: readonly string[];
}

/** Every message of a report with its texts. */
function messagesOf(report: Report): readonly Said[] {
  return [
    ...report.requirements.flatMap(({ findings, reasons = [] }) => [
      ...findings.map(({ code, message, expected, actual }) => ({ code, texts: [message, expected, actual] })),
      ...reasons.map(({ code, message }) => ({ code, texts: [message] })),
    ]),
    ...report.openPoints.flatMap(({ code, summary, answer, reasons = [] }) => [
      ...(answer === null ? [] : [{ code, texts: [summary] }]),
      ...reasons.map((reason) => ({ code: reason.code, texts: [reason.message] })),
    ]),
    ...report.problems.map(({ code, message, remedy }) => ({ code, texts: [message, remedy] })),
    ...report.gates.map(({ code, message }) => ({ code, texts: [message] })),
  ];
}

/** Returns the messages that have no known code, or a text with an unfilled hole, in either language. */
export function unfinishedMessages(report: Report): readonly Said[] {
  const inPortuguese = reportIn(report, { language: 'pt-BR', sentences: {}, clauses: {} });
  return [...messagesOf(report), ...messagesOf(inPortuguese)].filter(
    ({ code = 'text', texts }) => code === 'text' || !KNOWN.has(code) || texts.some((text) => HOLE.test(text)),
  );
}
