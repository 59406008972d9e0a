import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { PublishFlags } from './publish.ts';

type Finish = (code: ExitCode) => void;

/** Where the contracts of the suite's own consumer stand. */
const PACTS = 'pacts';

/** Adds `pact` with its commands. */
export function addPact(program: Command, io: Io, finish: Finish): void {
  const pact = program.command('pact').description('the contracts: publish them, and ask a Pact Broker about them');
  addPublish(pact, io, finish);
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
