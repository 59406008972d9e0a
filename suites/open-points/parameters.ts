import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import {
  answersTo,
  cases,
  casesReason,
  isRefused,
  isUnreadable,
  notSeen,
  type Observe,
  one,
  seen,
  unlessHalted,
  whyNot,
  words,
} from './observation.ts';
import { type Defaults, outcomeOf } from './outcomes.ts';
import { notFullPages, sizeOf, tamanhoOn } from './page-size.ts';

type Parameter = 'pagina_inicial' | 'limite';

function omitting(facts: Facts, parameter: Parameter): readonly Answer[] {
  return facts.answers.filter(
    ({ role, partner, asked, page }) =>
      role === 'listing' && partner === 'main' && asked?.[parameter] === null && page?.items != null,
  );
}

function whyNoDefault(facts: Facts, parameter: Parameter, lacking: TextMessage): TextMessage {
  const read = omitting(facts, parameter).length > 0;
  return unlessHalted(facts, read ? lacking : textOf('open.nothing-without', { parameter }));
}

/** The number that a page gives itself, or that its flags do. */
function numberOf({ page }: Answer): number | null {
  return page?.numero ?? (page?.tem_anterior === false ? 1 : null);
}

export const defaultPage: Observe = (facts) => {
  const answers = omitting(facts, 'pagina_inicial').filter((answer) => numberOf(answer) !== null);
  if (answers.length === 0) return notSeen(whyNoDefault(facts, 'pagina_inicial', textOf('open.no-page-number')));
  const value = one(answers.map(numberOf));
  const inferred = answers.some(({ page }) => page?.numero == null);
  const summary = textOf('open.default-page', { page: words(value), count: answers.length });
  return seen(value, summary, answers, inferred ? { certainty: 'inferred' } : {});
};

export const defaultLimit: Observe = (facts) => {
  // A later page may be the last, and hold fewer.
  const first = omitting(facts, 'limite').filter(({ asked }) => (asked?.pagina_inicial ?? 1) === 1);
  const sized = first.flatMap((answer) => {
    const size = answer.page === null ? null : sizeOf(answer.page, facts);
    return size === null ? [] : [{ answer, size }];
  });
  if (sized.length === 0) return notSeen(whyNoDefault(facts, 'limite', textOf('open.no-page-size')));
  const value = one(sized.map(({ size }) => size));
  const summary = textOf('open.default-limit', { size: words(value), count: sized.length });
  const evidence = sized.map(({ answer }) => answer);
  return seen(value, summary, evidence);
};

/** The defaults as numbers, where they were seen. */
function defaultsOf(facts: Facts): Defaults {
  const numberOr = (answer: unknown) => (typeof answer === 'number' ? answer : null);
  return { pagina_inicial: numberOr(defaultPage(facts).answer), limite: numberOr(defaultLimit(facts).answer) };
}

const STIMULUS = 'listing.open-parameter';

function answerTo(facts: Facts, label: string): Answer | undefined {
  return answersTo(facts, STIMULUS).findLast((answer) => answer.case === label);
}

