const MINUTES_OF_DAY = 24 * 60;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a month of a year has a day. */
export function isDayOfMonth(year: number, month: number, day: number): boolean {
  const days = month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Whether a year has a day of this ordinal. */
export function isDayOfYear(year: number, day: number): boolean {
  return day >= 1 && day <= (isLeapYear(year) ? 366 : 365);
}

/** Day of the week of 31 December, 0 for Sunday. */
function lastWeekday(year: number): number {
  return (year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)) % 7;
}

/** A year has 53 weeks where it ends on a Thursday or begins on one (ISO 8601-1:2019, 4.2.2). */
export function isDayOfWeek(year: number, week: number, day: number): boolean {
  const weeks = lastWeekday(year) === 4 || lastWeekday(year - 1) === 3 ? 53 : 52;
  return week >= 1 && week <= weeks && day >= 1 && day <= 7;
}

/**
 * Whether a day has a time; `offset` in minutes east of UTC, null where it is not known. Second 60 stands only where a
 * day of UTC can end.
 */
export function isTimeOfDay(hour: number, minute: number, second: number, offset: number | null): boolean {
  if (hour > 23 || minute > 59 || second > 60) return false;
  if (second < 60) return true;
  // Offsets are multiples of a quarter of an hour.
  if (offset === null) return minute % 15 === 14;
  return (hour * 60 + minute - offset + 2 * MINUTES_OF_DAY) % MINUTES_OF_DAY === MINUTES_OF_DAY - 1;
}

/** Minutes east of UTC of an offset in digits, or null where there is no such offset. */
export function offsetOf(sign: string | undefined, hours = '0', minutes = '0'): number | null {
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const DAY = 86_400_000;

/** Milliseconds since the epoch at which a day of a month begins in UTC; of years before 100 too. */
export function startOfDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** Milliseconds since the epoch at which a day of a year begins in UTC. */
export function startOfOrdinal(year: number, day: number): number {
  return startOfDay(year, 1, 1) + (day - 1) * DAY;
}

/** Milliseconds since the epoch at which a day of a week begins in UTC. The first week of a year holds 4 January. */
export function startOfWeekday(year: number, week: number, day: number): number {
  const fourth = startOfDay(year, 1, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return monday + ((week - 1) * 7 + day - 1) * DAY;
}
