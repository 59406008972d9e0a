import { errors, type JWTPayload } from 'jose';
import type { Answer, Asked, Call, Complaint, Identity, Reading, Refusal } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import type { OutOfBounds, Partner, Policy } from '../policy.ts';
import { complaint, errorAnswer, INCOMPLETE_ACCOUNT, jsonAnswer, type StageTable } from './errors.ts';

const INT32_MAX = 2_147_483_647;

export function isComplaint(asked: object): asked is Complaint {
  return 'tipo' in asked;
}

type Name = 'pagina_inicial' | 'limite';

function refuse(name: string, detalhe: string): Complaint {
  return complaint(400, 'Request.InvalidParameter', `O parâmetro ${name} ${detalhe}`);
}

/** The value of a parameter, or what is wrong with it; `empty` where the page is to hold nothing. */
function read(
  name: Name,
  query: URLSearchParams,
  { repeated, emptyParameter }: Policy,
  byDefault: number,
  maximum: number,
  [tooLow, tooHigh]: readonly [OutOfBounds, OutOfBounds],
): { readonly value: number; readonly empty: boolean } | Complaint {
  const given = query.getAll(name);
  if (given.length > 1 && repeated === 'refuse') return refuse(name, 'foi informado mais de uma vez.');
  const text = repeated === 'last' ? given.at(-1) : given[0];
  if (text === undefined || (text === '' && emptyParameter === 'omitted')) return { value: byDefault, empty: false };
  if (!/^-?\d+$/.test(text)) return refuse(name, 'deve ser um número inteiro.');
  const value = Number(text);
  if (value >= 1 && value <= maximum) return { value, empty: false };
  const way = value < 1 ? tooLow : tooHigh;
  if (way === 'refuse') return refuse(name, `deve estar entre 1 e ${maximum}.`);
  const taken = { clamp: Math.min(Math.max(value, 1), maximum), default: byDefault, serve: value, empty: value };
  return { value: taken[way], empty: way === 'empty' };
}

/** The page and size that a query asks for, or what is wrong with it. */
export function askedOf(query: URLSearchParams, policy: Policy): Asked | Complaint {
  const unknown = [...query.keys()].find((name) => name !== 'pagina_inicial' && name !== 'limite');
  if (unknown !== undefined && policy.unknown === 'refuse') {
    return complaint(400, 'Request.UnknownParameter', 'A consulta contém um parâmetro desconhecido.');
  }
  const { defaultPage, pageTooLow, pageTooHigh, defaultLimit, limitTooLow, limitTooHigh } = policy;
  const page = read('pagina_inicial', query, policy, defaultPage, INT32_MAX, [pageTooLow, pageTooHigh]);
  if (isComplaint(page)) return page;
  const limit = read('limite', query, policy, defaultLimit, 100, [limitTooLow, limitTooHigh]);
  if (isComplaint(limit)) return limit;
  return { page: page.value, limit: limit.value, ...(page.empty || limit.empty ? { empty: true } : {}) };
}

/** Remembers which tokens are no longer good, and which is the latest of each partner. */
export interface TokenRegister {
  readonly revoked: Set<string>;
  readonly latest: Map<string, string>;
  /** Tokens whose signature was checked, with their claims; bounded. */
  readonly checked: Map<string, JWTPayload>;
}

const CHECKED_BOUND = 1_000;

async function claimsOf(token: string, call: Call, register: TokenRegister): Promise<JWTPayload | Refusal> {
  const known = register.checked.get(token);
  if (known !== undefined) {
    return known.exp !== undefined && known.exp <= Date.now() / 1000 ? 'expired' : known;
  }
  try {
    const claims = await call.world.seal.open(token);
    if (register.checked.size >= CHECKED_BOUND) register.checked.clear();
    register.checked.set(token, claims);
    return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return 'invalid';
    throw error;
  }
}

/** The partner that claims speak of. */
export function partnerOf(claims: JWTPayload, call: Call): Partner | undefined {
  return Object.values(call.world.partners).find((partner) => partner.clientId === claims.sub);
}

