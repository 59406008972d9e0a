import type { Facts } from '../../facts/facts.ts';
import { catalogues } from '../../messages/index.ts';
import { createProvider, type ProviderOptions, startProvider } from '../../provider/index.ts';
import { sealed, unsealed } from '../../src/evidence/file.ts';
import { createGate, type Gate } from '../../src/redaction/gate.ts';
import { reportIn } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { type Recorded, recordedOf, withExchangesOf } from '../../src/run/evidence.ts';
import { guard } from '../../src/run/guarding.ts';
import { conclude } from '../../src/run/judge.ts';
import { type RecordHooks, record, secretsOf } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { type RunOptions, resolveOptions, type Target } from '../../src/settings/settings.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { IN_PROCESS_URL, inProcessWire } from './in-process.ts';

/** Default options of the command for a target on loopback. */
export const DEFAULTS: RunOptions = resolveOptions({}, null, () => ({ kind: 'missing' })).options;

/** Finds no leaks, because nothing is written. */
const OPEN_GATE: Gate = { know: () => undefined, leaksIn: () => [] };

export interface How {
  /** True to judge the evidence again and to search the output for leaks; the default. */
  readonly held?: boolean;
  /** True for real HTTP and real pauses, instead of neither. */
  readonly http?: boolean;
}

/** Replacements between the suite and a provider. */
interface Between {
  readonly http?: boolean;
  readonly signal?: AbortSignal;
  /** Changes the target of the provider. */
  readonly target?: (target: Target) => Target;
  /** Replaces the `send` of a wire to an in-process provider. */
  readonly send?: (send: Wire['send']) => Wire['send'];
  readonly gateFor?: (target: Target) => Gate;
}

/** Starts a reference provider and records a run against it, over HTTP or in this process. */
export async function recordedRun(
  provider: ProviderOptions,
  options: RunOptions,
  {
    http = false,
    signal = new AbortController().signal,
    target: change,
    send,
    gateFor = () => OPEN_GATE,
  }: Between = {},
) {
  const { settings, hooks, close } = await (http ? overHttp(provider) : inProcess(provider, options));
  try {
    const target = change?.(embeddedTarget(settings)) ?? embeddedTarget(settings);
    const gate = gateFor(target);
    const { wire } = hooks;
    const replaced = wire && send ? { wire: { ...wire, send: send(wire.send) } } : {};
    const recording = await record(target, options, { ...hooks, ...replaced, signal, gate });
    return { recording, gate, circumstances: { target, options, interruptedBy: null } };
  } finally {
    await close();
  }
}

/** A provider with the settings and hooks of a run. */
interface Reached {
  readonly settings: Readonly<Record<string, string>>;
  readonly hooks: Pick<RecordHooks, 'wire' | 'sleep'>;
  close(): Promise<void>;
}

async function overHttp(provider: ProviderOptions): Promise<Reached> {
  const { settings, close } = await startProvider(provider);
  return { settings, hooks: {}, close };
}

async function inProcess(provider: ProviderOptions, options: RunOptions): Promise<Reached> {
  const created = await createProvider(provider);
  const hooks = { wire: inProcessWire(created, options), sleep: async () => undefined };
  return { settings: created.settings(IN_PROCESS_URL), hooks, close: async () => undefined };
}

/** Starts a reference provider and runs the suite against it. */
export async function wholeRun(
  provider: ProviderOptions,
  options: Partial<RunOptions> = {},
  { held = true, http = false }: How = {},
): Promise<{ readonly report: Report; readonly facts: Facts; readonly durationMs: number }> {
  const all = { ...DEFAULTS, ...options };
  const gateFor = (target: Target): Gate =>
    held ? guard(createGate(), { baseUrl: target.baseUrl, directories: [] }, secretsOf(target)) : OPEN_GATE;
  const { recording: asRecorded, gate, circumstances } = await recordedRun(provider, all, { http, gateFor });
  const recording = withoutDefects(asRecorded);
  const report = await conclude(recording, circumstances);
  assertNone('the report violates its schema', schemaErrorsOf(report));
  assertNone('the report has messages without a code or text', unfinishedMessages(report));
  if (held) {
    const recorded = withExchangesOf(recordedOf(recording, circumstances), report);
    const evidence = sealed(recorded, { suite: '0', document: '0' });
    await assertJudgedAlike(JSON.stringify(report), evidence, all);
    // The evidence also contains the exchanges.
    const leaks = [JSON.stringify({ ...report, exchanges: [] }), evidence].flatMap((text) => gate.leaksIn(text));
    assertNone('the report would be withheld', leaks);
  }
  return { report, facts: recording.facts, durationMs: recording.finishedAt - recording.startedAt };
}

function assertNone(problem: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${problem}: ${JSON.stringify(found.slice(0, 3))}`);
}

/** Throws if `judge` creates a different report from the evidence. */
async function assertJudgedAlike(report: string, evidence: string, options: RunOptions): Promise<void> {
  const opened = unsealed<Recorded>(evidence);
  if ('damage' in opened) throw new Error(`the evidence is damaged: ${opened.damage}`);
  const { target, interruptedBy } = opened.recorded;
  const again = await conclude(opened.recorded, { target, options, interruptedBy });
  if (JSON.stringify(again) !== report) throw new Error('the evidence is judged differently');
}

const KNOWN = new Set(Object.values(catalogues.en).flatMap((table) => Object.keys(table)));
/** Matches a missing parameter, or one that is not a plain value. */
const HOLE = /\{[@#]?\w+|\bundefined\b|\[object/;
/** Returns true if a text lacks a parameter, or has the code of another text in place of that text. */
const isUnfinished = (text: string): boolean =>
  HOLE.test(text) ||
  (text.match(/[a-z]+\.[a-z.-]+[a-z]/g) ?? []).some((word) => Object.hasOwn(catalogues.en.texts, word));

interface Coded {
  readonly code?: string;
  readonly id?: string;
}

interface Said {
  readonly code?: string | undefined;
  readonly texts: readonly string[];
}

/** Returns the messages with an unknown code or a missing parameter, in both languages. */
function unfinishedMessages(report: Report): readonly Said[] {
  const inPortuguese = reportIn(report, { language: 'pt-BR', sentences: {}, clauses: {} });
  return [report, inPortuguese]
    .flatMap(({ requirements, openPoints, problems, gates }): readonly Said[] =>
      [
        ...requirements.flatMap(({ findings }) => findings),
        ...[...requirements, ...openPoints].flatMap(({ reasons = [] }) => reasons),
        ...openPoints.filter(({ answer }) => answer !== null),
        ...problems,
        ...gates,
      ].map(({ code, id: _, ...one }: Coded) => ({
        code,
        texts: Object.values(one).filter((text) => typeof text === 'string'),
      })),
    )
    .filter(({ code = 'text', texts }) => code === 'text' || !KNOWN.has(code) || texts.some(isUnfinished));
}
