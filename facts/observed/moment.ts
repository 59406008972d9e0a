import { readIso8601 } from '../../src/schema/iso8601.ts';

/**
 * How two moments stand in time: negative where `one` is the earlier, `NaN` where either text is no date and time of
 * ISO 8601. Texts that are laid out alike in UTC stand in time as they stand in the alphabet and are not read any closer.
 */
export function compareMoments(one: string, other: string): number {
  if (one.length === other.length && UTC.test(one) && UTC.test(other)) return one < other ? -1 : one > other ? 1 : 0;
  return (readIso8601(one)?.at ?? Number.NaN) - (readIso8601(other)?.at ?? Number.NaN);
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
