import type { ExchangeRow } from '../../../report.ts';

/** Headers that curl sets by itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent', 'accept']);
/** Stimuli whose credentials are not the good ones, or stand in another place. */
const ODD_CREDENTIALS = /^(?:listing\.with-|token\.refused)/;
const METHODS: Readonly<Record<string, string>> = { GET: '-i', HEAD: '-I', POST: '-i -X POST' };
const MASKS = /\*\*\*|•••/g;

/**
 * A command that sends the request again, with credentials as variables of the shell; a line before it makes those that
 * are not at hand. Where nothing says how odd credentials were made a comment says so, in words that `asIn` makes of the
 * stimulus; a body that is known by its shape alone is to be put into a file.
 */
export function curlOf(row: ExchangeRow, asIn: (stimulus: string) => string): string {
  const { recipe } = row;
  const method = METHODS[row.method] ?? `-i -X ${quoted(row.method)}`;
  const shape =
    recipe?.body === undefined && row.messages?.request.body?.kind === 'shape' ? row.messages.request.body.text : null;
  const body = shape === null ? bodyOf(row) : '@body.txt';
  const command = [
    `curl -sS ${method} ${quoted(`${row.atOrigin ? '$ORIGIN' : '$BASE_URL'}${pathOf(row)}`, VARIABLES)}`,
    ...headersOf(row).map((header) => `-H ${quoted(header, VARIABLES)}`),
    ...(body === null || body === '' ? [] : [`--data-binary ${quoted(body, VARIABLES)}`]),
  ].join(' \\\n  ');
  const isOdd = recipe === undefined && ODD_CREDENTIALS.test(row.stimulus) && /\$(?:TOKEN|CLIENT)/.test(command);
  const comments = [...(isOdd ? [asIn(row.stimulus)] : []), ...(shape === null ? [] : [`body.txt: ${shape}`])];
  return [
    ...comments.map((comment) => `# ${comment.replace(/[\r\n\u2028\u2029]+/g, ' ')}`),
    ...(recipe?.build === undefined ? [] : [recipe.build]),
    command,
  ].join('\n');
}

const VARIABLES =
  /^\$(?:BASE_URL|ORIGIN|FORGED|INVENTED|BASIC|COOKIE|(?:OTHER_|REVOKED_|EXPIRED_|SECOND_|INCOMPLETE_|EMPTY_)?TOKEN|(?:SECOND_|INCOMPLETE_|EMPTY_)?CLIENT_(?:ID|SECRET))\b/;

/** A word for the shell in double quotes in which only these variables are read. */
function quoted(text: string, variables?: RegExp): string {
  const inner = text.replace(/[\\"`$!]/g, (sign, at: number) => {
    if (sign === '$' && variables?.test(text.slice(at)) === true) return sign;
    return sign === '!' ? `"'!'"` : `\\${sign}`;
  });
  return `"${inner}"`;
}

function pathOf({ path, recipe }: ExchangeRow): string {
  if (recipe?.query === undefined) return path.replace(MASKS, '$TOKEN');
  return `${path.split('?', 1)[0]}?${recipe.query}`;
}

function headersOf({ messages, method, recipe, stimulus }: ExchangeRow): readonly string[] {
  if (messages !== undefined) {
    return messages.request.headers
      .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
      .map(([name, value]) => headerOf(name, value ?? recipe?.headers?.[name.toLowerCase()] ?? usual(name)));
  }
  if (method === 'POST') return ['content-type: application/json'];
  if (recipe !== undefined) return Object.entries(recipe.headers ?? {}).map(([name, value]) => headerOf(name, value));
  return stimulus.startsWith('listing.without-token') ? [] : ['authorization: Bearer $TOKEN'];
}

/** What a masked header holds where nothing else is said. */
function usual(name: string): string {
  return /authorization$/i.test(name) ? 'Bearer $TOKEN' : '$TOKEN';
}

/** curl leaves out a header whose value is empty, unless it ends with a semicolon. */
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
