import { catalogues, deviationOf, type FindingCode, type Param } from '../../../messages/index.ts';
import type { Finding } from '../../judging/finding.ts';
import type { Report, RequirementResult } from '../report.ts';

type Results = readonly RequirementResult[];

const RANKS: Readonly<Record<NonNullable<RequirementResult['severity']>, number>> = { critical: 0, major: 1, minor: 2 };

/** Returns the place of a severity in the order of lists: critical first. */
export function rankOf({ severity }: { readonly severity?: RequirementResult['severity'] | null }): number {
  return RANKS[severity ?? 'minor'];
}

/** Returns the selected requirements with a verdict: by severity, then in the order of the catalog. */
export function withVerdict(results: Results, verdict: RequirementResult['verdict']): Results {
  return results
    .filter((result) => result.verdict === verdict && isSelected(result))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function isSelected({ reasons = [] }: Pick<RequirementResult, 'reasons'>): boolean {
  return reasons.every(({ code }) => code !== 'not-selected');
}

/** Findings of one requirement that have one cause. */
export interface Deviation {
  readonly result: RequirementResult;
  readonly message: string;
  readonly findings: readonly Finding[];
  /** What changed: equal for findings of one cause. */
  readonly change: string;
}

/** One deviation of the API, in any number of requirements and places. */
export interface Cause {
  /** Of the first deviation. */
  readonly message: string;
  /** Of all deviations, each once. */
  readonly messages: readonly string[];
  /** The most severe first. */
  readonly deviations: readonly Deviation[];
  readonly results: readonly RequirementResult[];
  readonly ids: readonly string[];
  readonly severity: NonNullable<RequirementResult['severity']> | null;
  /** The finding that shows it best, with what the others expected and saw; absent where a result has none. */
  readonly first?: Finding;
  /** Number of places in which it was found. */
  readonly places: number;
  /** How often it was found. */
  readonly count: number;
}

/** Groups the results with a verdict by cause: by severity, then the widest first. */
export function causesOf(
  { requirements }: Pick<Report, 'requirements'>,
  verdict: 'fail' | 'warning',
): readonly Cause[] {
  const deviations = withVerdict(requirements, verdict).flatMap(deviationsOf);
  return joined(deviations)
    .map(causeOf)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.places - a.places || b.count - a.count);
}

/** Warnings that no reader may miss, although they fail no run without --strict: another person's data. */
export function criticalWarnings(report: Pick<Report, 'requirements'>): readonly Cause[] {
  return causesOf(report, 'warning').filter(({ severity }) => severity === 'critical');
}

function deviationsOf(result: RequirementResult): readonly Deviation[] {
  if (result.findings.length === 0) {
    return [{ result, message: result.reason ?? result.statement, findings: [], change: result.id }];
  }
  return [...groupedBy(result.findings, changeOf)].map(([change, findings]) => ({
    result,
    message: findings[0]?.message ?? '',
    findings,
    change,
  }));
}

/** Parameters that distinguish causes; the others say where, how often and how many. */
const TELLING = new Set(['status', 'field', 'object', 'member', 'names', 'missing', 'omitted']);

/** Codes of findings that one change of the API causes together, each group under the first of them. */
const ALIKE: readonly (readonly [FindingCode, ...FindingCode[]])[] = [
  ['auth.not-401', 'auth.no-token-not-401', 'auth.altered-not-401'],
  ['listing.not-200', 'listing.bound-rejected', 'listing.status-not-shown', 'token.not-accepted'],
  [
    'listing.page-differs',
    'listing.over-limite',
    'listing.sizes-differ',
    'page.below-limite',
    'page.below-tamanho',
    'page.short',
    'page.simulation-repeated',
    'page.simulation-twice',
    'page.total-miscounts',
  ],
];
const SHARED = new Map<string, string>(ALIKE.flatMap((codes) => codes.map((code) => [code, codes[0]])));

