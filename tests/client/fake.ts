import { type CommonOptions, createClient, type TokenSource } from '../../client/index.ts';

/** A request of the client. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent verbatim, any other value as JSON. */
  readonly body?: unknown;
}

export type Answering = (sent: Sent, number: number) => Reply | Promise<Reply>;

export const BASE = 'https://partner.example/integration';
export const CLIENT_ID = 'client-id-7f3a9c';
export const CLIENT_SECRET = 'client-secret-0b5e2d81';
export const START = Date.parse('2026-01-15T12:00:00Z');

/** Returns a token response that expires `life` milliseconds after `now`. */
export const issued = (accesstoken: string, now = START, life = 3_600_000) => ({
  accesstoken,
  expiresIn: life / 1000,
  expiresAt: new Date(now + life).toISOString(),
  tokenType: 'Bearer',
  scope: 'partner.read partner.write',
});

const pagina = { tem_proximo: false, tem_anterior: false, numero: 1, tamanho: 20, total: 0 };
export const emptyPage = { itens: [], pagina };

/** Creates a client of a fake API. `token` and `list` respond to token and listing requests, each numbered from 1. */
export function fakeApi(
  { token, list }: { readonly token?: Answering; readonly list?: Answering } = {},
  { accessToken, ...options }: Partial<CommonOptions> & { readonly accessToken?: TokenSource } = {},
) {
  const clock = { now: START };
  const issuing: Answering = (_, number) => ({ body: issued(`token-${number}-0123456789`, clock.now) });
  const listingNothing: Answering = () => ({ body: emptyPage });
  const sent: Sent[] = [];
  const isToken = ({ path }: Sent) => path.endsWith('/accesstoken');
  const fetch: typeof globalThis.fetch = async (url, { method = 'GET', headers: given, body: text, signal } = {}) => {
    const { pathname, searchParams: query } = new URL(String(url));
    const path = pathname.slice(new URL(BASE).pathname.length);
    const rest = { headers: new Headers(given), body: String(text ?? ''), signal: signal ?? undefined };
    const request: Sent = { method, url: String(url), path, query, ...rest };
    sent.push(request);
    const number = sent.filter((one) => isToken(one) === isToken(request)).length;
    const answer = isToken(request) ? (token ?? issuing) : (list ?? listingNothing);
    const { status = 200, headers = {}, body = '' } = await answer(request, number);
    signal?.throwIfAborted();
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : content, { status, headers });
  };
  /** Milliseconds of each wait before a repetition. */
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    clock.now += ms;
  };
  const common = { baseUrl: BASE, fetch, now: () => clock.now, wait, ...options };
  const credentials = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  return {
    client: createClient(accessToken === undefined ? { ...common, ...credentials } : { ...common, accessToken }),
    sent,
    clock,
    waits,
    tokenCalls: () => sent.filter(isToken).length,
  };
}

/** Returns the error of a listing request of a fake API. */
export const failureOf = (...api: Parameters<typeof fakeApi>) => rejectionOf(fakeApi(...api).client.simulations());

/** Returns the error of a rejected promise. @throws Error if it does not reject. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('it was fulfilled');
    },
    (error: unknown) => error,
  );
}
