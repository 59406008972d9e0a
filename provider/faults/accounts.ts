import { setTimeout as delay } from 'node:timers/promises';
import type { Call, List, Made, Steps } from '../change.ts';
import type { JsonObject } from '../data/json.ts';
import type { Partner, PartnerName } from '../policy.ts';
import { type Breaks, type FaultRow, faultsOf } from '../rows.ts';

type Lists = Steps['list'];
type Seen = Parameters<Lists>[1];
type FitsSeen = (seen: Seen) => boolean;

const OWN = 'auth.own-simulations';
const ACCEPTED = 'token.accepted';
const SLICE = 'listing.requested-page';

const listOf = (call: Call, name: PartnerName): List => call.world.listOf(call.world.partners[name]);
const isPair = (name: string | undefined): name is 'main' | 'second' => name === 'main' || name === 'second';

function replaced(own: List, position: number, by: JsonObject): List {
  const age = own.total > 0 ? own.ageAt(position) : Number.NaN;
  return { ...own, simulation: (one) => (one === age ? by : own.simulation(one)) };
}

const shortened: Lists = (own) => ({ ...own, total: Math.max(0, own.total - 1) });
const nothing: Lists = (own) => ({ ...own, total: 0 });
const withOtherLast: Lists = (own) => replaced(own, own.total - 1, own.simulation(own.total + 1));
const asSecond: Lists = (_, { call }) => listOf(call, 'second');
const asMain: Lists = (_, { call }) => listOf(call, 'main');
const withSecondLast: Lists = (own, { call }) => replaced(own, own.total - 1, listOf(call, 'second').simulation(0));
const withOneOfMain: Lists = (own, { call }) => {
  const main = listOf(call, 'main');
  return main.total > 0 ? replaced(own, own.total >> 1, main.simulation(main.total >> 1)) : own;
};
/** Shows simulations of the main partner at the ages that both lists have. */
const mixedWithMain: Lists = (own, { call }) => {
  const main = listOf(call, 'main');
  return { ...own, simulation: (age) => (age >= 0 && age < main.total ? main : own).simulation(age) };
};

const isMain: FitsSeen = ({ partner }) => partner.name === 'main';
const isSecond: FitsSeen = ({ partner }) => partner.name === 'second';
const isEmpty: FitsSeen = ({ partner }) => partner.name === 'empty';
const isLater: FitsSeen = ({ login }) => login !== undefined && login.ordinal > 1;
const isSmall: FitsSeen = ({ call }) => call.query.get('limite') !== '100';
const isLastLogin =
  (name: PartnerName): FitsSeen =>
  ({ call }) =>
    call.world.logins.at(-1)?.name === name;
const hasNoParameters: FitsSeen = ({ call }) => call.query.size === 0;
const isLaterPage: FitsSeen = ({ call }) => Number(call.query.get('pagina_inicial') ?? 1) > 1;
const allOf =
  (...all: readonly FitsSeen[]): FitsSeen =>
  (seen) =>
    all.every((fits) => fits(seen));
const isLaterMain = allOf(isMain, isLater);
const isLaterSecond = allOf(isSecond, isLater);
const isSmallSecond = allOf(isSecond, isSmall);
const isBesideUnknown: FitsSeen = (seen) =>
  isMain(seen) && [...seen.call.query.keys()].some((key) => key !== 'limite' && key !== 'pagina_inicial');

const other = (summary: string, breaks: Breaks, fits: FitsSeen, change: Lists): FaultRow => [
  summary,
  breaks,
  { list: (own, seen) => (fits(seen) ? change(own, seen) : own) },
];

const endedByOther: Made = {
  identify: (identity, { world }) => {
    const last = world.logins.at(-1);
    const own = 'login' in identity ? identity.login : undefined;
    const isEnded = own && last && own.number < last.number && own.name !== last.name;
    return isEnded && isPair(own.name) && isPair(last.name) ? { rejected: 'revoked' } : identity;
  },
};

/** Milliseconds that a request waits for concurrent ones. */
const OVERLAP_MS = 10;

const pageCache: Made = () => {
  let kept = { name: '', query: '' };
  return {
    list: (own, { call, partner: { name } }) => {
      if (!isPair(name)) return own;
      const { name: owner, query } = kept;
      kept = { name, query: call.query.toString() };
      return isPair(owner) && owner !== name && query === kept.query ? listOf(call, owner) : own;
    },
  };
};

/** Returns a function that gives concurrent calls the value of the latest call. */
function mixed<Value>(): (own: Value) => Promise<Value> {
  let latest: Value;
  return async (own) => {
    latest = own;
    await delay(OVERLAP_MS);
    return latest;
  };
}

const latestPartner: Made = () => {
  const partnerOf = mixed<Partner>();
  return {
    identify: async (identity) =>
      'partner' in identity && isPair(identity.partner.name)
        ? { ...identity, partner: await partnerOf(identity.partner) }
        : identity,
  };
};

const latestToken: Made = () => ({ token: mixed<JsonObject>() });

const incompleteAs = (name: PartnerName, when: (world: Call['world']) => boolean = () => true): Made => ({
  identify: (identity, { world }) =>
    'partner' in identity && identity.partner.name === 'incomplete' && when(world)
      ? { partner: world.partners[name] }
      : identity,
});

