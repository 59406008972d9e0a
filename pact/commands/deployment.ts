import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { type Broker, resolveBroker } from '../../src/settings/broker.ts';
import { filesIn } from '../../src/settings/files.ts';
import { accepted, problemsOf } from '../../src/settings/values.ts';
import type { Asking } from '../broker/ask.ts';
import type { Deployment } from '../broker/deployments.ts';
import { type AskingFlags, askingOf, noBroker, patienceOf, tell } from './broker.ts';
import { guardPact } from './guarding.ts';
import { named, versionOf } from './version.ts';

/** The consumer of the suite's own contract. */
export const CONSUMER = 'vehicle-credit-partner';

export interface DeploymentFlags extends AskingFlags {
  readonly pacticipant?: string;
  readonly version?: string;
  readonly environment: string;
}

/** A command about a version and an environment, ready to ask the broker. */
export interface Prepared {
  readonly deployment: Deployment;
  readonly broker: Broker;
  /** How the broker is asked; its time begins with each call. */
  readonly asking: () => Asking;
}

/** Makes ready what the flags and settings ask for, or tells everything that is wrong with them and gives the exit code. */
export async function prepared(
  flags: DeploymentFlags,
  besides: readonly Problem[],
  io: Io,
): Promise<Prepared | ExitCode> {
  const resolution = resolveBroker(flags, io.env, filesIn(io.cwd));
  guardPact(resolution, flags, io);
  const json = flags.json === true;
  const { patience, problems } = patienceOf(flags);
  const pacticipant = named('--pacticipant', flags.pacticipant ?? CONSUMER);
  const environment = named('--environment', flags.environment);
  const version = await versionOf('--version', flags.version, io);
  const broker = 'broker' in resolution ? resolution.broker : null;
  const all = [
    ...('problems' in resolution ? resolution.problems : broker === null ? [noBroker] : []),
    ...problems,
    ...besides,
    ...problemsOf(pacticipant, environment),
    ...('remedy' in version ? [version] : []),
  ];
  const outcome = all.length === 1 && all[0] === noBroker ? 'no-broker-configured' : 'refused';
  if (all.length > 0 || broker === null || 'remedy' in version) return tell(all, outcome, exitCodes.refused, json, io);
  return {
    deployment: {
      pacticipant: accepted(pacticipant) ?? '',
      environment: accepted(environment) ?? '',
      version: version.version,
    },
    broker,
    asking: () => askingOf(broker, patience, io),
  };
}
