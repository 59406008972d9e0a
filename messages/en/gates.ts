export const findings = {} as const;

export const problems = {} as const;

export const texts = {
  /** What a requirement needs to be exercised. */
  needs: 'exercised by: {@need}',
  'needs-both': 'exercised by: {@need}; {@also}',
  'need.not-production': 'a target other than production',
  'need.second-partner': 'PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET of a second partner',
  'need.empty-partner':
    'PARTNER_API_EMPTY_CLIENT_ID and PARTNER_API_EMPTY_CLIENT_SECRET of a partner without simulations',
  'need.incomplete-partner':
    'PARTNER_API_INCOMPLETE_CLIENT_ID and PARTNER_API_INCOMPLETE_CLIENT_SECRET of a partner with an unfinished registration',
  'need.revoked-token': 'PARTNER_API_REVOKED_TOKEN',
  'need.expired-token': 'PARTNER_API_EXPIRED_TOKEN',
  'need.one-simulation': 'an account with at least one simulation',
  'need.two-simulations': 'an account with at least two simulations whose order does not change during the run',
  'need.simulations-of-both': 'simulations in both accounts',
  'need.null-value': 'a simulation with null in this field',
  'need.two-reports': 'the diff command with a report of each environment',
  /** What explain prints of a requirement or an open point. */
  'explain.documented': 'documented: a deviation fails the run',
  'explain.shown': 'shown, in an example of the document: a deviation is a warning, and a failure with --strict',
  'explain.open': 'open: observed, not graded',
  'explain.some-cases': '{needs}; some cases also need {@also}',
  'explain.moves-with-data': 'depends on the data: a new baseline has "any", and diff does not fail on it',
  'explain.steady-parts': 'depends on the data: a new baseline pins only {parts}, and diff does not fail on it',
  'explain.least-evidence': 'an inferred or missing answer counts only with {count} simulations or more',
} as const;
