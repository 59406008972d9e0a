import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type Change, type FaultRow, faultsOf, type List, type Made, type Steps } from '../change.ts';
import type { JsonObject } from '../data/json.ts';
import type { Partner, PartnerName } from '../policy.ts';

/** One token call that was honoured. */
interface Login {
  readonly name: PartnerName;
  /** Among the token calls of this partner, from 1. */
  readonly ordinal: number;
  /** Among the token calls of all partners, from 1. */
  readonly number: number;
}

/** Who has logged in, and with which of these logins a listing call comes. */
interface Logins {
  readonly watching: Pick<Change, 'grant' | 'token'>;
  readonly of: (call: Call) => Login | undefined;
  readonly latest: () => Login | undefined;
}

/** Watches the token calls of one provider. */
export function logins(): Logins {
  const byCall = new WeakMap<Call, Login>();
  const byToken = new Map<string, Login>();
  const all: Login[] = [];
  return {
    watching: {
      grant: (grant, call) => {
        if ('partner' in grant) {
          const { name } = grant.partner;
          const login = { name, ordinal: all.filter((one) => one.name === name).length + 1, number: all.length + 1 };
          all.push(login);
          byCall.set(call, login);
        }
        return grant;
      },
      token: (body, call) => {
        const [login, { accesstoken }] = [byCall.get(call), body];
        if (login !== undefined && typeof accesstoken === 'string' && !byToken.has(accesstoken))
          byToken.set(accesstoken, login);
        return body;
      },
    },
    of: ({ headers }) => byToken.get((headers.authorization ?? '').split(' ')[1] ?? ''),
    latest: () => all.at(-1),
  };
}

interface Seen {
  readonly call: Call;
  readonly name: PartnerName;
  /** Among the tokens of the partner, from 1. */
  readonly ordinal: number;
  readonly latest: Login | undefined;
}

type Lists = (own: List, seen: Seen) => List;

/** Lists that are other ones for some tokens, or after some logins. */
const listing = (change: () => Lists) => (): Change => {
  const [known, lists] = [logins(), change()];
  return {
    ...known.watching,
    list: (own, { call, partner: { name } }) =>
      lists(own, { call, name, ordinal: known.of(call)?.ordinal ?? 1, latest: known.latest() }),
  };
};

const leak = (summary: string, change: Lists, further = ''): FaultRow => [
  summary,
  `auth.own-simulations${further}`,
  listing(() => change),
];

const leakMade = (summary: string, change: Made): FaultRow => [summary, 'auth.own-simulations', change];
const rejected = (summary: string, change: Made): FaultRow => [summary, 'token.accepted', change];

const listOf = (call: Call, name: PartnerName): List => call.world.listOf(call.world.partners[name]);
const isPair = (name: string | undefined): name is 'main' | 'second' => name === 'main' || name === 'second';
const shortened = (own: List): List => ({ ...own, total: Math.max(0, own.total - 1) });
const nothing = (own: List): List => ({ ...own, total: 0 });

/** A list with another simulation in the place of the one at this position. */
function replaced(own: List, position: number, by: JsonObject): List {
  const age = own.total > 0 ? own.ageAt(position) : Number.NaN;
  return { ...own, simulation: (one) => (one === age ? by : own.simulation(one)) };
}

/** A list that ends with the first simulation of the second partner in the place of its own last one. */
function endingWithSecond(own: List, call: Call): List {
  const second = listOf(call, 'second');
  return replaced(own, own.total - 1, second.simulation(second.ageAt(0)));
}

/** Tokens of one partner that a login of another ends. */
const endedBy = (fits: (own: PartnerName, last: PartnerName) => boolean) => (): Change => {
  const known = logins();
  return {
    ...known.watching,
    identify: (identity, call) => {
      const [own, last] = [known.of(call), known.latest()];
      const ended = own !== undefined && last !== undefined && own.number < last.number && fits(own.name, last.name);
      return 'partner' in identity && ended ? { refused: 'revoked' } : identity;
    },
  };
};

