import { type CodedMessage, findingIn, type Language, problemIn, type TextCode, textIn } from '../../messages/index.ts';
import { type Color, cut, painter, visible } from '../../src/report/views/text.ts';
import { attributes, declaration, element, escaped } from '../../src/report/views/xml.ts';
import type { View } from '../../src/report/write.ts';
import type { InteractionResult, InteractionVerdict, Mismatch, PactResult, VerificationReport } from './report.ts';

const VERDICTS: readonly InteractionVerdict[] = ['verified', 'failed', 'skipped', 'inconclusive'];

/** The text of a code in a language. */
const say = (language: Language, code: TextCode, params: CodedMessage['params'] = {}): string =>
  textIn(language, { code, params }) ?? code;

/** Whose verdict it is, for the first line of every view. */
function targetLine({ target: { environment, baseUrl } }: VerificationReport, language: Language): string {
  if (environment === 'embedded') return say(language, 'pact.target-embedded');
  return say(language, 'pact.target', { target: [environment, ...(baseUrl === '' ? [] : [baseUrl])] });
}

/** What became of the contract, and how much of it the verdict is about where that is not all of it. */
export function verdictLine(report: VerificationReport, language: Language): string {
  const { verdict, counts, coverage, requests, target } = report;
  const whole = coverage.verified === coverage.of;
  const who: TextCode = target.environment === 'embedded' ? 'pact.reference-provider' : 'pact.provider';
  const codes: Readonly<Record<VerificationReport['verdict'], TextCode>> = {
    verified: whole ? 'pact.verified' : counts.failed > 0 ? 'pact.verified-pending' : 'pact.verified-partly',
    failed: 'pact.failed',
    inconclusive: 'pact.inconclusive',
    refused: requests.sent === 0 ? 'pact.refused' : 'pact.refused-credentials',
    incomplete: 'pact.incomplete',
  };
  return say(language, codes[verdict], { who, ...coverage });
}

/** All counts in one line, with the number of requests. */
function countsLine({ counts, requests }: VerificationReport, language: Language): string {
  const all = VERDICTS.map((verdict) => `${counts[verdict]} ${say(language, `pact.count-${verdict}`)}`);
  return `${all.join(', ')}; ${say(language, 'pact.requests', requests)}`;
}

/** What became of the results of a contract at its broker; null where they were not to be published. */
export function publicationLine({ consumer, provider, publication }: PactResult, language: Language): string | null {
  if (publication === undefined) return null;
  const { outcome, success = false, providerVersion: version, branch, reason } = publication;
  const code: TextCode =
    outcome === 'published'
      ? `pact.published-${success ? 'verified' : 'failed'}`
      : outcome === 'failed'
        ? 'pact.publishing-failed'
        : 'pact.results-unpublished';
  const why = reason === undefined ? '' : spoken(reason, language);
  const at = branch === undefined ? version : `${version} (${branch})`;
  return say(language, code, { consumer, provider, version: at, why });
}

/** A reason in a language: a text or the message of a problem. */
function spoken(message: CodedMessage & { readonly message: string }, language: Language): string {
  return textIn(language, message) ?? problemIn(language, message)?.message ?? message.message;
}

function reasonOf({ reason = '', reasons }: InteractionResult, language: Language): string {
  return reasons?.map((one) => spoken(one, language)).join('; ') ?? reason;
}

/** Where a mismatch was found. */
export function placeOf({ kind, path = '', count }: Mismatch, language: Language = 'en'): string {
  const what = kind === 'body' && path !== '' ? path : `${kind} ${path}`.trim();
  return count === 1 ? what : `${what} (${say(language, 'pact.places', { count })})`;
}

function sidesOf(mismatch: Mismatch, language: Language): Pick<Mismatch, 'expected' | 'actual'> {
  return findingIn(language, mismatch) ?? mismatch;
}

/** Ids that are about a request as a whole, and not about a field of an object. */
const ABOUT_A_REQUEST = /^[a-z]/;

/** The requirements that an interaction rests on, first those of the fields that differ; of a status those of the request. */
function requirementsOf({ requirements, mismatches }: InteractionResult): readonly string[] {
  const fields = mismatches.flatMap(({ requirement }) => requirement ?? []);
  const isWhole = mismatches.some(({ requirement }) => requirement === undefined);
  const whole = isWhole ? requirements.filter((id) => ABOUT_A_REQUEST.test(id)) : [];
  return [...new Set([...fields, ...whole, ...requirements])];
}

export interface TerminalOptions {
  readonly color: boolean;
  readonly language: Language;
  /** Paths of the reports that were written. */
  readonly reports: readonly string[];
}

const COLORS: Readonly<Record<VerificationReport['verdict'], Color>> = {
  verified: 'green',
  failed: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};
const MISMATCHES = 8;
const REQUIREMENTS = 6;
const LENGTH = 240;

