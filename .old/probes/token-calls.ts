import { AFTER_BAD_CREDENTIALS, type Answer, type Asked, isTrouble } from '../facts/answer.ts';
import type { Call, Recipe } from '../src/evidence/exchange.ts';
import { getListing, type PartnerCredentials, postToken, postTokenBody } from './calls.ts';
import type { Controlled } from './controlled.ts';
import type { Session, Stimulus } from './session.ts';
import type { Wants } from './table.ts';

const TOKEN_REFUSED = 'token.refused';

export interface TokenErrorOptions {
  readonly main: PartnerCredentials;
  readonly second?: PartnerCredentials;
  /** A client id that nobody has. */
  readonly inventedClientId: string;
  /** Waits between calls with bad credentials. */
  readonly pause: () => Promise<void>;
}

type Asking = Pick<Session, 'answers' | 'ask' | 'issue'>;

/** Token calls that must not obtain a token. Returns the cases that were not sent. */
export async function askTokenErrors(
  session: Asking,
  options: TokenErrorOptions,
  control: Asked,
  wants: Wants,
): Promise<Controlled['unasked']> {
  await askMalformedTokenCalls(session, options, wants);
  const before = session.answers.length;
  const heldBack = await askBadCredentials(session, options, wants);
  if (session.answers.length > before) await askAfterBadCredentials(session, control);
  return heldBack;
}

/**
 * Token calls that are malformed. Those that are no proper request carry an invented client id, so that no lock-out
 * counts them against the partner; the other content type carries the good credentials. They end with the first
 * 429: what throttles one throttles all.
 */
async function askMalformedTokenCalls(session: Asking, options: TokenErrorOptions, wants: Wants): Promise<void> {
  const { main, inventedClientId } = options;
  const form = new URLSearchParams({ clientId: main.clientId, clientSecret: main.clientSecret }).toString();
  const calls: readonly (readonly [string, Call, Recipe?])[] = [
    ['missing-field', postTokenBody(JSON.stringify({ clientId: inventedClientId }))],
    ['malformed-json', postTokenBody(`{"clientId": "${inventedClientId}", "clientSecret": `)],
    ['empty-body', postTokenBody('')],
    ['no-fields', postTokenBody('{}')],
    ['other-content-type', postTokenBody(form, FORM_TYPE), FORM],
  ];
  for (const [label, call, recipe = withInvented(call.body ?? '', inventedClientId)] of calls) {
    if (!wants(TOKEN_REFUSED, label)) continue;
    const { answer } = await session.ask(tokenError(label, call, recipe));
    if (answer.status === 429) return;
  }
}

/**
 * Token calls with bad credentials: four at most, spaced, one after the other, never repeated. They stop at the first
 * sign of a lock-out, of throttling or of an outage, and none is sent where that came before. Returns the cases that
 * were not sent.
 */
async function askBadCredentials(
  session: Asking,
  options: TokenErrorOptions,
  wants: Wants,
): Promise<Controlled['unasked']> {
  const { main, second, inventedClientId } = options;
  const attempts: readonly (readonly [string, PartnerCredentials, Recipe])[] = [
    [
      'unknown-client',
      { clientId: inventedClientId, clientSecret: main.clientSecret },
      { ...INVENTED, body: bodyOf('$INVENTED', '$CLIENT_SECRET') },
    ],
    [
      'wrong-secret',
      { clientId: main.clientId, clientSecret: nearly(main.clientSecret) },
      { build: NEARLY, body: bodyOf('$CLIENT_ID', '$FORGED') },
    ],
    ...(second === undefined
      ? []
      : [
          [
            'other-partners-secret',
            { clientId: main.clientId, clientSecret: second.clientSecret },
            { body: bodyOf('$CLIENT_ID', '$SECOND_CLIENT_SECRET') },
          ] as const,
        ]),
    ['empty-secret', { clientId: main.clientId, clientSecret: '' }, { body: bodyOf('$CLIENT_ID', '') }],
  ];
  const wanted = attempts.filter(([label]) => wants(TOKEN_REFUSED, label));
  let previous = session.answers.at(-1);
  for (const [at, [label, credentials, recipe]] of wanted.entries()) {
    if (isTroubled(previous)) return wanted.slice(at).map(([one]) => ({ name: TOKEN_REFUSED, case: one }));
    await options.pause();
    const { answer } = await session.ask(tokenError(label, postToken(credentials), recipe));
    if (at > 0 && answer.status === 403 && previous?.status !== 403) return [];
    previous = answer;
  }
  return [];
}

/** Whether a call got no usable response, or one that speaks of a lock-out. */
function isTroubled(answer: Answer | undefined): boolean {
  if (answer === undefined || answer.failure === 'not-sent') return false;
  return answer.status === null || answer.status === 423 || isTrouble(answer.status);
}

/**
 * Shows after the calls with bad credentials that the account still works: a token call with the good ones, and a
 * listing with that token. What comes is no verdict on the API, which may lock an account out; a problem reports it.
 */
async function askAfterBadCredentials(session: Asking, asked: Asked): Promise<void> {
  const { accessToken } = await session.issue('main', AFTER_BAD_CREDENTIALS, 'control');
  if (accessToken === null) return;
  const call = getListing(asked, { authorization: `Bearer ${accessToken}` });
  const name = 'listing.after-bad-credentials';
  await session.ask({ name, role: 'open', partner: 'main', purpose: 'control', asked, call, group: 'tokens' });
}

/** An account may have the invented client id for an id of its own: the recipe invents another one. */
const INVENTED = { build: `INVENTED=$(node -p 'require("crypto").randomUUID()')` } as const;

function withInvented(body: string, clientId: string): Recipe {
  return { body: body.replace(clientId, '$INVENTED'), ...(body.includes(clientId) && INVENTED) };
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM: Recipe = {
  headers: { 'content-type': FORM_TYPE },
  body: 'clientId=$CLIENT_ID&clientSecret=$CLIENT_SECRET',
};

function bodyOf(clientId: string, clientSecret: string): string {
  return JSON.stringify({ clientId, clientSecret });
}

function tokenError(label: string, call: Call, recipe: Recipe): Stimulus {
  return {
    name: TOKEN_REFUSED,
    case: label,
    role: 'token-error',
    partner: 'main',
    purpose: 'probe',
    call,
    recipe,
    retry: 'never',
    group: 'token-errors',
  };
}

/**
 * The secret with the case of its last letter changed, or its last character where it has no letter: what compares
 * without regard to case, by length or by the beginning alone lets it pass.
 */
function nearly(secret: string): string {
  const at = secret.search(/[A-Za-z][^A-Za-z]*$/);
  if (at < 0) return `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
  const letter = secret.charAt(at);
  const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return `${secret.slice(0, at)}${swapped}${secret.slice(at + 1)}`;
}

/** A line of shell that sets FORGED to what `nearly` makes of CLIENT_SECRET. */
const NEARLY = `FORGED=$(node -p 's=process.argv[1],n=s.search(/[A-Za-z][^A-Za-z]*$/),c=s[n],n<0?s.slice(0,-1)+(s.endsWith("0")?1:0):s.slice(0,n)+(c==c.toLowerCase()?c.toUpperCase():c.toLowerCase())+s.slice(n+1)' -- "$CLIENT_SECRET")`;
