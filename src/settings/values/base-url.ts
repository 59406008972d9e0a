import { isIP } from 'node:net';
import { type Checked, fine, type Given, wrong } from './checked.ts';
import { plain } from './text.ts';

const endpointPath = /\/v1(\/(authentication(\/accesstoken)?|proposal(\/simulation)?))?$/i;

const targetCredentials = 'the CLIENT_ID and CLIENT_SECRET variables';

/** A base address of the API in order: an address with no endpoint at its end. */
export function baseUrlOf(given: Given): Checked<URL> {
  const checked = addressOf(given, targetCredentials);
  if (!checked.ok) return checked;
  const ending = endpointPath.exec(checked.value.pathname.replace(/\/+$/, ''))?.[0];
  if (ending === undefined) return checked;
  return wrong(
    given.name,
    `ends with ${ending}`,
    `leave ${ending} out: the version and the endpoints are appended to the base address`,
  );
}

/** An address in order: absolute http or https, no credentials, query or fragment. Credentials belong in `elsewhere`. */
export function addressOf(given: Given, elsewhere: string): Checked<URL> {
  const checked = plain(given);
  if (!checked.ok) return checked;
  const { name, value } = given;
  if (/[<>]/.test(value)) return wrong(name, 'still holds a placeholder', 'put the real base address in its place');
  if (/[\s\p{Cc}]/u.test(value)) return wrong(name, 'holds white space', 'give the address without it');
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) {
    return wrong(name, 'is not an absolute address', 'begin it with https:// and the host');
  }
  if (!/^https?:/i.test(value))
    return wrong(name, 'is not an http address', 'give an address that begins with https://');
  if (!URL.canParse(value) || !/^https?:\/\/[^/]/i.test(value) || value.includes('\\')) {
    return wrong(name, 'is not a well-formed address', 'give it as https://host/path');
  }
  return parts(name, value, new URL(value), elsewhere);
}

function parts(name: string, value: string, url: URL, elsewhere: string): Checked<URL> {
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(value)) {
    return wrong(name, 'holds credentials', `take them out of the address; they belong in ${elsewhere}`);
  }
  if (value.includes('?')) return wrong(name, 'has a query', 'leave out the question mark and what follows it');
  if (value.includes('#')) return wrong(name, 'has a fragment', 'leave out the number sign and what follows it');
  return fine(url);
}

/** The address as text, with no slash at its end. */
export function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** True for localhost, 127.0.0.0/8 and [::1]. */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** True where an `--allow-http` value names the host of an address, with its port or without one. */
export function namesHost(allowed: string, { hostname, host }: URL): boolean {
  const asked = allowed.toLowerCase();
  return asked === hostname || asked === host || `[${asked}]` === hostname;
}

/**
 * True where two addresses lead to the same place: case of the host, a dot at its end, default ports, either scheme,
 * dot segments, repeated and trailing slashes and percent-encoding make no difference (RFC 3986, section 6.2.2 and 6.2.3).
 */
export function samePlace(one: URL, other: URL): boolean {
  return place(one) === place(other);
}

function place({ protocol, hostname, port, pathname }: URL): string {
  const usual = port === '' || (protocol === 'https:' ? port === '443' : port === '80');
  const path = decoded(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return `${hostname.replace(/\.$/, '')}:${usual ? '' : port}${path}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
  }
}
