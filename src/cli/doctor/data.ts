import type { Need as NeedId, Requirement } from '../../../requirements/index.ts';
import type { Target } from '../../settings/settings.ts';
import type { Offer } from './answers.ts';
import type { Line } from './line.ts';

/** What a run against the target would have at hand. */
export interface AtHand {
  readonly target: Target;
  /** Null where the main listing did not open. */
  readonly main: Offer | null;
  /** Null where it is not configured or did not open. */
  readonly second: Offer | null;
}

/** How a need shows to be lacking, and what to do. */
interface Need {
  readonly lacking: (atHand: AtHand) => boolean;
  readonly says: string;
  readonly remedy: string;
}

const variable = (name: string, lacking: (target: Target) => boolean): Need => ({
  lacking: ({ target }) => lacking(target),
  says: `${name} is not set`,
  remedy: `set ${name}${name.endsWith('_ID') ? ' and its secret' : ''}`,
});

const needs: Readonly<Record<Exclude<NeedId, 'two-reports'>, Need>> = {
  'not-production': {
    lacking: ({ target }) => target.environment === 'production',
    says: 'the target is production',
    remedy: 'run against staging as well',
  },
  'second-partner': variable('PARTNER_API_SECOND_CLIENT_ID', ({ second }) => second === undefined),
  'incomplete-partner': variable(
    'PARTNER_API_INCOMPLETE_CLIENT_ID',

    ({ incomplete }) => incomplete === undefined,
  ),
  'empty-partner': variable('PARTNER_API_EMPTY_CLIENT_ID', ({ empty }) => empty === undefined),
  'revoked-token': variable('PARTNER_API_REVOKED_TOKEN', ({ revokedToken }) => revokedToken === undefined),
  'expired-token': variable('PARTNER_API_EXPIRED_TOKEN', ({ expiredToken }) => expiredToken === undefined),
  'one-simulation': {
    lacking: ({ main }) => main?.items === 0,
    says: 'the account has no simulation',
    remedy: 'create some, or use an account that has some',
  },
  'two-simulations': {
    lacking: ({ main }) => main !== null && main.items < 2,
    says: 'the account has fewer than two simulations',
    remedy: 'create some, or use an account that has more',
  },
  'simulations-of-both': {
    lacking: ({ main, second }) => main?.items === 0 || second?.items === 0,
    says: 'one of the two partners has no simulation',
    remedy: 'create some for both',
  },
  'null-value': {
    lacking: ({ main }) => main !== null && main.items > 0 && main.vehiclesWithNull === 0,
    says: 'no vehicle with a null on the first page',
    remedy: 'create simulations of vehicles whose year, value or zero-km mark is unknown',
  },
};

/** What the account offers, and for whatever is lacking the requirements that a run would not exercise, or only in part. */
export function dataLines(atHand: AtHand, requirements: Readonly<Record<string, Requirement>>): readonly Line[] {
  const affected = (need: string, by: 'needs' | 'someCasesNeed') =>
    Object.entries(requirements).flatMap(([id, one]) => (one[by]?.some((id) => id === need) ? [id] : []));
  const lines = Object.entries(needs).flatMap(([id, need]) =>
    need.lacking(atHand)
      ? [
          ...line(need, affected(id, 'needs'), "can't be exercised"),
          ...line(need, affected(id, 'someCasesNeed'), 'can be exercised in part only'),
        ]
      : [],
  );
  return [...(atHand.main === null ? [] : offered(atHand.main)), ...lines];
}

function line({ says, remedy }: Need, ids: readonly string[], extent: string): readonly Line[] {
  const [first] = ids;
  if (first === undefined) return [];
  const named = ids.length > 3 ? `${first}, …` : ids.join(', ');
  return [
    {
      mark: 'note',
      subject: 'data',
      says: `${says}: ${counted(ids.length, 'requirement')} ${extent} (${named})`,
      remedy,
    },
  ];
}

function offered({ total, items, vehiclesWithNull }: Offer): readonly Line[] {
  const all =
    total === null
      ? 'a total that is no number'
      : `${counted(total, 'simulation')}, ${counted(Math.ceil(total / 100), 'page')} of 100`;
  const says = `${all}; on the first page ${counted(items, 'item')}, ${counted(vehiclesWithNull, 'vehicle')} with a null`;
  const few: Line = {
    mark: 'note',
    subject: 'data',
    says: 'fewer than 2 pages of 100: the links between pages are seen at smaller sizes only',
    remedy: 'create simulations until there are more than 100',
  };
  return [{ mark: 'ok', subject: 'data', says }, ...(total !== null && total <= 100 ? [few] : [])];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
