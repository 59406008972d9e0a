const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** Whether a text is a UUID in its hyphenated form, in whatever case (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is a date-time of RFC 3339: a day that exists, a time, an offset; 60 seconds only at a leap second. */
export function isRfc3339DateTime(text: string): boolean {
  const [, year, month, day, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] =
    RFC_3339.exec(text) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return false;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
  return isTime(Number(hour), Number(minute), Number(second), offset);
}

const DATE = String.raw`(?<y>\d{4})(?:-(?<mo>\d{2})-(?<d>\d{2})|-W(?<w>\d{2})-(?<wd>[1-7])|-(?<o>\d{3}))`;
const TIME = String.raw`(?<h>\d{2}):(?<mi>\d{2})(?::(?<s>\d{2}))?(?:[.,]\d+)?`;
const BASIC_DATE = DATE.replaceAll('-(?<', '(?<').replaceAll('-W', 'W');
const BASIC_TIME = TIME.replaceAll(':(?<', '(?<').replaceAll('(?:(?<', '(?:(?<');
const OFFSET = String.raw`(?<z>[Zz]|[+-](?<oh>\d{2})(?::?(?<om>\d{2}))?)?`;
const ISO_8601 = [new RegExp(`^${DATE}[Tt]${TIME}${OFFSET}$`), new RegExp(`^${BASIC_DATE}[Tt]${BASIC_TIME}${OFFSET}$`)];

/**
 * Whether a text is a date and time of ISO 8601, and whether it carries its offset from UTC. Wider than RFC 3339:
 * basic form, week and ordinal dates, a comma before the fraction, no seconds, offsets of hours alone.
 */
export function isIso8601DateTime(text: string): false | 'with-offset' | 'without-offset' {
  const groups = ISO_8601.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return false;
  const number = (name: string): number => Number(groups[name] ?? 0);
  const year = number('y');
  if (groups.mo !== undefined && !isDay(year, number('mo'), number('d'))) return false;
  if (groups.w !== undefined && (number('w') < 1 || number('w') > 53)) return false;
  if (groups.o !== undefined && (number('o') < 1 || number('o') > (isLeap(year) ? 366 : 365))) return false;
  const [hour, minute, second] = [number('h'), number('mi'), number('s')];
  const endOfDay = hour === 24 && minute === 0 && second === 0;
  if (!endOfDay && (hour > 23 || minute > 59 || second > 60)) return false;
  if (number('oh') > 23 || number('om') > 59) return false;
  return groups.z === undefined ? 'without-offset' : 'with-offset';
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** `offset` in minutes. A leap second ends a day of UTC. */
function isTime(hour: number, minute: number, second: number, offset: number): boolean {
  if (hour > 23 || minute > 59 || second > 60) return false;
  if (second < 60) return true;
  return (((hour * 60 + minute - offset) % 1440) + 1440) % 1440 === 1439;
}
