import * as checks from './en/checks.ts';
import * as commands from './en/commands.ts';
import * as gates from './en/gates.ts';
import { openPointTexts } from './en/open-points.ts';
import * as pact from './en/pact.ts';
import * as run from './en/run.ts';
import * as settings from './en/settings.ts';
import * as views from './en/views.ts';

/**
 * Every text by its code, in English. `{name}` stands for a parameter, `{#name}` for a number with its separators,
 * `{name|one|many}` for one of two words, by whether the parameter is 1; `{@name}` for the text whose code the parameter is, filled
 * with the same parameters. Codes are frozen: pipelines depend on them. Texts may change.
 */

/** What the API did, the rule, and what came back. */
export const findings = {
  ...checks.findings,
  ...gates.findings,
  ...settings.findings,
  ...commands.findings,
  ...pact.findings,
  ...views.findings,
  'auth.foreign-simulations': {
    message: 'a token of the {partner} account listed simulations of the {owner} account',
    expected: 'no id_simulacao of another account',
    actual:
      '{simulations} {simulations|simulation|simulations} of the {owner} account in {listings} {listings|response|responses} to token {token}',
  },
  'token.empty-list': {
    message: 'a token of the {partner} account returned an empty list, where the account had listed simulations before',
    expected: 'the same list for each token of an account',
    actual: 'no simulation in 3 of 3 requests with token {token}',
  },
  'token.other-list': {
    message:
      'a token of the {partner} account returned a list without the simulations that the account had listed before',
    expected: 'the same list for each token of an account',
    actual: 'other simulations in 3 of 3 requests with token {token}',
  },
  'token.differing-list': {
    message: 'two valid tokens of the {partner} account returned different lists at the same time',
    expected: 'the same list for each token of an account',
    actual: 'token {token} differed from the earlier token in 3 of 3 rounds',
  },
  'listing.sizes-differ': {
    message:
      'the full listing at limite={other} does not hold the same simulations as the full listing at limite={limite}',
    expected: 'the same simulations at each page size',
    actual: '{missing} missing and {further} additional in 3 of 3 rounds',
  },
  'page.total-by-size': {
    message: 'total depends on limite',
    expected: 'total {total}, as at limite={limite}',
    actual: 'total {otherTotal} at limite={other} in 3 of 3 rounds',
  },
  'account.incomplete-not-400': {
    message: 'the listing of an account with an unfinished registration did not return 400',
    expected: 'status 400',
    actual: 'status {status}',
  },
  'account.incomplete-field': {
    message: '{field} differs from the documented error of an account with an unfinished registration',
    expected: '{expected}',
    actual: '{actual}',
  },
  'account.empty-lists': {
    message: 'an account without simulations listed {items} {items|simulation|simulations} in one of its responses',
    expected: 'itens empty, as on the first page before and after',
    actual: '{items} {items|item|items}',
  },
  'auth.altered-opens': {
    message: 'an altered token opens the listing: the decoder of the API is lenient',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.altered-not-401': {
    message: 'an altered token did not return 401',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.no-token-not-401': {
    message: 'a request with other credentials instead of a token did not return 401',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.revoked-opens': {
    message:
      'the token of PARTNER_API_REVOKED_TOKEN opens the listing: first confirm with the provider that the token was revoked',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.expired-opens': {
    message: 'the token of PARTNER_API_EXPIRED_TOKEN opens the listing: first confirm that the token has expired',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'body.undecodable': {
    message: 'the response body does not match its Content-Encoding, in any attempt',
    expected: 'a body encoded as Content-Encoding states',
    actual: '{@why}',
  },
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
  'listing.other-person': {
    message: "one id_simulacao shows another person's data on another page or at another limite",
    expected: 'the values of {request}',
    actual: 'other values in {fields}',
  },
  'listing.values-differ': {
    message: 'one id_simulacao has other values on another page or at another limite',
    expected: 'the values of {request}',
    actual: 'other values in {fields}',
  },
  'page.next-denied': {
    message: 'tem_proximo is false although a next page exists',
    expected: 'true, because page × limite ({end}) is less than total ({total})',
    actual: 'false',
  },
  'page.next-denied-by-walk': {
    message: 'tem_proximo is false although a next page exists',
    expected: 'true, because the full listing has simulations after this page',
    actual: 'false',
  },
  'page.next-promised': {
    message: 'tem_proximo is true although no next page exists',
    expected: 'false, because page × limite ({end}) reaches total ({total})',
    actual: 'true',
  },
  'page.next-promised-by-walk': {
    message: 'tem_proximo is true although no next page exists',
    expected: 'false, because the full listing has no simulation after this page',
    actual: 'true',
  },
} as const;

/** What is wrong, and the remedy. */
export const problems = {
  ...checks.problems,
  ...gates.problems,
  ...settings.problems,
  ...commands.problems,
  ...pact.problems,
  ...run.problems,
  ...views.problems,
  'settings.glob-unmatched': {
    message: 'matches no id: {glob}',
    remedy: 'run `list` to see the ids; a glob, for example "Page.*", selects a whole group',
  },
  'settings.profile-unknown': { message: 'is not a known profile: {name}', remedy: 'use full or quick' },
  'settings.require-unselected': {
    message: 'names requirements that --only does not select: {ids}',
    remedy: 'select them with --only too, or remove them from --require',
  },
  'settings.same-client': {
    message: 'is the same client as {other}',
    remedy: 'set the credentials of another account, or remove this set',
  },
  'settings.skip-base': {
    message: 'names only probes that other probes depend on: {glob}',
    remedy: 'skip another probe, or select requirements with --only',
  },
  'settings.skip-unmatched': {
    message: 'matches no probe: {glob}',
    remedy:
      '--skip takes names of probes, not ids or cases; --dry-run prints them after #, before the case in parentheses; a glob, for example "listing.with-*", selects several',
  },
} as const;

/** Reasons, gates, notices: single sentences. */
export const texts = {
  ...checks.texts,
  ...gates.texts,
  ...settings.texts,
  ...commands.texts,
  ...pact.texts,
  ...run.texts,
  ...views.texts,
  'auth.control-failed':
    '{stimulus} ({case}): the control before or after it did not return the simulations that the token had listed before',
  'auth.control-failed-before':
    '{stimulus} ({case}) was not sent: the control before it did not return the simulations that the token had listed before',
  'isolation.one-account':
    'isolation between accounts was not checked: only one account is configured. Set PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET',
  'isolation.one-list':
    'isolation between accounts was not checked: it needs two accounts that list simulations with an id_simulacao, and only {count} {count|does|do}',
  'isolation.production': 'isolation between accounts was not checked: on production only the main account is used',
  'isolation.unkept': '{count} {count|response was|responses were} not compared: too many simulations',
  'token.list-replaced':
    'the list of the {partner} account became another list during the run and did not change back; rerun to see whether the data changed',
  absent: 'none of the {of} {object} objects read has {field}',
  'headline.coverage': '{exercised} of {of} requirements exercised',
  'headline.open-points': '{observed} open {observed|point|points} answered; no requirement selected',
  'headline.quick': 'quick profile: a sample of the requests',
  'headline.selection':
    '{passed} of {selected} selected {selected|requirement|requirements} passed; {others} not selected',
  'environment.embedded-in-ci':
    'no target is configured: this verdict is about the embedded reference provider, not about an API. Set PARTNER_API_BASE_URL and its credentials, and pass --environment staging.',
  'help.accept-unexercised': 'accept that core requirements with a matching id are not exercised (repeatable)',
  'help.keep-runs': 'write each run to its own dated subdirectory of the report directory',
  'help.only': 'check only requirements and open points with a matching id (repeatable)',
  'help.profile': 'full, or quick: at most 60 requests (default: full)',
  'help.skip':
    'do not send probes with a matching name (repeatable; --dry-run prints each name after #, before the case)',
  'list-unreadable': 'the listing could not be read: page {page} returned status {status} with a body of kind {kind}',
  'account.main-unfinished':
    'the registration of the main account is not finished (400 Partner.AccountIsIncompleted); use a registered account',
  'account.incomplete-at-token':
    'the token request returned {status} Partner.AccountIsIncompleted for this account, so its listing could not be requested',
  'account.no-token': 'the token request returned {status} for this account, so its listing could not be requested',
  'account-looks-complete':
    'every request of the account given as incomplete listed simulations, so its registration looks finished; set PARTNER_API_INCOMPLETE_CLIENT_ID and its secret to those of another account, or remove both',
  'auth.altered-not-sent': 'no altered token was sent',
  'given-token.expired':
    '{variable} has expired by its own exp, so a 401 does not show that it was revoked; set a revoked token that is still within its lifetime, or remove the variable',
  'given-token.unexpired':
    '{variable} has not expired by its own exp, or expired less than 5 minutes ago; set an older token, or remove the variable',
  'given-token.other-kind':
    '{variable} is of another kind ({kind}) than the tokens of this environment ({issued}); set a token of this environment, or remove the variable',
  'given-token.other-issuer':
    '{variable} has another issuer (iss) than the tokens of this environment; set a token of this environment, or remove the variable',
  'given-token.twin': '{variable} and {other} hold the same token; set two tokens, or remove one variable',
  'given-token.unread':
    '{variable} cannot be decoded: its issuer and its lifetime are unknown, so a 401 may have another cause',
  'given-token.without-exp': '{variable} has no exp, so whether it has expired is unknown',
  'given-token.differs':
    '{variable} differs from the tokens of this environment in {members}; the difference affects no verdict',
  'token.bad-credentials-held-back':
    'bad credentials were not sent, because the target was throttling, unavailable or locked: {cases}',
  'probe.unanswered': '{probe}: {@why}',
  'probe.trouble': '{probe} returned {status} after {retries} {retries|retry|retries}',
  'probe.trouble-wait': '{probe} returned {status} with Retry-After: {wait} after {retries} {retries|retry|retries}',
  'probe.500': '{probe} returned 500, and so did its control',
  'list.unread':
    'the listing of the {partner} partner could not be read to its end: page {page} at limite {limite}: {@reason}',
  ...openPointTexts,
  /** A sentence without a code of its own. */
  text: '{text}',
  'listing.no-simulation-twice': 'no simulation was read on two different pages',
  'listing.values-kept-changing': 'the values of a simulation changed with every read',
} as const;
