import type { ExchangeRow, LeftOut, Report, RequirementResult } from './report.ts';

/** Exchanges of a report that holds all of them, and findings of one requirement. */
const MOST = { exchanges: 1_000, findings: 100 };
/** Characters of the exchanges of a report, as JSON: escaped and indented they are up to twice as many. */
const ROOM = 2_400_000;

/** Pages of the full listing, whosever it is. */
const OF_THE_WALK = /^listing\.page(?:-of-second|-of-empty)?(?: \(|$)/;

/**
 * A report of bounded size, whatever was met. Of very many exchanges it keeps those that a finding or an open point
 * names, all outside the full listing, and the pages of it that `walk` shows; messages are kept as far as there is room,
 * those of named exchanges first. `leftOut` says how many are not in it.
 */
export function bounded(report: Report, before: LeftOut = {}): Report {
  const requirements = report.requirements.map(boundedResult);
  const findings = requirements.reduce((sum, { findingsLeftOut = 0 }) => sum + findingsLeftOut, 0);
  const named = namedBy({ ...report, requirements });
  const exchanges = withinRoom(keptOf({ ...report, requirements }, named), named);
  const left = report.exchanges.length - exchanges.length + (before.exchanges ?? 0);
  const leftOut: LeftOut = {
    ...before,
    ...(left > 0 && { exchanges: left }),
    ...(findings > 0 && { findings }),
  };
  return { ...report, requirements, exchanges, ...(Object.keys(leftOut).length > 0 && { leftOut }) };
}

function boundedResult(result: RequirementResult): RequirementResult {
  const left = result.findings.length - MOST.findings;
  return left <= 0 ? result : { ...result, findings: result.findings.slice(0, MOST.findings), findingsLeftOut: left };
}

/** Ids of the exchanges that a finding or an open point names. */
function namedBy({ requirements, openPoints }: Report): ReadonlySet<string> {
  const findings = requirements.flatMap((result) => result.findings.flatMap(({ exchange }) => exchange ?? []));
  return new Set([...findings, ...openPoints.flatMap(({ exchanges }) => exchanges)]);
}

function keptOf({ exchanges, walk }: Report, named: ReadonlySet<string>): readonly ExchangeRow[] {
  if (exchanges.length <= MOST.exchanges) return exchanges;
  const shown = new Set('visited' in walk ? walk.visited?.map(({ exchange }) => exchange) : []);
  return exchanges.filter(({ id, stimulus }) => named.has(id) || shown.has(id) || !OF_THE_WALK.test(stimulus));
}

function withinRoom(rows: readonly ExchangeRow[], named: ReadonlySet<string>): readonly ExchangeRow[] {
  let room = ROOM;
  const withMessages = new Set<string>();
  for (const isFirst of [true, false]) {
    for (const row of rows) {
      if (row.messages === undefined || named.has(row.id) !== isFirst) continue;
      room -= JSON.stringify(row.messages).length;
      if (room >= 0) withMessages.add(row.id);
    }
  }
  return rows.map((row) => {
    if (row.messages === undefined || withMessages.has(row.id)) return row;
    const { messages: _, ...alone } = row;
    return alone;
  });
}
