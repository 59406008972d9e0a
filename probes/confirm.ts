import type { Answer, Asked, Partner } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Session } from './session.ts';
import type { Return } from './views.ts';

type Again = () => Promise<Reading>;

/**
 * Reads a page until it equals its account's list, or three readings differ. Then also reads it with the account's first
 * token and with a new one: their list may have stayed. `sure`: only the token has changed since the last equal page.
 */
export async function confirmList(
  session: Session,
  first: Reading,
  again: Again,
  sure = false,
): Promise<{ readonly reading: Reading; readonly differs: boolean }> {
  const compare = async (reading: Reading) => {
    const { back, ...outcome } = await session.views.confirm(reading, again, sure);
    if (back !== null) back.settle(await recurs(session, back));
    return outcome;
  };
  const { reading, differs, isNew } = await compare(first);
  const { partner, asked, name } = first.answer;
  const earliest = session.earliest(partner);
  if (!isNew || asked === undefined || earliest === undefined) return { reading, differs };
  const { token, ordinal } = earliest;
  await compare(await session.listWith(token, { name, partner, asked, purpose: 're-read', token: ordinal }));
  if ((await session.renew(partner)) !== null) await compare(await again());
  return { reading, differs };
}

/** Returns true if the other list comes back with its token, or after the login before it: time has not changed it. */
async function recurs(session: Session, { by, seen }: Return): Promise<boolean> {
  const { partner, name, exchange, asked = FIRST_PAGE, token = 0 } = by.answer;
  const withToken = (ordinal: number, query = asked): Again => {
    const one = { name, partner, asked: query, purpose: 're-read', token: ordinal } as const;
    return () => session.listWith(session.tokens[ordinal - 1] ?? '', one);
  };
  const current = seen.answer.token ?? 0;
  // A cache may return the former list for a query that was sent before.
  if (session.views.differs(await withToken(current, besides(by.answer, session.answers))())) return false;
  if (current !== token && (await alternate(session, withToken(token), withToken(current)))) return true;
  const login = session.answers.findLast((one) => one.issuedOrdinal !== null && one.exchange < exchange);
  if (login === undefined || login.partner === partner) return false;
  const afterLogin = (of: Partner): Again => {
    return async () => {
      if (of === partner) await session.renew(of);
      else await session.issue(of, 'token.renew', 'token-renewal');
      return withToken((await session.bearer(partner)).ordinal)();
    };
  };
  return alternate(session, afterLogin(login.partner), afterLogin(partner));
}

/** Rounds of two readings that must differ alike: by chance, once in 64 times. */
const ROUNDS = 3;

/** Returns true if one reading shows another list each time, and the other one the expected list. */
async function alternate({ views, patience }: Session, one: Again, other: Again): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await patience();
    for (const read of round % 2 === 0 ? [one, other] : [other, one]) {
      if (views.differs(await read()) !== (read === one)) return false;
    }
  }
  return true;
}

const FIRST_PAGE: Asked = { pagina_inicial: 1, limite: 100 };

/**
 * Returns a query for about the same simulations as a page, with a limite that was not sent for its page: for all of
 * them if possible, then the nearest limite.
 */
export function besides({ asked = FIRST_PAGE, page, partner }: Answer, answers: readonly Answer[]): Asked {
  const size = asked.limite ?? page?.items ?? 0;
  const start = ((asked.pagina_inicial ?? 1) - 1) * size;
  const end = start + (page?.items ?? size);
  const sent = new Set(answers.filter((one) => one.partner === partner).map((one) => JSON.stringify(one.asked)));
  const unsent = Array.from({ length: 100 }, (_, at) => at + 1)
    .map((limite) => ({ pagina_inicial: Math.floor(start / limite) + 1, limite }))
    .filter((one) => !sent.has(JSON.stringify(one)));
  const lacks = ({ pagina_inicial, limite }: (typeof unsent)[number]) => Number(end > pagina_inicial * limite);
  const far = ({ limite }: (typeof unsent)[number]) => Math.abs(limite - size);
  const [best] = unsent.toSorted((one, other) => lacks(one) - lacks(other) || far(one) - far(other));
  return best ?? { pagina_inicial: asked.pagina_inicial ?? 1, limite: size };
}
