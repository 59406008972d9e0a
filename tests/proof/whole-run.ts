import type { Facts } from '../../facts/facts.ts';
import { createProvider, type ProviderOptions, startProvider } from '../../provider/index.ts';
import { sealed, unsealed } from '../../src/evidence/file.ts';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import type { Report } from '../../src/report/report.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { type Recorded, recordedOf } from '../../src/run/evidence.ts';
import { guard } from '../../src/run/guarding.ts';
import { conclude } from '../../src/run/judge.ts';
import { type RecordHooks, record, secretsOf } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { IN_PROCESS_URL, inProcessWire } from './in-process.ts';
import { unfinishedMessages } from './messages-of.ts';

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
  maskAmounts: false,
  json: false,
  quiet: false,
  openPoints: false,
};

/** Lets everything pass: where nothing is written nothing has to be withheld. */
const OPEN_GATE: Gate = { know: () => undefined, leaksIn: () => [] };

/** How a run is made. */
export interface How {
  /** Its evidence is judged again, and what would be written is searched for leaks; true if left out. */
  readonly held?: boolean;
  /** Over real HTTP and with the pauses of production, instead of in this process without either. */
  readonly http?: boolean;
}

/** One whole run against a reference provider that is started for it. */
export async function wholeRun(
  provider: ProviderOptions,
  options: Partial<RunOptions> = {},
  { held = true, http = false }: How = {},
): Promise<{ readonly report: Report; readonly facts: Facts; readonly durationMs: number }> {
  const all = { ...DEFAULTS, ...options };
  const { settings, hooks, close } = await reach(provider, all, http);
  try {
    const target = embeddedTarget(settings);
    const gate = held
      ? guard(createGate(), { baseUrl: target.baseUrl, directories: [] }, secretsOf(target))
      : OPEN_GATE;
    const { signal } = new AbortController();
    const recording = withoutDefects(await record(target, all, { ...hooks, signal, gate }));
    const circumstances = { target, options: all, interruptedBy: null };
    const report = await conclude(recording, circumstances);
    const errors = schemaErrorsOf(report);
    if (errors.length > 0) throw new Error(`its report violates the schema: ${errors.slice(0, 3).join('; ')}`);
    const unfinished = unfinishedMessages(report);
    if (unfinished.length > 0)
      throw new Error(`its report has messages without a code or text: ${JSON.stringify(unfinished)}`);
    if (held) {
      const evidence = sealed(recordedOf(recording, circumstances), { suite: '0', document: '0' });
      await holdToEvidence(JSON.stringify(report), evidence, all);
      // The exchanges stand in the evidence too.
      holdToGate(gate, [JSON.stringify({ ...report, exchanges: [] }), evidence]);
    }
    return { report, facts: recording.facts, durationMs: recording.finishedAt - recording.startedAt };
  } finally {
    await close();
  }
}

/** A provider with what a run needs to reach it. */
export interface Reached {
  readonly settings: Readonly<Record<string, string>>;
  readonly hooks: Pick<RecordHooks, 'wire' | 'sleep'>;
  close(): Promise<void>;
}

/** Starts a provider, over HTTP or in this process. */
export async function reach(provider: ProviderOptions, options: RunOptions, http: boolean): Promise<Reached> {
  if (http) {
    const { settings, close } = await startProvider(provider);
    return { settings, hooks: {}, close };
  }
  const { app, settings } = await createProvider(provider);
  const hooks = { wire: inProcessWire(app, options), sleep: async () => undefined };
  return { settings: settings(IN_PROCESS_URL), hooks, close: () => app.close() };
}

/**
 * Judges the evidence of a run again, as `judge` reads it from a file.
 *
 * @throws Error where that gives another report.
 */
async function holdToEvidence(report: string, evidence: string, options: RunOptions): Promise<void> {
  const opened = unsealed<Recorded>(evidence);
  if ('damage' in opened) throw new Error(`its evidence can't be judged again: ${opened.damage}`);
  const { target, interruptedBy } = opened.recorded;
  const again = await conclude(opened.recorded, { target, options, interruptedBy });
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
