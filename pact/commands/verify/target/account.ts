import { getListing, postToken } from '../../../../probes/calls.ts';
import type { Call, Outcome } from '../../../../src/evidence/exchange.ts';
import { refusesCredentials } from '../../../../src/evidence/trouble.ts';
import type { Credentials } from '../../../../src/settings/settings.ts';
import { inconclusive, type Obstacle, skipped } from '../../../verify/states.ts';
import { type Listed, listedIn, tokenIn } from './bodies.ts';

/** Asks the target, where the call may be sent. */
export type Ask = (call: Call) => Promise<Outcome | Obstacle>;

/** How long a token is taken for a fresh one: less than the shortest life that a token has in use. */
const FRESH_MS = 30_000;
const LARGEST_PAGE = 100;
/** Pages that are counted where the listing does not tell its total. */
const MOST_PAGES = 20;

/** One partner as the target knows it: its tokens, and how many simulations it has. */
export interface Account {
  /** A token that is fresh, or why there is none. */
  token(): Promise<string | Obstacle>;
  /** How many simulations are listed now; null where the listing is not answered as it should be, which is for its interactions to find. */
  size(): Promise<number | null | Obstacle>;
  /** As {@link size}, or what that was before: where it only matters that there are some. */
  knownSize(): Promise<number | null | Obstacle>;
  /** Another call may have revoked the token. */
  forget(): void;
  /** The status with which the token call refused the credentials; null where it did not. */
  refusal(): number | null;
}

/** The account of these credentials; `variable` is the setting that they came from. */
export function createAccount(credentials: Credentials, variable: string, ask: Ask, now = Date.now): Account {
  let kept: { readonly token: string; readonly at: number } | null = null;
  let known: number | null = null;
  let refusal: number | null = null;

  async function token(): Promise<string | Obstacle> {
    if (kept !== null && now() - kept.at < FRESH_MS) return kept.token;
    const outcome = await ask(postToken(credentials));
    if (outcome.kind === 'obstacle') return outcome;
    if (outcome.kind === 'unanswered') return inconclusive(`the token call was not answered: ${outcome.detail}`);
    if (refusesCredentials(outcome.status)) {
      refusal = outcome.status;
      return inconclusive(`the token call answered the credentials of ${variable} with ${outcome.status}`);
    }
    const issued = tokenIn(outcome.body);
    if (outcome.status !== 200 || issued === null) {
      return inconclusive(`the token call answered ${outcome.status} and gave no token that a header can carry`);
    }
    kept = { token: issued, at: now() };
    return issued;
  }

  async function page(pagina_inicial: number, limite: number): Promise<Listed | null | Obstacle> {
    const bearer = await token();
    if (typeof bearer !== 'string') return bearer;
    const outcome = await ask(getListing({ pagina_inicial, limite }, { authorization: `Bearer ${bearer}` }));
    if (outcome.kind === 'obstacle') return outcome;
    return outcome.kind === 'answered' && outcome.status === 200 ? listedIn(outcome.body) : null;
  }

  async function size(): Promise<number | null | Obstacle> {
    const counted = await countedNow();
    if (typeof counted === 'number') known = counted;
    return counted;
  }

  async function countedNow(): Promise<number | null | Obstacle> {
    const first = await page(1, LARGEST_PAGE);
    if (first === null || 'reason' in first) return first;
    // A total is believed as far as it is not less than what was seen.
    if (first.total !== null || first.items < LARGEST_PAGE) return Math.max(first.items, first.total ?? 0);
    for (let counted = first.items, number = 2; number <= MOST_PAGES; number += 1) {
      const read = await page(number, LARGEST_PAGE);
      if (read === null || 'reason' in read) return read;
      counted += read.items;
      if (read.items < LARGEST_PAGE) return counted;
    }
    return skipped(`the listing of ${variable} tells no total and is too long to be counted`);
  }

  return {
    token,
    size,
    knownSize: async () => known ?? size(),
    forget() {
      kept = null;
    },
    refusal: () => refusal,
  };
}
