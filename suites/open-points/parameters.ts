import { type Answer, listingsOf } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';
import { textOf } from '../../messages/index.ts';
import {
  acceptance,
  answersTo,
  casesOf,
  casesReason,
  isRejection,
  isUnreadable,
  notSeen,
  type Observe,
  one,
  seen,
  seenCases,
  valuesIn,
  whyUnanswered,
  words,
} from './observation.ts';

/** Returns the main partner's pages that were requested without a parameter. */
function omitting(facts: Facts, parameter: 'pagina_inicial' | 'limite'): readonly Answer[] {
  return listingsOf(facts, 'main').filter(({ asked, page }) => asked?.[parameter] === null && page?.items != null);
}

/** Returns the page number by numero, or else by tem_anterior. */
function numberOf({ page }: Answer): number | null {
  return page?.numero ?? (page?.tem_anterior === false ? 1 : null);
}

export const defaultPage: Observe = (facts) => {
  const answers = omitting(facts, 'pagina_inicial');
  const isInferred = answers.some((answer) => numberOf(answer) !== null && answer.page?.numero == null);
  return valuesIn(answers, numberOf, {
    none: textOf('open.nothing-without', { parameter: 'pagina_inicial' }),
    unknown: textOf('open.no-page-number'),
    summary: (value, count) => textOf('open.default-page', { page: words(value), count }),
    certainty: isInferred ? 'inferred' : 'seen',
  });
};

export const defaultLimit: Observe = (facts) => {
  const answers = omitting(facts, 'limite');
  // A later page may be the last one, with fewer items.
  const shown = ({ asked, page }: Answer) => ((asked?.pagina_inicial ?? 1) === 1 && page ? sizeOf(page, facts) : null);
  // A list shorter than the default is no evidence.
  const showing = answers.filter((answer) => shown(answer) !== null);
  if (showing.length === 0 && answers.length > 0) return notSeen(textOf('open.no-page-size'));
  return valuesIn(showing, shown, {
    none: textOf('open.nothing-without', { parameter: 'limite' }),
    unknown: textOf('open.no-page-size'),
    summary: (value, count) => textOf('open.default-limit', { size: words(value), count }),
  });
};

function defaultsOf(facts: Facts): Defaults {
  const numberOr = (answer: unknown) => (typeof answer === 'number' ? answer : null);
  return { pagina_inicial: numberOr(defaultPage(facts).answer), limite: numberOr(defaultLimit(facts).answer) };
}

const PROBE = 'listing.open-parameter';

function answerTo(facts: Facts, label: string): Answer | undefined {
  return casesOf(facts, PROBE, [label]).found[0]?.answer;
}

/** Observes how the listing handles undocumented queries. */
function outcomes(labels: readonly string[]): Observe {
  return (facts) => {
    const defaults = defaultsOf(facts);
    const { found: answered, reasons: missing } = casesOf(facts, PROBE, labels);
    if (answered.length === 0) return notSeen(whyUnanswered(facts, PROBE, labels));
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
      return notSeen(reasons.at(-1) ?? whyUnanswered(facts, PROBE), unreadable);
    }
    const shown = ({ label, answer: { status }, result: { outcome, effective } }: (typeof known)[number]) => {
      const word = outcome === '400' || outcome === 'status' ? `${status}` : `open.word.${outcome}`;
      return [
        { outcome, effective },
        [`${label}: `, word, ...(effective === null ? [] : [` (${effective})`])],
      ] as const;
    };
    return seenCases(known, shown, reasons);
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
    const why = main?.whole === false ? textOf('open.list-not-whole') : whyUnanswered(facts, 'listing.page-after-last');
    return notSeen(why);
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

/** The query contains `limite=2&limite=3`. */
export const repeatedParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'limite twice');
  if (answer === undefined) return notSeen(whyUnanswered(facts, PROBE, ['limite twice']));
  const { status, page } = answer;
  if (isRejection(answer)) return seen('refused', textOf('open.repeated.refused', { status }), [answer]);
  if (isUnreadable(answer)) return notSeen(textOf('open.unreadable'), [answer]);
  const size = page === null ? null : sizeOf(page, facts);
  if (status === 200 && page?.items != null && size === null) return notSeen(textOf('open.list-too-short'));
  if (status !== 200) return seen('other', textOf('open.status', { status }), [answer]);
  if (size === 2) return seen('first', textOf('open.repeated.first'), [answer]);
  if (size === 3) return seen('last', textOf('open.repeated.last'), [answer]);
  return seen('other', textOf('open.repeated.other', { status, items: page?.items ?? 0 }), [answer]);
};

