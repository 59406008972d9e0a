import { type CodedMessage, coded, findingOf } from '../../messages/index.ts';
import { schemas } from '../../schemas/index.ts';
import { asObject, isObject, type JsonObject, jsonOf } from '../../src/json/read-json.ts';
import {
  describeHeader,
  describeHeaderName,
  describeName,
  describeValue,
  typeOf as typeOfValue,
} from '../../src/redaction/describe.ts';
import { groupedBy } from '../../src/report/views/causes.ts';
import { expectation } from '../../src/schema/shape.ts';
import { isoDateTimePattern, patternOf, wholePattern, zeroFractionPattern } from '../contract/rules.ts';
import type { Interaction } from './pact.ts';
import type { Mismatch } from './report.ts';

/** The Verifier's result for an interaction: mismatches, or `error` if the request or the response failed. */
export type NativeResult = 'ok' | 'error' | readonly unknown[];

/** Reads the Verifier's results by interaction mark; null if the text has no results. */
export function readResults(text: string): ReadonlyMap<number, NativeResult> | null {
  const { interactionResults, errors } = asObject(jsonOf(text));
  if (!Array.isArray(interactionResults)) return null;
  const failures = (Array.isArray(errors) ? errors.filter(isObject) : []).map((error) => asObject(error.mismatch));
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
 * Returns the Verifier's mismatches without quoted values: place, rule of the contract, and type of the actual value.
 * Equal mismatches in several places of a list are reported once, with a count. `[5]` is a length.
 */
export function mismatchesOf(mismatches: readonly unknown[], interaction: Interaction): readonly Mismatch[] {
  const found = mismatches.filter(isObject).flatMap((one) => {
    const place = String(one.path ?? one.key ?? '');
    return mismatchesIn(one, interaction).map((mismatch) => ({ mismatch, place }));
  });
  const groups = groupedBy(found, ({ mismatch }) => `${mismatch.path ?? ''} ${JSON.stringify(mismatch)}`);
  // The Verifier's order differs from run to run. By path, what has none (the status) comes first.
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, alike]) => ({ ...alike[0].mismatch, count: new Set(alike.map(({ place }) => place)).size }));
}

function mismatchesIn(found: JsonObject, interaction: Interaction): readonly Found[] {
  switch (found.type) {
    case 'StatusMismatch': {
      const actual = STATUS.test(String(found.actual)) ? String(found.actual) : '…';
      return [{ kind: 'status', ...findingOf('pact.status', { expected: interaction.status, actual }) }];
    }
    case 'HeaderMismatch':
      return [headerMismatch(found, interaction)];
    case 'BodyTypeMismatch': {
      const [expected, actual] = [mediaTypeOf(found.expected), mediaTypeOf(found.actual)];
      const params = { expected: expected.params.value ?? '…', ...actual.params, actual: actual.code };
      return [{ kind: 'content-type', ...findingOf('pact.content-type', params) }];
    }
    default:
      return bodyMismatches(found, interaction);
  }
}

function mediaTypeOf(given: unknown): CodedMessage {
  const text = typeof given === 'string' ? given.replace(/^"|"$/g, '') : '';
  const isMediaType = /^[a-z]+\/[a-z+.-]+(?:;|$)/i.test(text);
  return isMediaType ? coded('value.shown', { value: describeHeader(text) }) : coded('pact.other-media-type');
}

function headerMismatch({ key, actual }: JsonObject, { rules }: Interaction): Found {
  const path = describeHeaderName(String(key ?? ''));
  const rule = asObject(rules.header)[String(key ?? '')];
  const expected = (isObject(rule) ? ruleAt({ $: rule }, '', []) : null) ?? exactly('');
  return differing('header', path, expected, actual === '' || actual === undefined ? null : coded('type.string'));
}

