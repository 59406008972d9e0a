import type { Asked, Partner } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Bearer } from './bearer.ts';
import { getListing } from './calls.ts';
import type { ListOptions } from './lists.ts';
import type { Session } from './session.ts';
import { CONSTANT, confirm, sameView } from './views.ts';

type Patience = ListOptions['patience'];

/** Rounds in which two tokens are compared at most. */
const ROUNDS = 6;
/**
 * Whether the older token lists first in a round (the sequence of Thue and Morse): copies of a list that answer in turn
 * never agree with the two tokens for long.
 */
const OLDER_FIRST = [false, true, true, false, true, false];

/**
 * Lists a page with a partner's token after other accounts have logged in. What an account whose registration is not
 * finished lists is looked through for simulations of others alone.
 */
export async function listBetween(
  session: Session,
  partner: Partner,
  asked: Asked,
  label: string,
  patience: Patience,
): Promise<void> {
  const name = 'listing.between-logins';
  if (partner === 'incomplete') {
    const held = await session.bearer(partner);
    if (held === null) return;
    const call = getListing(asked, { authorization: `Bearer ${held.token}` });
    const stimulus = { name, role: 'open', partner, purpose: 'token-reuse', case: label } as const;
    await session.ask({ ...stimulus, asked, token: held.ordinal, call, group: 'tokens' });
    return;
  }
  const list = (purpose: 'token-reuse' | 're-read'): Promise<Reading> =>
    session.list(partner, asked, { name, case: label, purpose, group: 'tokens' });
  await confirm(session.views, await list('token-reuse'), () => list('re-read'), { pause: patience });
}

/** Rounds of simultaneous requests: either account's request is the first to be sent in one. */
const SIMULTANEOUS = 2;

/**
 * Logs two accounts in at the same moment, and lists one page with both tokens at the same moment: a token or a list that
 * is kept where all requests share it goes to the wrong account. What departs is listed again in the same way.
 */
export async function listSimultaneously(
  session: Session,
  partners: readonly [Partner, Partner],
  asked: Asked,
  patience: Patience,
): Promise<void> {
  const issue = (partner: Partner): Promise<Reading> =>
    session.issue(partner, 'token.issue-simultaneous', 'token-reuse', { together: partner !== partners[0] });
  await Promise.all(partners.map(issue));
  for (let round = 0; round < SIMULTANEOUS; round += 1) {
    const order = round % 2 === 0 ? partners : partners.toReversed();
    const list = (purpose: 'token-reuse' | 're-read'): Promise<readonly Reading[]> =>
      Promise.all(
        order.map((partner, at) => {
          const options = { name: 'listing.simultaneous', purpose, group: 'tokens', together: at > 0 } as const;
          return session.list(partner, asked, options);
        }),
      );
    for (const [at, reading] of (await list('token-reuse')).entries()) {
      await confirm(session.views, reading, async () => (await list('re-read'))[at] ?? reading, { pause: patience });
    }
  }
}

/**
 * Lists pages with a partner's newer token and with an older one. Where both work and differ, they take turns until they
 * agree, or have differed alike in three rounds; where the older one is refused, the newer one must open the list that
 * the partner saw before.
 */
export async function compareTokens(
  session: Session,
  older: Bearer,
  places: readonly Asked[],
  { patience, wants }: Pick<ListOptions, 'patience' | 'wants'>,
): Promise<void> {
  for (const [place, asked] of places.entries()) {
    const withNewer = (purpose: 'token-reuse' | 're-read' = 'token-reuse'): Promise<Reading> => {
      const name = place === 0 ? 'listing.with-later-token' : 'listing.with-either-token';
      return session.list('main', asked, { name, purpose, group: 'tokens' });
    };
    const withOlder = (purpose: 'token-reuse' | 're-read' = 'token-reuse'): Promise<Reading> => {
      const name = place === 0 ? 'listing.with-earlier-token' : 'listing.with-either-token';
      const call = getListing(asked, { authorization: `Bearer ${older.token}` });
      return session.ask({ name, role: 'open', partner: 'main', purpose, asked, call, group: 'tokens' });
    };
    const newer = await withNewer();
    const old = wants('listing.with-earlier-token') ? await withOlder() : null;
    if (old?.answer.status !== 200) {
      await confirm(session.views, newer, () => withNewer('re-read'), { pause: patience, sure: true });
      continue;
    }
    const differing = await alternate(
      [newer, old],
      () => withNewer('re-read'),
      () => withOlder('re-read'),
      patience,
    );
    if (differing !== null) session.views.condemn('differs', differing, true);
  }
}

/** The newer token's last reading, where the two tokens differ alike in three rounds. */
async function alternate(
  first: readonly [Reading, Reading],
  withNewer: () => Promise<Reading>,
  withOlder: () => Promise<Reading>,
  patience: Patience,
): Promise<Reading | null> {
  let [[newer, old], equal] = [first, 1];
  for (const olderFirst of OLDER_FIRST.slice(1, ROUNDS)) {
    if (sameView(newer, old) !== false) return null;
    if (equal === CONSTANT - 1) await patience();
    const before: readonly [Reading, Reading] = [newer, old];
    if (olderFirst) old = await withOlder();
    newer = await withNewer();
    if (!olderFirst) old = await withOlder();
    equal = sameView(before[0], newer) === true && sameView(before[1], old) === true ? equal + 1 : 1;
    if (equal === CONSTANT) return sameView(newer, old) === false ? newer : null;
  }
  return null;
}
