import { describeHeader, describeHeaderName, withheldHeaderName } from './describe.ts';
import { shapeOf } from './shape.ts';

type Headers = readonly (readonly [name: string, value: string])[];
type Shown = readonly (readonly [name: string, value: string | null])[];
type Keep = (value: string) => string;

const LONGEST = 200;

const asItStands: Keep = (value) => value.replace(/[^\x20-\x7e]/gu, '?').slice(0, LONGEST);
const schemeOnly: Keep = (value) => /^\s*([A-Za-z][\w.+-]{0,31})(?=[\s,]|$)/.exec(value)?.[1] ?? shapeOf(value);

const KEPT: Readonly<Record<string, Keep>> = {
  'content-type': describeHeader,
  'content-length': asItStands,
  date: asItStands,
  'retry-after': describeHeader,
  allow: describeHeader,
  'www-authenticate': schemeOnly,
  deprecation: describeHeader,
  sunset: describeHeader,
  warning: shapeOf,
  via: asItStands,
  server: asItStands,
  'x-request-id': asItStands,
  'x-correlation-id': asItStands,
  traceparent: asItStands,
  'request-id': asItStands,
};

const KEPT_FAMILY = /^(?:x-)?ratelimit(?:-(?:…|[a-z0-9-]{1,40}))?$/;

/** Headers as they may leave the process: names in lower case and in order, values of harmless names only, others null. */
export function safeHeaders(headers: Headers): Shown {
  return headers.map(([name, value]) => {
    const known = name.toLowerCase();
    const keep = KEPT_FAMILY.test(known) ? describeHeader : Object.hasOwn(KEPT, known) ? KEPT[known] : undefined;
    return [describeHeaderName(name), keep?.(value) ?? null];
  });
}

/** Separates texts that are checked as one: it is part of no form and ends the text before it. */
const APART = '\n|\n';

/** Whether any name, value or further text leaks. Checks them as one text, since hardly any does. */
export function someLeaks(headers: Shown, leaks: (text: string) => boolean, further: readonly string[] = []): boolean {
  return leaks([...headers.flatMap(([name, value]) => [name, value ?? '']), ...further].join(APART));
}

export function withoutLeaks(headers: Shown, leaks: (text: string) => boolean): Shown {
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    value !== null && leaks(value) ? null : value,
  ]);
}

/** Bounds of the recorded headers of one message: their number, and UTF-16 units. */
const MOST = { headers: 100, name: 256, value: 4_096, all: 32_768 };

/** The headers to record: the first one of each harmless name, and of the others as many as the bounds allow, cut. */
export function boundedHeaders(headers: Headers): { readonly headers: Headers; readonly leftOut: number } {
  const met = new Set<string>();
  let [count, spent] = [0, 0];
  const kept = headers.flatMap(([name, value]): Headers => {
    const cut = [name.slice(0, MOST.name), value.slice(0, MOST.value)] as const;
    if (Object.hasOwn(KEPT, name) && !met.has(name)) {
      met.add(name);
      return [cut];
    }
    count += 1;
    spent += cut[0].length + cut[1].length;
    return count > MOST.headers || spent > MOST.all ? [] : [cut];
  });
  return { headers: kept, leftOut: headers.length - kept.length };
}

/** A number too short to be guarded, or a date of HTTP (RFC 9110, 5.6.7). Without them most responses have equal headers. */
const HARMLESS = /^(?:\d{1,7}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

/** Received headers in which words that leak are `…`: whole values if the leak spans several words, and names. */
export function withoutEchoes(headers: Headers, leaks: (text: string) => boolean): Headers {
  const telling = headers.map(([name, value]) => [name, HARMLESS.test(value) ? '' : value] as const);
  if (!someLeaks(telling, leaks)) return headers;
  const withoutWords = (value: string): string => {
    const masked = value.replace(/[^\s,;="'{}:]+/g, (word) => (leaks(word) ? '…' : word));
    return leaks(masked) ? '…' : masked;
  };
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    leaks(value) ? withoutWords(value) : value,
  ]);
}

const TOKEN = /eyJ[\w-]*(?:\.[\w-]*){2,4}/g;
const RUN = /[\w+~-]{12,}/g;
/** Changes between small letters, capitals and digits that words, dates, numbers and addresses do not have. */
const FEWEST_CHANGES = 4;

/**
 * The secrets in the cookies of a response: compact tokens, and runs of mixed letters and digits. Values such as `lb=1`, a
 * date or an address are no secrets, and a report may contain them for other reasons.
 */
export function secretsOfCookies(headers: Headers): readonly string[] {
  return headers.flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'set-cookie') return [];
    const text = decoded(value.split(';', 1)[0]?.split(/=(.*)/s)[1] ?? '');
    const runs = text.replace(TOKEN, ' ').match(RUN) ?? [];
    return [...(text.match(TOKEN) ?? []), ...runs.filter(isMixed)];
  });
}

function decoded(value: string): string {
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
