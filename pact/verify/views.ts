import {
  type CodedMessage,
  findingIn,
  type Language,
  pactNameIn,
  problemIn,
  reasonsOf,
  sayIn,
  textIn,
} from '../../messages/index.ts';
import { groupedBy } from '../../src/report/views/causes.ts';
import {
  type Case,
  caseXml,
  element,
  fileOf,
  propertiesXml,
  tallyOf,
  textElement,
} from '../../src/report/views/junit-parts.ts';
import {
  beginningLike,
  type Color,
  capital,
  cut,
  jsonText,
  type Paint,
  sentence,
  visible,
} from '../../src/report/views/text.ts';
import { requestsWords } from '../../src/report/views/words.ts';
import type { View } from '../../src/report/write.ts';
import type { InteractionResult, InteractionVerdict, Mismatch, PactResult, VerificationReport } from './report.ts';

function targetLine({ target: { environment, baseUrl } }: VerificationReport, language: Language): string {
  if (environment === 'embedded') return sayIn(language)('pact.target-embedded');
  return sayIn(language)('view.target', { target: baseUrl === '' ? [environment] : [environment, baseUrl] });
}

/** Returns true if nothing was verified because of problems of the target. */
export function isBlocked({ problems, counts }: VerificationReport): boolean {
  return counts.verified + counts.failed === 0 && problems.some(({ code = '' }) => code.startsWith('target.'));
}

function refusalOf(report: VerificationReport) {
  if (report.requests.sent === 0) return 'pact.refused' as const;
  return isBlocked(report) ? ('pact.refused-target' as const) : ('pact.refused-credentials' as const);
}

export function verdictLine(report: VerificationReport, language: Language): string {
  const { verdict, counts, coverage, target } = report;
  const partly = counts.failed > 0 ? 'pact.verified-pending' : 'pact.verified-partly';
  const codes = {
    verified: coverage.verified === coverage.of ? 'pact.verified' : partly,
    failed: 'pact.failed',
    inconclusive: 'pact.inconclusive',
    refused: refusalOf(report),
    incomplete: 'pact.incomplete',
  } as const;
  const who = target.environment === 'embedded' ? 'pact.reference-provider' : 'pact.provider';
  return textIn(language, { code: codes[verdict], params: { who, ...coverage } }) ?? verdict;
}

function countsLine({ counts, requests }: VerificationReport, language: Language): string {
  const say = sayIn(language);
  const all = (['verified', 'failed', 'skipped', 'inconclusive'] as const).map((verdict) =>
    say(`pact.count-${verdict}`, { count: counts[verdict] }),
  );
  return `${all.join(', ')}; ${requestsWords({ requests }, { say })}`;
}

/** Formats the publication of the results of a contract; null if none was requested. */
export function publicationLine({ consumer, provider, publication }: PactResult, language: Language): string | null {
  if (publication === undefined) return null;
  const { outcome, success = false, providerVersion, branch, reason } = publication;
  const codes = {
    published: success ? 'pact.published-verified' : 'pact.published-failed',
    failed: 'pact.publishing-failed',
    'not-published': 'pact.results-unpublished',
  } as const;
  const version = branch === undefined ? providerVersion : `${providerVersion} (${branch})`;
  const why = reason === undefined ? '' : spoken(reason, language);
  return textIn(language, { code: codes[outcome], params: { consumer, provider, version, why } }) ?? outcome;
}

/** Returns a reason in a language: a text, or the message of a problem. */
function spoken(message: CodedMessage & { readonly message: string }, language: Language): string {
  return textIn(language, message) ?? problemIn(language, message)?.message ?? message.message;
}

function reasonOf(result: InteractionResult, language: Language): string {
  const texts = reasonsOf(result).map((one) => spoken(one, language));
  return texts.join('; ');
}

export function placeOf({ kind, path = '', count }: Mismatch, language: Language = 'en'): string {
  const what = kind === 'body' && path !== '' ? path : `${kind} ${path}`.trim();
  return count === 1 ? what : `${what} (${sayIn(language)('pact.places', { count })})`;
}

/** Returns the failed requirements: those of the fields with mismatches, for a status those of the request; else all. */
function requirementsOf({ requirements, mismatches }: InteractionResult): readonly string[] {
  if (mismatches.length === 0) return requirements;
  const fields = mismatches.flatMap(({ requirement }) => requirement ?? []);
  const isWhole = mismatches.some(({ requirement }) => requirement === undefined);
  const ofRequest = isWhole ? requirements.filter((id) => /^[a-z]/.test(id)) : [];
  return [...new Set([...fields, ...ofRequest])];
}

function groundsOf(interactions: readonly InteractionResult[], language: Language) {
  const say = sayIn(language);
  const states = [...new Set(interactions.flatMap((one) => one.states))].map((one) => pactNameIn(language, one));
  const ids = [...new Set(interactions.flatMap(requirementsOf))];
  return [
    ...(states.length === 0 ? [] : [say('pact.states', { states })]),
    ...(ids.length === 0 ? [] : [say('pact.requirements', { ids })]),
  ];
}

