import { LISTS_OF, type Partner } from '../facts/answer.ts';
import type { OpenPointId, RequirementId } from '../requirements/index.ts';
import * as cases from './cases.ts';
import { alteredCases } from './forged.ts';
import { badCredentials, malformedBodies, methods, queries, words } from './requests.ts';

type Id = RequirementId | OpenPointId;
/** An id, or `<prefix>.*` for all ids of an object or heading. */
type Feed = Id | `${Id extends `${infer Heading}.${string}` ? Heading : never}.*`;

/** A kind of request; its key is the name in `--dry-run`. */
export interface Probe {
  /** Ids of the requirements and open points that its responses are used for. */
  readonly feeds: readonly Feed[];
  /** The accounts that send it. Default: `account`, or the main account. */
  readonly accounts?: readonly Partner[];
  /** Builds the listing requests that must be denied. Probes without `cases` are sent by `program.ts`. */
  readonly cases?: (subject: cases.Subject) => readonly cases.NegativeCase[];
  /** Labels of cases that `cases` builds for some tokens only, or without `cases` of all; optionally by account. */
  readonly labels?: readonly string[] | Readonly<Partial<Record<Partner, readonly string[]>>>;
  /** Usual number of requests. Default: one for each case, at least one. */
  readonly requests?: number;
  /** The account that must be configured, besides the main one. */
  readonly account?: Partner;
  /** Also sent to production. */
  readonly production?: true;
  /** Cannot be skipped: other probes use its response, or it shows what another probe did to the account. */
  readonly base?: true;
  /** Probes that it requires. */
  readonly needs?: readonly string[];
  /** Further probes that it uses, sent if a selection names this probe: by case, `*` for all cases. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
  /** Cases that `--profile quick` sends. Default: none. */
  readonly quick?: true | readonly string[];
}

export type Feeds = readonly Feed[];
const everyResponse: Feeds = ['open.content-type', 'open.rate-limits', 'open.deprecation', 'open.error-tipos'];
const problem: Feeds = ['ProblemDetails.*', 'json.*', ...everyResponse];
const malformed: Feeds = ['listing.error-400', ...problem];
const denied: Feeds = ['open.401-body', ...everyResponse];
const headerOnly: Feeds = ['auth.bearer-header-only', ...denied];
const base: Feeds = ['environment.base-path', 'version.in-path'];
const token: Feeds = [
  'token.issued-200',
  'AccessToken.*',
  'token.expiry-agrees',
  'json.*',
  'open.expires-in-unit',
  'open.scopes',
  ...everyResponse,
];
const tokenOfOthers: Feeds = [...token, 'token.accepted', 'auth.own-simulations'];
const simulation: Feeds = ['Simulation.*', 'Transaction.*', 'Interest.*', 'Cet.*', 'Iof.*', 'Vehicle.*', 'Customer.*'];
/** Ids that each page of a list feeds, for every account. */
const page: Feeds = [
  'listing.ok-200',
  'listing.envelope-closed',
  'listing.at-most-limite',
  'listing.statuses',
  'open.last-page-size',
  'Page.*',
  ...simulation,
  'json.*',
  'token.accepted',
  'auth.own-simulations',
  ...everyResponse,
];

const everyAccount: readonly Partner[] = ['main', 'second', 'incomplete', 'empty'];

/** One case of each family of token manipulations, for a JWS, a JWE and an opaque token. */
const oneOfEachFamily = words(`
  empty-header expired not-a-jwt header-only signature-empty signature-changed-first alg-none-empty-signature other-key
  payload-subject-changed ciphertext-changed-middle tag-changed-first jws-alg-none middle-character-changed cut`);

/** Labels of queries that omit a parameter. */
const omissions = ['no parameters', 'without limite', 'without pagina_inicial'];

