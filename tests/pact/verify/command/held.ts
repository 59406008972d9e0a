import { readFileSync } from 'node:fs';
import { shippedPact } from '../../../../pact/commands/files.ts';
import { createProgram } from '../../../../src/cli/program.ts';
import { SuiteError } from '../../../../src/errors.ts';
import { inProcess, type Written } from '../../../leaks/in-process.ts';
import type { StandIn } from '../../broker/stand-in/start.ts';
import { keepContract, shaOf } from '../../broker/stand-in/store.ts';
import { settingsFor } from '../../broker/stand-in/with.ts';

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

/** Verifies what the broker holds, where there is one: in this process, which is loaded already. */
export const verify = (
  broker: StandIn | null,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Written> =>
  inProcess({ ...(broker === null ? {} : settingsFor(broker)), ...env }, async (io) => {
    let code = 0;
    const program = createProgram(io, 'en', (result) => {
      code = result;
    });
    try {
      await program.parseAsync(['pact', 'verify', '--from-broker', '--json', ...args], { from: 'user' });
      return code;
    } catch (error) {
      if (error instanceof SuiteError) return 2;
      throw error;
    }
  });
