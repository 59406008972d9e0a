import { findingOf } from '../../messages/index.ts';
import { describeHeader, describeHeaderName, describeName } from '../../src/redaction/describe.ts';
import { shapeOf } from '../../src/redaction/shape.ts';
import { asObject, type Interaction, isObject, type JsonObject, jsonOf, objectAt } from './pact.ts';
import type { Mismatch } from './report.ts';

/** What the Verifier says of an interaction: `error` where it could not send or read, and so says nothing of the answer. */
export type NativeResult =
  | { readonly kind: 'ok' | 'error' }
  | { readonly kind: 'mismatches'; readonly found: readonly unknown[] };

/** Reads the results of the Verifier, by the marks of the interactions; null where they are not what it writes. */
export function readResults(text: string): ReadonlyMap<number, NativeResult> | null {
  const { interactionResults, errors } = asObject(jsonOf(text));
  if (!Array.isArray(interactionResults)) return null;
  const departures = (Array.isArray(errors) ? errors.filter(isObject) : []).map((error) => objectAt(error, 'mismatch'));
  return new Map(
    interactionResults.filter(isObject).map(({ interactionId, result }): [number, NativeResult] => {
      const departure = departures.find((one) => one.interactionId === interactionId);
      if (departure === undefined) return [Number(interactionId), { kind: result === 'OK' ? 'ok' : 'error' }];
      const { type, mismatches: found } = departure;
      const differs = type === 'mismatches' && Array.isArray(found) && found.length > 0;
      return [Number(interactionId), differs ? { kind: 'mismatches', found } : { kind: 'error' }];
    }),
  );
}

/**
 * What the Verifier found, without the values that it quotes: where, which rule of the contract, and the kind of what
 * came. Types are written as JSON Schema names them, `[5]` is a length. The same in several places of a list is one
 * mismatch with their number.
 */
export function mismatchesOf(found: readonly unknown[], interaction: Interaction): readonly Mismatch[] {
  const places = new Map<string, { readonly mismatch: Omit<Mismatch, 'count'>; readonly at: Set<string> }>();
  for (const one of found.filter(isObject)) {
    for (const mismatch of mismatchesIn(one, interaction)) {
      const key = [mismatch.kind, mismatch.path, mismatch.expected, mismatch.actual].join('\n');
      const known = places.get(key) ?? { mismatch, at: new Set() };
      known.at.add(String(one.path ?? one.key ?? ''));
      places.set(key, known);
    }
  }
  return [...places.values()].map(({ mismatch, at }) => ({ ...mismatch, count: at.size }));
}

function mismatchesIn(found: JsonObject, interaction: Interaction): readonly Omit<Mismatch, 'count'>[] {
  switch (found.type) {
    case 'StatusMismatch': {
      const actual = /^[1-5]\d\d$/.test(String(found.actual)) ? String(found.actual) : '…';
      return [{ kind: 'status', ...findingOf('pact.status', { expected: interaction.status, actual }) }];
    }
    case 'HeaderMismatch':
      return [headerMismatch(found, interaction)];
    case 'BodyTypeMismatch': {
      const params = { expected: mediaTypeOf(found.expected), actual: mediaTypeOf(found.actual) };
      return [{ kind: 'content-type', ...findingOf('pact.content-type', params) }];
    }
    default:
      return bodyMismatches(found, interaction);
  }
}

function mediaTypeOf(given: unknown): string {
  const text = typeof given === 'string' ? given.replace(/^"|"$/g, '') : '';
  return /^[a-z]+\/[a-z+.-]+(?:;|$)/i.test(text) ? describeHeader(text) : '…';
}

function headerMismatch({ key, actual }: JsonObject, { rules }: Interaction): Omit<Mismatch, 'count'> {
  const path = describeHeaderName(String(key ?? ''));
  const rule = objectAt(rules, 'header')[String(key ?? '')];
  const expected = (isObject(rule) ? ruleAt({ $: rule }, '', []) : null) ?? { type: 'string', exactly: true };
  if (actual === '' || actual === undefined) {
    return { kind: 'header', path, ...findingOf('pact.missing', { path, expected: expected.type }) };
  }
  return differing('header', path, expected, path === 'content-type' ? mediaTypeOf(actual) : 'string');
}

function bodyMismatches(found: JsonObject, { rules, body }: Interaction): readonly Omit<Mismatch, 'count'>[] {
  const steps = stepsOf(String(found.path ?? '$'));
  if (steps === null) return [{ kind: 'body', ...findingOf('pact.other-mismatch') }];
  const expectedAt = (at: Path) => ruleAt(objectAt(rules, 'body'), body, at);
  const { expected, actual, mismatch } = found;
  if (!/^Actual map is missing the following keys: /.test(String(mismatch))) {
    const rule = expectedAt(steps) ?? exactly(valueAt(body, steps));
    return [differing('body', expressionOf(steps), rule, actualOf(actual, steps))];
  }
  const came = listOf(actual);
  return listOf(expected)
    .filter((name) => !came.includes(name))
    .map((name) => {
      const at = [...steps, name];
      const path = expressionOf(at);
      const { type } = expectedAt(at) ?? { type: typeOf(valueAt(body, at)) };
      return { kind: 'body', path, ...findingOf('pact.missing', { path, expected: type }) };
    });
}

/** A value that does not match its rule; the value in the contract itself is not quoted unless it is nobody's. */
function differing(kind: Mismatch['kind'], path: string, rule: Expected, actual: string): Omit<Mismatch, 'count'> {
  const params = { path, expected: rule.type, actual };
  return { kind, path, ...findingOf(rule.exactly === true ? 'pact.value' : 'pact.mismatch', params) };
}

