import type { Call, Change, Fault, List } from '../../change.ts';
import type { JsonObject } from '../../data/json.ts';
import type { Partner, PartnerName } from '../../server/partners.ts';

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
          const ordinal = all.filter((one) => one.name === name).length + 1;
          const login = { name, ordinal, number: all.length + 1 };
          all.push(login);
          byCall.set(call, login);
        }
        return grant;
      },
      token: (body, call) => {
        const login = byCall.get(call);
        const { accesstoken } = body;
        if (login !== undefined && typeof accesstoken === 'string' && !byToken.has(accesstoken)) {
          byToken.set(accesstoken, login);
        }
        return body;
      },
    },
    of: ({ headers }) => byToken.get((headers.authorization ?? '').split(' ')[1] ?? ''),
    latest: () => all.at(-1),
  };
}

type Listing = (own: List, reading: { call: Call; partner: Partner; logins: Logins; pageAsked: number }) => List;

/** A list that is another one for some tokens, or after some logins. */
function listed(id: string, summary: string, breaks: readonly string[], change: Listing): Fault {
  return {
    id,
    summary,
    level: 'documented',
    breaks,
    apply: () => {
      const known = logins();
      return {
        ...known.watching,
        list: (own, { call, partner, asked }) => change(own, { call, partner, logins: known, pageAsked: asked.page }),
      };
    },
  };
}

const listOf = (call: Call, name: PartnerName): List => call.world.listOf(call.world.partners[name]);

/** A list that ends with the first simulation of another partner in the place of its own last one. */
export function endingWith(own: List, other: List): List {
  if (own.total === 0 || other.total === 0) return own;
  const last = own.ageAt(own.total - 1);
  return { ...own, simulation: (age) => (age === last ? other.simulation(other.ageAt(0)) : own.simulation(age)) };
}

const nothing = (own: List): List => ({ ...own, total: 0 });
const shortened = (own: List): List => ({ ...own, total: Math.max(0, own.total - 1) });

const LEAK = ['auth.own-simulations'];
const TOKEN = ['token.accepted'];
const isPair = (name: string | undefined): name is 'main' | 'second' => name === 'main' || name === 'second';

const leaks: readonly Fault[] = [
  listed(
    'later-token-lists-second',
    "a later token of the main partner lists the second partner's simulations",
    LEAK,
    (own, { call, partner: { name }, logins: known }) =>
      name === 'main' && (known.of(call)?.ordinal ?? 1) > 1 ? listOf(call, 'second') : own,
  ),
  listed(
    'later-token-lists-one-of-second-last',
    "the list of a later token of the main partner ends with a simulation of the second partner's",
    LEAK,
    (own, { call, partner: { name }, logins: known }) =>
      name === 'main' && (known.of(call)?.ordinal ?? 1) > 1 ? endingWith(own, listOf(call, 'second')) : own,
  ),
  listed(
    'later-token-of-second-lists-main',
    "a later token of the second partner lists the main partner's simulations",
    LEAK,
    (own, { call, partner: { name }, logins: known }) =>
      name === 'second' && (known.of(call)?.ordinal ?? 1) > 1 ? listOf(call, 'main') : own,
  ),
  listed(
    'last-login-served-to-all',
    'whoever of the two partners logged in last is served to both',
    LEAK,
    (own, { call, partner: { name }, logins: known }) => {
      const last = known.latest()?.name;
      return last !== undefined && isPair(name) && isPair(last) ? listOf(call, last) : own;
    },
  ),
  {
    id: 'last-login-served-once',
    summary: 'the first listing after a login shows the list of who logged in, whoever of the two partners asks',
    level: 'documented',
    breaks: LEAK,
    apply: () => {
      const known = logins();
      let served = 0;
      return {
        ...known.watching,
        list: (own, { call, partner }) => {
          const last = known.latest();
          if (last === undefined || last.number === served) return own;
          served = last.number;
          return isPair(last.name) && isPair(partner.name) ? listOf(call, last.name) : own;
        },
      };
    },
  },
  {
    id: 'page-kept-for-whoever-asks-next',
    summary: 'a page is kept and given to the other of the two partners where that one asks for it next',
    level: 'documented',
    breaks: LEAK,
    apply: () => {
      let kept = { name: '', query: '' };
      return {
        list: (own, { call, partner: { name } }) => {
          if (!isPair(name)) return own;
          const { name: owner, query } = kept;
          kept = { name, query: call.query.toString() };
          return isPair(owner) && owner !== name && query === kept.query ? listOf(call, owner) : own;
        },
      };
    },
  },
  listed(
    'lower-case-scheme-lists-second',
    "the main partner's token under the scheme in lower case lists the second partner's simulations",
    LEAK,
    (own, { call, partner: { name } }) =>
      name === 'main' && call.headers.authorization?.startsWith('bearer ') ? listOf(call, 'second') : own,
  ),
  listed(
    'unknown-parameter-lists-second',
    "beside a parameter that is not documented the main partner is shown the second partner's simulations",
    LEAK,
    (own, { call, partner: { name } }) =>
      name === 'main' && [...call.query.keys()].some((key) => key !== 'limite' && key !== 'pagina_inicial')
        ? listOf(call, 'second')
        : own,
  ),
  listed(
    'empty-account-lists-main',
    "the account without simulations lists the main partner's",
    LEAK,
    (own, { call, partner: { name } }) => (name === 'empty' ? listOf(call, 'main') : own),
  ),
  listed(
    'empty-account-lists-one-of-second',
    "the account without simulations lists one of the second partner's",
    LEAK,
    (own, { call, partner: { name } }) => (name === 'empty' ? { ...listOf(call, 'second'), total: 1 } : own),
  ),
  {
    id: 'incomplete-account-lists-main',
    summary: "the account whose registration is not finished lists the main partner's simulations",
    level: 'documented',
    breaks: LEAK,
    apply: () => ({
      identify: (identity, { world }) =>
        'partner' in identity && identity.partner.name === 'incomplete' ? { partner: world.partners.main } : identity,
    }),
  },
];