/** Milliseconds for which a request is under way beside others. */
const UNDER_WAY_MS = 10;

/** Who calls, changed for the two partners that have simulations. */
const identified =
  (change: () => (partner: Partner, call: Call) => Promise<Partner>) => (): Pick<Steps, 'identify'> => {
    const changed = change();
    return {
      identify: async (identity, call) =>
        'partner' in identity && isPair(identity.partner.name)
          ? { partner: await changed(identity.partner, call) }
          : identity,
    };
  };

/** What one account sees of another, and what the logins of one do to the tokens of another. */
export const accountFaults = faultsOf({
  'later-token-lists-second': leak(
    "a later token of the main partner lists the second partner's simulations",
    (own, { call, name, ordinal }) => (name === 'main' && ordinal > 1 ? listOf(call, 'second') : own),
  ),
  'later-token-lists-one-of-second-last': leak(
    "the list of a later token of the main partner ends with a simulation of the second partner's",
    (own, { call, name, ordinal }) => (name === 'main' && ordinal > 1 ? endingWithSecond(own, call) : own),
  ),
  'later-token-of-second-lists-main': leak(
    "a later token of the second partner lists the main partner's simulations",
    (own, { call, name, ordinal }) => (name === 'second' && ordinal > 1 ? listOf(call, 'main') : own),
  ),
  'last-login-served-to-all': leak(
    'whoever of the two partners logged in last is served to both',
    (own, { call, name, latest }) => (isPair(name) && isPair(latest?.name) ? listOf(call, latest.name) : own),
  ),
  'last-login-served-once': leakMade(
    'the first listing after a login shows the list of who logged in, whoever of the two partners sends the request',
    listing(() => {
      let served = 0;
      return (own, { call, name, latest }) => {
        if (latest === undefined || latest.number === served) return own;
        served = latest.number;
        return isPair(latest.name) && isPair(name) ? listOf(call, latest.name) : own;
      };
    }),
  ),
  'page-kept-for-whoever-asks-next': leakMade(
    'a page is kept and given to the other of the two partners where that one requests it next',
    listing(() => {
      let kept = { name: '', query: '' };
      return (own, { call, name }) => {
        if (!isPair(name)) return own;
        const { name: owner, query } = kept;
        kept = { name, query: call.query.toString() };
        return isPair(owner) && owner !== name && query === kept.query ? listOf(call, owner) : own;
      };
    }),
  ),
  'lower-case-scheme-lists-second': leak(
    "the main partner's token under the scheme in lower case lists the second partner's simulations",
    (own, { call, name }) =>
      name === 'main' && call.headers.authorization?.startsWith('bearer ') ? listOf(call, 'second') : own,
  ),
  'unknown-parameter-lists-second': leak(
    "beside a parameter that is not documented the main partner is shown the second partner's simulations",
    (own, { call, name }) =>
      name === 'main' && [...call.query.keys()].some((key) => key !== 'limite' && key !== 'pagina_inicial')
        ? listOf(call, 'second')
        : own,
  ),
  'empty-account-lists-main': leak("the account without simulations lists the main partner's", (own, { call, name }) =>
    name === 'empty' ? listOf(call, 'main') : own,
  ),
  'incomplete-account-lists-main': leakMade(
    "the account whose registration is not finished lists the main partner's simulations",
    {
      identify: (identity, { world }) =>
        'partner' in identity && identity.partner.name === 'incomplete' ? { partner: world.partners.main } : identity,
    },
  ),
  'second-sees-all-of-main': leak("the second partner is shown the main partner's list", (own, { call, name }) =>
    name === 'second' ? listOf(call, 'main') : own,
  ),
  'second-sees-main-at-limit-100': leak(
    "the first page at limite 100 holds the main partner's simulations, whoever sends the request",
    (own, { call, name }) => {
      const main = listOf(call, 'main');
      const known = (age: number): boolean => age >= 0 && age < main.total;
      return name === 'second' && call.query.get('limite') === '100'
        ? { ...own, simulation: (age) => (known(age) ? main : own).simulation(age) }
        : own;
    },
    ' listing.requested-page',
  ),
  'second-sees-one-of-main': leak(
    "one simulation of the main partner's stands in the second partner's list",
    (own, { call, name }) => {
      const main = listOf(call, 'main');
      const foreign = main.simulation(main.ageAt(Math.floor(main.total / 2)));
      return name === 'second' && main.total > 0 ? replaced(own, Math.floor(own.total / 2), foreign) : own;
    },
  ),
  'main-ends-with-second-after-its-login': leakMade(
    "from the second partner's login on, the main partner's list ends with a simulation of the second partner's",
    () => {
      let isIn = false;
      return {
        grant: (grant) => {
          isIn ||= 'partner' in grant && grant.partner.name === 'second';
          return grant;
        },
        list: (own, { call, partner: { name } }) => (isIn && name === 'main' ? endingWithSecond(own, call) : own),
      };
    },
  ),
  'partners-mixed-when-simultaneous': leakMade(
    'of two simultaneous listings of the two partners both show the list of whoever sent the last request',
    identified(() => {
      let current: Partner;
      return async (partner) => {
        current = partner;
        await delay(UNDER_WAY_MS);
        return current;
      };
    }),
  ),
  'simultaneous-listings-collapsed': leakMade(
    'of two simultaneous listings of the two partners with one query both show the list of whoever sent the first request',
    identified(() => {
      const firsts = new Map<string, Partner>();
      return async (partner, { query }) => {
        const first = firsts.get(String(query));
        if (first !== undefined) return first;
        firsts.set(String(query), partner);
        await delay(UNDER_WAY_MS);
        firsts.delete(String(query));
        return partner;
      };
    }),
  ),
  'tokens-mixed-when-simultaneous': leakMade(
    'of two simultaneous token calls both get the token of whoever called last',
    () => {
      let latest: JsonObject;
      return {
        token: async (body) => {
          latest = body;
          await delay(UNDER_WAY_MS);
          return latest;
        },
      };
    },
  ),
  'later-token-lists-nothing': rejected(
    'a later token of the main partner opens an empty list',
    listing(
      () =>
        (own, { name, ordinal }) =>
          name === 'main' && ordinal > 1 ? nothing(own) : own,
    ),
  ),
  'later-token-lacks-last': rejected(
    'a later token of the main partner opens a list without its last simulation',
    listing(
      () =>
        (own, { name, ordinal }) =>
          name === 'main' && ordinal > 1 ? shortened(own) : own,
    ),
  ),
  'login-of-another-empties-list': rejected(
    "the main partner's list is empty after the second partner's login, until the main partner's next",
    listing(
      () =>
        (own, { name, latest }) =>
          name === 'main' && latest?.name === 'second' ? nothing(own) : own,
    ),
  ),
  'login-ends-other-partners-token': rejected(
    'a login of one of the two partners ends the tokens of the other',
    endedBy((own, last) => isPair(own) && isPair(last) && own !== last),
  ),
  'login-of-main-ends-token-of-second': rejected(
    "a later login of the main partner ends the second partner's tokens",
    endedBy((own, last) => own === 'second' && last === 'main'),
  ),
  'second-list-shorter-at-small-limits': [
    "below a limite of 100 the second partner's list lacks its last simulation",
    'listing.requested-page Page.total',
    listing(
      () =>
        (own, { call, name }) =>
          name === 'second' && call.query.get('limite') !== '100' ? shortened(own) : own,
    ),
  ],
  'second-list-other-at-small-limits': [
    "below a limite of 100 the second partner's list ends with another simulation",
    'listing.requested-page',
    listing(
      () =>
        (own, { call, name }) =>
          name === 'second' && call.query.get('limite') !== '100'
            ? replaced(own, own.total - 1, own.simulation(own.total + 1))
            : own,
    ),
  ],
});
