import type { Answer, Asked, Call, Reading } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { complaint, errorAnswer, INCOMPLETE_ACCOUNT, jsonAnswer } from './errors.ts';
import { identify, type TokenRegister } from './identify.ts';
import { askedOf, isComplaint } from './parameters.ts';
import type { Partner } from './partners.ts';
import type { StageTable } from './steps.ts';

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
