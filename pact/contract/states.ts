/**
 * The provider states that the contract needs. Whoever verifies it sets them up and gives the values that requests carry
 * in place of their examples:
 *
 * | state | values | on a live target |
 * |---|---|---|
 * | the partner has credentials | clientId, clientSecret, and accessToken where `token` says so | the main credentials |
 * | the partner has simulations | accessToken, lastPage | the main credentials |
 * | the partner has no simulations | accessToken | PARTNER_API_EMPTY_… |
 * | the registration of the partner is not finished | accessToken | PARTNER_API_INCOMPLETE_… |
 * | the token has been revoked | accessToken | PARTNER_API_REVOKED_TOKEN |
 *
 * A partner with simulations has `atLeast` of them, and `lastPage` is the last page that holds any at `limite` items a
 * page. Where an account has fewer, the state can't be had, and its interactions are not verified.
 */
export const stateNames = [
  'the partner has credentials',
  'the partner has simulations',
  'the partner has no simulations',
  'the registration of the partner is not finished',
  'the token has been revoked',
] as const;

export type StateName = (typeof stateNames)[number];

/** A state with its parameters. */
export interface State {
  readonly name: StateName;
  readonly params?: { readonly atLeast: number; readonly limite?: number } | { readonly token: true };
}

/** What a request carries of a state: its value when the contract is verified, and the example until then. */
export interface Placeholder {
  /** Names of values stand in `${…}`. */
  readonly expression: string;
  readonly example: string;
  /** What the consumer must send. */
  readonly regex: string;
}
