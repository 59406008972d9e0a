const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a hyphenated UUID in upper or lower case (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const RFC3339 = /^\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Returns true for an RFC 3339 date-time: an existing day, a time and an offset. */
export function isRfc3339DateTime(text: string): boolean {
  return USUAL.test(text) || (RFC3339.test(text) && readIso8601(text) !== null);
}

/** An ISO 8601 date and time: its instant and its notation. */
export interface IsoDateTime {
  readonly form: 'extended' | 'basic';
  readonly offset: 'Z' | '±hh:mm' | '±hhmm' | '±hh' | 'none';
  readonly fractionDigits: number;
  /** Milliseconds since the epoch, with fraction. UTC if the offset is missing; a leap second counts as second 59. */
  readonly at: number;
}

/** The usual form, with days that every month has: always valid. `Date.parse` reads it four times as fast. */
const USUAL =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** Lengths in the usual form: up to the seconds, and of its two kinds of offset. */
const [TO_SECONDS, Z, HOURS_AND_MINUTES] = [19, 1, 6];
const DATE_TIME_OFFSET = /^([\dW-]+)[Tt]([\d:.,]+)([Zz]|([+\u2212-])(\d\d)(?:(:?)(\d\d))?)?$/;

/**
 * Reads an ISO 8601 date and time. Returns null for any other text. Accepts more than RFC 3339: the basic form, ordinal and
 * week dates, 24:00, a comma before the fraction, no seconds or minutes, an offset of hours alone or none. Date and time must
 * be both extended or both basic; the offset may be either. Its minus is a hyphen or, as in the standard, U+2212.
 */
export function readIso8601(text: string): IsoDateTime | null {
  if (USUAL.test(text)) {
    const isUtc = text.endsWith('Z');
    const fraction = text.length - TO_SECONDS - (isUtc ? Z : HOURS_AND_MINUTES);
    return {
      form: 'extended',
      offset: isUtc ? 'Z' : '±hh:mm',
      fractionDigits: Math.max(0, fraction - 1),
      at: Date.parse(text),
    };
  }
  const [, date, time = '', zone, sign, hours = '0', colon, minutes] = DATE_TIME_OFFSET.exec(text) ?? [];
  if (date === undefined || Number(hours) > 23 || Number(minutes ?? 0) > 59) return null;
  const form = date.includes('-') ? 'extended' : 'basic';
  const east = (sign === undefined || sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0));
  const day = startOf(date, form);
  const sinceMidnight = timeOf(time, form, zone === undefined ? null : east);
  if (day === null || sinceMidnight === null) return null;
  const numeric = minutes === undefined ? '±hh' : colon === ':' ? '±hh:mm' : '±hhmm';
  return {
    form,
    offset: zone === undefined ? 'none' : sign === undefined ? 'Z' : numeric,
    fractionDigits: sinceMidnight.fractionDigits,
    at: day + sinceMidnight.ms - east * MINUTE,
  };
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

const DATES = {
  extended: /^(\d{4})-(?:(\d\d)-(\d\d)|(\d{3})|W(\d\d)-(\d))$/,
  basic: /^(\d{4})(?:(\d\d)(\d\d)|(\d{3})|W(\d\d)(\d))$/,
} as const;

/** Returns the start of a day in UTC, in milliseconds since the epoch; null if the day does not exist. */
function startOf(date: string, form: IsoDateTime['form']): number | null {
  const found = DATES[form].exec(date);
  if (found === null) return null;
  const [year, weekday] = [Number(found[1]), Number(found[6])];
  if (found[2] !== undefined) {
    const start = utc(year, Number(found[2]) - 1, Number(found[3]));
    return new Date(start).getUTCMonth() === Number(found[2]) - 1 ? start : null;
  }
  if (found[4] !== undefined) {
    const start = utc(year, 0, Number(found[4]));
    return new Date(start).getUTCFullYear() === year ? start : null;
  }
  // The first week contains 4 January; a week belongs to the year of its Thursday.
  const fourth = utc(year, 0, 4);
  const monday = fourth + ((Number(found[5]) - 1) * 7 - ((new Date(fourth).getUTCDay() + 6) % 7)) * DAY;
  const isInYear = new Date(monday + 3 * DAY).getUTCFullYear() === year;
  return isInYear && weekday >= 1 && weekday <= 7 ? monday + (weekday - 1) * DAY : null;
}

/** Works like `Date.UTC`, also for years before 100. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** The last part may have a fraction. */
const TIMES = {
  extended: /^(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?$/,
  basic: /^(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+))?$/,
} as const;

/** Returns the milliseconds since midnight, or null for an invalid time. `east` is the offset in minutes, null if missing. */
function timeOf(text: string, form: IsoDateTime['form'], east: number | null) {
  const [, hour, minute, second, fraction = ''] = TIMES[form].exec(text) ?? [];
  if (hour === undefined) return null;
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const part = fraction === '' ? 0 : Number(`0.${fraction}`);
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s + part > 0)) return null;
  if (s === 60 && !mayBeLeapSecond(h * 60 + m, east)) return null;
  const last = second !== undefined ? SECOND : minute !== undefined ? MINUTE : HOUR;
  return { ms: h * HOUR + m * MINUTE + Math.min(s, 59) * SECOND + part * last, fractionDigits: fraction.length };
}

/** Returns true if a UTC day can end with this minute of the day. Offsets are multiples of 15 minutes. */
function mayBeLeapSecond(minute: number, east: number | null): boolean {
  const [day, last] = [24 * 60, 24 * 60 - 1];
  return east === null ? minute % 15 === 14 : (minute - east + 2 * day) % day === last;
}

function isIntegerOf(bits: 32 | 64): (value: number) => boolean {
  const limit = 2 ** (bits - 1);
  return (value) => Number.isInteger(value) && value >= -limit && value < limit;
}

/** The formats of the schemas, defined for Ajv. `ajv-formats` is not strict enough. */
export const formats = {
  int32: { type: 'number', validate: isIntegerOf(32) },
  int64: { type: 'number', validate: isIntegerOf(64) },
  double: { type: 'number', validate: (value: number) => Number.isFinite(value) },
  uuid: { type: 'string', validate: isUuid },
  'date-time': { type: 'string', validate: isRfc3339DateTime },
} as const;

/** Returns the length of a text in Unicode code points, as JSON Schema counts it. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
