import { type JsonSchema, schemas } from '../schemas/index.ts';
import { readCompact } from '../src/jose/compact.ts';
import { isObject, type JsonReading } from '../src/json/read-json.ts';
import { identityOf } from './page.ts';

/** Fields of one object under their own names, with values of their kinds, that show what the object is. */
const TELLING = 3;

/** The objects that show themselves by their fields; the names of the others mean little on their own. */
const OBJECTS = [schemas.Simulation, schemas.Vehicle].map(({ properties = {} }) => new Map(Object.entries(properties)));

/**
 * Whether a body holds a simulation, or a vehicle or customer of one, under whatever name and however deep. An object is
 * known by its id, its cpf, or three fields with values of their kinds; names without values are nothing.
 */
export function holdsSimulations(body: Uint8Array, text: JsonReading): boolean {
  if (!text.readable) return tellsSimulation(latin1(body.subarray(0, LONGEST_TELLING)));
  return holds(text.value, isOfSimulation, tellsSimulation);
}

type Members = Readonly<Record<string, unknown>>;

/** Whether an object (with how many members it has) or a string, at any level of a value, is of a kind. */
function holds(
  value: unknown,
  isSuch: (object: Members, size: number) => boolean,
  tells: (text: string) => boolean,
): boolean {
  if (typeof value === 'string') return tells(value);
  if (Array.isArray(value)) return value.some((held) => holds(held, isSuch, tells));
  if (!isObject(value)) return false;
  let size = 0;
  for (const name in value) {
    if (holds(value[name], isSuch, tells)) return true;
    size += 1;
  }
  return isSuch(value, size);
}

const NUMBER_TEXT = /^-?\d+(?:[.,]\d+)?$/;
const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;

function isOfSimulation(value: Members, size: number): boolean {
  const { id_simulacao: id, cpf } = value;
  if (identityOf(id) !== null || (typeof cpf === 'string' && CPF.test(cpf))) return true;
  if (size < TELLING) return false;
  return OBJECTS.some((fields) => {
    let held = 0;
    for (const [name, field] of fields) held += Number(Object.hasOwn(value, name) && isOfKind(value[name], field));
    return held >= TELLING;
  });
}

/** Whether a value is of the kind that a field is documented to have; a number may be written as a text. */
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

/** Characters of a text in which a simulation is looked for; one shorter than the second has no room for it. */
const [LONGEST_TELLING, SHORTEST_TELLING] = [1 << 20, 16];
const ID_BESIDE = /id_simulacao\b[^\n]{0,24}?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/i;
const CPF_BESIDE = /\bcpf\W{1,8}\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/i;
/** A member of a JSON text, as it stands or quoted in another text, and an element of XML that holds a text. */
const MEMBER = /(?<![a-z_])([a-z_]{2,24})(?:\\*["']\s*[:=]\s*(?:-?\d|\\*["'][^"'\\]|\{)|>[^<>\s])/g;

/** Whether a text that is no JSON tells a simulation: names with their values beside them. */
function tellsSimulation(text: string): boolean {
  if (text.length < SHORTEST_TELLING) return false;
  const plain = text
    .slice(0, LONGEST_TELLING)
    .replace(/\\u00([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (ID_BESIDE.test(plain) || CPF_BESIDE.test(plain)) return true;
  const named = [...new Set(Array.from(plain.matchAll(MEMBER), ([, name = '']) => name))];
  return OBJECTS.some((fields) => named.filter((name) => fields.has(name)).length >= TELLING);
}

/** Characters of a text in which a token is looked for. */
const LONGEST = 65_536;
/** What may be a compact JWS or JWE. */
const SEGMENTS = /[\w-]{8,}(?:\.[\w-]*){2,4}/g;
const BESIDE_NAME = /access_?token\\*["']?\s*[:=]\s*\\*["']?(?:Bearer )?([\w.-]+)/gi;
const TOKEN_NAMES: ReadonlySet<string> = new Set(['accesstoken', 'token']);
const OPAQUE = /^[\x21-\x7e]{20,}$/;

/**
 * Whether a response to invalid credentials holds an access token. A success does with any JWT in it, or with a text
 * under a token's name; a rejection only with a JWT under that name: one elsewhere may be a challenge.
 */
export function holdsToken(status: number, body: Uint8Array, text: JsonReading): boolean {
  const success = status >= 200 && status < 300;
  if (!text.readable) {
    const plain = latin1(body.subarray(0, LONGEST));
    return success ? holdsCompact(plain) : [...plain.matchAll(BESIDE_NAME)].some(([, token = '']) => isCompact(token));
  }
  const { value: whole } = text;
  if (success && isObject(whole) && typeof whole.accesstoken === 'string' && whole.accesstoken !== '') return true;
  const hasToken = (object: Members): boolean =>
    Object.entries(object).some(([name, held]) => isToken(name, held, success));
  return holds(whole, hasToken, success ? holdsCompact : () => false);
}

function isToken(name: string, value: unknown, success: boolean): boolean {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  if (typeof value !== 'string' || !TOKEN_NAMES.has(plain)) return false;
  return success ? OPAQUE.test(value) : plain === 'accesstoken' && holdsCompact(value);
}

function holdsCompact(text: string): boolean {
  return [...text.slice(0, LONGEST).matchAll(SEGMENTS)].some(([candidate]) => isCompact(candidate));
}

/** A dot at the end may be that of a sentence. */
function isCompact(token: string): boolean {
  return [token, token.replace(/\.$/, '')].some((candidate) => readCompact(candidate).kind !== 'neither');
}

/** Bytes as text, each byte a character. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
