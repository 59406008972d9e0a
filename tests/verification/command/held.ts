import { readFileSync } from 'node:fs';
import { shippedPact } from '../../../src/cli/pact/shipped.ts';
import type { StandIn } from '../../broker/stand-in/start.ts';
import { keepContract, shaOf } from '../../broker/stand-in/store.ts';
import { settingsFor } from '../../broker/stand-in/with.ts';
import { run } from '../../cli/process.ts';

/** The contract that the suite comes with. */
export const contract = JSON.parse(readFileSync(shippedPact(process.cwd()), 'utf8'));
export const [consumer, provider] = [contract.consumer.name, contract.provider.name];

export const VERSIONED = ['--publish-results', '--provider-version', 'v7'] as const;
export const EMBEDDED = [...VERSIONED, '--environment', 'embedded'] as const;

/** Puts a contract there as the broker keeps it: its interactions have ids. */
export function keep({ store }: StandIn, text: string = JSON.stringify(contract)): void {
  const content = JSON.parse(text);
  const interactions = content.interactions.map((one: object, at: number) => ({ ...one, _id: `id-${at}` }));
  const whole = { ...content, interactions };
  keepContract(store, { consumer, provider, version: '1', content: whole, sha: shaOf(whole) });
}

/** Verifies what the broker holds, where there is one. */
export const verify = (
  broker: StandIn | null,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) =>
  run(['pact', 'verify', '--from-broker', '--json', ...args], {
    ...(broker === null ? {} : settingsFor(broker)),
    ...env,
  });
