import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import supertest from 'supertest';
import { textOf } from '../../messages/index.ts';
import type { Call, Unanswered } from '../evidence/exchange.ts';
import { classify, PHASES, type Phase, type Progress, unanswered } from './failure.ts';
import { isFramed, LARGEST_BODY, type Reading, type Received, readingOf } from './response.ts';
import { tunnelled } from './tunnel.ts';
import { LONGEST_TIMER_MS, type WireOptions } from './wire.ts';

/** Largest header section accepted, in bytes. */
const LARGEST_HEADERS = 256 * 1024;

export interface Attempt extends Reading {
  /** The other side had given up the pooled connection before this request could be answered on it. */
  readonly stale: boolean;
}

export interface AttemptOptions {
  readonly timeoutMs: number;
  /** Uses a connection of its own. */
  readonly fresh: boolean;
  /** Sends to the origin of the base URL, without the path of the base URL. */
  readonly atOrigin?: boolean;
}

/** Sends single requests, without pace or repetition. */
export type Sender = ReturnType<typeof createSender>;

/** A whole response, and whether its connection had carried another one before. */
interface Transferred extends Received {
  readonly reused: boolean;
}

const METHODS = { GET: 'get', POST: 'post', HEAD: 'head', OPTIONS: 'options' } as const;

const SWITCHED = unanswered('switched-protocols', textOf('wire.switched-protocols'));

/** A connection that was reset behind a body that only its end delimits. */
const RESET = Object.assign(new Error('reset'), { code: 'ECONNRESET' });

type SenderOptions = Omit<WireOptions, 'timeoutMs' | 'deadlineAt' | 'rate' | 'maxRequests' | 'signal'> &
  Partial<Pick<WireOptions, 'timeoutMs'>>;

/**
 * Creates a sender for one base URL, over supertest.
 *
 * The base URL and the path of the call are joined as text and sent byte for byte. The headers are those of the call, the
 * defaults and further headers of `headersOf`, and what HTTP/1.1 needs (`Host`, `Connection`, `Content-Length`). A body without a
 * `Content-Type` is sent without one. Redirects are not followed and cookies not kept.
 */
