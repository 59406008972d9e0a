/**
 * Every text by its code, in English. `{name}` stands for a parameter; `{name|one|many}` for one of two words, by whether
 * the parameter is 1. Codes are frozen: pipelines depend on them. Texts may change.
 */

/** What the API did, the rule, and what came back. */
export const findings = {
  'listing.status-500': {
    message: 'a valid request returned 500 on every attempt, while its control returned 200',
    expected: 'status 200, 400 or 401',
    actual: 'status 500',
  },
} as const;

/** What is wrong, and the remedy. */
export const problems = {
  'suite.defect': {
    message: 'defect of the suite: {detail}',
    remedy: 'report it to the maintainers of the suite; it says nothing about the target',
  },
} as const;

/** Reasons, gates, notices: single sentences. */
export const texts = {
  'not-selected': 'not selected by --only',
  /** A sentence without a code of its own. */
  text: '{text}',
} as const;
