import type { Answer } from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import { findingOf } from '../messages/index.ts';
import type { pageRequirements } from '../requirements/page.ts';
import type { Finding } from '../src/judging/finding.ts';
import { anomalyFindings, listObstacles, sizeFindings, sliceFindings, surveysOf } from './list.ts';
import { recurring } from './recurring.ts';
import { alsoJudged, type FactsCheck, fieldCheck, fieldChecks, finding, grouped, judgement } from './support.ts';

/** A page that was read as a valid request's, with its block. */
type ReadAnswer = Answer & { readonly page: NonNullable<Answer['page']> };

function pagesOf(facts: Facts): readonly ReadAnswer[] {
  return facts.answers.filter((answer): answer is ReadAnswer => answer.role === 'listing' && answer.page !== null);
}

/** Judges one field of every page that carries it. */
function everyPage(
  field: 'tem_proximo' | 'tem_anterior' | 'numero' | 'tamanho' | 'total',
  judge: (answer: ReadAnswer, facts: Facts) => Finding | null,
): FactsCheck {
  return (facts) => {
    const pages = pagesOf(facts).filter((answer) => answer.page[field] !== null);
    const findings = recurring(pages.map((answer) => ({ answer, finding: judge(answer, facts) })));
    const unexercised = facts.halted ?? `no page was read that carries ${field}`;
    return judgement(pages.length, grouped(findings), pages.length === 0 ? { unexercised } : {});
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
  const byTotal = end !== null && total !== null && end < total === expected;
  const said = byTotal
    ? findingOf(expected ? 'page.next-denied' : 'page.next-promised', { end, total })
    : findingOf(expected ? 'page.next-denied-by-walk' : 'page.next-promised-by-walk');
  return finding(answer, said, { pointer: '/pagina/tem_proximo' });
});

const temAnterior = everyPage('tem_anterior', (answer) => {
  // Where pagina_inicial is omitted only numero tells the page; it is judged elsewhere, so only page 1 is certain.
  const number = answer.asked?.pagina_inicial ?? (answer.page.numero === 1 ? 1 : null);
  if (number === null || answer.page.tem_anterior === number > 1) return null;
  return finding(
    answer,
    {
      message: 'tem_anterior does not tell whether a previous page exists',
      expected: `${number > 1}: this is page ${number}`,
      actual: String(answer.page.tem_anterior),
    },
    { pointer: '/pagina/tem_anterior' },
  );
});

const numero = everyPage('numero', (answer) => {
  const asked = answer.asked?.pagina_inicial ?? null;
  if (asked === null || answer.page.numero === asked) return null;
  return finding(
    answer,
    {
      message: 'numero is not the page that was asked for',
      expected: String(asked),
      actual: String(answer.page.numero),
    },
    { pointer: '/pagina/numero' },
  );
});

/** A page that was asked for without its number is the one that its simulations stand on. */
const numeroByDefault: FactsCheck = (facts) => {
  const message = 'numero is not the page whose simulations are given where pagina_inicial is left out';
  return judgement(0, grouped(sliceFindings(facts, ({ kind }) => kind === 'numero', message)));
};

const tamanho = everyPage('tamanho', (answer, facts) => {
  const { page } = answer;
  if (page.items === null) return null;
  const asked = answer.asked?.limite ?? null;
  const next = hasNext(answer, facts) === true;
  const pointer = { pointer: '/pagina/tamanho' };
  if (asked === null) {
    const survey = facts.surveys[answer.partner];
    // A later page may be the last, and tem_proximo is judged elsewhere.
    if ((answer.asked?.pagina_inicial ?? 1) > 1 || (survey !== undefined && totalIsWrong(survey))) return null;
    const next = page.total === null ? hasNext(answer, facts) : page.numero === 1 && page.items < page.total;
    if (next !== true || page.items === page.tamanho) return null;
    const said = { message: 'a page that has a next one does not hold as many items as tamanho says' };
    return finding(answer, { ...said, expected: `${page.tamanho} items`, actual: `${page.items} items` }, pointer);
  }
  if (next && page.items !== asked) {
    const said = { message: 'a page that has a next one does not hold as many items as were asked for' };
    return finding(answer, { ...said, expected: `${asked} items`, actual: `${page.items} items` }, pointer);
  }
  if (page.tamanho === asked || (!next && page.tamanho === page.items)) return null;
  return finding(
    answer,
    {
      message: 'tamanho is not the number of items per page that was asked for',
      expected: next ? String(asked) : `${asked}, or the ${page.items} items that the page holds`,
      actual: String(page.tamanho),
    },
    pointer,
  );
});

/** The same total on every page, and a walk that counts it. */
const totalAddsUp: FactsCheck = (facts) => {
  const read = surveysOf(facts).filter(({ state }) => state !== 'unread');
  const findings = [
    ...anomalyFindings(facts, ({ kind }) => kind !== 'id-shared'),
    ...sliceFindings(facts, ({ kind }) => kind === 'total', 'total differs from the walk over all pages'),
    ...sizeFindings(facts, 'totals'),
    ...sliceFindings(facts, ({ kind }) => kind === 'simulation-twice', 'one simulation stands twice on a page'),
  ];
  // Without a total only what was found more than once is judged.
  const judged = findings.length > 0 ? read : read.filter(({ total }) => total !== null);
  const pages = judged.reduce((sum, survey) => sum + survey.pages + survey.compared, 0);
  const unread = surveysOf(facts).find(({ unreadable }) => unreadable !== null)?.unreadable;
  const unexercised = facts.halted ?? (unread ? `the list could not be counted: ${unread}` : 'no total was read');
  return judgement(pages, findings, {
    obstacles: [
      ...listObstacles(facts),
      ...surveysOf(facts).flatMap(({ slices }) =>
        slices.some(({ kind, state }) => kind === 'total' && state === 'living') ? ['total kept changing'] : [],
      ),
    ],
    ...(pages === 0 || unread ? { unexercised } : {}),
  });
};

/** The pagination block. */
export const pageChecks = {
  ...fieldChecks('Page.closed'),
  'Page.tem_proximo': alsoJudged(fieldCheck('Page.tem_proximo'), temProximo),
  'Page.tem_anterior': alsoJudged(fieldCheck('Page.tem_anterior'), temAnterior),
  'Page.numero': alsoJudged(alsoJudged(fieldCheck('Page.numero'), numero), numeroByDefault),
  'Page.tamanho': alsoJudged(fieldCheck('Page.tamanho'), tamanho),
  'Page.total': alsoJudged(fieldCheck('Page.total'), totalAddsUp),
} satisfies Record<keyof typeof pageRequirements, FactsCheck>;
