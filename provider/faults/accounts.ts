import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type FaultRow, faultsOf, type List, type Login, type Made, type Steps } from '../change.ts';
import type { JsonObject } from '../data/json.ts';
import type { Partner, PartnerName } from '../policy.ts';

interface Seen {
  readonly call: Call;
  readonly name: PartnerName;
  /** Place of the token among those of the partner, from 1. */
  readonly ordinal: number;
  readonly latest: Login | undefined;
}

type Lists = (own: List, seen: Seen) => List;

/** Changes the list for some tokens, or after some logins. */
const listing = (change: Lists): Pick<Steps, 'list'> => ({
  list: (own, { call, partner: { name }, login }) =>
    change(own, { call, name, ordinal: login?.ordinal ?? 1, latest: call.world.logins.at(-1) }),
});

const leak = (summary: string, change: Lists, further = ''): FaultRow => [
  summary,
  `auth.own-simulations${further}`,
  listing(change),
];
const leakMade = (summary: string, change: Made): FaultRow => [summary, 'auth.own-simulations', change];
const rejected = (summary: string, change: Lists): FaultRow => [summary, 'token.accepted', listing(change)];

const listOf = (call: Call, name: PartnerName): List => call.world.listOf(call.world.partners[name]);
const isPair = (name: string | undefined): name is 'main' | 'second' => name === 'main' || name === 'second';
const shortened = (own: List): List => ({ ...own, total: Math.max(0, own.total - 1) });
const nothing = (own: List): List => ({ ...own, total: 0 });
const isLaterMain = ({ name, ordinal }: Seen): boolean => name === 'main' && ordinal > 1;
const isSmallSecond = ({ name, call }: Seen): boolean => name === 'second' && call.query.get('limite') !== '100';

/** Replaces the simulation at this position. */
function replaced(own: List, position: number, by: JsonObject): List {
  const age = own.total > 0 ? own.ageAt(position) : Number.NaN;
  return { ...own, simulation: (one) => (one === age ? by : own.simulation(one)) };
}

/** Replaces the last simulation by the first one of the second partner. */
function endingWithSecond(own: List, call: Call): List {
  const second = listOf(call, 'second');
  return replaced(own, own.total - 1, second.simulation(second.ageAt(0)));
}

/** A login of one partner revokes tokens of another. */
const endedBy = (summary: string, fits: (own: PartnerName, last: PartnerName) => boolean): FaultRow => [
  summary,
  'token.accepted',
  {
    identify: (identity, { world }) => {
      const last = world.logins.at(-1);
      const own = 'login' in identity ? identity.login : undefined;
      const isEnded = own !== undefined && last !== undefined && own.number < last.number && fits(own.name, last.name);
      return isEnded ? { refused: 'revoked' } : identity;
    },
  },
];

/** Milliseconds for which a request overlaps others. */
const OVERLAP_MS = 10;

/** Confuses the two partners with simulations. */
const identified = (change: (partner: Partner, call: Call) => Promise<Partner>): Pick<Steps, 'identify'> => ({
  identify: async (identity, call) =>
    'partner' in identity && isPair(identity.partner.name)
      ? { ...identity, partner: await change(identity.partner, call) }
      : identity,
});

