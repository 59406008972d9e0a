import type { Command } from 'commander';
import { type Language, sayIn } from '../../messages/index.ts';
import { acting, withExamples, withOptions } from '../../src/cli/command-line.ts';
import type { Io } from '../../src/cli/io.ts';
import type { ExitCode } from '../../src/judging/exit-codes.ts';
import { options, type PactFlags } from './options.ts';

const examples = {
  publish: ['--dry-run --pacticipant-version 1.4.0', 'pacts --pacticipant-version 1.4.0 --branch main'],
  verify: ['', '--environment staging --require-all'],
  'can-i-deploy': ['--environment staging --version 1.4.0 --retry-while-unknown 30'],
  'record-deployment': ['--environment staging --version 1.4.0'],
} as const;

/** Adds `pact` with its commands. Their code is loaded on demand. */
export function addPact(program: Command, io: Io, lang: Language, finish: (code: ExitCode) => void): void {
  const say = sayIn(lang);
  // Without positional options, `--version` after a command would print the version of the suite.
  const pact = program.enablePositionalOptions().command('pact').description(say('help.pact'));
  withOptions(pact, lang, ['lang']);
  withExamples(pact, lang, ['verify', 'publish --dry-run --pacticipant-version 1.4.0']);
  const added = (name: keyof typeof examples): Command => {
    const command = pact.command(name).description(say(`help.pact-${name}`));
    withOptions(command, lang, options[name]);
    withExamples(command, lang, examples[name]);
    return command;
  };
  const run = async (flags: PactFlags, act: (all: PactFlags, own: Io) => Promise<ExitCode>) =>
    finish(await acting(flags, io, lang, (own) => act({ ...flags, lang }, own)));
  added('publish')
    .argument('[path]', say('help.pact-path'), 'pacts')
    .action((path: string, flags: PactFlags) =>
      run(flags, async (all, own) => (await import('./publish.ts')).publishCommand(path, all, own)),
    );
  added('verify')
    .argument('[pacts...]', say('help.pact-pacts'))
    .action((pacts: readonly string[], flags: PactFlags) =>
      run(flags, async (all, own) => (await import('./verify.ts')).verifyCommand(pacts, all, own)),
    );
  added('can-i-deploy')
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: PactFlags) => run(flags, (await import('./deployments.ts')).canIDeployCommand));
  added('record-deployment')
    .requiredOption('--environment <name>', say('help.pact-environment'))
    .action(async (flags: PactFlags) => run(flags, (await import('./deployments.ts')).recordDeploymentCommand));
}
