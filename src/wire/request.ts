import * as http from 'node:http';
import { ClientRequest, type IncomingMessage } from 'node:http';
import * as https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import supertest from 'supertest';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Answered, Call, Outcome, Unanswered } from '../evidence/exchange.ts';
import { codingsOf, decode, endsEarly, isFramed } from './body.ts';
import { LONGEST_TIMER_MS } from './clock.ts';
import { classify, type Phase, type Progress, unanswered } from './failure.ts';

/** Largest body taken, in bytes, before and after its content coding is undone. */
export const LARGEST_BODY = 4 * 1024 * 1024;
/** Largest header section taken, in bytes. */
export const LARGEST_HEADERS = 256 * 1024;

/** One request and what came of it. */
export interface Attempt {
  readonly outcome: Outcome;
  /**
   * What an answer is taken for, unless every repetition gives it again: a body that cannot be decoded, or one without
   * a length that seems to end early.
   */
  readonly doubt?: Unanswered;
  /** The pooled connection had been closed by the other side before this request could be answered on it. */
  readonly stale: boolean;
}

export interface AttemptOptions {
  readonly timeoutMs: number;
  /** On a connection of its own. */
  readonly fresh: boolean;
  /** To the origin of the base address, without the base address' own path. */
  readonly atOrigin?: boolean;
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

/** A whole response with its body as it came. */
export interface Received {
  readonly message: Pick<IncomingMessage, 'rawHeaders' | 'statusCode'>;
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
  const [origin = ''] = /^[^:]*:\/\/[^/?#]*/.exec(options.baseUrl) ?? [];
  const basePath = options.baseUrl.slice(origin.length);
  const [clientOfBase, clientOfOrigin] = [supertest(options.baseUrl), supertest(origin)];
  const firstPhase = isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0 ? 'dns' : 'connect';
  const underWay = new Set<() => void>();

  function transfer(call: Call, { timeoutMs, fresh, atOrigin = false }: AttemptOptions): Promise<Attempt | Received> {
    return new Promise((resolve) => {
      const test = (atOrigin ? clientOfOrigin : clientOfBase)[METHODS[call.method]](call.path);
      const watched = watchProgress(firstPhase);
      let message: IncomingMessage | null = null;
      let body: Uint8Array | null = null;
      let request: ClientRequest | null = null;

      const settle = (result: Attempt | Received): void => {
        underWay.delete(interrupt);
        watched.stop();
        resolve(result);
      };
      // An aborted superagent request stays silent where it would else call back a second time and print a warning.
      const giveUp = (outcome: Unanswered, stale = false): void => {
        settle({ outcome, stale });
        test.abort();
      };
      const interrupt = (): void => giveUp(unanswered('not-sent', textOf('not-sent.interrupted')));
      const fail = (error: unknown): void => {
        const progress = watched.progress();
        const outcome = classify(error, progress);
        const silent = outcome.failure === 'reset' && progress.phase === 'first-byte';
        giveUp(outcome, silent && request?.reusedSocket === true);
      };
      // Junk after a whole message is no part of it: its body is still on its way to the parser.
      const broke = (error: unknown): void => {
        if (!message?.complete || isLimit(error)) fail(error);
      };
      const finish = (): void => {
        if (call.method === 'HEAD') body = NO_BODY;
        if (message === null || body === null) fail(new Error('closed before the end'));
        else if (watched.wasReset() && !isFramed(call.method, message)) fail(RESET);
        else settle({ message, body });
      };

      underWay.add(interrupt);
      test.once('request', () => {
        if (!(test.req instanceof ClientRequest)) return;
        request = test.req;
        // superagent runs the path through a URL parser, which rewrites some characters.
        request.path = (atOrigin ? '' : basePath) + call.path;
        Object.assign(request, { maxHeadersCount: 0, maxHeaderSize: LARGEST_HEADERS });
        request.prependListener('error', broke);
        request.prependListener('response', (incoming: IncomingMessage) => {
          message = incoming;
          watched.reached('body');
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
        request.once('socket', watched.follow);
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
      return 'outcome' in result ? result : { ...(await readingOf(call, result)), stale: false };
    },
    abort() {
      for (const interrupt of [...underWay]) interrupt();
    },
    close: agents.close,
  };
}

const METHODS = { GET: 'get', POST: 'post', HEAD: 'head', OPTIONS: 'options' } as const;

const NO_BODY = new Uint8Array();

const SWITCHED = unanswered('switched-protocols', textOf('wire.switched-protocols'));

/** A connection that was reset behind a body that only its end delimits. */
const RESET = Object.assign(new Error('reset'), { code: 'ECONNRESET' });

/** Whether an error is one of superagent's own bounds: time or size. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNABORTED' || error.code === 'ETOOLARGE');
}

/** What the call says, and the three headers that each request carries where the call does not give its own. */
export function headersOf(call: Call, userAgent: string): Record<string, string> {
  const given = new Set(Object.keys(call.headers).map((name) => name.toLowerCase()));
  const defaults = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': userAgent };
  const missing = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(missing), ...call.headers };
}

/** Why a path can't be sent byte for byte, or null. */
function flawOf({ path }: Call): TextMessage | null {
  return path.startsWith('/') && /^[\x21-\x7e]*$/.test(path) ? null : textOf('not-sent.path');
}

/** What a response says, its content coding undone. */
export async function readingOf(call: Call, { message, body }: Received): Promise<Pick<Attempt, 'outcome' | 'doubt'>> {
  const raw = message.rawHeaders;
  const headers = Array.from(
    { length: Math.floor(raw.length / 2) },
    (_, index) => [(raw[2 * index] ?? '').toLowerCase(), raw[2 * index + 1] ?? ''] as const,
  );
  const answered: Answered = {
    kind: 'answered',
    status: message.statusCode ?? 0,
    headers,
    body,
    encodedBytes: body.length,
  };
  const bytes = body.length;
  const framed = isFramed(call.method, message);
  const decoded = await decode(body, codingsOf(headers), LARGEST_BODY);
  if ('bytes' in decoded) {
    const outcome = { ...answered, body: decoded.bytes };
    if (framed || !endsEarly(decoded.bytes)) return { outcome };
    return { outcome, doubt: unanswered('incomplete', textOf('wire.incomplete-json', { bytes })) };
  }
  const { failure, because } = decoded;
  if (failure === 'too-large') return { outcome: unanswered(failure, because) };
  const { code, params } = because;
  const { cut } = decoded;
  const doubt =
    framed || cut === null
      ? unanswered(failure, because)
      : unanswered('incomplete', textOf('wire.incomplete-coding', { coding: cut, bytes }));
  return { outcome: { ...answered, undecodable: { code, params } }, doubt };
}

/** Where connections come from. */
export interface Agents {
  /** Keeps connections open from call to call. */
  readonly pooled: http.Agent;
  /** Opens a connection for each call and closes it afterwards, while the request's headers stay the same. */
  readonly fresh: http.Agent;
  close(): void;
}

/** Time for one of a host's addresses to answer before the next one is tried as well; Node's own 250 ms are short. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * The connection pools for a base address, http or https by its scheme.
 *
 * `ca` (PEM) is trusted besides the usual authorities. Certificates are always verified, whatever the environment says.
 */
export function createAgents(baseUrl: string, maxSockets: number, ca?: string): Agents {
  const common = { keepAlive: true, maxSockets, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS };
  const make = /^https:/i.test(baseUrl) ? secureMaker(ca) : (options: http.AgentOptions) => new http.Agent(options);
  const pooled = make(common);
  const fresh = make(common);
  fresh.maxFreeSockets = 0;
  return {
    pooled,
    fresh,
    close() {
      pooled.destroy();
      fresh.destroy();
    },
  };
}

function secureMaker(ca: string | undefined): (options: http.AgentOptions) => http.Agent {
  const trust = ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) };
  return (options) => new https.Agent({ ...options, ...trust, rejectUnauthorized: true });
}

/** Follows one attempt on its connection. */
export interface Watched {
  /** Follows the connection that the attempt was given. */
  readonly follow: (socket: Socket) => void;
  reached(phase: Phase): void;
  progress(): Progress;
  /** The connection was reset, although all that was received came before an orderly end. */
  wasReset(): boolean;
  stop(): void;
}

const ORDER: readonly Phase[] = ['dns', 'connect', 'tls', 'first-byte', 'headers', 'body'];

/** Starts to follow an attempt, from now; `first` is its first phase on a new connection. */
export function watchProgress(first: Phase): Watched {
  const startedAt = performance.now();
  const listeners: (() => void)[] = [];
  let phase = first;
  let reset = false;

  const reached = (next: Phase): void => {
    if (ORDER.indexOf(next) > ORDER.indexOf(phase)) phase = next;
  };

  return {
    reached,
    follow(socket) {
      const on = (event: string, listener: () => void): void => {
        socket.prependListener(event, listener);
        listeners.push(() => socket.off(event, listener));
      };
      if (!socket.connecting) reached('first-byte');
      on('lookup', () => reached('connect'));
      on('connect', () => reached('encrypted' in socket ? 'tls' : 'first-byte'));
      on('secureConnect', () => reached('first-byte'));
      on('data', () => reached('headers'));
      on('end', () => {
        // Data and a reset that are read at once are reported as data and an orderly end; but then there is no peer.
        reset = socket.remoteAddress === undefined;
      });
    },
    progress: () => ({ phase, elapsedMs: Math.round(performance.now() - startedAt) }),
    wasReset: () => reset,
    stop() {
      for (const off of listeners.splice(0)) off();
    },
  };
}
