import { defineConfig } from 'vitest/config';

const shared = { pool: 'forks', environment: 'node' } as const;

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
    ],
  },
});
