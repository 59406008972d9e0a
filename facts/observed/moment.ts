/** The forms that one date and time of ISO 8601 takes. */
export interface MomentForm {
  readonly form: 'extended' | 'basic';
  /** `Z`, `±hh:mm`, `±hhmm`, `±hh`, or `none`. */
  readonly offset: string;
  readonly fractionDigits: number;
}

const EXTENDED = /^(\d{4})-(?:(\d\d)-(\d\d)|(\d{3})|W(\d\d)-(\d))[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(.*)$/;
const BASIC = /^(\d{4})(?:(\d\d)(\d\d)|(\d{3})|W(\d\d)(\d))[Tt](\d\d)(\d\d)(?:(\d\d)(?:[.,](\d+))?)?(.*)$/;
const OFFSET = /^([+-])(\d\d)(?:(:?)(\d\d))?$/;
const DAY = 86_400_000;

interface Parts {
  readonly form: MomentForm['form'];
  readonly groups: readonly (string | undefined)[];
}

function partsOf(text: string): Parts | null {
  const extended = EXTENDED.exec(text);
  if (extended !== null) return { form: 'extended', groups: extended };
  const basic = BASIC.exec(text);
  return basic === null ? null : { form: 'basic', groups: basic };
}

function offsetForm(offset: string): string {
  if (offset === '') return 'none';
  if (offset === 'Z' || offset === 'z') return 'Z';
  const [, , , colon, minutes] = OFFSET.exec(offset) ?? [];
  if (minutes === undefined) return '±hh';
  return colon === ':' ? '±hh:mm' : '±hhmm';
}

/** How a date and time of ISO 8601 is written; null for any other text. */
export function momentForm(text: string): MomentForm | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  return {
    form: parts.form,
    offset: offsetForm(parts.groups[11] ?? ''),
    fractionDigits: (parts.groups[10] ?? '').length,
  };
}

/**
 * Milliseconds since the epoch of a date and time of ISO 8601, fractions of a millisecond among them; one without an
 * offset counts as UTC. Null for any other text.
 */
export function instantOf(text: string): number | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const [, year, month, day, ordinal, week, weekday, hour, minute, second, fraction = '', offset = ''] = parts.groups;
  const number = (digits: string | undefined): number => Number(digits ?? 0);
  const start =
    month !== undefined
      ? Date.UTC(number(year), number(month) - 1, number(day))
      : ordinal !== undefined
        ? Date.UTC(number(year), 0, number(ordinal))
        : firstMonday(number(year)) + ((number(week) - 1) * 7 + number(weekday) - 1) * DAY;
  const [, sign, hours, , minutes] = OFFSET.exec(offset) ?? [];
  const east = (sign === '-' ? -1 : 1) * (number(hours) * 60 + number(minutes));
  const seconds = number(hour) * 3_600 + (number(minute) - east) * 60 + number(second);
  const moment = start + (seconds + (fraction === '' ? 0 : Number(`0.${fraction}`))) * 1_000;
  return Number.isFinite(moment) ? moment : null;
}

/**
 * How two moments stand in time: negative where `one` is the earlier, `NaN` where either text is no moment. Texts that
 * are laid out alike in UTC stand in time as they stand in the alphabet and are not read any closer.
 */
export function compareMoments(one: string, other: string): number {
  if (isLaidOutAlike(one, other)) return one < other ? -1 : one > other ? 1 : 0;
  return (instantOf(one) ?? Number.NaN) - (instantOf(other) ?? Number.NaN);
}

const [HYPHEN, T, COLON, Z] = [45, 84, 58, 90];

/** `YYYY-MM-DDThh:mm:ss…Z`, both of one length. */
function isLaidOutAlike(one: string, other: string): boolean {
  return one.length === other.length && isUtc(one) && isUtc(other);
}

function isUtc(text: string): boolean {
  return (
    text.charCodeAt(text.length - 1) === Z &&
    text.charCodeAt(4) === HYPHEN &&
    text.charCodeAt(7) === HYPHEN &&
    text.charCodeAt(10) === T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  );
}

/** The Monday of the first ISO week of a year: the week that holds 4 January. */
function firstMonday(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
}
