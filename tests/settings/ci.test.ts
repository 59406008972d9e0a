import { expect, test } from 'vitest';
import { ciRun } from '../../src/settings/environment.ts';

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://git.example',
  GITHUB_REPOSITORY: 'a/b',
  GITHUB_RUN_ID: '7',
};
const githubRun = 'https://git.example/a/b/actions/runs/7';
const azure = {
  TF_BUILD: 'True',
  SYSTEM_COLLECTIONURI: 'https://dev.azure.com/a',
  SYSTEM_TEAMPROJECT: 'b c',
  BUILD_BUILDID: '7',
};
const azureRun = 'https://dev.azure.com/a/b%20c/_build/results?buildId=7';

test.each<[string, Readonly<Record<string, string>>, string | null, string | null]>([
  ['no service', { BUILD_URL: 'https://x', BRANCH_NAME: 'x', CI: 'true' }, null, null],
  ['GitHub Actions, a branch', { ...github, GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' }, 'main', githubRun],
  [
    'GitHub Actions, a pull request',
    { ...github, GITHUB_HEAD_REF: 'topic', GITHUB_REF_NAME: '12/merge' },
    'topic',
    githubRun,
  ],
  [
    'GitHub Actions, a tag',
    { ...github, GITHUB_HEAD_REF: '', GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' },
    null,
    githubRun,
  ],
  [
    'GitLab CI, a branch',
    { GITLAB_CI: 'true', CI_COMMIT_BRANCH: 'main', CI_JOB_URL: 'https://g/1' },
    'main',
    'https://g/1',
  ],
  [
    'GitLab CI, a merge request',
    { GITLAB_CI: 'true', CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'topic', CI_PIPELINE_URL: 'https://g/2' },
    'topic',
    'https://g/2',
  ],
  ['GitLab CI, a tag', { GITLAB_CI: 'true', CI_COMMIT_TAG: 'v1' }, null, null],
  ['CircleCI', { CIRCLECI: 'true', CIRCLE_BRANCH: 'main', CIRCLE_BUILD_URL: 'https://c/1' }, 'main', 'https://c/1'],
  ['Azure Pipelines, a branch', { ...azure, BUILD_SOURCEBRANCH: 'refs/heads/feature/x' }, 'feature/x', azureRun],
  [
    'Azure Pipelines, a pull request',
    { ...azure, SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/topic', BUILD_SOURCEBRANCH: 'refs/pull/1/merge' },
    'topic',
    azureRun,
  ],
  ['Azure Pipelines, a tag', { ...azure, BUILD_SOURCEBRANCH: 'refs/tags/v1' }, null, azureRun],
  [
    'Jenkins, a branch',
    { JENKINS_URL: 'https://j', GIT_BRANCH: 'origin/main', BUILD_URL: 'https://j/1' },
    'main',
    'https://j/1',
  ],
  ['Jenkins, a pull request', { JENKINS_URL: 'https://j', BRANCH_NAME: 'PR-1', CHANGE_BRANCH: 'topic' }, 'topic', null],
])('%s', (_title, env, branch, buildUrl) => expect(ciRun(env)).toEqual({ branch, buildUrl }));
