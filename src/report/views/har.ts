import type { ExchangeRow, Message, Report } from '../report.ts';

const MASKED = '•••';
/** Sizes that are not known, by HAR 1.2. */
const UNKNOWN = -1;

type Pairs = readonly { readonly name: string; readonly value: string }[];

/**
 * The exchanges as an HTTP Archive (HAR 1.2), to be opened in a browser's network panel. What is masked is `•••`; an
 * exchange without a complete answer has the status 0, as in a browser, and says why in its comment.
 */
export function har(report: Report): string {
  const log = {
    version: '1.2',
    creator: { name: 'vehicle-credit-conformance', version: report.suite.version },
    comment: 'Everything is masked that is not known to be harmless.',
    pages: [],
    entries: report.exchanges.map((row) => entryOf(row, report.target.baseUrl)),
  };
  return `${JSON.stringify({ log }, null, 2)}\n`;
}

/** An archive without entries: what stands in place of one that was withheld. */
export function harStub(notice: string): string {
  const creator = { name: 'vehicle-credit-conformance', version: '0' };
  return `${JSON.stringify({ log: { version: '1.2', creator, comment: notice, pages: [], entries: [] } }, null, 2)}\n`;
}

/** Whether a file that begins like this is an archive of ours. */
export function isHar(beginning: string): boolean {
  return /^\s*\{\s*"log"\s*:\s*\{\s*"version"\s*:\s*"1\.2",\s*"creator"\s*:\s*\{\s*"name"\s*:\s*"vehicle-credit-conformance"/.test(
    beginning,
  );
}

function entryOf(row: ExchangeRow, baseUrl: string) {
  const time = Math.max(0, row.durationMs);
  const failure = row.failure === undefined ? '' : `; no complete answer: ${row.failure}`;
  const retried = row.retried.length === 0 ? '' : `; earlier attempts: ${row.retried.join(', ')}`;
  return {
    startedDateTime: row.startedAt,
    time,
    request: requestOf(row, baseUrl),
    response: responseOf(row),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `${row.id} ${row.stimulus}${failure}${retried}`,
  };
}

function requestOf({ method, path, atOrigin, messages }: ExchangeRow, baseUrl: string) {
  const body = messages?.request.body;
  const [, query = ''] = path.split('?', 2);
  return {
    method,
    url: `${atOrigin ? new URL(baseUrl).origin : baseUrl}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(messages?.request),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body && { postData: { mimeType: typeOf(messages.request) ?? 'application/json', text: body.text } }),
    headersSize: UNKNOWN,
    bodySize: body === undefined ? 0 : UNKNOWN,
  };
}

function responseOf({ status = 0, contentType = '', bytes, messages }: ExchangeRow) {
  const body = messages?.response?.body;
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(messages?.response),
    content: { size: bytes ?? 0, mimeType: contentType || 'x-unknown', ...(body && { text: body.text }) },
    redirectURL: '',
    headersSize: UNKNOWN,
    bodySize: bytes ?? UNKNOWN,
    ...(messages?.response?.headersLeftOut !== undefined && {
      comment: `${messages.response.headersLeftOut} further headers are left out`,
    }),
  };
}

function headersOf(message: Message | undefined): Pairs {
  return (message?.headers ?? []).map(([name, value]) => ({ name, value: value ?? MASKED }));
}

function typeOf({ headers }: Message): string | null {
  return headers.find(([name]) => name === 'content-type')?.[1] ?? null;
}
