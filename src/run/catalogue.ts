import {
  comparisonRequirements,
  type OpenPoint,
  openPoints,
  type Requirement,
  requirements,
} from '../../requirements/index.ts';

/** A requirement or an open point, by its id. */
export type Entry =
  | ({ readonly kind: 'requirement'; readonly id: string; readonly judgedBy: 'run' | 'diff' } & Requirement)
  | ({ readonly kind: 'open point'; readonly id: string; readonly level: 'open' } & OpenPoint);

function requirementEntries(table: Readonly<Record<string, Requirement>>, judgedBy: 'run' | 'diff'): readonly Entry[] {
  return Object.entries(table).map(([id, requirement]) => ({ kind: 'requirement', id, judgedBy, ...requirement }));
}

function openEntries(table: Readonly<Record<string, OpenPoint>>): readonly Entry[] {
  return Object.entries(table).map(([id, point]) => ({ kind: 'open point', id, level: 'open', ...point }));
}

/** Everything that the document says or leaves open, in its order; the open points last. */
export const catalogue: readonly Entry[] = [
  ...requirementEntries(requirements, 'run'),
  ...requirementEntries(comparisonRequirements, 'diff'),
  ...openEntries(openPoints),
];

export const catalogueIds: readonly string[] = catalogue.map(({ id }) => id);

/** What the document says, or asks, in one sentence. */
export function sentence(entry: Entry): string {
  return entry.kind === 'requirement' ? entry.statement : entry.question;
}
