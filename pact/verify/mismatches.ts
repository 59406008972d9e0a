import { findingOf } from '../../messages/index.ts';
import { describeHeader, describeHeaderName, describeName } from '../../src/redaction/describe.ts';
import { shapeOf } from '../../src/redaction/shape.ts';
import { asObject, isObject, type JsonObject, jsonOf, objectAt } from '../json.ts';
import type { Interaction } from './pact.ts';
import type { Mismatch } from './report.ts';

/** The Verifier's result for an interaction: its mismatches, or `error` if it could not send the request or read the response. */
export type NativeResult = 'ok' | 'error' | readonly unknown[];

/** Reads the Verifier's results, by the marks of the interactions; null if the text is something else. */
export function readResults(text: string): ReadonlyMap<number, NativeResult> | null {
  const { interactionResults, errors } = asObject(jsonOf(text));
  if (!Array.isArray(interactionResults)) return null;
  const failures = (Array.isArray(errors) ? errors.filter(isObject) : []).map((error) => objectAt(error, 'mismatch'));
  return new Map(
    interactionResults.filter(isObject).map(({ interactionId, result }): [number, NativeResult] => {
      const failure = failures.find((one) => one.interactionId === interactionId);
      if (failure === undefined) return [Number(interactionId), result === 'OK' ? 'ok' : 'error'];
      const { type, mismatches } = failure;
      const differs = type === 'mismatches' && Array.isArray(mismatches) && mismatches.length > 0;
      return [Number(interactionId), differs ? mismatches : 'error'];
    }),
  );
}

type Found = Omit<Mismatch, 'count'>;

/**
 * The Verifier's mismatches without the values that it quotes: place, rule of the contract, and type of the actual value.
 * The same mismatch in several places of a list is reported once, with their number. `[5]` is a length.
 */
export function mismatchesOf(mismatches: readonly unknown[], interaction: Interaction): readonly Mismatch[] {
  const found = new Map<string, { readonly mismatch: Found; readonly places: Set<string> }>();
  for (const one of mismatches.filter(isObject)) {
    for (const mismatch of mismatchesIn(one, interaction)) {
      const key = JSON.stringify(mismatch);
      const known = found.get(key) ?? { mismatch, places: new Set() };
      known.places.add(String(one.path ?? one.key ?? ''));
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ mismatch, places }) => ({ ...mismatch, count: places.size }));
}

function mismatchesIn(found: JsonObject, interaction: Interaction): readonly Found[] {
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

function headerMismatch({ key, actual }: JsonObject, { rules }: Interaction): Found {
  const path = describeHeaderName(String(key ?? ''));
  const rule = objectAt(rules, 'header')[String(key ?? '')];
  const expected = (isObject(rule) ? ruleAt({ $: rule }, '', []) : null) ?? { type: 'string', exactly: true };
  if (actual === '' || actual === undefined) return missing('header', path, expected.type);
  return differing('header', path, expected, path === 'content-type' ? mediaTypeOf(actual) : 'string');
}

function bodyMismatches(found: JsonObject, { rules, body }: Interaction): readonly Found[] {
  const steps = stepsOf(String(found.path ?? '$'));
  if (steps === null) return [{ kind: 'body', ...findingOf('pact.other-mismatch') }];
  const expectedAt = (at: Path) => ruleAt(objectAt(rules, 'body'), body, at) ?? exactly(valueAt(body, at));
  if (!/^Actual map is missing the following keys: /.test(String(found.mismatch))) {
    return [differing('body', expressionOf(steps), expectedAt(steps), actualOf(found.actual, steps))];
  }
  const [expected = [], actual = []] = [found.expected, found.actual].map(namesIn);
  const lacking = expected.filter((name) => !actual.includes(name)).map((name) => [...steps, name]);
  return lacking.map((at) => missing('body', expressionOf(at), expectedAt(at).type));
}

function missing(kind: Found['kind'], path: string, expected: string): Found {
  return { kind, path, ...findingOf('pact.missing', { path, expected }) };
}

function differing(kind: Found['kind'], path: string, { type, exactly: exact }: Expected, actual: string): Found {
  const code = exact === true ? 'pact.value' : 'pact.mismatch';
  return { kind, path, ...findingOf(code, { path, expected: type, actual }) };
}

function namesIn(text: unknown): readonly string[] {
  const value = jsonOf(text);
  return Array.isArray(value) ? value.map(String) : [];
}

/** The object that describes a page, and nobody: its booleans are shown. */
const PAGE = 'pagina';
const LONGEST_SHAPE = 40;

/** The type of an actual value. A number goes by its text: the same number may be an integer in one spelling only. */
function actualOf(actual: unknown, [first]: Path): string {
  const text = String(actual);
  if (text === '') return 'null';
  if (/^-?\d/.test(text)) return /^-?\d+$/.test(text) ? 'integer' : 'number';
  const value = jsonOf(actual);
  if (typeof value === 'string') {
    const shape = value === '' || value.length > LONGEST_SHAPE ? '' : ` ${shapeOf(value)}`;
    return `string[${value.length}]${shape}`;
  }
  if (Array.isArray(value)) return `array[${value.length}]`;
  if (typeof value === 'boolean' && first === PAGE) return String(value);
  return value === undefined ? '…' : typeOf(value);
}

/** A path into a body: names, places of a list, or `*` for any. */
type Path = readonly (string | number)[];

/** The path as an expression without places of a list, and without names that could be values. */
function expressionOf(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number' || step === '*') return '[*]';
    const name = describeName(step);
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name}']`;
  });
  return `$${steps.join('')}`;
}

