import type { Facts } from '../../facts/facts.ts';
import { type ProviderOptions, startProvider } from '../../provider/index.ts';
import { sealed, unsealed } from '../../src/evidence/file.ts';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import type { Report } from '../../src/report/report.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { type Recorded, recordedOf } from '../../src/run/evidence.ts';
import { guard, suiteWords } from '../../src/run/guarding.ts';
import { conclude } from '../../src/run/judge.ts';
import { record, secretsOf } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';

/** Options of a run as the command's defaults set them for a target on loopback. */
export const DEFAULTS: RunOptions = {
  reportDir: 'reports',
  strict: false,
  only: [],
  require: [],
  skip: [],
  acceptUnexercised: [],
  profile: 'full',
  maxPages: 2_000,
  concurrency: 4,
  rate: null,
  deadlineSeconds: 600,
  timeoutSeconds: 15,
  maxRequests: 5_000,
  dryRun: false,
  lang: 'en',
  showIds: false,
  json: false,
  quiet: false,
};

const words = suiteWords();

/** Lets everything pass: where nothing is written nothing has to be withheld. */
const OPEN_GATE: Gate = { know: () => undefined, leaksIn: () => [] };

/**
 * One whole run, over real HTTP in this process, against a reference provider that was started for it. `held`: its
 * evidence is judged again, and what would be written is looked through for what must not be in it; else the run is
 * asked and judged alone.
 */
export async function wholeRun(
  provider: ProviderOptions,
  options: Partial<RunOptions> = {},
  held = true,
): Promise<{ readonly report: Report; readonly facts: Facts; readonly durationMs: number }> {
  const running = await startProvider(provider);
  try {
    const target = embeddedTarget(running.settings);
    const all = { ...DEFAULTS, ...options };
    const gate = held
      ? guard(createGate(), { baseUrl: target.baseUrl, directories: [] }, secretsOf(target), words)
      : OPEN_GATE;
    const recording = withoutDefects(await record(target, all, { signal: new AbortController().signal, gate }));
    const circumstances = { target, options: all, interruptedBy: null };
    const report = conclude(recording, circumstances);
    const errors = schemaErrorsOf(report);
    if (errors.length > 0) throw new Error(`its report violates the schema: ${errors.slice(0, 3).join('; ')}`);
    if (held) {
      const evidence = sealed(recordedOf(recording, circumstances), { suite: '0', document: '0' });
      holdToEvidence(JSON.stringify(report), evidence, all);
      // The exchanges stand in the evidence too.
      holdToGate(gate, [JSON.stringify({ ...report, exchanges: [] }), evidence]);
    }
    return { report, facts: recording.facts, durationMs: recording.finishedAt - recording.startedAt };
  } finally {
    await running.close();
  }
}

/**
 * Judges the evidence of a run again, as `judge` reads it from a file.
 *
 * @throws Error where that gives another report.
 */
function holdToEvidence(report: string, evidence: string, options: RunOptions): void {
  const opened = unsealed<Recorded>(evidence);
  if ('damage' in opened) throw new Error(`its evidence can't be judged again: ${opened.damage}`);
  const { target, interruptedBy } = opened.recorded;
  const again = conclude(opened.recorded, { target, options, interruptedBy });
  if (JSON.stringify(again) !== report) throw new Error('its evidence is judged differently');
}

/**
 * Holds what would be written to what must not be in it; every other file is a view of the report.
 *
 * @throws Error where a file would have to be withheld.
 */
function holdToGate(gate: Gate, texts: readonly string[]): void {
  const leaks = texts.flatMap((text) => gate.leaksIn(text));
  if (leaks.length > 0) throw new Error(`its report would be withheld: ${JSON.stringify(leaks)}`);
}
