import type { Requirement } from './requirement.ts';

/** What holds of the base address and of the paths under it. */
export const environmentRequirements = {
  'environment.base-path': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: 'What the service does',
    statement:
      'both endpoints are found below the base address with its whole path, which is kept and not replaced by /v1/…',
    sent: 'The token call and the listing, each with its path appended to the base address as configured.',
    judged:
      'The two paths, appended to the whole base address, reach the two endpoints: neither is found at the origin instead.',
  },
  'version.in-path': {
    level: 'documented',
    core: true,
    severity: 'major',
    clause: 'Versioning, rule 1',
    statement: 'the token call and the listing answer under /v1',
    sent: 'The token call and the listing, both with /v1 as the first segment after the base address.',
    judged: 'Neither endpoint answers 404 or 410 under /v1, nor is it found under /v2 instead.',
  },
} as const satisfies Record<string, Requirement>;

/** What only two runs against two targets can show: judged when their reports are compared, never within a run. */
export const comparisonRequirements = {
  'environment.same-in-both': {
    level: 'documented',
    severity: 'major',
    clause: 'Versioning, rule 3',
    statement: 'staging and production behave alike: only the base address tells one from the other',
    sent: 'Nothing: the reports of two finished runs are compared.',
    judged: 'The verdict of each requirement and the answer of each open point in one report with those in the other.',
    exercisedBy: 'the diff command, with a report of each environment',
  },
} as const satisfies Record<string, Requirement>;
