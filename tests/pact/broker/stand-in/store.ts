import { createHash, randomUUID } from 'node:crypto';

/** A contract as it is kept: its content belongs to every version that has the same. */
export interface Contract {
  readonly consumer: string;
  readonly provider: string;
  readonly version: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Of the content alone. */
  readonly sha: string;
}

export interface Version {
  readonly pacticipant: string;
  readonly number: string;
  readonly branch: string | null;
  readonly buildUrl: string | null;
  readonly tags: readonly string[];
}

export interface VerificationResult {
  readonly consumer: string;
  readonly provider: string;
  readonly sha: string;
  readonly success: boolean;
  readonly providerVersion: string;
  /** As it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Environment {
  readonly uuid: string;
  readonly name: string;
  readonly production: boolean;
}

export interface Deployed {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** What a broker knows. */
export interface Store {
  /** What it makes of a version that it is told of. */
  readonly keeps: (version: Version) => Version;
  readonly versions: Version[];
  readonly contracts: Contract[];
  readonly results: VerificationResult[];
  readonly deployments: Deployed[];
  readonly environments: Environment[];
}

/** A broker that knows nothing but its environments, which every new broker has. */
export function createStore(keeps: Store['keeps'] = (version) => version): Store {
  const environments = [
    { uuid: randomUUID(), name: 'staging', production: false },
    { uuid: randomUUID(), name: 'production', production: true },
  ];
  return { keeps, versions: [], contracts: [], results: [], deployments: [], environments };
}

/** Tells one content from another, whatever the order of its members. */
export function shaOf(content: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(sorted(content)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

export function findVersion({ versions }: Store, pacticipant: string, number: string): Version | undefined {
  return versions.find((one) => one.pacticipant === pacticipant && one.number === number);
}

/** Whether a consumer or provider has a version or a contract. */
export function isKnown({ versions, contracts }: Store, name: string): boolean {
  return (
    versions.some(({ pacticipant }) => pacticipant === name) ||
    contracts.some(({ consumer, provider }) => consumer === name || provider === name)
  );
}

/** Keeps a version; what is not told anew stays. */
export function keepVersion(store: Store, told: Pick<Version, 'pacticipant' | 'number'> & Partial<Version>): void {
  const known = findVersion(store, told.pacticipant, told.number);
  const version = store.keeps({ branch: null, buildUrl: null, tags: [], ...known, ...told });
  if (known === undefined) store.versions.push(version);
  else store.versions[store.versions.indexOf(known)] = version;
}

export function findContract(
  { contracts }: Store,
  { consumer, provider, version }: Pick<Contract, 'consumer' | 'provider' | 'version'>,
): Contract | undefined {
  return contracts.find((one) => one.consumer === consumer && one.provider === provider && one.version === version);
}

/** Keeps a contract in place of one that the same version had. */
export function keepContract(store: Store, contract: Contract): void {
  const known = findContract(store, contract);
  if (known === undefined) store.contracts.push(contract);
  else store.contracts[store.contracts.indexOf(known)] = contract;
}

/** The newest contract of each consumer with a provider. */
export function newestContracts({ contracts }: Store, provider: string): readonly Contract[] {
  const newest = new Map(contracts.filter((one) => one.provider === provider).map((one) => [one.consumer, one]));
  return [...newest.values()];
}
