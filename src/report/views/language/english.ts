import { counted } from '../text.ts';
import type { Words } from './words.ts';

export const english: Words = {
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
};
