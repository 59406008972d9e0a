import type { Finding } from '../../../../judging/finding.ts';
import type { RequirementResult } from '../../../report.ts';
import { rankOf } from '../../order.ts';

/** Findings of one requirement that say the same was expected and the same went wrong. */
export interface Departure {
  readonly result: RequirementResult;
  readonly message: string;
  readonly expected: string;
  readonly findings: readonly Finding[];
}

/** Departures that were met in the same places. */
export interface Cause {
  readonly departures: readonly Departure[];
  /** Different places in which it was met. */
  readonly places: number;
  /** How often it was met in all. */
  readonly count: number;
}

/**
 * What went wrong, by cause: the gravest first, then the widest, by places and by how often. A result without findings
 * is a cause too.
 */
export function causesOf(results: readonly RequirementResult[]): readonly Cause[] {
  return joined(results.flatMap(departuresOf))
    .map((departures) => ({
      departures,
      places: Math.max(0, ...departures.map(({ findings }) => findings.length)),
      count: Math.max(0, ...departures.map(({ findings }) => findings.reduce((sum, { count }) => sum + count, 0))),
    }))
    .toSorted((a, b) => rankOfCause(a) - rankOfCause(b) || b.places - a.places || b.count - a.count);
}

function rankOfCause({ departures }: Cause): number {
  return Math.min(...departures.map(({ result }) => rankOf(result)));
}

function departuresOf(result: RequirementResult): readonly Departure[] {
  if (result.findings.length === 0) {
    return [{ result, message: result.reason ?? result.statement, expected: '', findings: [] }];
  }
  const groups = new Map<string, Finding[]>();
  for (const finding of result.findings) {
    const key = JSON.stringify([finding.message, expectation(finding)]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((findings) => {
    const [first] = findings;
    return first === undefined ? [] : [{ result, message: first.message, expected: first.expected, findings }];
  });
}

/** What was expected, its numbers left out: they move with the page. */
function expectation({ expected }: Finding): string {
  return expected.replace(/\d+/g, '#');
}

/** Where a finding was made, precisely enough that two findings of it have one cause; null where it is not. */
function placeOf({ exchange, where }: Finding): string | null {
  if (exchange === undefined || (where.case ?? where.pointer ?? where.item) === undefined) return null;
  const { page, item, pointer, case: name, partner } = where;
  return JSON.stringify([exchange, page, item, pointer, name, partner]);
}

/** Departures of different requirements that share a place stand together, in their first order. */
function joined(departures: readonly Departure[]): readonly (readonly Departure[])[] {
  const clusters = new Map<number, Departure[]>();
  const clusterOf = new Map<string, number>();
  departures.forEach((departure, index) => {
    const places = departure.findings.map(placeOf).filter((place) => place !== null);
    const met = new Set(places.map((place) => clusterOf.get(place)).filter((cluster) => cluster !== undefined));
    const other = [...met].find((cluster) => clusters.get(cluster)?.every(({ result }) => result !== departure.result));
    const cluster = other ?? index;
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), departure]);
    for (const place of places) if (!clusterOf.has(place)) clusterOf.set(place, cluster);
  });
  return [...clusters.values()];
}
