/** A row with what it shows: things that some mutant of the code may get wrong. */
export interface Showing<Row> {
  readonly row: Row;
  readonly shows: ReadonlySet<string>;
}

/** The rows that together show everything, those first that show the most that none before them does. */
export function telling<Row>(candidates: readonly Showing<Row>[], most = Number.POSITIVE_INFINITY): readonly Row[] {
  const left = new Set(candidates.flatMap(({ shows }) => [...shows]));
  const waiting = new Set(candidates);
  const chosen: Row[] = [];
  while (left.size > 0 && chosen.length < most) {
    let best: { readonly one: Showing<Row>; readonly gain: number } | null = null;
    for (const one of waiting) {
      let gain = 0;
      for (const shown of one.shows) gain += Number(left.has(shown));
      if (gain > (best?.gain ?? 0)) best = { one, gain };
    }
    if (best === null) break;
    waiting.delete(best.one);
    for (const shown of best.one.shows) left.delete(shown);
    chosen.push(best.one.row);
  }
  return chosen;
}

/** What a value shows: each of its leaves with the way to it, without the numbers, which differ between runs. */
export function leavesOf(value: unknown, way = ''): readonly string[] {
  if (Array.isArray(value))
    return [`${way} ${Math.min(2, value.length)}`, ...value.flatMap((held) => leavesOf(held, `${way}*`))];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, held]) => leavesOf(held, `${way}/${name.replace(/\d+/g, '#')}`));
  }
  if (typeof value === 'number') return [`${way} ${Math.sign(value)}`];
  return [`${way} ${String(value).replace(/\d+/g, '#')}`];
}
