import type { ViewContext } from '../language.ts';
import type { Report, RequirementResult } from '../report.ts';
import { inLanguage } from './language/coded.ts';
import { type Speaker, speakerOf } from './language/speaker.ts';
import { withVerdict } from './order.ts';
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
 * The report as workflow commands of GitHub Actions, one a line: failures, gates and problems as errors, warnings and
 * what is not settled as warnings, what moved and what was not exercised as notices; ten of each at most, the last of
 * them counting the rest.
 */
export function annotations(told: Report, context: ViewContext): string {
  const report = inLanguage(told, context.language);
  const speaker = speakerOf(context);
  return [
    ...commands('error', errorsOf(report, speaker), speaker),
    ...commands('warning', warningsOf(report, speaker), speaker),
    ...commands('notice', noticesOf(report, speaker), speaker),
  ].join('');
}

/** A text that is printed between two lines which keep GitHub from reading commands in it. `token` can't be guessed. */
export function fenced(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}

function errorsOf({ problems, gates, requirements }: Report, speaker: Speaker): readonly Annotation[] {
  const { words, say } = speaker;
  return [
    ...problems.map(({ variable, message, remedy }) => ({
      title: variable ?? words.headings.problems,
      message: `${say(message)} (${words.remedy}: ${say(remedy)})`,
    })),
    ...withVerdict(requirements, 'fail').map((result) => found(result, speaker)),
    ...gates.map(({ kind, id, message }) => ({ title: id ?? words.gateKinds[kind], message: say(message) })),
  ];
}

function warningsOf({ requirements }: Report, speaker: Speaker): readonly Annotation[] {
  const { words, say } = speaker;
  return [
    ...withVerdict(requirements, 'warning').map((result) => found(result, speaker)),
    ...withVerdict(requirements, 'inconclusive')
      .filter(({ level }) => level === 'documented')
      .map(({ id, reason }) => ({ title: id, message: reason === undefined ? words.noReason : say(reason) })),
  ];
}

function noticesOf({ openPoints, counts, verdict }: Report, { words, say }: Speaker): readonly Annotation[] {
  const idle = counts['not-exercised'];
  return [
    ...openPoints
      .filter(({ baseline }) => baseline !== undefined && baseline !== 'same')
      .map(({ id, baseline = 'new', summary }) => ({
        title: id,
        message: `${words.againstBaseline[baseline]}: ${say(summary)}`,
      })),
    ...(idle > 0 && verdict !== 'refused'
      ? [{ title: words.headings['not-exercised'], message: words.summary.advice.notExercised(idle) }]
      : []),
  ];
}

function found({ id, statement, findings }: RequirementResult, speaker: Speaker): Annotation {
  const { words, say, title } = speaker;
  const [first] = findings;
  const sentence = title(id, statement);
  if (first === undefined) return { title: id, message: sentence };
  const where = whereWords(first.where, speaker);
  const values = `${words.expected} ${say(first.expected)}, ${words.actual} ${say(first.actual)}`;
  const at = where === '' ? '' : ` (${where})`;
  const others = findings.length > 1 ? `; ${words.summary.more(findings.length - 1)}` : '';
  return { title: id, message: `${sentence}: ${say(first.message)}: ${values}${at}${others}` };
}

function commands(kind: Kind, all: readonly Annotation[], { words }: Speaker): readonly string[] {
  const shown = all.length > ANNOTATIONS ? all.slice(0, ANNOTATIONS - 1) : all;
  const left = all.length - shown.length;
  const rest = left === 0 ? [] : [{ title: 'conformance', message: words.summary.more(left) }];
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
