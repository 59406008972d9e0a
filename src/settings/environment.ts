export type Layer = Readonly<Record<string, string | undefined>>;

/** Returns the environment of this process. Nothing else reads it. */
export function processEnvironment(): Layer {
  return { ...process.env };
}

/** The name of the command and of its package. */
export const COMMAND = 'vehicle-credit-conformance';

/** Returns true if an npm script of the suite started this process, as in a clone. */
export function isStartedByScript({ npm_lifecycle_event: script, npm_package_name: name }: Layer): boolean {
  return (script === 'cli' || script === 'conformance') && name === COMMAND;
}

/** Returns the command as a user types it, without arguments. */
export function commandTyped(env: Layer): string {
  return isStartedByScript(env) ? 'npm run cli --' : COMMAND;
}

/** Returns the step of GitHub Actions that runs this process: whether it shows annotations, and its summary file. */
export function gitHubStep({ GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: Layer) {
  return { annotates: GITHUB_ACTIONS === 'true', summary: GITHUB_STEP_SUMMARY || null };
}

type Found = readonly [branch: string | undefined, buildUrl: string | undefined];

/** CI services; each is detected by a variable that only it sets. */
const services: readonly ((env: Layer) => Found | null)[] = [
  ({ GITHUB_ACTIONS, GITHUB_HEAD_REF: head, GITHUB_REF_TYPE: type, GITHUB_REF_NAME: ref, ...env }) => {
    const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
    if (GITHUB_ACTIONS !== 'true') return null;
    const url = repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
    return [head || (type === 'tag' ? undefined : ref), url];
  },
  ({ GITLAB_CI, CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: source, CI_COMMIT_BRANCH, CI_JOB_URL, CI_PIPELINE_URL }) =>
    GITLAB_CI === 'true' ? [source || CI_COMMIT_BRANCH, CI_JOB_URL || CI_PIPELINE_URL] : null,
  ({ CIRCLECI, CIRCLE_BRANCH, CIRCLE_BUILD_URL }) => (CIRCLECI === 'true' ? [CIRCLE_BRANCH, CIRCLE_BUILD_URL] : null),
  ({ TF_BUILD, SYSTEM_PULLREQUEST_SOURCEBRANCH: source, BUILD_SOURCEBRANCH: branch, ...env }) => {
    const { SYSTEM_COLLECTIONURI: server, SYSTEM_TEAMPROJECT: project, BUILD_BUILDID: id } = env;
    if (TF_BUILD?.toLowerCase() !== 'true') return null;
    const url =
      server && project && id
        ? `${server.replace(/\/*$/, '/')}${encodeURIComponent(project)}/_build/results?buildId=${id}`
        : undefined;
    return [source || (branch?.startsWith('refs/tags/') ? undefined : branch), url];
  },
  ({ JENKINS_URL, CHANGE_BRANCH, BRANCH_NAME, GIT_BRANCH, BUILD_URL }) =>
    JENKINS_URL ? [CHANGE_BRANCH || BRANCH_NAME || GIT_BRANCH?.replace(/^origin\//, ''), BUILD_URL] : null,
];

/**
 * Returns the branch, without `refs/heads/`, and the URL of the current CI run; null if unknown. The branch of a pull
 * request is its source branch.
 */
export function ciRun(env: Layer) {
  const [branch, buildUrl] = services.map((service) => service(env)).find((found) => found !== null) ?? [];
  return { branch: branch?.replace(/^refs\/heads\//, '') || null, buildUrl: buildUrl || null };
}
