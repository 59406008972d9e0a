/** Mutates what states and what judges, against recorded evidence. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'in-process',
  plugins: ['./tests/mutation/runner.js'],
  testRunnerNodeArgs: ['--import', 'tsx'],
  coverageAnalysis: 'perTest',
  mutate: ['facts/**/*.ts', 'suites/**/*.ts', '!suites/{vitest,consumer}/**', 'src/judging/*.ts'],
  // A text that is compared is mutated with its comparison, a set of texts with its array; what is left is prose.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // What else the machine does must not pass for an endless loop.
  timeoutFactor: 4,
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  tempDirName: 'reports/mutation/sandboxes',
  // TypeScript 7 has no JavaScript API, with which Stryker would rewrite this file; nothing extends it.
  tsconfigFile: 'none',
  ignorePatterns: [
    'dist',
    'docs',
    'bench',
    'reports/*',
    '!reports/mutation',
    'reports/mutation/*',
    '!reports/mutation/evidence',
  ],
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  thresholds: { high: 95, low: 90, break: 90 },
};
