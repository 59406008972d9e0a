import { isDayOfMonth, isTimeOfDay, offsetOf } from './calendar.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in its hyphenated form, in whatever case (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
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
