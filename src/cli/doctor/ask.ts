import type { GivenToken } from '../../../facts/given-token.ts';
import type { Outcome } from '../../evidence/exchange.ts';
import type { Credentials, Target } from '../../settings/settings.ts';
import { type CredentialSet, credentialSets } from '../../settings/variables.ts';
import type { Wire } from '../../wire/wire.ts';
import { tokenIn } from './answers.ts';

/** What the token call and the listing answered one set of credentials. */
export interface Consultation {
  readonly names: CredentialSet;
  readonly token: Outcome;
  /** Middle of the token call, in milliseconds since the epoch by the local clock. */
  readonly at: number;
  /** Absent where there was no token to list with. */
  readonly listing?: Outcome;
}

/** The credential sets that a target is asked with. */
export function setsOf(
  target: Target,
): readonly { readonly names: CredentialSet; readonly credentials: Credentials }[] {
  return credentialSets.flatMap((names) => {
    const credentials = target[names.set];
    return credentials === undefined || isHeldBack(target, names) ? [] : [{ names, credentials }];
  });
}

/** Whether a credential set is never sent to the target: production gets the main one alone. */
export function isHeldBack({ environment }: Target, { set }: CredentialSet): boolean {
  return environment === 'production' && set !== 'main';
}

/** One token call and one listing call for each set, each sent once. Stops after the first set where nothing answers. */
export async function consult(target: Target, wire: Wire): Promise<readonly Consultation[]> {
  const consultations: Consultation[] = [];
  for (const { names, credentials } of setsOf(target)) {
    const consultation = await consultAs(names, credentials, wire);
    consultations.push(consultation);
    if (names.set === 'main' && consultation.token.kind === 'unanswered') break;
  }
  return consultations;
}

/** What the listing answered a configured token that must not open it. */
export interface Presented {
  readonly which: GivenToken;
  readonly outcome: Outcome;
}

/** One listing call for each configured token; none is sent to production. */
export async function present(target: Target, wire: Wire): Promise<readonly Presented[]> {
  const tokens = [['revoked', target.revokedToken] as const, ['expired', target.expiredToken] as const];
  const presented: Presented[] = [];
  for (const [which, token] of target.environment === 'production' ? [] : tokens) {
    if (token !== undefined) presented.push({ which, outcome: await list(wire, token, 1) });
  }
  return presented;
}

async function list(wire: Wire, token: string, limite: number): Promise<Outcome> {
  const path = `/v1/proposal/simulation?pagina_inicial=1&limite=${limite}`;
  const headers = { authorization: `Bearer ${token}` };
  const sent = await wire.send({ method: 'GET', path, headers }, { retry: 'never', group: 'doctor' });
  return sent.outcome;
}

async function consultAs(names: CredentialSet, credentials: Credentials, wire: Wire): Promise<Consultation> {
  const token = await wire.send(
    {
      method: 'POST',
      path: '/v1/authentication/accesstoken',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    },
    { retry: 'never', group: 'doctor' },
  );
  const told = { names, token: token.outcome, at: token.startedAt + token.durationMs / 2 };
  const issued = tokenIn(token.outcome);
  if (issued === null) return told;
  return { ...told, listing: await list(wire, issued, 100) };
}
