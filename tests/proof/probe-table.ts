import { requestsOf } from '../../probes/selection.ts';
import { feeds, type ProbeName, probeNames, probeTable } from '../../probes/table.ts';
import { openPoints } from '../../requirements/index.ts';
import type { Proved } from './worker.ts';

/** The purpose of each probe. */
const purposes: Readonly<Record<ProbeName, string>> = {
  'token.issue': 'a token for each account, checked as a response; the listing requests carry it',
  'token.renew': 'a new token where the one in use has expired or is about to, or where a list has changed',
  'listing.first-page': 'in place of the full listing where no selected id needs it: shows that the token works',
  'listing.page': 'the full listing: every page, whose items and pagination are checked',
  'listing.page-after-last': 'the page after the last one, at each size that is listed in full: what it holds',
  'listing.page-promised':
    'the last page that `total` promises, where the listing is longer than `--max-pages`: does it hold items',
  'listing.page-size': 'pages at up to four other sizes: they hold the same simulations in the same order',
  'listing.parameters-omitted': 'the listing without one parameter or both: it is served, and by which defaults',
  'listing.control': 'a valid request between invalid ones: shows that the API still returns the same page',
  'listing.malformed-parameter': 'values that are no integer, alone and beside a valid parameter: 400',
  'listing.malformed-of-others': 'two of these values as the second and as the empty account: 400',
  'listing.open-parameter': 'values that the document leaves open: out of bounds, empty, repeated, unknown',
  'listing.malformed-without-token': 'a request with two mistakes: which of them is reported',
  methods: 'HEAD and OPTIONS at both paths: which methods are allowed',
  elsewhere: 'both endpoints under /v2 and at the origin, where one of them is missing at its path',
  'token.issue-again': 'a second token of the main account: the next three probes compare it with the first',
  'listing.with-later-token': 'a page by the second token: the page that the first token listed',
  'listing.with-earlier-token': 'the same page by the first token: is it still accepted after a second one was issued',
  'listing.with-either-token': 'the last page and the default page by each of the two tokens: no difference',
  'listing.without-token': 'requests without credentials, on several pages: 401',
  'listing.with-invalid-token': 'empty, cut, forged and expired tokens: 401',
  'listing.with-invalid-token-of-second': "some of these made from the second account's token: 401",
  'listing.with-revoked-token': 'the configured revoked token, on several pages: 401',
  'listing.with-token-elsewhere': 'a valid token under another scheme or in another header: 401',
  'listing.with-altered-token': 'a valid token with something added, or decoded leniently to the same bytes: 401',
  'listing.with-client-credentials': 'clientId and clientSecret in place of a token: 401',
  'listing.with-provider-cookie': 'the cookies that the API set, without a token: 401',
  'listing.with-lower-case-scheme': '`bearer` in place of `Bearer`',
  'listing.page-of-second': "the second account's list: its own simulations",
  'listing.page-of-empty': "the empty account's list: an empty page",
  'token.issue-between': 'token requests of one account between the listings of another',
  'listing.between-logins': 'each account lists after a token request of another one: its own simulations',
  'token.issue-simultaneous': 'token requests of two accounts at the same time',
  'listing.simultaneous': 'listings of two accounts at the same time: each gets its own simulations',
  'listing.incomplete-account': 'the account with an unfinished registration, with each form of the query: 400',
  'listing.empty-account': 'the empty account at other sizes and without parameters: an empty page',
  'listing.empty-account-later': 'later pages of the empty account: no simulations',
  'token.issue-for-the-open': 'a token of its own for the next probe, as that one reaches access logs',
  'listing.with-token-in-the-open': 'a valid token in the query and in cookies: 401',
  'listing.with-client-credentials-in-the-open': 'clientId and clientSecret in the query: 401',
  'token.refused': 'wrong, incomplete and malformed credentials: no token',
  'token.issue-after-bad-credentials': 'a token after the bad credentials: shows whether the account is locked out',
  'listing.after-bad-credentials': 'a page with the token in use, and one with the new token: both list',
};

const SHOWN = 3;
/** Open points with evidence in almost every response. */
const COMMON: ReadonlySet<string> = new Set([
  'open.content-type',
  'open.rate-limits',
  'open.deprecation',
  'open.error-tipos',
]);

/** Returns a page of the probes, with the faults that a requirement would miss without it and the open points that it answers. */
export function probePage(rows: readonly Proved[]): string {
  const lines = probeNames.map((name) => {
    const { account } = probeTable[name];
    const found = rows.flatMap(({ id, outcome }) => (outcome.probes?.includes(name) ? [id] : []));
    const points = Object.keys(openPoints).filter((id) => feeds(name, id) && !COMMON.has(id));
    const needs = account === undefined ? '' : ` (${account} account)`;
    const open = points.map((id) => `\`${id}\``).join(', ');
    const cells = [`\`${name}\`${needs}`, purposes[name], requestsOf(name), faultsIn(found), open];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Probes

What each probe is for and what it finds. Requests: usual number in a full run. Faults: faults of the reference provider that a requirement would miss without this probe.
A probe without faults and open points prepares another probe, or is a control. \`npm run prove -- --kind fault --probes docs/probes.md\` writes
this page.

| probe | what is sent, and what for | requests | faults that a requirement would miss without it | open points |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

function faultsIn(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).map((id) => `\`${id}\``);
  const others = ids.length - shown.length;
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ');
}
