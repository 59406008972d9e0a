import { AFTER_BAD_CREDENTIALS, type Answer, type Asked, isTrouble } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { Call, Recipe } from '../src/evidence/exchange.ts';
import { filled, getListing, type PartnerCredentials, postTokenBody, type Values } from './calls.ts';
import type { Controlled } from './controlled.ts';
import { evaluator } from './forged.ts';
import { badCredentials, malformedBodies } from './requests.ts';
import type { Wants } from './selection.ts';
import type { Bearer, Session, Stimulus } from './session.ts';
import { sameView, settle } from './views.ts';
import type { Run } from './walk.ts';

type Purpose = Stimulus['purpose'];

/** Rounds of four requests in which pages differ alike: less than 1 in 100,000 where each is one of two orders by chance. */
const ALIKE = 5;

/** Lists pages with the newer token and an older one, in turn where they differ, until they agree or differ alike. */
export async function compareTokens(
  { session, wants, patience }: Run,
  older: Bearer,
  places: readonly Asked[],
): Promise<void> {
  const compare = async (asked: Asked, place: number): Promise<void> => {
    const newerName = place === 0 ? 'listing.with-later-token' : 'listing.with-either-token';
    const olderName = place === 0 ? 'listing.with-earlier-token' : 'listing.with-either-token';
    const withNewer = (purpose: Purpose): Promise<Reading> =>
      session.list('main', asked, { name: newerName, purpose, group: 'tokens' });
    const withOlder = (purpose: Purpose): Promise<Reading> => {
      const call = getListing(asked, { authorization: `Bearer ${older.token}` });
      const one = { name: olderName, role: 'open', servedAs: 'listing', partner: 'main' } as const;
      return session.send({ ...one, purpose, asked, call, group: 'tokens' });
    };
    const newer = await withNewer('token-reuse');
    const old = wants('listing.with-earlier-token') ? await withOlder('token-reuse') : null;
    if (old?.answer.status !== 200) {
      await session.views.confirm(newer, () => withNewer('re-read'), { pause: patience, sure: true });
      return;
    }
    const { value, state } = await settle(
      { newer, old, steady: false },
      {
        equal: 0,
        endOf: (pair) => (sameView(pair.newer, pair.old) === false ? null : 'clean'),
        // Each token lists twice, in another order each time: copies of a list, which respond in turn, show themselves.
        again: async (_, round) => {
          const [outer, inner] = round % 2 === 0 ? [withNewer, withOlder] : [withOlder, withNewer];
          const first = await outer('re-read');
          const between = [await inner('re-read'), await inner('re-read')] as const;
          const last = await outer('re-read');
          const steady = sameView(first, last) === true && sameView(...between) === true;
          const [again, before] = round % 2 === 0 ? [last, between[1]] : [between[1], last];
          return { newer: again, old: before, steady };
        },
        same: (before, now) =>
          now.steady && sameView(before.newer, now.newer) === true && sameView(before.old, now.old) === true,
        pause: patience,
        needed: ALIKE,
      },
    );
    if (state === 'constant') session.views.condemn('differs', value.newer, true);
  };
  await Promise.all(places.map(compare));
}

export interface TokenErrorOptions {
  readonly main: PartnerCredentials;
  readonly second?: PartnerCredentials;
  /** Waits between requests with bad credentials. */
  readonly pause: () => Promise<void>;
}

const TOKEN_REFUSED = 'token.refused';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The secret with the case of its last letter changed, or its last character: lenient comparisons accept it. */
const NEARLY =
  's=process.argv[1],t=s.replace(/[A-Za-z](?=[^A-Za-z]*$)/,c=>String.fromCharCode(c.charCodeAt()^32)),t!=s?t:s.slice(0,-1)+(s.endsWith("0")?1:0)';

/** Lines of shell that set a variable. An account may have the invented client id: another one is invented. */
const BUILDS: Readonly<Record<string, string>> = {
  INVENTED: `INVENTED=$(node -p 'require("crypto").randomUUID()')`,
  FORGED: `FORGED=$(node -p '${NEARLY}' -- "$CLIENT_SECRET")`,
};

