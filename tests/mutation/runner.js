import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { collectTests, getFn } from '@vitest/runner';

/** Runs vitest's test files in the process that Stryker started, and loads them once, not once for every mutant. */
class InProcessRunner {
  tests;

  // Stryker starts a fresh process for a mutant that lies in what runs while modules load.
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    await this.load(testFiles(''));
    return this.run(this.tests, { bail: false });
  }

  async mutantRun({ activeMutant, hitLimit, mutantActivation, sandboxFileName, testFilter }) {
    const stryker = namespace();
    stryker.hitLimit = hitLimit;
    stryker.hitCount = 0;
    if (mutantActivation === 'static') stryker.activeMutant = activeMutant.id;
    try {
      await this.load(testFiles(mutantActivation === 'static' ? relative('.', sandboxFileName) : ''));
    } catch (error) {
      return toMutantRunResult(complete([failed('loading', 0, error)]));
    }
    stryker.activeMutant = activeMutant.id;
    const wanted = testFilter && new Set(testFilter);
    const result = await this.run(wanted ? this.tests.filter(({ id }) => wanted.has(id)) : this.tests, { bail: true });
    return toMutantRunResult(determineHitLimitReached(stryker.hitCount, hitLimit) ?? result);
  }

  async run(tests, { bail }) {
    const stryker = namespace();
    const results = [];
    for (const { id, test } of tests) {
      stryker.currentTestId = id;
      const startedAt = performance.now();
      try {
        await getFn(test)();
        results.push({ id, name: id, status: TestStatus.Success, timeSpentMs: performance.now() - startedAt });
      } catch (error) {
        results.push(failed(id, performance.now() - startedAt, error));
        if (bail) break;
      } finally {
        stryker.currentTestId = undefined;
      }
    }
    return { ...complete(results), mutantCoverage: stryker.mutantCoverage };
  }

  async load(files) {
    if (this.tests !== undefined) return;
    const config = {
      ...{ root: process.cwd(), setupFiles: [], passWithNoTests: false, allowOnly: false, maxConcurrency: 1, tags: [] },
      ...{ testTimeout: 0, hookTimeout: 0, retry: 0, sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' } },
    };
    const importFile = (file) => import(pathToFileURL(file).href);
    const loaded = await collectTests(files, { config, importFile });
    const unloaded = loaded.find(({ result }) => result?.state === 'fail');
    if (unloaded) throw new Error(`${unloaded.name}: ${unloaded.result.errors?.[0]?.message}`);
    this.tests = loaded.flatMap((file) => testsIn(file).map(([name, test]) => ({ id: `${file.name} ${name}`, test })));
  }
}

/** Returns the tests of a mutated file, or of every file if it has no name; the cheapest and most telling come first. */
function testFiles(mutated) {
  const units = ['tests/judging', 'tests/suites'].flatMap((folder) => among(folder, '.test.ts')).filter(opensNoSocket);
  const judging = [...among('tests/mutation', 'judged.replay.ts'), ...units];
  const stating = [...among('tests/facts', '.test.ts'), ...among('tests/mutation', 'repeated.replay.ts')];
  if (mutated === '' || mutated === 'facts/answer.ts') return [...judging, ...stating];
  return mutated.startsWith('facts/') ? [...stating, ...units] : judging;
}

function among(folder, ending) {
  return readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => resolve(join(folder, name)));
}

/** Tests of whole runs prove the same as the replays, and take a thousand times as long. */
function opensNoSocket(file) {
  return !/(?:doors-agree|open-points-runs)\.test\.ts$/.test(file);
}

function testsIn(suite, prefix = '') {
  return suite.tasks.flatMap((task) => {
    const name = `${prefix}${task.name}`;
    if (task.type === 'suite') return testsIn(task, `${name} `);
    return task.mode === 'run' ? [[name, task]] : [];
  });
}

function complete(tests) {
  return { status: DryRunStatus.Complete, tests };
}

function failed(id, timeSpentMs, error) {
  return { id, name: id, status: TestStatus.Failed, timeSpentMs, failureMessage: String(error).slice(0, 500) };
}

function namespace() {
  const name = INSTRUMENTER_CONSTANTS.NAMESPACE;
  globalThis[name] ??= {};
  return globalThis[name];
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
