import type { Io } from '../../src/cli/io.ts';
import { guard } from '../../src/run/guarding.ts';
import type { BrokerFlags, BrokerResolution } from '../../src/settings/broker.ts';
import { filesIn } from '../../src/settings/files.ts';
import { partnerSecrets } from '../../src/settings/resolve.ts';

/** Tells the gate of a command about contracts what must not be told: the secrets of the broker, and those of the target. */
export function guardPact(resolution: BrokerResolution, { envFile }: BrokerFlags, io: Io): void {
  const baseUrl = 'broker' in resolution ? (resolution.broker?.baseUrl ?? '') : '';
  const flags = envFile === undefined ? {} : { envFile };
  const secrets = [...resolution.secrets, ...partnerSecrets({ flags, env: io.env, readFile: filesIn(io.cwd) })];
  guard(io.gate, { baseUrl, directories: [io.cwd] }, secrets);
}
