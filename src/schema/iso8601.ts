import {
  isDayOfMonth,
  isDayOfWeek,
  isDayOfYear,
  isTimeOfDay,
  offsetOf,
  startOfDay,
  startOfOrdinal,
  startOfWeekday,
} from './calendar.ts';

/** A date and time of ISO 8601: when it is, and in which of the forms it is written. */
export interface IsoDateTime {
  readonly form: 'extended' | 'basic';
  readonly offset: 'Z' | '±hh:mm' | '±hhmm' | '±hh' | 'none';
  readonly fractionDigits: number;
  /** Milliseconds since the epoch, with their fraction. Without an offset it counts as UTC, in a leap second as a second before. */
  readonly at: number;
}

/** The dates that name a day, each in its extended and its basic form. */
const DATES = [
  {
    extended: /^(\d{4})-(\d{2})-(\d{2})$/,
    basic: /^(\d{4})(\d{2})(\d{2})$/,
    exists: isDayOfMonth,
    start: startOfDay,
  },
  { extended: /^(\d{4})-(\d{3})$/, basic: /^(\d{4})(\d{3})$/, exists: isDayOfYear, start: startOfOrdinal },
  { extended: /^(\d{4})-W(\d{2})-(\d)$/, basic: /^(\d{4})W(\d{2})(\d)$/, exists: isDayOfWeek, start: startOfWeekday },
] as const;

/** Hours alone are the same in both forms. The last part may have a fraction. */
const TIMES = {
  extended: /^(\d{2})(?::(\d{2})(?::(\d{2}))?)?(?:[.,](\d+))?$/,
  basic: /^(\d{2})(?:(\d{2})(\d{2})?)?(?:[.,](\d+))?$/,
} as const;

const MINUS = '\u2212';

const DATE_TIME_OFFSET = /^([\dW-]+)[Tt]([\d:.,]+)([Zz]|([+\u2212-])(\d{2})(?:(:?)(\d{2}))?)?$/;

/**
 * Reads a date and time of ISO 8601; null for any other text. Wider than RFC 3339: the basic form, ordinal and week
 * dates, 24:00, a comma before the fraction, no seconds or minutes, an offset of hours alone or none. Date and time are
 * both extended or both basic; the offset may be either, its minus a hyphen or the sign U+2212, which the standard names.
 * Like RFC 3339 it takes `t` and `z`.
 */
export function readIso8601(text: string): IsoDateTime | null {
  const match = DATE_TIME_OFFSET.exec(text);
  if (match === null) return null;
  const [, date = '', time = '', offset, sign, hours, colon, minutes] = match;
  const east = offset === undefined ? null : offsetOf(sign === MINUS ? '-' : sign, hours, minutes);
  if (offset !== undefined && east === null) return null;
  const form = date.includes('-') ? 'extended' : 'basic';
  const day = dayOf(date, form);
  const sinceMidnight = timeOf(time, form, east);
  if (day === null || sinceMidnight === null) return null;
  return {
    form,
    offset: offset === undefined ? 'none' : offsetForm(sign, colon, minutes),
    fractionDigits: sinceMidnight.fractionDigits,
    at: day + sinceMidnight.ms - (east ?? 0) * MINUTE,
  };
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

function offsetForm(sign?: string, colon?: string, minutes?: string): IsoDateTime['offset'] {
  if (sign === undefined) return 'Z';
  if (minutes === undefined) return '±hh';
  return colon === ':' ? '±hh:mm' : '±hhmm';
}

/** When a day begins in UTC; null where there is no such day. */
function dayOf(text: string, form: IsoDateTime['form']): number | null {
  for (const date of DATES) {
    const [, year, part, day] = date[form].exec(text) ?? [];
    if (year === undefined) continue;
    const named = [Number(year), Number(part), Number(day)] as const;
    return date.exists(...named) ? date.start(...named) : null;
  }
  return null;
}

/** How long after midnight a time is; null where there is no such time. */
function timeOf(text: string, form: IsoDateTime['form'], east: number | null) {
  const match = TIMES[form].exec(text);
  if (match === null) return null;
  const [, hour, minute, second, fraction = ''] = match;
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const part = fraction === '' ? 0 : Number(`0.${fraction}`);
  const exists = h === 24 ? m === 0 && s === 0 && part === 0 : isTimeOfDay(h, m, s, east);
  if (!exists) return null;
  const last = second !== undefined ? SECOND : minute !== undefined ? MINUTE : HOUR;
  return { ms: h * HOUR + m * MINUTE + Math.min(s, 59) * SECOND + part * last, fractionDigits: fraction.length };
}
