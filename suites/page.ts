import type { Answer } from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import { type CodedMessage, coded } from '../messages/index.ts';
import type { pageRequirements } from '../requirements/page.ts';
import { anomalyFindings, listObstacles, sizeFindings, sliceFindings, surveysOf } from './list.ts';
import {
  alsoJudged,
  brokenReason,
  type FactsCheck,
  fieldCheck,
  fieldChecks,
  finding,
  grouped,
  haltOf,
  judgement,
  recurring,
} from './support.ts';

/** A page that was read as a valid request's, with its block. */
type ReadAnswer = Answer & { readonly page: NonNullable<Answer['page']> };

function pagesOf(facts: Facts): readonly ReadAnswer[] {
  return facts.answers.filter((answer): answer is ReadAnswer => answer.role === 'listing' && answer.page !== null);
}

/** Judges one field of every page that carries it. */
function everyPage(
  field: 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total',
  judge: (answer: ReadAnswer, facts: Facts) => CodedMessage | null,
): FactsCheck {
  const pointer = `/pagina/${field}`;
  return (facts) => {
    const pages = pagesOf(facts).filter((answer) => answer.page[field] !== null);
    const judged = pages.map((answer) => {
      const message = judge(answer, facts);
      return { answer, finding: message && finding(answer, message, { pointer }) };
    });
    const reason = haltOf(facts) ?? coded('nothing.page', { field });
    return judgement(pages.length, grouped(recurring(judged)), pages.length === 0 ? { unexercised: reason } : {});
  };
}

/** Whether the totals of a partner's list are proved wrong. */
function totalIsWrong({ state, slices }: Survey): boolean {
  return state === 'constant' || slices.some((slice) => slice.kind === 'total' && slice.state === 'constant');
}

/**
 * Whether a page has a next one, or null where that can't be told. By the page's own total, which also holds for a
 * list that has grown or shrunk since the walk; by the walk, where the total is absent or proved wrong.
 */
function hasNext(answer: ReadAnswer, facts: Facts): boolean | null {
  const survey = facts.surveys[answer.partner];
  const end = endOf(answer, facts);
  if (end === null) return null;
  const own = answer.page.total === null ? null : end < answer.page.total;
  const settled = survey?.whole && (survey.state === 'clean' || survey.state === 'constant');
  if (survey !== undefined && totalIsWrong(survey)) {
    if (!settled) return null;
    const { asked } = answer;
    const ofWalk = asked?.pagina_inicial && asked.limite === survey.limite;
    const byWalk = ofWalk ? asked.pagina_inicial < survey.lastPage : end < survey.distinct;
    return own === byWalk || (ofWalk && !survey.changed) ? byWalk : null;
  }
  return own ?? (settled && isOfList(answer) && !survey.changed ? end < survey.distinct : null);
}

/** Whether a page was read while the list was: a later one may be of a list that has changed. */
function isOfList({ name, purpose }: Answer): boolean {
  const ofList = name.startsWith('listing.page') || name === 'listing.parameters-omitted';
  return purpose === 'probe' || (purpose === 're-read' && ofList);
}

/**
 * Items up to and with this page: page × limite as asked; where limite is omitted, by the size of a full page; where
 * pagina_inicial is, only of the first page. Null where that can't be told.
 */
function endOf(answer: ReadAnswer, facts: Facts): number | null {
  const { asked, page } = answer;
  const number = asked?.pagina_inicial ?? page.numero ?? 1;
  if (asked?.pagina_inicial == null && number !== 1) return null;
  if (asked?.limite) return number * asked.limite;
  if (number === 1) return page.items;
  // More than the page holds can only be its size.
  const told = page.tamanho !== null && page.tamanho > (page.items ?? 0) ? page.tamanho : null;
  const size = defaultSize(answer.partner, facts) ?? told;
  return size === null ? null : number * size;
}

/** How many items a full page holds where limite is omitted; null where no such page was read. */
function defaultSize(partner: Answer['partner'], facts: Facts): number | null {
  const full = pagesOf(facts).find(
    ({ asked, page, ...answer }) =>
      answer.partner === partner &&
      asked?.limite === null &&
      (asked.pagina_inicial ?? page.numero) === 1 &&
      page.items !== null &&
      page.items < (page.total ?? 0),
  );
  return full?.page.items ?? null;
}

