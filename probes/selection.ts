import type { Partner, StimulusFact } from '../facts/answer.ts';
import type { ScopeFact } from '../facts/facts.ts';
import { once } from '../src/once.ts';
import { anySubject } from './cases.ts';
import { type Feeds, feeds, isAmong, type ProbeName, probeNames, probeTable, walkProbe } from './table.ts';

const wholeList: readonly ProbeName[] = ['listing.page', 'listing.page-after-last'];
const lists: readonly ProbeName[] = [...wholeList, 'listing.page-size', 'listing.parameters-omitted'];

/** Probes that a requirement compares with each other, by id prefix. */
const compared: Readonly<Record<string, readonly ProbeName[]>> = {
  'auth.own-simulations': ['listing.page', 'listing.page-of-second', 'listing.page-of-empty'],
  'token.accepted': lists,
  'listing.requested-page': lists,
  'listing.same-simulation': lists,
  'Page.': wholeList,
  'Page.total': lists,
};

/** Ids that requests with a valid token may also affect; `listed`: ids that pages may also affect. */
const authorized: Feeds = ['token.accepted', 'auth.own-simulations'];
const located: Feeds = ['environment.base-path', 'version.in-path'];
const listed: Feeds = [
  ...located,
  ...(['listing.bounds-accepted', 'listing.requested-page', 'listing.same-simulation'] as const),
  'listing.empty-account',
];
const afterLast: Feeds = ['Page.*', 'listing.requested-page', 'listing.empty-account', ...authorized];
/** Ids that a page may affect if its token may be denied. */
const opened: Feeds = [...probeTable['listing.control'].feeds, ...authorized];

/** Further ids for which a probe may show a finding. */
const sideEffects: Readonly<Partial<Record<ProbeName, Feeds>>> = {
  'listing.page-after-last': afterLast,
  'listing.page-promised': afterLast,
  'listing.malformed-parameter': authorized,
  'listing.malformed-of-others': authorized,
  'listing.open-parameter': authorized,
  'listing.with-earlier-token': opened,
  'listing.with-lower-case-scheme': opened,
  'listing.between-logins': ['listing.incomplete-account', 'listing.error-400', 'ProblemDetails.*'],
  'listing.empty-account-later': authorized,
  'token.issue-after-bad-credentials': ['token.*', 'AccessToken.*'],
  'listing.after-bad-credentials': opened,
};

/** Returns true if the responses to a probe may show a finding for an id. */
export function shows(name: ProbeName, id: string): boolean {
  const ofPages = feeds(name, 'listing.ok-200') ? listed : [];
  return feeds(name, id) || isAmong([...ofPages, ...(sideEffects[name] ?? [])], id);
}

/** Returns true if a selection of an id sends a probe: one request is enough to find an endpoint. */
export function serves(name: ProbeName, id: string): boolean {
  return isAmong(located, id) ? feeds(name, id) : shows(name, id);
}

/** Returns the name of a request as in `--dry-run`: its probe, case and account. */
export function stimulusOf({ name, case: label, partner }: Pick<StimulusFact, 'name' | 'case' | 'partner'>): string {
  const details = [...(label === undefined ? [] : [label]), ...(partner === 'main' ? [] : [`${partner} partner`])];
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}

/** A selectable part of the program: a probe, or one of its cases. */
interface Place {
  readonly name: ProbeName;
  readonly case?: string;
  readonly partner: Partner;
}

/** The places of all probes. Made when first used, because it forges tokens. */
const places = once(() => new Map(probeNames.map((name) => [name, madeFor(name)])));

function madeFor(name: ProbeName): readonly Place[] {
  const { cases: make = () => [], labels = [], account = 'main', accounts = [account] } = probeTable[name];
  const made = make(anySubject).map((one) => one.case);
  return accounts.flatMap((partner) => {
    const further = 'length' in labels ? labels : (labels[partner] ?? []);
    const all = [...new Set([...made, ...further])];
    return [{ name, partner }, ...all.map((label) => ({ name, case: label, partner }))];
  });
}

const placesOf = (name: ProbeName): readonly Place[] => places().get(name) ?? [];

