import type { LeftOut } from '../../../report.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

const number = (value: number): string => value.toLocaleString('en-US');

const PARTNERS: Readonly<Record<string, string>> = {
  second: 'second partner',
  empty: 'partner without simulations',
  incomplete: 'partner with an unfinished registration',
};

/** Values of the target's as they are: exact, and small whole ones, as years, without a sign for thousands. */
const values = (...numbers: readonly number[]): readonly string[] => {
  const useGrouping = numbers.some((one) => one >= 10_000 || !Number.isInteger(one));
  return numbers.map((one) => one.toLocaleString('en-US', { useGrouping, maximumFractionDigits: 8 }));
};

/** Every word that the page itself says. */
export const en = {
  number,
  title: 'Conformance report',
  of: (target: string) => `Conformance report: ${target}`,
  skip: 'Skip to the findings',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeAuto: 'Automatic',
  embedded: 'The target is the embedded reference provider: the verdict is about it, not about a live API.',
  verdicts: {
    conforming: 'The API conforms',
    nonconforming: 'The API does not conform',
    inconclusive: 'Conformance is not settled',
    refused: 'The run was refused',
    incomplete: 'The run did not finish',
  },
  referenceVerdicts: {
    conforming: 'The reference provider conforms',
    nonconforming: 'The reference provider does not conform',
  },
  gist: {
    judged: (judged: number, all: number) => `${judged} of ${counted(all, 'requirement')} judged`,
    failed: (count: number, causes: number) =>
      `${counted(count, 'requirement')} not met, from ${counted(causes, 'cause')}`,
    none: 'no requirement failed',
    gates: (count: number) => `${counted(count, 'gate')} did not hold`,
    requests: (count: number) => `${counted(count, 'request')} sent`,
    retried: (count: number) => `${number(count)} retried`,
  },
  facts: {
    target: 'Target',
    environment: 'Environment',
    when: 'When',
    duration: 'Duration',
    document: 'Document',
    suite: 'Suite',
    exit: 'Exit code',
    seconds: (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`,
    date: (iso: string) => dateOf(iso),
    gated: (code: number) => `The run ended with exit code ${code} all the same: see the gates below.`,
    incomplete: 'The run did not reach its end: what is below is what was known by then.',
  },
  verdict: {
    pass: 'pass',
    fail: 'fail',
    warning: 'warning',
    observed: 'observed',
    unseen: 'unseen',
    'not-exercised': 'not exercised',
    inconclusive: 'inconclusive',
    waived: 'waived',
  },
  /** A verdict beside its count. */
  verdicted: {
    pass: (_count: number) => 'pass',
    fail: (_count: number) => 'fail',
    warning: (count: number) => (count === 1 ? 'warning' : 'warnings'),
    observed: (_count: number) => 'observed',
    unseen: (_count: number) => 'unseen',
    'not-exercised': (_count: number) => 'not exercised',
    inconclusive: (_count: number) => 'inconclusive',
    waived: (_count: number) => 'waived',
  },
  meaning: {
    pass: 'met in everything it was judged on',
    fail: 'the API departs from the document',
    warning: 'departs from what the document only shows as an example',
    observed: 'open points with an answer',
    unseen: 'open points without an answer',
    'not-exercised': 'nothing to judge it on',
    inconclusive: 'the environment stood in the way',
    waived: 'fails, and a waiver covers it',
  },
  level: { documented: 'documented', shown: 'shown by example', open: 'open' },
  todo: {
    heading: 'What to do now',
    refused: 'Mend the problems listed below, then run again. Nothing was judged.',
    interrupted: 'Run again to the end: what follows is only part of the picture.',
    failures: (causes: number) =>
      causes === 1
        ? 'Send the provider the message of the one failure below.'
        : `Go through the ${number(causes)} causes below, the widest first, and send the provider their messages.`,
    waive: 'Where a deviation is known and accepted, name it in a waiver file with an owner and a last day.',
    warnings: (count: number) =>
      count === 1
        ? 'Look at the warning: it gates only under --strict, since the document shows it by example.'
        : `Look at ${counted(count, 'warning')}: they gate only under --strict, since the document shows these by example.`,
    inconclusive: (count: number) =>
      `Run again when the environment is calm: ${counted(count, 'requirement')} could not be settled.`,
    notExercised: (count: number) =>
      `See why ${counted(count, 'requirement')} ${count === 1 ? 'was' : 'were'} not exercised, and provide the settings or data that are missing.`,
    moved: (count: number) =>
      `Review ${counted(count, 'open point')} that left the baseline; pin the new answers if they are wanted.`,
    gates: (count: number) => `See to ${counted(count, 'gate')} that did not hold.`,
    pin: 'Pin the answers to the open points as a baseline, so that a later run tells what moved.',
    nothing: 'Nothing needs mending. Keep this report as evidence.',
  },
  sections: {
    contents: 'Contents',
    problems: 'Problems',
    gates: 'Gates that did not hold',
    fail: 'Failures by cause',
    warning: 'Warnings by cause',
    inconclusive: 'Inconclusive',
    'not-exercised': 'Not exercised',
    waived: 'Waived',
    openPoints: 'Open points',
    seen: 'What was seen',
    requirements: 'All requirements',
    exchanges: 'Exchanges',
  },
  intro: {
    fail: 'Each card is one cause: the same departure met in the same way, however often. The widest come first.',
    warning: 'The document only shows these by example. They gate under --strict alone.',
    inconclusive: 'The environment kept these from being settled.',
    'not-exercised': 'There was nothing to judge these on. Beside them is what would exercise them, or the reason.',
    waived: 'These fail, and a waiver that still holds covers them.',
    openPoints: 'What the document leaves open, as it was met in this run. Never judged.',
    requirements: 'Every requirement, with its verdict and what the verdict rests on.',
    exchanges: 'Every request in the order of sending. Credentials and personal values are masked.',
    problems: 'Each with its remedy.',
    gates: 'Each of these decides the exit code by itself, whatever the verdict on the API.',
  },
  gateKinds: { strict: 'strict', baseline: 'baseline', waiver: 'waiver', require: 'require' },
  remedy: 'Remedy',
  reason: 'Reason',
  noReason: 'no reason is given',
  exercisedBy: 'What would exercise it',
  filter: {
    label: 'Search and filter',
    search: 'Search ids, statements, findings',
    verdict: 'Verdict',
    level: 'Level',
    area: 'Area',
    hint: 'Search',
    allVerdicts: 'all',
    allLevels: 'all',
    allAreas: 'all',
    clear: 'Clear',
    unfold: 'Open all',
    fold: 'Close all',
    shown: 'requirements shown',
    nothing: 'Nothing here matches the filter.',
  },
  finding: {
    expected: 'Expected',
    actual: 'Actual',
    where: 'Where',
    times: 'Times',
    exchange: 'Exchange',
    clause: 'Clause',
    met: (count: number) => `met ${number(count)} ${count === 1 ? 'time' : 'times'}`,
    places: (count: number) => counted(count, 'place'),
    more: (count: number) => `${counted(count, 'more place')}`,
    case: 'case',
    partner: (name: string) => PARTNERS[name] ?? `partner ${name}`,
    page: 'page',
    item: 'item',
    body: 'the whole body',
    anywhere: 'the run as a whole',
    judgedOn: (count: number) => `judged on ${counted(count, 'object or case', 'objects or cases')}`,
    besides: 'Besides',
    requirements: 'Requirements',
    sameCause: 'Seen in the same places: probably one cause',
    findings: (count: number) => counted(count, 'finding'),
  },
  evidence: {
    heading: (id: string) => `Exchange ${id}`,
    request: 'Request',
    response: 'Response',
    noResponse: 'No complete answer came',
    masked: 'masked',
    noBody: 'no body',
    shape: 'not JSON; its shape:',
    /** A masked text, with what the masks say of what they hide. */
    maskedText: (text: string) => text,
    hidden: (count: number) => `… ${counted(count, 'line')} not shown …`,
    offending: 'the offending place',
    headersLeftOut: (count: number) => `${counted(count, 'further header')} left out`,
    rowOnly: 'Only the row of this exchange was kept.',
    curl: 'Ask again with curl',
    support: 'Message to the provider',
    copy: 'Copy',
    copied: 'Copied',
    credentialsAsIn: (stimulus: string) => `credentials as in ${stimulus}`,
  },
  support: {
    greeting: 'Hello,',
    intro: (date: string, where: string, version: string) =>
      `in a conformance run of ${date} against ${where} (document ${version}) we met this:`,
    requirement: 'Requirement',
    expected: 'Expected',
    actual: 'Received',
    where: 'Where',
    times: 'Times met',
    call: 'Call',
    answered: 'Answered',
    at: 'At',
    again: 'To see it again:',
    closing: 'Could you tell us whether this is intended, and when it will be mended? Thank you.',
  },
  open: {
    certainty: { seen: 'seen', inferred: 'inferred', unseen: 'not seen' },
    baseline: { same: 'as pinned', changed: 'changed', new: 'new', gone: 'gone' },
    pinned: 'Baseline',
    now: 'Now',
    basis: (count: number) => `rests on ${number(count)}`,
    moved: 'What moved against the baseline',
    answered: 'Answered',
    unseen: 'Not seen in this run',
    details: 'Answer as data',
    exchanges: 'Exchanges',
    held: (same: number, all: number) => `${number(same)} of ${number(all)} answers are as pinned.`,
  },
  walk: {
    heading: 'The walk over the listing',
    none: 'The listing was not walked.',
    summary: (pages: number, limite: string, reads: number) =>
      `${counted(pages, 'page')} at limite ${limite}; the list was read ${number(reads)} ${reads === 1 ? 'time' : 'times'}.`,
    sampled: 'The list is larger than --max-pages: it was read in places.',
    whole: 'Read whole.',
    pages: 'Pages',
    items: 'Simulations read',
    distinct: 'Different ids',
    total: 'total says',
    none_told: 'not told',
    itemsOf: 'items',
    again: 'repeated ids',
    found: 'findings',
    label: (pages: string) =>
      `What each page of the walk told; pages with findings or repeated ids: ${pages}. The table below holds the numbers`,
    clean: 'none',
    page: 'page',
    lead: 'What each page told, and where findings were first met: ✓ true, – false, = the same total, ≠ another, ? not told, ± pages that differ in one column.',
    table: 'As a table',
    more: (pages: number) => `${counted(pages, 'page')} more in conformance.json.`,
    repeated: (count: number) => `${counted(count, 'id')} repeated`,
  },
  timings: {
    heading: 'Response times by stimulus',
    none: 'Nothing was answered.',
    lead: 'Each dot is an answer, the bar the median. Logarithmic, in milliseconds.',
    label: (rows: number) =>
      `Response times of ${counted(rows, 'stimulus', 'stimuli')}; the table below holds the numbers`,
    stimulus: 'Stimulus',
    count: 'Answers',
    median: 'Median, ms',
    max: 'Longest, ms',
    table: 'As a table',
  },
  presence: {
    heading: 'Fields: how often present, how often null',
    none: 'No object was read.',
    field: 'Field',
    of: 'Objects',
    present: 'Present',
    null: 'Null',
    values: 'Values',
    distinct: (count: number) => (count >= 1000 ? '1,000 or more different' : `${number(count)} different`),
    range: (from: number, to: number) => values(from, to).join(' to '),
    lengths: (from: number, to: number) => (from === to ? `length ${from}` : `length ${from} to ${to}`),
    decimals: (count: number) => `up to ${counted(count, 'decimal')}`,
    form: (form: string) => form,
    lead: 'The stronger the colour, the more. Fields that are not always present, or at times null, are worth a second look.',
  },
  invariants: {
    heading: 'Relations that held',
    lead: 'Found in the data, not stated by the document.',
    none: 'No relation held over the data of this run.',
    holds: 'Relation',
    support: 'Simulations',
  },
  requirement: {
    level: 'Level',
    judged: 'Objects or cases judged',
    cause: 'See the cause',
  },
  exchange: {
    retried: 'Earlier attempts',
    show: (count: number) => `Show ${counted(count, 'exchange')}`,
    leftOut: ({ exchanges = 0, findings = 0, items = 0 }: LeftOut) =>
      `The report leaves out ${counted(exchanges, 'exchange')} of the full listing and ${counted(findings, 'finding')}; ${counted(items, 'item')} of very long pages ${items === 1 ? 'was' : 'were'} not checked.`,
  },
  footer: (version: string) =>
    `vehicle-credit-conformance ${version}. conformance.json beside this file holds the same, as data.`,
  onPaper: 'On paper the list of all exchanges and the messages to the provider are left out: they are in report.html.',
  withheld: 'Report withheld',
};

function dateOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return `${at.toLocaleString('en-GB', format)} UTC`;
}
