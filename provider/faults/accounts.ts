import { setTimeout as delay } from 'node:timers/promises';
import type { Call, Change, List, Listing, Steps } from '../change.ts';
import type { JsonObject } from '../data/json.ts';
import { afterLoginOf, all, type Fits, hasUnknown, isBare, isLargest, isLater, of, tokens, when } from '../places.ts';
import type { Partner, PartnerName } from '../policy.ts';
import { type Breaks, ending, type FaultRow, faultsOf } from '../rows.ts';

type Lists = Steps['list'];

const OWN = 'auth.own-simulations';
const ACCEPTED = 'token.accepted';
const SLICE = 'listing.requested-page';

const listOf = ({ world }: Call, name: PartnerName): List => world.listOf(world.partners[name]);

function replaced(own: List, position: number, by: JsonObject): List {
  const age = own.total > 0 ? own.ageAt(position) : Number.NaN;
  return { ...own, simulation: (one) => (one === age ? by : own.simulation(one)) };
}

const shortened: Lists = (own) => ({ ...own, total: Math.max(0, own.total - 1) });
const nothing: Lists = (own) => ({ ...own, total: 0 });
const others: Lists = (own) => ({ ...own, ageAt: (at) => own.ageAt(at + 10 * own.total) });
const withOtherLast: Lists = (own) => replaced(own, own.total - 1, own.simulation(own.total + 1));
const listFrom =
  (name: PartnerName): Lists =>
  (_, call) =>
    listOf(call, name);
const asMain = listFrom('main');
const asSecond = listFrom('second');
const withSecondLast: Lists = (own, call) => replaced(own, own.total - 1, listOf(call, 'second').simulation(0));
const withOneOfMain: Lists = (own, call) => {
  const main = listOf(call, 'main');
  return main.total > 0 ? replaced(own, own.total >> 1, main.simulation(main.total >> 1)) : own;
};
/** Shows simulations of the main partner at the ages that both lists have. */
const mixedWithMain: Lists = (own, call) => {
  const main = listOf(call, 'main');
  return { ...own, simulation: (age) => (age >= 0 && age < main.total ? main : own).simulation(age) };
};

const isLaterMain = all(of('main'), tokens(2));
const isLaterSecond = all(of('second'), tokens(2));
const isSmallSecond = all<Listing>(of('second'), (call) => !isLargest(call));
const isIncomplete = (name: PartnerName): boolean => name === 'incomplete';
const isPair = (name: PartnerName | undefined): name is 'main' | 'second' => name === 'main' || name === 'second';

const lists = (fits: Fits<Listing>, change: Lists): Change => ({ list: when(fits, change) });

/** Changes the page without parameters of an account after a login of another one. */
const afterLogin = (name: PartnerName, whose: PartnerName, breaks: Breaks, words: string, change: Lists): FaultRow => [
  `after a login of ${name}, the page of ${whose} without parameters is ${words}`,
  breaks,
  lists(all(of(whose), isBare, afterLoginOf(name)), change),
];

/** Milliseconds that a request waits for concurrent ones. */
const OVERLAP_MS = 10;

