import { counted } from '../text.ts';
import type { Words } from './words.ts';

const verdicts: Readonly<Record<Parameters<Words['verdict']>[0], string>> = {
  conforming: 'conforms',
  nonconforming: 'does not conform',
  inconclusive: 'could not be checked in full',
  refused: 'was not asked: the run was refused',
  incomplete: 'is not settled: the run did not finish',
};

const partners: Readonly<Record<string, string>> = {
  second: 'second partner',
  empty: 'partner without simulations',
  incomplete: 'partner with an unfinished registration',
};

export const english: Words = {
  target: (environment, baseUrl) => `Target: ${baseUrl === '' ? environment : `${environment}, ${baseUrl}`}`,
  embeddedTarget:
    'Target: the embedded reference provider. The verdict is about the reference provider, not about a live API.',
  beyondVerdict: {
    waived: (count) => `${count} ${count === 1 ? 'failure is' : 'failures are'} waived`,
    gates: (count) => `${count} ${count === 1 ? 'gate' : 'gates'} did not hold`,
  },
  verdict: (verdict, embedded) => `${embedded ? 'The reference provider' : 'The API'} ${verdicts[verdict]}`,
  exercised: (exercised, requirements) => `${exercised} of ${counted(requirements, 'requirement')} exercised`,
  requests: (sent, retried) => `${counted(sent, 'request')} sent${retried === 0 ? '' : `, ${retried} of them retries`}`,
  progress: (sent, stage) => `${sent} requests sent, ${stage}`,
  count: {
    pass: (count) => `${count} pass`,
    fail: (count) => `${count} fail`,
    warning: (count) => `${count} warning`,
    observed: (count) => `${count} observed`,
    unseen: (count) => `${count} unseen`,
    'not-exercised': (count) => `${count} not-exercised`,
    inconclusive: (count) => `${count} inconclusive`,
    waived: (count) => `${count} waived`,
  },
  headings: {
    problems: 'Problems',
    gates: 'Gates that did not hold',
    fail: 'Failed',
    warning: 'Warnings',
    inconclusive: 'Inconclusive',
    waived: 'Waived',
    'not-exercised': 'Not exercised',
    openPoints: 'Open points',
    openPointsAre: 'what the document leaves open, as met; never judged',
  },
  gateKinds: { strict: 'strict', baseline: 'baseline', waiver: 'waiver', require: 'require' },
  remedy: 'remedy',
  judgedOn: (count) => `judged on ${count}`,
  besides: 'besides',
  expected: 'expected',
  actual: 'actual',
  at: 'at',
  times: (count) => `${count} times`,
  exchange: (id) => `exchange ${id}`,
  noReason: 'no reason is given',
  where: {
    case: (name) => `case ${name}`,
    partner: (name) => partners[name] ?? `partner ${name}`,
    page: (page) => `page ${page}`,
    limite: (limite) => `limite ${limite}`,
    item: (item) => `item ${item}`,
    wholeBody: 'the whole body',
  },
  notSeen: 'not seen',
  inferred: 'inferred',
  againstBaseline: {
    same: 'same against the baseline',
    changed: 'changed against the baseline',
    new: 'new against the baseline',
    gone: 'gone against the baseline',
  },
  more: (hidden, what) => `and ${counted(hidden, `more ${what}`)} in conformance.json`,
  reports: 'Reports',
  exitCode: (code) => `Exit code ${code}`,
  comparison: {
    sides: { left: 'left', right: 'right' },
    alike: 'They behave alike',
    unlike: 'They do not behave alike',
    compared: (requirements, openPoints) =>
      `${counted(requirements, 'requirement')} and ${counted(openPoints, 'open point')} were answered in both`,
    versions: (left, right) => `Two versions of the suite: ${left}, ${right}`,
    incomplete: { left: 'The left report is incomplete', right: 'The right report is incomplete' },
    missing: 'Ids that one report lacks',
    missingIn: { left: 'the left one', right: 'the right one' },
    verdicts: (count) => `Verdicts that differ (${count})`,
    openPoints: (count) => `Open points that differ (${count})`,
    presence: (count) => `Presence that differs (${count}); it moves with the data`,
    present: (present, of, nulls) => `${present} of ${of}, null ${nulls}`,
    timings: 'Response times in milliseconds: median, longest (calls)',
    seenInOne: 'seen in one only',
    movesWithData: 'moves with the data',
    certainty: { seen: 'seen', inferred: 'inferred', unseen: 'not seen' },
    verdict: {
      pass: 'pass',
      fail: 'fail',
      warning: 'warning',
      observed: 'observed',
      'not-exercised': 'not-exercised',
      inconclusive: 'inconclusive',
      waived: 'waived',
    },
    outcome: {
      conforming: 'conforming',
      nonconforming: 'nonconforming',
      inconclusive: 'inconclusive',
      refused: 'refused',
      incomplete: 'incomplete',
    },
  },
  summary: {
    whatToDo: 'What to do now',
    advice: {
      refused: 'Mend what is named below and run again: no verdict was reached.',
      incomplete: 'Rerun: the run did not finish, and its report is incomplete.',
      problems: 'Mend the problems below: they kept something from being asked.',
      failed: (count) =>
        count === 1
          ? 'Report the failure below to the provider, with its clause, what came instead, and the exchange that shows it.'
          : `Report the ${count} failures below to the provider: each with its clause, what came instead, and the exchange that shows it.`,
      inconclusive: (count) =>
        `Run again once what stood in the way is gone: ${counted(count, 'requirement')} could not be settled.`,
      notExercised: (count) =>
        `See below why ${counted(count, 'requirement was', 'requirements were')} not exercised, and the settings or data that are missing.`,
      nothing: 'Nothing: all was asked, and all holds.',
      strict: 'Settle the warnings, or run without `--strict`.',
      baseline: 'Look at what moved against the baseline; where it is meant to be so, write the baseline again.',
      waiver: 'Remove the waivers that no longer apply, or give them another last day.',
      require: 'Supply what the requirements named by `--require` need to be exercised.',
    },
    moved: 'Moved against the baseline',
    alike: (others) => `and ${others} more like it`,
    pinned: 'pinned:',
    more: (hidden) => `and ${hidden} more in conformance.json`,
    cut: (left) => `… cut here: ${counted(left, 'more entry', 'more entries')} in conformance.json.`,
    files: 'The whole of it is in `report.html`, `conformance.json` and `junit.xml` in the report directory',
  },
};
