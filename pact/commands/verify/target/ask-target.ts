import type { Call, Exchange, Outcome } from '../../../../src/evidence/exchange.ts';
import type { Gate } from '../../../../src/redaction/gate.ts';
import { createPersonalSample } from '../../../../src/run/masking.ts';
import { openWire } from '../../../../src/run/wire.ts';
import type { RunOptions, Target } from '../../../../src/settings/settings.ts';
import type { WireCounts } from '../../../../src/wire/wire.ts';
import type { Obstacle } from '../../../verify/states.ts';
import { tokenIn } from './bodies.ts';
import { sparingly } from './production.ts';

/** The one way to the target, for the suite's own calls and the contract's. */
export interface Way {
  send(call: Call): Promise<Outcome | Obstacle>;
  counts(): WireCounts;
  close(): void;
}

/** Opens the way to a target; the gate learns what comes that no report may hold. */
export function openWay(target: Target, options: RunOptions, signal: AbortSignal, gate: Gate): Way {
  const wire = openWire(target, { ...options, concurrency: 1 }, signal);
  const sample = createPersonalSample(gate, { showIds: false });
  const send = async (call: Call): Promise<Outcome> => {
    const group = call.method === 'POST' ? 'token' : 'listing';
    const { outcome, earlier, startedAt, durationMs } = await wire.send(call, { retry: 'transient', group });
    if (outcome.kind === 'answered') {
      const token = tokenIn(outcome.body);
      if (token !== null) gate.know({ secrets: [token] });
      const exchange: Exchange = {
        id: '',
        stimulus: '',
        purpose: 'probe',
        call,
        outcome,
        earlier,
        startedAt,
        durationMs,
      };
      sample.kept(exchange);
    }
    return outcome;
  };
  const allowed = target.environment === 'production' ? sparingly(target.main, send) : send;
  return { send: allowed, counts: wire.counts, close: wire.close };
}
