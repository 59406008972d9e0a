import type { Command } from 'commander';
import type { Io } from '../../src/cli/io.ts';
import type { ExitCode } from '../../src/run/exit-codes.ts';
import type { CanIDeployFlags } from './can-i-deploy.ts';
import type { DeploymentFlags } from './deployment.ts';
import type { PublishFlags } from './publish.ts';
import { addVerify } from './verify/program.ts';

type Finish = (code: ExitCode) => void;

/** Where the contracts of the suite's own consumer stand. */
const PACTS = 'pacts';

/** Adds `pact` with its commands. */
export function addPact(program: Command, io: Io, finish: Finish): void {
  // Without positions `--version` behind a command asks for the suite's own version.
  const pact = program
    .enablePositionalOptions()
    .command('pact')
    .description('the contracts: publish them, and ask a Pact Broker about them');
  addPublish(pact, io, finish);
  addVerify(pact, io, finish);
  addCanIDeploy(pact, io, finish);
  addRecordDeployment(pact, io, finish);
}

function collected(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** What every command takes that asks a broker. */
function withBroker(command: Command): Command {
  return command
    .option('--broker-base-url <url>', 'address of the Pact Broker; wins over PACT_BROKER_BASE_URL')
    .option('--env-file <file>', 'environment file to read instead of .env')
    .option('--allow-http <host>', 'let credentials travel to this host in the clear (repeatable)', collected)
    .option('--retries <n>', 'further tries where the broker is unreachable or in trouble (default: 3)')
    .option('--deadline <seconds>', 'time for all that (default: 60)')
    .option('--json', 'print the outcome as JSON');
}

function addPublish(pact: Command, io: Io, finish: Finish): void {
  withBroker(pact.command('publish').description('publish contracts to the broker'))
    .argument('[path]', 'pact file, or directory of pact files', PACTS)
    .option('--pacticipant-version <version>', 'version of the consumer (default: hash of the commit)')
    .option('--branch <name>', 'its branch (default: as CI or git tells)')
    .option('--build-url <url>', 'where its build is shown (default: as CI tells)')
    .option('--tag <name>', 'tag of the version (repeatable)', collected)
    .option('--dry-run', 'tell what would be published, and send nothing')
    .action(async (path: string, flags: PublishFlags) => {
      const { publishCommand } = await import('./publish.ts');
      finish(await publishCommand(path, flags, io));
    });
}

/** What the commands take that are about a version and an environment. */
function withDeployment(command: Command): Command {
  return withBroker(command)
    .requiredOption('--environment <name>', 'environment, as the broker knows it')
    .option('--version <version>', 'version that is meant (default: hash of the commit)')
    .option('--pacticipant <name>', 'application that is meant (default: vehicle-credit-partner)');
}

function addCanIDeploy(pact: Command, io: Io, finish: Finish): void {
  withDeployment(
    pact.command('can-i-deploy').description('ask whether a version works with all that stands in an environment'),
  )
    .option('--retry-while-unknown <n>', 'ask so many times more while a result is missing (default: 0)')
    .option('--retry-interval <seconds>', 'time between these (default: 10)')
    .action(async (flags: CanIDeployFlags) => {
      const { canIDeployCommand } = await import('./can-i-deploy.ts');
      finish(await canIDeployCommand(flags, io));
    });
}

function addRecordDeployment(pact: Command, io: Io, finish: Finish): void {
  withDeployment(
    pact.command('record-deployment').description('tell the broker that a version stands in an environment now'),
  ).action(async (flags: DeploymentFlags) => {
    const { recordDeploymentCommand } = await import('./record-deployment.ts');
    finish(await recordDeploymentCommand(flags, io));
  });
}
