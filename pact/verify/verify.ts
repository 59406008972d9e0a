import { join } from 'node:path';
import { problemOf, reasoned, type TextCode, textOf } from '../../messages/index.ts';
import { withFile } from '../file.ts';
import {
  type Forwarding,
  inconclusive,
  Obstacle,
  type States,
  skipped,
  startForwarder,
  type Values,
} from './forwarder.ts';
import { mismatchesOf, type NativeResult, readResults } from './mismatches.ts';
import { type Interaction, markedPact, type Pact } from './pact.ts';
import type { InteractionResult } from './report.ts';
import type { Ended, NativeVerifier } from './verifier.ts';

export interface VerifyOptions extends Pick<Forwarding, 'states' | 'send'> {
  readonly verifier: NativeVerifier;
  /** Time limit of the whole pact. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

export type Ending = Exclude<Ended['kind'], 'results'>;

/**
 * Verifies every interaction of a pact with Pact's Verifier. After a failure its states are set up again. If a state is gone,
 * the failure does not count. If a state has other values, because others use the target, it verifies the interaction again.
 *
 * @throws the error of `send` or of the setup of a state, which is a defect of the suite.
 */
export async function verifyPact(pact: Pact, options: VerifyOptions) {
  const endsAt = Date.now() + options.withinMs;
  const results = new Map<Interaction, InteractionResult>();
  let ended: Ending | null = null;
  let left: readonly Interaction[] = pact.interactions.filter(
    ({ pending, unsupported }) => !pending && unsupported === null,
  );
  for (const isLast of [false, true]) {
    if (left.length === 0) break;
    const round = await verifyOnce(pact, left, { ...options, withinMs: Math.max(1, endsAt - Date.now()) });
    ended ??= round.ended;
    const changed: Interaction[] = [];
    for (const [one, result] of round.results) {
      const now = result.verdict === 'failed' ? await statesNow(one, round.valuesOf(one), options.states) : 'same';
      if (now === 'changed' && !isLast) changed.push(one);
      const obstacle = now === 'changed' ? inconclusive(textOf('pact.list-changing')) : now;
      results.set(one, obstacle === 'same' ? result : hindered(one, obstacle));
    }
    left = changed;
  }
  const obstacleOf = ({ pending, unsupported }: Interaction) =>
    pending ? skipped(textOf('pact.is-pending')) : inconclusive(unsupported ?? textOf('pact.not-sent'));
  const unsent = (one: Interaction) => hindered(one, obstacleOf(one));
  return { interactions: pact.interactions.map((one) => results.get(one) ?? unsent(one)), ended };
}

async function verifyOnce(pact: Pact, interactions: readonly Interaction[], options: VerifyOptions) {
  const forwarder = await startForwarder({ ...options, interactions });
  try {
    const { baseUrl, statesUrl, valuesOf } = forwarder;
    const { verifier, withinMs: timeoutMs, signal } = options;
    const run = await withFile('pact.json', markedPact(pact, interactions), (directory) => {
      const pactFile = join(directory, 'pact.json');
      const job = { provider: pact.provider, baseUrl, statesUrl, pactFile, timeoutMs };
      return verifier.verify(job, signal);
    });
    const defect = forwarder.defect();
    if (defect !== null) throw defect;
    const native = run.kind === 'results' ? readResults(run.text) : null;
    const failure: Ending = run.kind === 'results' ? 'failed' : run.kind;
    const ended = native === null ? failure : null;
    const results = interactions.map((one) => {
      const obstacle = ended === null ? forwarder.obstacleOf(one) : endingObstacle(ended);
      return [one, obstacle === null ? resultOf(one, native?.get(one.index)) : hindered(one, obstacle)] as const;
    });
    return { results, valuesOf, ended };
  } finally {
    await forwarder.close();
  }
}

/** Obstacles that prove that a state is gone. After any other obstacle, the failure counts. */
const GONE: ReadonlySet<string> = new Set<TextCode>([
  ...(['pact.too-few-simulations', 'pact.no-nulls', 'pact.token-rejected'] as const),
]);

/** Sets up the states of an interaction again and compares them. A new token is not a change. */
async function statesNow(
  { states }: Interaction,
  before: Values,
  known: States,
): Promise<'same' | 'changed' | Obstacle> {
  const now: Record<string, string | number> = {};
  for (const { name, params } of states) {
    try {
      Object.assign(now, await known[name]?.(params, true));
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error;
      if (GONE.has(error.why.code)) return error;
    }
  }
  const isSame = Object.entries(now).every(([name, value]) => name === 'accessToken' || before[name] === value);
  return isSame ? 'same' : 'changed';
}

/** Returns a reason without its remedy, so that the report does not repeat the remedy for each interaction. */
function endingObstacle(ended: Ending): Obstacle {
  const { code, params, message } = problemOf(`pact.verifier-${ended}`);
  return inconclusive({ code, params, message });
}

function hindered(interaction: Interaction, { verdict, why }: Obstacle): InteractionResult {
  return { ...knownOf(interaction), verdict, ...reasoned([why]), mismatches: [] };
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
