import type { Partner } from '../facts/answer.ts';
import type { ScopeFact } from '../facts/facts.ts';
import type { OpenPointId, RequirementId } from '../requirements/index.ts';
import * as cases from './cases.ts';

type Id = RequirementId | OpenPointId;
/** An id, or every id of one object or heading. */
type Feed = Id | `${Id extends `${infer Heading}.${string}` ? Heading : never}.*`;

/** A probe, by the name that `--dry-run` prints. */
export interface Probe {
  /** Ids of the requirements and open points that its responses feed. */
  readonly feeds: readonly Feed[];
  /** Listing requests that must be denied; other probes are sent by `program.ts`. */
  readonly cases?: (subject: cases.Subject) => readonly cases.NegativeCase[];
  /** Requests that it usually takes; 1 if left out. */
  readonly requests?: number;
  /** The account without which it is not sent, beside the main one. */
  readonly account?: Partner;
  /** Also sent to production. */
  readonly production?: true;
  /** Other probes start from its response, so it can't be skipped. */
  readonly base?: true;
  /** Probes that it can't do without. */
  readonly needs?: readonly string[];
  /** The cases that `--profile quick` sends: all where left out, none where false. */
  readonly quick?: false | readonly string[];
}

type Feeds = readonly Feed[];
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
/** What each page of a list feeds, whoever lists it. */
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

/** One case of each family of token manipulations, for a JWS, a JWE and an opaque token. */
const oneOfEachFamily = [
  'empty-header',
  'expired',
  'not-a-jwt',
  'header-only',
  'signature-empty',
  'signature-changed-first',
  'alg-none-empty-signature',
  'other-key',
  'payload-subject-changed',
  'ciphertext-changed-middle',
  'tag-changed-first',
  'jws-alg-none',
  'middle-character-changed',
  'cut',
];

/** Every probe: what it feeds, what it sends, and when. */
export const probes = {
  'token.issue': { feeds: [...base, ...token], production: true, base: true },
  'token.renew': { feeds: token, base: true },
  'listing.first-page': { feeds: base, production: true, base: true },
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
    production: true,
    base: true,
  },
  'listing.page-after-last': {
    feeds: ['Page.total', 'open.beyond-last-page', ...everyResponse],
    requests: 4,
    quick: false,
    needs: ['listing.page'],
  },
  'listing.page-promised': { feeds: ['Page.total'], production: true, needs: ['listing.page'] },
  'listing.page-size': {
    feeds: ['listing.bounds-accepted', 'listing.requested-page', 'listing.same-simulation', 'open.ordering', ...page],
    requests: 15,
    production: true,
    needs: ['listing.page'],
  },
  'listing.parameters-omitted': {
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
  },
  'listing.control': { feeds: page, requests: 7, production: true, base: true },
  'listing.malformed-parameter': {
    feeds: malformed,
    requests: 26,
    quick: ['pagina_inicial=abc&limite=10', 'pagina_inicial=1&limite=1.5'],
  },
  'listing.malformed-of-others': { feeds: malformed, requests: 4, account: 'second', quick: false },
  'listing.open-parameter': {
    feeds: [
      'open.out-of-bounds',
      'open.empty-parameter',
      'open.repeated-parameter',
      'open.unknown-parameter',
      ...malformed,
    ],
    requests: 11,
    quick: false,
    needs: ['listing.parameters-omitted'],
  },
  'listing.malformed-without-token': {
    feeds: ['open.validation-order', ...problem],
    quick: false,
    needs: ['listing.malformed-parameter', 'listing.without-token'],
  },
  methods: { feeds: ['open.methods', ...everyResponse], requests: 4, quick: false },
  elsewhere: { feeds: base, base: true },
  'token.issue-again': { feeds: ['token.accepted', 'open.token-reuse', ...token] },
  'listing.with-later-token': { feeds: ['open.token-reuse', ...page], needs: ['token.issue-again'] },
  'listing.with-earlier-token': {
    feeds: ['open.token-reuse', ...everyResponse],
    quick: false,
    needs: ['token.issue-again'],
  },
  'listing.with-either-token': { feeds: page, requests: 4, quick: false, needs: ['listing.with-later-token'] },
  'listing.without-token': {
    feeds: ['auth.missing-401', ...denied],
    cases: cases.withoutToken,
    requests: 6,
    quick: ['first page', 'second page'],
    production: true,
  },
  'listing.with-invalid-token': {
    feeds: ['auth.invalid-401', ...denied],
    cases: cases.withInvalidToken,
    requests: 68,
    quick: oneOfEachFamily,
  },
  'listing.with-revoked-token': {
    feeds: ['auth.revoked-401', ...denied],
    cases: cases.withRevokedToken,
    requests: 3,
    quick: ['first page'],
  },
  'listing.with-token-elsewhere': {
    feeds: headerOnly,
    cases: cases.withTokenElsewhere,
    requests: 20,
    quick: ['no-scheme', 'basic-scheme', 'header-x-access-token'],
  },
  'listing.with-altered-token': {
    feeds: ['auth.strict-token', ...denied],
    cases: cases.withAlteredToken,
    requests: 11,
    quick: ['followed-by-word', 'signature-padded'],
  },
  'listing.with-client-credentials': {
    feeds: headerOnly,
    cases: cases.withClientCredentials,
    requests: 14,
    quick: ['basic-credentials'],
  },
  'listing.with-provider-cookie': { feeds: headerOnly, cases: cases.withProviderCookie },
  'listing.with-lower-case-scheme': {
    feeds: ['open.scheme-case', ...everyResponse],
    cases: cases.withLowerCaseScheme,
    quick: false,
  },
  'listing.page-of-second': { feeds: page, requests: 4, account: 'second' },
  'listing.page-of-empty': { feeds: ['listing.empty-account', ...page], account: 'empty' },
  'token.issue-between': { feeds: tokenOfOthers, requests: 2, account: 'second', quick: false },
  'listing.between-logins': {
    feeds: page,
    requests: 12,
    account: 'second',
    quick: false,
    needs: ['token.issue-between'],
  },
  'token.issue-simultaneous': { feeds: tokenOfOthers, requests: 2, account: 'second', quick: false },
  'listing.simultaneous': {
    feeds: page,
    requests: 4,
    account: 'second',
    quick: false,
    needs: ['token.issue-simultaneous'],
  },
  'listing.incomplete-account': {
    feeds: ['listing.incomplete-account', 'auth.own-simulations', ...malformed],
    requests: 9,
    account: 'incomplete',
    quick: ['no parameters'],
  },
  'listing.empty-account': {
    feeds: ['listing.empty-account', 'listing.parameters-optional', ...page],
    requests: 6,
    account: 'empty',
    quick: false,
    needs: ['listing.page-of-empty'],
  },
  'listing.empty-account-later': {
    feeds: ['listing.empty-account', ...everyResponse],
    requests: 2,
    account: 'empty',
    quick: false,
    needs: ['listing.page-of-empty'],
  },
  'token.issue-for-the-open': { feeds: token, quick: false },
  'listing.with-token-in-the-open': {
    feeds: headerOnly,
    cases: cases.withTokenInTheOpen,
    requests: 22,
    quick: false,
    needs: ['token.issue-for-the-open'],
  },
  'listing.with-client-credentials-in-the-open': {
    feeds: headerOnly,
    cases: cases.withClientCredentialsInTheOpen,
    requests: 4,
    quick: false,
    needs: ['token.issue-for-the-open'],
  },
  'token.refused': {
    feeds: ['token.needs-credentials', 'open.token-errors', ...everyResponse],
    requests: 9,
    quick: ['unknown-client', 'wrong-secret', 'other-partners-secret'],
  },
  'token.issue-after-bad-credentials': { feeds: ['token.needs-credentials'], needs: ['token.refused'] },
  'listing.after-bad-credentials': {
    feeds: ['token.needs-credentials'],
    needs: ['token.issue-after-bad-credentials'],
  },
} satisfies Readonly<Record<string, Probe>>;

