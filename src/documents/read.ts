import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** One mistake in a file; lines count from 1. */
export interface Mistake {
  readonly line: number;
  readonly message: string;
}

/** What a file holds, or everything that is wrong with it, in the order of its lines. */
export type Read<Value> = { readonly value: Value } | { readonly mistakes: readonly Mistake[] };

/** The line of a place in the file; the line of the whole where there is no such place. */
export type LineOf = (path: readonly (string | number)[]) => number;

/** Finds what a schema cannot tell, in a value of whatever shape. */
export type Inspect = (value: unknown, lineOf: LineOf) => readonly Mistake[];

/**
 * Reads a JSON text (RFC 8259) and holds it to a schema and to what `inspect` looks for. Comments, trailing commas
 * and members that stand twice are mistakes too. A mistake against the schema says what its description says, and
 * quotes no value.
 */
export function readDocument<Value>(
  text: string,
  validate: ValidateFunction<Value>,
  inspect: Inspect = () => [],
): Read<Value> {
  const lines = lineCounter(text);
  const abyss = tooDeepAt(text);
  if (abyss !== null) return { mistakes: [{ line: lines(abyss), message: 'is not JSON: nested too deep to be read' }] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (root === undefined || errors.length > 0) return { mistakes: syntaxMistakes(errors, lines) };
  const value: unknown = JSON.parse(text);
  const lineOf: LineOf = (path) => lines((findNodeAtLocation(root, [...path]) ?? root).offset);
  const besides = [...repeatedMembers(root, lines), ...inspect(value, lineOf)];
  if (validate(value) && besides.length === 0) return { value };
  return { mistakes: [...shapeMistakes(validate.errors ?? [], root, lines), ...besides].sort(byLine) };
}

/** Parsers may set a limit to nesting (RFC 8259, section 9); beyond some thousands ours would exhaust the stack. */
const DEEPEST = 100;

/** The offset at which a text nests deeper than it may, or null. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const begins = text.charAt(scanner.getTokenOffset());
    depth += begins === '{' || begins === '[' ? 1 : begins === '}' || begins === ']' ? -1 : 0;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return null;
}

type Lines = (offset: number) => number;

function lineCounter(text: string): Lines {
  return (offset) => text.slice(0, offset).split('\n').length;
}

function syntaxMistakes(errors: readonly ParseError[], lines: Lines): readonly Mistake[] {
  const [first] = errors;
  if (first === undefined) return [{ line: 1, message: 'the file is empty' }];
  const code = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return [{ line: lines(first.offset), message: `is not JSON: ${code}` }];
}

function repeatedMembers(node: Node, lines: Lines): readonly Mistake[] {
  const children = node.children ?? [];
  const names = node.type === 'object' ? children.map((property) => property.children?.[0]) : [];
  const again = names.filter(
    (name, index) => name !== undefined && names.slice(0, index).some((earlier) => earlier?.value === name.value),
  );
  return [
    ...again.map((name) => ({
      line: lines(name?.offset ?? node.offset),
      message: `the member ${JSON.stringify(name?.value)} stands twice in one object`,
    })),
    ...children.flatMap((child) => repeatedMembers(child, lines)),
  ];
}

function shapeMistakes(errors: readonly ErrorObject[], root: Node, lines: Lines): readonly Mistake[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const told = errors.filter(
    ({ keyword, instancePath }) =>
      keyword === 'anyOf' || (keyword !== 'if' && !alternatives.some((path) => instancePath.startsWith(path))),
  );
  const all = told.map((error) => mistakeOf(error, root, lines));
  return all.filter(
    ({ line, message }, index) => all.findIndex((one) => one.line === line && one.message === message) === index,
  );
}

function mistakeOf(error: ErrorObject, root: Node, lines: Lines): Mistake {
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  const node = nodeAt(root, path) ?? root;
  const name = path.length === 0 ? 'the file' : JSON.stringify(path.at(-1));
  const { missingProperty, additionalProperty, propertyName } = error.params;
  if (typeof missingProperty === 'string') {
    return { line: lines(node.offset), message: `lacks ${told(missingProperty, error)}` };
  }
  const stray = additionalProperty ?? propertyName;
  if (typeof stray === 'string') {
    const key = findNodeAtLocation(node, [stray])?.parent ?? node;
    return { line: lines(key.offset), message: `the member ${JSON.stringify(stray)} is not known here` };
  }
  const description = descriptionOf(error.parentSchema);
  const what = description === undefined ? (error.message ?? 'is not as it is to be') : `is to be ${description}`;
  return { line: lines(node.offset), message: `${name} ${what}` };
}

function told(member: string, { parentSchema }: ErrorObject): string {
  const description = descriptionOf(parentSchema?.properties?.[member]);
  return description === undefined ? JSON.stringify(member) : `${JSON.stringify(member)}: ${description}`;
}

function descriptionOf(schema: unknown): string | undefined {
  return typeof schema === 'object' && schema !== null && 'description' in schema
    ? String(schema.description)
    : undefined;
}

function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, name) => node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]),
    root,
  );
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function byLine(left: Mistake, right: Mistake): number {
  return left.line - right.line;
}