const temProximo = everyPage('tem_proximo', (answer, facts) => {
  const expected = hasNext(answer, facts);
  if (expected === null || answer.page.tem_proximo === expected) return null;
  const [end, { total }] = [endOf(answer, facts), answer.page];
  if (end === null || total === null || end < total !== expected) {
    return coded(expected ? 'page.next-denied-by-walk' : 'page.next-promised-by-walk');
  }
  return coded(expected ? 'page.next-denied' : 'page.next-promised', { end, total });
});

const temAnterior = everyPage('tem_anterior', (answer) => {
  // Where pagina_inicial is omitted only numero tells the page; it is judged elsewhere, so only page 1 is certain.
  const number = answer.asked?.pagina_inicial ?? (answer.page.numero === 1 ? 1 : null);
  const { tem_anterior: actual } = answer.page;
  if (number === null || actual === number > 1) return null;
  return coded('page.previous-differs', { number, expected: number > 1, actual });
});

const numero = everyPage('numero', ({ asked, page: { numero: actual } }) => {
  const expected = asked?.pagina_inicial ?? null;
  return expected === null || actual === expected ? null : coded('page.numero-differs', { expected, actual });
});

const tamanho = everyPage('tamanho', (answer, facts) => {
  const { items, tamanho: size, total, numero: number } = answer.page;
  if (items === null) return null;
  const asked = answer.asked?.limite ?? null;
  if (asked === null) {
    const survey = facts.surveys[answer.partner];
    // A later page may be the last, and tem_proximo is judged elsewhere.
    if ((answer.asked?.pagina_inicial ?? 1) > 1 || (survey !== undefined && totalIsWrong(survey))) return null;
    const next = total === null ? hasNext(answer, facts) : number === 1 && items < total;
    return next !== true || items === size ? null : coded('page.below-tamanho', { expected: size, actual: items });
  }
  const next = hasNext(answer, facts) === true;
  if (next && items !== asked) return coded('page.below-limite', { expected: asked, actual: items });
  if (size === asked || (!next && size === items)) return null;
  const expected = next ? 'page.limite' : 'page.limite-or-items';
  return coded('page.tamanho-differs', { expected, limite: asked, ...(next ? {} : { items }), actual: size });
});

/** The same total on every page, and a walk that counts it. */
const totalAddsUp: FactsCheck = (facts) => {
  const read = surveysOf(facts).filter(({ state }) => state !== 'unread');
  const findings = [
    ...anomalyFindings(facts, ['total-differs', 'count-differs', 'simulation-twice', 'short-page']),
    ...sliceFindings(facts, 'total'),
    ...sizeFindings(facts, 'totals'),
    ...sliceFindings(facts, 'simulation-twice'),
  ];
  // Without a total only what was found more than once is judged.
  const judged = findings.length > 0 ? read : read.filter(({ total }) => total !== null);
  const pages = judged.reduce((sum, survey) => sum + survey.pages + survey.compared, 0);
  const unread = surveysOf(facts).find(({ broken }) => broken?.by === 'response');
  const uncounted = unread && brokenReason(facts, unread);
  const living = surveysOf(facts).some(({ slices }) =>
    slices.some(({ kind, state }) => kind === 'total' && state === 'living'),
  );
  return judgement(pages, findings, {
    obstacles: [...listObstacles(facts), ...(living ? [coded('page.total-changing')] : [])],
    ...(pages === 0 || uncounted ? { unexercised: haltOf(facts) ?? uncounted ?? coded('nothing.total') } : {}),
  });
};

/** The pagination block. */
export const pageChecks = {
  ...fieldChecks('Page.closed'),
  'Page.tem_proximo': alsoJudged(fieldCheck('Page.tem_proximo'), temProximo),
  'Page.tem_anterior': alsoJudged(fieldCheck('Page.tem_anterior'), temAnterior),
  'Page.numero': alsoJudged(alsoJudged(fieldCheck('Page.numero'), numero), (facts) =>
    judgement(0, grouped(sliceFindings(facts, 'numero'))),
  ),
  'Page.tamanho': alsoJudged(fieldCheck('Page.tamanho'), tamanho),
  'Page.total': alsoJudged(fieldCheck('Page.total'), totalAddsUp),
} satisfies Record<keyof typeof pageRequirements, FactsCheck>;
