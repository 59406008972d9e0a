import picomatch from 'picomatch';

/** Tells whether an id matches one of the globs. An empty glob matches nothing. */
export function matchesAny(globs: readonly string[]): (id: string) => boolean {
  return picomatch(globs.filter((glob) => glob !== ''));
}

/** The globs that match no id: each is a problem of the settings (`--only`, `--require`). */
export function unmatchedGlobs(globs: readonly string[], ids: readonly string[]): readonly string[] {
  return globs.filter((glob) => !ids.some(matchesAny([glob])));
}
