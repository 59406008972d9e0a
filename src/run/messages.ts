import { createHmac, randomBytes } from 'node:crypto';
import type { StimulusFact } from '../../facts/answer.ts';
import type { Place } from '../../facts/tally.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { Masking } from '../redaction/body.ts';
import type { Gate } from '../redaction/gate.ts';
import { type MaskedMessage, maskedRequest, maskedResponse } from '../redaction/message.ts';
import type { ExchangeRow } from '../report/report.ts';

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
export function createMessageKeeper({ showIds }: { readonly showIds: boolean }): MessageKeeper {
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
      const masking: Masking = { holdsSecret, leaks, pseudonym, showIds, items };
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