/** Who calls, by the Authorization header alone. */
export async function identify(call: Call, register: TokenRegister): Promise<Identity> {
  const header = call.headers.authorization;
  if (header === undefined) return { refused: 'missing' };
  const scheme = call.world.policy.schemeCase === 'exact' ? /^Bearer +(\S+)$/ : /^Bearer +(\S+)$/i;
  const token = scheme.exec(header)?.[1];
  if (token === undefined) return { refused: /^(?:Bearer\b|\s*$)/i.test(header) ? 'invalid' : 'scheme' };
  const claims = await claimsOf(token, call, register);
  if (typeof claims === 'string') return { refused: claims };
  if (typeof claims.jti !== 'string' || register.revoked.has(claims.jti)) return { refused: 'revoked' };
  const partner = partnerOf(claims, call);
  if (partner === undefined) return { refused: 'invalid' };
  const outdated = call.world.policy.tokenReuse === 'revokes' && register.latest.get(partner.name) !== claims.jti;
  return outdated ? { refused: 'revoked' } : { partner };
}

const UNAUTHORIZED = complaint(401, 'Authentication.Unauthorized', 'Token ausente, inválido ou revogado.');
const BEYOND = 'A página solicitada está depois da última.';

function itemsOf(reading: Reading, stages: StageTable): Json[] {
  const { list, page, limit } = reading;
  const from = (page - 1) * limit;
  const to = Math.min(list.total, from + limit);
  const ages: number[] = [];
  if (from >= 0 && !reading.empty)
    for (let position = from; position < to; position += 1) ages.push(list.ageAt(position));
  return stages
    .ages(ages, reading)
    .map((age, index) => stages.item(list.simulation(age), { reading, index, position: from + index, age }));
}

function paginaOf(reading: Reading, held: number): JsonObject {
  const { list, page, limit, call } = reading;
  const short = call.world.policy.shortTamanho === 'items' && held < limit;
  return {
    tem_proximo: page * limit < list.total,
    tem_anterior: page > 1,
    numero: page,
    tamanho: short ? held : limit,
    total: list.total,
  };
}

/** What the page that is read holds. */
function readingOf(call: Call, partner: Partner, asked: Asked, stages: StageTable): Reading {
  const list = stages.list(call.world.listOf(partner), { call, asked, partner });
  const lastPage = Math.max(1, Math.ceil(list.total / Math.max(asked.limit, 1)));
  const beyond = asked.page > lastPage && call.world.policy.beyondLast === 'last-page';
  return { ...asked, page: beyond ? lastPage : asked.page, call, partner, list, lastPage };
}

/** Answers a listing call: who calls, what is asked, what the page holds. */
export async function answerListing(call: Call, register: TokenRegister, stages: StageTable): Promise<Answer> {
  const { policy } = call.world;
  const early = policy.checkedFirst === 'parameters' ? stages.asked(askedOf(call.query, policy), call) : null;
  if (early !== null && isComplaint(early)) return errorAnswer(early, 'problem', 'problem', call, stages);
  const identity = await stages.identify(await identify(call, register), call);
  if ('refused' in identity) {
    const missing = identity.refused === 'missing';
    const challenge = missing ? 'Bearer realm="partner"' : 'Bearer realm="partner", error="invalid_token"';
    const style = missing ? policy.unauthorized : (policy.invalidToken ?? policy.unauthorized);
    const headers = policy.challenge ? { 'www-authenticate': challenge } : {};
    return errorAnswer(UNAUTHORIZED, 'unauthorized', style, call, stages, headers);
  }
  const { partner } = identity;
  if (partner.name === 'incomplete') return errorAnswer(INCOMPLETE_ACCOUNT, 'problem', 'problem', call, stages);
  const asked = early ?? stages.asked(askedOf(call.query, policy), call);
  if (isComplaint(asked)) return errorAnswer(asked, 'problem', 'problem', call, stages);
  const reading = readingOf(call, partner, asked, stages);
  if (asked.page > reading.lastPage && (policy.beyondLast === 'refuse' || policy.beyondLast === 'not-found')) {
    const status = policy.beyondLast === 'refuse' ? 400 : 404;
    return errorAnswer(complaint(status, 'Simulation.PageNotFound', BEYOND), 'problem', 'problem', call, stages);
  }
  const itens = itemsOf(reading, stages);
  const pagina = stages.pagina(paginaOf(reading, itens.length), reading);
  return jsonAnswer('listing', 200, stages.listing({ itens, pagina }, reading), call, stages);
}
