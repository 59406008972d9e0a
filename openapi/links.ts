import { type OpenPointId, openPoints, type RequirementId, requirements } from '../requirements/index.ts';
import type { CataloguedId, Linked } from './model.ts';

/** The links of a piece; none where both lists are empty. */
export function linksTo(required: readonly CataloguedId[], open: readonly OpenPointId[] = []): Linked {
  return {
    ...(required.length > 0 && { 'x-requirements': required }),
    ...(open.length > 0 && { 'x-open-points': open }),
  };
}

/** A description followed by the questions that the API's document leaves open about it. */
export function leavingOpen(description: string, open: readonly OpenPointId[]): string {
  if (open.length === 0) return description;
  return `${description}\n\nLeft open: ${open.map((id) => openPoints[id].question).join(' ')}`;
}

const ids = Object.keys(requirements) as RequirementId[];
const OF_THE_WHOLE = ['closed', 'complete'];

/** The requirements of an object as a whole. */
export function requirementsOfObject(object: string): readonly RequirementId[] {
  return ids.filter((id) => OF_THE_WHOLE.some((what) => id === `${object}.${what}`));
}

/** The requirements of a field: its own, and what is told beside it, as in `Customer.cpf-mask`. */
export function requirementsOfField(object: string, field: string): readonly RequirementId[] {
  return ids.filter((id) => id === `${object}.${field}` || id.startsWith(`${object}.${field}-`));
}
