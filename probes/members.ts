/** A member of a JSON object as it stands in its text. */
interface Member {
  readonly name: string;
  /** Where the name starts. */
  readonly start: number;
  readonly valueStart: number;
  /** Where the value ends, exclusive. */
  readonly end: number;
}

/**
 * The text of a JSON object with one member set and nothing else touched: the order, the spelling and the white space
 * of the others stay. A name that stands more than once gets the value each time; one that is not there is appended.
 */
export function withMember(object: string, name: string, value: unknown): string {
  const text = JSON.stringify(value);
  const members = membersOf(object);
  const named = members.filter((member) => member.name === name);
  if (named.length > 0) {
    const before = named.map(({ valueStart }, at) => object.slice(named[at - 1]?.end ?? 0, valueStart));
    return before.join(text) + text + object.slice(named.at(-1)?.end);
  }
  const at = members.at(-1)?.end ?? object.indexOf('{') + 1;
  const separator = members.length === 0 ? '' : ',';
  return `${object.slice(0, at)}${separator}${JSON.stringify(name)}:${text}${object.slice(at)}`;
}

/** The text of a JSON object without the member of this name, however often it stands there. */
export function withoutMember(object: string, name: string): string {
  const members = membersOf(object);
  const kept = members.filter((member) => member.name !== name);
  if (kept.length === members.length) return object;
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return object;
  const texts = kept.map(({ start, end }) => object.slice(start, end));
  return object.slice(0, first.start) + texts.join(',') + object.slice(last.end);
}

/** The members of the outermost object of a valid JSON text. */
function membersOf(object: string): readonly Member[] {
  const members: Member[] = [];
  let at = skipSpace(object, object.indexOf('{') + 1);
  while (at < object.length && object[at] !== '}') {
    const nameEnd = endOfString(object, at);
    const valueStart = skipSpace(object, object.indexOf(':', nameEnd) + 1);
    const end = endOfValue(object, valueStart);
    members.push({ name: String(JSON.parse(object.slice(at, nameEnd))), start: at, valueStart, end });
    at = skipSpace(object, end);
    if (object[at] === ',') at = skipSpace(object, at + 1);
  }
  return members;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const character = text[at] ?? '';
    if (depth === 0 && at > start && /[,}\] \t\r\n]/.test(character)) return at;
    if (character === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return text.length;
}
