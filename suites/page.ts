import { type Answer, listingsOf, usualSize } from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import { type CodedMessage, coded } from '../messages/index.ts';
import type { pageRequirements } from '../requirements/page.ts';
import { listFindings, listObstacles, surveysOf } from './list.ts';
import {
  brokenBy,
  brokenReason,
  combined,
  eachRepeated,
  type FactsCheck,
  fieldCheck,
  finding,
  grouped,
  haltOf,
} from './support.ts';

/** A response to a valid listing request with a pagination block. */
type ReadAnswer = Answer & { readonly page: NonNullable<Answer['page']> };

function pagesOf(facts: Facts): readonly ReadAnswer[] {
  return listingsOf(facts).filter((answer): answer is ReadAnswer => answer.page !== null);
}

/** Checks one field of the pagination block: its type, and its value on every page that has it. */
function everyPage(
  field: 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho',
  check: (answer: ReadAnswer, facts: Facts) => CodedMessage | null,
): FactsCheck {
  return combined(fieldCheck(`Page.${field}`), (facts) => {
    const pages = pagesOf(facts).filter((answer) => answer.page[field] !== null);
    const checkOne = (answer: ReadAnswer) => {
      const message = check(answer, facts);
      return message && finding(answer, message, { pointer: `/pagina/${field}` });
    };
    return eachRepeated(facts, pages, checkOne, coded('nothing.page', { field }));
  });
}

/** Returns true if the totals of a partner's list are proved wrong. */
function totalIsWrong({ state, slices }: Survey): boolean {
  return state === 'constant' || slices.some((slice) => slice.kind === 'total' && slice.state === 'constant');
}

/**
 * Returns true if a page has a next one. The page's own total decides, even if the list has changed since the walk. If
 * total is missing or proved wrong, the walk decides. Returns null if neither decides, or if the walk has the same total
 * but another number of simulations.
 */
function hasNext(answer: ReadAnswer, facts: Facts): boolean | null {
  const survey = facts.surveys[answer.partner];
  const end = endOf(answer, facts);
  if (end === null) return null;
  if (isOfSizeZero(answer, facts)) return false;
  const own = answer.page.total === null ? null : end < answer.page.total;
  const settled = survey?.whole && (survey.state === 'clean' || survey.state === 'constant');
  if (survey !== undefined && totalIsWrong(survey)) {
    if (!settled) return null;
    const { asked } = answer;
    const ofWalk = asked?.pagina_inicial && asked.limite === survey.limite;
    const byWalk = ofWalk ? asked.pagina_inicial < survey.lastPage : end < survey.distinct;
    return own === byWalk || (ofWalk && !survey.changed) ? byWalk : null;
  }
  if (own === null) {
    const decides = settled && isOfList(answer) && !survey.changed && !isEnd(answer);
    return decides ? end < survey.distinct : null;
  }
  const isDoubtful = survey?.whole && answer.page.total === survey.total && survey.distinct !== survey.total;
  return isDoubtful && own !== end < survey.distinct ? null : own;
}

/** Returns true for a page that a shorter list could end with: fewer items than limite, and no next page. */
function isEnd({ asked, page: { items, tem_proximo } }: ReadAnswer): boolean {
  return asked?.limite != null && items !== null && items < asked.limite && tem_proximo === false;
}

/** Returns true for a first page whose size without limite is 0 if the next page was read, and is empty too. */
function isOfSizeZero(answer: ReadAnswer, facts: Facts): boolean {
  const isNext = ({ asked }: Answer): boolean => asked?.limite === null && asked.pagina_inicial === 2;
  return (
    endOf(answer, facts) === 0 &&
    answer.page.tamanho === 0 &&
    listingsOf(facts, answer.partner).some((other) => isNext(other) && other.page?.items === 0)
  );
}

/** Returns true if a page was read together with the full list: later pages may be of a changed list. */
function isOfList({ name, purpose }: Answer): boolean {
  const ofList = name.startsWith('listing.page') || name === 'listing.parameters-omitted';
  return purpose === 'probe' || (purpose === 're-read' && ofList);
}

