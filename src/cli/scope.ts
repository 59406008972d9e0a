import type { ScopeFact } from '../../facts/facts.ts';
import { problemOf } from '../../messages/index.ts';
import { probeNames, probeTable } from '../../probes/table.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { matchesAny, unmatchedGlobs } from '../judging/globs.ts';
import type { Problem } from '../report/report.ts';
import type { RunOptions } from '../settings/settings.ts';

type Selection = Pick<RunOptions, 'only' | 'skip' | 'profile'>;

const ids = [...Object.keys(requirements), ...Object.keys(openPoints)];

/** The part of the catalogue and of the probes that the options select. */
export function scopeOf({ only, skip, profile }: Selection): ScopeFact {
  return {
    ids: only.length === 0 ? null : ids.filter(matchesAny(only)),
    skip: probeNames.filter((name) => probeTable[name].base !== true && matchesAny(skip)(name)),
    quick: profile === 'quick',
  };
}

/** What is wrong with the globs of a run. */
export function scopeProblems(
  options: Selection & Pick<RunOptions, 'require' | 'acceptUnexercised'>,
): readonly Problem[] {
  const requirementIds = Object.keys(requirements);
  const { only, skip, require, acceptUnexercised } = options;
  const selected = scopeOf(options).ids;
  const unmatched = (flag: string, globs: readonly string[], known: readonly string[]): readonly Problem[] =>
    unmatchedGlobs(globs, known).map((glob) => ({ variable: flag, ...problemOf('settings.glob-unmatched', { glob }) }));
  const required =
    selected === null ? [] : requirementIds.filter((id) => matchesAny(require)(id) && !selected.includes(id));
  return [
    ...unmatched('--only', only, ids),
    ...unmatched('--require', require, requirementIds),
    ...unmatched('--accept-unexercised', acceptUnexercised, requirementIds),
    ...(required.length === 0
      ? []
      : [{ variable: '--require', ...problemOf('settings.require-unselected', { ids: required }) }]),
    ...skip.flatMap((glob) => skipProblem(glob)),
  ];
}

function skipProblem(glob: string): readonly Problem[] {
  const named = probeNames.filter(matchesAny([glob]));
  if (named.length === 0) return [{ variable: '--skip', ...problemOf('settings.skip-unmatched', { glob }) }];
  if (named.some((name) => probeTable[name].base !== true)) return [];
  return [{ variable: '--skip', ...problemOf('settings.skip-base', { glob }) }];
}
