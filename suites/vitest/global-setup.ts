import type { TestProject } from 'vitest/node';

/** Asks the target once before the tests, and again before each rerun, then with the code as it is by then. */
export default async function setup(project: TestProject): Promise<void> {
  await recordFor(project);
  project.onTestsRerun(() => recordFor(project));
}

async function recordFor(project: TestProject): Promise<void> {
  const { recordAndProvide } = await import('./record.ts');
  await recordAndProvide(project);
}
