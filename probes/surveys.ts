import type { Partner } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import { repetitions } from '../facts/keys.ts';
import { anomaliesOf, type ListRead } from '../facts/survey.ts';
import type { SettledSlices, SettledWalk } from './settle.ts';

/** What a partner's settled walk, and the pages held against it, say. */
export function surveyOf(partner: Partner, settled: SettledWalk, slices: SettledSlices | null): Survey {
  const { read, afterLast } = settled.walked;
  const list = read.list();
  const repeated = repetitions(list).filter((one) => one.sameContent);
  return {
    partner,
    limite: read.limite,
    state: settled.state,
    pages: read.pages.length,
    lastPage: read.pages.findLast(({ keys }) => keys.length > 0)?.asked.pagina_inicial ?? 0,
    items: list.length,
    distinct: list.length - repeated.reduce((sum, one) => sum + one.positions.length - 1, 0),
    total: read.pages[0]?.answer.page?.total ?? null,
    whole: read.whole,
    reads: settled.reads,
    broken: read.broken,
    anomalies: anomaliesOf(read),
    order: settled.reordered ? 'unstable' : (slices?.order ?? 'unknown'),
    changed: settled.changed,
    compared: slices?.compared ?? 0,
    slices: slices?.slices ?? [],
    afterLast: afterLast?.answer.exchange ?? null,
  };
}

/** How many simulations a reading met, where it was whole; else the total that its first page gives. */
export function sizeOf(read: ListRead): number | null {
  const first = read.pages[0];
  if (first === undefined) return null;
  return read.whole ? read.list().length : (first.answer.page?.total ?? null);
}
