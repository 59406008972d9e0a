import { isIP } from 'node:net';
import { type CodedMessage, type Language, type ProblemTexts, problemOf } from '../../messages/index.ts';
import { LISTING_PATH, TOKEN_PATH } from '../../requirements/endpoints.ts';
import type { Problem } from '../report/report.ts';
import { suggested } from './nearest.ts';

/** A value, and the name by which the user set it: a variable, its `_FILE` form or a flag. */
export interface Given {
  readonly name: string;
  readonly value: string;
}

/** A valid value, or its problems. No problem quotes a value that may be secret. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function fine<Value>(value: Value): Checked<Value> {
  return { ok: true, value };
}

export function wrong(variable: string, problem: ProblemTexts & Partial<CodedMessage>) {
  return { ok: false, problems: [{ variable, ...problem }] } as const;
}

/** Returns the problems of checked values; an unset value has none. */
export function problemsOf(...checked: readonly (Checked<unknown> | undefined)[]): readonly Problem[] {
  return checked.flatMap((one) => (one === undefined || one.ok ? [] : one.problems));
}

/** Checks the value of a flag; returns undefined if it is not given. */
export function optional<Value>(name: string, value: string | undefined, check: (given: Given) => Checked<Value>) {
  return value === undefined ? undefined : check({ name, value });
}

export function accepted<Value>(checked: Checked<Value> | undefined): Value | undefined {
  return checked?.ok === true ? checked.value : undefined;
}

/** Returns the language that a text names, in any case, with `_` for `-` or without the country; null if unknown. */
function languageNamed(text: string): Language | null {
  if (/^pt(?:[-_]br)?$/i.test(text)) return 'pt-BR';
  return /^en(?:[-_]us)?$/i.test(text) ? 'en' : null;
}

export function choiceOf<Choice extends string>(given: Given, choices: readonly Choice[]): Checked<Choice> {
  const { name, value } = given;
  const known = choices.find((choice) => choice === value || choice === languageNamed(value));
  if (known !== undefined) return fine(known);
  // A variable may contain a secret by mistake.
  const shown = /^(?:--|<)/.test(name) && /^[\w-]{1,20}$/.test(value) ? `: ${JSON.stringify(value)}` : '';
  return wrong(name, problemOf('settings.choice-unknown', { choices, ...suggested(value, choices), given: shown }));
}

/** Bounds of a number; fractions are valid only if `fractional` is set. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly fractional?: boolean;
}

/** Checks a decimal number: within bounds, without sign or exponent. */
export function numberOf(flag: string, text: string, { least, most, fractional = false }: Bounds): Checked<number> {
  const value = Number(text);
  const shape = fractional ? /^\d+(\.\d+)?$/ : /^\d+$/;
  if (shape.test(text) && value >= least && value <= most) return fine(value);
  const kind = fractional ? 'number.decimal' : 'number.integer';
  return wrong(flag, problemOf('settings.number-invalid', { value: JSON.stringify(text), kind, least, most }));
}

/** Checks a date, `YYYY-MM-DD`, that must not be before `first`. */
export function dateFrom({ name, value }: Given, first: string): Checked<string> {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  if (!isDay) return wrong(name, problemOf('settings.date-invalid'));
  return value >= first ? fine(value) : wrong(name, problemOf('settings.date-past', { first }));
}

type Mistake = readonly [
  pattern: RegExp,
  code: `settings.${'empty' | 'blank' | 'whitespace-around' | 'whitespace-inside' | 'quotes-around' | 'unexpanded' | 'placeholder' | 'control-character' | 'bearer-prefix' | 'not-ascii'}`,
];

