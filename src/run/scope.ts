import { type Answer, isConclusive, isSentLater } from '../../facts/answer.ts';
import type { Facts, ScopeFact } from '../../facts/facts.ts';
import { noted, problemOf, reasoned, type TextCode, type TextMessage, textOf } from '../../messages/index.ts';
import { placeNamed, placeNames, shows, stimulusOf } from '../../probes/selection.ts';
import { feeds, type ProbeName, probeNames, probeTable } from '../../probes/table.ts';
import {
  comparisonRequirements,
  type Need,
  openPoints,
  type Requirement,
  type RequirementId,
  requirements,
} from '../../requirements/index.ts';
import { matchesAny, unmatchedGlobs } from '../judging/outcome.ts';
import type { OpenPointResult, Problem, ReportScope, RequirementResult } from '../report/report.ts';
import { globsOver, suggested } from '../settings/nearest.ts';
import type { RunOptions } from '../settings/settings.ts';

type Selection = Pick<RunOptions, 'only' | 'skip' | 'profile'>;

const ids = [...Object.keys(requirements), ...Object.keys(openPoints)];

/**
 * Reads a value of `--only`: a glob over ids, and after `@` the only request at which these ids are checked. Returns the ids
 * that match, and those that it selects: with a request, only ids that its response can check.
 */
function partOf(only: string) {
  const [glob = '', ...further] = only.split('@');
  const place = further.length === 0 ? null : further.join('@');
  const name = place === null ? undefined : placeNamed(place)?.name;
  const matching = ids.filter(matchesAny([glob]));
  return { glob, place, matching, selected: matching.filter((id) => name === undefined || shows(name, id)) };
}

export function scopeOf({ only, skip, profile }: Selection): ScopeFact {
  const parts = only.map(partOf);
  const selected = new Set(parts.flatMap((part) => part.selected));
  const whole = new Set(parts.flatMap((part) => (part.place === null ? part.selected : [])));
  const at = parts.flatMap(({ place, selected: own }) =>
    place === null ? [] : own.filter((id) => !whole.has(id)).map((id) => `${id}@${place}`),
  );
  return {
    ids: only.length === 0 ? null : ids.filter((id) => selected.has(id)),
    ...(at.length > 0 && { at }),
    skip: probeNames.filter((name) => probeTable[name].base !== true && matchesAny(skip)(name)),
    quick: profile === 'quick',
  };
}

export function selectedBy({ scope }: Facts, only: readonly string[]): (id: string) => boolean {
  const { ids: recorded } = scope;
  const { ids: named } = scopeOf({ only, skip: [], profile: 'full' });
  return (id) => (named?.includes(id) ?? true) && (recorded?.includes(id) ?? true);
}

export function reportScope({ scope }: Facts, isSelected: (id: string) => boolean): ReportScope {
  const all = Object.keys(requirements);
  const selected = all.filter(isSelected).length;
  const partial = ids.some((id) => !isSelected(id));
  const at = scope.at?.filter((one) => isSelected(idOf(one))) ?? [];
  return {
    kind: scope.quick ? 'quick' : partial ? 'selection' : 'full',
    selected,
    of: all.length,
    skipped: [...scope.skip],
    ...(at.length > 0 && { at }),
  };
}

function idOf(one: string): string {
  return one.slice(0, one.indexOf('@'));
}

/** Makes a pass inconclusive if the id is selected at some requests only, and one was not sent or not readable. */
export function withoutPartialPasses(
  results: readonly RequirementResult[],
  { scope: { at = [] }, answers }: Facts,
): readonly RequirementResult[] {
  return results.map((result) => {
    const named = at.filter((one) => result.verdict === 'pass' && idOf(one) === result.id);
    const places = named.map((one) => one.slice(result.id.length + 1));
    const sentAt = (place: string) => answers.filter((answer) => answer.name === place || stimulusOf(answer) === place);
    // A listing response without a page is a finding of another check.
    const isReadable = (one: Answer) => (one.role === 'listing' ? one.page !== null : isConclusive(one));
    const unsent = places.filter((place) => sentAt(place).length === 0);
    const unread = places.filter((place) => !sentAt(place).every(isReadable));
    const reasons = [
      ...(unsent.length > 0 ? [textOf('place-unsent', { requests: unsent })] : []),
      ...(unread.length > 0 ? [textOf('place-unread', { requests: unread })] : []),
    ];
    if (reasons.length === 0) return result;
    return { ...result, verdict: 'inconclusive', ...reasoned(reasons) };
  });
}

