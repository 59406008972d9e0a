import { type JsonSchema, schemas } from '../schemas/index.ts';
import { readCompact } from '../src/jose/compact.ts';
import { isObject, type JsonReading } from '../src/json/read-json.ts';
import { identityOf } from './page.ts';

/** Documented fields with plausible values that identify an object as a simulation or a vehicle. */
const ENOUGH_FIELDS = 3;

/** Objects that their field names identify. The field names of other objects are too generic. */
const OBJECTS = [schemas.Simulation, schemas.Vehicle].map(({ properties = {} }) => new Map(Object.entries(properties)));

/**
 * Returns true if a body contains a simulation, a vehicle or a customer, under any name and at any depth. An object is
 * identified by its id, its cpf, or three fields with values of their documented kinds. Names alone do not count.
 */
export function holdsSimulations(body: Uint8Array, text: JsonReading): boolean {
  if (!text.readable) return mentionsSimulation(latin1(body.subarray(0, LONGEST_TEXT)));
  return contains(text.value, isSimulationPart, mentionsSimulation);
}

type Members = Readonly<Record<string, unknown>>;

/** Returns true if an object (`size`: its number of members) or a string matches, at any depth of a value. */
function contains(
  value: unknown,
  matchesObject: (object: Members, size: number) => boolean,
  matchesText: (text: string) => boolean,
): boolean {
  if (typeof value === 'string') return matchesText(value);
  if (Array.isArray(value)) return value.some((item) => contains(item, matchesObject, matchesText));
  if (!isObject(value)) return false;
  let size = 0;
  for (const name in value) {
    if (contains(value[name], matchesObject, matchesText)) return true;
    size += 1;
  }
  return matchesObject(value, size);
}

const NUMBER_TEXT = /^-?\d+(?:[.,]\d+)?$/;
const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;

function isSimulationPart(value: Members, size: number): boolean {
  const { id_simulacao: id, cpf } = value;
  if (identityOf(id) !== null || (typeof cpf === 'string' && CPF.test(cpf))) return true;
  if (size < ENOUGH_FIELDS) return false;
  return OBJECTS.some((fields) => {
    let matching = 0;
    for (const [name, field] of fields) matching += Number(Object.hasOwn(value, name) && isOfKind(value[name], field));
    return matching >= ENOUGH_FIELDS;
  });
}

/** Returns true if a value has the documented kind of a field. A number may be written as a string. */
function isOfKind(value: unknown, field: JsonSchema): boolean {
  if (value == null) return false;
  const { type = 'object', maxLength = Number.POSITIVE_INFINITY, enum: among } = field;
  if (type.includes('number') || type.includes('integer')) {
    return typeof value === 'number' || (typeof value === 'string' && NUMBER_TEXT.test(value));
  }
  if (type.includes('object')) return isObject(value);
  if (type.includes('boolean')) return typeof value === 'boolean';
  return typeof value === 'string' && value !== '' && value.length <= maxLength && among?.includes(value) !== false;
}

/** Maximum characters of a text that are searched for a simulation, and minimum characters that can contain one. */
const [LONGEST_TEXT, SHORTEST_TEXT] = [1 << 20, 16];
const NAMED_ID = /id_simulacao\b[^\n]{0,24}?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/i;
/** A member or an element with a cpf. In the sentence of an error message, a space or a colon comes before the number. */
const NAMED_CPF = /\bcpf(?=\W{0,7}["'=>])\W{1,8}\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/i;
/** A JSON member (plain, or quoted in another text), or an XML element with text. */
const MEMBER = /(?<![a-z_])([a-z_]{2,24})(?:\\*["']\s*[:=]\s*(?:-?\d|\\*["'][^"'\\]|\{)|>[^<>\s])/g;

/** Returns true if non-JSON text contains a simulation: field names followed by their values. */
function mentionsSimulation(text: string): boolean {
  if (text.length < SHORTEST_TEXT) return false;
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replace(/\\u00([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (NAMED_ID.test(plain) || NAMED_CPF.test(plain)) return true;
  const named = [...new Set(Array.from(plain.matchAll(MEMBER), ([, name = '']) => name))];
  return OBJECTS.some((fields) => named.filter((name) => fields.has(name)).length >= ENOUGH_FIELDS);
}

/** Maximum characters of a text that are searched for a token. */
const LONGEST_TOKEN_TEXT = 65_536;
/** A possible compact JWS or JWE. */
const SEGMENTS = /[\w-]{8,}(?:\.[\w-]*){2,4}/g;
const NAMED_TOKEN = /access_?token\\*["']?\s*[:=]\s*\\*["']?(?:Bearer )?([\w.-]+)/gi;
const TOKEN_NAMES: ReadonlySet<string> = new Set(['accesstoken', 'token']);
const OPAQUE = /^[\x21-\x7e]{20,}$/;

/**
 * Returns true if a response to invalid credentials contains an access token. In a 2xx response, any JWT counts, or any
 * text under a token's name. In other responses, only a JWT named `accesstoken` counts: others may be a challenge.
 */
export function holdsToken(status: number, body: Uint8Array, text: JsonReading): boolean {
  const success = status >= 200 && status < 300;
  if (!text.readable) {
    const plain = latin1(body.subarray(0, LONGEST_TOKEN_TEXT));
    return success ? hasCompact(plain) : [...plain.matchAll(NAMED_TOKEN)].some(([, token = '']) => isCompact(token));
  }
  const { value: whole } = text;
  if (success && isObject(whole) && typeof whole.accesstoken === 'string' && whole.accesstoken !== '') return true;
  const hasToken = (object: Members): boolean =>
    Object.entries(object).some(([name, value]) => isToken(name, value, success));
  return contains(whole, hasToken, success ? hasCompact : () => false);
}

function isToken(name: string, value: unknown, success: boolean): boolean {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  if (typeof value !== 'string' || !TOKEN_NAMES.has(plain)) return false;
  return success ? OPAQUE.test(value) : plain === 'accesstoken' && hasCompact(value);
}

function hasCompact(text: string): boolean {
  return [...text.slice(0, LONGEST_TOKEN_TEXT).matchAll(SEGMENTS)].some(([candidate]) => isCompact(candidate));
}

/** Ignores one final dot, which may end a sentence. */
function isCompact(token: string): boolean {
  return [token, token.replace(/\.$/, '')].some((candidate) => readCompact(candidate).kind !== 'neither');
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
