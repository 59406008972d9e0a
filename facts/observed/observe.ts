import { isObject } from '../../src/json/read-json.ts';
import type { StimulusFact } from '../answer.ts';
import { rowOf } from '../fields.ts';
import { type AnnuityFacts, createAnnuityFold } from './annuity.ts';
import { createFormFold, type FormFacts } from './forms.ts';
import { createInvariantFold, type Invariant } from './invariants.ts';
import { createOrderFold, type OrderFacts } from './order.ts';
import { createRateFold, type RateFacts } from './rates.ts';
import { createValueFold, type ValueFacts } from './values.ts';

/** What the values of the main partner's list say together, each page of one walk counted once; of a long list, of some pages. */
export interface Observed {
  /** Simulations looked at. */
  readonly items: number;
  readonly pages: number;
  /** The exchanges of the first pages, by number. */
  readonly exchanges: readonly string[];
  readonly values: ValueFacts;
  readonly forms: FormFacts;
  readonly order: OrderFacts;
  readonly annuity: AnnuityFacts;
  readonly rates: RateFacts;
  readonly invariants: readonly Invariant[];
}

/** A listing page as it was requested. */
export type PageAsked = Pick<StimulusFact, 'partner' | 'purpose' | 'asked'>;

export type Observer = ReturnType<typeof createObserver>;

/** Exchanges that are named. */
const NAMED = 10;
/** So many pages are looked at, and of the pages behind them each tenth. */
const FIRST_PAGES = 100;
const EACH = 10;

/**
 * Folds the pages of a walk into one value of constant size, save a few words for each page. The first page sets the size
 * of the walk; each page of that size is counted once.
 */
export function createObserver({ maskAmounts = false } = {}) {
  const [values, forms, order] = [createValueFold(maskAmounts), createFormFold(), createOrderFold()];
  const [annuity, rates, invariants] = [createAnnuityFold(), createRateFold(), createInvariantFold(maskAmounts)];
  const seen = new Map<number, string>();
  let limite: number | null = null;
  let items = 0;

  return {
    /** Looks at the items of a page; pages that do not belong to the main partner's first walk are ignored. */
    look(itens: readonly unknown[], { partner, purpose, asked }: PageAsked, exchange: string): void {
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
        values.add(row);
        forms.add(row);
        order.add(row);
        annuity.add(row);
        rates.add(row);
        invariants.add(row);
      }
    },
    read(): Observed {
      const byPage = [...seen].sort(([a], [b]) => a - b).map(([, exchange]) => exchange);
      return {
        items,
        pages: seen.size,
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