/** Groups failed interactions by their mismatches. Counts of places are added. */
function byMismatches(interactions: readonly InteractionResult[]) {
  const keyOf = ({ mismatches }: InteractionResult) =>
    JSON.stringify(mismatches.map(({ count: _, requirement: __, ...mismatch }) => mismatch));
  return [...groupedBy(interactions, keyOf).values()];
}

const COLORS: Readonly<Record<VerificationReport['verdict'], Color>> = {
  verified: 'green',
  failed: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};
const MOST = { mismatches: 8, characters: 240 };
const SIDE = 8;

const line = (text: string): string => cut(visible(text), MOST.characters);

/** Returns the next step for the user; null if everything required is verified. */
function nextStep({ problems: [first], verdict }: VerificationReport, language: Language): string | null {
  const own =
    verdict === 'failed' || verdict === 'inconclusive' ? capital(sayIn(language)(`pact.do-${verdict}`)) : null;
  if (first === undefined) return own;
  const remedy = capital(sentence((problemIn(language, { code: '', params: {}, ...first }) ?? first).remedy));
  return own !== null && verdict === 'failed' ? `${sentence(own)} ${remedy}` : remedy;
}

/** Formats a verification for one screen: verdict, failures, skipped interactions. Ends with a line feed. */
export function terminal(
  report: VerificationReport,
  language: Language,
  reports: readonly string[],
  paint: Paint,
): string {
  const say = sayIn(language);
  const section = (title: string, items: readonly unknown[], lines: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [paint('bold', `${line(title)} (${items.length})`), ...lines];
  const descriptionOf = ({ description }: InteractionResult) => pactNameIn(language, description);
  const found = (verdict: InteractionVerdict, pending: boolean) =>
    report.pacts
      .filter((pact) => pact.pending === pending)
      .flatMap(({ interactions }) => interactions.filter((one) => one.verdict === verdict));

  const failure = (alike: readonly InteractionResult[]): readonly string[] => {
    const [{ mismatches } = { mismatches: [] }] = alike;
    const more = mismatches.length - MOST.mismatches;
    return [
      ...alike.map((one) => `  ${paint('bold', line(descriptionOf(one)))}`),
      ...groundsOf(alike, language).map((text) => paint('dim', `    ${line(text)}`)),
      ...mismatches.slice(0, MOST.mismatches).flatMap((mismatch, at) => {
        const { expected, actual } = findingIn(language, mismatch) ?? mismatch;
        const count = alike.reduce((sum, one) => sum + (one.mismatches[at]?.count ?? 0), 0);
        return [
          `    - ${line(placeOf({ ...mismatch, count }, language))}`,
          `      ${say('view.expected').padEnd(SIDE)}  ${line(expected)}`,
          `      ${say('view.actual').padEnd(SIDE)}  ${line(actual)}`,
        ];
      }),
      ...(more > 0 ? [`    … ${say('pact.more', { more })}`] : []),
    ];
  };
  const failures = (heading: 'failed' | 'pending') => {
    const all = found('failed', heading === 'pending');
    return section(say(`pact.heading-${heading}`), all, byMismatches(all).flatMap(failure));
  };
  const unsettled = (verdict: 'inconclusive' | 'skipped'): readonly string[] => {
    const all = [...found(verdict, false), ...found(verdict, true)];
    const lines = [...groupedBy(all, (one) => reasonOf(one, language))].flatMap(([why, alike]) => [
      `  ${line(why)}`,
      ...alike.map((one) => `    - ${line(descriptionOf(one))}`),
    ]);
    const isExplained = verdict === 'inconclusive' && isBlocked(report);
    const blocked = [`  ${say('view.blocked', { problems: report.problems.length })}`];
    return section(say(`pact.heading-${verdict}`), all, isExplained ? blocked : lines);
  };
  const problems = report.problems.flatMap((problem) => {
    const { message, remedy } = problemIn(language, { code: '', params: {}, ...problem }) ?? problem;
    const subject = problem.variable === undefined ? '' : `${paint('yellow', visible(problem.variable))}: `;
    return [`  ${subject}${line(message)}`, `    ${line(say('pact.remedy', { remedy }))}`];
  });
  const pacts = report.pacts.flatMap((pact) => {
    const { source, consumer, provider, interactions, pending, publication } = pact;
    const params = { source, consumer, provider, interactions: interactions.length };
    const published = publicationLine(pact, language);
    const hue = publication?.outcome === 'published' ? 'green' : 'yellow';
    return [
      line(say(pending ? 'pact.contract-pending' : 'pact.contract', params)),
      ...(published === null ? [] : [`  ${paint(hue, line(published))}`]),
    ];
  });
  const step = nextStep(report, language);
  const sections = [
    [
      line(targetLine(report, language)),
      paint('bold', paint(COLORS[report.verdict], line(verdictLine(report, language)))),
      countsLine(report, language),
    ],
    section(say('view.problems'), report.problems, problems),
    failures('failed'),
    failures('pending'),
    unsettled('inconclusive'),
    unsettled('skipped'),
    pacts,
    [
      ...(reports.length === 0 ? [] : [say('pact.reports', { reports: reports.map(visible) })]),
      say('view.exit-code', { code: report.exitCode }),
      ...(step === null ? [] : [line(`${say('view.what-to-do')}: ${step}`)]),
    ],
  ];
  const shown = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${shown.join('\n\n')}\n`;
}

const JUNIT_MARK = '<!-- vehicle-credit-conformance pact verification -->';
const NAME = 'pact verification';

const OUTCOMES: Readonly<Record<InteractionVerdict, Case['outcome']>> = {
  verified: 'passed',
  failed: 'failure',
  skipped: 'skipped',
  inconclusive: 'error',
};

/**
 * Formats a verification as JUnit XML: a suite for each pact, a case for each interaction. A pending pact has no failures.
 * Problems are errors if the exit code is not 0 and no case shows why.
 */
export function junit(report: VerificationReport): string {
  const suites = report.pacts.map((pact) => pactSuite(pact, report));
  const { failures, errors } = tallyOf(suites.flatMap(({ cases }) => cases));
  const isShown = report.exitCode === 0 || failures + errors > 0;
  const messages = report.problems.map(({ message, remedy }) => `${message} (remedy: ${remedy})`);
  const unseen = isShown ? [] : messages.length > 0 ? messages : [verdictLine(report, 'en')];
  return documentOf([...suites, ...(unseen.length === 0 ? [] : [errorSuite('problem', unseen)])]);
}

interface Suite {
  readonly cases: readonly Case[];
  readonly xml: string;
}

function documentOf(suites: readonly Suite[]): string {
  const { skipped: _, ...totals } = tallyOf(suites.flatMap(({ cases }) => cases));
  return fileOf(JUNIT_MARK, element('testsuites', { name: NAME, ...totals }, ...suites.map(({ xml }) => xml)));
}

function errorSuite(name: string, messages: readonly string[]): Suite {
  const cases = messages.map((message): Case => ({ outcome: 'error', name, classname: NAME, message, type: name }));
  return { cases, xml: element('testsuite', { name: NAME, ...tallyOf(cases) }, ...cases.map(caseXml)) };
}

function pactSuite(pact: PactResult, report: VerificationReport): Suite {
  const { consumer, provider, source } = pact;
  const cases = casesOf(pact);
  const { target, coverage, verdict, exitCode, complete, suite, startedAt } = report;
  const properties = {
    ...{ source, consumer, provider, suite: suite.version, ...target, verdict },
    ...{ coverage: `${coverage.verified} of ${coverage.of}`, exitCode, complete: String(complete) },
  };
  const timestamp = startedAt.replace(/\.\d+Z$/, '');
  const xml = element(
    'testsuite',
    { name: visible(`${NAME}: ${consumer} with ${provider}`), ...tallyOf(cases), timestamp },
    propertiesXml(properties),
    ...cases.map(caseXml),
    textElement('system-out', [targetLine(report, 'en'), verdictLine(report, 'en'), countsLine(report, 'en')]),
  );
  return { cases, xml };
}

/** Formats the interactions, and whether their results were published. */
function casesOf(pact: PactResult): readonly Case[] {
  const { interactions, pending, consumer, publication } = pact;
  const classname = `${NAME}.${consumer}`;
  const cases = interactions.map((interaction): Case => {
    const { verdict, description, mismatches, reason } = interaction;
    const lines = [
      `${verdict}: ${description}`,
      ...groundsOf([interaction], 'en'),
      ...(reason === undefined ? [] : [`reason: ${reason}`]),
      ...mismatches.map((one) => `${placeOf(one)} | expected: ${one.expected} | actual: ${one.actual}`),
    ];
    const outcome = pending && verdict === 'failed' ? 'skipped' : OUTCOMES[verdict];
    const message = reason ?? mismatches[0]?.message ?? verdict;
    return { outcome, name: description, classname, message, type: verdict, lines };
  });
  const message = publicationLine(pact, 'en');
  if (message === null || publication === undefined) return cases;
  const outcome = publication.outcome === 'published' ? 'passed' : 'error';
  const name = 'results at the Pact Broker';
  return [...cases, { outcome, name, classname, message, type: publication.outcome, lines: [message] }];
}

const HEAD = { format: 'vehicle-credit-pact-verification' } as const;

export const verificationFiles: readonly View<VerificationReport>[] = [
  {
    name: 'pact-verification.json',
    render: jsonText,
    stub: (withheld) => jsonText({ ...HEAD, formatVersion: 1, withheld }),
    isOurs: beginningLike(HEAD),
  },
  {
    name: 'pact-verification.junit.xml',
    render: junit,
    stub: (message) => documentOf([errorSuite('withheld', [message])]),
    isOurs: (beginning) => beginning.includes(JUNIT_MARK),
  },
];
