import { LISTING_PATH, TOKEN_PATH } from '../../probes/calls.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import type { Credentials } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { type Json, object, write } from './json-text.ts';

/** One page as it was asked for. */
export interface PageAsked {
  readonly page: number;
  readonly limite: number;
  readonly lastPage: number;
}

/** What the stand-in serves, and in which of the ways that the document leaves open. */
export interface Served {
  readonly items: readonly Json[];
  readonly defaultLimit: number;
  readonly shortTamanho: 'limite' | 'items';
  readonly beyondLast: 'empty' | 'refuse';
  /** Members of `pagina` that no page, and that no odd page, carries. */
  readonly withoutAlways: readonly string[];
  readonly withoutOnOdd: readonly string[];
  /** What follows a whole number in the text. */
  readonly tail: '' | '.0' | 'e0';
  readonly paginaFirst: boolean;
  /** Bodies on their way out. */
  readonly onPage?: (page: Json, asked: PageAsked) => Json;
  readonly onToken?: (token: Json) => Json;
  readonly onProblem?: (problem: Json) => Json;
}

export const CREDENTIALS: Credentials = { clientId: 'stand-in-client', clientSecret: 'stand-in-secret-value' };

const LIFE = 3_600;

const text = (value: unknown): string => JSON.stringify(value);
const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A target in this process, without a socket: the whole documented interface, with data that is given. */
export function standIn(served: Served): Wire {
  const now = Math.floor(Date.now() / 1000);
  const signature = 'c2lnbmF0dXJlLW9mLXRoZS1zdGFuZC1pbi10aGF0LW5v';
  const token = `${encoded({ alg: 'HS256' })}.${encoded({ iat: now, exp: now + LIFE })}.${signature}`;
  const onToken = served.onToken ?? same;
  const onProblem = served.onProblem ?? same;
  let sent = 0;

  const problem = (status: number, tipo: string): Outcome =>
    answered(status, write((status === 400 ? onProblem : same)(problemOf(status, tipo))));

  const issue = ({ headers, body = '' }: Call): Outcome => {
    if (headers['content-type'] !== 'application/json') return problem(415, 'Request.MediaType');
    const given = credentialsIn(body);
    if (given === null) return problem(400, 'Request.Malformed');
    const isGood = given.clientId === CREDENTIALS.clientId && given.clientSecret === CREDENTIALS.clientSecret;
    if (!isGood) return problem(401, 'Authentication.Refused');
    const issued = object([
      ['accesstoken', text(token)],
      ['expiresIn', `${LIFE}${served.tail}`],
      ['expiresAt', text(new Date((now + LIFE) * 1000).toISOString())],
      ['tokenType', '"Bearer"'],
      ['scope', '"partner.read partner.write"'],
    ]);
    return answered(200, write(onToken(issued)));
  };

  const list = ({ headers }: Call, query: URLSearchParams): Outcome => {
    if (headers.authorization !== `Bearer ${token}`) return problem(401, 'Authentication.Unauthorized');
    const page = integerIn(query, 'pagina_inicial', 1, 2 ** 31 - 1);
    const limite = integerIn(query, 'limite', served.defaultLimit, 100);
    if (page === null || limite === null) return problem(400, 'Request.InvalidParameter');
    const lastPage = Math.max(1, Math.ceil(served.items.length / limite));
    if (page > lastPage && served.beyondLast === 'refuse') return problem(400, 'Simulation.PageNotFound');
    const asked = { page, limite, lastPage };
    return answered(200, write((served.onPage ?? same)(pageOf(served, asked), asked)));
  };

  const answer = (call: Call): Outcome => {
    const [path, query = ''] = call.path.split('?');
    if (path === TOKEN_PATH && call.method === 'POST') return issue(call);
    if (path === LISTING_PATH && call.method === 'GET') return list(call, new URLSearchParams(query));
    return problem(path === TOKEN_PATH || path === LISTING_PATH ? 405 : 404, 'Route.NotFound');
  };

  return {
    send: (call) => {
      sent += 1;
      return Promise.resolve({ outcome: answer(call), earlier: [], startedAt: Date.now(), durationMs: 0 });
    },
    counts: () => ({ sent, retried: 0, throttled: 0 }),
    close: () => undefined,
  };
}

function same(json: Json): Json {
  return json;
}

function pageOf(served: Served, { page, limite }: PageAsked): Json {
  const { items, shortTamanho, withoutAlways, withoutOnOdd, tail, paginaFirst } = served;
  const held = items.slice((page - 1) * limite, page * limite);
  const absent = page % 2 === 1 ? [...withoutAlways, ...withoutOnOdd] : withoutAlways;
  const number = (value: number): string => `${value}${tail}`;
  const members = [
    ['tem_proximo', String(page * limite < items.length)],
    ['tem_anterior', String(page > 1)],
    ['numero', number(page)],
    ['tamanho', number(shortTamanho === 'items' ? held.length : limite)],
    ['total', number(items.length)],
  ] as const;
  const envelope = [
    ['itens', held],
    ['pagina', object(members.filter(([name]) => !absent.includes(name)))],
  ] as const;
  return object(paginaFirst ? [...envelope].reverse() : envelope);
}

function problemOf(status: number, tipo: string): Json {
  return object([
    ['tipo', text(tipo)],
    ['titulo', '"Refused"'],
    ['status', String(status)],
    ['detalhe', '"The request cannot be served."'],
    ['erro', 'null'],
  ]);
}

function answered(status: number, json: string): Outcome {
  const body = Buffer.from(json);
  return { kind: 'answered', status, headers: [['content-type', 'application/json']], body, encodedBytes: body.length };
}

function credentialsIn(body: string): { clientId: unknown; clientSecret: unknown } | null {
  try {
    const { clientId, clientSecret } = JSON.parse(body) as Record<string, unknown>;
    return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
  } catch {
    return null;
  }
}

/** A parameter within its bounds, or null; the default where it is left out. */
function integerIn(query: URLSearchParams, name: string, byDefault: number, maximum: number): number | null {
  const given = query.get(name);
  if (name === 'pagina_inicial' && given === null) return 1;
  if (given === null) return byDefault;
  const value = Number(given);
  return /^\d+$/.test(given) && value >= 1 && value <= maximum ? value : null;
}
