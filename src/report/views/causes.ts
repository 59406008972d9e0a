import { catalogues, deviationOf, type FindingCode, type Param, type TextCode } from '../../../messages/index.ts';
import type { Finding } from '../../judging/finding.ts';
import type { Report, RequirementResult } from '../report.ts';

type Results = readonly RequirementResult[];

const RANKS: Readonly<Record<NonNullable<RequirementResult['severity']>, number>> = { critical: 0, major: 1, minor: 2 };

export function rankOf({ severity }: { readonly severity?: RequirementResult['severity'] | null }): number {
  return RANKS[severity ?? 'minor'];
}

export function withVerdict(results: Results, verdict: RequirementResult['verdict']): Results {
  return results
    .filter((result) => result.verdict === verdict && isSelected(result))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function criticalWaived({ requirements }: Pick<Report, 'requirements'>): Results {
  return withVerdict(requirements, 'waived').filter(({ severity }) => severity === 'critical');
}

export function isSelected({ reasons = [] }: Pick<RequirementResult, 'reasons'>): boolean {
  return reasons.every(({ code }) => code !== 'not-selected');
}

/** Returns the findings that no waiver covers; of a requirement that is waived as a whole, all. */
export function unwaived({ findings }: Pick<RequirementResult, 'findings'>): readonly Finding[] {
  return findings.filter(({ waived }) => waived !== true);
}

export interface Deviation {
  readonly result: RequirementResult;
  readonly message: string;
  readonly findings: readonly Finding[];
  /** The change of the API; equal for findings of one cause. */
  readonly change: string;
}

/** One deviation of the API, in any number of requirements and places. */
export interface Cause {
  readonly verdict: 'fail' | 'warning' | 'waived';
  /** The verdict with the place among the causes of this verdict. */
  readonly name: string;
  /** Of all deviations, each once. */
  readonly messages: readonly string[];
  /** The most severe first. */
  readonly deviations: readonly Deviation[];
  readonly results: readonly RequirementResult[];
  readonly ids: readonly string[];
  readonly severity: NonNullable<RequirementResult['severity']> | null;
  /** Best example; missing if a result has no finding. */
  readonly first?: Finding;
  readonly places: number;
  /** What `places` counts: places in responses, cases of requests, or several findings in one place. */
  readonly unit: 'places' | 'cases' | 'findings';
  readonly count: number;
}

/** Groups the results with a verdict by cause: by severity, then the widest first. */
export function causesOf({ requirements }: Pick<Report, 'requirements'>, verdict: Cause['verdict']): readonly Cause[] {
  return clustersOf(deviationsOf(withVerdict(requirements, verdict)))
    .map(causeOf)
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        Number(isExposure(b)) - Number(isExposure(a)) ||
        b.places - a.places ||
        b.count - a.count,
    )
    .map((cause, index) => ({ ...cause, verdict, name: `${verdict}-${index + 1}` }));
}

/** Returns true for a critical cause that gives access or shows data, not only another status than 401. */
export function isExposure({ severity, deviations }: Pick<Cause, 'severity' | 'deviations'>): boolean {
  const isDenied = ({ code = '', params }: Finding) =>
    CHANGED.get(code) === 'denial' && params?.actual !== 'status.with-simulations' && Number(params?.status) >= 300;
  return severity === 'critical' && !deviations.every(({ findings }) => findings.every(isDenied));
}

function deviationsOf(results: Results): readonly Deviation[] {
  const shown = shownBy(results.flatMap(({ findings }) => findings));
  return results.flatMap((result): readonly Deviation[] => {
    const open = unwaived(result);
    if (open.length === 0) {
      return [{ result, message: result.reason ?? result.statement, findings: [], change: result.id }];
    }
    const changeOf = (finding: Finding) => JSON.stringify(changeIn(finding, result, shown));
    // Findings with one message are shown by the first of them.
    const keyOf = (finding: Finding) => `${changeOf(finding)} ${finding.code ?? ''}`;
    return [...groupedBy(open, keyOf).values()].map((findings) => {
      const [first] = findings;
      return { result, message: first.message, findings, change: changeOf(first) };
    });
  });
}

/** Findings of an endpoint at another location: every request to the documented location then has the same status. */
const GONE: ReadonlySet<string> = new Set<FindingCode>(['version.elsewhere', 'environment.elsewhere']);

/** Parameters that distinguish causes; the others contain places and counts. */
const TELLING = new Set(['status', 'field', 'object', 'member', 'names', 'missing']);

