import type { Answer, Asked, Partner } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Purpose } from '../src/evidence/exchange.ts';
import type { Bearer, OneListing } from './session.ts';
import type { Return, Views } from './views.ts';

/** What a session offers to compare lists. */
interface Compared {
  readonly answers: readonly Answer[];
  readonly tokens: readonly string[];
  readonly views: Views;
  readonly listWith: (bearer: Pick<Bearer, 'token' | 'ordinal'>, one: OneListing) => Promise<Reading>;
  readonly issue: (partner: Partner, name: string, purpose: Purpose) => Promise<Reading>;
  /** Returns null if the account must not get another token. */
  readonly renew: (partner: Partner) => Promise<Bearer | null>;
  readonly earliest: (partner: Partner) => Bearer | undefined;
  readonly bearer: (partner: Partner) => Bearer | undefined;
  readonly patience: () => Promise<void>;
}

type Again = () => Promise<Reading>;

/** Rounds of two readings that must differ alike: by chance, once in 64 times. */
const ROUNDS = 3;

/** Compares pages with the list of their account, and finds out whether a token, a login or time has changed it. */
export function createConfirm(session: Compared) {
  const { answers, tokens, views, listWith, issue, renew, earliest, bearer, patience } = session;

  /** Returns true if one reading shows another list each time, and the other one the expected list. */
  const alternate = async (one: Again, other: Again): Promise<boolean> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await patience();
      for (const read of round % 2 === 0 ? [one, other] : [other, one]) {
        if (views.differs(await read()) !== (read === one)) return false;
      }
    }
    return true;
  };

  /** Returns true if the other list comes back with its token, or after the login before it: time has not changed it. */
  const recurs = async ({ by, seen }: Return): Promise<boolean> => {
    const { partner, name, exchange, asked = FIRST_PAGE, token = 0 } = by.answer;
    const withToken = (ordinal: number, query = asked): Again => {
      const one = { name, partner, asked: query, purpose: 're-read' } as const;
      return () => listWith({ token: tokens[ordinal - 1] ?? '', ordinal }, one);
    };
    const current = seen.answer.token ?? 0;
    // A cache may return the former list for a query that was sent before.
    if (views.differs(await withToken(current, besides(by.answer))())) return false;
    if (current !== token && (await alternate(withToken(token), withToken(current)))) return true;
    const login = answers.findLast((one) => one.issuedOrdinal !== null && one.exchange < exchange);
    if (login === undefined || login.partner === partner) return false;
    const afterLogin = (of: Partner): Again => {
      return async () => {
        if (of === partner) await renew(of);
        else await issue(of, 'token.renew', 'token-renewal');
        return withToken(bearer(partner)?.ordinal ?? current)();
      };
    };
    return alternate(afterLogin(login.partner), afterLogin(partner));
  };

  const compare = async (first: Reading, again: Again, sure: boolean) => {
    const { back, ...outcome } = await views.confirm(first, again, sure);
    if (back !== null) back.settle(await recurs(back));
    return outcome;
  };

  /**
   * Reads a page until it equals its account's list, or three readings differ. Then also reads it with the account's first
   * token and with a new one: their list may have stayed. `sure`: only the token has changed since the last equal page.
   */
  return async (first: Reading, again: Again, sure = false) => {
    const { reading, differs, isNew } = await compare(first, again, sure);
    const { partner, asked, name } = first.answer;
    const oldest = earliest(partner);
    if (!isNew || asked === undefined || oldest === undefined) return { reading, differs };
    await compare(await listWith(oldest, { name, partner, asked, purpose: 're-read' }), again, sure);
    if ((await renew(partner)) !== null) await compare(await again(), again, sure);
    return { reading, differs };
  };
}

const FIRST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };

/** Returns a query for about the same simulations as a page, at a limite that was not sent with it before. */
function besides({ asked = FIRST_PAGE, page }: Answer): Asked {
  const size = asked.limite ?? page?.items ?? 0;
  return { pagina_inicial: asked.pagina_inicial ?? 1, limite: size > 1 ? size - 1 : 2 };
}
