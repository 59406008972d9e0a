type Claims = Readonly<Record<string, unknown>>;

/** A change of one claim that a signature has to guard. */
export interface ClaimChange {
  readonly name: string;
  readonly claim: string;
  readonly value: unknown;
  readonly changed: string;
}

const DAY_S = 86_400;

/** The claims that would be worth changing, each with its new value; one that is not there is added. */
export function payloadChanges(claims: Claims): readonly ClaimChange[] {
  const client = ['client_id', 'azp', 'clientId'].find((name) => Object.hasOwn(claims, name)) ?? 'client_id';
  const scope = ['scope', 'scp', 'scopes'].find((name) => Object.hasOwn(claims, name)) ?? 'scope';
  return [
    {
      name: 'payload-exp-later',
      claim: 'exp',
      value: laterThan(claims.exp),
      changed: 'The payload expires later; the signature stays.',
    },
    {
      name: 'payload-subject-changed',
      claim: 'sub',
      value: otherThan(claims.sub),
      changed: 'The payload names another subject; the signature stays.',
    },
    {
      name: 'payload-client-changed',
      claim: client,
      value: otherThan(claims[client]),
      changed: 'The payload names another client; the signature stays.',
    },
    {
      name: 'payload-scope-widened',
      claim: scope,
      value: widened(claims[scope]),
      changed: 'The payload holds one scope more; the signature stays.',
    },
  ];
}

/** Claims of a partner's token as one who can't read the real one would write them. */
export function plausibleClaims(now: number): Claims {
  const iat = Math.floor(now / 1000);
  return { sub: 'partner', client_id: 'partner', scope: 'partner.read partner.write', iat, exp: iat + DAY_S };
}

function laterThan(exp: unknown): number {
  const from = Number.isSafeInteger(exp) ? Number(exp) : Math.floor(Date.now() / 1000);
  return from + DAY_S;
}

function otherThan(value: unknown): string {
  return value === 'another' ? 'other' : 'another';
}

function widened(scope: unknown): unknown {
  const more = 'partner.admin';
  if (Array.isArray(scope) && scope.every((name) => typeof name === 'string')) return [...scope, more];
  return typeof scope === 'string' && scope !== '' ? `${scope} ${more}` : more;
}