function bodyMismatches(found: JsonObject, { rules, body }: Interaction): readonly Found[] {
  const isEmpty = found.type === 'BodyMismatch' && found.path === '/';
  const steps = isEmpty ? [] : stepsOf(String(found.path ?? '$'));
  if (steps === null) return [{ kind: 'body', ...findingOf('pact.other-mismatch') }];
  const bodyRules = asObject(rules.body);
  const report = (at: Path, actual: CodedMessage | null): Found => {
    const path = expressionOf(at);
    const expected = ruleAt(bodyRules, body, at) ?? exactly(valueAt(body, at));
    const isUnknown = expected.code === 'schema.any' && isObject(valueAt(body, at.slice(0, -1)));
    if (isUnknown) return { kind: 'body', path, ...findingOf('pact.unexpected', { path }) };
    return differing('body', path, expected, actual);
  };
  if (!/^Actual map is missing the following keys: /.test(String(found.mismatch))) {
    return [report(steps, isEmpty ? coded('body.empty') : actualOf(found, steps))];
  }
  const [expected = [], actual = []] = [found.expected, found.actual].map(namesIn);
  return expected.filter((name) => !actual.includes(name)).map((name) => report([...steps, name], null));
}

/** Returns a place whose value differs from the rule of the contract. A null `actual` means a missing value. */
function differing(kind: Found['kind'], path: string, rule: Expected, actual: CodedMessage | null): Found {
  const expected = { path, ...rule.params, expected: rule.code };
  if (actual === null) return { kind, path, ...findingOf('pact.missing', expected) };
  const isOther = /^\d/.test(String(rule.params.wanted)) && /^type\.(?:integer|number)$/.test(actual.code);
  const { code, params: known } = isOther ? coded('pact.another-number') : actual;
  const params = { ...expected, ...known, actual: code };
  return { kind, path, ...findingOf(rule.exactly === true ? 'pact.value' : 'pact.mismatch', params) };
}

function namesIn(text: unknown): readonly string[] {
  const value = jsonOf(String(text));
  return Array.isArray(value) ? value.map(String) : [];
}

/** The object that describes a page and no person, so its booleans may be shown. */
const PAGE = 'pagina';
const LONGEST_SHAPE = 40;
const STATUS = /^[1-5]\d\d$/;

/** Returns the type of an actual value. The notation of a number decides: 1 is an integer, 1.0 is a number. */
function actualOf({ actual, mismatch }: JsonObject, [first, second]: Path): CodedMessage {
  const text = String(actual);
  if (first === 'status' && second === undefined && STATUS.test(text)) return coded('value.shown', { value: text });
  if (text === '' && !/^Type mismatch: Expected '' \(String\)/.test(String(mismatch))) return coded('type.null');
  if (/^-?\d+$/.test(text)) return coded('type.integer');
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return coded('type.number');
  const value = jsonOf(text);
  if (value === undefined) return coded(first === undefined ? 'body.text' : 'type.string');
  if (typeof value === 'boolean' && first !== PAGE) return coded('type.boolean');
  const { code, params } = describeValue(value, { personal: true });
  return { code, params: Number(params.characters) > LONGEST_SHAPE ? { ...params, shape: '…' } : params };
}

/** A path into a body: names, list indices, or `*` for any index. */
type Path = readonly (string | number)[];

/** Formats a path without list indices and without names that could be values. */
function expressionOf(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number' || step === '*') return '[*]';
    const name = describeName(step);
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name}']`;
  });
  return `$${steps.join('')}`;
}

const STEP = /\.(?<name>[^.[\]]+)|\[(?:(?<index>\d+)|(?<star>\*)|'(?<single>[^']*)'|"(?<double>[^"]*)")\]/g;

/** Parses a path expression of Pact, such as `$.itens[*].uf`; null if it is invalid. */
export function stepsOf(expression: string): Path | null {
  const steps = [...expression.matchAll(STEP)];
  if (`$${steps.map(([step]) => step).join('')}` !== expression) return null;
  return steps.map(({ groups: { name, index, star, single, double } = {} }) =>
    index === undefined ? (name ?? single ?? double ?? star ?? '') : Number(index),
  );
}

/** The expectation of the contract at a place. With `exactly`, the value of the example, which is not shown. */
interface Expected extends CodedMessage {
  readonly exactly?: true;
}

function ruleAt(rules: JsonObject, example: unknown, path: Path): Expected | null {
  const rule = nearestRule(rules, path);
  if (rule === null) return null;
  const value = valueAt(example, path);
  const matchers = matchersOf(rule);
  if (matchers.some(({ match }) => match === 'equality')) return exactly(value);
  const all = matchers.map((matcher) => expectedBy(matcher, value));
  const others = all.filter(({ code }) => code !== 'type.null');
  // In the contract of the suite, a rule about values follows the rule about their type.
  const last = others.at(-1) ?? all.at(-1) ?? typeOf(value);
  if (rule.combine !== 'OR' || others.length === 0) return last;
  if (others.some((one) => JSON.stringify(one) !== JSON.stringify(last))) return coded('pact.other-rule');
  if (others.length === all.length) return last;
  const { code, params } = last;
  return code === 'schema.format'
    ? { code: 'schema.format-or-null', params }
    : coded('schema.or-null', { ...params, type: code });
}

