import { endOfString } from './scan.ts';

/** Where in a JSON text names repeat and numbers stand whose text says more than the number read from it. */
export interface Places {
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
  /** JSON Pointer → the number as written. */
  readonly numbers: ReadonlyMap<string, string>;
}

const NAMED = 5;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ODD = /[eE]|\d{16}|\d{1,15}\.\d{1,15}/;

/** Finds them. The text is well formed and not nested deeper than the bound of the reader. */
export function findPlaces(text: string): Places {
  const numbers = new Map<string, string>();
  const first: string[] = [];
  let [at, count] = [0, 0];

  const space = (): void => {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  };
  const string = (): string => {
    const end = endOfString(text, at);
    const raw = text.slice(at, end + 1);
    at = end + 1;
    return raw;
  };
  const value = (pointer: string): void => {
    space();
    const start = text.charAt(at);
    if (start === '{') object(pointer);
    else if (start === '[') array(pointer);
    else if (start === '"') string();
    else if (start === '-' || (start >= '0' && start <= '9')) number(pointer);
    else at += start === 'f' ? 5 : 4;
    space();
  };
  const number = (pointer: string): void => {
    NUMBER.lastIndex = at;
    const raw = NUMBER.exec(text)?.[0] ?? '';
    at += Math.max(1, raw.length);
    if (isOdd(raw)) numbers.set(pointer, raw);
  };
  const object = (pointer: string): void => {
    const names = new Set<string>();
    at += 1;
    space();
    while (text.charAt(at) !== '}') {
      const name: string = JSON.parse(string());
      const member = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (names.has(name)) {
        count += 1;
        if (first.length < NAMED) first.push(member);
      }
      names.add(name);
      space();
      at += 1;
      value(member);
      if (text.charAt(at) === ',') at += 1;
      space();
    }
    at += 1;
  };
  const array = (pointer: string): void => {
    at += 1;
    space();
    for (let index = 0; text.charAt(at) !== ']'; index += 1) {
      value(`${pointer}/${index}`);
      if (text.charAt(at) === ',') at += 1;
      space();
    }
    at += 1;
  };

  value('');
  return { repeatedNames: { count, first }, numbers };
}

/** Whether a number's text may say something else than the double read from it. */
function isOdd(raw: string): boolean {
  return ODD.test(raw) && (/[eE]/.test(raw) || raw.replace(/\D/g, '').length > 15);
}
