import type { BodyKind, Call, Fault } from '../change.ts';

/** A body that is not what its Content-Encoding says, in every attempt. */
function coded(
  id: string,
  summary: string,
  coding: string,
  fits: (kind: BodyKind, call: Call) => boolean,
  breaks: readonly string[],
): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks,
    apply: () => ({
      answer: (answer, call) =>
        fits(answer.kind, call) ? { ...answer, headers: { ...answer.headers, 'content-encoding': coding } } : answer,
    }),
  };
}

const isLater = (call: Call): boolean => Number(call.query.get('pagina_inicial') ?? 1) >= 2;

/** Bodies that no client can decode. */
export const codingFaults: readonly Fault[] = [
  coded(
    'gzip-that-is-none-in-later-pages',
    'listing answers from page 2 on say that they are gzip, and are plain text',
    'gzip',
    (kind, call) => kind === 'listing' && isLater(call),
    ['json.well-formed', 'listing.ok-200'],
  ),
  coded(
    'unknown-coding-in-problem',
    '400s of the listing name a content coding that does not exist',
    'x-none',
    (kind) => kind === 'problem',
    ['json.well-formed', 'listing.error-400', 'listing.incomplete-account'],
  ),
  coded(
    'brotli-that-is-none-in-401',
    '401s of the listing say that they are Brotli, and are plain text',
    'br',
    (kind) => kind === 'unauthorized',
    ['auth.missing-401', 'auth.invalid-401', 'auth.strict-token', 'auth.revoked-401', 'auth.bearer-header-only'],
  ),
  coded(
    'gzip-that-is-none-in-token',
    'token answers say that they are gzip, and are plain text',
    'gzip',
    (kind) => kind === 'token',
    ['token.issued-200', 'json.well-formed'],
  ),
];
