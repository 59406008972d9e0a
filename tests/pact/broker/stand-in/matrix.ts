import { type Contract, findVersion, type Store } from './store.ts';

/** What the broker answers of a version and an environment. */
export interface Summary {
  readonly deployable: boolean | null;
  readonly reason: string;
  readonly success: number;
  readonly failed: number;
  readonly unknown: number;
}

export interface Question {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** Whether a version of a consumer or provider works with what stands in the environment. */
export function summaryOf(store: Store, question: Question): Summary {
  const { pacticipant, version, environment } = question;
  const none = { success: 0, failed: 0, unknown: 0 };
  if (findVersion(store, pacticipant, version) === undefined) {
    return {
      ...none,
      deployable: false,
      reason: `No pacts or verifications have been published for version ${version} of ${pacticipant}`,
    };
  }
  const verdicts = pairs(store, question).map((pair) => verdictOf(store, pair));
  const count = (verdict: boolean | null) => verdicts.filter((one) => one === verdict).length;
  const counts = { success: count(true), failed: count(false), unknown: count(null) };
  if (counts.failed > 0) {
    return {
      ...counts,
      deployable: false,
      reason: `The verification for the pact between version ${version} of ${pacticipant} and the version currently in ${environment} failed`,
    };
  }
  if (counts.unknown > 0) {
    return {
      ...counts,
      deployable: null,
      reason: `There is no verified pact between version ${version} of ${pacticipant} and the version currently in ${environment}`,
    };
  }
  const reason =
    verdicts.length === 0
      ? 'There are no missing dependencies'
      : 'All required verification results are published and successful';
  return { ...counts, deployable: true, reason };
}

interface Pair {
  readonly contract: Contract;
  /** Null where none stands in the environment. */
  readonly providerVersion: string | null;
}

function pairs(store: Store, { pacticipant, version, environment }: Question): readonly Pair[] {
  const standing = (name: string) =>
    store.deployments.findLast((one) => one.environment === environment && one.pacticipant === name)?.version ?? null;
  return store.contracts.flatMap((contract): readonly Pair[] => {
    if (contract.consumer === pacticipant && contract.version === version) {
      return [{ contract, providerVersion: standing(contract.provider) }];
    }
    const isUsed = contract.provider === pacticipant && contract.version === standing(contract.consumer);
    return isUsed ? [{ contract, providerVersion: version }] : [];
  });
}

function verdictOf(
  { results }: Store,
  { contract: { consumer, provider, sha }, providerVersion }: Pair,
): boolean | null {
  const result = results.findLast(
    (one) =>
      one.consumer === consumer &&
      one.provider === provider &&
      one.sha === sha &&
      one.providerVersion === providerVersion,
  );
  return result?.success ?? null;
}
