/** A line of pretty JSON with the JSON Pointer of the value that it is a part of. */
export interface JsonLine {
  readonly text: string;
  readonly pointer: string;
}

interface Container {
  readonly pointer: string;
  readonly isList: boolean;
  next: number;
}

/** The lines of a JSON text as `JSON.stringify` indents it. */
export function jsonLines(text: string): readonly JsonLine[] {
  const open: Container[] = [];
  return text.split('\n').map((line) => {
    const content = line.trimStart();
    if (/^[\]}]/.test(content)) return { text: line, pointer: open.pop()?.pointer ?? '' };
    const pointer = pointerOf(content, open.at(-1));
    if (/[[{]$/.test(content)) open.push({ pointer, isList: content.endsWith('['), next: 0 });
    return { text: line, pointer };
  });
}

function pointerOf(content: string, parent: Container | undefined): string {
  if (parent === undefined) return '';
  if (parent.isList) {
    parent.next += 1;
    return `${parent.pointer}/${parent.next - 1}`;
  }
  const name = /^"(?:[^"\\]|\\.)*"/.exec(content)?.[0];
  return `${parent.pointer}/${name === undefined ? '' : unquoted(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function unquoted(name: string): string {
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** The indices of the lines a pointer points at; where nothing stands there, those of what should have held it. */
export function pointedAt(lines: readonly JsonLine[], pointer: string): ReadonlySet<number> {
  for (let target = pointer; target !== ''; target = target.slice(0, target.lastIndexOf('/'))) {
    const hits = lines.flatMap((line, index) =>
      line.pointer === target || line.pointer.startsWith(`${target}/`) ? [index] : [],
    );
    if (hits.length > 0) return new Set(hits);
  }
  return new Set();
}

/** What is shown of a long text: lines, and how many are left out between them. */
export type Excerpt = readonly ({ readonly line: string; readonly marked: boolean } | { readonly hidden: number })[];

const SHORT = 36;
const HEAD = 3;
const AROUND = 4;
const MOST_MARKED = 24;

/** The marked lines with their surroundings, head and foot; all of a short text. */
export function excerptOf(lines: readonly JsonLine[], marked: ReadonlySet<number>): Excerpt {
  const near = new Set(
    [...marked]
      .slice(0, MOST_MARKED)
      .flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, i) => at + i - AROUND)),
  );
  const head = marked.size === 0 ? SHORT - HEAD : HEAD;
  const isShown = (at: number) => lines.length <= SHORT || at < head || at >= lines.length - HEAD || near.has(at);
  const shown: Excerpt[number][] = [];
  lines.forEach(({ text }, at) => {
    const last = shown.at(-1);
    if (isShown(at)) shown.push({ line: text, marked: marked.has(at) });
    else if (last !== undefined && 'hidden' in last) shown[shown.length - 1] = { hidden: last.hidden + 1 };
    else shown.push({ hidden: 1 });
  });
  return shown;
}
