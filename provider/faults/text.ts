import type { Answer, BodyKind, Call, Fault } from '../change.ts';

const isAt = (call: Call, page: number): boolean => Number(call.query.get('pagina_inicial') ?? 1) >= page;

interface Scope {
  readonly id: string;
  readonly words: string;
  readonly fits: (kind: BodyKind, call: Call) => boolean;
}

const LISTINGS: Scope = { id: 'listing', words: 'listing answers', fits: (kind) => kind === 'listing' };
const LATER_PAGES: Scope = {
  id: 'later-pages',
  words: 'listing answers from page 2 on',
  fits: (kind, call) => kind === 'listing' && isAt(call, 2),
};
const TOKENS: Scope = { id: 'token', words: 'token answers', fits: (kind) => kind === 'token' };
const PROBLEMS: Scope = { id: 'problem', words: '400s of the listing', fits: (kind) => kind === 'problem' };

/** A departure of the JSON text that leaves its value readable. */
function textFault(
  name: string,
  words: string,
  scope: Scope,
  change: (text: string) => string,
  breaks: readonly string[] = ['json.well-formed'],
  level: Fault['level'] = 'documented',
): Fault {
  return {
    id: `${name}-in-${scope.id}`,
    summary: `${scope.words} ${words}`,
    level,
    breaks,
    apply: () => ({ text: (text, { kind, call }) => (scope.fits(kind, call) ? change(text) : text) }),
  };
}

function bytesFault(
  name: string,
  words: string,
  scope: Scope,
  change: (body: Buffer) => Buffer,
  breaks: readonly string[] = ['json.well-formed'],
): Fault {
  const changed = (answer: Answer, call: Call): Answer =>
    scope.fits(answer.kind, call) ? { ...answer, body: change(answer.body) } : answer;
  return {
    id: `${name}-in-${scope.id}`,
    summary: `${scope.words} ${words}`,
    level: 'documented',
    breaks,
    apply: () => ({ answer: changed }),
  };
}

const replaced = (search: RegExp | string, by: string) => (text: string) => text.replace(search, by);

/** A text that no reader of JSON takes is no JSON object either. */
const NO_OBJECT = ['json.well-formed', 'listing.ok-200'];
/** The same where it befalls an empty list too. */
const NO_LISTING = [...NO_OBJECT, 'listing.empty-account'];

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** Bytes that a strict reader of UTF-8 refuses, put into the first string whose content is free. */
const badUtf8 = (bytes: readonly number[]) => (body: Buffer) => {
  const start = /"(?:marca|detalhe)":"/.exec(body.toString('latin1'));
  if (start === null) return body;
  const at = start.index + start[0].length;
  return Buffer.concat([body.subarray(0, at), Buffer.from(bytes), body.subarray(at)]);
};

