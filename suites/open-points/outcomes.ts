import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';

/** How the listing handled a request beyond the document: the first of these that holds. */
export interface ParameterOutcome {
  readonly outcome: '400' | 'status' | 'served' | 'clamped' | 'default' | 'empty' | 'other';
  /** The value in effect, where the response shows it. */
  readonly effective: number | null;
}

/** The values that the listing uses for omitted parameters, where they were seen. */
export type Defaults = Readonly<Record<'pagina_inicial' | 'limite', number | null>>;

type Candidate = readonly [ParameterOutcome['outcome'], holds: boolean];

const BOUNDS = { pagina_inicial: [1, 2_147_483_647], limite: [1, 100] } as const;
/** The values that the cases send in the other parameter. */
const BESIDE = { pagina_inicial: 1, limite: 10 } as const;

/** The outcome of a case such as `limite=101` or `limite=`; null where the list is too short or the page unreadable. */
export function outcomeOf(answer: Answer, facts: Facts, defaults: Defaults): ParameterOutcome | null {
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

/** The first candidate that holds; null where none does and an unknown default might be the reason. */
function first(candidates: readonly Candidate[], effective: number | null, mayBeDefault: boolean) {
  const outcome = candidates.find(([, holds]) => holds)?.[0];
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
  // The only page of a list is its last page too.
  if (number === 1 && asked !== null && asked > 1 && total !== null && total <= BESIDE.limite) return null;
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
  // The page holds all there is: several sizes may have this result.
  const fitting = values.filter(([, value]) => value !== null && total !== null && items === Math.min(value, total));
  if (fitting.length === 0 && total !== null && byDefault !== null) return { outcome: 'other', effective: null };
  const [only] = fitting.length === 1 ? fitting : [];
  return only === undefined ? null : { outcome: only[0], effective: only[1] === items ? items : null };
}

/** What `tamanho` states on a page that is not full: the size of a full page, or the number of its items. */
type Tamanho = 'limite' | 'items';

/** Listing pages that hold fewer items than limite, and that no page follows. */
export function notFullPages({ answers }: Facts): readonly Answer[] {
  return answers.filter(
    ({ role, asked, page }) =>
      role === 'listing' &&
      asked?.limite != null &&
      page?.items != null &&
      page.items < asked.limite &&
      page.tem_proximo !== true,
  );
}

/** What `tamanho` states on a page that is not full; null where it is absent, or neither. */
export function tamanhoOn({ asked, page }: Answer): Tamanho | null {
  if (page?.tamanho == null) return null;
  return page.tamanho === asked?.limite ? 'limite' : page.tamanho === page.items ? 'items' : null;
}

/** The number of simulations in the list of the main partner, by a page or by the full listing. */
function totalOf(page: PageFact, { surveys: { main } }: Facts): number | null {
  return page.total ?? (main?.whole === true && !main.changed ? main.distinct : null);
}

/** The size of a page: its items if more follow, else `tamanho` if that can mean nothing else. */
export function sizeOf(page: PageFact, facts: Facts): number | null {
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
