import { shapeOf } from './shape.ts';

type Keep = (value: string) => string;

const LONGEST = 200;

const asItStands: Keep = (value) => printable(value).slice(0, LONGEST);
const schemeOnly: Keep = (value) => /^\s*([A-Za-z][\w.+-]{0,31})(?=[\s,]|$)/.exec(value)?.[1] ?? shapeOf(value);

const KEPT: Readonly<Record<string, Keep>> = {
  'content-type': asItStands,
  'content-length': asItStands,
  date: asItStands,
  'retry-after': asItStands,
  allow: asItStands,
  'www-authenticate': schemeOnly,
  deprecation: asItStands,
  sunset: asItStands,
  warning: shapeOf,
  via: asItStands,
  server: asItStands,
  'x-request-id': asItStands,
  'x-correlation-id': asItStands,
  traceparent: asItStands,
  'request-id': asItStands,
};

const KEPT_FAMILY = /^(?:x-)?ratelimit(?:-[a-z0-9-]{1,40})?$/;
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/**
 * Headers as they may leave the process: the value only where the name is on the list of harmless ones (bounded, no
 * control characters; of `WWW-Authenticate` only the scheme), else null. Names come in lower case and in order.
 */
export function safeHeaders(
  headers: readonly (readonly [name: string, value: string])[],
): readonly (readonly [name: string, value: string | null])[] {
  return headers.map(([name, value]) => {
    const known = name.toLowerCase();
    return [NAME.test(known) ? known : shapeOf(name), keeperOf(known)?.(value) ?? null];
  });
}

function keeperOf(name: string): Keep | undefined {
  if (KEPT_FAMILY.test(name)) return asItStands;
  return Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
}

function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/gu, '?');
}
