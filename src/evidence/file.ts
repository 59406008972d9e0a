import { createHash } from 'node:crypto';
import type { TextCode } from '../../messages/index.ts';
import { isObject, type JsonObject, jsonOf } from '../json/read-json.ts';

const FORMAT = 'vehicle-credit-evidence';
const FORMAT_VERSION = 1;

export type Damage = Extract<TextCode, `evidence.${string}`>;

/** The recording of a run. The digest detects damage, not forgery: the file is not signed. */
export interface EvidenceFile<Recorded> {
  readonly format: typeof FORMAT;
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly suite: { readonly version: string };
  readonly document: { readonly version: string };
  /** SHA-256 (FIPS 180-4) of the JSON text of `recorded`, in hex. */
  readonly digest: string;
  readonly recorded: Recorded;
}

/** Returns the text of an evidence file. `recorded` must be JSON. */
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

/** Returns the content of an evidence file, or the code of its damage. */
export function unsealed<Recorded>(text: string): EvidenceFile<Recorded> | { readonly damage: Damage } {
  const file = jsonOf(text);
  if (!isObject(file)) return { damage: 'evidence.not-json' };
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

function isEvidence<Recorded>(file: JsonObject): file is JsonObject & EvidenceFile<Recorded> {
  const { suite, document, digest, recorded } = file;
  const versions = [suite, document].every((one) => isObject(one) && typeof one.version === 'string');
  return versions && typeof digest === 'string' && isObject(recorded);
}

/** A list with the differences of each element from the element before. */
export interface Packed {
  readonly packed: readonly unknown[];
}

const LONGEST_PLAIN = 1_000;

export function packed<Element>(list: readonly Element[]): readonly Element[] | Packed {
  if (list.length <= LONGEST_PLAIN) return list;
  return { packed: list.map((element, at) => differenceOf(at === 0 ? undefined : list[at - 1], element)) };
}

/** Restores a packed list; returns any other list unchanged. */
export function unpacked<Element>(list: readonly Element[] | Packed): readonly Element[] {
  if (!('packed' in list)) return list;
  const whole: Element[] = [];
  for (const difference of list.packed) whole.push(applied(whole.at(-1), difference) as Element);
  return whole;
}

/** Returns `[value]` for a whole value, or an object with the members that differ. */
function differenceOf(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return [after];
  const names = Object.keys(after);
  if (JSON.stringify(names) !== JSON.stringify(Object.keys(before))) return [after];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, differenceOf(before[name], after[name])]));
}

function applied(before: unknown, difference: unknown): unknown {
  if (Array.isArray(difference)) return difference[0];
  if (!isObject(before) || !isObject(difference)) return before;
  const value = (name: string, member: unknown): unknown =>
    Object.hasOwn(difference, name) ? applied(member, difference[name]) : member;
  return Object.fromEntries(Object.entries(before).map(([name, member]) => [name, value(name, member)]));
}
