import type { Answer, Partner } from '../facts/answer.ts';
import type { Call } from '../src/evidence/exchange.ts';
import { getListing, postTokenBody } from './calls.ts';
import { methods, queries } from './requests.ts';
import type { Wants } from './selection.ts';
import type { Session, Stimulus } from './session.ts';
import type { ProbeName } from './table.ts';

/** Sends the queries of a probe. */
export async function sendQueries(
  session: Session,
  partner: Partner,
  name: keyof typeof queries,
  wants: Wants,
): Promise<void> {
  const role = name === 'listing.open-parameter' ? 'open' : 'malformed';
  const wanted = Object.entries<string>(queries[name]).filter(([label]) => wants(name, label));
  const request = { name, role, purpose: 'probe', group: name } as const;
  await Promise.all(wanted.map(([label, query]) => session.list(partner, query, { ...request, case: label })));
}

/** Sends a malformed parameter without a token: one of the two mistakes is found first. */
export async function sendMalformedWithoutToken(session: Session): Promise<void> {
  const [query = ''] = Object.values(queries['listing.malformed-parameter']);
  const name: ProbeName = 'listing.malformed-without-token';
  const call = getListing(query);
  await session.send({ name, role: 'open', partner: 'main', purpose: 'probe', case: query, group: name, call });
}

export async function sendMethods(session: Session, wants: Wants): Promise<void> {
  const stimulus = { name: 'methods', role: 'aside', partner: 'main', purpose: 'probe', group: 'methods' } as const;
  await Promise.all(
    Object.entries(methods)
      .filter(([label]) => wants('methods', label))
      .map(([label, [method, path, as]]) =>
        session[as]({ ...stimulus, case: label, call: { method, path, headers: {} }, retry: 'never' }),
      ),
  );
}

/** Whether a response says that nothing is at this path. */
export function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 405 || status === 410;
}

/** Requests both endpoints, without credentials, under another version and at the origin of the base URL. */
export async function lookElsewhere(session: {
  readonly send: (stimulus: Stimulus) => Promise<unknown>;
}): Promise<void> {
  const stimulus = { name: 'elsewhere', role: 'aside', partner: 'main', purpose: 'probe', group: 'elsewhere' } as const;
  const send = (label: string, call: Call, atOrigin: boolean) =>
    session.send({ ...stimulus, case: label, call, atOrigin, retry: 'never' });
  const underV2 = (call: Call): Call => ({ ...call, path: call.path.replace('/v1/', '/v2/') });
  const [token, listing] = [postTokenBody('{}'), getListing('')];
  await send('token under /v2', underV2(token), false);
  await send('listing under /v2', underV2(listing), false);
  await send('token at the origin', token, true);
  await send('listing at the origin', listing, true);
}
