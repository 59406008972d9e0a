import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, in this order. In a new clone vitest knows no durations, and starts the largest files first. */
const SLOWEST = [
  'tests/readme/commands',
  'tests/readme/examples',
  'tests/package/',
  'tests/report/browser',
  'tests/cli/',
  'tests/leaks/',
  'tests/proof/recheck',
  'tests/probes/',
  'tests/ci/',
  'tests/pact/verify/',
  'tests/suites/doors-agree',
  'tests/wire/hostile',
  'tests/provider/',
];

/** Starts the slowest files first, so that both workers end at the same time. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const place = (path: string) => SLOWEST.findIndex((part) => path.includes(part)) + 1 || SLOWEST.length + 1;
    return sorted.toSorted((one, other) => place(one.moduleId) - place(other.moduleId));
  }
}

/** Pact reports its use to its makers unless it is told not to. */
const env = { PACT_DO_NOT_TRACK: 'true' };
const shared = { pool: 'forks', environment: 'node', env } as const;

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        // Files share their worker's modules, which hold no state: to load them anew for each took longer than many tests.
        test: {
          ...shared,
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          isolate: false,
          // Runs create many short-lived objects: a larger space for them halves the time of garbage collection.
          execArgv: ['--max-semi-space-size=32'],
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
    ],
  },
});
