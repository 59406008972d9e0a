import type { Facts, SliceFact, Survey, ViewFact } from '../facts/facts.ts';
import type { IsolationFact, LeakFact } from '../facts/isolation.ts';
import type { Anomaly } from '../facts/survey.ts';
import { type CodedMessage, coded, type FindingCode } from '../messages/index.ts';
import type { CodedFinding, Reason } from '../src/judging/finding.ts';
import { brokenReason, grouped, placed } from './support.ts';

/** The surveys of every partner whose list was read. */
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

/** Older evidence holds the texts of a finding in place of its parameters. */
function codeOf(code: FindingCode, params: CodedMessage['params']): FindingCode {
  return 'text' in params ? 'list.recorded' : code;
}

/** What did not add up in three readings in a row, as findings. */
export function anomalyFindings(facts: Facts, wanted: readonly Anomaly['kind'][]): readonly CodedFinding[] {
  return surveysOf(facts)
    .filter(({ state }) => state === 'constant')
    .flatMap(({ anomalies, partner }) =>
      anomalies
        .filter(({ kind }) => wanted.includes(kind))
        .map(({ kind, params, count, exchange, page, limite, item }) => ({
          ...{ code: codeOf(ANOMALIES[kind], params), params, count, exchange },
          where: placed({ page, limite, item, partner }),
        })),
    );
}

const SLICES = {
  slice: 'listing.page-differs',
  total: 'page.total-differs',
  numero: 'page.numero-by-default',
  'simulation-twice': 'page.simulation-twice',
} as const satisfies Record<SliceFact['kind'], FindingCode>;

/** Pages at other sizes that differed from the walk alike in every round, as findings. */
export function sliceFindings(facts: Facts, wanted: SliceFact['kind']): readonly CodedFinding[] {
  return surveysOf(facts).flatMap(({ slices, partner }) =>
    slices
      .filter(({ kind, state }) => state === 'constant' && kind === wanted)
      .map(({ kind, params, exchange, page, limite }) => ({
        ...{ code: codeOf(SLICES[kind], params), params, count: 1, exchange },
        where: placed({ page, limite, partner }),
      })),
  );
}

/** What two walks at two sizes hold differently, alike in every round: their simulations, or the totals that they say. */
export function sizeFindings(facts: Facts, wanted: 'simulations' | 'totals'): readonly CodedFinding[] {
  return surveysOf(facts).flatMap(({ sizes, partner }): readonly CodedFinding[] => {
    if (sizes?.state !== 'constant') return [];
    const { limite, other, missing, further, totals, exchange } = sizes;
    const found = { count: 1, exchange, where: placed({ page: 1, limite: other, partner }) };
    const [total, otherTotal] = totals;
    if (wanted === 'simulations') {
      const params = { limite, other, missing, further };
      return missing + further === 0 ? [] : [{ ...coded('listing.sizes-differ', params), ...found }];
    }
    if (total === null || otherTotal === null || total === otherTotal) return [];
    return [{ ...coded('page.total-by-size', { limite, other, total, otherTotal }), ...found }];
  });
}

/** Why a question about whole lists could not be settled: the environment, or a list that lives. */
export function listObstacles(facts: Facts): readonly Reason[] {
  return surveysOf(facts).flatMap((survey): readonly Reason[] => {
    const { partner, reads, state, order, broken } = survey;
    if (broken?.by === 'environment') return unreadReasons(facts, survey);
    if (state !== 'living') return [];
    return [coded(order === 'unstable' ? 'list.unstable' : 'list.changing', { partner, reads })];
  });
}

/** Why the environment let a list not be read to its end; none where it did. */
export function unreadReasons(facts: Facts, survey: Survey): readonly Reason[] {
  const reason = survey.broken?.by === 'environment' ? brokenReason(facts, survey) : null;
  return reason === null ? [] : [reason];
}

/** What the lists of the accounts share; older evidence compares two walks alone. */
export function isolationIn({ isolation, shared, surveys }: Facts): IsolationFact {
  if (isolation !== undefined) return isolation;
  if (!shared) return { partners: [], listings: 0, unkept: 0, leaks: [] };
  const { compared, shared: simulations, page, item, exchange } = shared;
  const limite = surveys.second?.limite ?? null;
  const whose = { partner: 'second', owner: 'main', token: 0 } as const;
  const leak = { ...whose, listings: 1, simulations, exchange, page, limite, item };
  return { partners: ['main', 'second'], listings: compared, unkept: 0, leaks: simulations === 0 ? [] : [leak] };
}

/** An account that was shown simulations of another one. */
export function leakFinding(leak: LeakFact): CodedFinding {
  const { partner, owner, token, listings, simulations, exchange, item, page, limite, case: label } = leak;
  return {
    ...coded('auth.foreign-simulations', { partner, owner, token, listings, simulations }),
    count: simulations,
    exchange,
    where: placed({ page, limite, case: label, partner, item, pointer: `/itens/${item}/id_simulacao` }),
  };
}

const VIEWS = {
  empty: 'token.empty-list',
  other: 'token.other-list',
  differs: 'token.differing-list',
} as const satisfies Record<ViewFact['kind'], FindingCode>;

/** Tokens that opened another list than their account's, again and again; what shows another account is judged there. */
export function viewFindings(facts: Facts): readonly CodedFinding[] {
  const { leaks } = isolationIn(facts);
  const own = (facts.views ?? []).filter(
    ({ partner, token, state }) =>
      state === 'constant' && !leaks.some((leak) => leak.partner === partner && leak.token === token),
  );
  return grouped(
    own.map(({ kind, partner, token, exchange, page, limite, case: label }) => ({
      ...coded(VIEWS[kind], { partner, token }),
      count: 1,
      exchange,
      where: placed({ page, limite, case: label, partner }),
    })),
  );
}

/** Lists that changed altogether and stayed so: of a list that lives, or of a token, which can't be told apart. */
export function viewObstacles(facts: Facts): readonly Reason[] {
  const once = (facts.views ?? []).filter(({ state }) => state === 'once');
  return once.slice(0, 1).map(({ partner }) => coded('token.list-replaced', { partner }));
}
