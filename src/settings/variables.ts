/** The credential sets, the partner's own first. */
export const credentialSets = [
  { set: 'main', id: 'PARTNER_API_CLIENT_ID', secret: 'PARTNER_API_CLIENT_SECRET' },
  { set: 'second', id: 'PARTNER_API_SECOND_CLIENT_ID', secret: 'PARTNER_API_SECOND_CLIENT_SECRET' },
  { set: 'incomplete', id: 'PARTNER_API_INCOMPLETE_CLIENT_ID', secret: 'PARTNER_API_INCOMPLETE_CLIENT_SECRET' },
  { set: 'empty', id: 'PARTNER_API_EMPTY_CLIENT_ID', secret: 'PARTNER_API_EMPTY_CLIENT_SECRET' },
] as const;

export type CredentialSet = (typeof credentialSets)[number];

export const tokenVariables = ['PARTNER_API_REVOKED_TOKEN', 'PARTNER_API_EXPIRED_TOKEN'] as const;

export type TokenVariable = (typeof tokenVariables)[number];

const addressVariables = [
  'PARTNER_API_BASE_URL',
  'PARTNER_API_ENVIRONMENT',
  'PARTNER_API_PRODUCTION_BASE_URL',
] as const;

/** Variables whose value may also come from a file, named by the variable with `_FILE` at its end. */
export const fileVariables = [
  ...credentialSets.flatMap(({ id, secret }) => [id, secret] as const),
  ...tokenVariables,
] as const;

export type Variable = (typeof addressVariables)[number] | (typeof fileVariables)[number];

/** Every setting of the target, in the order in which its problems are told. */
export const variables: readonly Variable[] = [...addressVariables, ...fileVariables];

/** Every name that may be set: the variables and their `_FILE` forms. */
export const knownNames: readonly string[] = [...variables, ...fileVariables.map((name) => `${name}_FILE`)];
