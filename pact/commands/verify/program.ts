import type { Command } from 'commander';
import type { Io } from '../../../src/cli/io.ts';
import type { ExitCode } from '../../../src/run/exit-codes.ts';
import type { VerifyFlags } from './flags.ts';

function collected(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** Adds `pact verify`. */
export function addVerify(pact: Command, io: Io, finish: (code: ExitCode) => void): void {
  pact
    .command('verify')
    .description('verify contracts against a provider: the one that is configured, else the embedded one')
    .argument('[pacts...]', 'pact files, or directories of them (default: the contract that the suite comes with)')
    .option('--base-url <url>', 'base address of the provider; wins over PARTNER_API_BASE_URL')
    .option('--environment <name>', 'staging, production or embedded; wins over PARTNER_API_ENVIRONMENT')
    .option('--env-file <file>', 'environment file to read instead of .env')
    .option('--ca <file>', 'certificate authority to trust as well, in PEM')
    .option('--allow-http <host>', 'let credentials travel to this host in the clear (repeatable)', collected)
    .option('--allow-production', 'let production be asked: few reading calls, nothing else')
    .option('--report-dir <dir>', 'directory of the reports (default: reports)')
    .option('--rate <n>', 'requests a second (default: 5; none on loopback)')
    .option('--deadline <seconds>', 'time for the whole verification (default: 600)')
    .option('--timeout <seconds>', 'time for one call (default: 15)')
    .option('--max-requests <n>', 'requests to send at most (default: 5000)')
    .option('--require-all', 'exit 3 where any interaction was skipped, too')
    .option('--from-broker', 'verify the contracts that the Pact Broker holds for the provider')
    .option('--include-pending', 'report failures of pending contracts as pending; they do not fail the verification')
    .option('--broker-base-url <url>', 'address of the Pact Broker; wins over PACT_BROKER_BASE_URL')
    .option('--provider <name>', 'the provider as the broker knows it (default: vehicle-credit-api)')
    .option('--publish-results', 'tell the broker what came of it; needs --provider-version')
    .option('--provider-version <version>', 'version of the provider that was verified')
    .option('--provider-branch <name>', 'its branch')
    .option('--json', 'print the report as JSON')
    .option('--quiet', 'print the verdict only')
    .action(async (pacts: readonly string[], flags: VerifyFlags) => {
      const { verifyCommand } = await import('./command.ts');
      finish(await verifyCommand(pacts, flags, io));
    });
}
