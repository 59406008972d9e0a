import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Forwarding, startForwarder } from './forwarder.ts';
import { mismatchesOf } from './mismatches.ts';
import type { Ended, NativeVerifier } from './native/process.ts';
import { type Interaction, markedPact, type Pact } from './pact.ts';
import { readResults } from './results.ts';
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
 * Lets the Verifier verify every interaction of a pact whose provider states can be had.
 *
 * @throws What `send` or the set-up of a state throws, which is a defect of the suite.
 */
export async function verifyPact(pact: Pact, options: VerifyOptions): Promise<Verified> {
  const obstacles = new Map(pact.interactions.map((one) => [one.index, obstacleBefore(one, options)] as const));
  const sendable = pact.interactions.filter(({ index }) => obstacles.get(index) === null);
  const forwarder = await startForwarder({ ...options, interactions: sendable });
  try {
    const ended = sendable.length === 0 ? null : await runVerifier(pact, sendable, forwarder, options);
    const defect = forwarder.defect();
    if (defect !== null) throw defect;
    const results = ended?.kind === 'results' ? readResults(ended.text) : null;
    const kind = ended === null || (ended.kind === 'results' && results !== null) ? null : ended.kind;
    const interactions = pact.interactions.map((one) => {
      const obstacle = obstacles.get(one.index) ?? endingOf(kind) ?? forwarder.obstacleOf(one);
      return resultOf(one, obstacle, results);
    });
    return { interactions, ended: kind === 'results' ? 'failed' : kind };
  } finally {
    await forwarder.close();
  }
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

function endingOf(kind: Ended['kind'] | null): Obstacle | null {
  return kind === null ? null : inconclusive(ENDINGS[kind]);
}

function resultOf(
  interaction: Interaction,
  obstacle: Obstacle | null,
  results: ReturnType<typeof readResults>,
): InteractionResult {
  const { id, description, states, requirements, index } = interaction;
  const names = states.map(({ name }) => name);
  const known = { ...(id === null ? {} : { id }), description, states: names, requirements };
  if (obstacle !== null) return { ...known, verdict: obstacle.verdict, reason: obstacle.reason, mismatches: [] };
  const result = results?.get(index);
  if (result?.kind === 'ok') return { ...known, verdict: 'verified', mismatches: [] };
  if (result?.kind === 'mismatches') {
    return { ...known, verdict: 'failed', mismatches: mismatchesOf(result.found, interaction) };
  }
  const reason = 'the Verifier could not judge the answer';
  return { ...known, verdict: 'inconclusive', reason, mismatches: [] };
}
