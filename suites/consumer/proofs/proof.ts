import type { createClient } from '../../../client/index.ts';

/** What a client must make of an interaction: it throws where the client does not. `open` makes the client. */
export type Proof = (open: typeof createClient, baseUrl: string) => Promise<void>;

/** A client with a token that was obtained elsewhere: the example of the contract, where it is not another. */
export const withToken = (open: typeof createClient, baseUrl: string, token: string | undefined = 'access-token') =>
  open({ baseUrl, accessToken: () => token });

/** What a call rejects with; undefined where it does not. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
