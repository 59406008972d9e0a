import type { Fault } from '../../change.ts';
import { BASE_PATH, LISTING_PATH, type Policy, TOKEN_PATH } from '../../policy.ts';

const moved = (id: string, summary: string, breaks: readonly string[], policy: Partial<Policy>): Fault => ({
  id,
  summary,
  level: 'documented',
  breaks,
  apply: () => ({ policy }),
});

/** What a listing that is nowhere at its path breaks beside the statement of its place. */
const NO_LISTING = [
  'listing.ok-200',
  'listing.bounds-accepted',
  'listing.parameters-optional',
  'listing.statuses',
  'listing.error-400',
  'listing.incomplete-account',
  'listing.empty-account',
];

const otherVersion = (path: string): string => `${BASE_PATH}${path.replace('/v1/', '/v2/')}`;

/** Operations that are not where the document puts them. */
export const pathFaults: readonly Fault[] = [
  moved('under-v2', 'both operations answer under /v2 only', ['version.in-path', 'token.issued-200'], {
    tokenPaths: [otherVersion(TOKEN_PATH)],
    listingPaths: [otherVersion(LISTING_PATH)],
  }),
  moved('token-under-v2', 'the token call answers under /v2 only', ['version.in-path', 'token.issued-200'], {
    tokenPaths: [otherVersion(TOKEN_PATH)],
  }),
  moved('listing-under-v2', 'the listing answers under /v2 only', ['version.in-path', ...NO_LISTING], {
    listingPaths: [otherVersion(LISTING_PATH)],
  }),
  moved(
    'token-without-version',
    'the token call answers without a version in its path',
    ['version.in-path', 'token.issued-200'],
    { tokenPaths: [`${BASE_PATH}${TOKEN_PATH.replace('/v1', '')}`] },
  ),
  moved(
    'base-path-dropped',
    "both operations answer at the origin, without the base address' segment",
    ['environment.base-path', 'token.issued-200'],
    {
      tokenPaths: [TOKEN_PATH],
      listingPaths: [LISTING_PATH],
    },
  ),
  moved(
    'token-base-path-dropped',
    'the token call answers at the origin only',
    ['environment.base-path', 'token.issued-200'],
    {
      tokenPaths: [TOKEN_PATH],
    },
  ),
  moved(
    'listing-base-path-dropped',
    'the listing answers at the origin only',
    ['environment.base-path', ...NO_LISTING],
    {
      listingPaths: [LISTING_PATH],
    },
  ),
];
