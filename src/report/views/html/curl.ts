import { english, type Voice } from '../../language.ts';
import type { ExchangeRow } from '../../report.ts';
import { aside } from '../text.ts';
import { whereWords } from '../words.ts';

const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent', 'accept']);
/** Stimuli with invalid credentials, or with credentials in another place. */
const ODD_CREDENTIALS = /^(?:listing\.with-|token\.refused)/;
const METHODS: Readonly<Record<string, string>> = { GET: '-i', HEAD: '-I', POST: '-i -X POST' };
const MASKS = /\*\*\*|•••/g;

/**
 * Returns a command that sends the request again. Credentials are shell variables; lines before the command build
 * altered ones; without a recipe for them, a comment names the stimulus. A body of which only the shape is known is read
 * from a file.
 */
export function curlOf(row: ExchangeRow): string {
  const { recipe } = row;
  const method = METHODS[row.method] ?? `-i -X ${quoted(row.method)}`;
  const shape =
    recipe?.body === undefined && row.messages?.request.body?.kind === 'shape' ? row.messages.request.body.text : null;
  const { path, encoded } = addressOf(row);
  const command = [
    `curl -sS ${method}${encoded.length === 0 ? '' : ' -G'} ${quoted(`${row.atOrigin ? '$ORIGIN' : '$BASE_URL'}${path}`, asItIs)}`,
    ...headersOf(row).map((header) => `-H ${quoted(header, asItIs)}`),
    ...encoded.map(urlEncoded),
    ...(shape === null ? dataOf(bodyOf(row)) : ['--data-binary "@body.txt"']),
  ].join(' \\\n  ');
  const isOdd = recipe === undefined && ODD_CREDENTIALS.test(row.stimulus) && /\$(?:TOKEN|CLIENT)/.test(command);
  const comments = [...(isOdd ? [row.stimulus] : []), ...(shape === null ? [] : [`body.txt: ${shape}`])];
  return [
    ...comments.map((comment) => `# ${comment.replace(/[\r\n\u2028\u2029]+/g, ' ')}`),
    ...(recipe?.build === undefined ? [] : [recipe.build]),
    ...(command.includes('$(json ') ? [ESCAPE_JSON] : []),
    command,
  ].join('\n');
}

const VARIABLE =
  /\$(?:BASE_URL|ORIGIN|FORGED|INVENTED|BASIC|COOKIE|(?:OTHER_|REVOKED_|EXPIRED_|SECOND_|INCOMPLETE_|EMPTY_)?TOKEN|(?:SECOND_|INCOMPLETE_|EMPTY_)?CLIENT_(?:ID|SECRET))\b/;
const SPECIAL = new RegExp(`${VARIABLE.source}|[\\\\"\`$!]`, 'g');

const BUILT = /^(?:FORGED|INVENTED|BASIC)$/;
const ACCOUNT = /^(?<partner>SECOND|INCOMPLETE|EMPTY)_/;

/** Returns the variables of the shell that commands need, each with its value or with the account, if it is not the main one. */
export function variablesIn(commands: string, baseUrl: string, voice: Voice = english) {
  const names = [...commands.matchAll(new RegExp(VARIABLE, 'g'))].map(([sign]) => sign.slice(1));
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
  const values: Readonly<Record<string, string>> = {
    BASE_URL: baseUrl,
    ORIGIN: origin,
    TOKEN: '<accesstoken>',
    EXPIRED_TOKEN: `<${voice.say('view.token-expired')}>`,
    REVOKED_TOKEN: `<${voice.say('view.token-revoked')}>`,
    COOKIE: `<${voice.say('view.cookie')}>`,
  };
  return [...new Set(names)]
    .filter((name) => !BUILT.test(name))
    .map((name) => {
      const { partner } = ACCOUNT.exec(name)?.groups ?? {};
      if (partner !== undefined) return `${name}${aside(whereWords({ partner: partner.toLowerCase() }, voice))}`;
      return name in values ? `${name}=${values[name]}` : name;
    });
}

type Read = (variable: string) => string;

const asItIs: Read = (variable) => variable;
const inJson: Read = (variable) => `$(json "${variable}")`;

/** Shell function that prints a text escaped for a JSON string. */
const ESCAPE_JSON = `json() { printf %s "$1" | sed 's/[\\"]/\\\\&/g'; }`;

/** Quotes a word for the shell; without `read` its variables are escaped. */
function quoted(text: string, read: Read = (variable) => `\\${variable}`): string {
  const inner = text.replace(SPECIAL, (match) => {
    if (match.length > 1) return read(match);
    return match === '!' ? `"'!'"` : `\\${match}`;
  });
  return `"${inner}"`;
}

/** Splits the query: parameters with variables must be encoded by curl, because their values are unknown. */
function addressOf({ path: masked, recipe }: ExchangeRow): Readonly<{ path: string; encoded: readonly string[] }> {
  const [path = '', asked = ''] = masked.replace(MASKS, '$TOKEN').split(/\?(.*)/s);
  const parts = (recipe?.query ?? asked).split('&');
  const plain = parts.filter((part) => !VARIABLE.test(part)).join('&');
  return { path: plain === '' ? path : `${path}?${plain}`, encoded: parts.filter((part) => VARIABLE.test(part)) };
}

function urlEncoded(part: string): string {
  return `--data-urlencode ${quoted(part.replaceAll('%20', ' '), asItIs)}`;
}

/** The body as curl takes it: the values of variables encoded as the body wants it, JSON or a form. */
function dataOf(body: string | null): readonly string[] {
  if (body === null) return [];
  if (VARIABLE.test(body) && !body.startsWith('{')) return body.split('&').map(urlEncoded);
  return [`--data-binary ${quoted(body, inJson)}`];
}

function headersOf({ messages, method, recipe, stimulus }: ExchangeRow): readonly string[] {
  if (messages !== undefined) {
    // What a masked header holds where nothing else is said.
    const usual = (name: string) => (/authorization$/i.test(name) ? 'Bearer $TOKEN' : '$TOKEN');
    return messages.request.headers
      .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
      .map(([name, value]) => headerOf(name, value ?? recipe?.headers?.[name.toLowerCase()] ?? usual(name)));
  }
  if (method === 'POST') return [`content-type: ${recipe?.headers?.['content-type'] ?? 'application/json'}`];
  if (recipe !== undefined) return Object.entries(recipe.headers ?? {}).map(([name, value]) => headerOf(name, value));
  return stimulus.startsWith('listing.without-token') ? [] : ['authorization: Bearer $TOKEN'];
}

/** Ends an empty header with a semicolon: curl omits it otherwise. */
function headerOf(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

const CREDENTIALS: Readonly<Record<string, string>> = { clientId: '$CLIENT_ID', clientSecret: '$CLIENT_SECRET' };

function bodyOf({ method, messages, recipe }: ExchangeRow): string | null {
  if (method !== 'POST') return null;
  if (recipe?.body !== undefined) return recipe.body;
  if (messages === undefined) return JSON.stringify(CREDENTIALS);
  const text = messages.request.body?.text;
  if (text === undefined) return null;
  return text
    .replace(/"(clientId|clientSecret)": "•••"/g, (_, name: string) => `"${name}":"${CREDENTIALS[name] ?? ''}"`)
    .replace(/\n\s*/g, '');
}
