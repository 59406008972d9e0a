import type { Facts, SliceFact, Survey, ViewFact } from '../facts/facts.ts';
import type { LeakFact } from '../facts/isolation.ts';
import type { Anomaly } from '../facts/survey.ts';
import { coded, type FindingCode } from '../messages/index.ts';
import type { CodedFinding, Reason } from '../src/judging/finding.ts';
import { brokenBy, brokenReason, findingAt, grouped, type Spot } from './support.ts';

/** Returns the surveys of all partners with a read list. */
export function surveysOf(facts: Facts): readonly Survey[] {
  return Object.values(facts.surveys);
}

const ANOMALIES = {
  'total-differs': 'page.total-varies',
  'count-differs': 'page.total-miscounts',
  'simulation-twice': 'page.simulation-repeated',
  'id-shared': 'simulation.id-shared',
  'short-page': 'page.short',
} as const satisfies Record<Anomaly['kind'], FindingCode>;

const SLICES = {
  slice: 'listing.page-differs',
  total: 'page.total-differs',
  numero: 'page.numero-by-default',
  'simulation-twice': 'page.simulation-twice',
} as const satisfies Record<SliceFact['kind'], FindingCode>;

/** Returns findings with these codes about whole lists: deviations that every reading repeated. */
export function listFindings(facts: Facts, ...wanted: readonly FindingCode[]): readonly CodedFinding[] {
  return surveysOf(facts)
    .flatMap(deviationsOf)
    .filter(({ code }) => wanted.includes(code))
    .map(({ code, params, count = 1, ...place }) =>
      // Older evidence has the texts of a finding instead of its parameters.
      findingAt({ code: 'text' in params ? 'list.recorded' : code, params }, place, count),
    );
}

type Deviation = Spot & Pick<Anomaly, 'params' | 'exchange'> & { readonly code: FindingCode; readonly count?: number };

function deviationsOf({ partner, state, anomalies, slices, sizes }: Survey): readonly Deviation[] {
  const repeated = state === 'constant' ? anomalies : [];
  return [
    ...repeated.map((one) => ({ ...one, partner, code: ANOMALIES[one.kind] })),
    ...slices.filter((slice) => slice.state === 'constant').map((one) => ({ ...one, partner, code: SLICES[one.kind] })),
    ...(sizes?.state === 'constant' ? sizeDeviations(sizes).map((one) => ({ ...one, partner })) : []),
  ];
}

function sizeDeviations(sizes: NonNullable<Survey['sizes']>): readonly Deviation[] {
  const { limite, other, missing, further, exchange } = sizes;
  const [total, otherTotal] = sizes.totals;
  const differ = total !== null && otherTotal !== null && total !== otherTotal;
  const place = { exchange, page: 1, limite: other };
  return [
    ...(missing + further > 0
      ? [{ ...place, code: 'listing.sizes-differ', params: { limite, other, missing, further } } as const]
      : []),
    ...(differ
      ? [{ ...place, code: 'page.total-by-size', params: { limite, other, total, otherTotal } } as const]
      : []),
  ];
}

/** Returns why checks of whole lists are inconclusive: the environment, or a changing list. */
export function listObstacles(facts: Facts): readonly Reason[] {
  return surveysOf(facts).flatMap((survey): readonly Reason[] => {
    const { partner, reads, state, order } = survey;
    if (brokenBy(facts, survey) === 'environment') return unreadReasons(facts, survey);
    if (state !== 'living') return [];
    return [coded(order === 'unstable' ? 'list.unstable' : 'list.changing', { partner, reads })];
  });
}

/** Returns why the environment interrupted the reading of a list, or an empty array. */
export function unreadReasons(facts: Facts, survey: Survey): readonly Reason[] {
  const reason = brokenBy(facts, survey) === 'environment' ? brokenReason(facts, survey) : null;
  return reason === null ? [] : [reason];
}

/** Returns the parameters that name the request which issued a token. */
function issueOf(token: number, answers: Facts['answers']) {
  const exchange = answers.find(({ issuedOrdinal }) => issuedOrdinal === token)?.exchange ?? null;
  return { exchange, issued: exchange && 'token.issued-in' };
}

/** Returns the finding for an account that listed another account's simulations. */
export function leakFinding(leak: LeakFact, { answers }: Pick<Facts, 'answers'>): CodedFinding {
  const { owner, token, listings, simulations, ...place } = leak;
  const params = { partner: place.partner, owner, token, listings, simulations, ...issueOf(token, answers) };
  const message = coded('auth.foreign-simulations', params);
  return findingAt(message, { ...place, pointer: `/itens/${place.item}/id_simulacao` }, simulations);
}

const VIEWS = {
  empty: 'token.empty-list',
  other: 'token.other-list',
  differs: 'token.differing-list',
} as const satisfies Record<ViewFact['kind'], FindingCode>;

/** Returns findings for tokens that repeatedly got a different list of their account; lists of others are leaks. */
export function viewFindings(facts: Facts): readonly CodedFinding[] {
  const { views, isolation } = facts;
  const own = views.filter(
    ({ partner, token, state }) =>
      state === 'constant' && !isolation.leaks.some((leak) => leak.partner === partner && leak.token === token),
  );
  return grouped(
    own.map(({ kind, token, ...place }) => {
      const { page = null } = facts.answers.find(({ exchange }) => exchange === place.exchange) ?? {};
      const items = page?.items ?? null;
      const shown = items === null ? null : 'token.items-shown';
      const params = { partner: place.partner, token, ...issueOf(token, facts.answers), shown, items };
      return findingAt(coded(VIEWS[kind], params), place);
    }),
  );
}

/** Returns reasons for lists that were empty or changed again: the cause may be the list or the token. */
export function viewObstacles({ views }: Facts): readonly Reason[] {
  const once = views.filter(({ state }) => state === 'once');
  return once.slice(0, 1).map(({ partner }) => coded('token.list-replaced', { partner }));
}