const STEP = /\.(?<name>[^.[\]]+)|\[(?:(?<index>\d+)|(?<star>\*)|'(?<single>[^']*)'|"(?<double>[^"]*)")\]/g;

/** The steps of a path expression of Pact, such as `$.itens[*].uf`; null if it is invalid. */
export function stepsOf(expression: string): Path | null {
  const steps = [...expression.matchAll(STEP)];
  if (`$${steps.map(([step]) => step).join('')}` !== expression) return null;
  return steps.map(({ groups: { name, index, star, single, double } = {} }) =>
    index === undefined ? (name ?? single ?? double ?? star ?? '') : Number(index),
  );
}

/** What the contract expects at a place; `exactly` the value of the example, which is not shown. */
interface Expected {
  readonly type: string;
  readonly exactly?: true;
}

/** The rule of the contract that applies at a path; null if there is none. */
export function ruleAt(rules: JsonObject, example: unknown, path: Path): Expected | null {
  const rule = nearestRule(rules, path);
  if (rule === null) return null;
  const value = valueAt(example, path);
  const matchers = matchersOf(rule);
  if (matchers.some(({ match }) => match === 'equality')) return exactly(value);
  const types = new Set(matchers.map((matcher) => typeIn(matcher, value)));
  // A regex over numbers narrows the type beside it.
  if (rule.combine !== 'OR' && types.size > 1) types.delete(types.has('integer') ? 'number' : 'string');
  return { type: [...types].join(rule.combine === 'OR' ? ' | ' : ' & ') };
}

/** The rule of the longest expression that fits: the whole path, or one above it whose type is passed down. */
function nearestRule(rules: JsonObject, path: Path): JsonObject | null {
  const fitting = Object.entries(rules).flatMap(([expression, rule]) => {
    const steps = stepsOf(expression);
    if (steps === null || !isObject(rule) || !steps.every((step, at) => step === '*' || step === path[at])) return [];
    if (steps.length < path.length && !matchersOf(rule).some(({ match }) => match === 'type')) return [];
    return [{ rule, weight: steps.length * 1_000 + steps.filter((step) => step !== '*').length }];
  });
  return fitting.sort((one, other) => other.weight - one.weight)[0]?.rule ?? null;
}

function matchersOf({ matchers }: JsonObject): readonly JsonObject[] {
  return Array.isArray(matchers) ? matchers.filter(isObject) : [];
}

function typeIn({ match, regex, format, min = 0, max }: JsonObject, value: unknown): string {
  const type = typeOf(value);
  if (match === 'regex' && typeof regex === 'string') {
    if (isOfIntegers(regex)) return 'integer';
    return `${type === 'string' ? 'string ' : ''}/${regex}/`;
  }
  const isBounded = type === 'array' && (min !== 0 || max !== undefined);
  if (match === 'type') return isBounded ? `array[${min}..${max ?? ''}]` : type;
  const rule = typeof match === 'string' ? match : '…';
  return typeof format === 'string' ? `${rule} ${format}` : rule;
}

/** Whether a regex accepts integers written with a zero fraction: the contract's way to say "integer". */
function isOfIntegers(regex: string): boolean {
  try {
    const pattern = new RegExp(regex);
    return ['48.0', '7.0', '-1.0'].every((text) => pattern.test(text)) && !pattern.test('48.5');
  } catch {
    return false;
  }
}

/** The value of the example; booleans and null are nobody's and shown. */
function exactly(value: unknown): Expected {
  if (typeof value === 'boolean' || value === null) return { type: String(value) };
  return { type: typeOf(value), exactly: true };
}

/** The JSON type of a value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === undefined ? 'any' : typeof value;
}

/** The value at a path; the first item stands for any. */
function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => (Array.isArray(value) ? value[0] : asObject(value)[String(step)]), root);
}
