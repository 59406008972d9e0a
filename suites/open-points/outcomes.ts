import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { PageFact } from '../../facts/page.ts';
import { defaultOf } from './defaults.ts';
import { sizeOf, totalOf } from './page-size.ts';

/** How a request beyond the document was taken: the first of these that holds. */
export interface ParameterOutcome {
  readonly outcome: '400' | 'status' | 'served' | 'clamped' | 'default' | 'empty' | 'other';
  /** The value that was in effect, where it can be told. */
  readonly effective: number | null;
}

type Candidate = readonly [ParameterOutcome['outcome'], holds: boolean];

const BOUNDS = { pagina_inicial: [1, 2_147_483_647], limite: [1, 100] } as const;
/** What the cases ask for in the parameter that they leave alone. */
const BESIDE = { pagina_inicial: 1, limite: 10 } as const;

/** The outcome of a case such as `limite=101`; `limite=` asks for no value. */
export function outcomeOf(answer: Answer, facts: Facts): ParameterOutcome {
  const [parameter = '', text = ''] = (answer.case ?? '').split('=');
  const asked = text === '' ? null : Number(text);
  if (answer.status === 400) return { outcome: '400', effective: null };
  if (answer.status !== 200) return { outcome: 'status', effective: null };
  const { page } = answer;
  if (page === null || page.items === null) return { outcome: 'other', effective: null };
  return parameter === 'pagina_inicial' ? ofPage(page, asked, facts) : ofLimit(page, asked, facts);
}

function first(candidates: readonly Candidate[], effective: number | null): ParameterOutcome {
  return { outcome: candidates.find(([, holds]) => holds)?.[0] ?? 'other', effective };
}

function boundFor(asked: number | null, [low, high]: readonly [number, number]): number | null {
  return asked === null ? null : asked < low ? low : high;
}

function ofPage(page: PageFact, asked: number | null, facts: Facts): ParameterOutcome {
  const { numero, items } = page;
  if (numero === null) return ofUnnumberedPage(page, asked, facts);
  const besideKept = page.tamanho === null || page.tamanho === BESIDE.limite || page.tamanho === items;
  return first(
    [
      ['served', numero === asked && besideKept],
      ['clamped', numero === boundFor(asked, BOUNDS.pagina_inicial)],
      ['default', numero === (defaultOf(facts, 'pagina_inicial') ?? 1)],
      ['empty', items === 0],
    ],
    numero,
  );
}

/** By its flags and items: the first page is the one before which there is none. */
function ofUnnumberedPage(page: PageFact, asked: number | null, facts: Facts): ParameterOutcome {
  const items = page.items ?? 0;
  const total = totalOf(page, facts);
  const isFirst =
    items > 0 && page.tem_anterior !== true && (total === null || items === Math.min(BESIDE.limite, total));
  const isBehindLast = items === 0 && asked !== null && asked > 0 && total !== null && total > 0;
  return first(
    [
      ['served', isBehindLast],
      ['clamped', isFirst && asked !== null && asked < 1],
      ['default', isFirst && (defaultOf(facts, 'pagina_inicial') ?? 1) === 1],
      ['empty', items === 0],
    ],
    isFirst ? 1 : null,
  );
}

function ofLimit(page: PageFact, asked: number | null, facts: Facts): ParameterOutcome {
  const size = sizeOf(page, facts);
  const total = totalOf(page, facts);
  const items = page.items ?? 0;
  const byDefault = defaultOf(facts, 'limite');
  const bound = boundFor(asked, BOUNDS.limite);
  const besideKept = page.numero === null || page.numero === BESIDE.pagina_inicial;
  /** Whether the page may have been cut with `wanted`; where its size is not told, its items are all there is. */
  const isCutWith = (wanted: number | null): boolean => {
    if (wanted === null) return false;
    if (size !== null) return size === wanted;
    return total !== null && total > 0 && wanted >= 0 && items === Math.min(wanted, total);
  };
  return first(
    [
      ['served', isCutWith(asked) && besideKept],
      ['clamped', isCutWith(bound)],
      ['default', isCutWith(byDefault)],
      ['empty', items === 0],
    ],
    size,
  );
}