/** Codes of findings that one change of the API causes together, by what changed. */
const CHANGES = {
  denial: [
    ...(['auth.not-401', 'auth.no-token-not-401', 'auth.altered-not-401'] as const),
    ...(['auth.altered-opens', 'auth.revoked-opens', 'auth.expired-opens'] as const),
  ],
  rejection: ['listing.malformed-not-400', 'account.incomplete-not-400'],
  status: [
    ...(['listing.not-200', 'listing.bound-rejected', 'listing.status-not-shown', 'listing.status-500'] as const),
    ...(['listing.parameter-required', 'token.not-accepted', 'account.empty-not-listed'] as const),
  ],
  simulations: [
    ...(['listing.page-differs', 'listing.over-limite', 'listing.sizes-differ', 'page.below-limite'] as const),
    ...(['page.short', 'page.simulation-repeated', 'page.simulation-twice'] as const),
  ],
  total: ['page.total-differs', 'page.total-by-size', 'page.total-varies', 'account.empty-total'],
  expiresIn: ['token.no-lifetime', 'token.lifetime-differs', 'token.unit-varies'],
  expiresAt: ['token.expires-in-past', 'token.expiry-claims-differ'],
} as const satisfies Readonly<Record<string, readonly FindingCode[]>>;
const CHANGED = new Map<string, string>(
  Object.entries(CHANGES).flatMap(([change, codes]) => codes.map((code) => [code, change])),
);
/** A list that holds another number of simulations than its total: other findings show which of the two is wrong. */
const MISCOUNT = 'page.total-miscounts' satisfies FindingCode;

type Shown = ReturnType<typeof shownBy>;

/** Facts from all findings of a report together. */
function shownBy(findings: readonly Finding[]) {
  const opening = (finding: Finding) => finding.params?.request === 'request.without-token' && isLetIn(finding);
  return {
    /** Statuses of the places of endpoints that are elsewhere. */
    gone: new Set(findings.filter(({ code = '' }) => GONE.has(code)).map(({ params }) => params?.status)),
    /** Cases in which a request without a token opened the listing. */
    opened: new Set(findings.filter(opening).map(({ where }) => where.case)),
    /** True if pages contain wrong simulations. */
    simulations: findings.some(({ code = '' }) => CHANGED.get(code) === 'simulations'),
  };
}

function changeIn(finding: Finding, { id }: RequirementResult, shown: Shown): readonly unknown[] {
  const { code, params = {}, message, expected, where } = finding;
  const { status, request } = params;
  const change = CHANGED.get(code ?? '');
  if (code === undefined) return [message, expected.replace(/\d+/g, '#')];
  // A serializer that changes a type changes it in every field.
  if (code === 'field.deviates' && String(params.actual).startsWith('type.')) {
    return [code, params.type === 'type.integer' ? 'type.number' : params.type, params.actual];
  }
  if (status !== undefined && shown.gone.has(status)) return ['gone', status];
  if (code === MISCOUNT) return [shown.simulations ? 'simulations' : 'total'];
  // Where no token is needed, no other credentials matter.
  if (change === 'denial' && isLetIn(finding)) return isOpen(where, shown) ? ['open'] : [code, request];
  if (change === 'denial' || (change === 'rejection' && !isSuccess(status))) return [change, status];
  // A request that lacks a parameter is rejected, or fails, for its lack.
  if (code === 'listing.parameter-required' && (status === 400 || status === 500)) return [code, params.omitted];
  if (change === 'status' && status !== 200) return [change, status ?? 500];
  if (change !== undefined && change !== 'status' && change !== 'rejection') return [change];
  // All wrong values of a field of the pagination block are one change of that field.
  if (code.startsWith('page.')) return [id, deviationOf(code)];
  return [deviationOf(code), ...Object.entries(params).filter(([name, value]) => TELLING.has(name) || isKind(value))];
}

/** Returns true if a request that must be denied got more than a success status. */
function isLetIn({ code, params = {} }: Finding): boolean {
  return isSuccess(params.status) && params.actual !== 'status.plain' && code !== 'auth.altered-not-401';
}

/** Returns true if the page of a case (its last part, or the first page) also opened without a token. */
function isOpen({ case: name = '' }: Finding['where'], { opened }: Shown): boolean {
  const parts = name.split(', ');
  return opened.has(parts.at(-1)) || (parts.length === 1 && opened.has('first page'));
}

const isSuccess = (status: Param | undefined): boolean => typeof status === 'number' && status >= 200 && status < 300;

function isKind(value: Param): boolean {
  const isCode = typeof value === 'string' && /^(?:body|held|type|value)\./.test(value);
  return isCode && Object.hasOwn(catalogues.en.texts, value);
}

/** Merges deviations with the same change or the same place. */
function clustersOf(deviations: readonly Deviation[]): readonly (readonly Deviation[])[] {
  const unreadable = new Set(
    deviations.flatMap(({ findings }) => findings.flatMap((one) => (isUnreadable(one) ? [one.exchange] : []))),
  );
  const clusters = new Set<Deviation[]>();
  const byLink = new Map<string, Deviation[]>();
  for (const deviation of deviations) {
    const places = deviation.findings.flatMap((finding) => placesOf(finding, unreadable));
    const links = [deviation.change, ...places];
    const linked = new Set(links.map((link) => byLink.get(link)).filter((one) => one !== undefined));
    const [first = [], ...others] = linked;
    clusters.add(first);
    first.push(...others.flat(), deviation);
    for (const link of links) byLink.set(link, first);
    if (others.length === 0) continue;
    for (const other of others) clusters.delete(other);
    for (const [link, cluster] of byLink) if (others.includes(cluster)) byLink.set(link, first);
  }
  return [...clusters];
}

