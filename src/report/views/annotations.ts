import { reportIn, type ViewContext, type Voice, voiceOf } from '../language.ts';
import type { Report } from '../report.ts';
import { type Cause, causesOf, withVerdict } from './causes.ts';
import { cut, visible } from './text.ts';
import { whereWords } from './words.ts';

/** GitHub shows so many annotations of each kind for a step. */
export const ANNOTATIONS = 10;

const LENGTH = 600;

type Kind = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly title: string;
  readonly message: string;
}

/**
 * Renders the report as workflow commands of GitHub Actions, one a line: failures by cause, gates and problems as
 * errors, warnings and inconclusive requirements as warnings, differences from the baseline and what was not exercised
 * as notices; ten of each at most, the gravest first, the last one counting the rest.
 */
export function annotations(given: Report, context: ViewContext): string {
  const report = reportIn(given, context);
  const voice = voiceOf(context.language);
  return [
    ...commands('error', errorsOf(report, voice), voice),
    ...commands('warning', warningsOf(report, voice), voice),
    ...commands('notice', noticesOf(report, voice), voice),
  ].join('');
}

/** A text that is printed between two lines which keep GitHub from reading commands in it. `token` can't be guessed. */
export function fenced(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}

function errorsOf(report: Report, voice: Voice): readonly Annotation[] {
  const { say } = voice;
  return [
    ...report.problems.map(({ variable, message, remedy }) => ({
      title: variable ?? say('view.problems'),
      message: `${message} (${say('view.remedy')}: ${remedy})`,
    })),
    ...causesOf(report, 'fail').map((cause) => found(cause, voice)),
    ...report.gates.map(({ kind, id, message }) => ({ title: id ?? say(`view.gate-${kind}`), message })),
  ];
}

function warningsOf(report: Report, voice: Voice): readonly Annotation[] {
  return [
    ...causesOf(report, 'warning').map((cause) => found(cause, voice)),
    ...withVerdict(report.requirements, 'inconclusive')
      .filter(({ level }) => level === 'documented')
      .map(({ id, reason }) => ({ title: id, message: reason ?? voice.say('view.no-reason') })),
  ];
}

function noticesOf({ openPoints, counts, verdict }: Report, { say }: Voice): readonly Annotation[] {
  const count = counts['not-exercised'];
  return [
    ...openPoints
      .filter(({ baseline }) => baseline !== undefined && baseline !== 'same')
      .map(({ id, baseline = 'new', summary }) => ({
        title: id,
        message: `${say(`view.baseline-${baseline}`)}: ${summary}`,
      })),
    ...(count > 0 && verdict !== 'refused'
      ? [{ title: say('view.not-exercised'), message: say('view.do-not-exercised', { count }) }]
      : []),
  ];
}

/** A cause by the ids of its requirements; machines find the code and the parameters at its end. */
function found({ ids, departures, severity, first, places }: Cause, voice: Voice): Annotation {
  const { say } = voice;
  const message = departures[0]?.message ?? '';
  const grave = severity === null ? '' : `${say(`view.severity-${severity}`)}: `;
  if (first === undefined) return { title: ids.join(', '), message: `${grave}${message}` };
  const { code, params = {}, expected, actual } = first;
  const values = `${say('view.expected')} ${expected}, ${say('view.actual')} ${actual}`;
  const at = [whereWords(first.where, voice), ...(places > 1 ? [say('view.more-places', { count: places - 1 })] : [])];
  const where = at.filter((part) => part !== '').join('; ');
  const whole = ` [${code} ${JSON.stringify(params)}]`;
  // Parameters that are cut short are no JSON.
  const coded = code === undefined ? '' : whole.length <= LENGTH / 2 ? whole : ` [${code}]`;
  return {
    title: ids.join(', '),
    message: `${cut(`${grave}${message}: ${values}${where === '' ? '' : ` (${where})`}`, LENGTH - coded.length)}${coded}`,
  };
}

function commands(kind: Kind, all: readonly Annotation[], { say }: Voice): readonly string[] {
  const shown = all.length > ANNOTATIONS ? all.slice(0, ANNOTATIONS - 1) : all;
  const count = all.length - shown.length;
  const rest = count === 0 ? [] : [{ title: 'conformance', message: say('view.more', { count }) }];
  return [...shown, ...rest].map(({ title, message }) => annotation(kind, title, message));
}

/** One workflow command. */
export function annotation(kind: Kind, title: string, message: string): string {
  return `::${kind} title=${property(cut(visible(title), LENGTH))}::${data(cut(visible(message), LENGTH))}\n`;
}

/** Escaped as the toolkit of GitHub Actions does it. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
