import { type StandIn, type StandInOptions, startStandIn } from './start.ts';

/** A token as a broker gives it out. */
export const TOKEN = 'tok-of-the-partner-4711';

/** What a path must carry encoded, in a name of a version, branch, tag or pacticipant. */
export const SPECIAL = ['/x//y', '#1?a=b&c;d:e@f+g', '%2F% ü 🚗"\\\'<>|`'] as const;

/** What brokers of tests want to see unless they say otherwise. */
export const BEARER = `Bearer ${TOKEN}`;

/** A broker that lets TOKEN in, gone after `use`. */
export async function withStandIn<Result>(
  options: StandInOptions,
  use: (broker: StandIn) => Promise<Result>,
): Promise<Result> {
  const broker = await startStandIn({ authorization: BEARER, ...options });
  try {
    return await use(broker);
  } finally {
    await broker.close();
  }
}

/** The settings for a broker that lets TOKEN in. */
export function settingsFor({ url }: Pick<StandIn, 'url'>): Readonly<Record<string, string>> {
  return { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: TOKEN };
}
