/** A token and until when it is used, in milliseconds of the local clock. */
export interface Held<Token> {
  readonly token: Token;
  readonly until: number;
}

/** Hands out one token to everybody until it is used up or was refused. */
export interface Tokens<Token> {
  /** A token that is in order; never the one that was `refused`. */
  get(refused?: Token): Promise<Token>;
}

/** Keeps a token. However many ask at once, one call obtains it; one that failed is not kept. */
export function keepTokens<Token>(obtain: () => Promise<Held<Token>>, now: () => number): Tokens<Token> {
  let held: Held<Token> | undefined;
  let underWay: Promise<Held<Token>> | undefined;

  const renew = (): Promise<Held<Token>> => {
    underWay ??= obtain()
      .then((fresh) => {
        held = fresh;
        return fresh;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    async get(refused) {
      const isUsable = held !== undefined && held.token !== refused && now() < held.until;
      return (held !== undefined && isUsable ? held : await renew()).token;
    },
  };
}