const twice = (name: string) => (text: string) =>
  text.replace(new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*"|[\\w.+-]+)`), (member) => `${member},${member}`);

/** JSON texts that are not well-formed, and names that stand twice. */
export const textFaults: readonly Fault[] = [
  bytesFault('bom', 'begin with a byte order mark', LISTINGS, (body) => Buffer.concat([BOM, body])),
  bytesFault('bom', 'begin with a byte order mark', LATER_PAGES, (body) => Buffer.concat([BOM, body])),
  bytesFault('bom', 'begin with a byte order mark', TOKENS, (body) => Buffer.concat([BOM, body])),
  bytesFault('bom', 'begin with a byte order mark', PROBLEMS, (body) => Buffer.concat([BOM, body])),
  textFault('trailing-text', 'go on after the JSON text', LISTINGS, (text) => `${text}\nOK`, NO_LISTING),
  textFault('trailing-null-byte', 'end in a null byte', LATER_PAGES, (text) => `${text}\u0000`, NO_OBJECT),
  textFault('two-texts', 'hold two JSON texts', LATER_PAGES, (text) => `${text}${text}`, NO_OBJECT),
  textFault('script-guard', 'begin with a guard against inclusion', LISTINGS, (text) => `)]}',\n${text}`, NO_LISTING),
  textFault('nan', 'hold NaN', LATER_PAGES, replaced(/"valor_tac":[^,}]*/, '"valor_tac":NaN'), NO_OBJECT),
  textFault('infinity', 'hold -Infinity', LISTINGS, replaced(/"valor_tac":[^,}]*/, '"valor_tac":-Infinity'), NO_OBJECT),
  textFault('trailing-comma', 'have a comma before the last brace', LISTINGS, replaced(/\}$/, ',}'), NO_LISTING),
  textFault('comment', 'carry a comment', LATER_PAGES, replaced('{', '{/* página */'), NO_OBJECT),
  textFault('single-quotes', 'quote names with apostrophes', LISTINGS, replaced(/"itens"/, "'itens'"), NO_LISTING),
  textFault('bare-name', 'leave a name without quotes', LISTINGS, replaced(/"pagina"/, 'pagina'), NO_LISTING),
  textFault(
    'leading-zero',
    'write a number with a leading zero',
    LATER_PAGES,
    replaced(/"prazo":/, '"prazo":0'),
    NO_OBJECT,
  ),
  textFault('plus-sign', 'write a number with a plus sign', LISTINGS, replaced(/"prazo":/, '"prazo":+'), NO_OBJECT),
  textFault(
    'bare-point',
    'write a number that ends in its point',
    LATER_PAGES,
    replaced(/"prazo":(\d+)/, '"prazo":$1.'),
    NO_OBJECT,
  ),
  textFault(
    'capital-false',
    'write False for false',
    LISTINGS,
    replaced('"tem_anterior":false', '"tem_anterior":False'),
    NO_LISTING,
  ),
  textFault(
    'raw-line-break',
    'hold a line break inside a string',
    LATER_PAGES,
    replaced('"marca":"', '"marca":"\n'),
    NO_OBJECT,
  ),
  textFault(
    'bad-escape',
    'hold an escape that JSON does not have',
    LISTINGS,
    replaced('"marca":"', '"marca":"\\x41'),
    NO_OBJECT,
  ),
  textFault('cut-short', 'end before their last brace', LATER_PAGES, (text) => text.slice(0, -1), NO_OBJECT),
  bytesFault('latin-1', 'are written in Latin-1', LISTINGS, badUtf8([0xe7, 0xe3, 0x6f])),
  bytesFault('invalid-utf-8', 'hold a byte that UTF-8 does not have', LATER_PAGES, badUtf8([0xff])),
  bytesFault('overlong-utf-8', 'hold an overlong sequence', LATER_PAGES, badUtf8([0xc0, 0xaf])),
  bytesFault('surrogate-in-utf-8', 'hold a surrogate written as UTF-8', LISTINGS, badUtf8([0xed, 0xa0, 0x80])),
  bytesFault('invalid-utf-8', 'hold a byte that UTF-8 does not have', PROBLEMS, badUtf8([0xfe])),
  bytesFault(
    'utf-16',
    'are written in UTF-16',
    LISTINGS,
    (body) => Buffer.from(`\ufeff${body.toString('utf8')}`, 'utf16le'),
    NO_LISTING,
  ),
  textFault('name-twice', 'repeat uf in a simulation', LISTINGS, twice('uf'), ['json.unique-names'], 'shown'),
  textFault(
    'name-twice',
    'repeat prazo in one simulation',
    LATER_PAGES,
    twice('prazo'),
    ['json.unique-names'],
    'shown',
  ),
  textFault('deep-name-twice', 'repeat cpf in a customer', LATER_PAGES, twice('cpf'), ['json.unique-names'], 'shown'),
  textFault('name-twice', 'repeat titulo', PROBLEMS, twice('titulo'), ['json.unique-names'], 'shown'),
  textFault('name-twice', 'repeat scope', TOKENS, twice('scope'), ['json.unique-names'], 'shown'),
  textFault(
    'escaped-name-twice',
    'repeat total, once with an escape',
    LISTINGS,
    replaced(/"total":(\d+)/, '"total":$1,"tot\\u0061l":$1'),
    ['json.unique-names'],
    'shown',
  ),
];
