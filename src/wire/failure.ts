import type { FailureKind, Unanswered } from '../evidence/exchange.ts';

/** How far an attempt came before it failed. */
export interface Progress {
  /** At least one byte of an answer was received. */
  readonly answering: boolean;
  /** The header section was received whole. */
  readonly headed: boolean;
}

interface Rule {
  readonly codes: RegExp;
  readonly failure: FailureKind;
  readonly words: string;
}

const RULES: readonly Rule[] = [
  { codes: /^(ENOTFOUND|ENODATA|EAI_[A-Z]+)$/, failure: 'name-not-found', words: 'the host name does not resolve' },
  { codes: /^ECONNREFUSED$/, failure: 'refused', words: 'the connection was refused' },
  {
    codes: /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/,
    failure: 'unreachable',
    words: 'the host is not reachable',
  },
  {
    codes:
      /^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH$)/,
    failure: 'tls',
    words: 'no TLS session was agreed',
  },
  { codes: /^ETOOLARGE$/, failure: 'too-large', words: 'the body is larger than the wire takes' },
  { codes: /^(ECONNABORTED|ETIMEDOUT|ETIME)$/, failure: 'timeout', words: 'no complete answer in time' },
  { codes: /^HPE_INVALID_EOF_STATE$/, failure: 'incomplete', words: 'the connection ended inside the answer' },
  { codes: /^HPE_/, failure: 'not-http', words: 'what came is no HTTP/1.1 answer' },
  { codes: /^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, failure: 'not-sent', words: 'this machine has no socket left' },
  {
    codes: /^(ERR_INVALID_|ERR_UNESCAPED_|ERR_HTTP_)/,
    failure: 'not-sent',
    words: 'the request cannot be written as HTTP',
  },
];

/**
 * Why an attempt failed, from the error that Node, superagent or supertest gave for it.
 *
 * The detail is made of fixed words and Node's error code: an error's message may quote what the target sent.
 */
export function classify(error: unknown, progress: Progress): Unanswered {
  const codes = codesOf(error);
  if (progress.headed && !codes.some((code) => /^(ETOOLARGE|ECONNABORTED)$|^HPE_(?!INVALID_EOF)/.test(code)))
    return unanswered('incomplete', 'the connection ended inside the body', codes[0]);
  for (const rule of RULES) {
    const code = codes.find((each) => rule.codes.test(each));
    if (code !== undefined) return unanswered(rule.failure, rule.words, code);
  }
  if (progress.answering && isHangUp(error))
    return unanswered('incomplete', 'the connection ended inside the headers', codes[0]);
  return unanswered('reset', 'the connection broke off without an answer', codes[0]);
}

/** An outcome without an answer; `code` is added to the words where it is known. */
export function unanswered(failure: FailureKind, words: string, code?: string): Unanswered {
  return { kind: 'unanswered', failure, detail: code === undefined ? words : `${words} (${code})` };
}

/** An error's codes: its own, those of its parts (one for each address tried) and of its cause, else what its message names. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.slice(0, 16).flatMap(codeOf) : [];
  const found = [...own, ...parts, ...codeOf(error.cause)].filter((code) => /^[A-Z][A-Z0-9_]{2,63}$/.test(code));
  return found.length > 0 ? found : (/\b(?:E[A-Z]{4,}|HPE_[A-Z_]+)\b/.exec(error.message) ?? []).slice(0, 1);
}

function codeOf(error: unknown): string[] {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}

/** Node's error for a connection that the other side ended in an orderly way. */
function isHangUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'socket hang up';
}