/** Mistakes that any value may have, in the order of the checks. */
const mistakes: readonly Mistake[] = [
  [/^$/, 'settings.empty'],
  [/^\s+$/, 'settings.blank'],
  [/^\s|\s$/, 'settings.whitespace-around'],
  [/^(["'`]).*\1$/s, 'settings.quotes-around'],
  [/^(\$\{.*\}|\$\(.*\)|\$[A-Z_][A-Z\d_]+|\{\{.*\}\}|%[A-Z_][A-Z\d_]+%)$/s, 'settings.unexpanded'],
  [
    /^(<[^<>]*>|your[-_ ].*|(change|replace)[-_ ]?me|todo|tbd|placeholder|x{3,}|\*{3,}|\.{3,}|…)$/i,
    'settings.placeholder',
  ],
];

function checkFor({ name, value }: Given, rows: readonly Mistake[]): Checked<string> {
  const mistake = rows.find(([pattern]) => pattern.test(value));
  return mistake === undefined ? fine(value) : wrong(name, problemOf(mistake[1]));
}

/** Checks any value: not empty, no whitespace or quotes around it, no variable to expand, no placeholder. */
export function plain(given: Given): Checked<string> {
  return checkFor(given, mistakes);
}

/** Checks a client id or secret: any text on one line. */
export function credential(given: Given): Checked<string> {
  return checkFor(given, [...mistakes, [/\p{Cc}/u, 'settings.control-character']]);
}

/** Checks a token: any text that can follow `Bearer ` in a header. */
export function token(given: Given): Checked<string> {
  return checkFor(given, [
    [/^\s*bearer\s/i, 'settings.bearer-prefix'],
    ...mistakes,
    [/\s/, 'settings.whitespace-inside'],
    [/[^\x21-\x7e]/, 'settings.not-ascii'],
  ]);
}

/** Parameters of the problems of a URL: an example, and the variables for credentials. */
export interface UrlHints {
  readonly example: string;
  readonly variables: readonly string[];
}

const targetHints: UrlHints = {
  example: 'https://partner.example/integration',
  variables: ['PARTNER_API_CLIENT_ID', 'PARTNER_API_CLIENT_SECRET'],
};

/** Every prefix of an endpoint path. */
const endpointPaths = [TOKEN_PATH, LISTING_PATH].flatMap((path) =>
  path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')),
);

/** Checks a base URL of the API; it must not end with an endpoint path. */
export function baseUrlOf(given: Given): Checked<URL> {
  const checked = urlOf(given, targetHints);
  if (!checked.ok) return checked;
  const path = checked.value.pathname.replace(/\/+$/, '').toLowerCase();
  const ending = endpointPaths.find((one) => one !== '' && path.endsWith(one));
  return ending === undefined ? checked : wrong(given.name, problemOf('settings.url-endpoint', { ending }));
}

/** A mistyped URL that is safe to quote: no capitals or symbols that a credential may have. */
const ADDRESS = /^(?=.{1,60}$)(?=.*[.:/])(?![\da-f.-]*$)[a-z][a-z\d.:/_-]*$/;

/** Checks an absolute http or https URL without credentials, query string or fragment. */
export function urlOf(given: Given, { example, variables }: UrlHints): Checked<URL> {
  const { name, value } = given;
  const checked = checkFor(given, [
    ...mistakes,
    [/[<>]/, 'settings.placeholder'],
    [/[\s\p{Cc}]/u, 'settings.whitespace-inside'],
  ]);
  if (!checked.ok) return checked;
  if (!/^https?:\/\/[^/]/i.test(value) || value.includes('\\') || !URL.canParse(value)) {
    const given = ADDRESS.test(value) ? `: ${JSON.stringify(value)}` : '';
    return wrong(name, problemOf('settings.url-invalid', { example, given }));
  }
  if (/^https?:\/\/[^/?#]*@/i.test(value)) return wrong(name, problemOf('settings.url-credentials', { variables }));
  const sign = /[?#]/.exec(value)?.[0];
  return sign === undefined ? fine(new URL(value)) : wrong(name, problemOf('settings.url-query', { sign }));
}

export function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Returns true for localhost, 127.0.0.0/8 and [::1]. */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Returns true for unencrypted http to another machine that `--allow-http` does not name. */
export function isExposed(url: URL, allowHttp: readonly string[] = []): boolean {
  const { protocol, hostname, host } = url;
  const names = allowHttp.map((name) => name.toLowerCase());
  const allowed = names.some((name) => name === hostname || name === host || `[${name}]` === hostname);
  return protocol === 'http:' && !isLoopback(url) && !allowed;
}

/**
 * Returns the normalized address of a URL. Scheme, host case, a dot after the host, default ports, repeated and trailing
 * slashes, dot segments and percent-encoding make no difference (RFC 3986, section 6.2), nor does the case of the path:
 * some servers ignore it. `URL` omits default ports.
 */
export function addressOf({ hostname, port, pathname }: URL): string {
  const path = `${decoded(pathname) ?? pathname}/`.replace(/\/{2,}/g, '/');
  return `${hostname.replace(/\.$/, '')}:${port}${path}`.toLowerCase();
}

/** Decodes percent-encoding; returns null if it is invalid. */
export const decoded = (text: string) => orNull(() => decodeURIComponent(text));

/** Returns the result of a function; null if it throws. */
export function orNull<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
