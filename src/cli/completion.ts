import type { Command } from 'commander';
import { probeNames } from '../../probes/table.ts';
import { behaviours, faults } from '../../provider/tables.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import { catalogueIds } from '../run/catalogue.ts';
import { COMMAND } from '../settings/environment.ts';
import { ENVIRONMENTS } from '../settings/resolve.ts';
import { flagOf, optionNames, rowOf } from '../settings/settings.ts';
import { choiceOf } from '../settings/values.ts';
import { type Io, reject } from './io.ts';

type Shell = 'bash' | 'zsh' | 'fish';

/** Prints a script that completes commands, flags and ids in a shell, without calling the suite. */
export function completionCommand(shell: string, program: Command, io: Io): ExitCode {
  const checked = choiceOf({ name: '<shell>', value: shell }, SHELLS);
  if (!checked.ok) reject(...checked.problems);
  io.out(SCRIPTS[checked.value](COMMAND, wordsOf(program)));
  return exitCodes.conforming;
}

const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish'];

interface Words {
  /** Names of the command, without the program; empty for the program itself. */
  readonly path: string;
  /** Commands or arguments; none for files. */
  readonly args: readonly string[];
  readonly flags: readonly Flag[];
}

interface Flag {
  readonly name: string;
  readonly takesValue: boolean;
  /** None for a file or any text. */
  readonly values: readonly string[];
}

const requirementIds = Object.keys(requirements);

const values: Readonly<Record<string, readonly string[]>> = {
  '--only': [...requirementIds, ...Object.keys(openPoints)],
  '--require': requirementIds,
  '--accept-unexercised': requirementIds,
  '--skip': probeNames,
  '--behaviour': behaviours.map(({ id }) => id),
  '--fault': faults.map(({ id }) => id),
  '--environment': ENVIRONMENTS,
  ...Object.fromEntries(
    optionNames.flatMap((name) => {
      const { choices } = rowOf(name);
      return choices === undefined ? [] : [[flagOf(name), choices]];
    }),
  ),
};

const args: Readonly<Record<string, readonly string[]>> = {
  list: catalogueIds,
  explain: catalogueIds,
  completion: SHELLS,
};

/** Flags whose values are names in the Pact Broker, not in the suite. */
const OF_BROKER: readonly string[] = ['pact can-i-deploy --environment', 'pact record-deployment --environment'];

function wordsOf(command: Command, path: readonly string[] = []): readonly Words[] {
  const name = path.join(' ');
  const flags = command.options.flatMap(({ long, required }) => {
    if (long == null) return [];
    const known = OF_BROKER.includes(`${name} ${long}`) ? [] : (values[long] ?? []);
    return [{ name: long, takesValue: required, values: known }];
  });
  const help = { name: '--help', takesValue: false, values: [] };
  const own = { path: name, args: args[name] ?? command.commands.map((one) => one.name()), flags: [...flags, help] };
  return [own, ...command.commands.flatMap((one) => wordsOf(one, [...path, one.name()]))];
}

const SCRIPTS: Readonly<Record<Shell, (program: string, all: readonly Words[]) => string>> = {
  bash,
  zsh: (program, all) => `autoload -U +X bashcompinit && bashcompinit\n${bash(program, all)}`,
  fish,
};

function functionOf(program: string): string {
  return `_${program.replaceAll('-', '_')}`;
}

/** Returns the patterns of typed command words, in the order of typing, each with the path of its command. */
function stepsOf(all: readonly Words[]) {
  return all.flatMap(({ path }) => {
    const [last = '', before = ''] = path.split(' ').toReversed();
    return path === '' ? [] : [{ typed: `${before} ${last}`, path }];
  });
}

function bash(program: string, all: readonly Words[]): string {
  const name = functionOf(program);
  return [
    `${name}() {`,
    `  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command='' known='' at`,
    '  for ((at = 1; at < COMP_CWORD; at++)); do',
    `    case "$command \${COMP_WORDS[at]}" in`,
    ...stepsOf(all).map(({ typed, path }) => `      '${typed}') command='${path}' ;;`),
    '    esac',
    '  done',
    '  case "$command $before" in',
    ...all.flatMap(({ path, flags }) =>
      flags
        .filter(({ takesValue }) => takesValue)
        .map((flag) => `    '${path} ${flag.name}') known='${flag.values.join(' ')}' ;;`),
    ),
    '    *) case "$command:$word" in',
    ...all.flatMap(({ path, args: words, flags: own }) => [
      `      '${path}:'-*) known='${own.map((one) => one.name).join(' ')}' ;;`,
      ...(words.length === 0 ? [] : [`      '${path}:'*) known='${words.join(' ')}' ;;`]),
    ]),
    '    esac ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$known" -- "$word"))',
    '}',
    `complete -o default -F ${name} ${program}`,
    '',
  ].join('\n');
}

function fish(program: string, all: readonly Words[]): string {
  const name = functionOf(program);
  const lineOf = (path: string, rest: string) => `complete -c ${program} -n '${name} "${path}"' ${rest}`;
  return [
    `function ${name}`,
    "  set -l command ''",
    '  for one in (commandline -opc)[2..-1]',
    '    switch "$command $one"',
    ...stepsOf(all).map(({ typed, path }) => `      case '${typed}'\n        set command '${path}'`),
    '    end',
    '  end',
    '  test "$command" = "$argv"',
    'end',
    ...all.flatMap(({ path, args: words, flags }) => [
      ...(words.length === 0 ? [] : [lineOf(path, `-f -a '${words.join(' ')}'`)]),
      ...flags.map(({ name: flag, takesValue, values: known }) => {
        const value = known.length > 0 ? ` -x -a '${known.join(' ')}'` : takesValue ? ' -r' : '';
        return lineOf(path, `-l ${flag.slice(2)}${value}`);
      }),
    ]),
    '',
  ].join('\n');
}
