import type { StimulusFact } from '../../facts/answer.ts';
import { type Exchange, header } from '../evidence/exchange.ts';
import type { Gate } from '../redaction/gate.ts';
import { safeHeaders } from '../redaction/headers.ts';
import { redactPath } from '../redaction/path.ts';
import type { ExchangeRow } from '../report/report.ts';

const PLAIN = /^[^?]*(?:\?(?:pagina_inicial=\d+)?&?(?:limite=\d+)?)?$/;
const SAFE = { pagina_inicial: /^-?[\d.]{1,10}$|^abc$/, limite: /^-?[\d.]{1,10}$|^abc$/, conformance: /^1$/ };

/** A stimulus with its case and, where it is not the main one, its partner. */
function nameOf({ name, case: label, partner }: StimulusFact): string {
  const parts = [...(label === undefined ? [] : [label]), ...(partner === 'main' ? [] : [`${partner} partner`])];
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

/** An exchange as it may leave the process. */
export function rowOf(exchange: Exchange, stimulus: StimulusFact, gate: Gate): ExchangeRow {
  const { id, purpose, call, recipe, atOrigin, outcome, earlier, startedAt, durationMs } = exchange;
  const path = PLAIN.test(call.path)
    ? call.path
    : redactPath(call.path, { holdsSecret: (text) => gate.leaksIn(text).length > 0, safe: SAFE });
  const contentType = outcome.kind === 'answered' ? header(outcome, 'content-type') : null;
  const shown = contentType === null ? null : safeHeaders([['content-type', contentType]])[0]?.[1];
  return {
    id,
    stimulus: nameOf(stimulus),
    purpose,
    method: call.method,
    path,
    ...(atOrigin && { atOrigin }),
    ...(recipe && { recipe }),
    ...(outcome.kind === 'answered'
      ? { status: outcome.status, bytes: outcome.encodedBytes }
      : { failure: outcome.failure }),
    ...(shown == null || gate.leaksIn(shown).length > 0 ? {} : { contentType: shown }),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs),
    retried: earlier.map((attempt) => attempt.result),
  };
}