/** What became of each of a set of queries beyond the document. */
function outcomes(labels: readonly string[]): Observe {
  return (facts) => {
    const defaults = defaultsOf(facts);
    const found = labels.flatMap((label) => {
      const answer = answerTo(facts, label);
      return answer === undefined ? [] : [{ label, answer, result: outcomeOf(answer, facts, defaults) }];
    });
    if (found.length === 0) return notSeen(whyNot(facts, STIMULUS, labels));
    const told = found.flatMap(({ result, ...rest }) => (result === null ? [] : [{ ...rest, result }]));
    const untold = found.filter(({ result }) => result === null);
    const labelsWhere = (unreadable: boolean) =>
      untold.filter(({ answer }) => isUnreadable(answer) === unreadable).map(({ label }) => label);
    const missing = labels.filter((label) => !found.some((one) => one.label === label));
    const reasons = [
      ...casesReason('open.cases-missing', missing),
      ...casesReason('open.cases-unreadable', labelsWhere(true)),
      ...casesReason('open.cases-too-short', labelsWhere(false)),
    ];
    if (told.length === 0) {
      const [because = whyNot(facts, STIMULUS)] = reasons.slice(-1);
      return notSeen(because, untold.map(({ answer }) => answer).filter(isUnreadable));
    }
    const summary = told.map(({ label, answer: { status }, result: { outcome, effective } }) => {
      const what = outcome === 'status' ? `status ${status}` : outcome;
      return [label, effective === null ? what : `${what} (${effective})`] as const;
    });
    return seen(
      Object.fromEntries(told.map(({ label, result }) => [label, { ...result }])),
      cases(summary),
      told.map(({ answer }) => answer),
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
  const all = answersTo(facts, 'listing.page-after-last').filter(
    ({ partner, role }) => partner === 'main' && role === 'open',
  );
  if (all.length === 0) {
    const inPlaces = facts.surveys.main?.whole === false;
    const why = inPlaces ? textOf('open.list-not-whole') : whyNot(facts, 'listing.page-after-last');
    return notSeen(unlessHalted(facts, why));
  }
  if (all.every(isUnreadable)) return notSeen(textOf('open.unreadable'), all);
  if (facts.surveys.main?.items === 0 && all.every(({ page }) => page !== null)) {
    return notSeen(textOf('open.list-empty'));
  }
  const answers = all.filter((answer) => !isUnreadable(answer));
  const value = one(
    answers.map(({ status, page }) => ({
      status,
      items: page?.items ?? null,
      tem_proximo: page?.tem_proximo ?? null,
      tem_anterior: page?.tem_anterior ?? null,
    })),
  );
  const told = answers.map(({ status, page }) => `${status}${page?.items == null ? '' : `, itens ${page.items}`}`);
  return seen(value, textOf('open.beyond-last', { answers: [...new Set(told)].sort().join(' | ') }), answers);
};

/** The query asks for `limite=2&limite=3`. */
export const repeatedParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'limite twice');
  if (answer === undefined) return notSeen(whyNot(facts, STIMULUS, ['limite twice']));
  const { status, page } = answer;
  if (isRefused(answer)) return seen('refused', textOf('open.repeated.refused', { status }), [answer]);
  if (isUnreadable(answer)) return notSeen(textOf('open.unreadable'), [answer]);
  const size = page === null ? null : sizeOf(page, facts);
  if (status === 200 && page?.items != null && size === null) return notSeen(textOf('open.list-too-short'));
  if (size === 2) return seen('first', textOf('open.repeated.first'), [answer]);
  if (size === 3) return seen('last', textOf('open.repeated.last'), [answer]);
  return seen('other', textOf('open.repeated.other', { status, items: page?.items ?? 0 }), [answer]);
};

export const unknownParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'unknown parameter');
  if (answer === undefined) return notSeen(whyNot(facts, STIMULUS, ['unknown parameter']));
  const { status } = answer;
  if (isRefused(answer)) return seen('refused', textOf('open.unknown-refused', { status }), [answer]);
  if (status !== 200) return notSeen(textOf('open.status', { status }), [answer]);
  if (answer.page?.items == null) return notSeen(textOf('open.unreadable'), [answer]);
  return seen('accepted', textOf('open.unknown-accepted', { status }), [answer]);
};

export const lastPageSize: Observe = (facts) => {
  const pages = notFullPages(facts);
  const told = pages.flatMap((answer) => {
    const tamanho = tamanhoOn(answer);
    return tamanho === null ? [] : [{ answer, tamanho }];
  });
  const [first] = told;
  if (first === undefined) {
    return notSeen(unlessHalted(facts, textOf(pages.length === 0 ? 'open.no-last-page' : 'open.no-tamanho')));
  }
  const value = one(told.map(({ tamanho }) => tamanho));
  const code = typeof value === 'string' ? first.tamanho : 'varies';
  const evidence = told.map(({ answer }) => answer);
  return seen(value, textOf(`open.last-page.${code}`, { count: told.length }), evidence);
};
