import { isIP } from 'node:net';
import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import type { Language } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import { suggested } from './nearest.ts';

/** A value as the user set it, with the name that the user set it by: a variable, its `_FILE` form or a flag. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** A valid value, or what is wrong with it. No problem quotes a value that may be secret. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function fine<Value>(value: Value): Checked<Value> {
  return { ok: true, value };
}

export function wrong(
  variable: string,
  problem: ProblemTexts & Partial<CodedMessage>,
): { ok: false; problems: readonly Problem[] } {
  return { ok: false, problems: [{ variable, ...problem }] };
}

/** The problems of every checked value; a value that is not set has none. */
export function problemsOf(...checked: readonly (Checked<unknown> | undefined)[]): readonly Problem[] {
  return checked.flatMap((one) => (one === undefined || one.ok ? [] : one.problems));
}

/** The value, where it is valid. */
export function accepted<Value>(checked: Checked<Value> | undefined): Value | undefined {
  return checked?.ok === true ? checked.value : undefined;
}

/** One of several names. */
export function choiceOf<Choice extends string>(given: Given, choices: readonly Choice[]): Checked<Choice> {
  const known = choices.find((choice) => choice === given.value);
  return known === undefined
    ? wrong(given.name, problemOf('settings.choice-unknown', { choices, ...suggested(given.value, choices) }))
    : fine(known);
}

export const languages: readonly Language[] = ['en', 'pt-BR'];

/** The language of `--lang`. */
export function languageOf(value = 'en'): Checked<Language> {
  return choiceOf({ name: '--lang', value }, languages);
}

/** Bounds of a number that a flag takes; a fraction is allowed only where `fractional` is set. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly fractional?: boolean;
}

/** A decimal number within bounds, without sign or exponent. */
export function numberOf(flag: string, text: string, { least, most, fractional = false }: Bounds): Checked<number> {
  const value = Number(text);
  const shape = fractional ? /^\d+(\.\d+)?$/ : /^\d+$/;
  if (shape.test(text) && value >= least && value <= most) return fine(value);
  const kind = fractional ? 'number.decimal' : 'number.integer';
  return wrong(flag, problemOf('settings.number-invalid', { value: JSON.stringify(text), kind, least, most }));
}

const placeholders = [
  /^<[^<>]*>$/,
  /^your[-_ ].*$/i,
  /^(change|replace)[-_ ]?me$/i,
  /^(todo|tbd|placeholder)$/i,
  /^(x{3,}|\*{3,}|\.{3,}|…)$/i,
];

const unexpanded = /^(\$\{.*\}|\$\(.*\)|\$[A-Z_][A-Z\d_]+|\{\{.*\}\}|%[A-Z_][A-Z\d_]+%)$/s;

/** Any value: not empty, nothing around it, no placeholder. */
export function plain({ name, value }: Given): Checked<string> {
  if (value === '') return wrong(name, problemOf('settings.empty'));
  if (value.trim() === '') return wrong(name, problemOf('settings.blank'));
  if (value !== value.trim()) return wrong(name, problemOf('settings.whitespace-around'));
  if (/^(["'`]).*\1$/s.test(value)) return wrong(name, problemOf('settings.quotes-around'));
  if (unexpanded.test(value)) return wrong(name, problemOf('settings.unexpanded'));
  if (placeholders.some((shape) => shape.test(value))) return wrong(name, problemOf('settings.placeholder'));
  return fine(value);
}

/** A client id or secret: any text on one line. */
export function credential(given: Given): Checked<string> {
  const checked = plain(given);
  return checked.ok && /\p{Cc}/u.test(given.value)
    ? wrong(given.name, problemOf('settings.control-character'))
    : checked;
}

/** A token: what can follow `Bearer ` in a header. */
export function token(given: Given): Checked<string> {
  const { name, value } = given;
  if (/^\s*bearer\s/i.test(value)) return wrong(name, problemOf('settings.bearer-prefix'));
  const checked = plain(given);
  if (!checked.ok) return checked;
  if (/\s/.test(value)) return wrong(name, problemOf('settings.whitespace-inside'));
  return /^[\x21-\x7e]+$/.test(value) ? checked : wrong(name, problemOf('settings.not-ascii'));
}

/** What the problems of a URL name: an example, and the variables that credentials belong in. */
export interface UrlHints {
  readonly example: string;
  readonly variables: readonly string[];
}

const targetHints: UrlHints = {
  example: 'https://partner.example/integration',
  variables: ['PARTNER_API_CLIENT_ID', 'PARTNER_API_CLIENT_SECRET'],
};

const endpointPath = /\/v1(\/(authentication(\/accesstoken)?|proposal(\/simulation)?))?$/i;

/** A base URL of the API, without an endpoint at its end. */
export function baseUrlOf(given: Given): Checked<URL> {
  const checked = urlOf(given, targetHints);
  if (!checked.ok) return checked;
  const ending = endpointPath.exec(checked.value.pathname.replace(/\/+$/, ''))?.[0];
  return ending === undefined ? checked : wrong(given.name, problemOf('settings.url-endpoint', { ending }));
}

/** An absolute http or https URL without credentials, query string or fragment. */
export function urlOf(given: Given, { example, variables }: UrlHints): Checked<URL> {
  const checked = plain(given);
  if (!checked.ok) return checked;
  const { name, value } = given;
  if (/[<>]/.test(value)) return wrong(name, problemOf('settings.placeholder'));
  if (/[\s\p{Cc}]/u.test(value)) return wrong(name, problemOf('settings.whitespace-inside'));
  if (!/^https?:\/\/[^/]/i.test(value) || value.includes('\\') || !URL.canParse(value)) {
    return wrong(name, problemOf('settings.url-invalid', { example }));
  }
  if (/^https?:\/\/[^/?#]*@/i.test(value)) return wrong(name, problemOf('settings.url-credentials', { variables }));
  const sign = /[?#]/.exec(value)?.[0];
  return sign === undefined ? fine(new URL(value)) : wrong(name, problemOf('settings.url-query', { sign }));
}

/** The URL as text, without a slash at its end. */
export function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** True for localhost, 127.0.0.0/8 and [::1]. */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** True where credentials would be sent unencrypted to another machine that `--allow-http` does not name. */
export function isExposed(url: URL, allowHttp: readonly string[] = []): boolean {
  const { protocol, hostname, host } = url;
  const names = allowHttp.map((name) => name.toLowerCase());
  const allowed = names.some((name) => name === hostname || name === host || `[${name}]` === hostname);
  return protocol === 'http:' && !isLoopback(url) && !allowed;
}

/**
 * True where two URLs lead to the same place: case of the host, a dot at its end, default ports, either scheme,
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
