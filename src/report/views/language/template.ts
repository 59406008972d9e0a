/**
 * A sentence with holes, and the same in another language. `{name}` holds one word that is the same in both, `{-name}`
 * several up to a semicolon, `{#name}` a number, `{*name}` any text; `{~name}` a sentence that is translated in its turn,
 * `{,name}` such sentences with commas between them, `{+name}` with semicolons. A hole may stand elsewhere in the
 * translation, and carries no sign there.
 */
export type Template = readonly [from: string, to: string];

const KINDS = ['', '-', '#', '*', '~', ',', '+'] as const;

interface Hole {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
}

/** A template taken apart once: texts and holes by turns, a text first and last. */
interface Parsed {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
  readonly to: string;
  readonly weight: number;
}

/** A sentence in another language, and the parts of it for which no template was found. */
export interface Translation {
  readonly text: string;
  readonly unknown: readonly string[];
}

const HOLE = /\{([-#*~,+]?)(\w+)\}/g;
const BETWEEN = '; ';
/** One word or a JSON value: the same in every language, where no template says otherwise. */
const NEUTRAL = /^(?:\S*|["[{].*)$/;

/** No sentence of the suite is longer, or has sentences in one another that deep: what is, was made by a target. */
const LONGEST = 5_000;
const DEEPEST = 8;

/** A function from sentences to their translations, the templates with most text of their own tried first. */
export function translator(templates: readonly Template[]): (sentence: string) => Translation {
  const parsed = templates.map(parse).sort((a, b) => b.weight - a.weight);

  const whole = (sentence: string, depth: number): Translation | null => {
    if (depth > DEEPEST) return null;
    for (const template of parsed) {
      const values = match(sentence, template);
      if (values !== null) return filled(template, values, depth);
    }
    return null;
  };

  const filled = ({ holes, to }: Parsed, values: readonly string[], depth: number): Translation => {
    const said = new Map(holes.map(({ kind, name }, index) => [name, inHole(values[index] ?? '', kind, depth + 1)]));
    return {
      text: to.replace(HOLE, (_, _kind, name: string) => said.get(name)?.text ?? ''),
      unknown: [...said.values()].flatMap(({ unknown }) => unknown),
    };
  };

  const inHole = (value: string, kind: Hole['kind'], depth: number): Translation => {
    if (kind === '~' || kind === '+') return translated(value, depth);
    return kind === ',' ? joined(value.split(', '), ', ', depth) : { text: value, unknown: [] };
  };

  const joined = (parts: readonly string[], between: string, depth: number): Translation => {
    const all = parts.map((part) => whole(part, depth) ?? { text: part, unknown: NEUTRAL.test(part) ? [] : [part] });
    return { text: all.map(({ text }) => text).join(between), unknown: all.flatMap(({ unknown }) => unknown) };
  };

  const translated = (sentence: string, depth: number): Translation =>
    whole(sentence, depth) ?? joined(sentence.split(BETWEEN), BETWEEN, depth);

  return (sentence) => (sentence.length > LONGEST ? { text: sentence, unknown: [sentence] } : translated(sentence, 0));
}

function parse([from, to]: Template): Parsed {
  const holes = [...from.matchAll(HOLE)].map(([, kind, name = '']): Hole => ({ kind: kindOf(kind), name }));
  const texts = from.split(/\{[-#*~,+]?\w+\}/);
  return { texts, holes, to, weight: texts.reduce((sum, text) => sum + text.length, 0) };
}

function kindOf(sign = ''): Hole['kind'] {
  return KINDS.find((kind) => kind === sign) ?? '';
}

/** What stands in the holes, each as short as it can be; null where the sentence is not of this form. Linear in time. */
function match(sentence: string, { texts, holes }: Parsed): readonly string[] | null {
  const [first = ''] = texts;
  if (holes.length === 0) return sentence === first ? [] : null;
  const last = texts.at(-1) ?? '';
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [index, hole] of holes.entries()) {
    const isLast = index === holes.length - 1;
    const text = texts[index + 1] ?? '';
    const end = isLast ? sentence.length - last.length : sentence.indexOf(text, at + 1);
    if (end <= at) return null;
    const value = sentence.slice(at, end);
    if (!fits(value, hole)) return null;
    values.push(value);
    at = end + text.length;
  }
  return values;
}

function fits(value: string, { kind }: Hole): boolean {
  if (kind === '#') return /^-?\d+(?:\.\d+)?$/.test(value);
  if (kind === '') return !/\s/.test(value);
  return kind === '*' || kind === '+' || !value.includes(BETWEEN);
}
