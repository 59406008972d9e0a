import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';
import { sizeOf, totalOf } from './page-size.ts';

/** How a request beyond the document was taken: the first of these that holds. */
export interface ParameterOutcome {
  readonly outcome: '400' | 'status' | 'served' | 'clamped' | 'default' | 'empty' | 'other';
  /** The value that was in effect, where it can be told. */
  readonly effective: number | null;
}

/** What the listing takes for a parameter that is omitted, where that was seen. */
export type Defaults = Readonly<Record<'pagina_inicial' | 'limite', number | null>>;

type Candidate = readonly [ParameterOutcome['outcome'], holds: boolean];
type Value = readonly [ParameterOutcome['outcome'], wanted: number];

const BOUNDS = { pagina_inicial: [1, 2_147_483_647], limite: [1, 100] } as const;
/** What the cases ask for in the parameter that they leave alone. */
const BESIDE = { pagina_inicial: 1, limite: 10 } as const;

/**
 * The outcome of a case such as `limite=101`; `limite=` asks for no value. Null where the list is too short to tell, or
 * the page can't be read.
 */
export function outcomeOf(answer: Answer, facts: Facts, defaults: Defaults): ParameterOutcome | null {
  const [parameter = '', text = ''] = (answer.case ?? '').split('=');
  const asked = text === '' ? null : Number(text);
  if (answer.status === 400) return { outcome: '400', effective: null };
  if (answer.status !== 200) return { outcome: 'status', effective: null };
  const { page } = answer;
  if (page === null) return null;
  if (page.items === null) return { outcome: 'other', effective: null };
  return parameter === 'pagina_inicial'
    ? ofPage(page, asked, facts, defaults.pagina_inicial)
    : ofLimit(page, asked, facts, defaults.limite);
}

function first(candidates: readonly Candidate[], effective: number | null): ParameterOutcome {
  return { outcome: candidates.find(([, holds]) => holds)?.[0] ?? 'other', effective };
}

function boundFor(asked: number | null, [low, high]: readonly [number, number]): number | null {
  return asked === null ? null : asked < low ? low : high;
}

/** What is nothing else may be the default, where that is not known. */
function isKnown({ outcome }: ParameterOutcome, mayBeDefault: boolean, byDefault: number | null): boolean {
  return outcome !== 'other' || !mayBeDefault || byDefault !== null;
}

function ofPage(page: PageFact, asked: number | null, facts: Facts, byDefault: number | null): ParameterOutcome | null {
  const { numero, items } = page;
  if (numero === null) return ofUnnumberedPage(page, asked, facts, byDefault);
  // Of a list of one page the first is the last too.
  const total = totalOf(page, facts);
  if (numero === 1 && asked !== null && asked > 1 && total !== null && total <= BESIDE.limite) return null;
  const besideKept = page.tamanho === null || page.tamanho === BESIDE.limite || page.tamanho === items;
  const outcome = first(
    [
      ['served', numero === asked && besideKept],
      ['clamped', numero === boundFor(asked, BOUNDS.pagina_inicial)],
      ['default', numero === byDefault],
      ['empty', items === 0],
    ],
    numero,
  );
  return isKnown(outcome, numero === 1, byDefault) ? outcome : null;
}

/** By its flags and items: the first page is the one before which there is none. */
function ofUnnumberedPage(
  page: PageFact,
  asked: number | null,
  facts: Facts,
  byDefault: number | null,
): ParameterOutcome | null {
  const items = page.items ?? 0;
  const total = totalOf(page, facts);
  if (total === 0) return null;
  const isFirst =
    items > 0 && page.tem_anterior !== true && (total === null || items === Math.min(BESIDE.limite, total));
  const isBehindLast = items === 0 && asked !== null && asked > 0 && total !== null && total > 0;
  const outcome = first(
    [
      ['served', isBehindLast],
      ['clamped', isFirst && asked !== null && asked < 1],
      ['default', isFirst && byDefault === 1],
      ['empty', items === 0],
    ],
    isFirst ? 1 : null,
  );
  return isKnown(outcome, isFirst, byDefault) ? outcome : null;
}

function ofLimit(
  page: PageFact,
  asked: number | null,
  facts: Facts,
  byDefault: number | null,
): ParameterOutcome | null {
  const size = sizeOf(page, facts);
  const items = page.items ?? 0;
  const bound = boundFor(asked, BOUNDS.limite);
  const besideKept = page.numero === null || page.numero === BESIDE.pagina_inicial;
  const values: readonly Value[] = [
    ...(asked === null || !besideKept ? [] : [['served', asked] as const]),
    ...(bound === null ? [] : [['clamped', bound] as const]),
    ...(byDefault === null ? [] : [['default', byDefault] as const]),
  ];
  if (size !== null) {
    const candidates = values.map(([outcome, wanted]): Candidate => [outcome, wanted === size]);
    const outcome = first([...candidates, ['empty', items === 0]], size);
    return isKnown(outcome, true, byDefault) ? outcome : null;
  }
  const total = totalOf(page, facts);
  if (items === 0) return total === 0 ? null : { outcome: 'empty', effective: null };
  // Its items are all there is: several sizes may have cut them.
  const fitting = values.filter(([, wanted]) => total !== null && items === Math.min(wanted, total));
  if (fitting.length === 0 && total !== null && byDefault !== null) return { outcome: 'other', effective: null };
  const [only] = fitting.length === 1 ? fitting : [];
  return only === undefined ? null : { outcome: only[0], effective: only[1] === items ? items : null };
}
