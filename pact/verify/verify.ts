import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf, type TextMessage, textOf } from '../../messages/index.ts';
import { type Forwarding, inconclusive, type Obstacle, skipped, startForwarder } from './forwarder.ts';
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

/** What became of each interaction of a pact, and how the Verifier ended; null where it gave results or had nothing to do. */
export interface Verified {
  readonly interactions: readonly InteractionResult[];
  readonly ended: Ending | null;
}

/**
 * Lets the Verifier verify every interaction of a pact whose provider states can be had. What fails under a fleeting
 * state is verified once more, with the state set up anew: the second verdict counts.
 *
 * @throws What `send` or the set-up of a state throws, which is a defect of the suite.
 */
export async function verifyPact(pact: Pact, options: VerifyOptions): Promise<Verified> {
  const endsAt = Date.now() + options.withinMs;
  const results = new Map<number, InteractionResult>();
  const sendable: Interaction[] = [];
  for (const one of pact.interactions) {
    const obstacle = obstacleBefore(one, options);
    if (obstacle === null) sendable.push(one);
    else results.set(one.index, hindered(one, obstacle));
  }
  const first = await round(pact, sendable, options, true);
  const left = { ...options, withinMs: Math.max(1, endsAt - Date.now()) };
  const second = await round(pact, first.doubtful, left, false);
  for (const [index, result] of [...first.results, ...second.results]) results.set(index, result);
  return {
    interactions: pact.interactions.flatMap(({ index }) => results.get(index) ?? []),
    ended: first.ended ?? second.ended,
  };
}

interface Round extends Pick<Verified, 'ended'> {
  readonly results: ReadonlyMap<number, InteractionResult>;
  /** What failed under a fleeting state. */
  readonly doubtful: readonly Interaction[];
}

/** One run of the Verifier over some interactions of a pact. */
async function round(
  pact: Pact,
  interactions: readonly Interaction[],
  options: VerifyOptions,
  isFirst: boolean,
): Promise<Round> {
  const results = new Map<number, InteractionResult>();
  const doubtful: Interaction[] = [];
  if (interactions.length === 0) return { results, doubtful, ended: null };
  const forwarder = await startForwarder({ ...options, interactions });
  try {
    const run = await runVerifier(pact, interactions, forwarder, options);
    const defect = forwarder.defect();
    if (defect !== null) throw defect;
    const judged = run.kind === 'results' ? readResults(run.text) : null;
    const ended = judged !== null ? null : run.kind === 'results' ? 'failed' : run.kind;
    const ending = ended === null ? null : inconclusive(endingOf(ended));
    for (const one of interactions) {
      const obstacle = ending ?? forwarder.obstacleOf(one);
      const result = obstacle === null ? judgedResult(one, judged?.get(one.index)) : hindered(one, obstacle);
      const isDoubtful = result.verdict === 'failed' && isFirst && forwarder.isFleeting(one);
      if (isDoubtful) doubtful.push(one);
      const lost = result.verdict === 'failed' && !isDoubtful ? await lostState(one, options) : null;
      results.set(one.index, lost === null ? result : hindered(one, lost));
    }
    return { results, doubtful, ended };
  } finally {
    await forwarder.close();
  }
}

/** Why a state of an interaction does not stand any more: then its failure says nothing. */
async function lostState({ states }: Interaction, options: VerifyOptions): Promise<Obstacle | null> {
  for (const { name, params } of states) {
    const lost = (await options.states[name]?.lost?.(params)) ?? null;
    if (lost !== null) return lost;
  }
  return null;
}

function obstacleBefore({ unsupported, states: needed }: Interaction, { states }: VerifyOptions): Obstacle | null {
  if (unsupported !== null) return inconclusive(unsupported);
  for (const { name } of needed) {
    const state = Object.hasOwn(states, name) ? states[name] : undefined;
    if (state === undefined) return inconclusive(textOf('pact.state-unknown', { state: JSON.stringify(name) }));
    if (state.missing !== null) return skipped(state.missing);
  }
  return null;
}

async function runVerifier(
  pact: Pact,
  sendable: readonly Interaction[],
  { baseUrl, statesUrl }: { readonly baseUrl: string; readonly statesUrl: string },
  { verifier, withinMs, signal }: VerifyOptions,
): Promise<Ended> {
  const directory = await mkdtemp(join(tmpdir(), 'pact-verification-'));
  try {
    const pactFile = join(directory, 'pact.json');
    const indices = sendable.map(({ index }) => index);
    await writeFile(pactFile, markedPact(pact, indices), { mode: 0o600 });
    const job = { provider: pact.provider, baseUrl, statesUrl, pactFile, timeoutMs: withinMs };
    return await verifier.verify(job, { withinMs, signal });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function endingOf(ended: Ending): TextMessage {
  const { code, params, message } = problemOf(`pact.verifier-${ended}`);
  return { code, params, message };
}

function hindered(interaction: Interaction, { verdict, why }: Obstacle): InteractionResult {
  return { ...knownOf(interaction), verdict, reason: why.message, reasons: [why], mismatches: [] };
}

function judgedResult(interaction: Interaction, result: NativeResult | undefined): InteractionResult {
  if (result?.kind === 'ok') return { ...knownOf(interaction), verdict: 'verified', mismatches: [] };
  if (result?.kind !== 'mismatches') return hindered(interaction, inconclusive(textOf('pact.not-checked')));
  return { ...knownOf(interaction), verdict: 'failed', mismatches: mismatchesOf(result.found, interaction) };
}

function knownOf({ id, description, states, requirements }: Interaction) {
  return { ...(id === null ? {} : { id }), description, states: states.map(({ name }) => name), requirements };
}
