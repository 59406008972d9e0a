import { asObject, isObject, type JsonObject } from './pact.ts';

/** A path into a body: names, places of a list, or `*` for any. */
export type Path = readonly (string | number)[];

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

/** The rule of the contract that applies at a path, in words; null where the value itself is expected. */
export function ruleWords(rules: JsonObject, example: unknown, path: Path): string | null {
  const rule = ruleAt(rules, path);
  if (rule === null) return null;
  const value = valueAt(example, path);
  const matchers = Array.isArray(rule.matchers) ? rule.matchers.filter(isObject) : [];
  const words = new Set(matchers.map((matcher) => wordsOf(matcher, value)));
  if (rule.combine === 'OR') return [...words].join(' or ');
  if (words.has(KINDS.integer)) words.delete(KINDS.number);
  const pattern = words.has(KINDS.number) ? matchers.find(({ match }) => match === 'regex') : undefined;
  return pattern === undefined ? [...words].join(' and ') : `${KINDS.number} that matches ${patternOf(pattern)}`;
}

/** The rule of the nearest expression: one that fits the whole path, else one above it whose type is passed down. */
function ruleAt(rules: JsonObject, path: Path): JsonObject | null {
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

const KINDS = {
  integer: 'an integer',
  decimal: 'a number with a fraction',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  notEmpty: 'something that is not empty',
  semver: 'a version',
} as const satisfies Readonly<Record<string, string>>;

const isKind = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);

const LONGEST_PATTERN = 160;

function wordsOf(matcher: JsonObject, value: unknown): string {
  const { match, regex, format, min, max } = matcher;
  if (match === 'regex' && typeof regex === 'string') {
    return isOfIntegers(regex) ? KINDS.integer : `a text that matches ${patternOf(matcher)}`;
  }
  if (match === 'type') return [kindOf(value), ...boundsOf(min, max)].join(' ');
  if (match === 'equality') return exactly(value);
  if (typeof format === 'string') return `a ${String(match)} written as ${format}`;
  const name = String(match);
  return isKind(name) ? KINDS[name] : `what the contract's rule ${name} says`;
}

function patternOf({ regex }: JsonObject): string {
  return `/${String(regex).slice(0, LONGEST_PATTERN)}/`;
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

function boundsOf(min: unknown, max: unknown): readonly string[] {
  return [
    ...(typeof min === 'number' ? [`of ${min} or more`] : []),
    ...(typeof max === 'number' ? [`of ${max} or fewer`] : []),
  ];
}

/** That a value of the contract itself is expected: which one, where it is nobody's whatever the contract says. */
export function exactly(value: unknown): string {
  return typeof value === 'boolean' || value === null
    ? `exactly ${value}`
    : `exactly the contract's value, ${kindOf(value)}`;
}

/** The kind of a JSON value, without anything of the value. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number with a fraction';
  return { string: 'a string', boolean: 'a boolean', object: 'an object' }[String(typeof value)] ?? 'a value';
}

/** The value at a path; the first item stands for any. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => {
    if (Array.isArray(value)) return value[0];
    return asObject(value)[String(step)];
  }, root);
}
