import { asObject, isObject, jsonOf, objectAt } from './pact.ts';

/** What the Verifier says of an interaction: `error` where it could not send or read, and so says nothing of the answer. */
export type NativeResult =
  | { readonly kind: 'ok' | 'error' }
  | { readonly kind: 'mismatches'; readonly found: readonly unknown[] };

/** Reads the results of the Verifier, by the marks of the interactions; null where they are not what it writes. */
export function readResults(text: string): ReadonlyMap<number, NativeResult> | null {
  const results = asObject(jsonOf(text));
  if (!Array.isArray(results.interactionResults)) return null;
  const errors = Array.isArray(results.errors) ? results.errors.filter(isObject) : [];
  const departures = new Map(errors.map((error) => [markOf(objectAt(error, 'mismatch')), objectAt(error, 'mismatch')]));
  return new Map(
    results.interactionResults.filter(isObject).map((interaction) => {
      const mark = markOf(interaction);
      return [mark, resultOf(interaction.result, departures.get(mark))];
    }),
  );
}

function markOf({ interactionId }: { readonly interactionId?: unknown }): number {
  return Number(interactionId);
}

function resultOf(result: unknown, departure: Readonly<Record<string, unknown>> | undefined): NativeResult {
  if (departure === undefined) return { kind: result === 'OK' ? 'ok' : 'error' };
  const { type, mismatches } = departure;
  return type === 'mismatches' && Array.isArray(mismatches) && mismatches.length > 0
    ? { kind: 'mismatches', found: mismatches }
    : { kind: 'error' };
}
