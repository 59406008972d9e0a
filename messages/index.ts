import * as en from './en.ts';
import * as ptBR from './pt-BR.ts';

export type Language = 'en' | 'pt-BR';

/** Parameters of a message: plain values that are safe to forward. A list is joined by commas. */
export type Param = string | number | boolean | null | readonly (string | number)[];

/** A message as data. A message from a file may have a code that this version does not know. */
export interface CodedMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, Param>>;
}

type Catalogue = typeof en;

type Names<Text> = Text extends `${string}{${infer Hole}}${infer Rest}` ? NameIn<Hole> | Names<Rest> : never;
type NameIn<Hole> = Hole extends `${'@' | '#' | '$' | '&' | '+' | '/'}${infer Rest}` ? Bare<Rest> : Bare<Hole>;
type Bare<Hole> = Hole extends `${infer Name}|${string}` ? Name : Hole extends `${infer Name} ${string}` ? Name : Hole;
type Given<Text, Further = unknown> = [Names<Text>] extends [never]
  ? []
  : [params: Readonly<Record<Names<Text>, Param>> & Further];

export type FindingCode = keyof Catalogue['findings'];
export type ProblemCode = keyof Catalogue['problems'];
export type TextCode = keyof Catalogue['texts'];

export type FindingTexts = Readonly<Record<'message' | 'expected' | 'actual', string>>;
export type ProblemTexts = Readonly<Record<'message' | 'remedy', string>>;

/** A message with its English text. */
export interface TextMessage extends CodedMessage {
  readonly message: string;
}

export type Say = <Code extends TextCode>(code: Code, ...given: Given<Catalogue['texts'][Code]>) => string;

export const catalogues = { en, 'pt-BR': ptBR } as const;

/** Returns a finding or sentence as data: its code and its parameters, with those of nested texts. */
export function coded<Code extends FindingCode | TextCode>(
  code: Code,
  ...given: Given<(Catalogue['findings'] & Catalogue['texts'])[Code], CodedMessage['params']>
): CodedMessage {
  return { code, params: given[0] ?? {} };
}

export function findingOf<Code extends FindingCode>(
  code: Code,
  ...given: Given<Catalogue['findings'][Code]>
): CodedMessage & FindingTexts {
  const params = given[0] ?? {};
  return { code, params, ...findingTexts(en.findings[code], params, 'en') };
}

export function problemOf<Code extends ProblemCode>(
  code: Code,
  ...given: Given<Catalogue['problems'][Code]>
): CodedMessage & ProblemTexts {
  const params = given[0] ?? {};
  return { code, params, ...problemTexts(en.problems[code], params, 'en') };
}

export function textOf<Code extends TextCode>(code: Code, ...given: Given<Catalogue['texts'][Code]>): TextMessage {
  const params = given[0] ?? {};
  return { code, params, message: filled(en.texts[code], params, 'en') };
}

interface Reasoned {
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
}

/** Returns the reasons of a result. In a report without codes, the reason is a plain text. */
export function reasonsOf({ reason, reasons }: Reasoned): readonly TextMessage[] {
  return reasons ?? (reason === undefined ? [] : [textOf('text', { text: reason })]);
}

/** Returns reasons with their joined text; an empty object for none. */
export function reasoned(reasons: readonly TextMessage[]): Reasoned {
  return reasons.length === 0 ? {} : { reason: reasons.map(({ message }) => message).join('; '), reasons };
}

/** Returns the reasons of a result and further ones; an empty object if there are no further ones. */
export function noted(result: Reasoned, ...notes: readonly TextMessage[]): Reasoned {
  return notes.length === 0 ? {} : reasoned([...reasonsOf(result), ...notes]);
}

/** Returns the texts of a finding in a language; null for an unknown code. */
export function findingIn(language: Language, { code, params }: CodedMessage): FindingTexts | null {
  const { findings } = catalogues[language];
  return isCode(findings, code) ? findingTexts(findings[code], params, language) : null;
}

/** Returns the texts of a problem in a language; null for an unknown code. */
export function problemIn(language: Language, { code, params }: CodedMessage): ProblemTexts | null {
  const { problems } = catalogues[language];
  return isCode(problems, code) ? problemTexts(problems[code], params, language) : null;
}

/** Returns a sentence in a language; null for an unknown code. */
export function textIn(language: Language, { code, params }: CodedMessage): string | null {
  const { texts } = catalogues[language];
  return isCode(texts, code) ? filled(texts[code], params, language) : null;
}

/** Returns a sentence in a language; for an unknown code, the text that it contains. */
export function say(language: Language, message: CodedMessage & Partial<TextMessage>): string {
  return textIn(language, message) ?? message.message ?? message.code;
}

export function sayIn(language: Language): Say {
  return (code, ...given) => filled(catalogues[language].texts[code], given[0] ?? {}, language);
}

const SIGNS: Readonly<Record<Language, readonly [thousands: string, decimal: string]>> = {
  en: [',', '.'],
  'pt-BR': ['.', ','],
};

/** Formats a number. Not with `Intl`, which takes 6 MB of memory. */
export function numberIn(language: Language, value: number, { decimals = 3, isGrouped = true } = {}): string {
  const [thousands, decimal] = SIGNS[language];
  const [whole = '', fraction] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = isGrouped ? whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, thousands) : whole;
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

