import { createHmac, randomBytes } from 'node:crypto';
import type { StimulusFact } from '../../facts/answer.ts';
import type { Place } from '../../facts/tally.ts';
import { malformedValues } from '../../probes/requests.ts';
import { stimulusOf } from '../../probes/selection.ts';
import { schemas } from '../../schemas/index.ts';
import { idField, personalFields } from '../../schemas/personal.ts';
import { type Answered, type Exchange, header, sizeOf } from '../evidence/exchange.ts';
import type { Gate, Guarded } from '../redaction/gate.ts';
import { safeHeaders, secretsOfCookies } from '../redaction/headers.ts';
import {
  LARGEST,
  type MaskedMessage,
  type Masking,
  maskedRequest,
  maskedResponse,
  redactPath,
} from '../redaction/message.ts';
import type { ExchangeRow } from '../report/report.ts';

/** Query values to show: numbers, and the malformed values that the suite sends. */
const SHOWN = new RegExp(`^(?:-?[\\d.]{1,10}|${malformedValues.join('|').replaceAll('.', '\\.')})$`);

const SAFE: Readonly<Record<string, RegExp>> = {
  conformance: /^1$/,
  ...Object.fromEntries(Object.keys(schemas.SimulationListingQuery.properties ?? {}).map((name) => [name, SHOWN])),
};

export function rowOf(exchange: Exchange, stimulus: StimulusFact, gate: Gate): ExchangeRow {
  const { id, purpose, call, recipe, atOrigin, outcome, earlier, startedAt, durationMs } = exchange;
  const leaks = (text: string): boolean => gate.leaksIn(text).length > 0;
  const contentType = outcome.kind === 'answered' ? header(outcome, 'content-type') : null;
  const shown = contentType === null ? null : safeHeaders([['content-type', contentType]])[0]?.[1];
  return {
    id,
    stimulus: stimulusOf(stimulus),
    purpose,
    method: call.method,
    path: redactPath(call.path, { containsSecret: leaks, safe: SAFE }),
    ...(atOrigin && { atOrigin }),
    ...(recipe && { recipe }),
    ...(outcome.kind === 'answered'
      ? { status: outcome.status, bytes: outcome.encodedBytes }
      : { failure: outcome.failure }),
    ...(shown == null || leaks(shown) ? {} : { contentType: shown }),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs),
    retried: earlier.map((attempt) => attempt.result),
  };
}

const FIRST_PAGES = 3;
const FIRST_ITEMS = 2;
/**
 * Budget for the masked messages of one run, in UTF-16 units as escaped in a report. Above `any`, only exchanges with
 * something found for the first time are kept, up to `first`.
 */
const BUDGET = { any: 1_600_000, first: 2_400_000 };

/** Bytes of the response bodies that wait for a finding. Larger responses do not wait. */
const WAITING = { all: 6 << 20, one: 256 << 10 };

/**
 * Masks the messages of exchanges up to a budget: of all exchanges except most pages of a walk. Keeps the first pages and
 * the pages where something was found for the first time (`places`), with the items where it was found. Calls `onKept`
 * before it masks messages. Uses a new random key for pseudonyms.
 */
