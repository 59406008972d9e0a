import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf, textOf } from '../../messages/index.ts';
import { type Forwarding, inconclusive, type Obstacle, startForwarder } from './forwarder.ts';
import { mismatchesOf, type NativeResult, readResults } from './mismatches.ts';
import { type Interaction, markedPact, type Pact } from './pact.ts';
import type { InteractionResult } from './report.ts';
import type { Ended, NativeVerifier } from './verifier.ts';

export interface VerifyOptions extends Pick<Forwarding, 'states' | 'send'> {
  readonly verifier: NativeVerifier;
  /** For the whole pact. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

/** How the Verifier ended where it gave no results. */
export type Ending = Exclude<Ended['kind'], 'results'>;

/**
 * Verifies every interaction of a pact with Pact's Verifier. An interaction that fails in a fleeting state is verified once
 * more, with the state set up anew: the second verdict counts. A failure in a state that was lost meanwhile is none.
 *
 * @throws What `send` or the set-up of a state throws, which is a defect of the suite.
 */
export async function verifyPact(pact: Pact, options: VerifyOptions) {
  const endsAt = Date.now() + options.withinMs;
  const supported = pact.interactions.filter(({ unsupported }) => unsupported === null);
  const first = await round(pact, supported, options);
  const withinMs = Math.max(1, endsAt - Date.now());
  const second = await round(pact, first.doubtful, { ...options, withinMs });
  const interactions: InteractionResult[] = [];
  for (const one of pact.interactions) {
    const result = second.results.get(one.index) ?? first.results.get(one.index);
    if (one.unsupported !== null || result === undefined) {
      interactions.push(hindered(one, inconclusive(one.unsupported ?? textOf('pact.not-sent'))));
    } else {
      const lost = result.verdict === 'failed' ? await lostState(one, options) : null;
      interactions.push(lost === null ? result : hindered(one, lost));
    }
  }
  return { interactions, ended: first.ended ?? second.ended };
}

/** One run of the Verifier over some interactions of a pact: their results, and those that failed in a fleeting state. */
async function round(pact: Pact, interactions: readonly Interaction[], options: VerifyOptions) {
  const results = new Map<number, InteractionResult>();
  if (interactions.length === 0) return { results, doubtful: [], ended: null };
  const forwarder = await startForwarder({ ...options, interactions });
  const directory = await mkdtemp(join(tmpdir(), 'pact-'));
  try {
    const { baseUrl, statesUrl } = forwarder;
    const { verifier, withinMs, signal } = options;
    const pactFile = join(directory, 'pact.json');
    await writeFile(pactFile, markedPact(pact, interactions), { mode: 0o600 });
    const job = { provider: pact.provider, baseUrl, statesUrl, pactFile, timeoutMs: withinMs };
    const run = await verifier.verify(job, { withinMs, signal });
    const defect = forwarder.defect();
    if (defect !== null) throw defect;
    const native = run.kind === 'results' ? readResults(run.text) : null;
    const failure: Ending = run.kind === 'results' ? 'failed' : run.kind;
    const ended = native === null ? failure : null;
    for (const one of interactions) {
      const obstacle = ended === null ? forwarder.obstacleOf(one) : endingObstacle(ended);
      results.set(one.index, obstacle === null ? resultOf(one, native?.get(one.index)) : hindered(one, obstacle));
    }
    const hasFailed = ({ index }: Interaction) => results.get(index)?.verdict === 'failed';
    const doubtful = interactions.filter((one) => hasFailed(one) && forwarder.isFleeting(one));
    return { results, doubtful, ended };
  } finally {
    await forwarder.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function lostState({ states }: Interaction, options: VerifyOptions): Promise<Obstacle | null> {
  for (const { name, params } of states) {
    const lost = (await options.states[name]?.lost?.(params)) ?? null;
    if (lost !== null) return lost;
  }
  return null;
}

/** A reason without the remedy, which a report does not repeat for each interaction. */
function endingObstacle(ended: Ending): Obstacle {
  const { code, params, message } = problemOf(`pact.verifier-${ended}`);
  return inconclusive({ code, params, message });
}

function hindered(interaction: Interaction, { verdict, why }: Obstacle): InteractionResult {
  return { ...knownOf(interaction), verdict, reason: why.message, reasons: [why], mismatches: [] };
}

function resultOf(interaction: Interaction, native: NativeResult | undefined): InteractionResult {
  if (native === undefined || native === 'error') {
    return hindered(interaction, inconclusive(textOf('pact.not-checked')));
  }
  if (native === 'ok') return { ...knownOf(interaction), verdict: 'verified', mismatches: [] };
  return { ...knownOf(interaction), verdict: 'failed', mismatches: mismatchesOf(native, interaction) };
}

function knownOf({ id, description, states, requirements }: Interaction) {
  return { ...(id === null ? {} : { id }), description, states: states.map(({ name }) => name), requirements };
}
