import type { Requirement } from '../../../requirements/index.ts';
import type { Target } from '../../settings/settings.ts';
import { fileVariables } from '../../settings/variables.ts';
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

/** Something that requirements need, in the words of their `exercisedBy`. */
export interface Need {
  readonly named: RegExp;
  readonly lacking: (atHand: AtHand) => boolean;
  readonly says: string;
  readonly remedy: string;
}

const needs: readonly Need[] = [
  {
    named: /other than production|not sent to production/,
    lacking: ({ target }) => target.environment === 'production',
    says: 'the target is production',
    remedy: 'run against staging as well',
  },
  ...fileVariables
    .filter((variable) => !variable.endsWith('_SECRET'))
    .map((variable) => ({
      named: new RegExp(`\\b${variable}\\b`),
      lacking: ({ target }: AtHand) => !isConfigured(variable, target),
      says: `${variable} is not set`,
      remedy: `set ${variable}${variable.endsWith('_ID') ? ' and its secret' : ''}`,
    })),
  {
    named: /at least one simulation/,
    lacking: ({ main }) => main?.items === 0,
    says: 'the account has no simulation',
    remedy: 'create some, or use an account that has some',
  },
  {
    named: /at least two simulations/,
    lacking: ({ main }) => main !== null && main.items < 2,
    says: 'the account has fewer than two simulations',
    remedy: 'create some, or use an account that has more',
  },
  {
    named: /both accounts with simulations/,
    lacking: ({ main, second }) => main?.items === 0 || second?.items === 0,
    says: 'one of the two partners has no simulation',
    remedy: 'create some for both',
  },
  {
    named: /a null only where the data has one/,
    lacking: ({ main }) => main !== null && main.items > 0 && main.vehiclesWithNull === 0,
    says: 'no vehicle with a null on the first page',
    remedy: 'create simulations of vehicles whose year, value or zero-km mark is unknown',
  },
];

function isConfigured(variable: string, target: Target): boolean {
  if (variable.includes('REVOKED')) return target.revokedToken !== undefined;
  if (variable.includes('EXPIRED')) return target.expiredToken !== undefined;
  if (variable.includes('SECOND')) return target.second !== undefined;
  if (variable.includes('INCOMPLETE')) return target.incomplete !== undefined;
  if (variable.includes('EMPTY')) return target.empty !== undefined;
  return true;
}

/**
 * The needs that the words of an `exercisedBy` name: in its first clause those without which the requirement is not
 * exercised at all, in the later ones those of single cases.
 */
export function needsIn(exercisedBy: string): { readonly whole: readonly Need[]; readonly part: readonly Need[] } {
  const [first = '', ...later] = exercisedBy.split(';');
  const named = (words: string) => needs.filter((need) => need.named.test(words));
  return { whole: named(first), part: named(later.join(';')) };
}

/** What the account offers, and for whatever is lacking the requirements that a run would not exercise, or only in part. */
export function dataLines(atHand: AtHand, requirements: Readonly<Record<string, Requirement>>): readonly Line[] {
  const lacking = needs.filter((need) => need.lacking(atHand));
  const affected = (need: Need, extent: 'whole' | 'part') =>
    Object.entries(requirements)
      .filter(([, { exercisedBy }]) => exercisedBy !== undefined && needsIn(exercisedBy)[extent].includes(need))
      .map(([id]) => id);
  const lines = lacking.flatMap((need) => [
    ...line(need, affected(need, 'whole'), "can't be exercised"),
    ...line(need, affected(need, 'part'), 'can be exercised in part only'),
  ]);
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
