import type { Answer, BodyKind, Call } from '../change.ts';
import { isLater } from '../places.ts';
import { answering, type Breaks, type FaultRow, faultsOf, withHeaders } from '../rows.ts';

type Scope = readonly [words: string, fits: (kind: BodyKind, call: Call) => boolean];

const LISTINGS: Scope = ['listing responses', (kind) => kind === 'listing'];
const LATER: Scope = ['listing pages after the first', (kind, call) => kind === 'listing' && isLater(call)];
const TOKENS: Scope = ['token responses', (kind) => kind === 'token'];
const PROBLEMS: Scope = ['400s of the listing', (kind) => kind === 'problem'];
const UNAUTHORIZED: Scope = ['401s of the listing', (kind) => kind === 'unauthorized'];

const ILL_FORMED = 'json.well-formed';
/** The requirements that fail if a text is invalid JSON. Such a text is not a JSON object either. */
const NO_OBJECT = [ILL_FORMED, 'listing.ok-200'];
const NO_LISTING = [...NO_OBJECT, 'listing.empty-account'];
const DENIALS = ['missing-401', 'invalid-401', 'strict-token', 'revoked-401', 'bearer-header-only'];
const NAMES = 'json.unique-names';

const replaced = (search: RegExp | string, by: string) => (text: string) => text.replace(search, by);
const afterBom = (text: string): string => `\ufeff${text}`;

/** Inserts bytes that are not UTF-8 into the first free-text string. */
const badUtf8 =
  (...bytes: readonly number[]) =>
  (text: string): string | Buffer => {
    const [head = '', ...others] = text.split(/(?<="(?:marca|detalhe)":")/);
    if (others.length === 0) return text;
    return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(others.join(''))]);
  };

const twice = (name: string) => (text: string) =>
  text.replace(new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*"|[\\w.+-]+)`), (member) => `${member},${member}`);
const twiceEscaped = replaced(/"total":(\d+)/, '"total":$1,"tot\\u0061l":$1');

const changing = ([, fits]: Scope, change: (answer: Answer) => Answer) =>
  answering(({ kind }, call) => fits(kind, call), change);

/** Changes the JSON text of a body, or its bytes. */
const text = (scope: Scope, words: string, breaks: Breaks, change: (body: string) => string | Buffer): FaultRow => [
  `${scope[0]} ${words}`,
  breaks,
  changing(scope, (answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString())) })),
];

/** Sends a Content-Encoding for a body that is not encoded. */
const coded = (scope: Scope, coding: string, breaks: Breaks): FaultRow => [
  `${scope[0]} name ${coding} as their content coding, and are plain text`,
  breaks,
  changing(scope, withHeaders({ 'content-encoding': coding })),
];

/** Faults: invalid JSON, repeated names, and bodies that cannot be decoded. */
export const transportFaults = faultsOf({
  'bom-in-token': text(TOKENS, 'begin with a byte order mark', ILL_FORMED, afterBom),
  'trailing-text-in-listing': text(LISTINGS, 'go on after the JSON text', NO_LISTING, (text) => `${text}\nOK`),
  'nan-in-later-pages': text(LATER, 'hold NaN', NO_OBJECT, replaced(/"valor_tac":[^,}]*/, '"valor_tac":NaN')),
  'latin-1-in-listing': text(LISTINGS, 'are written in Latin-1', ILL_FORMED, badUtf8(0xe7, 0xe3, 0x6f)),
  'invalid-utf-8-in-later-pages': text(LATER, 'hold a byte that UTF-8 lacks', ILL_FORMED, badUtf8(0xff)),
  'invalid-utf-8-in-problem': text(PROBLEMS, 'hold a byte that UTF-8 lacks', ILL_FORMED, badUtf8(0xfe)),
  'name-twice-in-later-pages': text(LATER, 'repeat prazo in one simulation', NAMES, twice('prazo')),
  'name-twice-in-problem': text(PROBLEMS, 'repeat titulo', NAMES, twice('titulo')),
  'name-twice-in-token': text(TOKENS, 'repeat scope', NAMES, twice('scope')),
  'escaped-name-twice-in-listing': text(LISTINGS, 'repeat total, once with an escape', NAMES, twiceEscaped),
  'gzip-that-is-none-in-later-pages': coded(LATER, 'gzip', NO_OBJECT),
  'unknown-coding-in-problem': coded(PROBLEMS, 'x-none', [
    ILL_FORMED,
    'listing.error-400',
    'listing.incomplete-account',
  ]),
  'brotli-that-is-none-in-401': coded(
    UNAUTHORIZED,
    'br',
    DENIALS.map((name) => `auth.${name}`),
  ),
  'gzip-that-is-none-in-token': coded(TOKENS, 'gzip', ['token.issued-200', ILL_FORMED]),
});
