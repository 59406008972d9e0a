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
  'token.expires-in-past': {
    message: 'expiresAt is earlier than the response',
    expected: 'a time after the response',
    actual: '{seconds} s before the response',
  },
  'token.expiry-claims-differ': {
    message: 'expiresIn, expiresAt and the claims of the JWT disagree',
    expected: 'expiresAt at the time of the claim exp',
    actual: '{seconds} s apart',
  },
  'token.issued-after-expiry': {
    message: 'expiresIn, expiresAt and the claims of the JWT disagree',
    expected: 'the claim iat before the claim exp',
    actual: 'iat {seconds} s after exp',
  },
  'token.lifetime-differs': {
    message: 'expiresIn, expiresAt and the claims of the JWT disagree',
    expected: 'the {seconds} s until the expiry, in some unit',
    actual: 'expiresIn of {expiresIn}',
  },
} as const;

/** What is wrong, and the remedy. */
export const problems = {
  'settings.glob-unmatched': {
    message: 'matches no id: {glob}',
    remedy: 'run `list` to see the ids; a glob such as "Page.*" takes a whole group',
  },
  'settings.profile-unknown': { message: 'is not a known profile: {name}', remedy: 'use full or quick' },
  'settings.require-unselected': {
    message: 'names requirements that --only does not select: {ids}',
    remedy: 'select them with --only too, or remove them from --require',
  },
  'settings.skip-base': {
    message: 'names only probes that other probes depend on: {glob}',
    remedy: 'skip another probe, or select requirements with --only',
  },
  'settings.skip-unmatched': {
    message: 'matches no probe: {glob}',
    remedy: 'run with --dry-run to see the names of the probes; a glob such as "listing.with-*" takes several',
  },
  'suite.defect': {
    message: 'defect of the suite: {detail}',
    remedy: 'report it to the maintainers of the suite; it says nothing about the target',
  },
} as const;

/** Reasons, gates, notices: single sentences. */
export const texts = {
  'help.accept-unexercised': 'accept that core requirements whose id matches are not exercised (repeatable)',
  'help.only': 'check only requirements and open points whose id matches (repeatable)',
  'help.profile': 'full, or quick: at most 60 requests (default: full)',
  'help.skip': 'do not send the probes whose name matches (repeatable; --dry-run prints the names)',
  'not-selected': 'not selected by --only',
  'suite-defect': 'defect of the suite: {detail}',
  /** A sentence without a code of its own. */
  text: '{text}',
} as const;
