import type { ViewContext, Voice } from '../language.ts';
import type { Report } from '../report.ts';
import { type Cause, withVerdict } from './causes.ts';
import { frameOf } from './frame.ts';
import { idleSteps } from './steps.ts';
import { aside, cut, joined, visible } from './text.ts';
import { atWords, findingBelow, hasMoved, moreWords, severityWords, titleOf, valuesWords } from './words.ts';

/** Maximum annotations of each kind that GitHub shows for a step. */
export const ANNOTATIONS = 10;

const LENGTH = 600;

type Kind = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly title: string;
  readonly message: string;
}

/** Renders the report as workflow commands of GitHub Actions, one a line; ten of a kind at most, the most severe first. */
export function annotations(given: Report, context: ViewContext): string {
  const frame = frameOf(given, context);
  const { say, report, causes } = frame;
  const { problems, gates, openPoints, verdict } = report;
  const gated = new Set(gates.map(({ id }) => id));
  const moved = openPoints.filter((point) => (hasMoved(point) || point.baseline === 'new') && !gated.has(point.id));
  const all: Readonly<Record<Kind, readonly Annotation[]>> = {
    error: [
      ...problems.map(({ variable, message, remedy }) => ({
        title: variable ?? say('view.problems'),
        message: `${message} (${say('view.remedy')}: ${remedy})`,
      })),
      ...causes.fail.map((cause) => found(cause, frame)),
      ...gates.map(({ kind, id, message }) => ({ title: id ?? say(`view.gate-${kind}`), message })),
    ],
    warning: [
      ...causes.warning.map((cause) => found(cause, frame)),
      ...withVerdict(report.requirements, 'inconclusive')
        .filter(({ level }) => level === 'documented')
        .map(({ id, reason }) => ({ title: id, message: reason ?? say('view.no-reason') })),
    ],
    notice: [
      ...moved.map(({ id, baseline = 'new', summary }) => ({
        title: id,
        message: `${say(`view.baseline-${baseline}`)}: ${summary}`,
      })),
      ...(verdict === 'refused' ? [] : idleSteps(frame)).map((message) => ({
        title: say('view.not-exercised'),
        message,
      })),
    ],
  };
  return (['error', 'warning', 'notice'] as const).flatMap((kind) => commands(kind, all[kind], frame)).join('');
}

/** Prints a text between two lines that keep GitHub from reading commands in it. `token` can't be guessed. */
export function fenced(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}

/** Names the first requirement with a cause and the number of the others; its code comes last, for programs. */
function found(cause: Cause, voice: Voice): Annotation {
  const { ids, first } = cause;
  const [id = '', ...others] = ids;
  const title = joined([id, others.length > 0 && `+${others.length}`], ' ');
  const message = joined([severityWords(cause, voice), titleOf(cause, voice)], ': ');
  if (first === undefined) return { title, message };
  const below = findingBelow(cause);
  const values = below === undefined ? '' : `: ${valuesWords(below, voice)}`;
  const text = `${message}${values}${aside(atWords(cause, voice))}`;
  const coded = first.code === undefined ? '' : ` [${first.code}]`;
  return { title, message: `${cut(text, LENGTH - coded.length)}${coded}` };
}

function commands(kind: Kind, all: readonly Annotation[], voice: Voice): readonly string[] {
  const shown = all.length > ANNOTATIONS ? all.slice(0, ANNOTATIONS - 1) : all;
  const rest = moreWords(all.length - shown.length, voice).map((message) => ({ title: 'conformance', message }));
  return [...shown, ...rest].map(({ title, message }) => annotation(kind, title, message));
}

/** Writes one workflow command, escaped as the toolkit of GitHub Actions does it. */
export function annotation(kind: Kind, title: string, message: string): string {
  const data = (text: string) => cut(visible(text), LENGTH).replaceAll('%', '%25');
  return `::${kind} title=${data(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${data(message)}\n`;
}