function placesOf(finding: Finding, unreadable: ReadonlySet<string | undefined>): readonly string[] {
  const { code, exchange, where } = finding;
  if (exchange === undefined) return [];
  // An older version did not say what a finding is about: a whole response where it names a case only.
  const isPrecise = (where.pointer ?? where.item ?? (code === undefined ? where.case : undefined)) !== undefined;
  const isWhole = isOfResponse(finding) || unreadable.has(exchange);
  return [...(isPrecise ? [placeOf(finding)] : []), ...(isWhole ? [`response ${exchange}`] : [])];
}

/** Findings about a whole response that do not name a status or a body. */
const OF_RESPONSES: ReadonlySet<string> = new Set<FindingCode>([
  ...(['listing.member-type', 'listing.status-500', 'json.malformed', 'body.undecodable'] as const),
]);

/** Returns true for a finding about a whole response: its status, or the kind of its body. */
function isOfResponse({ code = '', params = {}, where }: Finding): boolean {
  if (OF_RESPONSES.has(code)) return true;
  return (
    where.pointer === undefined && where.item === undefined && ('status' in params || bodyIn(params) !== undefined)
  );
}

const bodyIn = (params: NonNullable<Finding['params']>): Param | undefined =>
  Object.values(params).find((value) => typeof value === 'string' && value.startsWith('body.'));

/** Returns true if a response is unreadable: all other findings in it have the same cause. */
function isUnreadable({ code, params = {} }: Finding): boolean {
  const body = bodyIn(params);
  return code === 'body.undecodable' || (body !== undefined && body !== 'body.object');
}

function placeOf({ exchange, where: { page, item, pointer, case: name, partner, limite } }: Finding): string {
  return JSON.stringify([exchange, page, limite, item, pointer, name, partner]);
}

function causeOf(deviations: readonly Deviation[]): Omit<Cause, 'verdict' | 'name'> {
  const results = [...new Set(deviations.map(({ result }) => result))];
  const findings = deviations.flatMap((deviation) => deviation.findings);
  const seen = findings.filter(({ exchange }) => exchange !== undefined);
  // The simplest place: the documented request itself, not a case of it.
  const first =
    seen.find(({ code, where }) => code === seen[0]?.code && where.case === undefined) ?? seen[0] ?? findings[0];
  const counts = new Map<string, number>();
  for (const deviation of deviations) {
    for (const [place, alike] of groupedBy(deviation.findings, placeOf)) {
      alike.forEach(({ count }, index) => {
        const key = `${place}${index}`;
        counts.set(key, Math.max(count, counts.get(key) ?? 0));
      });
    }
  }
  return {
    messages: [...new Set(deviations.map(({ message }) => message))],
    deviations,
    results,
    ids: results.map(({ id }) => id),
    severity: results.toSorted((a, b) => rankOf(a) - rankOf(b))[0]?.severity ?? null,
    ...(first !== undefined && { first }),
    places: counts.size,
    unit: unitOf(findings, counts.size),
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

function unitOf(findings: readonly Finding[], count: number): Cause['unit'] {
  const cases = new Set(findings.map(({ where }) => where.case));
  if (!cases.has(undefined) && cases.size === count) return 'cases';
  return count > 1 && new Set(findings.map(placeOf)).size === 1 ? 'findings' : 'places';
}

export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export type Unsettling = 'inconclusive' | 'not-exercised';

export type Unsettled = ReturnType<typeof unsettledOf>[number];

export function unsettledOf({ requirements }: Pick<Report, 'requirements'>, verdict: Unsettling) {
  // Results that need the same data are one group, whatever each of them lacked.
  const whyOf = ({ reason = '', reasons = [] }: RequirementResult) => {
    const needed = reasons.find(({ code }) => code === 'needs' || code === 'needs-both');
    if (needed === undefined) return reason;
    return [needed, ...reasons.filter(({ code }) => code === 'accepted')].map(({ message }) => message).join('; ');
  };
  return [...groupedBy(withVerdict(requirements, verdict), whyOf)]
    .map(([why, results]) => ({ why: why || null, results }))
    .toSorted((a, b) => b.results.length - a.results.length);
}

/** Reasons for which no setting or data helps a run on production. */
export const OFF_PRODUCTION: ReadonlySet<string> = new Set<TextCode>([
  ...(['not-permitted', 'isolation.production', 'production.accounts'] as const),
  ...(['production.tokens', 'production.credentials', 'production.parameters'] as const),
]);

/** Returns true for a requirement that passed, but was checked only in part, except on production. */
export function isPartly({ verdict, reasons = [] }: RequirementResult): boolean {
  return verdict === 'pass' && reasons.some(({ code }) => !OFF_PRODUCTION.has(code));
}

export function partlyOf({ requirements }: Pick<Report, 'requirements'>): readonly RequirementResult[] {
  return requirements.filter(isPartly);
}
