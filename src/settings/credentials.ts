import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';
import type { Credentials, Target } from './settings.ts';
import type { Collected } from './sources.ts';
import { accepted, type Checked, type Given, problemsOf } from './values/checked.ts';
import { credential, token } from './values/text.ts';
import { type CredentialSet, credentialSets, type Variable } from './variables.ts';

type Sets = Partial<Record<CredentialSet['set'], Credentials>>;
type Tokens = Pick<Target, 'revokedToken' | 'expiredToken'>;

/** The credentials and tokens that are in order, and what is wrong with the rest. */
export interface ResolvedCredentials {
  readonly found: Sets & Tokens;
  readonly problems: readonly Problem[];
}

/** Reads every credential set and token. The main set must be there; of any other set both halves or none. */
export function resolveCredentials(collected: Collected): ResolvedCredentials {
  const pairs = credentialSets.map((names) => ({ names, ...pairOf(names, collected) }));
  const revoked = checkedValue(collected, 'PARTNER_API_REVOKED_TOKEN', token);
  const expired = checkedValue(collected, 'PARTNER_API_EXPIRED_TOKEN', token);
  const sets: Sets = {};
  for (const { names, pair } of pairs) if (pair !== undefined) sets[names.set] = pair;
  return {
    found: {
      ...sets,
      ...(revoked.value === undefined ? {} : { revokedToken: revoked.value }),
      ...(expired.value === undefined ? {} : { expiredToken: expired.value }),
    },
    problems: [
      ...pairs.flatMap(({ problems }) => problems),
      ...sameClient(collected),
      ...revoked.problems,
      ...expired.problems,
    ],
  };
}

function checkedValue(collected: Collected, variable: Variable, check: (given: Given) => Checked<string>) {
  const given = collected.given.get(variable);
  const checked = given && check(given);
  return { value: accepted(checked), problems: problemsOf(checked) };
}

function pairOf(names: CredentialSet, collected: Collected): { pair?: Credentials; problems: readonly Problem[] } {
  const needed = names.set === 'main' || collected.set.has(names.id) || collected.set.has(names.secret);
  const half = (variable: Variable) =>
    needed && !collected.set.has(variable)
      ? { value: undefined, problems: [{ variable, ...whyNeeded(names, variable) }] }
      : checkedValue(collected, variable, credential);
  const id = half(names.id);
  const secret = half(names.secret);
  const problems = [...id.problems, ...secret.problems];
  if (id.value === undefined || secret.value === undefined) return { problems };
  return { pair: { clientId: id.value, clientSecret: secret.value }, problems };
}

function whyNeeded({ set, id, secret }: CredentialSet, absent: Variable): { message: string; remedy: string } {
  if (set === 'main') {
    return {
      message: 'is not set, though a target is configured',
      remedy: `set it, or its value's file as ${absent}_FILE`,
    };
  }
  const other = absent === id ? secret : id;
  return { message: `is not set, but ${other} is`, remedy: 'set both or neither' };
}

/** Two sets with one client id would compare a partner with itself. */
function sameClient(collected: Collected): readonly Problem[] {
  const clients = credentialSets.flatMap(({ id }) => collected.given.get(id) ?? []).filter(({ value }) => value !== '');
  return clients.flatMap(({ name, value }, at) => {
    const other = clients.slice(0, at).find((earlier) => earlier.value === value);
    return other === undefined ? [] : [{ variable: name, ...problemOf('settings.same-client', { other: other.name }) }];
  });
}
