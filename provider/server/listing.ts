import { errors, type JWTPayload } from 'jose';
import {
  type Answer,
  type Call,
  type Complaint,
  type Identity,
  type Login,
  type PageRequest,
  pass,
  passSlowly,
  type Reading,
  type Rejection,
} from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { hasUnknown } from '../places.ts';
import type { OutOfBounds, Partner, Policy } from '../policy.ts';
import { complaint, errorAnswer, INCOMPLETE_ACCOUNT, isComplaint, jsonAnswer, UNKNOWN_PARAMETER } from './answers.ts';

const INT32_MAX = 2_147_483_647;

const invalidParameter = (name: string, detalhe: string): Complaint =>
  complaint(400, 'Request.InvalidParameter', `O parâmetro ${name} ${detalhe}`);

/** Returns the value of a parameter, or the error; `empty` if the page must have no items. */
function read(
  name: 'pagina_inicial' | 'limite',
  query: URLSearchParams,
  { repeated, emptyParameter }: Policy,
  byDefault: number,
  maximum: number,
  [tooLow, tooHigh]: readonly [OutOfBounds, OutOfBounds],
): { readonly value: number; readonly empty: boolean } | Complaint {
  const given = query.getAll(name);
  if (given.length > 1 && repeated === 'reject') return invalidParameter(name, 'foi informado mais de uma vez.');
  const text = repeated === 'last' ? given.at(-1) : given[0];
  if (text === undefined || (text === '' && emptyParameter === 'omitted')) return { value: byDefault, empty: false };
  if (!/^-?\d+$/.test(text)) return invalidParameter(name, 'deve ser um número inteiro.');
  const value = Number(text);
  if (value >= 1 && value <= maximum) return { value, empty: false };
  const way = value < 1 ? tooLow : tooHigh;
  if (way === 'reject') return invalidParameter(name, `deve estar entre 1 e ${maximum}.`);
  const taken = { clamp: Math.min(Math.max(value, 1), maximum), default: byDefault, serve: value, empty: value };
  return { value: taken[way], empty: way === 'empty' };
}

function requestedOf(query: URLSearchParams, policy: Policy): PageRequest | Complaint {
  if (policy.unknown === 'reject' && hasUnknown({ query })) return UNKNOWN_PARAMETER;
  const { defaultPage, pageTooLow, pageTooHigh, defaultLimit, limitTooLow, limitTooHigh } = policy;
  const page = read('pagina_inicial', query, policy, defaultPage, INT32_MAX, [pageTooLow, pageTooHigh]);
  if (isComplaint(page)) return page;
  const limit = read('limite', query, policy, defaultLimit, 100, [limitTooLow, limitTooHigh]);
  if (isComplaint(limit)) return limit;
  return { page: page.value, limit: limit.value, empty: page.empty || limit.empty };
}

const VERIFIED_BOUND = 1_000;

async function claimsOf(token: string, { verified, seal }: Call['world']): Promise<JWTPayload | Rejection> {
  const known = verified.get(token);
  if (known !== undefined) return known.exp !== undefined && known.exp <= Date.now() / 1000 ? 'expired' : known;
  try {
    const claims = await seal.open(token);
    if (verified.size >= VERIFIED_BOUND) verified.clear();
    verified.set(token, claims);
    return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return 'invalid';
    throw error;
  }
}

export function partnerOf(claims: JWTPayload, { world }: Call): Partner | undefined {
  return Object.values(world.partners).find(({ clientId }) => clientId === claims.sub);
}

async function identify(call: Call): Promise<Identity> {
  const { revoked, logins } = call.world;
  const header = call.headers.authorization;
  if (header === undefined) return { rejected: 'missing' };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) return { rejected: /^(?:Bearer\b|\s*$)/i.test(header) ? 'invalid' : 'scheme' };
  const claims = await claimsOf(token, call.world);
  if (typeof claims === 'string') return { rejected: claims };
  if (claims.jti === undefined || revoked.has(claims.jti)) return { rejected: 'revoked' };
  const partner = partnerOf(claims, call);
  if (partner === undefined) return { rejected: 'invalid' };
  const login = logins.find((one) => one.token === token);
  return login === undefined ? { partner } : { partner, login };
}

const UNAUTHORIZED = complaint(401, 'Authentication.Unauthorized', 'Token ausente, inválido ou revogado.');

function unauthorized(rejected: Rejection, call: Call): Answer {
  const error = rejected === 'missing' ? '' : ', error="invalid_token"';
  const headers = { 'www-authenticate': `Bearer realm="partner"${error}` };
  const style = call.world.policy.unauthorized[rejected === 'missing' ? 'missing' : 'invalid'];
  return { ...errorAnswer(UNAUTHORIZED, call, { kind: 'unauthorized', style, headers }), rejected };
}

function itemsOf(reading: Reading): Json[] {
  const { list, page, limit } = reading;
  const from = (page - 1) * limit;
  const size = from < 0 || reading.empty ? 0 : Math.max(0, Math.min(list.total, from + limit) - from);
  const ages = Array.from({ length: size }, (_, at) => list.ageAt(from + at));
  // Without a change of items, a long listing builds no places.
  const isChanged = reading.world.changes.some(({ item }) => item !== undefined);
  return pass('ages', ages, reading).map((age, index) => {
    const item = list.simulation(age);
    return isChanged ? pass('item', item, { ...reading, index, position: from + index, age }) : item;
  });
}

function paginaOf({ list: { total }, page, limit, world }: Reading, held: number): JsonObject {
  const tamanho = world.policy.shortTamanho === 'items' ? Math.min(held, limit) : limit;
  return { tem_proximo: page * limit < total, tem_anterior: page > 1, numero: page, tamanho, total };
}

const BEYOND = 'A página solicitada está depois da última.';

function pageFor(call: Call, partner: Partner, login: Login | undefined, requested: PageRequest): Answer {
  const { policy } = call.world;
  const listing = { ...call, ...requested, partner, login };
  const list = pass('list', call.world.listOf(partner), listing);
  const lastPage = Math.max(1, Math.ceil(list.total / Math.max(requested.limit, 1)));
  const isBeyond = requested.page > lastPage;
  if (isBeyond && (policy.beyondLast === 'reject' || policy.beyondLast === 'not-found')) {
    const status = policy.beyondLast === 'reject' ? 400 : 404;
    return errorAnswer(complaint(status, 'Simulation.PageNotFound', BEYOND), call);
  }
  const page = isBeyond && policy.beyondLast === 'last-page' ? lastPage : requested.page;
  const reading: Reading = { ...listing, page, list, lastPage };
  const itens = itemsOf(reading);
  const pagina = pass('pagina', paginaOf(reading, itens.length), reading);
  return jsonAnswer('listing', 200, pass('listing', { itens, pagina }, reading), call);
}

export async function answerListing(call: Call): Promise<Answer> {
  const { policy } = call.world;
  const requestedNow = () => pass('requested', requestedOf(call.query, policy), call);
  const early = policy.checkedFirst === 'parameters' ? requestedNow() : null;
  if (early !== null && isComplaint(early)) return errorAnswer(early, call);
  const identity = await passSlowly('identify', await identify(call), call);
  if ('rejected' in identity) return unauthorized(identity.rejected, call);
  const { partner, login } = identity;
  const answer = (): Answer => {
    if (partner.name === 'incomplete') return errorAnswer(INCOMPLETE_ACCOUNT, call);
    const requested = early ?? requestedNow();
    return isComplaint(requested) ? errorAnswer(requested, call) : pageFor(call, partner, login, requested);
  };
  return { ...answer(), partner: partner.name };
}
