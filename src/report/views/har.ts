import type { ExchangeRow, Message } from '../report.ts';
import type { View } from '../write.ts';
import { beginningLike } from './text.ts';

const MASKED = '•••';
/** Unknown size (HAR 1.2). */
const UNKNOWN = -1;

const LOG = { version: '1.2', creator: { name: 'vehicle-credit-conformance' } } as const;

/** HTTP Archive (HAR 1.2). An exchange without a complete response has status 0, as in a browser. */
export const harFile: View = {
  name: 'evidence.har',
  render: ({ suite, exchanges, target }) => {
    const entries = exchanges.map((row) => entryOf(row, target.baseUrl));
    return archive(suite.version, 'Everything is masked that is not known to be harmless.', entries);
  },
  stub: (notice) => archive('0', notice, []),
  isOurs: beginningLike({ log: LOG }),
  mode: 0o600,
};

function archive(version: string, comment: string, entries: readonly object[]): string {
  const log = { ...LOG, creator: { ...LOG.creator, version }, comment, pages: [], entries };
  return `${JSON.stringify({ log })}\n`;
}

function entryOf(row: ExchangeRow, baseUrl: string) {
  const { id, stimulus, startedAt, durationMs, failure, retried } = row;
  const time = Math.max(0, durationMs);
  const failed = failure === undefined ? '' : `; no complete response: ${failure}`;
  const earlier = retried.length === 0 ? '' : `; earlier attempts: ${retried.join(', ')}`;
  return {
    startedDateTime: startedAt,
    time,
    request: requestOf(row, baseUrl),
    response: responseOf(row),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `${id} ${stimulus}${failed}${earlier}`,
  };
}

function requestOf({ method, path, atOrigin, messages }: ExchangeRow, baseUrl: string) {
  const body = messages?.request.body;
  const [, query = ''] = path.split('?', 2);
  const type = messages?.request.headers.find(([name]) => name === 'content-type')?.[1];
  return {
    method,
    url: `${atOrigin ? new URL(baseUrl).origin : baseUrl}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(messages?.request),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body && { postData: { mimeType: type ?? 'application/json', text: body.text } }),
    headersSize: UNKNOWN,
    bodySize: body === undefined ? 0 : UNKNOWN,
  };
}

function responseOf({ status = 0, contentType = '', bytes, messages }: ExchangeRow) {
  const { body, headersLeftOut } = messages?.response ?? {};
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
    ...(headersLeftOut !== undefined && { comment: `${headersLeftOut} further headers are left out` }),
  };
}

function headersOf(message: Message | undefined) {
  return (message?.headers ?? []).map(([name, value]) => ({ name, value: value ?? MASKED }));
}
