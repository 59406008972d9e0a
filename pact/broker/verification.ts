import { type Answer, isObject } from './ask.ts';
import { type Hal, linkIn } from './hal.ts';

/** A contract that the broker wants verified. */
export interface Offered {
  /** The name that the broker calls it by. */
  readonly name: string;
  readonly text: string;
  /** Its failures do not fail the provider. Only ever true where pending contracts are wanted. */
  readonly pending: boolean;
  /** Where results are published; null where the broker does not tell. */
  readonly results: string | null;
}

/** Which contracts are asked for. */
export interface Wanted {
  readonly provider: string;
  /** The branch of the provider that is verified. */
  readonly branch: string | null;
  /** Whether a contract that the provider never kept before may be pending. */
  readonly includePending: boolean;
}

/** Of consumers' main branches and deployed versions; of the branch that is called as the provider's own. */
const selectorsFor = (branch: string | null) => [
  { mainBranch: true },
  { deployedOrReleased: true },
  ...(branch === null ? [] : [{ matchingBranch: true }]),
];

/**
 * The contracts that a provider is to keep, each once. Where the broker knows of no main branch and no deployment, the
 * latest of each consumer.
 */
export async function pactsForVerification(hal: Hal, wanted: Wanted): Promise<Answer<readonly Offered[]>> {
  const index = await hal.index();
  if (index.kind !== 'answer') return index;
  const href = linkIn(index.value, 'pb:provider-pacts-for-verification', { provider: wanted.provider });
  if (href === null) return { kind: 'trouble', trouble: { kind: 'no-broker' }, tries: 1 };
  const selected = await offeredAt(hal, href, wanted, selectorsFor(wanted.branch));
  if (selected.kind !== 'answer' || selected.value.length > 0) return selected;
  return offeredAt(hal, href, wanted, []);
}

async function offeredAt(
  hal: Hal,
  href: string,
  { branch, includePending }: Wanted,
  consumerVersionSelectors: readonly object[],
): Promise<Answer<readonly Offered[]>> {
  const answer = await hal.post(href, {
    consumerVersionSelectors,
    ...(branch === null ? {} : { providerVersionBranch: branch }),
    // The broker takes a missing one for true.
    includePendingStatus: includePending,
  });
  if (answer.kind !== 'answer') return answer;
  const embedded = isObject(answer.value._embedded) ? answer.value._embedded : {};
  const pacts = Array.isArray(embedded.pacts) ? embedded.pacts.filter(isObject) : [];
  const offered: Offered[] = [];
  for (const pact of pacts) {
    const self = linkIn(pact, 'self');
    if (self === null) return { kind: 'trouble', trouble: { kind: 'no-broker' }, tries: 1 };
    const read = await hal.get(self);
    if (read.kind !== 'answer') return read;
    const properties = isObject(pact.verificationProperties) ? pact.verificationProperties : {};
    offered.push({
      name: nameOf(pact),
      text: JSON.stringify(read.value),
      pending: includePending && properties.pending === true,
      results: linkIn(read.value, 'pb:publish-verification-results'),
    });
  }
  return { kind: 'answer', value: offered };
}

function nameOf({ _links, shortDescription }: Readonly<Record<string, unknown>>): string {
  const self = isObject(_links) && isObject(_links.self) ? _links.self : {};
  const named = typeof self.name === 'string' ? self.name : 'a contract';
  return typeof shortDescription === 'string' ? `${named} (${shortDescription})` : named;
}
