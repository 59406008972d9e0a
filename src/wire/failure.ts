import { type TextMessage, textOf } from '../../messages/index.ts';
import type { FailureKind, Unanswered } from '../evidence/exchange.ts';
import { ConnectRejection } from './tunnel.ts';

export const PHASES = ['dns', 'connect', 'tls', 'first-byte', 'headers', 'body'] as const;

export type Phase = (typeof PHASES)[number];

export interface Progress {
  readonly phase: Phase;
  readonly elapsedMs: number;
}

/** Failure kind, text and pattern of error codes. The first rule that matches wins. */
const RULES = [
  ['name-not-found', 'wire.name-not-found', /^(ENOTFOUND|ENODATA|EAI_[A-Z]+)$/],
  ['refused', 'wire.refused', /^ECONNREFUSED$/],
  [
    'unreachable',
    'wire.unreachable',
    /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/,
  ],
  [
    'tls',
    'wire.tls',
    /^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH$)/,
  ],
  ['too-large', 'wire.too-large', /^ETOOLARGE$/],
  ['timeout', 'wire.timeout', /^(ECONNABORTED|ETIMEDOUT|ETIME)$/],
  ['incomplete', 'wire.incomplete-headers', /^HPE_INVALID_EOF_STATE$/],
  ['not-http', 'wire.not-http', /^HPE_/],
  ['not-sent', 'not-sent.descriptors', /^(EMFILE|ENFILE)$/],
  ['not-sent', 'not-sent.sockets', /^(ENOBUFS|ENOMEM)$/],
  ['not-sent', 'not-sent.unwritable', /^(ERR_INVALID_|ERR_UNESCAPED_|ERR_HTTP_)/],
] as const;

/** Codes with their usual meaning in a body too; every other code there means an incomplete body. */
const IN_BODY = /^(ETOOLARGE|ECONNABORTED)$|^HPE_(?!INVALID_EOF)/;

/**
 * Classifies the error of Node, superagent or supertest for a failed attempt. The detail has only fixed words and Node's
 * error code, because an error message may quote the target. `proxy` is the name of the proxy setting, if there is one.
 */
export function classify(error: unknown, { phase, elapsedMs }: Progress, proxy?: string): Unanswered {
  const codes = codesOf(error);
  const [first = 'unknown error'] = codes;
  const isOurs = RULES.some(
    ([failure, , pattern]) => failure === 'not-sent' && codes.some((code) => pattern.test(code)),
  );
  if (proxy !== undefined && (phase === 'dns' || phase === 'connect') && !isOurs)
    return withoutTunnel(error, first, proxy, elapsedMs);
  if (phase === 'body' && !codes.some((code) => IN_BODY.test(code)))
    return unanswered('incomplete', textOf('wire.incomplete-body', { error: first }));
  for (const [failure, text, pattern] of RULES) {
    const code = codes.find((each) => pattern.test(each));
    if (code === undefined) continue;
    if (text === 'wire.timeout') return unanswered(failure, textOf(text, { phase: `phase.${phase}`, ms: elapsedMs }));
    return unanswered(failure, text === 'wire.too-large' ? textOf(text) : textOf(text, { error: code }));
  }
  // Node's error if the target closed the connection normally.
  const hungUp = error instanceof Error && error.message === 'socket hang up';
  return phase === 'headers' && hungUp
    ? unanswered('incomplete', textOf('wire.incomplete-headers', { error: first }))
    : unanswered('reset', textOf('wire.reset', { error: first }));
}

/** Classifies the error of a proxy that opened no tunnel; it says nothing about the target. */
function withoutTunnel(error: unknown, code: string, variable: string, ms: number): Unanswered {
  const status = error instanceof ConnectRejection ? error.status : 0;
  // Some proxies respond with 401 instead; the target has not responded yet.
  if (status === 407 || status === 401)
    return unanswered('unreachable', textOf('wire.proxy-credentials', { variable, status }));
  if (status > 0) return unanswered('unreachable', textOf('wire.proxy-status', { variable, status }));
  return /^(ECONNABORTED|ETIMEDOUT)$/.test(code)
    ? unanswered('timeout', textOf('wire.proxy-timeout', { variable, ms }))
    : unanswered('unreachable', textOf('wire.proxy-unreachable', { variable, error: code }));
}

export function unanswered(failure: FailureKind, { message, code, params }: TextMessage): Unanswered {
  return { kind: 'unanswered', failure, detail: message, cause: { code, params } };
}

/** Returns the codes of an error, its parts (one per address tried) and its cause, else a code in its message. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors.slice(0, 16) : [];
  const found = [error, ...parts, error.cause].flatMap((one) =>
    one instanceof Error && 'code' in one && typeof one.code === 'string' ? one.code : [],
  );
  const known = found.filter((code) => /^[A-Z][A-Z0-9_]{2,63}$/.test(code));
  return known.length > 0 ? known : (/\b(?:E[A-Z]{4,}|HPE_[A-Z_]+)\b/.exec(error.message) ?? []).slice(0, 1);
}
