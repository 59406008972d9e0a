import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type CodedMessage, type TextMessage, textOf } from '../../messages/index.ts';
import { type FileSchemaName, fileSchemas } from '../../schemas/report/index.ts';

export interface Mistake extends TextMessage {
  readonly line: number;
}

/** The value of a file, or all of its mistakes in the order of their lines. */
export type Read<Value> = { readonly value: Value } | { readonly mistakes: readonly Mistake[] };

/** Returns the line of a path in the file, or line 1 if the path is missing. */
export type LineOf = (path: readonly (string | number)[]) => number;

/** Finds mistakes that a schema cannot express, in a value of any shape. */
export type Inspect = (value: unknown, lineOf: LineOf) => readonly Mistake[];

/** Compiles a schema. `open` allows unknown properties, which a later version of the suite may write. */
export function validatorOf<Value>(name: FileSchemaName, { open = false } = {}): ValidateFunction<Value> {
  const lax = { strictRequired: false, strictTypes: false, validateSchema: false } as const;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, ...lax });
  formats.default(ajv);
  const opened = (key: string, value: unknown) => (key === 'additionalProperties' && value === false ? true : value);
  return ajv.compile<Value>(open ? JSON.parse(JSON.stringify(fileSchemas[name], opened)) : fileSchemas[name]);
}

/**
 * Reads a JSON text (RFC 8259) and validates it with a schema and with `inspect`. Comments, trailing commas and
 * repeated names are mistakes too. A mistake quotes no value. The `$comment` of the schema has the code of the expected
 * shape's text.
 */
export function readDocument<Value>(
  text: string,
  validate: ValidateFunction<Value>,
  inspect: Inspect = () => [],
): Read<Value> {
  const lines: Lines = (offset) => text.slice(0, offset).split('\n').length;
  const deep = tooDeepAt(text);
  if (deep !== null) return { mistakes: [{ line: lines(deep), ...textOf('mistake.too-deep') }] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined) {
    const why = printParseErrorCode(error.error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    return { mistakes: [{ line: lines(error.offset), ...textOf('mistake.not-json', { error: why }) }] };
  }
  if (root === undefined) return { mistakes: [{ line: 1, ...textOf('mistake.empty') }] };
  const value: unknown = JSON.parse(text);
  const lineOf: LineOf = (path) => lines((findNodeAtLocation(root, [...path]) ?? root).offset);
  const besides = [...repeatedMembers(root, lines), ...inspect(value, lineOf)];
  if (validate(value) && besides.length === 0) return { value };
  const mistakes = [...shapeMistakes(validate.errors ?? [], root, lines), ...besides];
  return { mistakes: mistakes.sort((left, right) => left.line - right.line) };
}

/** Maximum nesting (RFC 8259, section 9, allows a limit): some thousands of levels exhaust the parser's stack. */
const DEEPEST = 100;

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

function repeatedMembers(node: Node, lines: Lines): readonly Mistake[] {
  const children = node.children ?? [];
  const names = node.type === 'object' ? children.flatMap((property) => property.children?.[0] ?? []) : [];
  const again = names.filter((name, index) => names.slice(0, index).some((earlier) => earlier.value === name.value));
  return [
    ...again.map(({ offset, value }) => ({
      line: lines(offset),
      ...textOf('mistake.repeated', { property: JSON.stringify(value) }),
    })),
    ...children.flatMap((child) => repeatedMembers(child, lines)),
  ];
}

function shapeMistakes(errors: readonly ErrorObject[], root: Node, lines: Lines): readonly Mistake[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const isWithin = (path: string) => alternatives.some((one) => path.startsWith(one));
  const mistakes = errors
    .filter(({ keyword, instancePath }) => keyword === 'anyOf' || (keyword !== 'if' && !isWithin(instancePath)))
    .map((error) => mistakeOf(error, root, lines));
  return [...new Map(mistakes.map((one) => [`${one.line} ${one.message}`, one])).values()];
}

function mistakeOf({ instancePath, keyword, params, parentSchema }: ErrorObject, root: Node, lines: Lines): Mistake {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const step = (node: Node | undefined, name: string) =>
    node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
  const node = path.reduce<Node | undefined>(step, root) ?? root;
  const { missingProperty, additionalProperty, propertyName } = params;
  if (typeof missingProperty === 'string') {
    const property = JSON.stringify(missingProperty);
    const shape = shapeOf(parentSchema?.properties?.[missingProperty], 'type');
    return { line: lines(node.offset), ...textOf('mistake.missing', { property, ...shape }) };
  }
  const stray = additionalProperty ?? propertyName;
  if (typeof stray === 'string') {
    const key = findNodeAtLocation(node, [stray])?.parent ?? node;
    return { line: lines(key.offset), ...textOf('mistake.unknown', { property: JSON.stringify(stray) }) };
  }
  const shape = shapeOf(parentSchema, keyword);
  const property = path.at(-1);
  const said =
    property === undefined
      ? textOf('mistake.file', shape)
      : textOf('mistake.invalid', { property: JSON.stringify(property), ...shape });
  return { line: lines(node.offset), ...said };
}

function shapeOf(schema: unknown, rule: string): CodedMessage['params'] & { readonly shape: string } {
  const named = typeof schema === 'object' && schema !== null && '$comment' in schema ? schema.$comment : undefined;
  return typeof named === 'string' ? { shape: named } : { shape: 'shape.rule', rule };
}
