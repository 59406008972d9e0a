import { defineConfig } from 'vitest/config';

/** Pact reports its use to its makers unless it is told not to. */
const env = { PACT_DO_NOT_TRACK: 'true' };
const shared = { pool: 'forks', environment: 'node', env } as const;

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        // Files share their worker's modules, which hold no state: to load them anew for each took longer than many tests.
        test: {
          ...shared,
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
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
          sequence: { groupOrder: 1 },
          isolate: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