/** Returns the number of items of the list up to and including this page, or null if unknown. */
function endOf(answer: ReadAnswer, facts: Facts): number | null {
  const { asked, page } = answer;
  // The default page is open: without numero, only tem_anterior shows that it is the first one.
  const number = asked?.pagina_inicial ?? page.numero ?? (page.tem_anterior === false ? 1 : null);
  if (number === null || (asked?.pagina_inicial == null && number !== 1)) return null;
  if (asked?.limite) return number * asked.limite;
  if (number === 1) return page.items;
  // A tamanho greater than the items of the page can only be the page size.
  const stated = page.tamanho !== null && page.tamanho > (page.items ?? 0) ? page.tamanho : null;
  const size = usualSize(facts.answers, answer.partner) ?? stated;
  return size === null ? null : number * size;
}

const temProximo = everyPage('tem_proximo', (answer, facts) => {
  const expected = hasNext(answer, facts);
  if (expected === null || answer.page.tem_proximo === expected) return null;
  if (isOfSizeZero(answer, facts)) return coded('page.next-promised-of-size-0');
  const [end, { total }] = [endOf(answer, facts), answer.page];
  if (end === null || total === null || end < total !== expected) {
    return coded(expected ? 'page.next-denied-by-walk' : 'page.next-promised-by-walk');
  }
  return coded(expected ? 'page.next-denied' : 'page.next-promised', { end, total });
});

const temAnterior = everyPage('tem_anterior', ({ asked, page: { numero, tem_anterior: actual } }) => {
  // Without pagina_inicial only numero shows the page; numero has its own requirement, so only page 1 is certain.
  const number = asked?.pagina_inicial ?? (numero === 1 ? 1 : null);
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
  const survey = facts.surveys[answer.partner];
  if (answer.asked?.limite == null && survey !== undefined && totalIsWrong(survey)) return null;
  // Without limite, only a full first page shows the size of a later one.
  const isLater = (answer.asked?.pagina_inicial ?? 1) > 1;
  const limite = answer.asked?.limite ?? (isLater ? usualSize(facts.answers, answer.partner) : null);
  if (limite === null) {
    // A page cannot hold more items than its size.
    if (size !== null && size < items)
      return coded('page.tamanho-differs', { expected: 'page.items', items, actual: size });
    // A later page may be the last one, and tem_proximo has its own requirement.
    if (isLater) return null;
    const isFirst = number !== null && number <= 1;
    const next = total === null ? hasNext(answer, facts) : isFirst && items < total;
    if (next !== true || items === size || size === null) return null;
    return coded('page.below-tamanho', { expected: size, actual: items });
  }
  const next = hasNext(answer, facts) === true;
  if (next && items !== limite) return coded('page.below-limite', { expected: limite, actual: items });
  if (size === limite || (!next && size === items)) return null;
  const expected = next ? 'page.limite' : 'page.limite-or-items';
  return coded('page.tamanho-differs', { expected, limite, ...(next ? {} : { items }), actual: size });
});

/** Checks that total is the same on every page, and equals the number of simulations in the full list. */
const totalAddsUp: FactsCheck = (facts) => {
  const surveys = surveysOf(facts);
  const read = surveys.filter(({ state }) => state !== 'unread');
  const findings = [
    // The number of simulations is a better reference than the totals of other pages.
    ...listFindings(facts, 'page.total-miscounts'),
    ...listFindings(facts, 'page.total-varies', 'page.simulation-repeated', 'page.short'),
    ...listFindings(facts, 'page.total-differs', 'page.total-by-size', 'page.simulation-twice'),
  ];
  // Without a total, only repeated simulations are findings.
  const checked = findings.length > 0 ? read : read.filter(({ total }) => total !== null);
  const judgedOn = checked.reduce((sum, survey) => sum + survey.pages + survey.compared, 0);
  const unread = surveys.find((survey) => brokenBy(facts, survey) === 'response');
  const uncounted = unread && brokenReason(facts, unread);
  const living = surveys.some(({ slices }) => slices.some(({ kind, state }) => kind === 'total' && state === 'living'));
  return {
    judgedOn,
    findings,
    obstacles: [...listObstacles(facts), ...(living ? [coded('page.total-changing')] : [])],
    unexercised: judgedOn === 0 || uncounted ? (haltOf(facts) ?? uncounted ?? coded('nothing.total')) : undefined,
  };
};

export const pageChecks = {
  'Page.tem_proximo': temProximo,
  'Page.tem_anterior': temAnterior,
  'Page.numero': combined(numero, (facts) => ({ findings: grouped(listFindings(facts, 'page.numero-by-default')) })),
  'Page.tamanho': tamanho,
  'Page.total': combined(fieldCheck('Page.total'), totalAddsUp),
} satisfies Partial<Record<keyof typeof pageRequirements, FactsCheck>>;
