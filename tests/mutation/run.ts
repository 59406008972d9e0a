import type { Facts } from '../../facts/facts.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { openWire, record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { DEFAULTS, reach } from '../proof/whole-run.ts';
import type { Situation } from './situations.ts';
import { type Tape, taping } from './tape.ts';

/** Sends everything in a situation; gives what was learnt, and everything that was sent and came back. */
export async function recorded({
  provider,
  options,
  target,
}: Situation): Promise<{ readonly facts: Facts; readonly tape: Tape }> {
  const all = { ...DEFAULTS, ...options, dryRun: true };
  // Another target may be one that no provider of this process stands behind.
  const { settings, hooks, close } = await reach(provider, all, target !== undefined);
  try {
    const { signal } = new AbortController();
    const stated = embeddedTarget(settings);
    const wanted = target?.(stated) ?? stated;
    const taped = taping(hooks.wire ?? openWire(wanted, all, signal));
    const { facts } = withoutDefects(await record(wanted, all, { ...hooks, signal, wire: taped.wire }));
    return { facts, tape: { target: wanted, options: all, sent: taped.sent } };
  } finally {
    await close();
  }
}
