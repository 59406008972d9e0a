import type { Language } from '../report/language.ts';
import { accepted, languageOf } from '../settings/values.ts';

/**
 * The language that a command line asks for, whatever else stands in it: help and complaints of usage end a command
 * before its flags are read. English where it asks for none that is known.
 */
export function languageAsked(args: readonly string[]): Language {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  const asked = flags.flatMap((arg, index) =>
    arg === '--lang' ? flags.slice(index + 1, index + 2) : arg.startsWith('--lang=') ? [arg.slice(7)] : [],
  );
  return accepted(languageOf(asked.at(-1))) ?? 'en';
}