export const unknownParameter: Observe = (facts) => {
  const answer = answerTo(facts, 'unknown parameter');
  if (answer === undefined) return notSeen(whyUnanswered(facts, PROBE, ['unknown parameter']));
  return acceptance(answer, 'unknown', answer.page?.items != null);
};

export const lastPageSize: Observe = (facts) =>
  valuesIn(notFullPages(facts), tamanhoOn, {
    none: textOf('open.no-last-page'),
    unknown: textOf('open.no-tamanho'),
    summary: (value, count) =>
      textOf(`open.last-page.${value === 'limite' || value === 'items' ? value : 'varies'}`, { count }),
  });

/** How the listing handled an undocumented request: the first matching outcome. */
interface ParameterOutcome {
  readonly outcome: '400' | 'status' | 'served' | 'clamped' | 'default' | 'empty' | 'other';
  /** The effective value, if the response shows it. */
  readonly effective: number | null;
}

/** The observed default values of omitted parameters. */
type Defaults = Readonly<Record<'pagina_inicial' | 'limite', number | null>>;

type Candidate = readonly [ParameterOutcome['outcome'], matches: boolean];

const BOUNDS = { pagina_inicial: [1, 2_147_483_647], limite: [1, 100] } as const;
/** The values of the other parameter in the cases. */
const BESIDE = { pagina_inicial: 1, limite: 10 } as const;

/** Returns the outcome of a case like `limite=101`, or null if the list is too short or the page unreadable. */
function outcomeOf(answer: Answer, facts: Facts, defaults: Defaults): ParameterOutcome | null {
  const { status, page, case: label = '' } = answer;
  const [parameter, text = ''] = label.split('=');
  const asked = text === '' ? null : Number(text);
  if (status !== 200) return { outcome: status === 400 ? '400' : 'status', effective: null };
  if (page === null) return null;
  if (page.items === null) return { outcome: 'other', effective: null };
  return parameter === 'pagina_inicial'
    ? ofPage(page, asked, facts, defaults.pagina_inicial)
    : ofLimit(page, asked, facts, defaults.limite);
}

/** Returns the first matching candidate, or null if none matches and the default is unknown. */
function first(candidates: readonly Candidate[], effective: number | null, mayBeDefault: boolean) {
  const outcome = candidates.find(([, matches]) => matches)?.[0];
  return outcome === undefined && mayBeDefault ? null : { outcome: outcome ?? 'other', effective };
}

function boundFor(asked: number | null, [low, high]: readonly [number, number]): number | null {
  return asked === null ? null : asked < low ? low : high;
}

