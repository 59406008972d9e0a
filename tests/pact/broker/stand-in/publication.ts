import { findContract, keepContract, keepVersion, type Store, shaOf } from './store.ts';

interface Sent {
  readonly pacticipantName: string;
  readonly pacticipantVersionNumber: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly tags?: readonly string[];
  readonly contracts: readonly {
    readonly consumerName: string;
    readonly providerName: string;
    readonly content: string;
  }[];
}

interface Notice {
  readonly type: 'success' | 'info' | 'warning' | 'error' | 'debug' | 'prompt';
  readonly text: string;
}

export interface Published {
  readonly status: 200 | 409;
  readonly body: { readonly notices: readonly Notice[]; readonly errors?: { readonly contracts: readonly string[] } };
}

/** Takes contracts as `POST /contracts/publish` does; another content of a version is turned down unless it may be changed. */
export function published(store: Store, sent: Sent, mayChange: boolean): Published {
  const contracts = sent.contracts.map(({ consumerName: consumer, providerName: provider, content }) => {
    const parsed = JSON.parse(Buffer.from(content, 'base64').toString('utf8'));
    return { consumer, provider, version: sent.pacticipantVersionNumber, content: parsed, sha: shaOf(parsed) };
  });
  const named = (what: string, { consumer, version, provider }: (typeof contracts)[number]) =>
    `${what} ${consumer} version ${version} and provider ${provider}`;
  const known = contracts.map((contract) => findContract(store, contract));
  const conflicts = contracts
    .filter((contract, index) => known[index] !== undefined && known[index]?.sha !== contract.sha && !mayChange)
    .map(
      (contract) =>
        `${named('Cannot change the content of the pact for', contract)}, as race conditions will cause unreliable results for can-i-deploy. Each pact must be published with a unique consumer version number.`,
    );
  if (conflicts.length > 0) {
    const notices = [
      ...conflicts.map((text) => ({ type: 'error' as const, text })),
      { type: 'info' as const, text: ' {\n-  "a": 1\n+  "a": 2\n }' },
    ];
    return { status: 409, body: { notices, errors: { contracts: conflicts } } };
  }
  keepVersion(store, {
    pacticipant: sent.pacticipantName,
    number: sent.pacticipantVersionNumber,
    branch: sent.branch ?? null,
    buildUrl: sent.buildUrl ?? null,
    tags: sent.tags ?? [],
  });
  for (const contract of contracts) keepContract(store, contract);
  const notices = contracts.map((contract, index): Notice => {
    const before = known[index];
    if (before === undefined)
      return { type: 'success', text: `${named('Pact successfully published for', contract)}.` };
    return before.sha === contract.sha
      ? { type: 'success', text: `${named('Pact successfully republished for', contract)} with no content changes.` }
      : {
          type: 'warning',
          text: `${named('Pact with changed content published over existing content for', contract)}.`,
        };
  });
  const created: Notice = {
    type: 'debug',
    text: `Created ${sent.pacticipantName} version ${sent.pacticipantVersionNumber}`,
  };
  return { status: 200, body: { notices: [created, ...notices] } };
}
