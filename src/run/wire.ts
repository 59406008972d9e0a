import { randomUUID } from 'node:crypto';
import type { RunOptions, Target } from '../settings/settings.ts';
import { createWire } from '../wire/create.ts';
import type { Wire } from '../wire/wire.ts';
import { suiteVersion } from './version.ts';

/**
 * The one wire of a command to its target: one budget, one rate, one deadline (counted from now) for all it sends, to the
 * base URL and to its origin. `User-Agent` names the run, so that the provider finds its requests in a log.
 */
export function openWire(
  target: Pick<Target, 'baseUrl'>,
  options: RunOptions,
  signal: AbortSignal,
  runId: string = randomUUID(),
): Wire {
  const { ca, timeoutSeconds, deadlineSeconds, concurrency, rate, maxRequests } = options;
  return createWire({
    ...(ca === undefined ? {} : { ca }),
    baseUrl: target.baseUrl,
    timeoutMs: timeoutSeconds * 1_000,
    deadlineAt: Date.now() + deadlineSeconds * 1_000,
    concurrency,
    rate,
    maxRequests,
    userAgent: `vehicle-credit-conformance/${suiteVersion()} (run ${runId})`,
    signal,
  });
}
