import type { Partner } from '../facts/answer.ts';
import type { ScopeFact } from '../facts/facts.ts';
import type { OpenPointId, RequirementId } from '../requirements/index.ts';

type Id = RequirementId | OpenPointId;
/** An id, or every id of one object or heading. */
type Feed = Id | `${Id extends `${infer Heading}.${string}` ? Heading : never}.*`;

/** What the run knows of a probe, by the name that `--dry-run` prints. */
export interface Probe {
  /** Ids of the requirements and open points that its responses feed. */
  readonly feeds: readonly Feed[];
  /** Also sent to production. */
  readonly production?: true;
  /** Other probes start from its response, so it can't be skipped. */
  readonly base?: true;
  /** Probes that it can't do without. */
  readonly needs?: readonly string[];
  /** The cases that `--profile quick` sends: all where left out, none where false. */
  readonly quick?: false | readonly string[];
}

const everyResponse = ['open.content-type', 'open.rate-limits', 'open.deprecation', 'open.error-tipos'] as const;

const problem = ['ProblemDetails.*', 'json.*', 'open.error-tipos', ...everyResponse] as const;

/** What each page of a list feeds, whoever lists it. */
const page = [
  'listing.ok-200',
  'listing.envelope-closed',
  'listing.at-most-limite',
  'listing.statuses',
  'Page.*',
  'Simulation.*',
  'Transaction.*',
  'Interest.*',
  'Cet.*',
  'Iof.*',
  'Vehicle.*',
  'Customer.*',
  'token.accepted',
  'json.*',
  'auth.own-simulations',
  'open.last-page-size',
  ...everyResponse,
] as const;

const token = [
  'token.issued-200',
  'AccessToken.*',
  'token.expiry-agrees',
  'json.*',
  'open.expires-in-unit',
  'open.scopes',
  ...everyResponse,
] as const;

const refusal = ['open.401-body', ...everyResponse] as const;

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

/** Which ids each probe feeds: what `--only`, `--skip`, `--profile` and `--dry-run` derive from. */
export const probes = {
  'token.issue': { feeds: ['environment.base-path', 'version.in-path', ...token], production: true, base: true },
  'token.renew': { feeds: token, base: true },
  'listing.first-page': { feeds: ['environment.base-path', 'version.in-path'], production: true, base: true },
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
    quick: false,
    feeds: ['Page.total', 'open.beyond-last-page', ...everyResponse],
    needs: ['listing.page'],
  },
  'listing.page-promised': { feeds: ['Page.total'], production: true, needs: ['listing.page'] },
  'listing.page-size': {
    feeds: [...page, 'listing.bounds-accepted', 'listing.requested-page', 'listing.same-simulation', 'open.ordering'],
    production: true,
    needs: ['listing.page'],
  },
  'listing.parameters-omitted': {
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
  'listing.control': { feeds: page, production: true, base: true },
  'listing.malformed-parameter': {
    quick: ['pagina_inicial=abc&limite=10', 'pagina_inicial=1&limite=1.5'],
    feeds: ['listing.error-400', ...problem],
  },
  'listing.malformed-of-others': { quick: false, feeds: ['listing.error-400', ...problem] },
  'listing.open-parameter': {
    quick: false,
    feeds: [
      'open.out-of-bounds',
      'open.empty-parameter',
      'open.repeated-parameter',
      'open.unknown-parameter',
      'listing.error-400',
      ...problem,
    ],
    needs: ['listing.parameters-omitted'],
  },
  'listing.malformed-without-token': {
    quick: false,
    feeds: ['open.validation-order', ...problem],
    needs: ['listing.malformed-parameter', 'listing.without-token'],
  },
  methods: { quick: false, feeds: ['open.methods', ...everyResponse] },
  elsewhere: { feeds: ['environment.base-path', 'version.in-path'], base: true },
  'token.issue-again': { feeds: [...token, 'token.accepted', 'open.token-reuse'] },
  'listing.with-later-token': { feeds: [...page, 'open.token-reuse'], needs: ['token.issue-again'] },
  'listing.with-earlier-token': {
    quick: false,
    feeds: ['open.token-reuse', ...everyResponse],
    needs: ['token.issue-again'],
  },
  'listing.with-either-token': { quick: false, feeds: page, needs: ['listing.with-later-token'] },
  'listing.without-token': {
    quick: ['first page', 'second page'],
    feeds: ['auth.missing-401', ...refusal],
    production: true,
  },
  'listing.with-invalid-token': { quick: oneOfEachFamily, feeds: ['auth.invalid-401', ...refusal] },
  'listing.with-revoked-token': { quick: ['first page'], feeds: ['auth.revoked-401', ...refusal] },
  'listing.with-token-elsewhere': {
    quick: ['no-scheme', 'basic-scheme', 'header-x-access-token'],
    feeds: ['auth.bearer-header-only', ...refusal],
  },
  'listing.with-altered-token': {
    quick: ['followed-by-word', 'signature-padded'],
    feeds: ['auth.strict-token', ...refusal],
  },
  'listing.with-client-credentials': {
    quick: ['basic-credentials'],
    feeds: ['auth.bearer-header-only', ...refusal],
  },
  'listing.with-provider-cookie': { feeds: ['auth.bearer-header-only', ...refusal] },
  'listing.with-lower-case-scheme': { quick: false, feeds: ['open.scheme-case', ...everyResponse] },
  'listing.page-of-second': { feeds: page },
  'listing.page-of-empty': { feeds: ['listing.empty-account', ...page] },
  'token.issue-between': { quick: false, feeds: [...token, 'token.accepted', 'auth.own-simulations'] },
  'listing.between-logins': { quick: false, feeds: page, needs: ['token.issue-between'] },
  'token.issue-simultaneous': { quick: false, feeds: [...token, 'token.accepted', 'auth.own-simulations'] },
  'listing.simultaneous': { quick: false, feeds: page, needs: ['token.issue-simultaneous'] },
  'listing.incomplete-account': {
    quick: ['no parameters'],
    feeds: ['listing.incomplete-account', 'auth.own-simulations', 'listing.error-400', ...problem],
  },
  'listing.empty-account': {
    quick: false,
    feeds: ['listing.empty-account', 'listing.parameters-optional', ...page],
    needs: ['listing.page-of-empty'],
  },
  'listing.empty-account-later': {
    quick: false,
    feeds: ['listing.empty-account', ...everyResponse],
    needs: ['listing.page-of-empty'],
  },
  'token.issue-for-the-open': { quick: false, feeds: token },
  'listing.with-token-in-the-open': {
    quick: false,
    feeds: ['auth.bearer-header-only', ...refusal],
    needs: ['token.issue-for-the-open'],
  },
  'listing.with-client-credentials-in-the-open': {
    quick: false,
    feeds: ['auth.bearer-header-only', ...refusal],
    needs: ['token.issue-for-the-open'],
  },
  'token.refused': {
    quick: ['unknown-client', 'wrong-secret', 'other-partners-secret'],
    feeds: ['token.needs-credentials', 'open.token-errors', ...everyResponse],
  },
  'token.issue-after-bad-credentials': { feeds: ['token.needs-credentials'], needs: ['token.refused'] },
  'listing.after-bad-credentials': {
    feeds: ['token.needs-credentials'],
    needs: ['token.issue-after-bad-credentials'],
  },
} as const satisfies Readonly<Record<string, Probe>>;