/** Sends token requests with malformed bodies, which are nobody's failed login, until one is throttled; returns the last response. */
export async function sendMalformedBodies(
  session: Pick<Session, 'send'>,
  options: TokenErrorOptions,
  wants: Wants,
): Promise<Answer | undefined> {
  const send = tokenErrorsTo(session, options);
  let last: Answer | undefined;
  for (const [label, template] of Object.entries(malformedBodies)) {
    if (wants(TOKEN_REFUSED, label)) last = await send(label, template);
    if (last?.status === 429) break;
  }
  return last;
}

/** Sends bad credentials after a response; stops at a sign of a lock-out or an outage. Returns the cases not sent. */
export async function sendBadCredentials(
  session: Pick<Session, 'send' | 'issue'>,
  options: TokenErrorOptions,
  control: Asked,
  wants: Wants,
  last: Answer | undefined,
): Promise<Controlled['unasked']> {
  const send = tokenErrorsTo(session, options);
  const attempts = Object.entries(badCredentials).filter(
    ([label]) => wants(TOKEN_REFUSED, label) && (label !== 'other-partners-secret' || options.second !== undefined),
  );
  let previous = last;
  for (const [at, [label, template]] of attempts.entries()) {
    if (isTroubled(previous)) {
      if (at > 0) await showAccountWorks(session, control);
      return attempts.slice(at).map(([one]) => ({ name: TOKEN_REFUSED, case: one }));
    }
    await options.pause();
    const answer = await send(label, template);
    const isLockedOut = at > 0 && answer.status === 403 && previous?.status !== 403;
    previous = answer;
    if (isLockedOut) break;
  }
  if (attempts.length > 0) await showAccountWorks(session, control);
  return [];
}

function tokenErrorsTo(
  session: Pick<Session, 'send'>,
  { main, second }: TokenErrorOptions,
): (label: string, template: string) => Promise<Answer> {
  const values: Values = {
    // A client id that nobody has.
    INVENTED: '00000000-0000-4000-8000-000000000000',
    CLIENT_ID: main.clientId,
    CLIENT_SECRET: main.clientSecret,
    SECOND_CLIENT_SECRET: second?.clientSecret ?? '',
    FORGED: evaluator(main.clientSecret)(NEARLY),
  };
  const stimulus = { name: TOKEN_REFUSED, role: 'token-error', partner: 'main', purpose: 'probe' } as const;
  return async (label, template) => {
    const isForm = label === 'other-content-type';
    const encode = isForm ? formEncoded : (value: string): string => JSON.stringify(value).slice(1, -1);
    const encoded = Object.entries(values).map(([name, value]) => [name, encode(value)]);
    const body = filled(template, Object.fromEntries(encoded));
    const call: Call = isForm ? postTokenBody(body, FORM_TYPE) : postTokenBody(body);
    const build = Object.keys(BUILDS).find((name) => template.includes(`$${name}`));
    const recipe: Recipe = {
      ...(build !== undefined && { build: BUILDS[build] }),
      ...(isForm && { headers: { 'content-type': FORM_TYPE } }),
      body: template,
    };
    const one = { ...stimulus, case: label, call, recipe, retry: 'never', group: 'token-errors' } as const;
    return (await session.send(one)).answer;
  };
}

function formEncoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

/** Whether a request got no usable response, or a sign of a lock-out. */
function isTroubled(answer: Answer | undefined): boolean {
  if (answer === undefined || answer.failure === 'not-sent') return false;
  return answer.status === null || answer.status === 423 || isTrouble(answer.status);
}

/** Requests a token and the listing after bad credentials: a problem reports an account that is locked out. */
async function showAccountWorks(session: Pick<Session, 'send' | 'issue'>, asked: Asked): Promise<void> {
  const { accessToken } = await session.issue('main', AFTER_BAD_CREDENTIALS, 'control');
  if (accessToken === null) return;
  const call = getListing(asked, { authorization: `Bearer ${accessToken}` });
  const name = 'listing.after-bad-credentials';
  const one = { name, role: 'open', servedAs: 'listing', partner: 'main', purpose: 'control' } as const;
  await session.send({ ...one, asked, call, group: 'tokens' });
}