export function partlyIn({ at = [] }: Pick<ReportScope, 'at'> = {}): (id: string) => boolean {
  return (id) => at.some((one) => idOf(one) === id);
}

/** Returns a predicate for ids without skipped cases. */
export function inFull(scope: ReportScope | undefined, production: boolean): (id: string) => boolean {
  const { kind, skipped = [] } = scope ?? {};
  const isPlaced = partlyIn(scope);
  const isPartly = (name: ProbeName): boolean =>
    skipped.includes(name) || (production && probeTable[name].cases !== undefined);
  return (id) => kind !== 'quick' && !isPlaced(id) && !probeNames.some((name) => isPartly(name) && feeds(name, id));
}

/** The settings that give what requirements or some of their cases need. */
const GIVEN: Partial<Record<Need, keyof Facts['configured']>> = {
  'expired-token': 'expiredToken',
  'revoked-token': 'revokedToken',
  'second-partner': 'second',
  'empty-partner': 'empty',
  'incomplete-partner': 'incomplete',
};

/** Returns the needs that no setting gives. */
function unsetOf(needs: readonly Need[] = [], { configured }: Facts): readonly Need[] {
  return needs.filter((need) => GIVEN[need] !== undefined && !configured[GIVEN[need]]);
}

/** Adds the reasons for which the settings left out some cases of a requirement that passed. */
function withPartialReasons(result: RequirementResult, facts: Facts) {
  const { scope, production } = facts;
  if (production || partlyIn(scope)(result.id)) return result;
  const { someCasesNeed }: Requirement = requirements[result.id as RequirementId];
  // Other skipped probes only read more pages.
  const isOwn = (name: ProbeName) => probeTable[name].feeds.some((id) => id === result.id);
  const skipped = probeNames.filter((name) => scope.skip.includes(name) && isOwn(name));
  const notes = [
    ...(skipped.length > 0 ? [textOf('partly-skipped', { probes: skipped })] : []),
    ...unsetOf(someCasesNeed, facts).map((need) => textOf('partly-needs', { need: `need.${need}` })),
  ];
  return { ...result, ...noted(result, ...notes) };
}

/** Adds the probes of a requirement that passed which the run did not send, or only in part. */
function withUnsent(result: RequirementResult, { answers, unasked }: Facts): RequirementResult {
  const unsent = new Set([
    ...answers.filter((one) => one.failure === 'not-sent' && !isSentLater(one, answers)).map(({ name }) => name),
    ...unasked.map(({ name }) => name),
  ]);
  const probes = probeNames.filter((name) => unsent.has(name) && feeds(name, result.id));
  return probes.length === 0 ? result : { ...result, ...noted(result, textOf('partly-unsent', { probes })) };
}

/** Adds the reason if the run itself or the user caused a requirement not to be exercised, or only in part. */
export function withScopeReasons(
  results: readonly RequirementResult[],
  facts: Facts,
  { acceptUnexercised }: Pick<RunOptions, 'acceptUnexercised'>,
): readonly RequirementResult[] {
  const { scope, production } = facts;
  const isAccepted = matchesAny(acceptUnexercised);
  return results.map((result) => {
    if (result.verdict === 'pass') return withUnsent(withPartialReasons(result, facts), facts);
    if (result.verdict !== 'not-exercised' || result.reasons?.some(({ code }) => code === 'not-selected'))
      return result;
    const { needs }: Requirement = requirements[result.id as RequirementId];
    const feeding = probeNames.filter((name) => feeds(name, result.id));
    // Without --skip, a missing setting still leaves the requirement unchecked.
    const skipped = unsetOf(needs, facts).length > 0 ? [] : feeding.filter((name) => scope.skip.includes(name));
    const forbidden = production && feeding.every((name) => probeTable[name].production !== true);
    const added = [
      ...(skipped.length > 0 ? [textOf('skipped', { probes: skipped })] : []),
      ...(forbidden ? [textOf('not-permitted')] : []),
      ...(skipped.length === 0 && isAccepted(result.id) ? [textOf('accepted')] : []),
    ];
    if (added.length === 0) return result;
    const own = skipped.length > 0 || forbidden ? [] : (result.reasons ?? []);
    return { ...result, ...reasoned([...own, ...added]) };
  });
}