export type ProbeName = keyof typeof probes;

export const probeTable: Readonly<Record<ProbeName, Probe>> = probes;

export const probeNames = Object.keys(probes) as ProbeName[];

/** The probe that reads an account's list page by page. */
export function walkProbe(partner: Partner): ProbeName {
  if (partner === 'second') return 'listing.page-of-second';
  return partner === 'empty' ? 'listing.page-of-empty' : 'listing.page';
}

/** Whether a probe feeds an id. */
export function feeds(name: ProbeName, id: string): boolean {
  const heading = `${id.split('.')[0]}.*`;
  return probeTable[name].feeds.some((feed) => feed === id || feed === heading);
}

/** Returns the probes that a scope sends: those that feed one of its ids, and those that they need. */
export function probesOf({ ids, skip }: ScopeFact): ReadonlySet<ProbeName> {
  const wanted = new Set(probeNames.filter((name) => ids === null || ids.some((id) => feeds(name, id))));
  for (const name of wanted) {
    const { needs = [] } = probeTable[name];
    for (const other of probeNames) if (needs.includes(other)) wanted.add(other);
  }
  return new Set([...wanted].filter((name) => !skip.includes(name)));
}

/** Whether a probe is sent, or one case of it. */
export type Wants = (probe: ProbeName, label?: string) => boolean;

/** Returns what a scope sends. */
export function sends(scope: ScopeFact): Wants {
  const sent = probesOf(scope);
  return (name, label) => {
    const { quick } = probeTable[name];
    if (!sent.has(name) || !scope.quick || quick === undefined) return sent.has(name);
    return quick !== false && (label === undefined || quick.includes(label));
  };
}

/** Requests that a run is expected to send, where the main account lists so many pages. */
export function expectedRequests(
  scope: ScopeFact,
  { production, others }: { readonly production: boolean; readonly others: readonly Partner[] },
  pages: number,
): number {
  const sent = [...probesOf(scope)].map((name) => {
    const { quick, production: everywhere, account, requests = 1 } = probeTable[name];
    if ((production && everywhere !== true) || (account !== undefined && !others.includes(account))) return 0;
    if (name === 'listing.page') return pages;
    if (name === 'token.issue') return 1 + (production ? 0 : others.length);
    if (name === 'listing.without-token' && production) return 1;
    if (scope.quick && quick !== undefined) return quick === false ? 0 : quick.length;
    return requests;
  });
  return sent.reduce((sum, count) => sum + count, 0);
}
