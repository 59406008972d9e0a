import type { Answer } from '../change.ts';
import type { Arrived, Responder } from './app.ts';

export interface SandboxOptions {
  /** The HTML page at `/`. */
  readonly page: () => string;
  /** The CORS origin that may send requests, or `*`; none by default. */
  readonly cors?: string | undefined;
}

/** The headers that name behaviors and faults for one request, separated by commas. */
export const SANDBOX_HEADERS = { behaviours: 'x-sandbox-behaviour', faults: 'x-sandbox-fault' } as const;

const KNOWN: ReadonlySet<string> = new Set(Object.values(SANDBOX_HEADERS));

type Named = Record<keyof typeof SANDBOX_HEADERS, readonly string[]>;

/** Most combinations of behaviors and faults in memory. Each one has its own state. */
const MOST_KEPT = 100;

/**
 * Adds the page, CORS, and per-request faults and behaviors to a responder. `under` creates the responder of a combination,
 * which shares accounts and tokens with the others.
 *
 * @param under throws RangeError for an unknown name, or for one that applies only to a whole provider
 */
export function sandboxed(respond: Responder, under: (named: Named) => Responder, options: SandboxOptions): Responder {
  const kept = new Map<string, Responder>();
  const responderFor = ({ headers }: Arrived): Responder => {
    const namesIn = (header: string): readonly string[] =>
      String(headers[header] ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
    const unknown = Object.keys(headers).find((header) => header.startsWith('x-sandbox-') && !KNOWN.has(header));
    if (unknown !== undefined) throw new RangeError(`there is no header ${unknown}; use ${[...KNOWN].join(' or ')}`);
    const named = { behaviours: namesIn(SANDBOX_HEADERS.behaviours), faults: namesIn(SANDBOX_HEADERS.faults) };
    if (named.behaviours.length + named.faults.length === 0) return respond;
    const key = JSON.stringify(named);
    const responder = kept.get(key) ?? under(named);
    if (kept.size < MOST_KEPT) kept.set(key, responder);
    return responder;
  };
  const answerTo = async (arrived: Arrived): Promise<Answer> => {
    let responder: Responder;
    try {
      responder = responderFor(arrived);
    } catch (error) {
      if (error instanceof RangeError) return text(400, 'text/plain', `${error.message}\n`);
      throw error;
    }
    return responder(arrived);
  };
  return async (arrived) => {
    const { method, url, headers } = arrived;
    if (/^\/(?:\?|$)/.test(url) && (method === 'GET' || method === 'HEAD'))
      return text(200, 'text/html', options.page());
    if (options.cors === undefined) return answerTo(arrived);
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const allowed = {
      'access-control-allow-origin': options.cors,
      'access-control-expose-headers': '*',
      vary: 'Origin',
      ...(isPreflight && {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      }),
    };
    const answer = isPreflight ? text(204, 'text/plain', '') : await answerTo(arrived);
    return { ...answer, headers: { ...answer.headers, ...allowed } };
  };
}

function text(status: number, type: string, body: string): Answer {
  return { kind: 'other', status, headers: { 'content-type': `${type}; charset=utf-8` }, body: Buffer.from(body) };
}
