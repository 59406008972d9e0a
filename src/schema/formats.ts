const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in its hyphenated form, in whatever case (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isDayOfMonth(year: number, month: number, day: number): boolean {
  const days = month === 2 && isLeapYear(year) ? 29 : (daysOfMonths[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function isDayOfYear(year: number, day: number): boolean {
  return day >= 1 && day <= (isLeapYear(year) ? 366 : 365);
}

/** Day of the week of 31 December, 0 for Sunday. */
function lastWeekday(year: number): number {
  return (year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)) % 7;
}

/** A year has 53 weeks where it ends on a Thursday or begins on one (ISO 8601-1:2019, 4.2.2). */
function isDayOfWeek(year: number, week: number, day: number): boolean {
  const weeks = lastWeekday(year) === 4 || lastWeekday(year - 1) === 3 ? 53 : 52;
  return week >= 1 && week <= weeks && day >= 1 && day <= 7;
}

const minutesOfDay = 24 * 60;

/** `offset` in minutes east of UTC, null where it is not known. Second 60 stands only where a day of UTC can end. */
function isTimeOfDay(hour: number, minute: number, second: number, offset: number | null): boolean {
  if (hour > 23 || minute > 59 || second > 60) return false;
  if (second < 60) return true;
  // Offsets are multiples of a quarter of an hour.
  if (offset === null) return minute % 15 === 14;
  return (hour * 60 + minute - offset + 2 * minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

/** Minutes east of UTC, or null where there is no such offset. */
function offsetOf(sign: string | undefined, hours = '0', minutes = '0'): number | null {
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Whether a text is a date-time of RFC 3339: a day that exists, a time and an offset. A 60th second stands only at the
 * end of a day of UTC.
 */
export function isRfc3339DateTime(text: string): boolean {
  const match = rfc3339.exec(text);
  if (match === null) return false;
  const [, year, month, day, hour, minute, second, sign, offsetHours, offsetMinutes] = match;
  const offset = offsetOf(sign, offsetHours, offsetMinutes);
  return (
    offset !== null &&
    isDayOfMonth(Number(year), Number(month), Number(day)) &&
    isTimeOfDay(Number(hour), Number(minute), Number(second), offset)
  );
}

/** The dates of ISO 8601 that name a day, each in its extended and its basic form. */
const dates = [
  { extended: /^(\d{4})-(\d{2})-(\d{2})$/, basic: /^(\d{4})(\d{2})(\d{2})$/, exists: isDayOfMonth },
  { extended: /^(\d{4})-(\d{3})$/, basic: /^(\d{4})(\d{3})$/, exists: isDayOfYear },
  { extended: /^(\d{4})-W(\d{2})-(\d)$/, basic: /^(\d{4})W(\d{2})(\d)$/, exists: isDayOfWeek },
] as const;

/** Hours alone are the same in both forms. The last part may have a fraction. */
const times = {
  extended: /^(\d{2})(?::(\d{2})(?::(\d{2}))?)?(?:[.,](\d+))?$/,
  basic: /^(\d{2})(?:(\d{2})(\d{2})?)?(?:[.,](\d+))?$/,
} as const;

const dateTimeAndOffset = /^([\dW-]+)[Tt]([\d:.,]+)(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)?$/;

function isIsoDate(text: string, form: 'extended' | 'basic'): boolean {
  return dates.some((date) => {
    const [, year, part, day] = date[form].exec(text) ?? [];
    return year !== undefined && date.exists(Number(year), Number(part), Number(day));
  });
}

function isIsoTime(text: string, form: 'extended' | 'basic', offset: number | null): boolean {
  const [, hour, minute = '0', second = '0', fraction = '0'] = times[form].exec(text) ?? [];
  if (hour === undefined) return false;
  if (hour === '24') return Number(minute) === 0 && Number(second) === 0 && Number(fraction) === 0;
  return isTimeOfDay(Number(hour), Number(minute), Number(second), offset);
}

/**
 * Whether a text is a date and time of ISO 8601, and whether it carries its offset from UTC. Wider than RFC 3339: the
 * basic form, ordinal and week dates, 24:00, a comma before the fraction, no seconds or minutes, an offset of hours
 * alone. Date and time are both extended or both basic; the offset may be either. Like RFC 3339 it takes `t` and `z`.
 */
export function isIso8601DateTime(text: string): false | 'with-offset' | 'without-offset' {
  const match = dateTimeAndOffset.exec(text);
  if (match === null) return false;
  const [, date = '', time = '', zulu, sign, hours, minutes] = match;
  const hasOffset = zulu !== undefined || sign !== undefined;
  const offset = hasOffset ? offsetOf(sign, hours, minutes) : null;
  if (hasOffset && offset === null) return false;
  const form = date.includes('-') ? 'extended' : 'basic';
  if (!isIsoDate(date, form) || !isIsoTime(time, form, offset)) return false;
  return hasOffset ? 'with-offset' : 'without-offset';
}
