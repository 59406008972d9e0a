import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Forwarding, startForwarder } from './forwarder.ts';
import { mismatchesOf } from './mismatches.ts';
import type { Ended, NativeVerifier } from './native/process.ts';
import { type Interaction, markedPact, type Pact } from './pact.ts';
import { type NativeResult, readResults } from './results.ts';
import { inconclusive, type Obstacle, obstacleOf } from './states.ts';
import type { InteractionResult } from './verification.ts';

export interface VerifyOptions extends Pick<Forwarding, 'states' | 'send'> {
  readonly verifier: NativeVerifier;
  /** For the whole pact. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

/** What became of each interaction of a pact, and how the Verifier ended; null where there was nothing for it to do. */
export interface Verified {
  readonly interactions: readonly InteractionResult[];
  readonly ended: Exclude<Ended['kind'], 'results'> | null;
}

/**
 * Lets the Verifier verify every interaction of a pact whose provider states can be had. What fails under a fleeting
 * state is verified once more, with the state set up anew: the second verdict counts.
 *
 * @throws What `send` or the set-up of a state throws, which is a defect of the suite.
 */
export async function verifyPact(pact: Pact, options: VerifyOptions): Promise<Verified> {
  const endsAt = Date.now() + options.withinMs;
  const obstacles = new Map(pact.interactions.map((one) => [one.index, obstacleBefore(one, options)] as const));
  const sendable = pact.interactions.filter(({ index }) => obstacles.get(index) === null);
  const first = await round(pact, sendable, options, true);
  const doubtful = sendable.filter(({ index }) => first.doubtful.has(index));
  const left = { ...options, withinMs: Math.max(1, endsAt - Date.now()) };
  const second = await round(pact, doubtful, left, false);
  const interactions = pact.interactions.map((one) => {
    const obstacle = obstacles.get(one.index) ?? null;
    return second.results.get(one.index) ?? first.results.get(one.index) ?? resultOf(one, obstacle ?? NOT_JUDGED);
  });
  return { interactions, ended: first.ended ?? second.ended };
}

interface Round extends Pick<Verified, 'ended'> {
  readonly results: ReadonlyMap<number, InteractionResult>;
  /** What failed under a fleeting state. */
  readonly doubtful: ReadonlySet<number>;
}

/** One run of the Verifier over some interactions of a pact. */
async function round(
  pact: Pact,
  interactions: readonly Interaction[],
  options: VerifyOptions,
  isFirst: boolean,
): Promise<Round> {
  if (interactions.length === 0) return { results: new Map(), doubtful: new Set(), ended: null };
  const forwarder = await startForwarder({ ...options, interactions });
  try {
    const ended = await runVerifier(pact, interactions, forwarder, options);
    const defect = forwarder.defect();
    if (defect !== null) throw defect;
    const judged = ended.kind === 'results' ? readResults(ended.text) : null;
    const ending = judged === null ? inconclusive(ENDINGS[ended.kind]) : null;
    const results: (readonly [Interaction, InteractionResult])[] = [];
    for (const one of interactions) {
      const obstacle = ending ?? forwarder.obstacleOf(one);
      const result = obstacle === null ? judgedResult(one, judged?.get(one.index)) : resultOf(one, obstacle);
      const isOver = result.verdict === 'failed' && !(isFirst && forwarder.isFleeting(one));
      const lost = isOver ? await lostState(one, options) : null;
      results.push([one, lost === null ? result : resultOf(one, lost)]);
    }
    return {
      results: new Map(results.map(([{ index }, result]) => [index, result])),
      doubtful: new Set(
        results.flatMap(([one, { verdict }]) => (verdict === 'failed' && forwarder.isFleeting(one) ? [one.index] : [])),
      ),
      ended: judged !== null ? null : ended.kind === 'results' ? 'failed' : ended.kind,
    };
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

function obstacleBefore(interaction: Interaction, { states }: VerifyOptions): Obstacle | null {
  if (interaction.unsupported !== null) return inconclusive(interaction.unsupported);
  if (!['GET', 'POST', 'HEAD', 'OPTIONS'].includes(interaction.method)) {
    return inconclusive(`the suite sends no ${interaction.method}`);
  }
  return obstacleOf(
    interaction.states.map(({ name }) => name),
    states,
  );
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

const ENDINGS = {
  missing: 'the package of Pact is not installed',
  failed: 'the Verifier of Pact could not run',
  crashed: 'the native library of Pact crashed',
  timeout: 'the time for the verification ran out',
  interrupted: 'the verification was interrupted',
  results: 'the Verifier of Pact gave results that can not be read',
} as const satisfies Record<Ended['kind'], string>;

const NOT_JUDGED = inconclusive('the Verifier could not judge the answer');

function resultOf(interaction: Interaction, { verdict, reason }: Obstacle): InteractionResult {
  return { ...toldOf(interaction), verdict, reason, mismatches: [] };
}

function judgedResult(interaction: Interaction, result: NativeResult | undefined): InteractionResult {
  if (result?.kind === 'ok') return { ...toldOf(interaction), verdict: 'verified', mismatches: [] };
  if (result?.kind !== 'mismatches') return resultOf(interaction, NOT_JUDGED);
  return { ...toldOf(interaction), verdict: 'failed', mismatches: mismatchesOf(result.found, interaction) };
}

function toldOf({ id, description, states, requirements }: Interaction) {
  return { ...(id === null ? {} : { id }), description, states: states.map(({ name }) => name), requirements };
}
