import type { Command } from 'commander';
import { type Language, sayIn } from '../../messages/index.ts';
import { acting, withExamples, withOptions } from '../../src/cli/command-line.ts';
import type { Io } from '../../src/cli/io.ts';
import type { ExitCode } from '../../src/run/exit-codes.ts';
import type { OptionName, OptionRow } from '../../src/settings/settings.ts';
import type { CanIDeployFlags, DeploymentFlags } from './deployments.ts';
import type { PublishFlags } from './publish.ts';
import type { VerifyFlags } from './verify.ts';

type Options = readonly (OptionName | OptionRow)[];

const common: Options = [
  { usage: '--broker-base-url <url>', help: 'help.pact-broker-base-url' },
  ...(['envFile', 'secretsCommand', 'allowHttp', 'proxy', 'json', 'lang'] as const),
];

const asking: Options = [
  ...common,
  { usage: '--retries <n>', help: 'help.pact-retries' },
  { usage: '--deadline <seconds>', help: 'help.pact-deadline' },
];

const publishing: Options = [
  ...asking,
  { usage: '--pacticipant-version <version>', help: 'help.pact-pacticipant-version' },
  { usage: '--branch <name>', help: 'help.pact-branch' },
  { usage: '--build-url <url>', help: 'help.pact-build-url' },
  { usage: '--tag <name>', help: 'help.pact-tag', many: true },
  { usage: '--dry-run', help: 'help.pact-dry-run' },
];

const deploying: Options = [
  ...asking,
  { usage: '--version <version>', help: 'help.pact-version' },
  { usage: '--pacticipant <name>', help: 'help.pact-pacticipant' },
];

const asked: Options = [
  ...deploying,
  { usage: '--branch <name>', help: 'help.pact-deploy-branch' },
  { usage: '--retry-while-unknown <n>', help: 'help.pact-retry-while-unknown' },
  { usage: '--retry-interval <seconds>', help: 'help.pact-retry-interval' },
];

const verifying: Options = [
  ...(['baseUrl', 'environment', 'ca', 'clientCert', 'clientKey', 'header', 'allowProduction'] as const),
  ...(['reportDir', 'rate'] as const),
  { usage: '--deadline <seconds>', help: 'help.pact-verification-deadline' },
  ...(['timeout', 'maxRequests'] as const),
  { usage: '--require-all', help: 'help.pact-require-all' },
  { usage: '--from-broker', help: 'help.pact-from-broker' },
  { usage: '--pact-url <url>', help: 'help.pact-url' },
  { usage: '--include-pending', help: 'help.pact-include-pending' },
  { usage: '--include-wip-since <date>', help: 'help.pact-include-wip-since' },
  { usage: '--consumer-version-selector <json>', help: 'help.pact-consumer-version-selector', many: true },
  { usage: '--provider <name>', help: 'help.pact-provider' },
  { usage: '--publish-results', help: 'help.pact-publish-results' },
  { usage: '--provider-version <version>', help: 'help.pact-provider-version' },
  { usage: '--provider-branch <name>', help: 'help.pact-provider-branch' },
  { usage: '--quiet', help: 'help.pact-quiet' },
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
  const added = (name: keyof typeof examples, options: Options): Command => {
    const command = pact.command(name).description(say(`help.pact-${name}`));
    withOptions(command, lang, options);
    withExamples(command, lang, examples[name]);
    return command;
  };
  type Own = { readonly secretsCommand?: string };
  const run = async <Flags extends Own>(flags: Flags, act: (all: Flags, own: Io) => Promise<ExitCode>) =>
    finish(await acting(flags, io, lang, (own) => act({ ...flags, lang }, own)));
  added('publish', publishing)
    .argument('[path]', say('help.pact-path'), 'pacts')
    .action(async (path: string, flags: PublishFlags) => {
      const { publishCommand } = await import('./publish.ts');
      await run(flags, (all, own) => publishCommand(path, all, own));
    });
  added('verify', verifying)
    .argument('[pacts...]', say('help.pact-pacts'))
    .action(async (pacts: readonly string[], flags: VerifyFlags) => {
      const { verifyCommand } = await import('./verify.ts');
      await run(flags, (all, own) => verifyCommand(pacts, all, own));
    });
  added('can-i-deploy', asked)
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: CanIDeployFlags) => run(flags, (await import('./deployments.ts')).canIDeployCommand));
  added('record-deployment', deploying)
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: DeploymentFlags) => run(flags, (await import('./deployments.ts')).recordDeploymentCommand));
}
