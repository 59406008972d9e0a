import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { answersTo, counted, notSeen, type Observe, one, seen, whyNot, words } from './observation.ts';
import { outcomeOf } from './outcomes.ts';
import { sizeOf } from './page-size.ts';

const STIMULUS = 'listing.open-parameter';

function answerTo(facts: Facts, label: string): Answer | undefined {
  return answersTo(facts, STIMULUS).find((answer) => answer.case === label);
}

/** What became of each of a set of queries beyond the document. */
function outcomes(labels: readonly string[]): Observe {
  return (facts) => {
    const found = labels.flatMap((label) => answerTo(facts, label) ?? []);
    if (found.length === 0) return notSeen(whyNot(facts, STIMULUS, labels[0]));
    const met = found.flatMap((answer) => {
      const outcome = outcomeOf(answer, facts);
      return outcome === null ? [] : [{ label: answer.case ?? '', ...outcome, status: answer.status }];
    });
    const untold = found.flatMap(({ case: label = '' }) => (met.some((one) => one.label === label) ? [] : [label]));
    const tooShort = `the list is too short to tell what became of ${untold.join(', ')}`;
    if (met.length === 0) return notSeen(tooShort);
    const missing = labels.filter((label) => !found.some((answer) => answer.case === label));
    const reasons = [
      ...(missing.length === 0 ? [] : [`without a settled answer: ${missing.join(', ')}`]),
      ...(untold.length === 0 ? [] : [tooShort]),
    ];
    return seen(
      Object.fromEntries(met.map(({ label, outcome, effective }) => [label, { outcome, effective }])),
      met
        .map(({ label, outcome, effective, status }) => {
          const what = outcome === 'status' ? `status ${status}` : outcome;
          return `${label}: ${what}${effective === null ? '' : ` (${effective})`}`;
        })
        .join('; '),
      found,
      { reason: reasons.length === 0 ? null : reasons.join('; ') },
    );
  };
}

export const outOfBounds = outcomes([
  'pagina_inicial=0',
  'pagina_inicial=-1',
  'pagina_inicial=2147483648',
  'limite=0',
  'limite=-1',
  'limite=101',
  'limite=2147483648',
]);

export const emptyParameter = outcomes(['pagina_inicial=', 'limite=']);

export const beyondLastPage: Observe = (facts) => {
  const answers = answersTo(facts, 'listing.page-after-last').filter(
    ({ partner, role }) => partner === 'main' && role === 'open',
  );
  if (answers.length === 0) {
    const inPlaces = facts.surveys.main?.whole === false ? 'the list was not read to its end' : null;
    return notSeen(facts.halted ?? inPlaces ?? whyNot(facts, 'listing.page-after-last'));
  }
  if (facts.surveys.main?.items === 0 && answers.every(({ page }) => page !== null)) {
    return notSeen('of an empty list every page is empty');
  }
  const value = one(
    answers.map(({ status, page }) => ({
      status,
      items: page?.items ?? null,
      tem_proximo: page?.tem_proximo ?? null,
      tem_anterior: page?.tem_anterior ?? null,
    })),
  );
  const told = answers.map(({ status, page }) => {
    const items = page?.items == null ? '' : `, ${counted(page.items, 'item')}`;
    return `status ${status}${items}`;
  });
  return seen(value, `a page behind the last one: ${[...new Set(told)].sort().join(' or ')}`, answers);
};

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 414, 422]);

/** The query asks for `limite=2&limite=3`. */
export const repeatedParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'limite twice');
  if (answer === undefined) return notSeen(whyNot(facts, STIMULUS, 'limite twice'));
  const { status, page } = answer;
  if (status !== null && REFUSALS.has(status)) {
    return seen('refused', `limite given twice is refused with ${status}`, [answer]);
  }
  const size = page === null ? null : sizeOf(page, facts);
  if (status === 200 && page?.items != null && size === null) {
    return notSeen('the list is too short to tell which of two page sizes counts');
  }
  const value = size === 2 ? 'first' : size === 3 ? 'last' : 'other';
  const summary =
    value === 'other'
      ? `limite given twice: neither value counts (status ${status}, ${page?.items ?? 'no'} items)`
      : `limite given twice: the ${value} value counts`;
  return seen(value, summary, [answer]);
};

export const unknownParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'unknown parameter');
  if (answer === undefined) return notSeen(whyNot(facts, STIMULUS, 'unknown parameter'));
  if (answer.status === null || answer.status >= 500) {
    return notSeen(`the call that carries one was answered ${answer.status}`, [answer]);
  }
  const value = answer.status === 200 && answer.page?.items != null ? 'accepted' : 'refused';
  return seen(value, `a parameter that is not documented is ${words(value)} (status ${answer.status})`, [answer]);
};
