import type { ExchangeRow } from '../../../report.ts';

/** Headers that curl sets by itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent', 'accept']);
/** Stimuli whose credentials are not the good ones, or stand in another place. */
const ODD_CREDENTIALS = /^(?:listing\.with-|token\.refused)/;
const METHODS: Readonly<Record<string, string>> = { GET: '-i', HEAD: '-I', POST: '-i -X POST' };
const MASKS = /\*\*\*|•••/g;

/**
 * A command that asks again, with credentials as variables of the shell. Where the stimulus used other credentials than
 * the good ones a comment says so, in words that `asIn` makes of the stimulus; a body that is known by its shape alone
 * is to be put into a file.
 */
export function curlOf(row: ExchangeRow, asIn: (stimulus: string) => string): string {
  const method = METHODS[row.method] ?? `-i -X ${quoted(row.method)}`;
  const shape = row.messages?.request.body?.kind === 'shape' ? row.messages.request.body.text : null;
  const body = shape === null ? bodyOf(row) : '@body.txt';
  const command = [
    `curl -sS ${method} ${quoted(`${row.atOrigin ? '$ORIGIN' : '$BASE_URL'}${row.path.replace(MASKS, '$TOKEN')}`, VARIABLES)}`,
    ...headersOf(row).map((header) => `-H ${quoted(header, VARIABLES)}`),
    ...(body === null ? [] : [`--data-binary ${quoted(body, VARIABLES)}`]),
  ].join(' \\\n  ');
  const isOdd = ODD_CREDENTIALS.test(row.stimulus) && /\$(?:TOKEN|CLIENT)/.test(command);
  const comments = [...(isOdd ? [asIn(row.stimulus)] : []), ...(shape === null ? [] : [`body.txt: ${shape}`])];
  return [...comments.map((comment) => `# ${comment.replace(/[\r\n\u2028\u2029]+/g, ' ')}`), command].join('\n');
}

const VARIABLES = /^\$(?:BASE_URL|ORIGIN|TOKEN|CLIENT_ID|CLIENT_SECRET)\b/;

/** A word for the shell in double quotes in which only these variables are read. */
function quoted(text: string, variables?: RegExp): string {
  const inner = text.replace(/[\\"`$!]/g, (sign, at: number) => {
    if (sign === '$' && variables?.test(text.slice(at)) === true) return sign;
    return sign === '!' ? `"'!'"` : `\\${sign}`;
  });
  return `"${inner}"`;
}

function headersOf({ messages, method, stimulus }: ExchangeRow): readonly string[] {
  if (messages !== undefined) {
    const name = /\((.*)\)$/s.exec(stimulus)?.[1] ?? stimulus;
    return messages.request.headers
      .filter(([header]) => !OWN_HEADERS.has(header.toLowerCase()))
      .map(([header, value]) => headerOf(header, value ?? placeholderOf(header.toLowerCase(), name)));
  }
  if (method === 'POST') return ['content-type: application/json'];
  return stimulus.startsWith('listing.without-token') ? [] : ['authorization: Bearer $TOKEN'];
}

/** curl leaves out a header whose value is empty, unless it ends with a semicolon. */
function headerOf(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

const SCHEMES: Readonly<Record<string, string>> = {
  'basic-scheme': 'Basic $TOKEN',
  'token-scheme': 'Token $TOKEN',
  'jwt-scheme': 'JWT $TOKEN',
  'digest-scheme': 'Digest $TOKEN',
  'no-scheme': '$TOKEN',
  'listing.with-lower-case-scheme': 'bearer $TOKEN',
};

/** What a masked header held, by its name and the case of the stimulus. */
function placeholderOf(header: string, name: string): string {
  const [label = ''] = name.split(', ');
  if (label === 'empty-header') return '';
  if (label === 'bearer-alone') return 'Bearer';
  if (header === 'authorization') return SCHEMES[label] ?? 'Bearer $TOKEN';
  if (header === 'cookie') return `${label.replace(/^cookie-/, '')}=$TOKEN`;
  return header === 'proxy-authorization' || label.endsWith('-bearer') ? 'Bearer $TOKEN' : '$TOKEN';
}

const CREDENTIALS: Readonly<Record<string, string>> = { clientId: '$CLIENT_ID', clientSecret: '$CLIENT_SECRET' };

function bodyOf({ method, messages }: ExchangeRow): string | null {
  if (method !== 'POST') return null;
  if (messages === undefined) return JSON.stringify(CREDENTIALS);
  const text = messages.request.body?.text;
  if (text === undefined) return null;
  return text
    .replace(/"(clientId|clientSecret)": "•••"/g, (_, name: string) => `"${name}":"${CREDENTIALS[name] ?? ''}"`)
    .replace(/\n\s*/g, '');
}
