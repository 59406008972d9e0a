import { defineConfig } from 'vitest/config';

/** Pact reports its use to its makers unless it is told not to. */
const env = { PACT_DO_NOT_TRACK: 'true' };
const shared = { pool: 'forks', environment: 'node', env } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'tests', include: ['tests/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: ['suites/vitest/*.suite.ts'],
          globalSetup: ['suites/vitest/global-setup.ts'],
        },
      },
      {
        // One process: a pact file that several write at a time loses interactions.
        test: {
          ...shared,
          name: 'consumer',
          include: ['pact/consumer/*.consumer.ts'],
          globalSetup: ['pact/consumer/global-setup.ts'],
          fileParallelism: false,
          isolate: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