/** Accounts that see simulations of another account, and logins that end the tokens of another account. */
export const accountFaults = faultsOf({
  'later-token-lists-second': leak(
    "a later token of the main partner lists the second partner's simulations",
    (own, seen) => (isLaterMain(seen) ? listOf(seen.call, 'second') : own),
  ),
  'later-token-lists-one-of-second-last': leak(
    'the list of a later token of the main partner ends with a simulation of the second partner',
    (own, seen) => (isLaterMain(seen) ? endingWithSecond(own, seen.call) : own),
  ),
  'later-token-of-second-lists-main': leak(
    "a later token of the second partner lists the main partner's simulations",
    (own, { call, name, ordinal }) => (name === 'second' && ordinal > 1 ? listOf(call, 'main') : own),
  ),
  'last-login-served-to-all': leak(
    'both partners see the list of the partner that logged in last',
    (own, { call, name, latest }) => (isPair(name) && isPair(latest?.name) ? listOf(call, latest.name) : own),
  ),
  'last-login-served-once': leakMade(
    'the first listing after a login shows the list of the partner that logged in, whoever sends the request',
    () => {
      let served = 0;
      return listing((own, { call, name, latest }) => {
        if (latest === undefined || latest.number === served) return own;
        served = latest.number;
        return isPair(latest.name) && isPair(name) ? listOf(call, latest.name) : own;
      });
    },
  ),
  'page-kept-for-whoever-asks-next': leakMade(
    'a page is cached and returned to the other partner if that one requests it next',
    () => {
      let kept = { name: '', query: '' };
      return listing((own, { call, name }) => {
        if (!isPair(name)) return own;
        const { name: owner, query } = kept;
        kept = { name, query: call.query.toString() };
        return isPair(owner) && owner !== name && query === kept.query ? listOf(call, owner) : own;
      });
    },
  ),
  'lower-case-scheme-lists-second': leak(
    "the main partner's token under the scheme in lower case lists the second partner's simulations",
    (own, { call, name }) =>
      name === 'main' && call.headers.authorization?.startsWith('bearer ') ? listOf(call, 'second') : own,
  ),
  'unknown-parameter-lists-second': leak(
    "an undocumented parameter shows the second partner's simulations to the main partner",
    (own, { call, name }) =>
      name === 'main' && [...call.query.keys()].some((key) => key !== 'limite' && key !== 'pagina_inicial')
        ? listOf(call, 'second')
        : own,
  ),
  'empty-account-lists-main': leak("the empty account lists the main partner's simulations", (own, { call, name }) =>
    name === 'empty' ? listOf(call, 'main') : own,
  ),
  'incomplete-account-lists-main': leakMade("the incomplete account lists the main partner's simulations", {
    identify: (identity, { world }) =>
      'partner' in identity && identity.partner.name === 'incomplete' ? { partner: world.partners.main } : identity,
  }),
  'second-sees-all-of-main': leak("the second partner sees the main partner's list", (own, { call, name }) =>
    name === 'second' ? listOf(call, 'main') : own,
  ),
  'second-sees-main-at-limit-100': leak(
    "the first page at limite 100 holds the main partner's simulations, whoever sends the request",
    (own, { call, name }) => {
      const main = listOf(call, 'main');
      const simulation = (age: number) => (age >= 0 && age < main.total ? main : own).simulation(age);
      return name === 'second' && call.query.get('limite') === '100' ? { ...own, simulation } : own;
    },
    ' listing.requested-page',
  ),
  'second-sees-one-of-main': leak(
    "one simulation of the main partner is in the second partner's list",
    (own, { call, name }) => {
      const main = listOf(call, 'main');
      const foreign = main.simulation(main.ageAt(Math.floor(main.total / 2)));
      return name === 'second' && main.total > 0 ? replaced(own, Math.floor(own.total / 2), foreign) : own;
    },
  ),
  'main-ends-with-second-after-its-login': leak(
    "from the second partner's login on, the main partner's list ends with a simulation of the second partner",
    (own, { call, name }) =>
      name === 'main' && call.world.logins.some((login) => login.name === 'second') ? endingWithSecond(own, call) : own,
  ),
  'partners-mixed-when-simultaneous': leakMade(
    'two simultaneous listings of the two partners both show the list of the later request',
    () => {
      let current: Partner;
      return identified(async (partner) => {
        current = partner;
        await delay(OVERLAP_MS);
        return current;
      });
    },
  ),
  'simultaneous-listings-collapsed': leakMade(
    'two simultaneous listings of the two partners with one query both show the list of the earlier request',
    () => {
      const firsts = new Map<string, Partner>();
      return identified(async (partner, { query }) => {
        const first = firsts.get(String(query));
        if (first !== undefined) return first;
        firsts.set(String(query), partner);
        await delay(OVERLAP_MS);
        firsts.delete(String(query));
        return partner;
      });
    },
  ),
  'tokens-mixed-when-simultaneous': leakMade('two simultaneous token calls both return the later token', () => {
    let latest: JsonObject;
    return {
      token: async (body) => {
        latest = body;
        await delay(OVERLAP_MS);
        return latest;
      },
    };
  }),
  'later-token-lists-nothing': rejected('a later token of the main partner opens an empty list', (own, seen) =>
    isLaterMain(seen) ? nothing(own) : own,
  ),
  'later-token-lacks-last': rejected(
    'a later token of the main partner opens a list without its last simulation',
    (own, seen) => (isLaterMain(seen) ? shortened(own) : own),
  ),
  'login-of-another-empties-list': rejected(
    "the main partner's list is empty from the second partner's login to the main partner's next login",
    (own, { name, latest }) => (name === 'main' && latest?.name === 'second' ? nothing(own) : own),
  ),
  'login-ends-other-partners-token': endedBy(
    'a login of one of the two partners revokes the tokens of the other',
    (own, last) => isPair(own) && isPair(last) && own !== last,
  ),
  'login-of-main-ends-token-of-second': endedBy(
    "a later login of the main partner revokes the second partner's tokens",
    (own, last) => own === 'second' && last === 'main',
  ),
  'second-list-shorter-at-small-limits': [
    "below a limite of 100 the second partner's list lacks its last simulation",
    'listing.requested-page Page.total',
    listing((own, seen) => (isSmallSecond(seen) ? shortened(own) : own)),
  ],
  'second-list-other-at-small-limits': [
    "below a limite of 100 the second partner's list ends with another simulation",
    'listing.requested-page',
    listing((own, seen) => (isSmallSecond(seen) ? replaced(own, own.total - 1, own.simulation(own.total + 1)) : own)),
  ],
});
