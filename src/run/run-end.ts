import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';

type Params = NonNullable<Answer['cause']>['params'];

/** What was held back for one reason. */
interface HeldBack {
  readonly params: Params;
  /** Names of the probes, each once. */
  readonly probes: readonly string[];
}

/** What ended the run before all was sent: which probes were not sent, and which flag allows more. */
export function endProblems(facts: Facts): readonly Problem[] {
  const held = heldBack(facts);
  const isSlow = facts.answers.some(({ failure }) => failure === 'timeout');
  const problem: Readonly<Record<string, (one: HeldBack) => Problem>> = {
    'not-sent.deadline': ({ params: { seconds = null }, probes }) => problemOf('run.deadline', { seconds, probes }),
    'wire.deadline': ({ params: { seconds = null }, probes }) => problemOf('run.deadline-cut', { seconds, probes }),
    'not-sent.budget': ({ params: { most = null }, probes }) => problemOf('run.budget', { most, probes }),
    'not-sent.circuit': ({ params: { group = null, times = null }, probes }) =>
      problemOf(isSlow ? 'run.circuit-timeouts' : 'run.circuit', { group, times, probes }),
    'not-sent.circuit-all': ({ probes }) => problemOf(isSlow ? 'run.circuits-timeouts' : 'run.circuits', { probes }),
    'not-sent.throttled': ({ params: { status = null, seconds = null }, probes }) =>
      problemOf(status === 429 ? 'run.throttled' : 'run.unavailable', { status, seconds, probes }),
    'not-sent.retry-after': ({ params: { status = null, seconds = null }, probes }) =>
      problemOf('run.retry-after', { status, seconds, probes }),
  };
  const told = [...held].filter(([code]) => code !== 'wire.deadline' || !held.has('not-sent.deadline'));
  return told.flatMap(([code, one]) => (Object.hasOwn(problem, code) ? [problem[code]?.(one) ?? []].flat() : []));
}

/** Says that this machine could not open the connections of the run; nothing where it could. */
export function shortageProblems(facts: Facts): readonly Problem[] {
  const cause = facts.answers.map((answer) => answer.cause).find((one) => one?.code === 'not-sent.descriptors');
  return cause === undefined ? [] : [problemOf('machine.descriptors', { error: cause.params.error ?? null })];
}

/** True where the run itself held a call back or cut it short: nothing follows from it about the target. */
export function isOurDoing({ failure, cause }: Answer): boolean {
  return failure === 'not-sent' || cause?.code === 'wire.deadline';
}

function heldBack(facts: Facts): ReadonlyMap<string, HeldBack> {
  const groups = new Map<string, HeldBack>();
  for (const answer of facts.answers) {
    const { cause, name } = answer;
    if (cause === undefined || !isOurDoing(answer)) continue;
    const known = groups.get(cause.code) ?? { params: cause.params, probes: [] };
    groups.set(cause.code, { ...known, probes: [...new Set([...known.probes, name])] });
  }
  const [first] = groups;
  if (first === undefined) return groups;
  // Cases whose control was held back wait behind it.
  const [code, { params, probes }] = first;
  groups.set(code, { params, probes: [...new Set([...probes, ...facts.unasked.map(({ name }) => name)])] });
  return groups;
}
