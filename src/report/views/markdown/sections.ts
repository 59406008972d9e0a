import type { Finding } from '../../../judging/finding.ts';
import type { OpenPointResult, Report, RequirementResult } from '../../report.ts';
import type { Speaker } from '../language/speaker.ts';
import { withVerdict } from '../order.ts';
import { whereWords } from '../words.ts';
import { code, plainText } from './escape.ts';

const SENTENCE = 400;
const VALUE = 160;
const ID = 80;
const REQUIREMENTS = 20;
const FINDINGS = 3;
const REASONS = 12;
const IDS = 8;
const NOTES = 10;

/** A heading with what stands under it; a section without items is left out. */
export interface Section {
  readonly heading: string;
  readonly items: readonly string[];
}

type Sections = (report: Report, speaker: Speaker) => Section;

/** What was wrong with the settings or the way to the target, each with its remedy. */
export const problems: Sections = ({ problems }, { words, say }) => ({
  heading: titled(words.headings.problems, problems.length),
  items: [
    ...problems.slice(0, NOTES).map(({ variable, message, remedy }) => {
      const subject = variable === undefined ? '' : `${code(variable, ID)} `;
      const cure = plainText(say(remedy), SENTENCE);
      return `- ${subject}${plainText(say(message), SENTENCE)} (${words.remedy}: ${cure})`;
    }),
    ...more(problems.length - NOTES, words),
  ],
});

/** The gates that did not hold. */
export const gates: Sections = ({ gates }, { words, say }) => ({
  heading: titled(words.headings.gates, gates.length),
  items: [
    ...gates
      .slice(0, NOTES)
      .map(({ kind, message }) => `- **${words.gateKinds[kind]}**: ${plainText(say(message), SENTENCE)}`),
    ...more(gates.length - NOTES, words),
  ],
});

/** Requirements with findings, each with what was expected beside what came. */
export function found(verdict: 'fail' | 'warning'): Sections {
  return ({ requirements }, speaker) => {
    const results = withVerdict(requirements, verdict);
    return {
      heading: titled(speaker.words.headings[verdict], results.length),
      items: [
        ...results.slice(0, REQUIREMENTS).flatMap((result) => resultLines(result, speaker)),
        ...more(results.length - REQUIREMENTS, speaker.words),
      ],
    };
  };
}

function resultLines(result: RequirementResult, speaker: Speaker): readonly string[] {
  const { id, statement, clause, judgedOn, findings, reason } = result;
  const { words, say, title } = speaker;
  const groups = alike(findings);
  const hidden = groups.slice(FINDINGS).reduce((sum, group) => sum + group.length, 0);
  const source = `${plainText(speaker.clause(id, clause), SENTENCE)}; ${words.judgedOn(judgedOn)}`;
  return [
    `- **${code(id, ID)}** ${plainText(title(id, statement), SENTENCE)} (${source})`,
    ...groups.slice(0, FINDINGS).flatMap((group) => findingLine(group, speaker)),
    ...(hidden > 0 ? [`  - … ${words.more(hidden, 'finding')}`] : []),
    ...(reason === undefined ? [] : [`  - ${words.besides}: ${plainText(say(reason), SENTENCE)}`]),
  ];
}

/** Findings that say the same of several places or cases, together. */
function alike(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.message, finding.expected, finding.actual]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

/** The first of findings that are alike, and how many more there are. */
function findingLine(findings: readonly Finding[], speaker: Speaker): readonly string[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const { words, say } = speaker;
  const place = [
    whereWords(first.where, speaker),
    first.count === 1 ? '' : words.times(first.count),
    first.exchange === undefined ? '' : words.exchange(first.exchange),
    others.length === 0 ? '' : words.summary.alike(others.length),
  ].filter((part) => part !== '');
  const values = `${words.expected} ${code(say(first.expected), VALUE)}, ${words.actual} ${code(say(first.actual), VALUE)}`;
  const at = place.length === 0 ? '' : ` (${plainText(place.join('; '), SENTENCE)})`;
  return [`  - ${plainText(say(first.message), SENTENCE)}: ${values}${at}`];
}

/** Requirements without a verdict by their reason, the reasons that most share first. */
export function without(verdict: 'inconclusive' | 'waived' | 'not-exercised'): Sections {
  return ({ requirements }, { words, say }) => {
    const results = withVerdict(requirements, verdict);
    const reasons = [...new Set(results.map(({ reason }) => reason))]
      .map((reason) => ({ reason, ids: results.filter((one) => one.reason === reason).map(({ id }) => id) }))
      .toSorted((a, b) => b.ids.length - a.ids.length);
    return {
      heading: titled(words.headings[verdict], results.length),
      items: [
        ...reasons.slice(0, REASONS).map(({ reason, ids }) => {
          const why = reason === undefined ? words.noReason : plainText(say(reason), SENTENCE);
          return `- ${why}: ${listed(ids)}`;
        }),
        ...(reasons.length > REASONS ? [`- … ${words.more(reasons.length - REASONS, 'reason')}`] : []),
      ],
    };
  };
}

/** Open points whose answers are not what the baseline pins. */
export const moved: Sections = ({ openPoints }, { words, say }) => {
  const points = openPoints.filter(({ baseline }) => baseline !== undefined && baseline !== 'same');
  return {
    heading: titled(words.summary.moved, points.length),
    items: points.map(({ id, baseline = 'new', summary, pinned }) => {
      const was = pinned === undefined ? '' : ` (${words.summary.pinned} ${code(JSON.stringify(pinned), VALUE)})`;
      return `- ${code(id, ID)} ${words.againstBaseline[baseline]}: ${plainText(say(summary), SENTENCE)}${was}`;
    }),
  };
};

/** The answers to the open points; those of which nothing was seen by their ids alone. */
export const openPoints: Sections = ({ openPoints }, { words, say, title }) => {
  const unseen = openPoints.filter(({ certainty }) => certainty === 'unseen');
  const answered = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  const item = ({ id, question, summary, certainty }: OpenPointResult) =>
    `- ${code(id, ID)} ${plainText(title(id, question), SENTENCE)} ${plainText(say(summary), SENTENCE)}${certainty === 'inferred' ? ` (${words.inferred})` : ''}`;
  return {
    heading: titled(words.headings.openPoints, openPoints.length),
    items: [
      ...answered.map(item),
      ...(unseen.length === 0 ? [] : [`- ${words.notSeen}: ${unseen.map(({ id }) => code(id, ID)).join(', ')}`]),
    ],
  };
};

function titled(heading: string, count: number): string {
  return `${heading} (${count})`;
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, IDS).map((id) => code(id, ID));
  return [...shown, ...(ids.length > IDS ? [`+${ids.length - IDS}`] : [])].join(', ');
}

function more(hidden: number, words: Speaker['words']): readonly string[] {
  return hidden > 0 ? [`- … ${words.summary.more(hidden)}`] : [];
}