function listOf(text: unknown): readonly string[] {
  const value = jsonOf(text);
  return Array.isArray(value) ? value.map(String) : [];
}

/** The block that describes a page, and nobody: its booleans are shown. */
const PAGE = 'pagina';

/** The type of what came. A number goes by how it is written: the same number may be an integer in one way only. */
function actualOf(actual: unknown, [block]: Path): string {
  const text = String(actual);
  if (text === '') return 'null';
  if (/^-?\d+$/.test(text)) return 'integer';
  if (/^-?\d/.test(text)) return 'number';
  const value = jsonOf(actual);
  if (typeof value === 'string') return stringShape(value);
  if (Array.isArray(value)) return `array[${value.length}]`;
  if (typeof value === 'boolean' && block === PAGE) return String(value);
  return value === undefined ? '…' : typeOf(value);
}

const LONGEST_SHAPE = 40;

function stringShape(text: string): string {
  const shape = text === '' || text.length > LONGEST_SHAPE ? '' : ` ${shapeOf(text)}`;
  return `string[${text.length}]${shape}`;
}

/** The path as an expression that names no place of a list and nobody's value. */
function expressionOf(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number' || step === '*') return `${text}[*]`;
    const name = describeName(step);
    return /^[A-Za-z_]\w*$/.test(name) ? `${text}.${name}` : `${text}['${name}']`;
  }, '$');
}

/** A path into a body: names, places of a list, or `*` for any. */
type Path = readonly (string | number)[];

const STEP = /\.(?<name>[^.[\]]+)|\[(?:(?<index>\d+)|(?<star>\*)|'(?<single>[^']*)'|"(?<double>[^"]*)")\]/y;

/** The steps of a path expression of Pact, such as `$.itens[*].uf`; null where it is none. */
export function stepsOf(expression: string): Path | null {
  if (!expression.startsWith('$')) return null;
  const steps: (string | number)[] = [];
  const step = new RegExp(STEP);
  step.lastIndex = 1;
  while (step.lastIndex < expression.length) {
    const { name, index, star, single, double } = step.exec(expression)?.groups ?? {};
    const taken = name ?? single ?? double ?? star ?? (index === undefined ? undefined : Number(index));
    if (taken === undefined) return null;
    steps.push(taken);
  }
  return steps;
}

/** What the contract expects at a place. */
interface Expected {
  readonly type: string;
  /** The value in the contract itself is expected. */
  readonly exactly?: true;
}

/** The rule of the contract that applies at a path; null where the value itself is expected. */
export function ruleAt(rules: JsonObject, example: unknown, path: Path): Expected | null {
  const rule = nearestRule(rules, path);
  if (rule === null) return null;
  const value = valueAt(example, path);
  const matchers = Array.isArray(rule.matchers) ? rule.matchers.filter(isObject) : [];
  if (matchers.some(({ match }) => match === 'equality')) return exactly(value);
  const types = new Set(matchers.map((matcher) => typeIn(matcher, value)));
  // An expression over numbers narrows the type that stands beside it.
  if (rule.combine !== 'OR' && types.size > 1) types.delete(types.has('integer') ? 'number' : 'string');
  return { type: [...types].join(rule.combine === 'OR' ? ' | ' : ' & ') };
}

/** The rule of the nearest expression: one that fits the whole path, else one above it whose type is passed down. */
function nearestRule(rules: JsonObject, path: Path): JsonObject | null {
  const fitting = Object.entries(rules).flatMap(([expression, rule]) => {
    const steps = stepsOf(expression);
    if (steps === null || steps.length > path.length || !isObject(rule)) return [];
    const fits = steps.every((step, at) => step === '*' || step === path[at]);
    if (!fits || (steps.length < path.length && !passesDown(rule))) return [];
    return [{ rule, weight: steps.length * 1_000 + steps.filter((step) => step !== '*').length }];
  });
  return fitting.sort((one, other) => other.weight - one.weight)[0]?.rule ?? null;
}

function passesDown({ matchers }: JsonObject): boolean {
  return Array.isArray(matchers) && matchers.filter(isObject).some(({ match }) => match === 'type');
}

const LONGEST_PATTERN = 160;

function typeIn({ match, regex, format, min = 0, max }: JsonObject, value: unknown): string {
  if (match === 'regex' && typeof regex === 'string') {
    return isOfIntegers(regex)
      ? 'integer'
      : `${typeOf(value) === 'string' ? 'string ' : ''}/${regex.slice(0, LONGEST_PATTERN)}/`;
  }
  if (match === 'type') {
    return typeOf(value) === 'array' && (min !== 0 || max !== undefined)
      ? `array[${min}..${max ?? ''}]`
      : typeOf(value);
  }
  return typeof format === 'string' ? `${String(match)} ${format}` : String(match);
}

/** Whether an expression is of integers that are written with a zero fraction: how Pact is told of them. */
function isOfIntegers(regex: string): boolean {
  try {
    const expression = new RegExp(regex);
    return ['48.0', '7.0', '-1.0'].every((text) => expression.test(text)) && !expression.test('48.5');
  } catch {
    return false;
  }
}

/** A value of the contract itself: shown where it is nobody's whatever the contract says. */
function exactly(value: unknown): Expected {
  if (typeof value === 'boolean' || value === null) return { type: String(value) };
  return { type: typeOf(value), exactly: true };
}

/** The type of a JSON value, without anything of the value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'undefined' ? 'any' : typeof value;
}

/** The value at a path; the first item stands for any. */
function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => (Array.isArray(value) ? value[0] : asObject(value)[String(step)]), root);
}