export function scopeProblems(
  options: Selection & Pick<RunOptions, 'require' | 'acceptUnexercised' | 'baseline'>,
  among: readonly string[] | null = null,
): readonly Problem[] {
  const requirementIds = Object.keys(requirements);
  const { only, skip, require, acceptUnexercised, baseline } = options;
  const asked = scopeOf(options).ids;
  const selected = among === null ? asked : among.filter((id) => asked?.includes(id) ?? true);
  const pinned = Object.keys(baseline?.answers ?? {});
  const comparesNothing = baseline !== undefined && selected !== null && !pinned.some((id) => selected.includes(id));
  const skippable = probeNames.filter((name) => probeTable[name].base !== true);
  const unmatched = (flag: string, globs: readonly string[], known: readonly string[]): readonly Problem[] =>
    unmatchedGlobs(globs, known).map((glob) => unmatchedProblem(flag, glob, known, 'settings.glob-unmatched'));
  const required =
    selected === null ? [] : requirementIds.filter((id) => matchesAny(require)(id) && !selected.includes(id));
  const parts = only.map(partOf);
  const globs = parts.map(({ glob }) => glob);
  return [
    ...unmatched('--only', globs, ids),
    ...parts.flatMap(({ glob, place, matching, selected: own }) => {
      if (place === null) return [];
      if (placeNamed(place) === undefined) {
        const found = suggested(place, placeNames());
        return [{ variable: '--only', ...problemOf('settings.place-unknown', { place, ...found }) }];
      }
      if (matching.length === 0 || own.length > 0) return [];
      const probes = probeNames.filter((name) => matching.some((id) => feeds(name, id)));
      return [{ variable: '--only', ...problemOf('settings.place-blind', { glob, place, probes }) }];
    }),
    ...unmatched('--require', require, requirementIds),
    ...unmatched('--accept-unexercised', acceptUnexercised, requirementIds),
    ...(required.length === 0
      ? []
      : [{ variable: '--require', ...problemOf('settings.require-unselected', { ids: required }) }]),
    ...(comparesNothing ? [{ variable: '--baseline', ...problemOf('settings.baseline-unselected') }] : []),
    ...skip.flatMap((glob) => {
      const named = probeNames.filter(matchesAny([glob]));
      if (named.some((name) => probeTable[name].base !== true)) return [];
      if (named.length === 0) return [unmatchedProblem('--skip', glob, skippable, 'settings.skip-unmatched')];
      return [{ variable: '--skip', ...problemOf('settings.skip-base', { glob }) }];
    }),
  ];
}

const comparedIds = Object.keys(comparisonRequirements);

/** Returns the problem of a glob that matches nothing. A list with commas is no glob. */
function unmatchedProblem(
  variable: string,
  glob: string,
  known: readonly string[],
  code: 'settings.glob-unmatched' | 'settings.skip-unmatched',
): Problem {
  if (code === 'settings.glob-unmatched' && comparedIds.some(matchesAny([glob]))) {
    return { variable, ...problemOf('settings.glob-compared', { glob }) };
  }
  const parts = glob.includes('{') ? [glob] : glob.split(',').map((part) => part.trim());
  if (parts.length === 1) return { variable, ...problemOf(code, { glob, ...suggested(glob, globsOver(known)) }) };
  const quoted = (part: string) => (/[*?[\]{}]/.test(part) ? `'${part}'` : part);
  const repeated = parts.map((part) => `${variable} ${quoted(part)}`).join(' ');
  return { variable, ...problemOf('settings.glob-list', { glob, repeated }) };
}

/** Reasons that stay true when a run ends early. */
const LASTING: ReadonlySet<string> = new Set<TextCode>([
  'not-selected',
  'not-permitted',
  'not-in-evidence',
  'skipped',
  'accepted',
  'suite-defect',
]);

/** Sets the reason `by` on each open result of a run that ended early, because the missing requests are the cause. */
export function withEndReason<Judged extends Partial<RequirementResult | OpenPointResult>>(
  results: readonly Judged[],
  by: TextMessage | null,
): readonly Judged[] {
  if (by === null) return results;
  return results.map((result) => {
    const ending = 'verdict' in result ? result.verdict : 'certainty' in result ? result.certainty : undefined;
    const open = ending === 'not-exercised' || ending === 'inconclusive' || ending === 'unseen';
    if (!open || result.reasons?.some(({ code }) => LASTING.has(code))) return result;
    return { ...result, ...reasoned([by]) };
  });
}
