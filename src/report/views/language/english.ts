import { counted } from '../text.ts';
import type { Words } from './words.ts';

const verdicts: Readonly<Record<Parameters<Words['verdict']>[0], string>> = {
  conforming: 'conforms',
  nonconforming: 'does not conform',
  inconclusive: 'is not settled',
  refused: 'was not asked: the run was refused',
  incomplete: 'is not settled: the run was interrupted',
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
  refusedSettings: (problems) => `Refused: ${counted(problems, 'problem')} of settings. Nothing was sent.`,
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
    partner: (name) => `partner ${name}`,
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
  summary: {
    whatToDo: 'What to do now',
    advice: {
      refused: 'Mend what is named below and run again: no verdict was reached.',
      incomplete: 'Run again: the run was interrupted before everything was asked.',
      problems: 'Mend the problems below: they kept something from being asked.',
      failed: (count) =>
        `Report the ${counted(count, 'failure')} below to the provider: each with its clause, what came instead, and the exchange that shows it.`,
      inconclusive: (count) =>
        `Run again once what stood in the way is gone: ${counted(count, 'requirement')} could not be settled.`,
      notExercised: (count) =>
        `Add the settings or the data named below to exercise ${counted(count, 'more requirement')}.`,
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
