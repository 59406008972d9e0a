import type { Frame } from '../frame.ts';
import type { Cause } from './causes.ts';
import { curlOf } from './curl.ts';
import { whereText } from './where.ts';

const MOST_PLACES = 3;
/** Headers by which the provider's support finds a call. */
const TRACE = /^(?:x-)?(?:request|correlation|trace)-?id$|^traceparent$|^x-amzn-(?:trace|request)-?id$/i;

/** A message about a cause to the provider's support, ready to be pasted. */
export function supportMessage(cause: Cause, { report, words }: Frame): string {
  const { support, finding: labels } = words;
  const { environment, baseUrl } = report.target;
  const told = cause.departures.flatMap(({ result, findings, message }) => {
    const [first] = findings;
    return [
      `- ${support.requirement}: ${result.statement} (${result.clause}; ${result.id})`,
      `  ${message}`,
      ...(first === undefined
        ? []
        : [
            `  ${support.expected}: ${first.expected}`,
            `  ${support.actual}: ${first.actual}`,
            `  ${support.times}: ${words.number(findings.reduce((sum, { count }) => sum + count, 0))}`,
            ...findings.slice(0, MOST_PLACES).map(({ where }) => `  ${support.where}: ${whereText(where, words)}`),
            ...(findings.length > MOST_PLACES ? [`  (${labels.more(findings.length - MOST_PLACES)})`] : []),
          ]),
    ];
  });
  return [
    support.greeting,
    '',
    support.intro(words.facts.date(report.startedAt), `${environment}, ${baseUrl}`, report.document.version),
    '',
    ...told,
    ...callLines(cause, report.exchanges, words),
    '',
    support.closing,
  ].join('\n');
}

function callLines(cause: Cause, exchanges: Frame['report']['exchanges'], words: Frame['words']): readonly string[] {
  const shown = cause.departures.flatMap(({ findings }) => findings).find(({ exchange }) => exchange !== undefined);
  const row = exchanges.find(({ id }) => id === shown?.exchange);
  if (row === undefined) return [];
  const { support } = words;
  const traces = (row.messages?.response?.headers ?? []).filter(([name]) => TRACE.test(name));
  return [
    '',
    `${support.call}: ${row.method} ${row.path} (${row.id})`,
    `${support.at}: ${row.startedAt}`,
    `${support.answered}: ${row.status ?? row.failure ?? ''}`,
    ...traces.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    '',
    support.again,
    curlOf(row, words.evidence.credentialsAsIn),
  ];
}
