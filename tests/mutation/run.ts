import type { Facts } from '../../facts/facts.ts';
import { startProvider } from '../../provider/index.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { createWire } from '../../src/wire/create.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import type { Situation } from './situations.ts';
import { type Tape, taping } from './tape.ts';

const signal = new AbortController().signal;

/** Asks everything in a situation, over real HTTP, and gives what was learnt. */
export async function factsOf({ provider, options, target = (same) => same }: Situation): Promise<Facts> {
  const running = await startProvider(provider);
  try {
    const asked = target(embeddedTarget(running.settings));
    return withoutDefects(await record(asked, { ...DEFAULTS, ...options, dryRun: true }, { signal })).facts;
  } finally {
    await running.close();
  }
}

/** The same, and everything that was sent and came back, so that it can be learnt again without a wire. */
export async function tapeOf({ provider, options = {}, target = (same) => same }: Situation): Promise<Tape> {
  const running = await startProvider(provider);
  try {
    const asked = target(embeddedTarget(running.settings));
    const all = { ...DEFAULTS, ...options, dryRun: true };
    const { baseUrl } = asked;
    const { concurrency, rate, maxRequests } = all;
    const limits = { concurrency, rate, maxRequests, timeoutMs: 15_000, deadlineAt: Date.now() + 600_000 };
    const taped = taping(createWire({ baseUrl, ...limits, userAgent: 'conformance', signal }));
    withoutDefects(await record(asked, all, { signal, wire: taped.wire }));
    return { target: asked, options: all, sent: taped.sent };
  } finally {
    await running.close();
  }
}
