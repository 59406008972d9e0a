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
      ...page,
      'listing.bounds-accepted',
      'listing.requested-page',
      'open.required-fields',
      'open.prazo-unit',
      'open.currency',
      'open.rates',
      'open.ordering',
      'open.formats',
    ],
    production: true,
    base: true,
  },
  'listing.page-after-last': {
    requests: 4,
    quick: false,
    feeds: [...everyResponse, 'Page.total', 'open.beyond-last-page'],
    needs: ['listing.page'],
  },
  'listing.page-promised': { feeds: ['Page.total'], production: true, needs: ['listing.page'] },
  'listing.page-size': {
    requests: 18,
    feeds: [...page, 'listing.bounds-accepted', 'listing.requested-page', 'listing.same-simulation', 'open.ordering'],
    production: true,
    needs: ['listing.page'],
  },
  'listing.parameters-omitted': {
    requests: 10,
    feeds: [
      ...page,
      'listing.requested-page',
      'listing.same-simulation',
      'listing.parameters-optional',
      'open.default-page',
      'open.default-limit',
    ],
    production: true,
    needs: ['listing.page'],
  },
  'listing.control': { requests: 20, feeds: page, production: true, base: true },
  'listing.malformed-parameter': {
    requests: 26,
    quick: ['pagina_inicial=abc&limite=10', 'pagina_inicial=1&limite=1.5'],
    feeds: malformed,
  },
  'listing.malformed-of-others': { requests: 8, account: 'second', quick: false, feeds: malformed },
  'listing.open-parameter': {
    requests: 11,
    quick: false,
    feeds: [
      ...malformed,
      'open.out-of-bounds',
      'open.empty-parameter',
      'open.repeated-parameter',
      'open.unknown-parameter',
    ],
    needs: ['listing.parameters-omitted'],
  },
  'listing.malformed-without-token': {
    quick: false,
    feeds: [...problem, 'open.validation-order'],
    needs: ['listing.malformed-parameter', 'listing.without-token'],
  },
  methods: { requests: 4, quick: false, feeds: [...everyResponse, 'open.methods'] },
  elsewhere: { feeds: base, base: true },
  'token.issue-again': { feeds: [...token, 'token.accepted', 'open.token-reuse'] },
  'listing.with-later-token': { feeds: [...page, 'open.token-reuse'], needs: ['token.issue-again'] },
  'listing.with-earlier-token': {
    quick: false,
    feeds: [...everyResponse, 'open.token-reuse'],
    needs: ['token.issue-again'],
  },
  'listing.with-either-token': { requests: 4, quick: false, feeds: page, needs: ['listing.with-later-token'] },
  'listing.without-token': {
    cases: cases.withoutToken,
    requests: 5,
    quick: ['first page', 'second page'],
    feeds: [...denied, 'auth.missing-401'],
    production: true,
  },
  'listing.with-invalid-token': {
    cases: cases.withInvalidToken,
    requests: 68,
    quick: oneOfEachFamily,
    feeds: [...denied, 'auth.invalid-401'],
  },
  'listing.with-revoked-token': {
    cases: cases.withRevokedToken,
    requests: 3,
    quick: ['first page'],
    feeds: [...denied, 'auth.revoked-401'],
  },
  'listing.with-token-elsewhere': {
    cases: cases.withTokenElsewhere,
    requests: 18,
    quick: ['no-scheme', 'basic-scheme', 'header-x-access-token'],
    feeds: headerOnly,
  },
  'listing.with-altered-token': {
    cases: cases.withAlteredToken,
    requests: 11,
    quick: ['followed-by-word', 'signature-padded'],
    feeds: [...denied, 'auth.strict-token'],
  },
  'listing.with-client-credentials': {
    cases: cases.withClientCredentials,
    requests: 14,
    quick: ['basic-credentials'],
    feeds: headerOnly,
  },
  'listing.with-provider-cookie': { cases: cases.withProviderCookie, feeds: headerOnly },
  'listing.with-lower-case-scheme': {
    cases: cases.withLowerCaseScheme,
    quick: false,
    feeds: [...everyResponse, 'open.scheme-case'],
  },
  'listing.page-of-second': { requests: 4, account: 'second', feeds: page },
  'listing.page-of-empty': { account: 'empty', feeds: [...page, 'listing.empty-account'] },
  'token.issue-between': { requests: 2, account: 'second', quick: false, feeds: tokenOfOthers },
  'listing.between-logins': {
    requests: 12,
    account: 'second',
    quick: false,
    feeds: page,
    needs: ['token.issue-between'],
  },
  'token.issue-simultaneous': { requests: 2, account: 'second', quick: false, feeds: tokenOfOthers },
  'listing.simultaneous': {
    requests: 4,
    account: 'second',
    quick: false,
    feeds: page,
    needs: ['token.issue-simultaneous'],
  },
  'listing.incomplete-account': {
    requests: 9,
    account: 'incomplete',
    quick: ['no parameters'],
    feeds: [...malformed, 'listing.incomplete-account', 'auth.own-simulations'],
  },
  'listing.empty-account': {
    requests: 6,
    account: 'empty',
    quick: false,
    feeds: [...page, 'listing.empty-account', 'listing.parameters-optional'],
    needs: ['listing.page-of-empty'],
  },
  'listing.empty-account-later': {
    requests: 2,
    account: 'empty',
    quick: false,
    feeds: [...everyResponse, 'listing.empty-account'],
    needs: ['listing.page-of-empty'],
  },
  'token.issue-for-the-open': { quick: false, feeds: token },
  'listing.with-token-in-the-open': {
    cases: cases.withTokenInTheOpen,
    requests: 22,
    quick: false,
    feeds: headerOnly,
    needs: ['token.issue-for-the-open'],
  },
  'listing.with-client-credentials-in-the-open': {
    cases: cases.withClientCredentialsInTheOpen,
    requests: 4,
    quick: false,
    feeds: headerOnly,
    needs: ['token.issue-for-the-open'],
  },
  'token.refused': {
    requests: 9,
    quick: ['unknown-client', 'wrong-secret', 'other-partners-secret'],
    feeds: [...everyResponse, 'token.needs-credentials', 'open.token-errors'],
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
