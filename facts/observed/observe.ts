import { isObject } from '../../src/json/read-json.ts';
import type { StimulusFact } from '../answer.ts';
import { rowOf } from '../fields.ts';
import { createAnnuityFold } from './annuity.ts';
import { createFormFold } from './forms.ts';
import { createInvariantFold } from './invariants.ts';
import { createOrderFold } from './order.ts';
import { createRateFold } from './rates.ts';
import { createValueFold } from './values.ts';

/** Observations of the main partner's list. Each page of one walk counts once; long lists are sampled. */
export type Observed = ReturnType<Observer['read']>;

export type PageRequest = Pick<StimulusFact, 'partner' | 'purpose' | 'asked'>;

export type Observer = ReturnType<typeof createObserver>;

/** Maximum exchanges listed. */
const NAMED = 10;
/** All pages up to this one are observed, and after it every tenth page. */
const FIRST_PAGES = 100;
const EACH = 10;

/**
 * Folds the pages of a walk into a value of constant size, plus a few words per page. The first page sets the page size
 * of the walk. Each page of this size is counted once.
 */
export function createObserver({ maskAmounts = false } = {}) {
  const [values, forms, order] = [createValueFold(maskAmounts), createFormFold(), createOrderFold()];
  const [annuity, rates, invariants] = [createAnnuityFold(), createRateFold(), createInvariantFold(maskAmounts)];
  const folds = [values, forms, order, annuity, rates, invariants];
  const seen = new Map<number, string>();
  let limite: number | null = null;
  let items = 0;

  return {
    /** Adds the items of a page. Ignores pages outside the main partner's first walk. */
    addPage(itens: readonly unknown[], { partner, purpose, asked }: PageRequest, exchange: string): void {
      if (partner !== 'main' || (purpose !== 'probe' && purpose !== 'retry')) return;
      if (asked?.pagina_inicial == null || asked.limite === null || seen.has(asked.pagina_inicial)) return;
      const { pagina_inicial: page } = asked;
      limite ??= asked.limite;
      if (asked.limite !== limite || (page > FIRST_PAGES && page % EACH > 0)) return;
      seen.set(page, exchange);
      order.begin(page);
      for (const item of itens) {
        if (!isObject(item)) continue;
        items += 1;
        const row = rowOf(item);
        for (const fold of folds) fold.add(row);
      }
    },
    read() {
      const byPage = [...seen].sort(([a], [b]) => a - b).map(([, exchange]) => exchange);
      return {
        /** Simulations observed. */
        items,
        pages: seen.size,
        /** The exchanges of the first pages, in page order. */
        exchanges: byPage.slice(0, NAMED),
        values: values.read(),
        forms: forms.read(),
        order: order.read(),
        annuity: annuity.read(),
        rates: rates.read(),
        invariants: invariants.read(),
      };
    },
  };
}