function findingTexts(text: string, params: CodedMessage['params'], language: Language): FindingTexts {
  const [message = '', expected = '', actual = ''] = partsOf(text).map((part) => filled(part, params, language));
  return { message, expected, actual };
}

function problemTexts(text: string, params: CodedMessage['params'], language: Language): ProblemTexts {
  const [message = '', remedy = ''] = partsOf(text).map((part) => filled(part, params, language));
  return { message, remedy };
}

function partsOf(text: string): readonly string[] {
  return text.split(/\s+\| (?:expected|actual|remedy): /);
}

function isCode<Table extends object>(table: Table, code: string): code is Extract<keyof Table, string> {
  return Object.hasOwn(table, code);
}

const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { '+': 'and', '/': 'or' },
  'pt-BR': { '+': 'e', '/': 'ou' },
};

/** Regular plurals. A hole has both forms of other words. */
const PLURALS: Readonly<Record<Language, (noun: string) => string>> = {
  en: (noun) => noun.replace(/y?$/, (end) => (end === 'y' ? 'ies' : 's')),
  'pt-BR': (noun) => noun.replace(/\p{L}+/gu, (word) => word.replace(/(?:ão|al|m|z)?$/, (end) => ENDINGS[end] ?? 's')),
};
const ENDINGS: Readonly<Record<string, string>> = { ão: 'ões', al: 'ais', m: 'ns', z: 'zes' };

const HOLE = /\{(?<sign>[@#$&+/])?(?<name>\w+)(?: (?<noun>[^|}]+)|\|(?<one>[^|}]*)\|(?<many>[^|}]*))?\}/g;

type Filling = (_: string, sign?: string, name?: string, noun?: string, one?: string, many?: string) => string;

/**
 * A text with its holes filled. A nested hole holds the text, with the same parameters, whose code its parameter is; it is
 * empty without a code.
 */
function filled(text: string, params: CodedMessage['params'], language: Language): string {
  const fill: Filling = (_, sign, name = '', noun, one, many) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    // A list of codes and of texts that are the same in every language.
    if (sign === '@' && Array.isArray(value)) {
      return value.map((part) => textIn(language, { code: String(part), params: {} }) ?? part).join('');
    }
    if (sign === '@' && value == null) return '';
    if (sign === '@') {
      const { [name]: code, ...rest } = params;
      return textIn(language, { code: String(code), params: rest }) ?? caseIn(language, String(code));
    }
    if (sign === '$') return textIn(language, { code: `partner.${value}`, params: {} }) ?? String(value ?? '');
    if (sign === '&')
      return [value]
        .flat()
        .map((name) => caseIn(language, String(name ?? '')))
        .join(', ');
    const word = WORDS[language][sign ?? ''];
    if (word !== undefined && Array.isArray(value)) return value.join(', ').replace(/, ([^,]*)$/, ` ${word} $1`);
    if (one !== undefined && many !== undefined) return value === 1 ? one : many;
    const shown =
      sign === '#' && typeof value === 'number' ? numberIn(language, value) : [value ?? ''].flat().join(', ');
    if (noun === undefined) return shown;
    return `${shown} ${value === 1 ? noun : PLURALS[language](noun)}`;
  };
  return text.replace(HOLE, fill);
}

/** The name of an interaction or a provider state in a language; as it is, where it is not one of the contract of the suite. */
export function pactNameIn(language: Language, name: string): string {
  const table = language === 'en' ? {} : catalogues[language].pactNames;
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? name;
}

/**
 * The words of a case followed by its name, which waivers and `--only` use; its name alone where it has no words. The
 * case may be that of a stimulus: `<probe> (<case>)`.
 */
export function caseIn(language: Language, name: string): string {
  const [, probe, own = ''] = /^(\S+) \((.+)\)$/.exec(name) ?? [];
  if (probe !== undefined) {
    const known = caseIn(language, own);
    return known === own ? name : `${probe}, ${known}`;
  }
  const table = language === 'en' ? {} : catalogues[language].cases;
  const parts = name.split(', ');
  const words = parts.flatMap((part) => wordsOf(part, table) ?? (part.includes('=') ? part : []));
  const isWhole = words.length === parts.length && words.some((part, at) => part !== parts[at]);
  return isWhole ? `${words.join(', ')} (${name})` : name;
}

/** Returns the text of a part of a case: of the whole part, or of its longest known end or beginning. */
function wordsOf(part: string, table: Readonly<Record<string, string>>): string | null {
  if (Object.hasOwn(table, part)) return table[part] ?? null;
  const dashes = [...part.matchAll(/-/g)].map(({ index }) => index);
  const splits = [
    ...dashes.map((at) => [part.slice(at), part.slice(0, at)] as const),
    ...dashes.toReversed().map((at) => [part.slice(0, at + 1), part.slice(at + 1)] as const),
  ];
  const [known, rest] = splits.find(([affix]) => Object.hasOwn(table, affix)) ?? [];
  if (known === undefined || rest === undefined) return null;
  return (table[known] ?? '').replace('{name}', rest).replace('{words}', wordsOf(rest, table) ?? rest);
}

/** Returns the code that findings of one deviation share, whether the full listing or the page itself proves it. */
export function deviationOf(code: string): string {
  return code.replace(/-by-walk$/, '');
}
