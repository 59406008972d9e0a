import { createHash } from 'node:crypto';
import type { TextCode } from '../../messages/index.ts';

const FORMAT = 'vehicle-credit-evidence';
const FORMAT_VERSION = 1;

export type Damage = Extract<TextCode, `evidence.${string}`>;

/** An evidence file: the recording of a run. The digest shows damage, not forgery: nothing signs the file. */
export interface EvidenceFile<Recorded> {
  readonly format: typeof FORMAT;
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly suite: { readonly version: string };
  readonly document: { readonly version: string };
  /** SHA-256 (FIPS 180-4) of the JSON text of `recorded`, in hex. */
  readonly digest: string;
  readonly recorded: Recorded;
}

/** The text of an evidence file. `recorded` must be JSON. */
export function sealed<Recorded>(recorded: Recorded, versions: { suite: string; document: string }): string {
  const text = JSON.stringify(recorded);
  const head = JSON.stringify({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    suite: { version: versions.suite },
    document: { version: versions.document },
    digest: digestOf(text),
  });
  return `${head.slice(0, -1)},"recorded":${text}}\n`;
}

/** The content of an evidence file, or the code of what is wrong with it. */
export function unsealed<Recorded>(text: string): EvidenceFile<Recorded> | { readonly damage: Damage } {
  const file = parsed(text);
  if (!isMembers(file)) return { damage: 'evidence.not-json' };
  if (file.format !== FORMAT) return { damage: 'evidence.other-format' };
  if (file.formatVersion !== FORMAT_VERSION) return { damage: 'evidence.other-version' };
  if (!isEvidence<Recorded>(file)) return { damage: 'evidence.incomplete' };
  return digestOf(JSON.stringify(file.recorded)) === file.digest ? file : { damage: 'evidence.digest' };
}

export function isEvidenceFile(beginning: string): boolean {
  return beginning.startsWith(`{"format":"${FORMAT}"`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Members = Readonly<Record<string, unknown>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEvidence<Recorded>(file: Members): file is Members & EvidenceFile<Recorded> {
  const { suite, document, digest, recorded } = file;
  const versions = [suite, document].every((one) => isMembers(one) && typeof one.version === 'string');
  return versions && typeof digest === 'string' && isMembers(recorded);
}

/** A list that holds of each element what differs from the element before. */
export interface Packed {
  readonly packed: readonly unknown[];
}

const PLAIN = 1_000;

export function packed<Element>(list: readonly Element[]): readonly Element[] | Packed {
  if (list.length <= PLAIN) return list;
  return { packed: list.map((element, at) => differenceOf(at === 0 ? undefined : list[at - 1], element)) };
}

/** Restores a packed list; returns any other as it is. */
export function unpacked<Element>(list: readonly Element[] | Packed): readonly Element[] {
  if (!('packed' in list)) return list;
  const whole: Element[] = [];
  for (const difference of list.packed) whole.push(applied(whole.at(-1), difference) as Element);
  return whole;
}

/** `[value]` for a whole value; an object for the members that differ. */
function differenceOf(before: unknown, after: unknown): unknown {
  if (!isMembers(before) || !isMembers(after)) return [after];
  const names = Object.keys(after);
  if (JSON.stringify(names) !== JSON.stringify(Object.keys(before))) return [after];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, differenceOf(before[name], after[name])]));
}

function applied(before: unknown, difference: unknown): unknown {
  if (Array.isArray(difference)) return difference[0];
  if (!isMembers(before) || !isMembers(difference)) return before;
  const value = (name: string, held: unknown): unknown =>
    Object.hasOwn(difference, name) ? applied(held, difference[name]) : held;
  return Object.fromEntries(Object.entries(before).map(([name, held]) => [name, value(name, held)]));
}
