import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { textOf } from '../../messages/index.ts';
import {
  answersTo,
  counted,
  isRefused,
  isUnreadable,
  notSeen,
  type Observation,
  type Observe,
  one,
  seen,
  unlessHalted,
  whyNot,
} from './observation.ts';
import { outcomeOf } from './outcomes.ts';
import { notFullPages, sizeOf, tamanhoOn } from './page-size.ts';

const STIMULUS = 'listing.open-parameter';

function answerTo(facts: Facts, label: string): Answer | undefined {
  return answersTo(facts, STIMULUS).findLast((answer) => answer.case === label);
}

function isAsked({ answers }: Facts, label: string): boolean {
  return answers.some(({ name, case: asked }) => name === STIMULUS && asked === label);
}

/** What became of each of a set of queries beyond the document. */
function outcomes(labels: readonly string[]): Observe {
  return (facts) => {
    const found = labels.flatMap((label) => answerTo(facts, label) ?? []);
    if (found.length === 0)
      return notSeen(
        whyNot(
          facts,
          STIMULUS,
          labels.find((label) => isAsked(facts, label)),
        ),
      );
    const met = found.flatMap((answer) => {
      const outcome = outcomeOf(answer, facts);
      return outcome === null ? [] : [{ label: answer.case ?? '', ...outcome, status: answer.status }];
    });
    const told = found.filter((answer) => met.some(({ label }) => label === answer.case));
    const untold = found.filter((answer) => !told.includes(answer));
    const casesOf = (answers: readonly Answer[]) => answers.map(({ case: label = '' }) => label);
    const unreadable = casesOf(untold.filter(isUnreadable));
    const tooShort = casesOf(untold.filter((answer) => !isUnreadable(answer)));
    const missing = labels.filter((label) => !found.some((answer) => answer.case === label));
    const reasons = [
      ...(missing.length === 0 ? [] : [textOf('open.cases-missing', { cases: missing })]),
      ...(unreadable.length === 0 ? [] : [textOf('open.cases-unreadable', { cases: unreadable })]),
      ...(tooShort.length === 0 ? [] : [textOf('open.cases-too-short', { cases: tooShort })]),
    ];
    const [because = whyNot(facts, STIMULUS)] = reasons.slice(-1);
    if (met.length === 0) return notSeen(because, untold.filter(isUnreadable));
    return seen(
      Object.fromEntries(met.map(({ label, outcome, effective }) => [label, { outcome, effective }])),
      met
        .map(({ label, outcome, effective, status }) => {
          const what = outcome === 'status' ? `status ${status}` : outcome;
          return `${label}: ${what}${effective === null ? '' : ` (${effective})`}`;
        })
        .join('; '),
      told,
      { reasons },
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
    const inPlaces = facts.surveys.main?.whole === false;
    const why = inPlaces ? textOf('open.list-not-whole') : whyNot(facts, 'listing.page-after-last');
    return notSeen(unlessHalted(facts, why));
  }
  if (answers.every(isUnreadable)) return notSeen(textOf('open.unreadable'), answers);
  if (facts.surveys.main?.items === 0 && answers.every(({ page }) => page !== null)) {
    return notSeen(textOf('open.list-empty'));
  }
  return beyondLast(answers.filter((answer) => !isUnreadable(answer)));
};

function beyondLast(answers: readonly Answer[]): Observation {
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
}

/** The query asks for `limite=2&limite=3`. */
export const repeatedParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'limite twice');
  if (answer === undefined) return notSeen(whyNot(facts, STIMULUS, 'limite twice'));
  const { status, page } = answer;
  if (isRefused(answer)) return seen('refused', `limite given twice is refused with ${status}`, [answer]);
  if (isUnreadable(answer)) return notSeen(textOf('open.unreadable'), [answer]);
  const size = page === null ? null : sizeOf(page, facts);
  if (status === 200 && page?.items != null && size === null) return notSeen(textOf('open.list-too-short'));
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
  const { status } = answer;
  if (isRefused(answer)) return seen('refused', textOf('open.unknown-refused', { status }), [answer]);
  if (status !== 200) return notSeen(textOf('open.status', { status }), [answer]);
  if (answer.page?.items == null) return notSeen(textOf('open.unreadable'), [answer]);
  return seen('accepted', textOf('open.unknown-accepted', { status }), [answer]);
};

export const lastPageSize: Observe = (facts) => {
  const told = notFullPages(facts).flatMap((answer) => {
    const tamanho = tamanhoOn(answer);
    return tamanho === null ? [] : [{ answer, tamanho }];
  });
  const [first] = told;
  if (first === undefined) {
    return notSeen(
      unlessHalted(facts, textOf(notFullPages(facts).length === 0 ? 'open.no-last-page' : 'open.no-tamanho')),
    );
  }
  const value = one(told.map(({ tamanho }) => tamanho));
  const count = told.length;
  const summary =
    typeof value !== 'string'
      ? textOf('open.last-page.varies', { count })
      : textOf(first.tamanho === 'limite' ? 'open.last-page.limite' : 'open.last-page.items', { count });
  return seen(
    value,
    summary,
    told.map(({ answer }) => answer),
  );
};
