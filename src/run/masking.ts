import { createHmac, randomBytes } from 'node:crypto';
import type { StimulusFact } from '../../facts/answer.ts';
import type { Place } from '../../facts/tally.ts';
import { malformedValues } from '../../probes/requests.ts';
import { stimulusOf } from '../../probes/selection.ts';
import { schemas } from '../../schemas/index.ts';
import { idField, personalFields } from '../../schemas/personal.ts';
import { type Answered, type Exchange, header } from '../evidence/exchange.ts';
import { createGate, type Gate, scrubbed } from '../redaction/gate.ts';
import { safeHeaders, secretsOfCookies } from '../redaction/headers.ts';
import type { Masking } from '../redaction/message.ts';
import { LARGEST, type MaskedMessage, maskedRequest, maskedResponse, redactPath } from '../redaction/message.ts';
import type { ExchangeRow } from '../report/report.ts';

/** Numbers, and the short values that the suite made up. */
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
    path: redactPath(call.path, { holdsSecret: leaks, safe: SAFE }),
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

/** Pages of a walk that are kept whatever they hold. */
const PAGES = 3;
/** Items at the head of a page that are kept whatever they hold. */
const ITEMS = 2;
/**
 * Masked messages that one run keeps, in UTF-16 units as they are escaped in a report: of any exchange, and of those in
 * which something was found first.
 */
const BUDGET = { any: 1_600_000, first: 2_400_000 };

/**
 * Creates the function that masks the messages worth keeping: of every exchange but the pages of a walk; of these the
 * first few, and those in which something was found first (`places`), with the items in which it was found; up to a
 * budget, however long the listing. `onKept` is called before messages are masked. Pseudonyms are keyed afresh.
 */
export function createMessageKeeper({ showIds, maskAmounts }: Pick<Masking, 'showIds' | 'maskAmounts'>, gate: Gate) {
  const key = randomBytes(32);
  const pseudonym = (value: string) => createHmac('sha256', key).update(value).digest('hex').slice(0, 6);
  const holdsSecret = (text: string) => gate.leaksIn(text).some(({ kind }) => kind === 'secrets');
  const leaks = (text: string) => gate.leaksIn(text).length > 0;
  let pages = 0;
  let spent = 0;
  return (
    exchange: Exchange,
    { role }: StimulusFact,
    places: readonly Place[],
    onKept: (exchange: Exchange) => void,
  ): Pick<ExchangeRow, 'messages'> => {
    const { call, outcome } = exchange;
    const isPage = role === 'listing' && outcome.kind === 'answered' && outcome.status === 200;
    if (isPage) pages += 1;
    if (spent > (places.length > 0 ? BUDGET.first : BUDGET.any)) return {};
    if (isPage && pages > PAGES && places.length === 0) return {};
    onKept(exchange);
    const found = places.flatMap(({ item }) => (item === undefined ? [] : [item]));
    const items = new Set([...Array(ITEMS).keys(), ...found]);
    const masking: Masking = { holdsSecret, leaks, pseudonym, showIds, items, ...(maskAmounts && { maskAmounts }) };
    const request = maskedRequest(call, masking);
    const response = outcome.kind === 'answered' ? maskedResponse(outcome, masking) : undefined;
    spent += costOf(request) + (response === undefined ? 0 : costOf(response));
    return { messages: { request, ...(response && { response }) } };
  };
}

/** Costs of a header besides its text, and of an escaped character. */
const COSTS = { header: 64, escape: 5 };

/** The length of a message in a report, where characters are escaped. */
function costOf({ headers, body }: MaskedMessage): number {
  const text = [...headers.flat(), body?.text ?? ''].join('');
  const escapes = text.match(/[&<>"'\\]/g)?.length ?? 0;
  return text.length + COSTS.escape * escapes + COSTS.header * headers.length;
}

/** Values that the gate learns: of any responses, with those whose messages are kept, and of one response. */
const MOST = { any: 2_000, kept: 8_000, once: 1_000 };

/** Gives the gate personal values of responses, up to a bound: however long the listing, the memory stays the same. */
export function createPersonalSample(gate: Gate, { showIds }: { readonly showIds: boolean }) {
  const names = [...personalFields, ...(showIds ? [] : [idField])].join('|');
  const named = new RegExp(`"(?:${names})"\\s*:\\s*(?:"([^"\\\\]{6,40})"|(\\d{9,14})\\b)`, 'g');
  const known = new Set<string>();
  const learn = ({ outcome }: Exchange, most: number): void => {
    if (known.size >= most || outcome.kind === 'unanswered') return;
    const text = Buffer.from(outcome.body.subarray(0, LARGEST)).toString('utf8');
    const fresh: string[] = [];
    for (const [, quoted, bare] of text.matchAll(named)) {
      const value = quoted ?? bare;
      if (known.size >= most || fresh.length >= MOST.once) break;
      if (value === undefined || known.has(value)) continue;
      known.add(value);
      fresh.push(value);
    }
    gate.know({ personal: fresh });
  };
  return {
    met: (exchange: Exchange) => learn(exchange, MOST.any),
    kept: (exchange: Exchange) => learn(exchange, MOST.kept),
  };
}

/** Secrets of cookies that one run knows: a target may set new ones with every response. */
const MOST_COOKIES = 2_000;

export function createCookieGate(gate: Gate) {
  const known = new Set<string>();
  return {
    met(headers: Answered['headers']): void {
      const secrets = secretsOfCookies(headers).filter((secret) => !known.has(secret));
      for (const secret of secrets.slice(0, MOST_COOKIES - known.size)) known.add(secret);
      gate.know({ secrets: secrets.filter((secret) => known.has(secret)) });
    },
    /** Removes from rows the cookies that came after a row was made. */
    without(rows: readonly ExchangeRow[]): ExchangeRow[] {
      if (known.size === 0) return [...rows];
      const own = createGate();
      own.know({ secrets: [...known] });
      const leaks = (text: string): boolean => own.leaksIn(text).length > 0 && gate.leaksIn(text).length > 0;
      return rows.map((row) => scrubbed(row, leaks));
    },
  };
}
