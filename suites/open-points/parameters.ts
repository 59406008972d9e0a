import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { textOf } from '../../messages/index.ts';
import {
  answersTo,
  cases,
  casesOf,
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
import { type Defaults, notFullPages, outcomeOf, sizeOf, tamanhoOn } from './outcomes.ts';

/** Pages of the main partner that were requested without a parameter. */
function omitting(facts: Facts, parameter: 'pagina_inicial' | 'limite'): readonly Answer[] {
  return facts.answers.filter(
    ({ role, partner, asked, page }) =>
      role === 'listing' && partner === 'main' && asked?.[parameter] === null && page?.items != null,
  );
}

/** The number of a page by numero, or by tem_anterior. */
function numberOf({ page }: Answer): number | null {
  return page?.numero ?? (page?.tem_anterior === false ? 1 : null);
}

export const defaultPage: Observe = (facts) => {
  const read = omitting(facts, 'pagina_inicial');
  const answers = read.filter((answer) => numberOf(answer) !== null);
  if (answers.length === 0) {
    const nothing = textOf('open.nothing-without', { parameter: 'pagina_inicial' });
    return notSeen(unlessHalted(facts, read.length > 0 ? textOf('open.no-page-number') : nothing));
  }
  const value = one(answers.map(numberOf));
  const isInferred = answers.some(({ page }) => page?.numero == null);
  const summary = textOf('open.default-page', { page: words(value), count: answers.length });
  return seen(value, summary, answers, [], isInferred ? 'inferred' : 'seen');
};

export const defaultLimit: Observe = (facts) => {
  const read = omitting(facts, 'limite');
  // A later page may be the last one, with fewer items.
  const sized = read
    .filter(({ asked }) => (asked?.pagina_inicial ?? 1) === 1)
    .map((answer) => ({ answer, size: answer.page && sizeOf(answer.page, facts) }))
    .filter(({ size }) => size !== null);
  if (sized.length === 0) {
    const nothing = textOf('open.nothing-without', { parameter: 'limite' });
    return notSeen(unlessHalted(facts, read.length > 0 ? textOf('open.no-page-size') : nothing));
  }
  const value = one(sized.map(({ size }) => size));
  const summary = textOf('open.default-limit', { size: words(value), count: sized.length });
  return seen(
    value,
    summary,
    sized.map(({ answer }) => answer),
  );
};

function defaultsOf(facts: Facts): Defaults {
  const numberOr = (answer: unknown) => (typeof answer === 'number' ? answer : null);
  return { pagina_inicial: numberOr(defaultPage(facts).answer), limite: numberOr(defaultLimit(facts).answer) };
}

const PROBE = 'listing.open-parameter';

function answerTo(facts: Facts, label: string): Answer | undefined {
  return casesOf(facts, PROBE, [label]).found[0]?.answer;
}

/** How the listing handles each of some queries beyond the document. */
function outcomes(labels: readonly string[]): Observe {
  return (facts) => {
    const defaults = defaultsOf(facts);
    const { found: answered, reasons: missing } = casesOf(facts, PROBE, labels);
    if (answered.length === 0) return notSeen(whyNot(facts, PROBE, labels));
    const found = answered.map((one) => ({ ...one, result: outcomeOf(one.answer, facts, defaults) }));
    const known = found.flatMap(({ result, ...rest }) => (result === null ? [] : [{ ...rest, result }]));
    const unknown = found.filter(({ result }) => result === null);
    const labelsWhere = (unreadable: boolean) =>
      unknown.filter(({ answer }) => isUnreadable(answer) === unreadable).map(({ label }) => label);
    const reasons = [
      ...missing,
      ...casesReason('open.cases-unreadable', labelsWhere(true)),
      ...casesReason('open.cases-too-short', labelsWhere(false)),
    ];
    if (known.length === 0) {
      const unreadable = unknown.map(({ answer }) => answer).filter(isUnreadable);
      return notSeen(reasons.at(-1) ?? whyNot(facts, PROBE), unreadable);
    }
    const summary = known.map(({ label, answer: { status }, result: { outcome, effective } }) => {
      const word = outcome === '400' || outcome === 'status' ? `${status}` : `open.word.${outcome}`;
      return [`${label}: `, word, ...(effective === null ? [] : [` (${effective})`])];
    });
    return seen(
      Object.fromEntries(known.map(({ label, result }) => [label, { ...result }])),
      cases(summary),
      known.map(({ answer }) => answer),
      reasons,
    );
  };
}

export const outOfBounds = outcomes([
  ...['0', '-1', '2147483648'].map((value) => `pagina_inicial=${value}`),
  ...['0', '-1', '101', '2147483648'].map((value) => `limite=${value}`),
]);

export const emptyParameter = outcomes(['pagina_inicial=', 'limite=']);

export const beyondLastPage: Observe = (facts) => {
  const all = answersTo(facts, 'listing.page-after-last').filter(
    ({ partner, role }) => partner === 'main' && role === 'open',
  );
  const { main } = facts.surveys;
  if (all.length === 0) {
    const why = main?.whole === false ? textOf('open.list-not-whole') : whyNot(facts, 'listing.page-after-last');
    return notSeen(unlessHalted(facts, why));
  }
  const answers = all.filter((answer) => !isUnreadable(answer));
  if (answers.length === 0) return notSeen(textOf('open.unreadable'), all);
  if (main?.items === 0 && all.every(({ page }) => page !== null)) return notSeen(textOf('open.list-empty'));
  const results = answers.map(({ status, page }) => ({
    status,
    items: page?.items ?? null,
    tem_proximo: page?.tem_proximo ?? null,
    tem_anterior: page?.tem_anterior ?? null,
  }));
  const texts = results.map(({ status, items, tem_proximo }) =>
    [
      status,
      ...(items === null ? [] : [`itens ${items}`]),
      ...(tem_proximo === null ? [] : [`tem_proximo ${tem_proximo}`]),
    ].join(', '),
  );
  return seen(one(results), textOf('open.beyond-last', { answers: [...new Set(texts)].sort().join(' | ') }), answers);
};

/** The query asks for `limite=2&limite=3`. */
export const repeatedParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'limite twice');
  if (answer === undefined) return notSeen(whyNot(facts, PROBE, ['limite twice']));
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
  if (answer === undefined) return notSeen(whyNot(facts, PROBE, ['unknown parameter']));
  const { status } = answer;
  if (isRefused(answer)) return seen('refused', textOf('open.unknown-refused', { status }), [answer]);
  if (status !== 200) return notSeen(textOf('open.status', { status }), [answer]);
  if (answer.page?.items == null) return notSeen(textOf('open.unreadable'), [answer]);
  return seen('accepted', textOf('open.unknown-accepted', { status }), [answer]);
};

export const lastPageSize: Observe = (facts) => {
  const pages = notFullPages(facts);
  const answers = pages.filter((answer) => tamanhoOn(answer) !== null);
  if (answers.length === 0) {
    return notSeen(unlessHalted(facts, textOf(pages.length === 0 ? 'open.no-last-page' : 'open.no-tamanho')));
  }
  const stated = [...new Set(answers.map(tamanhoOn))];
  const code = stated.length === 1 ? (stated[0] ?? 'varies') : 'varies';
  return seen(one(stated), textOf(`open.last-page.${code}`, { count: answers.length }), answers);
};