const tokens: readonly Fault[] = [
  listed(
    'later-token-lists-nothing',
    'a later token of the main partner opens an empty list',
    TOKEN,
    (own, { call, partner: { name }, logins: known }) =>
      name === 'main' && (known.of(call)?.ordinal ?? 1) > 1 ? nothing(own) : own,
  ),
  listed(
    'later-token-lacks-last',
    'a later token of the main partner opens a list without its last simulation',
    TOKEN,
    (own, { call, partner: { name }, logins: known }) =>
      name === 'main' && (known.of(call)?.ordinal ?? 1) > 1 ? shortened(own) : own,
  ),
  listed(
    'login-of-another-empties-list',
    "the main partner's list is empty after the second partner's login, until the main partner's next",
    TOKEN,
    (own, { partner: { name }, logins: known }) =>
      name === 'main' && known.latest()?.name === 'second' ? nothing(own) : own,
  ),
  {
    id: 'login-ends-other-partners-token',
    summary: 'a login of one of the two partners ends the tokens of the other',
    level: 'documented',
    breaks: TOKEN,
    apply: () => {
      const known = logins();
      return {
        ...known.watching,
        identify: (identity, call) => {
          const [own, last] = [known.of(call), known.latest()];
          const isOther = isPair(own?.name) && isPair(last?.name) && own?.name !== last?.name;
          const ended = isOther && (own?.number ?? 0) < (last?.number ?? 0);
          return 'partner' in identity && ended ? { refused: 'revoked' } : identity;
        },
      };
    },
  },
  {
    id: 'login-of-main-ends-token-of-second',
    summary: "a later login of the main partner ends the second partner's tokens",
    level: 'documented',
    breaks: TOKEN,
    apply: () => {
      const known = logins();
      return {
        ...known.watching,
        identify: (identity, call) => {
          const [own, last] = [known.of(call), known.latest()];
          const ended = own?.name === 'second' && last?.name === 'main' && own.number < last.number;
          return 'partner' in identity && ended ? { refused: 'revoked' } : identity;
        },
      };
    },
  },
];

const sizes: readonly Fault[] = [
  listed(
    'second-list-shorter-at-small-limits',
    "below a limite of 100 the second partner's list lacks its last simulation",
    ['listing.requested-page', 'Page.total'],
    (own, { call, partner: { name } }) =>
      name === 'second' && call.query.get('limite') !== '100' ? shortened(own) : own,
  ),
  listed(
    'second-list-other-at-small-limits',
    "below a limite of 100 the second partner's list ends with another simulation",
    ['listing.requested-page'],
    (own, { call, partner: { name } }) => {
      if (name !== 'second' || call.query.get('limite') === '100') return own;
      const last = own.ageAt(own.total - 1);
      return { ...own, simulation: (age) => own.simulation(age === last ? own.total + 1 : age) };
    },
  ),
];

/** Milliseconds for which a request is under way beside others. */
const UNDER_WAY_MS = 10;

const underWay = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNDER_WAY_MS);
  });

const simultaneous: readonly Fault[] = [
  {
    id: 'partners-mixed-when-simultaneous',
    summary: 'of two simultaneous listings of the two partners both show the list of whoever asked last',
    level: 'documented',
    breaks: LEAK,
    apply: () => {
      let current: Partner;
      return {
        identify: async (identity) => {
          if (!('partner' in identity) || !isPair(identity.partner.name)) return identity;
          current = identity.partner;
          await underWay();
          return { partner: current };
        },
      };
    },
  },
  {
    id: 'simultaneous-listings-collapsed',
    summary:
      'of two simultaneous listings of the two partners with one query both show the list of whoever asked first',
    level: 'documented',
    breaks: LEAK,
    apply: () => {
      const firsts = new Map<string, Partner>();
      return {
        identify: async (identity, { query }) => {
          if (!('partner' in identity) || !isPair(identity.partner.name)) return identity;
          const first = firsts.get(String(query));
          if (first !== undefined) return { partner: first };
          firsts.set(String(query), identity.partner);
          await underWay();
          firsts.delete(String(query));
          return identity;
        },
      };
    },
  },
  {
    id: 'tokens-mixed-when-simultaneous',
    summary: 'of two simultaneous token calls both get the token of whoever called last',
    level: 'documented',
    breaks: LEAK,
    apply: () => {
      let latest: JsonObject;
      return {
        token: async (body) => {
          latest = body;
          await underWay();
          return latest;
        },
      };
    },
  },
];

/** What comes of the logins of one partner for another, and of one token for another. */
export const sessionFaults: readonly Fault[] = [...leaks, ...simultaneous, ...tokens, ...sizes];