/** Returns the rule of the longest matching expression: of the path, or of a parent whose `type` rule is inherited. */
function nearestRule(rules: JsonObject, path: Path): JsonObject | null {
  const fitting = Object.entries(rules).flatMap(([expression, rule]) => {
    const steps = stepsOf(expression);
    if (steps === null || steps.length > path.length || !isObject(rule)) return [];
    if (!steps.every((step, at) => step === '*' || step === path[at])) return [];
    if (steps.length < path.length && !matchersOf(rule).some(({ match }) => match === 'type')) return [];
    return [{ rule, weight: steps.length * 1_000 + steps.filter((step) => step !== '*').length }];
  });
  return fitting.sort((one, other) => other.weight - one.weight)[0]?.rule ?? null;
}

function matchersOf({ matchers }: JsonObject): readonly JsonObject[] {
  return Array.isArray(matchers) ? matchers.filter(isObject) : [];
}

function expectedBy({ match, regex, format, variants, min, max }: JsonObject, value: unknown): CodedMessage {
  if (match === 'regex' && typeof regex === 'string') return expectedByRegex(regex);
  if (match === 'type') return Array.isArray(value) ? arrayOf(min, max) : typeOf(value);
  if (match === 'eachKey' || match === 'eachValue' || match === 'values') return coded('type.object');
  if (match === 'arrayContains' && Array.isArray(variants)) return coded('pact.array-with', { count: variants.length });
  if (match === 'decimal') return coded('type.number');
  if (match === 'integer' || match === 'number' || match === 'boolean' || match === 'null')
    return coded(`type.${match}`);
  if (typeof format === 'string') return coded('schema.format', { type: 'type.string', format });
  return coded('pact.other-rule');
}

/** The patterns of the schemas in the rules of the contract, with their meaning. */
const PATTERNS: ReadonlyMap<string, CodedMessage> = new Map([
  ...[wholePattern, zeroFractionPattern].map((pattern) => [pattern, coded('type.integer')] as const),
  [isoDateTimePattern, coded('schema.format', { type: 'type.string', format: 'date-time, ISO 8601' })],
  ...Object.values(schemas)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, { type }]) => type === 'string')
    .map(([name, schema]) => [patternOf(schema, name) ?? '', expectation(schema)] as const),
]);

function expectedByRegex(regex: string): CodedMessage {
  const [, number] = /^\^(-?\d+)\(\?:\\\.0\)\?\$$/.exec(regex) ?? [];
  if (number !== undefined) return coded('schema.constant', { wanted: number });
  return PATTERNS.get(regex) ?? coded('pact.regex', { regex });
}

function arrayOf(min: unknown, max: unknown): CodedMessage {
  const [least, most] = [typeof min === 'number' ? min : 0, typeof max === 'number' ? max : null];
  if (most === null) return least === 0 ? coded('type.array') : coded('pact.array-least', { least });
  if (most === 0) return coded('value.empty-array');
  if (least === most) return coded('pact.array-exactly', { most });
  return coded('pact.array-between', { least, most });
}

/** Returns the expectation of the example value. Values of no person are shown. Objects and arrays are compared by member. */
function exactly(value: unknown): Expected {
  if (typeof value === 'boolean' || value === null) return coded('schema.constant', { wanted: String(value) });
  if (typeof value === 'object')
    return Array.isArray(value) ? arrayOf(value.length, value.length) : coded('type.object');
  return value === undefined ? typeOf(value) : { ...typeOf(value), exactly: true };
}

function typeOf(value: unknown): CodedMessage {
  if (value === undefined) return coded('schema.any');
  if (typeof value === 'number') return coded(Number.isInteger(value) ? 'type.integer' : 'type.number');
  return typeof value === 'boolean' ? coded('type.boolean') : typeOfValue(value);
}

/** Returns the value at a path. `*` selects the first item. */
function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => (Array.isArray(value) ? value[0] : asObject(value)[String(step)]), root);
}
