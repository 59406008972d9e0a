import type { Layer } from './sources.ts';

/** What GitHub Actions offers a step to tell its result by. */
export interface GitHubStep {
  /** Whether workflow commands are read from what is printed. */
  readonly annotates: boolean;
  /** The file whose Markdown is shown with the job; null where there is none. */
  readonly summary: string | null;
}

/** The step of GitHub Actions that this process runs in, by the variables that it sets. */
export function gitHubStep(env: Layer): GitHubStep {
  const summary = env.GITHUB_STEP_SUMMARY;
  return {
    annotates: env.GITHUB_ACTIONS === 'true',
    summary: summary === undefined || summary === '' ? null : summary,
  };
}
