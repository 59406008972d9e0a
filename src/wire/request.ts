import { ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import supertest from 'supertest';
import type { Call, Outcome, Unanswered } from '../evidence/exchange.ts';
import { createAgents } from './agents.ts';
import { LONGEST_TIMER_MS } from './clock.ts';
import { codingsOf, decode } from './decode.ts';
import { classify, unanswered } from './failure.ts';

/** Largest body taken, in bytes, before and after its content coding is undone. */
export const LARGEST_BODY = 16 * 1024 * 1024;
/** Largest header section taken, in bytes. */
export const LARGEST_HEADERS = 256 * 1024;

/** One request and what came of it. */
export interface Attempt {
  readonly outcome: Outcome;
  /** The pooled connection had been closed by the other side before this request could be answered on it. */
  readonly stale: boolean;
}

export interface AttemptOptions {
  readonly timeoutMs: number;
  /** On a connection of its own. */
  readonly fresh: boolean;
}

/** Sends single requests; knows nothing of pace or repetition. */
export interface Sender {
  /** Sends one request. Never rejects and never throws, whatever the target sends. */
  attempt(call: Call, options: AttemptOptions): Promise<Attempt>;
  /** Ends everything under way as `not-sent`. */
  abort(): void;
  close(): void;
}

export interface SenderOptions {
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly userAgent: string;
  readonly ca?: string;
}

interface Received {
  readonly message: IncomingMessage;
  readonly body: Uint8Array;
}

/**
 * A sender for one base address, over supertest.
 *
 * The base address and the call's path are joined as text and sent byte for byte. The headers are the call's own, with
 * `Accept: application/json`, `Accept-Encoding: identity` and a `User-Agent` where it gives none, and what HTTP/1.1
 * needs (`Host`, `Connection`, `Content-Length`). A body whose call names no `Content-Type` goes without one.
 * Redirects are not followed and cookies not kept.
 */
export function createSender(options: SenderOptions): Sender {
  const agents = createAgents(options.baseUrl, options.concurrency, options.ca);
  const client = supertest(options.baseUrl);
  const basePath = options.baseUrl.replace(/^[^:]*:\/\/[^/?#]*/, '');
  const underWay = new Set<() => void>();

  function transfer(call: Call, { timeoutMs, fresh }: AttemptOptions): Promise<Attempt | Received> {
    return new Promise((resolve) => {
      const test = client[METHODS[call.method]](call.path);
      let message: IncomingMessage | null = null;
      let body: Uint8Array | null = null;
      let answering = false;
      let request: ClientRequest | null = null;
      let socket: Socket | null = null;

      const noteBytes = (): void => {
        answering = true;
      };
      const settle = (result: Attempt | Received): void => {
        underWay.delete(interrupt);
        socket?.off('data', noteBytes);
        resolve(result);
      };
      // An aborted superagent request stays silent where it would else call back a second time and print a warning.
      const giveUp = (outcome: Unanswered, stale = false): void => {
        settle({ outcome, stale });
        test.abort();
      };
      const interrupt = (): void => giveUp(unanswered('not-sent', 'the run was interrupted'));
      const fail = (error: unknown): void => {
        const outcome = classify(error, { answering, headed: message !== null });
        giveUp(outcome, outcome.failure === 'reset' && request?.reusedSocket === true && !answering);
      };
      // Junk after a whole message is no part of it: its body is still on its way to the parser.
      const broke = (error: unknown): void => {
        if (!message?.complete || isLimit(error)) fail(error);
      };
      const finish = (): void => {
        if (call.method === 'HEAD') body = NO_BODY;
        if (message !== null && body !== null) settle({ message, body });
        else fail(new Error('closed before the end'));
      };

      underWay.add(interrupt);
      test.once('request', () => {
        if (!(test.req instanceof ClientRequest)) return;
        request = test.req;
        // superagent runs the path through a URL parser, which rewrites some characters.
        request.path = basePath + call.path;
        Object.assign(request, { maxHeadersCount: 0, maxHeaderSize: LARGEST_HEADERS });
        request.prependListener('error', broke);
        request.prependListener('response', (incoming: IncomingMessage) => {
          message = incoming;
          if (incoming.statusCode === 101) giveUp(SWITCHED);
          // superagent acts on what it finds here: it inflates, and takes a truncated gzip for a whole one. All headers
          // stay in rawHeaders.
          incoming.headers = {};
          incoming.once('close', finish);
        });
        request.once('upgrade', (_, upgraded) => {
          upgraded.destroy();
          giveUp(SWITCHED);
        });
        request.once('socket', (assigned) => {
          socket = assigned;
          assigned.on('data', noteBytes);
        });
        request.once('close', () => {
          if (message === null) finish();
        });
      });
      // superagent passes a message's late errors on to its response, where nobody else listens.
      test.on('response', (response) => response.on('error', () => undefined));

      if (call.body !== undefined) test.send(call.body).unset('Content-Type');
      test
        .set(headersOf(call, options.userAgent))
        .agent(fresh ? agents.fresh : agents.pooled)
        .redirects(0)
        .ok(() => true)
        .buffer(true)
        .parse((incoming, done) => {
          const chunks: Uint8Array[] = [];
          incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
          incoming.on('end', () => {
            if (message?.complete) body = Buffer.concat(chunks);
            done(null, null);
            finish();
          });
        })
        .maxResponseSize(LARGEST_BODY)
        .timeout({ response: timeoutMs, deadline: timeoutMs })
        .end((error: unknown) => (error ? broke(error) : finish()));
    });
  }

  return {
    async attempt(call, limits) {
      const flaw = flawOf(call);
      if (flaw !== null) return { outcome: unanswered('not-sent', flaw), stale: false };
      const timeoutMs = Math.min(Math.max(1, Math.ceil(limits.timeoutMs)), LONGEST_TIMER_MS);
      const result = await transfer(call, { ...limits, timeoutMs });
      return 'outcome' in result ? result : { outcome: await outcomeOf(result), stale: false };
    },
    abort() {
      for (const interrupt of [...underWay]) interrupt();
    },
    close: agents.close,
  };
}

const METHODS = { GET: 'get', POST: 'post', HEAD: 'head', OPTIONS: 'options' } as const;

const NO_BODY = new Uint8Array();

const SWITCHED = unanswered('switched-protocols', 'the target switched to another protocol (101)');

/** Whether an error is one of superagent's own bounds: time or size. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNABORTED' || error.code === 'ETOOLARGE');
}

/** What the call says, and the three headers that each request carries where the call does not give its own. */
function headersOf(call: Call, userAgent: string): Record<string, string> {
  const given = new Set(Object.keys(call.headers).map((name) => name.toLowerCase()));
  const defaults = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': userAgent };
  const missing = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(missing), ...call.headers };
}

/** Why a path can't be sent byte for byte, or null. */
function flawOf(call: Call): string | null {
  if (!call.path.startsWith('/')) return 'the path does not begin with a slash';
  if (!/^[\x21-\x7e]*$/.test(call.path)) return 'the path holds characters that a request line cannot carry';
  return null;
}

async function outcomeOf({ message, body }: Received): Promise<Outcome> {
  const raw = message.rawHeaders;
  const headers = Array.from(
    { length: Math.floor(raw.length / 2) },
    (_, index) => [(raw[2 * index] ?? '').toLowerCase(), raw[2 * index + 1] ?? ''] as const,
  );
  const decoded = await decode(body, codingsOf(headers), LARGEST_BODY);
  if ('failure' in decoded) return unanswered(decoded.failure, decoded.detail);
  return {
    kind: 'answered',
    status: message.statusCode ?? 0,
    headers,
    body: decoded.bytes,
    encodedBytes: body.length,
  };
}
