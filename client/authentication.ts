import { bodyOf, refusalOf } from './answers.ts';
import { ParameterError, UnexpectedAnswerError } from './errors.ts';
import { usableUntil } from './lifetime.ts';
import type { ClientOptions, TokenSource } from './options.ts';
import type { Send } from './send.ts';
import { accessToken } from './shapes.ts';
import { type Held, keepTokens } from './tokens.ts';

const TOKEN_PATH = '/v1/authentication/accesstoken';

/** Gives a token; one that is not the `refused` one where there is another. */
export type TokenFor = (after?: { readonly refused: string | undefined }) => Promise<string | undefined>;

interface Clock {
  readonly now: () => number;
  readonly renewBeforeMs: number;
}

/** Where a client has its tokens from: the API, with its credentials, or a source of its own. */
export function tokensFor(options: ClientOptions, send: Send, clock: Clock): TokenFor {
  if (options.accessToken !== undefined) return tokensFrom(options.accessToken);
  const { clientId, clientSecret } = options;
  for (const [name, value] of Object.entries({ clientId, clientSecret })) {
    if (typeof value !== 'string' || value === '') {
      throw new ParameterError(name, 'give the value that the provider issued');
    }
  }
  const tokens = keepTokens(() => obtain({ clientId, clientSecret }, send, clock), clock.now);
  return (after) => tokens.get(after?.refused);
}

function tokensFrom(source: TokenSource): TokenFor {
  return async (after) => {
    const token = await source({ renew: after !== undefined });
    if (token === undefined || isCarriable(token)) return token;
    throw new ParameterError('accessToken', 'give a token as it was issued');
  };
}

async function obtain(
  credentials: { readonly clientId: string; readonly clientSecret: string },
  send: Send,
  { now, renewBeforeMs }: Clock,
): Promise<Held<string>> {
  const answer = await send('token', TOKEN_PATH, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (answer.status !== 200) throw refusalOf('token', answer, Object.values(credentials), now());
  const issued = bodyOf('token', answer, accessToken);
  if (!isCarriable(issued.accesstoken)) {
    throw new UnexpectedAnswerError('token', answer.status, '/accesstoken cannot be carried in a header');
  }
  return { token: issued.accesstoken, until: usableUntil(issued, answer.headers.get('date'), now(), renewBeforeMs) };
}

/** Whether a header can carry it as it is. */
function isCarriable(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}
