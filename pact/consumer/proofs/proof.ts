import type { createClient } from '../../../client/index.ts';

/** What a client must make of an interaction: it throws where the client does not. `open` makes the client. */
export type Proof = (open: typeof createClient, baseUrl: string) => Promise<void>;

/** A client with the contract's example of a token, as if it was obtained elsewhere. */
export const withToken = (open: typeof createClient, baseUrl: string) =>
  open({ baseUrl, accessToken: () => 'access-token' });

/** What a call rejects with; undefined where it does not. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
