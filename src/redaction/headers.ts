import { describeHeader, describeHeaderName, withheldHeaderName } from './describe.ts';
import { maskWords } from './gate.ts';
import { shapeOf } from './shape.ts';

type Headers = readonly (readonly [name: string, value: string])[];
type Shown = readonly (readonly [name: string, value: string | null])[];
type Keep = (value: string) => string;

const LONGEST = 200;

const printable: Keep = (value) => value.replace(/[^\x20-\x7e]/gu, '?').slice(0, LONGEST);
const schemeOnly: Keep = (value) => /^\s*([A-Za-z][\w.+-]{0,31})(?=[\s,]|$)/.exec(value)?.[1] ?? shapeOf(value);

/** Names of harmless headers, by the way to show their values. */
const HARMLESS_NAMES: readonly (readonly [Keep, names: string])[] = [
  [schemeOnly, 'www-authenticate'],
  [shapeOf, 'warning'],
  [printable, 'content-length date via server x-request-id x-correlation-id traceparent request-id'],
  [describeHeader, 'content-type content-encoding transfer-encoding accept-ranges age cache-control pragma vary'],
  [describeHeader, 'retry-after allow deprecation sunset connection keep-alive'],
  [describeHeader, 'strict-transport-security x-content-type-options x-frame-options'],
];

const KEPT = new Map(HARMLESS_NAMES.flatMap(([keep, names]) => names.split(' ').map((name) => [name, keep])));

const KEPT_FAMILY = /^(?:x-)?ratelimit(?:-(?:…|[a-z0-9-]{1,40}))?$/;

/** Returns headers that are safe to print, in order: names in lower case, values of harmless names only, others null. */
export function safeHeaders(headers: Headers): Shown {
  return headers.map(([name, value]) => {
    const known = name.toLowerCase();
    const keep = KEPT_FAMILY.test(known) ? describeHeader : KEPT.get(known);
    return [describeHeaderName(name), keep?.(value) ?? null];
  });
}

/** Separates texts that are checked as one. It is part of no form and ends the text before it. */
const SEPARATOR = '\n|\n';

/** Returns true if any name, value or further text leaks. Checks them as one text, because a leak is rare. */
export function someLeaks(headers: Shown, leaks: (text: string) => boolean, further: readonly string[] = []): boolean {
  return leaks([...headers.flatMap(([name, value]) => [name, value ?? '']), ...further].join(SEPARATOR));
}

export function withoutLeaks(headers: Shown, leaks: (text: string) => boolean): Shown {
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    value !== null && leaks(value) ? null : value,
  ]);
}

/** Limits for the recorded headers of one message: their number, and lengths in UTF-16 units. */
const MOST = { headers: 100, name: 256, value: 4_096, all: 32_768 };

/** Returns the headers to record, cut to length: the first one of each harmless name, and as many others as the limits allow. */
export function boundedHeaders(headers: Headers): { readonly headers: Headers; readonly leftOut: number } {
  const seen = new Set<string>();
  let [count, spent] = [0, 0];
  const kept = headers.flatMap(([name, value]): Headers => {
    const cut = [name.slice(0, MOST.name), value.slice(0, MOST.value)] as const;
    if (KEPT.has(name) && !seen.has(name)) {
      seen.add(name);
      return [cut];
    }
    count += 1;
    spent += cut[0].length + cut[1].length;
    return count > MOST.headers || spent > MOST.all ? [] : [cut];
  });
  return { headers: kept, leftOut: headers.length - kept.length };
}

/** A number too short to be guarded, or an HTTP date (RFC 9110, 5.6.7). Without them most responses have equal headers. */
const HARMLESS = /^(?:\d{1,7}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

/** Replaces each name and each word of a value that leaks with `…`; the whole value if the leak spans several words. */
export function withoutEchoes(headers: Headers, leaks: (text: string) => boolean): Headers {
  const checked = headers.map(([name, value]) => [name, HARMLESS.test(value) ? '' : value] as const);
  if (!someLeaks(checked, leaks)) return headers;
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    leaks(value) ? maskWords(value, /[^\s,;="'{}:]+/g, leaks) : value,
  ]);
}

const TOKEN = /eyJ[\w-]*(?:\.[\w-]*){2,4}/g;
const RUN = /[\w+~-]{12,}/g;
/** Minimum of changes between small letters, capitals and digits. Words, dates, numbers and addresses have fewer. */
const FEWEST_CHANGES = 4;

/**
 * Returns the secrets in the cookies of a response: compact tokens, and runs of mixed letters and digits. Values such as
 * `lb=1`, a date or an address are no secrets, and a report may contain them for other reasons.
 */
export function secretsOfCookies(headers: Headers): readonly string[] {
  return headers.flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'set-cookie') return [];
    const text = decodePercent(value.split(';', 1)[0]?.split(/=(.*)/s)[1] ?? '');
    const runs = text.replace(TOKEN, ' ').match(RUN) ?? [];
    return [...(text.match(TOKEN) ?? []), ...runs.filter(isMixed)];
  });
}

function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isMixed(run: string): boolean {
  const groups = run.replace(/[^A-Za-z\d]/g, '').match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  return groups.length > FEWEST_CHANGES;
}