/** What changed: the code of a finding with the statuses, fields and types in it. */
function changeOf({ code, params = {}, message, expected }: Finding): string {
  if (code === undefined) return JSON.stringify([message, expected.replace(/\d+/g, '#')]);
  // A serializer that changes a type changes it in every field.
  if (code === 'field.deviates' && String(params.actual).startsWith('type.')) {
    return JSON.stringify([code, params.type === 'type.integer' ? 'type.number' : params.type, params.actual]);
  }
  const telling = Object.entries(params).filter(([name, value]) => TELLING.has(name) || isKind(value));
  return JSON.stringify([SHARED.get(code) ?? deviationOf(code), ...telling]);
}

/** Whether a parameter is the code of a type or a body. */
function isKind(value: Param): boolean {
  const isCode = typeof value === 'string' && /^(?:body|held|type|value)\./.test(value);
  return isCode && Object.hasOwn(catalogues.en.texts, value);
}

/** Joins deviations that changed the same, or that different requirements found in the same places. */
function joined(deviations: readonly Deviation[]): readonly (readonly Deviation[])[] {
  const clusters: Deviation[][] = [];
  const byChange = new Map<string, Deviation[]>();
  const byPlace = new Map<string, Deviation[]>();
  for (const deviation of deviations) {
    const places = deviation.findings.flatMap((finding) => (isPrecise(finding) ? [placeOf(finding)] : []));
    const shared = places
      .flatMap((place) => byPlace.get(place) ?? [])
      .find(({ result }) => result !== deviation.result);
    const cluster = byChange.get(deviation.change) ?? (shared && clusters.find((one) => one.includes(shared))) ?? [];
    if (cluster.length === 0) clusters.push(cluster);
    cluster.push(deviation);
    byChange.set(deviation.change, cluster);
    for (const place of places) byPlace.set(place, [...(byPlace.get(place) ?? []), deviation]);
  }
  return clusters;
}

/** Whether another finding in the same place has the same cause. */
function isPrecise({ exchange, where }: Finding): boolean {
  return exchange !== undefined && (where.case ?? where.pointer ?? where.item) !== undefined;
}

function placeOf({ exchange, where: { page, item, pointer, case: name, partner, limite } }: Finding): string {
  return JSON.stringify([exchange, page, limite, item, pointer, name, partner]);
}

function causeOf(deviations: readonly Deviation[]): Cause {
  const results = [...new Set(deviations.map(({ result }) => result))];
  const findings = deviations.flatMap((deviation) => deviation.findings);
  const first = findings.find(({ exchange }) => exchange !== undefined) ?? findings[0];
  const counts = new Map<string, number>();
  for (const deviation of deviations) {
    for (const [place, alike] of groupedBy(deviation.findings, placeOf)) {
      alike.forEach(({ count }, index) => {
        const key = `${place}${index}`;
        counts.set(key, Math.max(count, counts.get(key) ?? 0));
      });
    }
  }
  const each = (part: 'expected' | 'actual'): string =>
    [...new Set(deviations.flatMap((deviation) => deviation.findings[0]?.[part] ?? []))].join('; ');
  return {
    message: deviations[0]?.message ?? '',
    messages: [...new Set(deviations.map(({ message }) => message))],
    deviations,
    results,
    ids: results.map(({ id }) => id),
    severity: results.toSorted((a, b) => rankOf(a) - rankOf(b))[0]?.severity ?? null,
    ...(first !== undefined && { first: { ...first, expected: each('expected'), actual: each('actual') } }),
    places: counts.size,
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Groups items by a key, in their first order. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Results without a pass or a fail that have one reason. */
export interface Unsettled {
  /** Null where no reason is given. */
  readonly why: string | null;
  readonly results: Results;
}

export const UNSETTLED = ['inconclusive', 'waived', 'not-exercised'] as const;

/** Groups the results of a verdict by their reason, the largest group first. */
export function unsettledOf(
  { requirements }: Pick<Report, 'requirements'>,
  verdict: (typeof UNSETTLED)[number],
): readonly Unsettled[] {
  return [...groupedBy(withVerdict(requirements, verdict), whyOf)]
    .map(([why, results]) => ({ why: why || null, results }))
    .toSorted((a, b) => b.results.length - a.results.length);
}

/** What a result needs, else its reason: results that need the same data are one group, whatever each of them lacked. */
function whyOf({ reason = '', reasons = [] }: RequirementResult): string {
  return reasons.find(({ code }) => code === 'needs' || code === 'needs-both')?.message ?? reason;
}
