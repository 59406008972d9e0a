import { describeHeader, describeHeaderName, withheldHeaderName } from './describe.ts';
import { shapeOf } from './shape.ts';

type Keep = (value: string) => string;

const LONGEST = 200;

const asItStands: Keep = (value) => printable(value).slice(0, LONGEST);
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

/**
 * Headers as they may leave the process: the value only where the name is on the list of harmless ones (bounded, no
 * control characters; words and short numbers alone where no more is needed; of `WWW-Authenticate` only the scheme), else null. Names come in lower case and in order.
 */
export function safeHeaders(
  headers: readonly (readonly [name: string, value: string])[],
): readonly (readonly [name: string, value: string | null])[] {
  return headers.map(([name, value]) => {
    const known = name.toLowerCase();
    return [describeHeaderName(name), keeperOf(known)?.(value) ?? null];
  });
}

function keeperOf(name: string): Keep | undefined {
  if (KEPT_FAMILY.test(name)) return describeHeader;
  return Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
}

function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/gu, '?');
}

/** Between texts that are looked through as one: it belongs to no form, and ends whatever stands before it. */
const APART = '\n|\n';

type Shown = readonly (readonly [name: string, value: string | null])[];

/**
 * Whether a name or a value at least must not leave the process, or one of the further texts: they are looked through at
 * once, since hardly any is.
 */
export function someLeaks(headers: Shown, leaks: (text: string) => boolean, further: readonly string[] = []): boolean {
  return leaks([...headers.flatMap(([name, value]) => [name, value ?? '']), ...further].join(APART));
}

/** Headers as they are shown, without the names and the values that must not leave the process. */
export function withoutLeaks(headers: Shown, leaks: (text: string) => boolean): Shown {
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    value !== null && leaks(value) ? null : value,
  ]);
}

type Headers = readonly (readonly [name: string, value: string])[];

/** What is recorded of the headers of one message, in numbers and in UTF-16 units. */
const MOST = { headers: 100, name: 256, value: 4_096, all: 32_768 };

/**
 * The headers of a message that are recorded: the first one of each harmless name, and of the others, in their order, as
 * many as the bounds allow. Names and values are cut. `leftOut`: how many are not recorded.
 */
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

/**
 * Received headers without what must not leave the process, so that nothing that is said of them holds it: the words of a
 * value in which it stands are `…`; the whole value where it is spread over several. So is a name in which it stands.
 */
export function withoutEchoes(headers: Headers, leaks: (text: string) => boolean): Headers {
  if (!someLeaks(headers, leaks)) return headers;
  return headers.map(([name, value]) => [
    leaks(name) ? withheldHeaderName(name) : name,
    leaks(value) ? withoutWords(value, leaks) : value,
  ]);
}

function withoutWords(value: string, leaks: (text: string) => boolean): string {
  const masked = value.replace(/[^\s,;="'{}:]+/g, (word) => (leaks(word) ? '…' : word));
  return leaks(masked) ? '…' : masked;
}