export type ProbeName = keyof typeof probes;

/** Every probe by its name. */
export const probeTable: Readonly<Record<ProbeName, Probe>> = probes;

export const probeNames = Object.keys(probes) as ProbeName[];

/** Whether a probe feeds an id. */
export function feeds(name: ProbeName, id: string): boolean {
  return probeTable[name].feeds.some(
    (feed) => feed === id || (feed.endsWith('.*') && id.startsWith(feed.slice(0, -1))),
  );
}

/** The probes that a scope sends: those that feed one of its ids, and what they start from. */
export function probesOf({ ids, skip }: ScopeFact): ReadonlySet<ProbeName> {
  const fed = probeNames.filter((name) => ids === null || ids.some((id) => feeds(name, id)));
  const wanted = new Set(fed);
  for (const name of wanted) {
    for (const needed of probeTable[name].needs ?? []) if (isProbe(needed)) wanted.add(needed);
  }
  return new Set([...wanted].filter((name) => !skip.includes(name)));
}

/** Whether a probe is sent, or one case of it. */
export type Wants = (probe: ProbeName, label?: string) => boolean;

/** What a scope sends. */
export function sends(scope: ScopeFact): Wants {
  const sent = probesOf(scope);
  return (name, label) => {
    const { quick } = probeTable[name];
    if (!sent.has(name) || !scope.quick || quick === undefined) return sent.has(name);
    return quick !== false && (label === undefined || quick.includes(label));
  };
}

/** Requests that a probe usually takes: 1 where left out. */
const USUAL: Readonly<Partial<Record<ProbeName, number>>> = {
  'listing.page-after-last': 4,
  'listing.page-size': 18,
  'listing.parameters-omitted': 10,
  'listing.control': 20,
  'listing.malformed-parameter': 26,
  'listing.open-parameter': 11,
  methods: 4,
  'listing.with-either-token': 4,
  'listing.without-token': 5,
  'listing.with-invalid-token': 68,
  'listing.with-revoked-token': 3,
  'listing.with-altered-token': 11,
  'listing.with-token-elsewhere': 18,
  'listing.with-client-credentials': 14,
  'listing.between-logins': 12,
  'listing.page-of-second': 4,
  'listing.malformed-of-others': 8,
  'listing.incomplete-account': 9,
  'listing.empty-account': 6,
  'listing.empty-account-later': 2,
  'token.issue-between': 2,
  'token.issue-simultaneous': 2,
  'listing.simultaneous': 4,
  'listing.with-token-in-the-open': 22,
  'listing.with-client-credentials-in-the-open': 4,
  'token.refused': 9,
};

/** Probes that are sent for one further account only. */
const SENT_FOR: readonly (readonly [Partner, RegExp])[] = [
  ['second', /of-second$|of-others$|between|simultaneous/],
  ['incomplete', /incomplete/],
  ['empty', /empty-account|of-empty$/],
];

/** Requests that a run is expected to send, where the main account lists so many pages. */
export function expectedRequests(
  scope: ScopeFact,
  { production, others }: { readonly production: boolean; readonly others: readonly Partner[] },
  pages: number,
): number {
  const sent = [...probesOf(scope)].map((name) => {
    const { quick, production: everywhere } = probeTable[name];
    const account = SENT_FOR.find(([, pattern]) => pattern.test(name))?.[0];
    if ((production && everywhere !== true) || (account !== undefined && !others.includes(account))) return 0;
    if (name === 'listing.page') return pages;
    if (name === 'token.issue') return 1 + (production ? 0 : others.length);
    if (name === 'listing.without-token' && production) return 1;
    return scope.quick && quick !== undefined ? (quick === false ? 0 : quick.length) : (USUAL[name] ?? 1);
  });
  return sent.reduce((sum, requests) => sum + requests, 0);
}

function isProbe(name: string): name is ProbeName {
  return Object.hasOwn(probes, name);
}
