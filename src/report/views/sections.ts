import { exercised } from '../../judging/outcome.ts';
import type { Voice } from '../language.ts';
import type { RequirementResult } from '../report.ts';
import { type Cause, isSelected, unsettledOf } from './causes.ts';
import type { Frame } from './frame.ts';
import { joined } from './text.ts';
import {
  atWords,
  besidesWords,
  conditionWords,
  findingBelow,
  isBlocked,
  labelOf,
  moreWords,
  severityWords,
  soleReason,
  titleOf,
  valuesWords,
} from './words.ts';

/** A part of a report in plain words, as the terminal and Markdown show it. */
export interface Section {
  readonly heading: string;
  readonly intro: string;
  readonly entries: readonly Entry[];
  readonly more: readonly string[];
}

export interface Entry {
  /** The variable of a problem, the kind of a gate, the severity of a cause. */
  readonly label?: string;
  readonly text: string;
  readonly remedy?: string;
  readonly cause?: ReturnType<typeof belowTitle>;
  /** Requirements with the cause, or with the reason that is the text. */
  readonly ids?: readonly string[];
}

export const sectionNames = [
  'problems',
  'gates',
  'fail',
  'warning',
  'inconclusive',
  'waived',
  'not-exercised',
] as const;

export type SectionName = (typeof sectionNames)[number];

const MOST_ENTRIES = 15;

export function sectionOf(name: SectionName, frame: Frame): Section {
  const { say, report } = frame;
  if (isBlocked(report) && (name === 'inconclusive' || name === 'not-exercised')) {
    // One section in place of two: each reason in them follows from the problems.
    const count = report.requirements.filter((result) => isSelected(result) && !exercised(result)).length;
    const text = say('view.blocked', { problems: report.problems.length });
    const heading = say('view.counted', { heading: 'view.not-checked', count });
    return { heading, intro: '', entries: name === 'inconclusive' ? [{ text }] : [], more: [] };
  }
  const all = entriesOf(name, frame);
  const heading = `view.${name}`;
  const isSole = soleReason(report) !== null;
  const isByCause = name === 'fail' || name === 'warning' || name === 'waived';
  const ids = new Set(all.flatMap((entry) => entry.ids ?? []));
  const count = name === 'gates' ? new Set(report.gates.map(({ kind }) => kind)).size : ids.size || all.length;
  return {
    heading: isByCause
      ? say('view.by-cause', { heading, count, causes: all.length })
      : say('view.counted', { heading, count }),
    intro: name === 'gates' ? say('view.intro-gates') : '',
    // One reason for everything needs no ids.
    entries: all.slice(0, MOST_ENTRIES).map((entry) => (isSole ? { ...entry, ids: [] } : entry)),
    more: moreWords(all.length - MOST_ENTRIES, frame),
  };
}

function entriesOf(name: SectionName, frame: Frame): readonly Entry[] {
  const { say, report, causes } = frame;
  switch (name) {
    case 'problems':
      return report.problems.map((problem) => {
        const { code = '', variable = '', message, remedy } = problem;
        // Of a setting the variable is the subject of the message.
        const isSetting = code.startsWith('settings.');
        return isSetting
          ? { text: joined([variable, message], ' '), remedy }
          : { label: labelOf(problem), text: message, remedy };
      });
    case 'gates':
      return report.gates.map(({ kind, message }) => ({ label: say(`view.gate-${kind}`), text: message }));
    case 'fail':
    case 'warning':
    case 'waived':
      return causes[name].map((cause) => ({
        label: severityWords(cause, frame),
        text: titleOf(cause, frame),
        cause: belowTitle(cause, frame),
        ids: cause.ids,
      }));
    default:
      return unsettledOf(report, name).map(({ why, results }) => {
        return { text: why ?? say('view.no-reason'), ids: results.map(({ id }) => id) };
      });
  }
}

/** What stands below the title of a cause: its first finding, if the title does not state the values, and its requirements. */
function belowTitle(cause: Cause, frame: Frame) {
  const first = findingBelow(cause);
  const requirements = cause.results.map((result) => ({
    ...{ id: result.id, statement: result.statement },
    source: frame.say('view.source', { clause: result.clause, count: result.judgedOn }),
    own: ownValues(cause, result, frame),
    besides: besidesWords(result, frame),
  }));
  return { first, at: atWords(cause, frame), condition: conditionWords(cause.first ?? {}, frame), requirements };
}

/** Returns the values of a requirement that its cause does not show already. */
function ownValues({ deviations, first }: Cause, { id }: RequirementResult, voice: Voice): readonly string[] {
  const shown = first === undefined ? '' : valuesWords(first, voice);
  const findings = deviations.flatMap(({ result, findings: [one] }) => (result.id === id && one) || []);
  return [...new Set(findings.map((one) => valuesWords(one, voice)))].filter((words) => words !== shown);
}
