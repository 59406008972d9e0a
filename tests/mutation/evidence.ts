import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Facts } from '../../facts/facts.ts';
import type { Conclusions } from './conclusions.ts';

/** Where recorded evidence lies; it is made anew from the provider's tables and kept out of the repository. */
export const EVIDENCE = new URL('../../reports/mutation/evidence/', import.meta.url);

/** A recorded run with what the checks concluded from it. */
export interface Judged {
  readonly id: string;
  readonly facts: Facts;
  readonly concluded: Conclusions;
}

/** What was learnt from a tape, as JSON text. */
export interface Folded {
  readonly id: string;
  readonly facts: string;
}

/** Names of the recorded files of a kind, in their order: those first that show the most. */
export function filesOf(kind: 'judged' | 'folded', extension: string): readonly URL[] {
  const at = new URL(`${kind}/`, EVIDENCE);
  if (!existsSync(at)) throw new Error('no evidence is recorded: `npm run mutate` records it');
  return readdirSync(at)
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => new URL(name, at));
}

export function readJson<Held>(file: URL): Held {
  return JSON.parse(readFileSync(file, 'utf8'));
}
