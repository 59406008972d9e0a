import type { TestProject } from 'vitest/node';

/** Sends the requests before the tests, and again before each rerun, with the current code. */
export default async function setup(project: TestProject): Promise<void> {
  await recordFor(project);
  project.onTestsRerun(() => recordFor(project));
}

async function recordFor(project: TestProject): Promise<void> {
  const { recordAndProvide } = await import('./record.ts');
  await recordAndProvide(project);
}