export function createMessageKeeper(
  { showIds, maskAmounts }: Pick<Masking, 'showIds' | 'maskAmounts'>,
  gate: Gate,
  onKept: (exchange: Exchange) => void,
) {
  const key = randomBytes(32);
  const pseudonym = (value: string) => createHmac('sha256', key).update(value).digest('hex').slice(0, 6);
  const containsSecret = (text: string) => gate.leaksIn(text).some(({ kind }) => kind === 'secrets');
  const leaks = (text: string) => gate.leaksIn(text).length > 0;
  const waiting = new Map<string, Exchange>();
  let waitingBytes = 0;
  let pages = 0;
  let spent = 0;

  const masked = (exchange: Exchange, found: readonly number[]): NonNullable<ExchangeRow['messages']> => {
    const { call, outcome } = exchange;
    onKept(exchange);
    const items = new Set([...Array(FIRST_ITEMS).keys(), ...found]);
    const masking: Masking = { containsSecret, leaks, pseudonym, showIds, items, ...(maskAmounts && { maskAmounts }) };
    const request = maskedRequest(call, masking);
    const response = outcome.kind === 'answered' ? maskedResponse(outcome, masking) : undefined;
    spent += costOf(request) + (response === undefined ? 0 : costOf(response));
    return { request, ...(response && { response }) };
  };

  const wait = (exchange: Exchange): void => {
    const size = sizeOf(exchange.outcome);
    if (size > WAITING.one) return;
    waiting.set(exchange.id, exchange);
    waitingBytes += size;
    for (const [id, { outcome }] of waiting) {
      if (waitingBytes <= WAITING.all) return;
      waiting.delete(id);
      waitingBytes -= sizeOf(outcome);
    }
  };

  return {
    keep(exchange: Exchange, { role }: StimulusFact, places: readonly Place[]): Pick<ExchangeRow, 'messages'> {
      const { outcome } = exchange;
      const isPage = role === 'listing' && outcome.kind === 'answered' && outcome.status === 200;
      if (isPage) pages += 1;
      if (spent > (places.length > 0 ? BUDGET.first : BUDGET.any)) return {};
      if (!isPage || pages <= FIRST_PAGES || places.length > 0) return { messages: masked(exchange, itemsOf(places)) };
      wait(exchange);
      return {};
    },
    /** Masks the messages of a page for the findings of a later check. Returns undefined if the page does not wait. */
    messagesOf(id: string, places: readonly Pick<Place, 'item'>[]): ExchangeRow['messages'] {
      const exchange = waiting.get(id);
      return exchange === undefined || spent > BUDGET.first ? undefined : masked(exchange, itemsOf(places));
    },
  };
}

function itemsOf(places: readonly Pick<Place, 'item'>[]): readonly number[] {
  return places.flatMap(({ item }) => (item === undefined ? [] : [item]));
}

/** Extra cost of a header, and of an escaped character. */
const COSTS = { header: 64, escape: 5 };

/** Returns the length of a message as escaped in a report. */
function costOf({ headers, body }: MaskedMessage): number {
  const text = [...headers.flat(), body?.text ?? ''].join('');
  const escapes = text.match(/[&<>"'\\]/g)?.length ?? 0;
  return text.length + COSTS.escape * escapes + COSTS.header * headers.length;
}

/** Creates a function that adds new values to the gate while it has added fewer than `most`: memory stays bounded. */
function createSample(gate: Gate, kind: keyof Guarded) {
  const known = new Set<string>();
  const learn = (values: readonly string[], most: number): void => {
    const added = [...new Set(values)].filter((value) => !known.has(value)).slice(0, Math.max(0, most - known.size));
    for (const value of added) known.add(value);
    gate.know({ [kind]: added });
  };
  return { learn, size: () => known.size };
}

/** Limits on the personal values: in total from any response, in total with `kept` responses, and from one response. */
const MOST = { any: 2_000, kept: 8_000, once: 1_000 };

/** Adds personal values of responses to the gate. */
export function createPersonalSample(gate: Gate, { showIds }: { readonly showIds: boolean }) {
  const names = [...personalFields, ...(showIds ? [] : [idField])].join('|');
  const named = new RegExp(`"(?:${names})"\\s*:\\s*(?:"([^"\\\\]{6,40})"|(\\d{9,14})\\b)`, 'g');
  const sample = createSample(gate, 'personal');
  const learnFrom = ({ outcome }: Exchange, most: number): void => {
    if (sample.size() >= most || outcome.kind === 'unanswered') return;
    const text = Buffer.from(outcome.body.subarray(0, LARGEST)).toString('utf8');
    const values = Array.from(text.matchAll(named), ([, quoted, bare]) => quoted ?? bare ?? '');
    sample.learn(values, Math.min(most, sample.size() + MOST.once));
  };
  return {
    received: (exchange: Exchange) => learnFrom(exchange, MOST.any),
    kept: (exchange: Exchange) => learnFrom(exchange, MOST.kept),
  };
}

/** Most cookie secrets of one run: a target may set new cookies in every response. */
const MOST_COOKIES = 2_000;

export function createCookieSample(gate: Gate): (headers: Answered['headers']) => void {
  const { learn } = createSample(gate, 'secrets');
  return (headers) => learn(secretsOfCookies(headers), MOST_COOKIES);
}
