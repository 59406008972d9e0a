import type { Answer } from '../../facts/answer.ts';
import { packKeys } from '../../facts/keys.ts';
import type { PageFact } from '../../facts/page.ts';
import { type ListRead, type ReadPage, readingOf } from '../../facts/survey.ts';

/** An answer of the listing with everything as it is on an uneventful page. */
export function answerOf(part: Partial<Answer> = {}): Answer {
  return {
    name: 'listing.page',
    role: 'listing',
    partner: 'main',
    purpose: 'probe',
    asked: { pagina_inicial: 1, limite: 2 },
    token: 1,
    exchange: 'x000001',
    status: 200,
    failure: null,
    detail: null,
    earlier: [],
    startedAt: 0,
    endedAt: 1,
    kind: 'object',
    json: { faults: [], repeatedNames: { count: 0, first: [] } },
    headers: { contentType: null, wwwAuthenticate: false, allow: null, rateLimit: [], deprecation: [], date: null },
    page: null,
    problem: null,
    issued: null,
    usableToken: false,
    issuedOrdinal: null,
    holdsSimulations: true,
    holdsToken: false,
    ...part,
  };
}

/** A page of the list of these ids, cut at `limite`; `pagina` changes what its block says. */
export function pageOf(
  ids: readonly string[],
  number: number,
  limite: number,
  pagina: Partial<PageFact> = {},
): ReadPage {
  const own = ids.slice((number - 1) * limite, number * limite);
  const asked = { pagina_inicial: number, limite };
  const page: PageFact = {
    itens: 'array',
    pagina: 'object',
    further: [],
    items: own.length,
    tem_proximo: number * limite < ids.length,
    tem_anterior: number > 1,
    numero: number,
    tamanho: limite,
    total: ids.length,
    ...pagina,
  };
  const answer = answerOf({ asked, page, exchange: `x${String(number).padStart(6, '0')}` });
  return { asked, answer, keys: packKeys(own.map((id) => ({ identity: id, by: 'id' }))) };
}

/** A whole reading of the list of these ids. */
export function readOf(ids: readonly string[], limite: number, pagina: readonly Partial<PageFact>[] = []): ListRead {
  const last = Math.max(1, Math.ceil(ids.length / limite));
  const pages = Array.from({ length: last }, (_, at) => pageOf(ids, at + 1, limite, pagina[at]));
  return readingOf({ limite, pages, whole: true, shrunk: false, broken: null });
}