const pageCache = (): Change => {
  let kept: { readonly name?: PartnerName; readonly query?: string } = {};
  return {
    list: (own, call) => {
      const { name } = call.partner;
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

/** Takes some accounts for another one. */
const taken = (
  fits: (name: PartnerName, call: Call) => boolean,
  change: (partner: Partner, call: Call) => Partner | Promise<Partner>,
): Change => ({
  identify: async (identity, call) =>
    'partner' in identity && fits(identity.partner.name, call)
      ? { ...identity, partner: await change(identity.partner, call) }
      : identity,
});

const logins = ({ world }: Call, after: number) => world.logins.slice(after).map(({ name }) => name);

/** Faults: an account sees simulations of another account, or a login revokes the tokens of another account. */
export const accountFaults = faultsOf({
  'later-token-lists-second': ["a later token of main lists second's simulations", OWN, lists(isLaterMain, asSecond)],
  'later-token-lists-one-of-second-last': [
    'a later token lists a simulation of second',
    OWN,
    lists(isLaterMain, withSecondLast),
  ],
  'later-token-of-second-lists-main': ["a later token of second lists main's list", OWN, lists(isLaterSecond, asMain)],
  'page-kept-for-whoever-asks-next': ['a cached page is returned to the other partner', OWN, pageCache],
  'default-page-of-second-after-login-of-main': afterLogin('main', 'second', OWN, "main's", asMain),
  'default-page-of-second-empty-after-login-of-main': afterLogin('main', 'second', ACCEPTED, 'empty', nothing),
  'default-page-of-second-empty-with-later-token': [
    "second's page without parameters is empty under a later token",
    ACCEPTED,
    lists(all(isLaterSecond, isBare), nothing),
  ],
  'default-page-of-empty-after-login-of-main': afterLogin('main', 'empty', OWN, "main's", asMain),
  'default-page-of-main-after-login-of-second': afterLogin('second', 'main', OWN, "second's", asSecond),
  'later-pages-of-second-after-login-of-main': [
    "after a login of main, second's pages after the first are main's",
    [OWN, 'Page.total'],
    lists(all(of('second'), isLater, afterLoginOf('main')), asMain),
  ],
  'unknown-parameter-lists-second': [
    "an unknown parameter shows second's list",
    OWN,
    lists(all(of('main'), hasUnknown), asSecond),
  ],
  'empty-account-lists-main': ["the empty account lists main's simulations", OWN, lists(of('empty'), asMain)],
  'incomplete-account-lists-main': [
    "the incomplete account lists main's simulations",
    OWN,
    taken(isIncomplete, (_, { world }) => world.partners.main),
  ],
  'incomplete-account-lists-nothing-after-login-of-main': [
    'after a login of main, the incomplete account has an empty list',
    'listing.incomplete-account',
    taken(
      (name, call) => isIncomplete(name) && afterLoginOf('main')(call),
      (_, { world }) => world.partners.empty,
    ),
  ],
  'second-sees-main-at-limit-100': [
    "the pages at limite 100 hold main's simulations, whoever sends the request",
    [OWN, SLICE],
    lists(all(of('second'), isLargest), mixedWithMain),
  ],
  'second-sees-one-of-main': ["one simulation of main is in second's list", OWN, lists(of('second'), withOneOfMain)],
  'partners-mixed-when-simultaneous': [
    'two simultaneous listings show the list of the later',
    OWN,
    () => taken(isPair, mixed<Partner>()),
  ],
  'tokens-mixed-when-simultaneous': [
    'two simultaneous token requests return the later token',
    OWN,
    () => ({ token: mixed<JsonObject>() }),
  ],
  'login-of-main-ends-incomplete-token': [
    'a login of main revokes older tokens of the incomplete account',
    ACCEPTED,
    ending(({ name, number }, call) => isIncomplete(name) && logins(call, number).includes('main')),
  ],
  'token-after-bad-credentials-lists-others': [
    "the main partner's sixth token, its first one after invalid credentials, lists other simulations",
    ACCEPTED,
    lists(all(of('main'), tokens(6, 6)), others),
  ],
  'later-token-lists-nothing': ['a later token of main opens an empty list', ACCEPTED, lists(isLaterMain, nothing)],
  'later-token-lacks-last': [
    'the list of a later token of main lacks its last simulation',
    ACCEPTED,
    lists(isLaterMain, shortened),
  ],
  'later-token-ends-with-another': [
    'the list of a later token of main ends with another simulation',
    ACCEPTED,
    { policy: { count: 23 }, list: when(isLaterMain, withOtherLast) },
  ],
  'later-token-of-second-lacks-last': [
    'the list of a later token of second lacks its last simulation',
    ACCEPTED,
    lists(isLaterSecond, shortened),
  ],
  'third-token-lacks-last': [
    "the list of main's third token lacks its last simulation",
    ACCEPTED,
    lists(all(of('main'), tokens(3, 3)), shortened),
  ],
  'login-of-another-empties-list': [
    "main's list is empty from second's login to main's next login",
    ACCEPTED,
    lists(all(of('main'), afterLoginOf('second')), nothing),
  ],
  'total-wrong-after-login-of-second': [
    "from second's login to the next of another account, main's total is one more",
    'Page.total',
    {
      pagina: when(all(of('main'), afterLoginOf('second')), (pagina, { list }) => ({
        ...pagina,
        total: list.total + 1,
      })),
    },
  ],
  'login-ends-other-partners-token': [
    'a login of one of the two partners revokes the tokens of the other',
    ACCEPTED,
    ending(({ name, number }, call) => {
      const last = logins(call, number).at(-1);
      return isPair(name) && isPair(last) && name !== last;
    }),
  ],
  'second-list-shorter-at-small-limits': [
    "below a limite of 100 second's list lacks its last simulation",
    [SLICE, 'Page.total'],
    lists(isSmallSecond, shortened),
  ],
  'second-list-other-at-small-limits': [
    "below a limite of 100 second's list ends with another simulation",
    SLICE,
    lists(isSmallSecond, withOtherLast),
  ],
});
