import type { ExchangeRow } from '../../../report.ts';

/** Headers that curl sets by itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent', 'accept']);

const METHODS: Readonly<Record<string, string>> = { GET: '', HEAD: ' -I', POST: '' };

/** A command that asks again, with credentials as variables of the shell; `heading` explains them in a comment. */
export function curlOf(row: ExchangeRow, heading?: string): string {
  const method = METHODS[row.method] ?? ` -X ${quoted(row.method)}`;
  const headers = headersOf(row).map(([name, value]) => `-H ${quoted(`${name}: ${value}`, VARIABLES)}`);
  const body = bodyOf(row);
  const lines = [
    `curl -sS -i${method} ${quoted(`$BASE_URL${row.path.replaceAll('•••', '$TOKEN')}`, VARIABLES)}`,
    ...headers,
    ...(body === null ? [] : [`-d ${quoted(body, VARIABLES)}`]),
  ];
  return [...(heading === undefined ? [] : [heading.replace(/[\r\n]/g, ' ')]), lines.join(' \\\n  ')].join('\n');
}

const VARIABLES = /^\$(?:BASE_URL|TOKEN|CLIENT_ID|CLIENT_SECRET)\b/;

/** A word for the shell in double quotes in which only these variables are read. */
function quoted(text: string, variables?: RegExp): string {
  const inner = text.replace(/[\\"`$!]/g, (sign, at: number) =>
    sign === '$' && variables?.test(text.slice(at)) === true ? sign : sign === '!' ? '"\'!\'"' : `\\${sign}`,
  );
  return `"${inner}"`;
}

function headersOf({ messages, method, stimulus }: ExchangeRow): readonly (readonly [string, string])[] {
  if (messages !== undefined) {
    return messages.request.headers
      .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
      .map(([name, value]) => [name, value ?? placeholderOf(name)]);
  }
  if (method === 'POST') return [['Content-Type', 'application/json']];
  return stimulus.startsWith('listing.without-token') ? [] : [['Authorization', 'Bearer $TOKEN']];
}

function placeholderOf(name: string): string {
  return name.toLowerCase() === 'authorization' ? 'Bearer $TOKEN' : '$TOKEN';
}

const CREDENTIALS: Readonly<Record<string, string>> = { clientId: '$CLIENT_ID', clientSecret: '$CLIENT_SECRET' };

function bodyOf({ method, messages }: ExchangeRow): string | null {
  if (method !== 'POST') return null;
  if (messages === undefined) return JSON.stringify(CREDENTIALS);
  const { body } = messages.request;
  if (body === undefined) return null;
  if (body.kind === 'shape') return `<${body.text}>`;
  return body.text
    .replace(/"(clientId|clientSecret)": "•••"/g, (_, name: string) => `"${name}":"${CREDENTIALS[name] ?? ''}"`)
    .replace(/\n\s*/g, '');
}
