import { describeHeader, describeHeaderName, describeName } from '../../src/redaction/describe.ts';
import { shapeOf } from '../../src/redaction/shape.ts';
import { type Interaction, isObject, type JsonObject, jsonOf, objectAt } from './pact.ts';
import { exactly, kindOf, type Path, ruleWords, stepsOf, valueAt } from './rules.ts';
import type { Mismatch } from './verification.ts';

/**
 * What the Verifier found, told without the values that it quotes: where, which rule of the contract, and the kind of
 * what came. The same in several places of a list is one mismatch with their number.
 */
export function mismatchesOf(found: readonly unknown[], interaction: Interaction): readonly Mismatch[] {
  const places = new Map<string, { readonly mismatch: Mismatch; readonly at: Set<string> }>();
  for (const one of found.filter(isObject)) {
    for (const mismatch of toldOf(one, interaction)) {
      const { kind, path = '', expected, actual } = mismatch;
      const key = [kind, path, expected, actual].join('\n');
      const known = places.get(key) ?? { mismatch, at: new Set() };
      known.at.add(String(one.path ?? one.key ?? ''));
      places.set(key, known);
    }
  }
  return [...places.values()].map(({ mismatch, at }) => ({ ...mismatch, count: at.size }));
}

function toldOf(found: JsonObject, interaction: Interaction): readonly Mismatch[] {
  switch (found.type) {
    case 'StatusMismatch':
      return [
        { kind: 'status', expected: `status ${interaction.status ?? ''}`, actual: statusOf(found.actual), count: 1 },
      ];
    case 'HeaderMismatch':
      return [headerMismatch(found, interaction)];
    case 'BodyTypeMismatch':
      return [
        {
          kind: 'content-type',
          expected: `a body of the type ${mediaTypeOf(found.expected)}`,
          actual: mediaTypeOf(found.actual),
          count: 1,
        },
      ];
    default:
      return bodyMismatches(found, interaction);
  }
}

function statusOf(actual: unknown): string {
  return /^[1-5]\d\d$/.test(String(actual)) ? `status ${String(actual)}` : 'another status';
}

function mediaTypeOf(given: unknown): string {
  const text = typeof given === 'string' ? given.replace(/^"|"$/g, '') : '';
  return /^[a-z]+\/[a-z+.-]+(?:;|$)/i.test(text) ? describeHeader(text) : 'of another type or of none';
}

function headerMismatch({ key, actual }: JsonObject, { rules }: Interaction): Mismatch {
  const name = String(key ?? '');
  const rule = objectAt(rules, 'header')[name];
  const expected = (isObject(rule) ? ruleWords({ $: rule }, '', []) : null) ?? "the contract's value";
  const isType = name.toLowerCase() === 'content-type';
  const came = actual === '' || actual === undefined ? 'absent' : isType ? mediaTypeOf(actual) : 'another value';
  return { kind: 'header', path: describeHeaderName(name), expected, actual: came, count: 1 };
}

const MISSING = /^Actual map is missing the following keys: /;

function bodyMismatches(found: JsonObject, { rules, body }: Interaction): readonly Mismatch[] {
  const path = stepsOf(String(found.path ?? '$'));
  if (path === null) return [{ kind: 'body', expected: 'what the contract says', actual: 'something else', count: 1 }];
  const told = (at: Path, actual: string): Mismatch => {
    const value = valueAt(body, at);
    const unruled = actual === 'absent' ? kindOf(value) : exactly(value);
    const expected = ruleWords(objectAt(rules, 'body'), body, at) ?? unruled;
    return { kind: 'body', path: expressionOf(at), expected, actual, count: 1 };
  };
  if (!MISSING.test(String(found.mismatch))) return [told(path, actualOf(found, path))];
  const came = new Set(listOf(found.actual));
  return listOf(found.expected)
    .filter((name) => !came.has(name))
    .map((name) => told([...path, name], 'absent'));
}

function listOf(text: unknown): readonly string[] {
  const value = jsonOf(text);
  return Array.isArray(value) ? value.map(String) : [];
}

/** The block that tells of a page, and of nobody. */
const PAGE = 'pagina';

/**
 * The kind of what came; a boolean of the page itself. A number is told by how it is written: the same number may be an
 * integer in one way only.
 */
function actualOf({ actual }: JsonObject, [block]: Path): string {
  if (actual === '') return 'null';
  const text = String(actual);
  if (/^-?\d+$/.test(text)) return 'an integer';
  if (/^-?\d/.test(text)) return 'a number with a fraction or an exponent';
  const value = jsonOf(actual);
  if (typeof value === 'string') return stringKind(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'boolean' && block === PAGE) return String(value);
  return value === undefined ? 'something else' : kindOf(value);
}

const LONGEST_SHAPE = 40;

/** A string by its length, and by its shape where that is short. */
function stringKind(text: string): string {
  if (text === '') return 'an empty string';
  const shape = text.length <= LONGEST_SHAPE ? `, shape ${shapeOf(text)}` : '';
  return `a string of ${text.length}${shape}`;
}

/** The path as an expression that names no place of a list and nobody's value. */
function expressionOf(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number' || step === '*') return `${text}[*]`;
    const name = describeName(step);
    return /^[A-Za-z_]\w*$/.test(name) ? `${text}.${name}` : `${text}['${name}']`;
  }, '$');
}
