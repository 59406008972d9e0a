import { type TextMessage, textOf } from '../../messages/index.ts';
import type { FailureKind, Unanswered } from '../evidence/exchange.ts';

/** What a request waits for, in the order of the phases. */
export type Phase = 'dns' | 'connect' | 'tls' | 'first-byte' | 'headers' | 'body';

/** How far an attempt came before it failed. */
export interface Progress {
  /** What the attempt was waiting for. */
  readonly phase: Phase;
  /** Milliseconds since the attempt began. */
  readonly elapsedMs: number;
}

interface Rule {
  readonly codes: RegExp;
  readonly failure: FailureKind;
  readonly because: (error: string, progress: Progress) => TextMessage;
}

const RULES: readonly Rule[] = [
  {
    codes: /^(ENOTFOUND|ENODATA|EAI_[A-Z]+)$/,
    failure: 'name-not-found',
    because: (error) => textOf('wire.name-not-found', { error }),
  },
  { codes: /^ECONNREFUSED$/, failure: 'refused', because: (error) => textOf('wire.refused', { error }) },
  {
    codes: /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/,
    failure: 'unreachable',
    because: (error) => textOf('wire.unreachable', { error }),
  },
  {
    codes:
      /^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH$)/,
    failure: 'tls',
    because: (error) => textOf('wire.tls', { error }),
  },
  { codes: /^ETOOLARGE$/, failure: 'too-large', because: () => textOf('wire.too-large') },
  {
    codes: /^(ECONNABORTED|ETIMEDOUT|ETIME)$/,
    failure: 'timeout',
    because: (_, { phase, elapsedMs }) => textOf('wire.timeout', { phase: `phase.${phase}`, ms: elapsedMs }),
  },
  {
    codes: /^HPE_INVALID_EOF_STATE$/,
    failure: 'incomplete',
    because: (error) => textOf('wire.incomplete-headers', { error }),
  },
  { codes: /^HPE_/, failure: 'not-http', because: (error) => textOf('wire.not-http', { error }) },
  { codes: /^(EMFILE|ENFILE)$/, failure: 'not-sent', because: (error) => textOf('not-sent.descriptors', { error }) },
  { codes: /^(ENOBUFS|ENOMEM)$/, failure: 'not-sent', because: (error) => textOf('not-sent.sockets', { error }) },
  {
    codes: /^(ERR_INVALID_|ERR_UNESCAPED_|ERR_HTTP_)/,
    failure: 'not-sent',
    because: (error) => textOf('not-sent.unwritable', { error }),
  },
];

const UNKNOWN = 'unknown error';

/**
 * Why an attempt failed, from the error that Node, superagent or supertest gave for it.
 *
 * The detail is made of fixed words and Node's error code: an error's message may quote what the target sent.
 */
export function classify(error: unknown, progress: Progress): Unanswered {
  const codes = codesOf(error);
  const first = codes[0] ?? UNKNOWN;
  const inBody = progress.phase === 'body';
  if (inBody && !codes.some((code) => /^(ETOOLARGE|ECONNABORTED)$|^HPE_(?!INVALID_EOF)/.test(code)))
    return unanswered('incomplete', textOf('wire.incomplete-body', { error: first }));
  for (const { codes: wanted, failure, because } of RULES) {
    const code = codes.find((each) => wanted.test(each));
    if (code !== undefined) return unanswered(failure, because(code, progress));
  }
  if (progress.phase === 'headers' && isHangUp(error))
    return unanswered('incomplete', textOf('wire.incomplete-headers', { error: first }));
  return unanswered('reset', textOf('wire.reset', { error: first }));
}

/** An outcome without an answer, and why. */
export function unanswered(failure: FailureKind, { message, code, params }: TextMessage): Unanswered {
  return { kind: 'unanswered', failure, detail: message, cause: { code, params } };
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
