import type { StimulusFact } from '../answer.ts';
import { isObject } from '../tally.ts';
import { type AnnuityFacts, createAnnuityFold } from './annuity.ts';
import { layOut, type Row } from './fields.ts';
import { createFormFold, type FormFacts } from './forms.ts';
import { createInvariantFold, type Invariant } from './invariants.ts';
import { createOrderFold, type OrderFacts } from './order.ts';
import { createRateFold, type RateFacts } from './rates.ts';
import { createValueFold, type ValueFacts } from './values.ts';

/** What the values of the main partner's list say together, each page of one walk counted once. */
export interface Observed {
  /** Simulations looked at. */
  readonly items: number;
  readonly pages: number;
  /** The first pages of the walk, by number, as exchanges that show it. */
  readonly exchanges: readonly string[];
  readonly values: ValueFacts;
  readonly forms: FormFacts;
  readonly order: OrderFacts;
  readonly annuity: AnnuityFacts;
  readonly rates: RateFacts;
  readonly invariants: readonly Invariant[];
}

/** A listing page as it was asked for. */
export type PageAsked = Pick<StimulusFact, 'partner' | 'purpose' | 'asked'>;

/** Folds the pages of a walk into one value of constant size, save a few words for each page. */
export interface Observer {
  /** Looks at the items of a page of a list; pages that do not belong to the main partner's first walk are passed over. */
  look(itens: readonly unknown[], page: PageAsked, exchange: string): void;
  read(): Observed;
}

/** Pages named as exchanges that show what was observed. */
const NAMED = 10;

/** What is inferred rests on every simulation of these pages, and behind them on each tenth of a page. */
const WHOLE_PAGES = 10;
const EACH = 10;

/**
 * An observer. The first page that it is shown tells the size of the walk; pages at other sizes, read again, or of
 * other partners are not counted, so that each simulation counts once.
 */
export function createObserver({ maskAmounts = false } = {}): Observer {
  const [values, forms, order] = [createValueFold(maskAmounts), createFormFold(), createOrderFold()];
  const [annuity, rates, invariants] = [createAnnuityFold(), createRateFold(), createInvariantFold(maskAmounts)];
  const [every, sampled] = [
    [values, forms, order],
    [annuity, rates, invariants],
  ];
  const seen = new Map<number, string>();
  const row: Row = [];
  let limite: number | null = null;
  let items = 0;

  return {
    look(itens, { partner, purpose, asked }, exchange) {
      if (partner !== 'main' || (purpose !== 'probe' && purpose !== 'retry')) return;
      if (asked?.pagina_inicial == null || asked.limite === null || seen.has(asked.pagina_inicial)) return;
      limite ??= asked.limite;
      if (asked.limite !== limite) return;
      seen.set(asked.pagina_inicial, exchange);
      order.begin(asked.pagina_inicial);
      const { pagina_inicial } = asked;
      itens.forEach((item, index) => {
        if (!isObject(item)) return;
        items += 1;
        layOut(item, row);
        for (const fold of every) fold.add(row);
        if (pagina_inicial <= WHOLE_PAGES || index % EACH === 0) for (const fold of sampled) fold.add(row);
      });
    },
    read: () => ({
      items,
      pages: seen.size,
      exchanges: [...seen]
        .sort(([a], [b]) => a - b)
        .slice(0, NAMED)
        .map(([, exchange]) => exchange),
      values: values.read(),
      forms: forms.read(),
      order: order.read(),
      annuity: annuity.read(),
      rates: rates.read(),
      invariants: invariants.read(),
    }),
  };
}
