import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import supertest from 'supertest';
import { textOf } from '../../messages/index.ts';
import type { Call, Unanswered } from '../evidence/exchange.ts';
import { classify, PHASES, type Phase, type Progress, unanswered } from './failure.ts';
import { isFramed, LARGEST_BODY, type Reading, type Received, readingOf } from './response.ts';
import { tunneled } from './tunnel.ts';
import { LONGEST_TIMER_MS, type WireOptions } from './wire.ts';

const LARGEST_HEADERS = 256 * 1024;

export interface Attempt extends Reading {
  /** The target closed the pooled connection before it responded to this request. */
  readonly stale: boolean;
}

export interface AttemptOptions {
  readonly timeoutMs: number;
  readonly fresh: boolean;
  /** Sends to the origin of the base URL, without the path of the base URL. */
  readonly atOrigin?: boolean;
}

/** Sends single requests, without pacing or retries. */
export type Sender = ReturnType<typeof createSender>;

interface Transferred extends Received {
  readonly reused: boolean;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', HEAD: 'head', OPTIONS: 'options' } as const;

const SWITCHED = unanswered('switched-protocols', textOf('wire.switched-protocols'));

/** The error for a reset after a body that only the end of the connection delimits. */
const RESET = Object.assign(new Error('reset'), { code: 'ECONNRESET' });

type SenderOptions = Omit<WireOptions, 'deadlineAt' | 'rate' | 'maxRequests' | 'signal'>;

/**
 * Creates a sender for one base URL, over supertest.
 *
 * The sender joins the base URL and the path as text and sends them byte for byte. It sends the headers of `headersOf` and
 * those that HTTP/1.1 needs (`Host`, `Connection`, `Content-Length`), and adds no `Content-Type`. It follows no redirects
 * and keeps no cookies.
 */
export function createSender(options: SenderOptions) {
  const { baseUrl, userAgent, headers, proxy } = options;
  const agents = createAgents(options);
  const [origin = ''] = /^[^:]*:\/\/[^/?#]*/.exec(baseUrl) ?? [];
  const basePath = baseUrl.slice(origin.length);
  const [clientOfBase, clientOfOrigin] = [supertest(baseUrl), supertest(origin)];
  const firstPhase = isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0 ? 'dns' : 'connect';
  const active = new Set<() => void>();

  function transfer(call: Call, { timeoutMs, fresh, atOrigin = false }: AttemptOptions) {
    return new Promise<Attempt | Transferred>((resolve) => {
      const test = (atOrigin ? clientOfOrigin : clientOfBase)[METHODS[call.method]](call.path);
      const watched = watchProgress(firstPhase);
      let message: http.IncomingMessage | null = null;
      let body: Uint8Array | null = null;
      let request: http.ClientRequest | null = null;

      const settle = (result: Attempt | Transferred): void => {
        active.delete(interrupt);
        watched.stop();
        resolve(result);
      };
      // Without the abort, superagent would call back a second time and print a warning.
      const giveUp = (outcome: Unanswered, stale = false): void => {
        settle({ outcome, stale });
        test.abort();
      };
      const interrupt = (): void => giveUp(unanswered('not-sent', textOf('not-sent.interrupted')));
      const fail = (error: unknown): void => {
        const progress = watched.progress();
        const outcome = classify(error, progress, proxy?.variable);
        const silent = outcome.failure === 'reset' && progress.phase === 'first-byte';
        giveUp(outcome, silent && request?.reusedSocket === true);
      };
      // Bytes after a complete message do not belong to it. The parser has yet to receive its body.
      const onError = (error: unknown): void => {
        if (!message?.complete || isLimit(error)) fail(error);
      };
      const finish = (): void => {
        if (call.method === 'HEAD') body = new Uint8Array();
        if (message === null || body === null) fail(new Error('closed before the end'));
        else if (watched.wasReset() && !isFramed(call.method, message)) fail(RESET);
        else settle({ message, body, reused: request?.reusedSocket === true });
      };

      active.add(interrupt);
      test.once('request', () => {
        if (!(test.req instanceof http.ClientRequest)) return;
        request = test.req;
        // superagent runs the path through a URL parser, which rewrites some characters.
        request.path = (atOrigin ? '' : basePath) + call.path;
        Object.assign(request, { maxHeadersCount: 0, maxHeaderSize: LARGEST_HEADERS });
        request.prependListener('error', onError);
        request.prependListener('response', (incoming: http.IncomingMessage) => {
          message = incoming;
          watched.reached('body');
          if (incoming.statusCode === 101) giveUp(SWITCHED);
          // Given headers, superagent inflates the body and accepts a truncated gzip. All headers stay in rawHeaders.
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
      // superagent forwards late errors of a message to its response, which has no other listener.
      test.on('response', (response) => response.on('error', () => undefined));

      if (call.body !== undefined) test.send(call.body).unset('Content-Type');
      test
        .set(headersOf(call, userAgent, headers))
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
        .end((error: unknown) => (error ? onError(error) : finish()));
    });
  }

  return {
    /** Sends one request. Never rejects and never throws, whatever the target sends. */
    async attempt(call: Call, limits: AttemptOptions): Promise<Attempt> {
      // Other paths cannot be sent byte for byte.
      if (!/^\/[\x21-\x7e]*$/.test(call.path))
        return { outcome: unanswered('not-sent', textOf('not-sent.path')), stale: false };
      const timeoutMs = Math.min(Math.max(1, Math.ceil(limits.timeoutMs)), LONGEST_TIMER_MS);
      const result = await transfer(call, { ...limits, timeoutMs });
      if ('outcome' in result) return result;
      // A server may end an idle connection with a 408, which the next request then receives (RFC 9110, 15.5.9).
      return { ...(await readingOf(call, result)), stale: result.reused && result.message.statusCode === 408 };
    },
    /** Ends all active requests as `not-sent`. */
    abort() {
      for (const interrupt of [...active]) interrupt();
    },
    close() {
      agents.pooled.destroy();
      agents.fresh.destroy();
    },
  };
}

/** Returns true if an error is a limit of superagent: time or size. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNABORTED' || error.code === 'ETOOLARGE');
}

/** Returns the headers of the call, plus the default and further headers that the call does not set. */
export function headersOf(call: Call, userAgent: string, further: WireOptions['headers'] = {}): Record<string, string> {
  const given = new Set(Object.keys(call.headers).map((name) => name.toLowerCase()));
  const defaults = { ...further, Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': userAgent };
  const missing = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(missing), ...call.headers };
}

/** Returns Node's root certificates, and those of a text in PEM. */
function trustedWith(ca: string): string[] {
  return [...rootCertificates, ca];
}

/** Time for one address of a host before the next is tried. Node's default of 250 ms is too short. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * Creates two connection pools: one keeps connections open, the other opens a connection for each request. Both send the
 * same headers. `ca` (PEM) is trusted in addition to Node's root certificates. Certificates are always verified, whatever
 * the environment says.
 */
function createAgents({ baseUrl, concurrency, ca, clientCertificate, proxy, timeoutMs }: SenderOptions) {
  const common = { keepAlive: true, maxSockets: concurrency, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS };
  const isSecure = /^https:/i.test(baseUrl);
  const isDefault = ca === undefined && clientCertificate === undefined;
  const trust = ca === undefined ? {} : { ca: trustedWith(ca) };
  const secured = isDefault ? {} : { secureContext: createSecureContext({ ...trust, ...clientCertificate }) };
  const create = (): http.Agent => {
    const agent = isSecure
      ? new https.Agent({ ...common, ...secured, rejectUnauthorized: true })
      : new http.Agent(common);
    return proxy === undefined ? agent : tunneled(agent, { proxy: proxy.url, isSecure, trust, timeoutMs });
  };
  const fresh = create();
  fresh.maxFreeSockets = 0;
  return { pooled: create(), fresh };
}

/** Returns true during the TLS handshake in an open tunnel. */
function isHandshaking(socket: Socket): boolean {
  return 'secureConnecting' in socket && socket.secureConnecting === true;
}

/** Starts to track the phases of an attempt; `first` is its first phase on a new connection. */
function watchProgress(first: Phase) {
  const startedAt = performance.now();
  const listeners: (() => void)[] = [];
  let phase = first;
  let reset = false;

  const reached = (next: Phase): void => {
    if (PHASES.indexOf(next) > PHASES.indexOf(phase)) phase = next;
  };

  return {
    reached,
    follow(socket: Socket): void {
      const on = (event: string, listener: () => void): void => {
        socket.prependListener(event, listener);
        listeners.push(() => socket.off(event, listener));
      };
      if (!socket.connecting) reached(isHandshaking(socket) ? 'tls' : 'first-byte');
      on('lookup', () => reached('connect'));
      on('connect', () => reached('encrypted' in socket ? 'tls' : 'first-byte'));
      on('secureConnect', () => reached('first-byte'));
      on('data', () => reached('headers'));
      on('end', () => {
        // Node reports data and a reset, read at once, as data and a normal end. Then the remote address is missing.
        reset = socket.remoteAddress === undefined;
      });
    },
    progress: (): Progress => ({ phase, elapsedMs: Math.round(performance.now() - startedAt) }),
    /** Returns true if the connection was reset although Node reported a normal end. */
    wasReset: () => reset,
    stop(): void {
      for (const off of listeners.splice(0)) off();
    },
  };
}