export function createSender(options: SenderOptions) {
  const { baseUrl, userAgent, headers, proxy } = options;
  const agents = createAgents(options);
  const [origin = ''] = /^[^:]*:\/\/[^/?#]*/.exec(baseUrl) ?? [];
  const basePath = baseUrl.slice(origin.length);
  const [clientOfBase, clientOfOrigin] = [supertest(baseUrl), supertest(origin)];
  const firstPhase = isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0 ? 'dns' : 'connect';
  const underWay = new Set<() => void>();

  function transfer(
    call: Call,
    { timeoutMs, fresh, atOrigin = false }: AttemptOptions,
  ): Promise<Attempt | Transferred> {
    return new Promise((resolve) => {
      const test = (atOrigin ? clientOfOrigin : clientOfBase)[METHODS[call.method]](call.path);
      const watched = watchProgress(firstPhase);
      let message: http.IncomingMessage | null = null;
      let body: Uint8Array | null = null;
      let request: http.ClientRequest | null = null;

      const settle = (result: Attempt | Transferred): void => {
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
        const outcome = classify(error, progress, proxy?.variable);
        const silent = outcome.failure === 'reset' && progress.phase === 'first-byte';
        giveUp(outcome, silent && request?.reusedSocket === true);
      };
      // Junk after a whole message is no part of it: its body is still on its way to the parser.
      const broke = (error: unknown): void => {
        if (!message?.complete || isLimit(error)) fail(error);
      };
      const finish = (): void => {
        if (call.method === 'HEAD') body = new Uint8Array();
        if (message === null || body === null) fail(new Error('closed before the end'));
        else if (watched.wasReset() && !isFramed(call.method, message)) fail(RESET);
        else settle({ message, body, reused: request?.reusedSocket === true });
      };

      underWay.add(interrupt);
      test.once('request', () => {
        if (!(test.req instanceof http.ClientRequest)) return;
        request = test.req;
        // superagent runs the path through a URL parser, which rewrites some characters.
        request.path = (atOrigin ? '' : basePath) + call.path;
        Object.assign(request, { maxHeadersCount: 0, maxHeaderSize: LARGEST_HEADERS });
        request.prependListener('error', broke);
        request.prependListener('response', (incoming: http.IncomingMessage) => {
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
        .end((error: unknown) => (error ? broke(error) : finish()));
    });
  }

  return {
    /** Sends one request. Never rejects and never throws, whatever the target sends. */
    async attempt(call: Call, limits: AttemptOptions): Promise<Attempt> {
      // Another path cannot be sent byte for byte.
      if (!/^\/[\x21-\x7e]*$/.test(call.path))
        return { outcome: unanswered('not-sent', textOf('not-sent.path')), stale: false };
      const timeoutMs = Math.min(Math.max(1, Math.ceil(limits.timeoutMs)), LONGEST_TIMER_MS);
      const result = await transfer(call, { ...limits, timeoutMs });
      if ('outcome' in result) return result;
      // A server may end an idle connection with a 408 that meets the next request (RFC 9110, 15.5.9).
      return { ...(await readingOf(call, result)), stale: result.reused && result.message.statusCode === 408 };
    },
    /** Ends everything under way as `not-sent`. */
    abort() {
      for (const interrupt of [...underWay]) interrupt();
    },
    close() {
      agents.pooled.destroy();
      agents.fresh.destroy();
    },
  };
}

/** Whether an error is one of superagent's own bounds: time or size. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNABORTED' || error.code === 'ETOOLARGE');
}

/** The headers of the call, and those that each request carries where the call has none of that name. */
export function headersOf(call: Call, userAgent: string, further: WireOptions['headers'] = {}): Record<string, string> {
  const given = new Set(Object.keys(call.headers).map((name) => name.toLowerCase()));
  const defaults = { ...further, Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': userAgent };
  const missing = Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase()));
  return { ...Object.fromEntries(missing), ...call.headers };
}

/** The usual authorities of Node, and those of a text, PEM. */
export function trustedWith(ca: string): string[] {
  return [...rootCertificates, ca];
}

/** Time for a tunnel of a sender without a time limit of its own. */
const TUNNEL_MS = 15_000;
/** Time for one of a host's addresses to answer before the next one is tried as well; Node's own 250 ms are short. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * Creates two connection pools: one keeps connections open, the other opens a connection for each request while its
 * headers stay the same. `ca` (PEM) is trusted besides the usual authorities. Certificates are always verified, whatever
 * the environment says.
 */
function createAgents({ baseUrl, concurrency, ca, clientCertificate, proxy, timeoutMs = TUNNEL_MS }: SenderOptions) {
  const common = { keepAlive: true, maxSockets: concurrency, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS };
  const isSecure = /^https:/i.test(baseUrl);
  const isUsual = ca === undefined && clientCertificate === undefined;
  const trust = ca === undefined ? {} : { ca: trustedWith(ca) };
  const secured = isUsual ? {} : { secureContext: createSecureContext({ ...trust, ...clientCertificate }) };
  const create = (): http.Agent => {
    const agent = isSecure
      ? new https.Agent({ ...common, ...secured, rejectUnauthorized: true })
      : new http.Agent(common);
    return proxy === undefined ? agent : tunnelled(agent, { proxy: proxy.url, isSecure, trust, timeoutMs });
  };
  const fresh = create();
  fresh.maxFreeSockets = 0;
  return { pooled: create(), fresh };
}

/** Whether TLS is being negotiated, in a tunnel that is there already. */
function isHandshaking(socket: Socket): boolean {
  return 'secureConnecting' in socket && socket.secureConnecting === true;
}

/** Starts to follow an attempt, from now; `first` is its first phase on a new connection. */
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
        // Data and a reset that are read at once are reported as data and an orderly end; but then there is no peer.
        reset = socket.remoteAddress === undefined;
      });
    },
    progress: (): Progress => ({ phase, elapsedMs: Math.round(performance.now() - startedAt) }),
    /** Whether the connection was reset, although all that was received came before an orderly end. */
    wasReset: () => reset,
    stop(): void {
      for (const off of listeners.splice(0)) off();
    },
  };
}
