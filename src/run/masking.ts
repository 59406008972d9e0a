import { createHmac, randomBytes } from 'node:crypto';
import type { StimulusFact } from '../../facts/answer.ts';
import type { Place } from '../../facts/tally.ts';
import { type Answered, type Exchange, header } from '../evidence/exchange.ts';
import { createGate, type Gate, scrubbed } from '../redaction/gate.ts';
import { safeHeaders, secretsOfCookies } from '../redaction/headers.ts';
import type { Masking } from '../redaction/message.ts';
import { LARGEST, type MaskedMessage, maskedRequest, maskedResponse, redactPath } from '../redaction/message.ts';
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

/** Masks the messages of the exchanges that are worth keeping. */
export interface MessageKeeper {
  /**
   * The messages of an exchange, or nothing where only its row is kept. `places`: where something was first met in it;
   * `onKept` is called before what is kept is masked.
   */
  keep(
    exchange: Exchange,
    stimulus: StimulusFact,
    places: readonly Place[],
    gate: Gate,
    onKept?: (exchange: Exchange) => void,
  ): Pick<ExchangeRow, 'messages'>;
}

/** Pages of a walk that are kept whatever is in them. */
const PAGES = 3;
/** Items at the head of a page that are kept whatever is in them. */
const ITEMS = 2;
/**
 * Masked messages that one run keeps, in UTF-16 units as they stand escaped in a report: of any exchange, and of those in
 * which something was first met, which come when they come.
 */
const BUDGET = { any: 1_600_000, met: 2_400_000 };

/**
 * A keeper: every exchange but the pages of a walk, of these the first few and those in which something was first met,
 * with the items that it was met in; up to a budget, however long the list. Pseudonyms are keyed afresh, and the key
 * goes with the keeper.
 */
export function createMessageKeeper({ showIds, maskAmounts }: Pick<Masking, 'showIds' | 'maskAmounts'>): MessageKeeper {
  const key = randomBytes(32);
  const pseudonym = (value: string) => createHmac('sha256', key).update(value).digest('hex').slice(0, 6);
  let pages = 0;
  let spent = 0;
  return {
    keep(exchange, { role }, places, gate, onKept) {
      const { call, outcome } = exchange;
      const isPage = role === 'listing' && outcome.kind === 'answered' && outcome.status === 200;
      if (isPage) pages += 1;
      if (spent > (places.length > 0 ? BUDGET.met : BUDGET.any)) return {};
      if (isPage && pages > PAGES && places.length === 0) return {};
      onKept?.(exchange);
      const met = places.flatMap(({ item }) => (item === undefined ? [] : [item]));
      const items = new Set([...Array(ITEMS).keys(), ...met]);
      const holdsSecret = (text: string) => gate.leaksIn(text).some(({ kind }) => kind === 'secrets');
      const leaks = (text: string) => gate.leaksIn(text).length > 0;
      const masking: Masking = { holdsSecret, leaks, pseudonym, showIds, items, ...(maskAmounts && { maskAmounts }) };
      const messages = {
        request: maskedRequest(call, masking),
        ...(outcome.kind === 'answered' && { response: maskedResponse(outcome, masking) }),
      };
      spent += costOf(messages.request) + (messages.response === undefined ? 0 : costOf(messages.response));
      return { messages };
    },
  };
}

/** What a header costs besides its text, and what an escape makes of a sign. */
const COSTS = { header: 64, escape: 5 };

/** Length of a message in a report, where signs are escaped. */
function costOf({ headers, body }: MaskedMessage): number {
  const text = [...headers.flat(), body?.text ?? ''].join('');
  const escapes = text.match(/[&<>"'\\]/g)?.length ?? 0;
  return text.length + COSTS.escape * escapes + COSTS.header * headers.length;
}

const PERSONAL = new Set(['cpf', 'placa', 'chassi', 'renavam', 'id_simulacao']);
/** Values that the gate is told of: of any answers, with those whose messages are kept, and of one answer. */
const MOST = { met: 2_000, kept: 8_000, once: 1_000 };

/** Tells the gate personal values of the answers, up to a bound: however long the list, the memory stays the same. */
export interface PersonalSample {
  /** An answer came. */
  met(exchange: Exchange): void;
  /** The messages of an exchange are kept. */
  kept(exchange: Exchange): void;
}

export function createPersonalSample(gate: Gate, { showIds }: { readonly showIds: boolean }): PersonalSample {
  const told = new Set<string>();
  const tell = (exchange: Exchange, most: number) => {
    if (told.size >= most) return;
    const fresh: string[] = [];
    for (const value of personalIn(exchange, showIds)) {
      if (told.size >= most || fresh.length >= MOST.once) break;
      if (told.has(value)) continue;
      told.add(value);
      fresh.push(value);
    }
    gate.know({ personal: fresh });
  };
  return {
    met: (exchange) => tell(exchange, MOST.met),
    kept: (exchange) => tell(exchange, MOST.kept),
  };
}

/** The values of an answer that stand by the names of personal fields, whatever the answer is otherwise. */
function* personalIn({ outcome }: Exchange, showIds: boolean): Generator<string> {
  if (outcome.kind === 'unanswered') return;
  const text = Buffer.from(outcome.body.subarray(0, LARGEST)).toString('utf8');
  for (const [, name = '', quoted, bare] of text.matchAll(/"(\w{3,12})"\s*:\s*(?:"([^"\\]{6,40})"|(\d{9,14})\b)/g)) {
    const value = quoted ?? bare;
    if (value !== undefined && PERSONAL.has(name) && !(showIds && name === 'id_simulacao')) yield value;
  }
}

/** Secrets of cookies that one run knows: a target may set new ones with every response. */
const MOST_COOKIES = 2_000;

/** Teaches a gate the cookies that a target sets, as they are received. */
export interface CookieGate {
  met(headers: Answered['headers']): void;
  /** Rows without what was no known secret yet when they were made. */
  without(rows: readonly ExchangeRow[]): ExchangeRow[];
}

export function createCookieGate(gate: Gate): CookieGate {
  const known = new Set<string>();
  return {
    met(headers) {
      const secrets = secretsOfCookies(headers).filter((secret) => !known.has(secret));
      for (const secret of secrets.slice(0, MOST_COOKIES - known.size)) known.add(secret);
      gate.know({ secrets: secrets.filter((secret) => known.has(secret)) });
    },
    without(rows) {
      if (known.size === 0) return [...rows];
      const own = createGate();
      own.know({ secrets: [...known] });
      const leaks = (text: string): boolean => own.leaksIn(text).length > 0 && gate.leaksIn(text).length > 0;
      return rows.map((row) => scrubbed(row, leaks));
    },
  };
}