export const probes = {
  'token.issue': { accounts: everyAccount, feeds: [...base, ...token], production: true, base: true, quick: true },
  'token.renew': { accounts: everyAccount, feeds: token, base: true, quick: true },
  'listing.first-page': { feeds: base, production: true, base: true, quick: true },
  'listing.page': {
    feeds: [
      'listing.bounds-accepted',
      'listing.requested-page',
      'open.required-fields',
      'open.prazo-unit',
      'open.currency',
      'open.rates',
      'open.ordering',
      'open.formats',
      ...page,
    ],
    requests: 3,
    production: true,
    base: true,
    quick: true,
  },
  'listing.page-after-last': {
    accounts: ['main', 'second', 'empty'],
    feeds: ['Page.total', 'open.beyond-last-page', ...everyResponse],
    requests: 4,
    needs: ['listing.page'],
  },
  'listing.page-promised': {
    accounts: ['main', 'second', 'empty'],
    feeds: ['Page.total'],
    production: true,
    needs: ['listing.page'],
    quick: true,
  },
  'listing.page-size': {
    feeds: [
      ...(['listing.bounds-accepted', 'listing.parameters-optional', 'listing.requested-page'] as const),
      ...(['listing.same-simulation', 'open.ordering', ...page] as const),
    ],
    requests: 24,
    production: true,
    needs: ['listing.page'],
    quick: true,
  },
  'listing.parameters-omitted': {
    accounts: ['main', 'second', 'empty'],
    feeds: [
      'listing.requested-page',
      'listing.same-simulation',
      'listing.parameters-optional',
      'open.default-page',
      'open.default-limit',
      ...page,
    ],
    requests: 10,
    production: true,
    needs: ['listing.page'],
    beside: { '*': ['listing.page-size'] },
    quick: true,
  },
  'listing.control': {
    accounts: ['main', 'second'],
    feeds: page,
    requests: 11,
    production: true,
    base: true,
    beside: { '*': ['listing.without-token', 'listing.with-later-token'] },
    quick: true,
  },
  'listing.malformed-parameter': {
    feeds: malformed,
    labels: Object.keys(queries['listing.malformed-parameter']),
    quick: ['pagina_inicial=abc&limite=10', 'pagina_inicial=1&limite=1.5'],
  },
  'listing.malformed-of-others': {
    accounts: ['second', 'empty'],
    feeds: malformed,
    labels: Object.keys(queries['listing.malformed-of-others']),
    account: 'second',
    needs: ['listing.page-of-second', 'listing.page-of-empty'],
    beside: { '*': ['listing.between-logins'] },
  },
  'listing.open-parameter': {
    feeds: [
      'open.out-of-bounds',
      'open.empty-parameter',
      'open.repeated-parameter',
      'open.unknown-parameter',
      ...malformed,
    ],
    labels: Object.keys(queries['listing.open-parameter']),
    needs: ['listing.parameters-omitted'],
  },
  'listing.malformed-without-token': {
    feeds: ['open.validation-order', ...problem],
    labels: Object.keys(queries['listing.malformed-parameter']).slice(0, 1),
    needs: ['listing.malformed-parameter', 'listing.without-token'],
  },
  methods: { feeds: ['open.methods', ...everyResponse], labels: Object.keys(methods) },
  elsewhere: {
    feeds: base,
    labels: ['token under /v2', 'listing under /v2', 'token at the origin', 'listing at the origin'],
    requests: 1,
    base: true,
    quick: true,
  },
  'token.issue-again': { feeds: ['token.accepted', 'open.token-reuse', ...token], quick: true },
  'listing.with-later-token': {
    feeds: ['open.token-reuse', ...page],
    needs: ['token.issue-again'],
    beside: { '*': ['listing.page', 'listing.with-earlier-token'] },
    quick: true,
  },
  'listing.with-earlier-token': {
    feeds: ['open.token-reuse', 'listing.statuses', ...everyResponse],
    needs: ['token.issue-again'],
    quick: true,
  },
  'listing.with-either-token': {
    feeds: page,
    requests: 4,
    needs: ['listing.with-later-token'],
  },
  'listing.without-token': {
    feeds: ['auth.missing-401', ...denied],
    cases: cases.withoutToken,
    needs: ['listing.parameters-omitted'],
    beside: { 'last page': ['listing.page'] },
    quick: ['first page', 'second page'],
    production: true,
  },
  'listing.with-invalid-token': {
    feeds: ['auth.invalid-401', ...denied],
    cases: cases.withInvalidToken,
    labels: cases.invalidTokenCases,
    needs: ['listing.parameters-omitted'],
    requests: 89,
    quick: oneOfEachFamily,
  },
  'listing.with-invalid-token-of-second': {
    feeds: ['auth.invalid-401', ...denied],
    cases: cases.withInvalidTokenOfSecond,
    labels: cases.invalidTokenCasesOfSecond,
    requests: 3,
    account: 'second',
    needs: ['listing.page-of-second'],
  },
  'listing.with-revoked-token': {
    feeds: ['auth.revoked-401', ...denied],
    cases: cases.withRevokedToken,
    needs: ['listing.parameters-omitted'],
    quick: ['first page'],
  },
  'listing.with-altered-token': {
    feeds: ['auth.strict-token', ...denied],
    cases: cases.withAlteredToken,
    labels: alteredCases,
    requests: 15,
    quick: ['followed-by-word', 'signature-padded'],
  },
  'listing.with-token-elsewhere': {
    feeds: headerOnly,
    cases: cases.withTokenElsewhere,
    quick: ['no-scheme', 'basic-scheme', 'header-x-access-token'],
  },
  'listing.with-client-credentials': {
    feeds: headerOnly,
    cases: cases.withClientCredentials,
    quick: ['basic-credentials'],
  },
  'listing.with-provider-cookie': {
    feeds: headerOnly,
    cases: cases.withProviderCookie,
    requests: 1,
    needs: ['listing.malformed-parameter', 'listing.page-of-second'],
    beside: {
      'set-by-listing': ['listing.open-parameter', 'listing.page-after-last'],
      'set-by-refusal': ['listing.without-token', 'listing.with-token-elsewhere'],
      'set-by-empty': ['listing.page-of-empty'],
      'set-by-incomplete': ['listing.incomplete-account'],
    },
    quick: true,
  },
  'listing.with-lower-case-scheme': {
    feeds: ['open.scheme-case', ...everyResponse],
    cases: cases.withLowerCaseScheme,
  },
  'listing.page-of-second': { feeds: ['listing.requested-page', ...page], requests: 8, account: 'second', quick: true },
  'listing.page-of-empty': { feeds: ['listing.empty-account', ...page], requests: 2, account: 'empty', quick: true },
  'token.issue-between': {
    accounts: ['main', 'second'],
    feeds: tokenOfOthers,
    requests: 2,
    account: 'second',
    needs: ['listing.between-logins'],
    beside: { '*': ['listing.between-logins'] },
  },
  'listing.between-logins': {
    accounts: everyAccount,
    feeds: page,
    labels: {
      main: [
        ...['after-login-of-second', 'after-login-of-incomplete', 'after-login-of-empty'],
        ...['after-another-login-of-second', 'with-later-token'],
        ...['no parameters with-later-token', 'last page with-later-token'],
      ],
      second: [
        ...['after-listing-of-main', 'after-login-of-main', 'with-later-token'],
        ...['no parameters after-login-of-main', 'last page after-login-of-main'],
        ...['no parameters with-later-token', 'last page with-later-token'],
      ],
      incomplete: ['after-login-of-main'],
      empty: ['after-listing-of-main', 'after-login-of-main', 'no parameters after-login-of-main'],
    },
    account: 'second',
    quick: ['after-login-of-second'],
    needs: ['token.issue-between', 'listing.page-of-second'],
    beside: {
      '*': ['listing.page-of-second', 'listing.page-of-empty'],
      'after-login-of-incomplete': ['listing.incomplete-account'],
      'last page with-later-token': ['listing.page'],
      'last page after-login-of-main': ['listing.page-of-second'],
    },
  },
  'token.issue-simultaneous': {
    accounts: ['main', 'second', 'empty'],
    feeds: tokenOfOthers,
    requests: 2,
    account: 'second',
    needs: ['listing.simultaneous'],
    beside: { '*': ['listing.simultaneous'] },
  },
  'listing.simultaneous': {
    accounts: ['main', 'second', 'empty'],
    feeds: page,
    requests: 4,
    account: 'second',
    needs: ['token.issue-simultaneous', 'listing.between-logins'],
    beside: { '*': ['listing.between-logins'] },
  },
  'listing.incomplete-account': {
    feeds: ['listing.incomplete-account', 'auth.own-simulations', ...malformed],
    labels: omissions,
    requests: 9,
    account: 'incomplete',
    quick: ['no parameters'],
  },
  'listing.empty-account': {
    feeds: ['listing.empty-account', 'listing.parameters-optional', ...page],
    labels: omissions,
    requests: 7,
    account: 'empty',
    needs: ['listing.page-of-empty'],
  },
  'listing.empty-account-later': {
    feeds: ['listing.empty-account', 'auth.own-simulations', ...everyResponse],
    labels: omissions,
    requests: 3,
    account: 'empty',
    needs: ['listing.page-of-empty'],
  },
  'token.issue-for-the-open': {
    feeds: token,
    needs: ['listing.with-token-in-the-open'],
    beside: { '*': ['listing.with-client-credentials-in-the-open'] },
  },
  'listing.with-token-in-the-open': {
    feeds: headerOnly,
    cases: cases.withTokenInTheOpen,
    needs: ['token.issue-for-the-open'],
  },
  'listing.with-client-credentials-in-the-open': {
    feeds: headerOnly,
    cases: cases.withClientCredentialsInTheOpen,
    needs: ['token.issue-for-the-open'],
  },
  'token.refused': {
    feeds: ['token.needs-credentials', 'open.token-errors', ...everyResponse],
    labels: [...Object.keys(malformedBodies), ...Object.keys(badCredentials)],
    quick: ['unknown-client', 'wrong-secret', 'other-partners-secret'],
  },
  'token.issue-after-bad-credentials': {
    feeds: ['token.needs-credentials'],
    needs: ['token.refused'],
    base: true,
    quick: true,
  },
  'listing.after-bad-credentials': {
    feeds: ['token.needs-credentials'],
    requests: 2,
    needs: ['token.issue-after-bad-credentials'],
    base: true,
    quick: true,
  },
} satisfies Readonly<Record<string, Probe>>;

export type ProbeName = keyof typeof probes;

export const probeTable: Readonly<Record<ProbeName, Probe>> = probes;

export const probeNames = Object.keys(probes) as ProbeName[];

/** Returns the probe that reads an account's list. */
export function walkProbe(partner: Partner): ProbeName {
  return partner === 'main' ? 'listing.page' : LISTS_OF[partner];
}

export function feeds(name: ProbeName, id: string): boolean {
  return isAmong(probeTable[name].feeds, id);
}

/** Returns true if feeds include an id, directly or by its prefix. */
export function isAmong(feeds: Feeds, id: string): boolean {
  const heading = `${id.split('.')[0]}.*`;
  return feeds.some((feed) => feed === id || feed === heading);
}
