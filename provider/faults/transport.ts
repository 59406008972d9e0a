import { type BodyKind, type Call, type FaultRow, faultsOf, pageOf, rowsOf } from '../change.ts';

type Scope = readonly [id: string, words: string, fits: (kind: BodyKind, call: Call) => boolean];

const LISTINGS: Scope = ['listing', 'listing responses', (kind) => kind === 'listing'];
const LATER_PAGES: Scope = [
  'later-pages',
  'listing responses from page 2 on',
  (kind, call) => kind === 'listing' && pageOf(call) >= 2,
];
const TOKENS: Scope = ['token', 'token responses', (kind) => kind === 'token'];
const PROBLEMS: Scope = ['problem', '400s of the listing', (kind) => kind === 'problem'];
const UNAUTHORIZED: Scope = ['401', '401s of the listing', (kind) => kind === 'unauthorized'];

/** A departure of the JSON text, or of its bytes where the change is one of bytes. */
type Row = readonly [
  name: string,
  words: string,
  scope: Scope,
  breaks: string,
  change: (body: string) => string | Buffer,
];

const ILL_FORMED = 'json.well-formed';
/** A text that no reader of JSON takes is no JSON object either. */
const NO_OBJECT = `${ILL_FORMED} listing.ok-200`;
/** The same where it befalls an empty list too. */
const NO_LISTING = `${NO_OBJECT} listing.empty-account`;
const NAMES = 'json.unique-names';

const replaced = (search: RegExp | string, by: string) => (text: string) => text.replace(search, by);
const asBytes = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);
const afterBom = (text: string): string => `\ufeff${text}`;

/** Bytes that a strict reader of UTF-8 rejects, put into the first string whose content is free. */
const badUtf8 =
  (...bytes: readonly number[]) =>
  (text: string): string | Buffer => {
    const [head = '', ...others] = text.split(/(?<="(?:marca|detalhe)":")/);
    return others.length === 0
      ? text
      : Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(others.join(''))]);
  };

const twice = (name: string) => (text: string) =>
  text.replace(new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*"|[\\w.+-]+)`), (member) => `${member},${member}`);

const TEXTS: readonly Row[] = [
  ['bom', 'begin with a byte order mark', LATER_PAGES, ILL_FORMED, afterBom],
  ['bom', 'begin with a byte order mark', TOKENS, ILL_FORMED, afterBom],
  ['bom', 'begin with a byte order mark', PROBLEMS, ILL_FORMED, afterBom],
  ['trailing-text', 'go on after the JSON text', LISTINGS, NO_LISTING, (text) => `${text}\nOK`],
  ['nan', 'hold NaN', LATER_PAGES, NO_OBJECT, replaced(/"valor_tac":[^,}]*/, '"valor_tac":NaN')],
  ['leading-zero', 'write a number with a leading zero', LATER_PAGES, NO_OBJECT, replaced('"prazo":', '"prazo":0')],
  ['raw-line-break', 'hold a line break in a string', LATER_PAGES, NO_OBJECT, replaced('"marca":"', '"marca":"\n')],
  ['bad-escape', 'hold an escape that JSON lacks', LISTINGS, NO_OBJECT, replaced('"marca":"', '"marca":"\\x41')],
  ['cut-short', 'end before their last brace', LATER_PAGES, NO_OBJECT, (text) => text.slice(0, -1)],
  ['latin-1', 'are written in Latin-1', LISTINGS, ILL_FORMED, badUtf8(0xe7, 0xe3, 0x6f)],
  ['invalid-utf-8', 'hold a byte that UTF-8 lacks', LATER_PAGES, ILL_FORMED, badUtf8(0xff)],
  ['invalid-utf-8', 'hold a byte that UTF-8 lacks', PROBLEMS, ILL_FORMED, badUtf8(0xfe)],
  ['utf-16', 'are written in UTF-16', LISTINGS, NO_LISTING, (text) => Buffer.from(afterBom(text), 'utf16le')],
  ['name-twice', 'repeat prazo in one simulation', LATER_PAGES, NAMES, twice('prazo')],
  ['deep-name-twice', 'repeat cpf in a customer', LATER_PAGES, NAMES, twice('cpf')],
  ['name-twice', 'repeat titulo', PROBLEMS, NAMES, twice('titulo')],
  ['name-twice', 'repeat scope', TOKENS, NAMES, twice('scope')],
  [
    'escaped-name-twice',
    'repeat total, once with an escape',
    LISTINGS,
    NAMES,
    replaced(/"total":(\d+)/, '"total":$1,"tot\\u0061l":$1'),
  ],
];

/** A body that is not what its Content-Encoding says, in every attempt. */
const coded = ([, words, fits]: Scope, coding: string, breaks: string): FaultRow => [
  `${words} name ${coding} as their content coding, and are plain text`,
  breaks,
  {
    answer: (answer, call) =>
      fits(answer.kind, call) ? { ...answer, headers: { ...answer.headers, 'content-encoding': coding } } : answer,
  },
];

/** JSON texts that are not well-formed, names that stand twice, and bodies that no client can decode. */
export const transportFaults = faultsOf({
  ...rowsOf(TEXTS, ([name, words, [id, whose, fits], breaks, change]) => [
    `${name}-in-${id}`,
    `${whose} ${words}`,
    breaks,
    {
      answer: (answer, call) =>
        fits(answer.kind, call) ? { ...answer, body: asBytes(change(answer.body.toString())) } : answer,
    },
  ]),
  'gzip-that-is-none-in-later-pages': coded(LATER_PAGES, 'gzip', NO_OBJECT),
  'unknown-coding-in-problem': coded(PROBLEMS, 'x-none', `${ILL_FORMED} listing.error-400 listing.incomplete-account`),
  'brotli-that-is-none-in-401': coded(
    UNAUTHORIZED,
    'br',
    'auth.missing-401 auth.invalid-401 auth.strict-token auth.revoked-401 auth.bearer-header-only',
  ),
  'gzip-that-is-none-in-token': coded(TOKENS, 'gzip', `token.issued-200 ${ILL_FORMED}`),
});
