import { textOf } from '../../messages/index.ts';
import { type Inspect, type LineOf, type Mistake, type Read, readDocument, validatorOf } from '../documents/read.ts';
import { suggested } from '../settings/nearest.ts';
import type { Baseline } from './baseline.ts';
import type { Waiver } from './waivers.ts';

/** The ids that a waiver or a pin can be about. */
export interface KnownIds {
  readonly requirements: readonly string[];
  readonly openPoints: readonly string[];
}

/** The baseline that a text holds, or its mistakes. */
export function readBaseline(text: string, { openPoints }: KnownIds): Read<Baseline> {
  const inspect: Inspect = (value, lineOf) =>
    Object.keys(membersOf(membersOf(value).answers))
      .filter((id) => !openPoints.includes(id))
      .map((id) => ({
        line: lineOf(['answers', id]),
        ...textOf('mistake.no-open-point', { id: JSON.stringify(id), ...suggested(id, openPoints) }),
      }));
  return readDocument(text, validatorOf<Baseline>('baseline'), inspect);
}

/** The waivers that a text holds, or their mistakes: two for one case are one too many. */
export function readWaivers(text: string, known: KnownIds): Read<readonly Waiver[]> {
  const inspect: Inspect = (value, lineOf) => {
    const entries = Array.isArray(value) ? value.map(membersOf) : [];
    return entries.flatMap((entry, index) => [
      ...unknownRequirement(entry.requirement, index, known, lineOf),
      ...repeated(entry, index, entries, lineOf),
    ]);
  };
  return readDocument(text, validatorOf<readonly Waiver[]>('waivers'), inspect);
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function unknownRequirement(
  id: unknown,
  index: number,
  { requirements, openPoints }: KnownIds,
  lineOf: LineOf,
): readonly Mistake[] {
  if (typeof id !== 'string' || id === '' || requirements.includes(id)) return [];
  const told = openPoints.includes(id)
    ? textOf('mistake.open-point-waived', { id: JSON.stringify(id) })
    : textOf('mistake.no-requirement', { id: JSON.stringify(id), ...suggested(id, requirements) });
  return [{ line: lineOf([index, 'requirement']), ...told }];
}

function repeated(entry: Members, index: number, all: readonly Members[], lineOf: LineOf): readonly Mistake[] {
  const first = all.findIndex((one) => one.requirement === entry.requirement && one.case === entry.case);
  if (first === index || entry.requirement === undefined) return [];
  return [{ line: lineOf([index]), ...textOf('mistake.waived-twice', { earlier: lineOf([first]) }) }];
}
