import { Help, type HelpConfiguration } from 'commander';
import type { Speaker } from '../report/views/language/speaker.ts';

/** How help is shown in a language; the names of commands and flags stay as they are. */
export function helpIn({ say }: Pick<Speaker, 'say'>): HelpConfiguration {
  const usual = new Help();
  const placed = (text: string) => text.replace(/<[\w-]+>|\[[\w-]+(?=\.{3}\]|\])\.{0,3}\]/g, say);
  return {
    styleTitle: say,
    commandUsage: (command) => placed(usual.commandUsage(command)),
    commandDescription: (command) => say(usual.commandDescription(command)),
    subcommandTerm: (command) => placed(usual.subcommandTerm(command)),
    subcommandDescription: (command) => say(usual.subcommandDescription(command)),
    optionTerm: (option) => placed(usual.optionTerm(option)),
    optionDescription: (option) => say(usual.optionDescription(option)),
    argumentTerm: (argument) => placed(`<${usual.argumentTerm(argument)}>`).slice(1, -1),
    argumentDescription: (argument) => say(usual.argumentDescription(argument)),
  };
}

/** What the command line itself complains of, in a language: a sentence a line. */
export function complaintIn({ say }: Pick<Speaker, 'say'>): (text: string) => string {
  return (text) => text.split('\n').map(say).join('\n');
}
