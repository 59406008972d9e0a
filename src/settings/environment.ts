/** Environment variables by their names. */
export type Layer = Readonly<Record<string, string | undefined>>;

/** The environment of this process; the only reading of it. */
export function processEnvironment(): Layer {
  return { ...process.env };
}

/** What a step of GitHub Actions offers for its results. */
export interface GitHubStep {
  /** Whether GitHub reads workflow commands from what is printed. */
  readonly annotates: boolean;
  /** The file whose Markdown is shown with the job; null where there is none. */
  readonly summary: string | null;
}

/** The step of GitHub Actions that this process runs in. */
export function gitHubStep({ GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: Layer): GitHubStep {
  return { annotates: GITHUB_ACTIONS === 'true', summary: GITHUB_STEP_SUMMARY || null };
}

/** What a continuous integration service tells of the run that this process is part of. */
export interface CiRun {
  /** The branch that is built, without `refs/heads/`; null where the service names none. */
  readonly branch: string | null;
  /** Where the run is shown; null where the service does not tell. */
  readonly buildUrl: string | null;
}

interface Service {
  readonly runs: (env: Layer) => boolean;
  readonly branch: (env: Layer) => string | undefined;
  readonly buildUrl: (env: Layer) => string | undefined;
}

/** Services by the variables that they set. A pull request counts for the branch that it comes from. */
const services: Readonly<Record<string, Service>> = {
  'GitHub Actions': {
    runs: ({ GITHUB_ACTIONS }) => GITHUB_ACTIONS === 'true',
    branch: ({ GITHUB_HEAD_REF, GITHUB_REF_TYPE, GITHUB_REF_NAME }) =>
      GITHUB_HEAD_REF || (GITHUB_REF_TYPE === 'tag' ? undefined : GITHUB_REF_NAME),
    buildUrl: ({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID }) =>
      GITHUB_REPOSITORY && GITHUB_RUN_ID
        ? `${GITHUB_SERVER_URL || 'https://github.com'}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
        : undefined,
  },
  'GitLab CI': {
    runs: ({ GITLAB_CI }) => GITLAB_CI === 'true',
    branch: ({ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME, CI_COMMIT_BRANCH }) =>
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || CI_COMMIT_BRANCH,
    buildUrl: ({ CI_JOB_URL, CI_PIPELINE_URL }) => CI_JOB_URL || CI_PIPELINE_URL,
  },
  CircleCI: {
    runs: ({ CIRCLECI }) => CIRCLECI === 'true',
    branch: ({ CIRCLE_BRANCH }) => CIRCLE_BRANCH,
    buildUrl: ({ CIRCLE_BUILD_URL }) => CIRCLE_BUILD_URL,
  },
  'Azure Pipelines': {
    runs: ({ TF_BUILD }) => TF_BUILD?.toLowerCase() === 'true',
    branch: ({ SYSTEM_PULLREQUEST_SOURCEBRANCH, BUILD_SOURCEBRANCH }) =>
      SYSTEM_PULLREQUEST_SOURCEBRANCH ||
      (BUILD_SOURCEBRANCH?.startsWith('refs/tags/') ? undefined : BUILD_SOURCEBRANCH),
    buildUrl: ({ SYSTEM_COLLECTIONURI, SYSTEM_TEAMPROJECT, BUILD_BUILDID }) =>
      SYSTEM_COLLECTIONURI && SYSTEM_TEAMPROJECT && BUILD_BUILDID
        ? `${SYSTEM_COLLECTIONURI.replace(/\/*$/, '/')}${encodeURIComponent(SYSTEM_TEAMPROJECT)}/_build/results?buildId=${BUILD_BUILDID}`
        : undefined,
  },
  Jenkins: {
    runs: ({ JENKINS_URL }) => Boolean(JENKINS_URL),
    branch: ({ CHANGE_BRANCH, BRANCH_NAME, GIT_BRANCH }) =>
      CHANGE_BRANCH || BRANCH_NAME || GIT_BRANCH?.replace(/^origin\//, ''),
    buildUrl: ({ BUILD_URL }) => BUILD_URL,
  },
};

/** The run of the service that this process is part of; nothing is known of it elsewhere. */
export function ciRun(env: Layer): CiRun {
  const service = Object.values(services).find(({ runs }) => runs(env));
  const branch = service?.branch(env)?.replace(/^refs\/heads\//, '');
  return { branch: branch || null, buildUrl: service?.buildUrl(env) || null };
}
