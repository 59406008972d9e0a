import { setTimeout as after } from 'node:timers/promises';
import type { Rules } from '../contract/index.ts';

/** What Pact's builders keep of the native library, for the two things that they do not do themselves. */

interface RuleTaker {
  withResponseMatchingRules(rules: string): boolean;
}

interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean;
}

const LONGEST_WAIT_MS = 1_000;

/**
 * Sets matching rules of a response as a pact file has them. Pact's own `matchingRules` knows no `combine`, without which
 * nothing can be nullable.
 *
 * @param builder A builder of a response.
 */
export function setRules(builder: object, rules: Readonly<Record<string, Rules>>): void {
  const handle: unknown = Reflect.get(builder, 'interaction');
  if (!takesRules(handle)) throw new TypeError('this version of Pact keeps no handle that takes matching rules');
  handle.withResponseMatchingRules(JSON.stringify(rules));
}

/**
 * Waits until the mock server has noted that it got what it waits for, a second at most. It answers first and notes then,
 * and Pact asks it as soon as the answer is there.
 *
 * @param pact A pact whose mock server listens at `port`.
 */
export async function untilNoted(pact: object, port: number): Promise<void> {
  const servers: unknown = Reflect.get(pact, 'pact');
  if (!tellsMatches(servers)) throw new TypeError('this version of Pact keeps no handle of its mock servers');
  const until = performance.now() + LONGEST_WAIT_MS;
  while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < until) await after(1);
}

function takesRules(handle: unknown): handle is RuleTaker {
  return typeof handle === 'object' && handle !== null && 'withResponseMatchingRules' in handle;
}

function tellsMatches(handle: unknown): handle is MockServers {
  return typeof handle === 'object' && handle !== null && 'mockServerMatchedSuccessfully' in handle;
}
