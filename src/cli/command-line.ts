import { Command, Help, type HelpConfiguration, Option } from 'commander';
import { problemOf, type Say, sayIn, type TextCode, textIn } from '../../messages/index.ts';
import { SuiteError } from '../errors.ts';
import type { Language } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import { suggested } from '../settings/nearest.ts';
import type { Checked } from '../settings/values.ts';

/**
 * A command whose mistakes of usage are problems with codes. Commander calls a method for each kind of mistake.
 *
 * @throws SuiteError from each of these methods.
 */
export class CommandLine extends Command {
  override createCommand(name?: string): CommandLine {
    return new CommandLine(name);
  }

  unknownOption(flag: string): never {
    const known = [this, this.parent].flatMap((one) => one?.options.flatMap(({ long }) => long ?? []) ?? []);
    refuse({
      variable: flag,
      ...problemOf('usage.unknown-option', { ...suggested(flag, known), command: pathOf(this) }),
    });
  }

  unknownCommand(): never {
    const [name = ''] = this.args;
    const known = this.commands.map((one) => one.name());
    refuse(problemOf('usage.unknown-command', { name, ...suggested(name, known), command: pathOf(this) }));
  }

  missingArgument(name: string): never {
    refuse(problemOf('usage.missing-argument', { name, command: pathOf(this) }));
  }

  optionMissingArgument({ long, flags }: Option): never {
    refuse({ variable: long ?? flags, ...problemOf('usage.missing-value', { usage: flags }) });
  }

  missingMandatoryOptionValue({ long, flags }: Option): never {
    refuse({ variable: long ?? flags, ...problemOf('usage.missing-option', { usage: flags }) });
  }

  _excessArguments({ length }: readonly string[]): never {
    const most = this.registeredArguments.length;
    refuse(problemOf('usage.too-many-arguments', { most, got: length, command: pathOf(this) }));
  }
}

function refuse(...problems: readonly Problem[]): never {
  throw new SuiteError({ kind: 'input', problems });
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** An option as it is written, and the code of its help. */
export type OptionRow = readonly [
  flags: string,
  help: Extract<TextCode, `help.${string}`>,
  takes?: 'many' | ((value: string) => Checked<string>),
];

/** Adds options to a command. Those that take `many` values are collected; those with a check refuse other values. */
export function withOptions(command: Command, lang: Language, rows: readonly OptionRow[]): Command {
  for (const [flags, help, takes] of rows) {
    const option = new Option(flags, sayIn(lang)(help));
    if (takes === 'many') option.argParser((value, previous: readonly string[] = []) => [...previous, value]);
    if (typeof takes === 'function') {
      option.argParser((value) => {
        const checked = takes(value);
        return checked.ok ? checked.value : refuse(...checked.problems);
      });
    }
    command.addOption(option);
  }
  return command;
}

/** The frame of help and the names of values in a language; the names of commands and options stay as they are. */
export function helpIn(lang: Language): HelpConfiguration {
  const usual = new Help();
  const titles = titlesIn(sayIn(lang));
  const named = (name: string) => textIn(lang, { code: `value.${name}`, params: {} }) ?? name;
  const placed = (text: string) => text.replace(/(?<=[<[])[\w-]+(?=(?:\.{3})?[>\]])/g, named);
  return {
    styleTitle: (title) => titles[title] ?? title,
    commandUsage: (command) => placed(usual.commandUsage(command)),
    subcommandTerm: (command) => placed(usual.subcommandTerm(command)),
    optionTerm: (option) => placed(usual.optionTerm(option)),
    argumentTerm: (argument) => named(usual.argumentTerm(argument)),
  };
}

/** The titles that commander prints. */
function titlesIn(say: Say): Readonly<Record<string, string>> {
  return {
    'Usage:': say('help.usage'),
    'Arguments:': say('help.arguments'),
    'Options:': say('help.options'),
    'Commands:': say('help.commands'),
  };
}