/** Faults: an account sees simulations of another account, or a login revokes the tokens of another account. */
export const accountFaults = faultsOf({
  'later-token-lists-second': other("a later token of main lists second's simulations", OWN, isLaterMain, asSecond),
  'later-token-lists-one-of-second-last': other('a later token lists one of second', OWN, isLaterMain, withSecondLast),
  'later-token-of-second-lists-main': other("a later token of second lists main's list", OWN, isLaterSecond, asMain),
  'page-kept-for-whoever-asks-next': ['a cached page is returned to the other partner', OWN, pageCache],
  'default-page-of-second-after-login-of-main': other(
    "after a login of main, second's page without parameters is main's",
    OWN,
    allOf(isSecond, hasNoParameters, isLastLogin('main')),
    asMain,
  ),
  'default-page-of-second-empty-after-login-of-main': other(
    "after a login of main, second's page without parameters is empty",
    ACCEPTED,
    allOf(isSecond, hasNoParameters, isLastLogin('main')),
    nothing,
  ),
  'default-page-of-second-empty-with-later-token': other(
    "second's page without parameters is empty under a later token",
    ACCEPTED,
    allOf(isLaterSecond, hasNoParameters),
    nothing,
  ),
  'default-page-of-empty-after-login-of-main': other(
    "after a login of main, the empty account's page without parameters is main's",
    OWN,
    allOf(isEmpty, hasNoParameters, isLastLogin('main')),
    asMain,
  ),
  'default-page-of-main-after-login-of-second': other(
    "after a login of second, main's page without parameters is second's",
    OWN,
    allOf(isMain, hasNoParameters, isLastLogin('second')),
    asSecond,
  ),
  'later-pages-of-second-after-login-of-main': other(
    "after a login of main, second's pages after the first are main's",
    [OWN, 'Page.total'],
    allOf(isSecond, isLaterPage, isLastLogin('main')),
    asMain,
  ),
  'unknown-parameter-lists-second': other("an unknown parameter shows second's list", OWN, isBesideUnknown, asSecond),
  'empty-account-lists-main': other("the empty account lists main's simulations", OWN, isEmpty, asMain),
  'incomplete-account-lists-main': ["the incomplete account lists main's simulations", OWN, incompleteAs('main')],
  'incomplete-account-lists-nothing-after-login-of-main': [
    'after a login of main, the incomplete account has an empty list',
    'listing.incomplete-account',
    incompleteAs('empty', ({ logins }) => logins.at(-1)?.name === 'main'),
  ],
  'second-sees-main-at-limit-100': other(
    "the pages at limite 100 hold main's simulations, whoever sends the request",
    [OWN, SLICE],
    (seen) => isSecond(seen) && !isSmall(seen),
    mixedWithMain,
  ),
  'second-sees-one-of-main': other("one simulation of main is in second's list", OWN, isSecond, withOneOfMain),
  'partners-mixed-when-simultaneous': ['two simultaneous listings show the list of the later', OWN, latestPartner],
  'tokens-mixed-when-simultaneous': ['two simultaneous token requests return the later token', OWN, latestToken],
  'login-of-main-ends-incomplete-token': [
    'a login of main revokes older tokens of the incomplete account',
    ACCEPTED,
    {
      identify: (identity, { world }) => {
        const own = 'login' in identity ? identity.login : undefined;
        const isEnded =
          own?.name === 'incomplete' && world.logins.some(({ name, number }) => name === 'main' && number > own.number);
        return isEnded ? { rejected: 'revoked' } : identity;
      },
    },
  ],
  'token-after-bad-credentials-lists-others': other(
    "the main partner's sixth token, its first one after invalid credentials, lists other simulations",
    ACCEPTED,
    (seen) => isMain(seen) && seen.login?.ordinal === 6,
    (own) => ({ ...own, ageAt: (at) => own.ageAt(at + 10 * own.total) }),
  ),
  'later-token-lists-nothing': other('a later token of main opens an empty list', ACCEPTED, isLaterMain, nothing),
  'later-token-lacks-last': other('the list of a later token of main lacks its last', ACCEPTED, isLaterMain, shortened),
  'later-token-ends-with-another': [
    'the list of a later token of main ends with another simulation',
    ACCEPTED,
    { policy: { count: 23 }, list: (own, seen) => (isLaterMain(seen) ? withOtherLast(own, seen) : own) },
  ],
  'later-token-of-second-lacks-last': other(
    'the list of a later token of second lacks its last',
    ACCEPTED,
    isLaterSecond,
    shortened,
  ),
  'third-token-lacks-last': other(
    "the list of main's third token lacks its last",
    ACCEPTED,
    (seen) => isMain(seen) && seen.login?.ordinal === 3,
    shortened,
  ),
  'login-of-another-empties-list': other(
    "main's list is empty from second's login to main's next login",
    ACCEPTED,
    allOf(isMain, isLastLogin('second')),
    nothing,
  ),
  'total-wrong-after-login-of-second': [
    "from second's login to the next of another account, main's total is one more",
    'Page.total',
    {
      pagina: (pagina, { partner, list, call }) =>
        partner.name === 'main' && call.world.logins.at(-1)?.name === 'second'
          ? { ...pagina, total: list.total + 1 }
          : pagina,
    },
  ],
  'login-ends-other-partners-token': [
    'a login of one of the two partners revokes the tokens of the other',
    ACCEPTED,
    endedByOther,
  ],
  'second-list-shorter-at-small-limits': other(
    "below a limite of 100 second's list lacks its last simulation",
    [SLICE, 'Page.total'],
    isSmallSecond,
    shortened,
  ),
  'second-list-other-at-small-limits': other(
    "below a limite of 100 second's list ends with another simulation",
    SLICE,
    isSmallSecond,
    withOtherLast,
  ),
});
