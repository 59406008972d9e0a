import type { Command } from 'commander';
import { type Language, sayIn } from '../../messages/index.ts';
import { acting, type OptionRow, withExamples, withOptions } from '../../src/cli/command-line.ts';
import type { Io } from '../../src/cli/io.ts';
import type { ExitCode } from '../../src/run/exit-codes.ts';
import { languageOf } from '../../src/settings/settings.ts';
import type { CanIDeployFlags, DeploymentFlags } from './deployments.ts';
import type { PublishFlags } from './publish.ts';
import type { VerifyFlags } from './verify.ts';

const common: readonly OptionRow[] = [
  ['--broker-base-url <url>', 'help.pact-broker-base-url'],
  ['--env-file <file>', 'help.env-file'],
  ['--secrets-command <command>', 'help.secrets-command'],
  ['--allow-http <host>', 'help.allow-http', 'many'],
  ['--proxy <url>', 'help.proxy'],
  ['--json', 'help.json'],
  ['--lang <language>', 'help.lang', languageOf],
];

const asking: readonly OptionRow[] = [
  ...common,
  ['--retries <n>', 'help.pact-retries'],
  ['--deadline <seconds>', 'help.pact-deadline'],
];

const publishing: readonly OptionRow[] = [
  ...asking,
  ['--pacticipant-version <version>', 'help.pact-pacticipant-version'],
  ['--branch <name>', 'help.pact-branch'],
  ['--build-url <url>', 'help.pact-build-url'],
  ['--tag <name>', 'help.pact-tag', 'many'],
  ['--dry-run', 'help.pact-dry-run'],
];

const deploying: readonly OptionRow[] = [
  ...asking,
  ['--version <version>', 'help.pact-version'],
  ['--pacticipant <name>', 'help.pact-pacticipant'],
];

const asked: readonly OptionRow[] = [
  ...deploying,
  ['--branch <name>', 'help.pact-deploy-branch'],
  ['--retry-while-unknown <n>', 'help.pact-retry-while-unknown'],
  ['--retry-interval <seconds>', 'help.pact-retry-interval'],
];

const verifying: readonly OptionRow[] = [
  ['--base-url <url>', 'help.base-url'],
  ['--environment <name>', 'help.environment'],
  ['--ca <file>', 'help.ca'],
  ['--client-cert <file>', 'help.client-cert'],
  ['--client-key <file>', 'help.client-key'],
  ['--header <header>', 'help.header', 'many'],
  ['--allow-production', 'help.allow-production'],
  ['--report-dir <dir>', 'help.report-dir'],
  ['--rate <n>', 'help.rate'],
  ['--deadline <seconds>', 'help.pact-verification-deadline'],
  ['--timeout <seconds>', 'help.timeout'],
  ['--max-requests <n>', 'help.max-requests'],
  ['--require-all', 'help.pact-require-all'],
  ['--from-broker', 'help.pact-from-broker'],
  ['--pact-url <url>', 'help.pact-url'],
  ['--include-pending', 'help.pact-include-pending'],
  ['--include-wip-since <date>', 'help.pact-include-wip-since'],
  ['--consumer-version-selector <json>', 'help.pact-consumer-version-selector', 'many'],
  ['--provider <name>', 'help.pact-provider'],
  ['--publish-results', 'help.pact-publish-results'],
  ['--provider-version <version>', 'help.pact-provider-version'],
  ['--provider-branch <name>', 'help.pact-provider-branch'],
  ['--quiet', 'help.pact-quiet'],
  ...common,
];

/** What follows the name of each command. */
const examples = {
  publish: ['--dry-run --pacticipant-version 1.4.0', 'pacts --pacticipant-version 1.4.0 --branch main'],
  verify: ['', '--environment staging --require-all'],
  'can-i-deploy': ['--environment staging --version 1.4.0 --retry-while-unknown 30'],
  'record-deployment': ['--environment staging --version 1.4.0'],
} as const;

/** Adds `pact` with its commands; their code is loaded when they are called. */
export function addPact(program: Command, io: Io, lang: Language, finish: (code: ExitCode) => void): void {
  const say = sayIn(lang);
  // Without positions `--version` behind a command asks for the suite's own version.
  const pact = program.enablePositionalOptions().command('pact').description(say('help.pact'));
  withExamples(pact, lang, ['verify', 'publish --dry-run --pacticipant-version 1.4.0']);
  const added = (name: keyof typeof examples, help: OptionRow[1], rows: readonly OptionRow[]): Command => {
    const command = withOptions(pact.command(name), lang, rows).description(say(help));
    withExamples(command, lang, examples[name]);
    return command;
  };
  type Own = { readonly secretsCommand?: string };
  const run = async <Flags extends Own>(flags: Flags, act: (all: Flags, own: Io) => Promise<ExitCode>) =>
    finish(await acting(flags, io, lang, (own) => act({ ...flags, lang }, own)));
  added('publish', 'help.pact-publish', publishing)
    .argument('[path]', say('help.pact-path'), 'pacts')
    .action(async (path: string, flags: PublishFlags) => {
      const { publishCommand } = await import('./publish.ts');
      await run(flags, (all, own) => publishCommand(path, all, own));
    });
  added('verify', 'help.pact-verify', verifying)
    .argument('[pacts...]', say('help.pact-pacts'))
    .action(async (pacts: readonly string[], flags: VerifyFlags) => {
      const { verifyCommand } = await import('./verify.ts');
      await run(flags, (all, own) => verifyCommand(pacts, all, own));
    });
  added('can-i-deploy', 'help.pact-can-i-deploy', asked)
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: CanIDeployFlags) => run(flags, (await import('./deployments.ts')).canIDeployCommand));
  added('record-deployment', 'help.pact-record-deployment', deploying)
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: DeploymentFlags) => run(flags, (await import('./deployments.ts')).recordDeploymentCommand));
}
