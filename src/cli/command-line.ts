import { Command, CommanderError, Help, type HelpConfiguration, type HelpContext, Option } from 'commander';
import { problemOf, sayIn, textIn } from '../../messages/index.ts';
import { failureOf } from '../errors.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import type { Language } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import { suggested } from '../settings/nearest.ts';
import { type Flags, type OptionName, type OptionRow, table } from '../settings/settings.ts';
import { accepted, choiceOf } from '../settings/values.ts';
import { type Act, fail, type Io, reject } from './io.ts';

/**
 * A command whose usage errors are problems with codes. Commander calls one method for each kind of error.
 *
 * @throws SuiteError from each of these methods.
 */
export class CommandLine extends Command {
  override createCommand(name?: string): CommandLine {
    return new CommandLine(name);
  }

  unknownOption(given: string): never {
    // Its value may be a secret.
    const [flag = ''] = given.split('=');
    const known = [this, this.parent].flatMap((one) => one?.options.flatMap(({ long }) => long ?? []) ?? []);
    const others = known.filter((one) => one !== flag);
    if (given !== flag && others.length < known.length)
      reject({ variable: flag, ...problemOf('usage.superfluous-value', { usage: flag }) });
    const found = { ...suggested(flag, others), command: pathOf(this) };
    reject({ variable: flag, ...problemOf('usage.unknown-option', found) });
  }

  /** Commander would exit with the current exit code of the process, and show this help for an unknown command. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    const isError = typeof context === 'object' && context.error === true;
    const [first, name] = this.args;
    if (isError && first === 'help' && name !== undefined) this.unknownCommand(name);
    this.outputHelp({ error: isError });
    throw new CommanderError(isError ? 2 : 0, 'commander.help', '');
  }

  unknownCommand(name = this.args[0] ?? ''): never {
    const known = this.commands.map((one) => one.name());
    reject(problemOf('usage.unknown-command', { name, ...suggested(name, known), command: pathOf(this) }));
  }

  missingArgument(given: string): never {
    const argument = this.registeredArguments.find((one) => one.name() === given);
    const name = argument === undefined ? given : this.createHelp().argumentTerm(argument);
    reject(problemOf('usage.missing-argument', { name, command: pathOf(this) }));
  }

  optionMissingArgument(option: Option): never {
    const usage = this.createHelp().optionTerm(option);
    reject({ variable: option.long ?? usage, ...problemOf('usage.missing-value', { usage }) });
  }

  missingMandatoryOptionValue(option: Option): never {
    const usage = this.createHelp().optionTerm(option);
    reject({ variable: option.long ?? usage, ...problemOf('usage.missing-option', { usage }) });
  }

  _excessArguments({ length }: readonly string[]): never {
    // An option takes the option after it as its value.
    const option = this.options.find((one) => /^--./.test(String(this.getOptionValue(one.attributeName()))));
    if (option !== undefined) this.optionMissingArgument(option);
    const most = this.registeredArguments.length;
    reject(problemOf('usage.too-many-arguments', { most, got: length, command: pathOf(this) }));
  }
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** Options of the table by their names, and options of one command. */
export type Options = readonly (OptionName | OptionRow)[];

/** Adds options to a command. An unknown choice is a usage error; with `settles`, a problem of the settings. */
export function withOptions(command: Command, lang: Language, options: Options, settles = false): void {
  for (const given of options) {
    const { usage, many, choices, help }: OptionRow = typeof given === 'string' ? table[given] : given;
    const [flag = '', name = ''] = /^--([\w-]+)/.exec(usage) ?? [];
    const option = new Option(usage, textIn(lang, { code: help ?? `help.${name}`, params: {} }) ?? '');
    if (many) option.argParser((value, previous: readonly string[] = []) => [...previous, value]);
    else if (choices !== undefined && !settles) {
      option.argParser((value) => {
        const checked = choiceOf({ name: flag, value }, choices);
        return checked.ok ? checked.value : reject(...checked.problems);
      });
    }
    command.addOption(option);
  }
}

/** Adds examples, given without the name of the command, to the help of a command. */
export function withExamples(command: Command, lang: Language, examples: readonly string[]): void {
  // npm prints a banner on standard output, unless it is silent.
  const typed = (example: string) =>
    />|\|/.test(example) ? pathOf(command).replace(/^npm run /, 'npm run --silent ') : pathOf(command);
  const lines = examples.map((example) => `  ${typed(example)} ${example}`.trimEnd());
  command.addHelpText('after', ['', sayIn(lang)('help.examples'), ...lines].join('\n'));
}

const TITLES = ['usage', 'arguments', 'options', 'commands'];

function valueName(name: string, lang: Language): string {
  return textIn(lang, { code: `value.${name}`, params: {} }) ?? name;
}

/** Returns a usage with its value names translated. */
export function usageIn(lang: Language, usage: string): string {
  return usage.replace(/(?<=[<[])[\w-]+(?=(?:\.{3})?[>\]])/g, (name) => valueName(name, lang));
}

/** Returns the help settings of a language: titles and value names are translated, commands and options are not. */
export function helpIn(lang: Language): HelpConfiguration {
  const usual = new Help();
  const text = (code: string) => textIn(lang, { code, params: {} });
  const titleOf = (title: string) => TITLES.find((name) => `${name}:` === title.toLowerCase());
  const placed = (usage: string) => usageIn(lang, usage);
  return {
    styleTitle: (title) => text(`help.${titleOf(title)}`) ?? title,
    commandUsage: (command) => placed(usual.commandUsage(command)),
    subcommandTerm: (command) => placed(usual.subcommandTerm(command)),
    optionTerm: (option) => placed(usual.optionTerm(option)),
    argumentTerm: (argument) => valueName(usual.argumentTerm(argument), lang),
  };
}

/** Returns the language of `--lang` before the flags are parsed, for help and usage errors; English if invalid. */
export function languageIn(args: readonly string[]): Language {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  const languages = flags.flatMap((arg, index) =>
    arg === '--lang' ? flags.slice(index + 1, index + 2) : arg.startsWith('--lang=') ? [arg.slice(7)] : [],
  );
  const named = choiceOf({ name: '--lang', value: languages.at(-1) ?? '' }, table.lang.choices);
  return accepted(named) ?? table.lang.fallback;
}

/**
 * Calls a command, with the settings that `--secrets-command` prints, if it is set. `reporting`: the command writes
 * reports, also about the problems of these settings.
 */
export async function acting(
  { secretsCommand }: Flags,
  io: Io,
  lang: Language,
  act: Act,
  reporting = false,
): Promise<ExitCode> {
  if (secretsCommand === undefined) return act(io);
  const { withSecrets } = await import('./secrets-command.ts');
  const refuse = (problems: readonly Problem[]) =>
    reporting ? act({ ...io, problems }) : fail(failureOf('settings', problems), io, lang);
  return withSecrets(secretsCommand, io, lang, act, refuse);
}
