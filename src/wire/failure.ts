import { type TextMessage, textOf } from '../../messages/index.ts';
import type { FailureKind, Unanswered } from '../evidence/exchange.ts';
import { ProxyRefusal } from './tunnel.ts';

/** Phases of a request, in their order. */
export const PHASES = ['dns', 'connect', 'tls', 'first-byte', 'headers', 'body'] as const;

export type Phase = (typeof PHASES)[number];

/** How far an attempt came before it failed. */
export interface Progress {
  /** What the attempt was waiting for. */
  readonly phase: Phase;
  /** Milliseconds since the attempt began. */
  readonly elapsedMs: number;
}

/** The failure and the text of an error code, by the code. */
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

/** Codes that say the same inside a body as before it. */
const IN_BODY = /^(ETOOLARGE|ECONNABORTED)$|^HPE_(?!INVALID_EOF)/;

/**
 * Returns why an attempt failed, from the error that Node, superagent or supertest gave for it. The detail holds fixed
 * words and Node's error code only: an error's message may quote what the target sent. `proxy` names the setting of the
 * proxy, if there is one.
 */
export function classify(error: unknown, { phase, elapsedMs }: Progress, proxy?: string): Unanswered {
  const codes = codesOf(error);
  const [first = 'unknown error'] = codes;
  const isOurs = RULES.some(([failure, , wanted]) => failure === 'not-sent' && codes.some((code) => wanted.test(code)));
  if (proxy !== undefined && (phase === 'dns' || phase === 'connect') && !isOurs)
    return withoutTunnel(error, first, { variable: proxy, ms: elapsedMs });
  if (phase === 'body' && !codes.some((code) => IN_BODY.test(code)))
    return unanswered('incomplete', textOf('wire.incomplete-body', { error: first }));
  for (const [failure, text, wanted] of RULES) {
    const code = codes.find((each) => wanted.test(each));
    if (code === undefined) continue;
    if (text === 'wire.timeout') return unanswered(failure, textOf(text, { phase: `phase.${phase}`, ms: elapsedMs }));
    return unanswered(failure, text === 'wire.too-large' ? textOf(text) : textOf(text, { error: code }));
  }
  // Node's error for a connection that the other side ended in an orderly way.
  const hungUp = error instanceof Error && error.message === 'socket hang up';
  return phase === 'headers' && hungUp
    ? unanswered('incomplete', textOf('wire.incomplete-headers', { error: first }))
    : unanswered('reset', textOf('wire.reset', { error: first }));
}

/** Why a proxy opened no tunnel to the target: nothing of it says anything about the target. */
function withoutTunnel(
  error: unknown,
  code: string,
  { variable, ms }: { readonly variable: string; readonly ms: number },
) {
  const status = error instanceof ProxyRefusal ? error.status : 0;
  if (status === 407) return unanswered('unreachable', textOf('wire.proxy-credentials', { variable }));
  if (status > 0) return unanswered('unreachable', textOf('wire.proxy-status', { variable, status }));
  return /^(ECONNABORTED|ETIMEDOUT)$/.test(code)
    ? unanswered('timeout', textOf('wire.proxy-timeout', { variable, ms }))
    : unanswered('unreachable', textOf('wire.proxy-unreachable', { variable, error: code }));
}

export function unanswered(failure: FailureKind, { message, code, params }: TextMessage): Unanswered {
  return { kind: 'unanswered', failure, detail: message, cause: { code, params } };
}

/** An error's codes: its own, those of its parts (one for each address tried) and of its cause, else one in its message. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors.slice(0, 16) : [];
  const found = [error, ...parts, error.cause].flatMap((one) =>
    one instanceof Error && 'code' in one && typeof one.code === 'string' ? one.code : [],
  );
  const known = found.filter((code) => /^[A-Z][A-Z0-9_]{2,63}$/.test(code));
  return known.length > 0 ? known : (/\b(?:E[A-Z]{4,}|HPE_[A-Z_]+)\b/.exec(error.message) ?? []).slice(0, 1);
}