/** A verification on one screen: the verdict, what failed, what was left out. Ends with a line feed. */
export function terminal(report: VerificationReport, { color, language, reports }: TerminalOptions): string {
  const paint = painter(color);
  const line = (text: string): string => cut(visible(text), LENGTH);
  const tell = (code: TextCode, params?: CodedMessage['params']): string => line(say(language, code, params));
  const found = (verdict: InteractionVerdict, pending: boolean) =>
    report.pacts
      .filter((pact) => pact.pending === pending)
      .flatMap(({ interactions }) => interactions.filter((one) => one.verdict === verdict));

  const failureLines = (one: InteractionResult): readonly string[] => {
    const ids = requirementsOf(one);
    const more = ids.length - REQUIREMENTS;
    const hidden = one.mismatches.length - MISMATCHES;
    const basis = [...one.states, ...ids.slice(0, REQUIREMENTS), ...(more > 0 ? [tell('pact.more', { more })] : [])];
    return [
      `  ${paint('bold', line(one.description))}`,
      ...(basis.length === 0 ? [] : [paint('dim', `    ${line(basis.join(', '))}`)]),
      ...one.mismatches.slice(0, MISMATCHES).flatMap((mismatch) => {
        const { expected, actual } = sidesOf(mismatch, language);
        return [
          `    - ${line(placeOf(mismatch, language))}`,
          `      ${tell('pact.side-expected')}  ${line(expected)}`,
          `      ${tell('pact.side-actual')}  ${line(actual)}`,
        ];
      }),
      ...(hidden > 0 ? [`    … ${tell('pact.more', { more: hidden })}`] : []),
    ];
  };
  const failures = (code: TextCode, pending: boolean): readonly string[] => {
    const failed = found('failed', pending);
    return failed.length === 0 ? [] : [headed(code, failed.length), ...failed.flatMap(failureLines)];
  };
  const headed = (code: TextCode, count: number): string => paint('bold', `${tell(code)} (${count})`);
  /** Interactions without a verdict, those of one reason together. */
  const unsettled = (verdict: 'inconclusive' | 'skipped'): readonly string[] => {
    const left = [...found(verdict, false), ...found(verdict, true)];
    const reasons = [...new Set(left.map((one) => reasonOf(one, language)))];
    if (left.length === 0) return [];
    return [
      headed(`pact.heading-${verdict}`, left.length),
      ...reasons.flatMap((why) => [
        `  ${line(why)}`,
        ...left.filter((one) => reasonOf(one, language) === why).map((one) => `    - ${line(one.description)}`),
      ]),
    ];
  };
  const problems = report.problems.flatMap((problem) => {
    const { message, remedy } = problemIn(language, { code: '', params: {}, ...problem }) ?? problem;
    const subject = problem.variable === undefined ? '' : `${paint('yellow', visible(problem.variable))}: `;
    return [`  ${subject}${line(message)}`, `    ${tell('pact.remedy', { remedy })}`];
  });
  const sections = [
    [
      line(targetLine(report, language)),
      paint('bold', paint(COLORS[report.verdict], line(verdictLine(report, language)))),
      line(countsLine(report, language)),
    ],
    problems.length === 0 ? [] : [headed('pact.heading-problems', report.problems.length), ...problems],
    failures('pact.heading-failed', false),
    failures('pact.heading-pending', true),
    unsettled('inconclusive'),
    unsettled('skipped'),
    report.pacts.flatMap((pact) => {
      const { source, consumer, provider, interactions, pending } = pact;
      const params = { source, consumer, provider, interactions: interactions.length };
      const published = publicationLine(pact, language);
      const hue = pact.publication?.outcome === 'published' ? 'green' : 'yellow';
      return [
        tell(pending ? 'pact.contract-pending' : 'pact.contract', params),
        ...(published === null ? [] : [`  ${paint(hue, line(published))}`]),
      ];
    }),
    [
      ...(reports.length === 0 ? [] : [say(language, 'pact.reports', { reports: reports.map(visible) })]),
      tell('pact.exit-code', { code: report.exitCode }),
    ],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** A comment that every JUnit file of a verification carries in its second line. */
export const JUNIT_MARK = '<!-- vehicle-credit-conformance pact verification -->';
const NAME = 'pact verification';

type CaseOutcome = 'passed' | 'failure' | 'error' | 'skipped';
interface Case {
  readonly outcome: CaseOutcome;
  readonly xml: string;
}

const OUTCOMES: Readonly<Record<InteractionVerdict, CaseOutcome>> = {
  verified: 'passed',
  failed: 'failure',
  skipped: 'skipped',
  inconclusive: 'error',
};

function caseOf(outcome: CaseOutcome, name: string, of: string, message: string, type: string, text: string): Case {
  const named = attributes({ name: visible(name), classname: visible(of) });
  const given = { message: visible(message), ...(outcome === 'skipped' ? {} : { type }) };
  const inner =
    outcome === 'passed' ? element('system-out', {}, escaped(text)) : element(outcome, given, escaped(text));
  return { outcome, xml: `\n<testcase${named}>${inner}</testcase>` };
}

/**
 * A verification as JUnit XML, a suite for each pact and a case for each interaction; a pact that is pending fails
 * nothing. Where the exit code is not 0 and no case shows why, the problems are errors.
 */
export function junit(report: VerificationReport): string {
  const suites = report.pacts.map((pact) => ({ pact, cases: casesOf(pact) }));
  const cases = suites.flatMap((one) => one.cases);
  const isRed = report.exitCode === 0 || cases.some(({ outcome }) => outcome === 'failure' || outcome === 'error');
  const messages = report.problems.map(({ message, remedy }) => `${message} (remedy: ${remedy})`);
  const errors = isRed ? [] : messages.length === 0 ? [verdictLine(report, 'en')] : messages;
  const extra = errors.map((message) => caseOf('error', 'problem', NAME, message, 'problem', ''));
  return documentOf(
    [...cases, ...extra],
    [
      ...suites.map(({ pact, cases: own }) => suiteOf(own, pact, report)),
      ...(extra.length === 0 ? [] : [suiteOf(extra)]),
    ],
  );
}

function junitStub(notice: string): string {
  const cases = [caseOf('error', 'withheld', NAME, notice, 'withheld', '')];
  return documentOf(cases, [suiteOf(cases)]);
}

function documentOf(cases: readonly Case[], suites: readonly string[]): string {
  const { skipped: _, ...totals } = tallyOf(cases);
  return `${declaration}\n${JUNIT_MARK}\n${element('testsuites', { name: NAME, ...totals }, ...suites)}\n`;
}

/** The interactions, and the results at the broker: those that were to be published and are not leave all unsettled. */
function casesOf(pact: PactResult): readonly Case[] {
  const { interactions, pending, consumer, publication } = pact;
  const of = `${NAME}.${consumer}`;
  const cases = interactions.map((interaction) => {
    const { verdict, description, mismatches, reason } = interaction;
    const outcome = pending && verdict === 'failed' ? 'skipped' : OUTCOMES[verdict];
    const lines = [
      `${verdict}: ${description}`,
      [...interaction.states, ...requirementsOf(interaction)].join(', '),
      ...(reason === undefined ? [] : [`reason: ${reason}`]),
      ...mismatches.map((one) => `${placeOf(one)} | expected: ${one.expected} | actual: ${one.actual}`),
    ].filter((line) => line !== '');
    const message = reason ?? mismatches[0]?.message ?? verdict;
    return caseOf(outcome, description, of, message, verdict, lines.map(visible).join('\n'));
  });
  const line = publicationLine(pact, 'en');
  if (line === null) return cases;
  const outcome = publication?.outcome === 'published' ? 'passed' : 'error';
  return [...cases, caseOf(outcome, 'results at the Pact Broker', of, line, publication?.outcome ?? '', visible(line))];
}

function suiteOf(cases: readonly Case[], pact?: PactResult, report?: VerificationReport): string {
  const xml = cases.map((one) => one.xml).join('');
  if (pact === undefined || report === undefined) return element('testsuite', { name: NAME, ...tallyOf(cases) }, xml);
  const { target, coverage, verdict, exitCode, complete, suite, startedAt } = report;
  const properties = {
    source: pact.source,
    consumer: pact.consumer,
    provider: pact.provider,
    suite: suite.version,
    ...target,
    verdict,
    coverage: `${coverage.verified} of ${coverage.of}`,
    exitCode,
    complete: String(complete),
  };
  const name = visible(`${NAME}: ${pact.consumer} with ${pact.provider}`);
  const lines = [targetLine(report, 'en'), verdictLine(report, 'en'), countsLine(report, 'en')];
  return element(
    'testsuite',
    { name, ...tallyOf(cases), timestamp: startedAt.replace(/\.\d+Z$/, '') },
    element(
      'properties',
      {},
      ...Object.entries(properties).map(([key, value]) => element('property', { name: key, value })),
    ),
    xml,
    element('system-out', {}, escaped(lines.map(visible).join('\n'))),
  );
}

function tallyOf(cases: readonly Case[]) {
  const number = (outcome: CaseOutcome) => cases.filter((one) => one.outcome === outcome).length;
  return { tests: cases.length, failures: number('failure'), errors: number('error'), skipped: number('skipped') };
}

/** The text of `pact-verification.json`: exactly the report. */
export function json(report: VerificationReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const FORMAT = 'vehicle-credit-pact-verification';

/** The report files that every verification writes. */
export const verificationFiles: readonly View<VerificationReport>[] = [
  {
    name: 'pact-verification.json',
    render: json,
    stub: (withheld) => `${JSON.stringify({ format: FORMAT, formatVersion: 1, withheld }, null, 2)}\n`,
    isOurs: (beginning) => new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${FORMAT}"`).test(beginning),
  },
  {
    name: 'pact-verification.junit.xml',
    render: junit,
    stub: junitStub,
    isOurs: (beginning) => beginning.includes(JUNIT_MARK),
  },
];