/** Returns the place with this name, or undefined. The name of a probe includes all its accounts. */
export function placeNamed(text: string): Place | undefined {
  const name = probeNames.find((one) => text === one || text.startsWith(`${one} (`));
  return name && placesOf(name).find((place) => text === name || stimulusOf(place) === text);
}

/** Returns the names of all probes and their requests. */
export function placeNames(): readonly string[] {
  return [...new Set(probeNames.flatMap((name) => [name, ...placesOf(name).map(stimulusOf)]))];
}

/** Returns the probes that a scope sends, each with its selected cases, or null for all cases. */
function sentOf({ ids, at = [], skip }: ScopeFact): ReadonlyMap<ProbeName, ReadonlySet<string> | null> {
  const sent = new Map<ProbeName, Set<string> | null>();
  const needsOf = (name: ProbeName, isPlaced: boolean, label = '*'): readonly string[] => {
    const { needs = [], beside = {} } = probeTable[name];
    return isPlaced ? [...needs, ...(beside['*'] ?? []), ...(beside[label] ?? [])] : needs;
  };
  const add = (names: readonly string[], isPlaced: boolean): void => {
    for (const name of probeNames) {
      if (!names.includes(name) || sent.get(name) === null) continue;
      sent.set(name, null);
      add(needsOf(name, isPlaced), isPlaced);
    }
  };
  for (const one of at) {
    const place = placeNamed(one.slice(one.indexOf('@') + 1));
    if (place === undefined) continue;
    const { name, case: label, partner } = place;
    const known = sent.get(name);
    if (label === undefined) add([name], true);
    else if (known !== null) sent.set(name, new Set([...(known ?? []), label]));
    const others = Object.keys(compared).flatMap((start) => (one.startsWith(start) ? (compared[start] ?? []) : []));
    add([...needsOf(name, true, label), ...(partner === 'main' ? [] : [walkProbe(partner)]), ...others], true);
  }
  const isWhole = (id: string): boolean => !at.some((one) => one.startsWith(`${id}@`));
  const whole = ids?.filter(isWhole);
  const feeding = probeNames.filter((name) => whole === undefined || whole.some((id) => serves(name, id)));
  add(feeding, false);
  return new Map([...sent].filter(([name]) => !skip.includes(name)));
}

/** Returns the probes that a scope sends: probes that it names or that feed its ids, and the probes they need. */
export function probesOf(scope: ScopeFact): ReadonlySet<ProbeName> {
  return new Set(sentOf(scope).keys());
}

/** Returns true if a probe, or one of its cases, is sent. */
export type Wants = (probe: ProbeName, label?: string) => boolean;

/** Returns the predicate for the probes and cases that a scope sends. */
export function sends(scope: ScopeFact): Wants {
  const sent = sentOf(scope);
  return (name, label) => {
    const { quick } = probeTable[name];
    const cases = sent.get(name);
    if (cases === undefined || (cases !== null && label !== undefined && !cases.has(label))) return false;
    if (!scope.quick || quick === true) return true;
    return quick !== undefined && (label === undefined || quick.includes(label));
  };
}

/** Returns the usual number of requests of a probe. */
export function requestsOf(name: ProbeName): number {
  const cases = placesOf(name).filter((place) => place.case !== undefined);
  return probeTable[name].requests ?? Math.max(1, cases.length);
}

/** Requests of the quick profile that confirm no finding. */
const MOST_OF_QUICK = 60;

/** Returns the expected number of requests of a run. `pages`: pages of the main account's list. */
export function expectedRequests(
  scope: ScopeFact,
  { production, others }: { readonly production: boolean; readonly others: readonly Partner[] },
  pages: number,
): number {
  const sent = [...sentOf(scope)].map(([name, cases]) => {
    const { quick, production: everywhere, account } = probeTable[name];
    if ((production && everywhere !== true) || (account !== undefined && !others.includes(account))) return 0;
    if (name === 'listing.page') return pages;
    if (name === 'token.issue') return 1 + (production ? 0 : others.length);
    if (name === 'listing.without-token' && production) return 1;
    if (scope.quick && quick !== true) return quick?.length ?? 0;
    return cases?.size ?? requestsOf(name);
  });
  const all = sent.reduce((sum, count) => sum + count, 0);
  return scope.quick ? Math.min(all, MOST_OF_QUICK) : all;
}
