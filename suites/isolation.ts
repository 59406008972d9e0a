import type { Facts, ViewFact } from '../facts/facts.ts';
import type { IsolationFact, LeakFact } from '../facts/isolation.ts';
import { findingOf, textOf } from '../messages/index.ts';
import type { Finding, Reason, Where } from '../src/judging/finding.ts';
import { grouped } from './support.ts';

/** What the lists of the accounts share; older evidence compares two walks alone. */
export function isolationIn({ isolation, shared, surveys }: Facts): IsolationFact {
  if (isolation !== undefined) return isolation;
  if (!shared) return { partners: [], listings: 0, unkept: 0, leaks: [] };
  const { compared, shared: simulations, page, item, exchange } = shared;
  const limite = surveys.second?.limite ?? null;
  const leak = {
    partner: 'second',
    owner: 'main',
    token: 0,
    listings: 1,
    simulations,
    exchange,
    page,
    limite,
    item,
  } as const;
  return { partners: ['main', 'second'], listings: compared, unkept: 0, leaks: simulations === 0 ? [] : [leak] };
}

/** An account that was shown simulations of another one. */
export function leakFinding(leak: LeakFact): Finding {
  const { partner, owner, token, listings, simulations, exchange, item } = leak;
  return {
    ...findingOf('auth.foreign-simulations', { partner, owner, token, listings, simulations }),
    count: simulations,
    exchange,
    where: { ...whereOf(leak), item, pointer: `/itens/${item}/id_simulacao` },
  };
}

const VIEWS = {
  empty: 'token.empty-list',
  other: 'token.other-list',
  differs: 'token.differing-list',
} as const satisfies Record<ViewFact['kind'], string>;

/** Tokens that opened another list than their account's, again and again; what shows another account is judged there. */
export function viewFindings(facts: Facts): readonly Finding[] {
  const { leaks } = isolationIn(facts);
  const own = (facts.views ?? []).filter(
    ({ partner, token, state }) =>
      state === 'constant' && !leaks.some((leak) => leak.partner === partner && leak.token === token),
  );
  return grouped(
    own.map((view): Finding => {
      const { kind, partner, token, exchange } = view;
      return { ...findingOf(VIEWS[kind], { partner, token }), count: 1, exchange, where: whereOf(view) };
    }),
  );
}

/** Lists that changed altogether and stayed so: of a list that lives, or of a token, which can't be told apart. */
export function viewObstacles(facts: Facts): readonly Reason[] {
  const once = (facts.views ?? []).filter(({ state }) => state === 'once');
  return once.slice(0, 1).map(({ partner }) => textOf('token.list-replaced', { partner }));
}

function whereOf({
  page,
  limite,
  partner,
  case: label,
}: Pick<LeakFact, 'page' | 'limite' | 'partner' | 'case'>): Where {
  return {
    ...(page === null ? {} : { page }),
    ...(limite === null ? {} : { limite }),
    ...(label === undefined ? {} : { case: label }),
    ...(partner === 'main' ? {} : { partner }),
  };
}