function ofPage(page: PageFact, asked: number | null, facts: Facts, byDefault: number | null): ParameterOutcome | null {
  const { numero, tamanho, tem_anterior } = page;
  const items = page.items ?? 0;
  const total = totalOf(page, facts);
  const isFull = items > 0 && (total === null || items === Math.min(BESIDE.limite, total));
  // Without numero, tem_anterior and the number of items show the first page.
  const number = numero ?? (isFull && tem_anterior !== true ? 1 : null);
  if (numero === null && total === 0) return null;
  // The only page of a list is also its last page.
  if (number === 1 && asked !== null && asked > 1 && total !== null && total <= BESIDE.limite) return null;
  // The number of the last page is not part of the answer: it changes with the list.
  const lastPage = total === null ? null : Math.ceil(total / BESIDE.limite);
  if (number !== null && number > 1 && number !== asked && number === lastPage)
    return { outcome: 'clamped', effective: null };
  const besideKept = tamanho === null || tamanho === BESIDE.limite || tamanho === items;
  const isAfterLast = items === 0 && asked !== null && asked > 0 && total !== null && total > 0;
  const candidates: readonly Candidate[] = [
    ['served', numero === null ? isAfterLast : numero === asked && besideKept],
    ['clamped', number !== null && number === boundFor(asked, BOUNDS.pagina_inicial)],
    ['default', number !== null && number === byDefault],
    ['empty', items === 0],
  ];
  return first(candidates, number, number === 1 && byDefault === null);
}

function ofLimit(
  page: PageFact,
  asked: number | null,
  facts: Facts,
  byDefault: number | null,
): ParameterOutcome | null {
  const items = page.items ?? 0;
  const besideKept = page.numero === null || page.numero === BESIDE.pagina_inicial;
  const values = [
    ['served', besideKept ? asked : null],
    ['clamped', boundFor(asked, BOUNDS.limite)],
    ['default', byDefault],
  ] as const;
  const size = sizeOf(page, facts);
  if (size !== null) {
    const candidates = values.map(([outcome, value]): Candidate => [outcome, value === size]);
    return first([...candidates, ['empty', items === 0]], size, byDefault === null);
  }
  const total = totalOf(page, facts);
  if (items === 0) return total === 0 ? null : { outcome: 'empty', effective: null };
  if (total === null || byDefault === null) return null;
  // The page has the complete list: several sizes give this result, and so does no limit at all.
  const fitting = values.filter(([, value]) => value !== null && items === Math.min(value, total));
  if (fitting.length === 0) return { outcome: 'other', effective: null };
  const [only] = fitting.length === 1 ? fitting : [];
  return only?.[0] === 'served' ? { outcome: 'served', effective: only[1] === items ? items : null } : null;
}

/** The meaning of `tamanho` on a page that is not full: the size of a full page, or the number of items. */
type Tamanho = 'limite' | 'items';

/** Returns last pages with fewer items than limite. */
function notFullPages(facts: Facts): readonly Answer[] {
  return listingsOf(facts).filter(
    ({ asked, page }) =>
      asked?.limite != null && page?.items != null && page.items < asked.limite && page.tem_proximo !== true,
  );
}

/** Returns the meaning of `tamanho` on a page that is not full; null if missing or another value. */
function tamanhoOn({ asked, page }: Answer): Tamanho | null {
  if (page?.tamanho == null) return null;
  return page.tamanho === asked?.limite ? 'limite' : page.tamanho === page.items ? 'items' : null;
}

/** Returns the size of the main partner's list, by total or by the full listing. */
function totalOf(page: PageFact, { surveys: { main } }: Facts): number | null {
  return page.total ?? (main?.whole === true && !main.changed ? main.distinct : null);
}

/** Returns the page size: the items if another page follows, else `tamanho` if unambiguous. */
function sizeOf(page: PageFact, facts: Facts): number | null {
  const { items, tamanho, numero, tem_anterior } = page;
  if (items === null) return null;
  const total = totalOf(page, facts);
  const isFirst = numero === null ? tem_anterior !== true : numero <= 1;
  const isFull = isFirst && total !== null ? items < total : page.tem_proximo === true;
  if (tamanho !== null && tamanho <= 0 && items === 0) return tamanho === 0 && total === 0 ? null : tamanho;
  if (isFull) return items;
  if (tamanho === null || tamanho < items) return null;
  const stated = new Set(notFullPages(facts).flatMap((answer) => tamanhoOn(answer) ?? []));
  return tamanho > items || (stated.size === 1 && stated.has('limite')) ? tamanho : null;
}
