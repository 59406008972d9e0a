import type { Command } from 'commander';
import { sayIn } from '../../messages/index.ts';
import { addPact } from '../../pact/commands/program.ts';
import type { Language } from '../report/language.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { suiteVersion } from '../run/version.ts';
import type { Flags } from '../settings/settings.ts';
import { choiceOf, languageOf } from '../settings/values.ts';
import type { BaselineFlags } from './baseline.ts';
import { CommandLine, helpIn, type OptionRow, withOptions } from './command-line.ts';
import type { DiffFlags } from './diff.ts';
import type { Io } from './io.ts';
import type { ListFlags } from './list.ts';
import type { ServeFlags } from './serve.ts';

const language: OptionRow = ['--lang <language>', 'help.lang', languageOf];
const json: OptionRow = ['--json', 'help.json'];
const timeout: OptionRow = ['--timeout <seconds>', 'help.timeout'];
/** With other problems of the settings, `run`, `judge` and `doctor` report that of the language. */
const reportedLanguage: OptionRow = ['--lang <language>', 'help.lang'];

const target: readonly OptionRow[] = [
  ['--base-url <url>', 'help.base-url'],
  ['--environment <name>', 'help.environment'],
  ['--env-file <file>', 'help.env-file'],
  ['--ca <file>', 'help.ca'],
  ['--allow-http <host>', 'help.allow-http', 'many'],
  ['--allow-production', 'help.allow-production'],
];

/** Options of both `run` and `judge`. */
const reports: readonly OptionRow[] = [
  ['--report-dir <dir>', 'help.report-dir'],
  ['--keep-runs', 'help.keep-runs'],
  ['--strict', 'help.strict'],
  ['--baseline <file>', 'help.baseline'],
  ['--waivers <file>', 'help.waivers'],
  ['--only <glob>', 'help.only', 'many'],
  ['--accept-unexercised <glob>', 'help.accept-unexercised', 'many'],
  ['--require <glob>', 'help.require', 'many'],
  reportedLanguage,
  json,
  ['--quiet', 'help.quiet'],
  ['--open-points', 'help.open-points'],
];

const sending: readonly OptionRow[] = [
  ['--skip <glob>', 'help.skip', 'many'],
  ['--profile <name>', 'help.profile'],
  ['--max-pages <n>', 'help.max-pages'],
  ['--concurrency <n>', 'help.concurrency'],
  ['--rate <n>', 'help.rate'],
  ['--deadline <seconds>', 'help.deadline'],
  timeout,
  ['--max-requests <n>', 'help.max-requests'],
  ['--dry-run', 'help.dry-run'],
  ['--show-ids', 'help.show-ids'],
  ['--mask-amounts', 'help.mask-amounts'],
  ['--no-mask-amounts', 'help.no-mask-amounts'],
];

const serving: readonly OptionRow[] = [
  ['--port <n>', 'help.port'],
  ['--host <host>', 'help.host'],
  ['--count <n>', 'help.count'],
  ['--seed <n>', 'help.seed'],
  ['--behaviour <id>', 'help.behaviour', 'many'],
  ['--fault <id>', 'help.fault', 'many'],
  ['--list [filter]', 'help.list'],
];

const levels = ['documented', 'shown', 'open'] as const;
const level: OptionRow = ['--level <level>', 'help.level', (value) => choiceOf({ name: '--level', value }, levels)];

/**
 * The command line. Each command gives its exit code to `finish`; its code is loaded when it is called, so that help
 * and the small commands start fast. Help and the commands speak `lang`.
 *
 * @throws CommanderError for help and the version, SuiteError for mistakes of usage.
 */
export function createProgram(io: Io, lang: Language, finish: (code: ExitCode) => void): Command {
  const say = sayIn(lang);
  const program = withOptions(new CommandLine('vehicle-credit-conformance'), lang, [language])
    .description(say('command.program'))
    .version(suiteVersion(), '-V, --version', say('help.version'))
    .helpOption('-h, --help', say('help.help'))
    .helpCommand('help [command]', say('help.help'))
    .configureHelp(helpIn(lang))
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride()
    .enablePositionalOptions();
  const command = (name: Named, ...options: readonly OptionRow[]) =>
    withOptions(program.command(name), lang, options).description(say(`command.${name}`));

  command('run', ...target, ...reports, ...sending).action(async (flags: Flags) => {
    const { runCommand } = await import('./run.ts');
    finish(await runCommand({ lang, ...flags }, io));
  });
  command('judge', ...reports)
    .argument('<evidence>', say('argument.evidence'))
    .action(async (evidence: string, flags: Flags) => {
      const { judgeCommand } = await import('./judge-evidence.ts');
      finish(await judgeCommand(evidence, { lang, ...flags }, io));
    });
  command('doctor', ...target, timeout, reportedLanguage).action(async (flags: Flags) => {
    const { doctorCommand } = await import('./doctor/doctor.ts');
    finish(await doctorCommand({ lang, ...flags }, io));
  });
  command('list', language, level, json)
    .argument('[glob...]', say('argument.globs'))
    .action(async (globs: readonly string[], flags: ListFlags) => {
      const { listCommand } = await import('./list.ts');
      finish(listCommand(globs, flags, io, lang));
    });
  command('explain', language, json)
    .argument('<id>', say('argument.id'))
    .action(async (id: string, flags: { readonly json?: boolean }) => {
      const { explainCommand } = await import('./list.ts');
      finish(explainCommand(id, flags, io, lang));
    });
  command('baseline', language, ['--out <file>', 'help.out'])
    .argument('<report>', say('argument.report'))
    .action(async (report: string, flags: BaselineFlags) => {
      const { baselineCommand } = await import('./baseline.ts');
      finish(await baselineCommand(report, flags, io, lang));
    });
  command('diff', language, json, ['--no-timings', 'help.no-timings'])
    .argument('<left>', say('argument.left'))
    .argument('<right>', say('argument.right'))
    .action(async (left: string, right: string, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff.ts');
      finish(diffCommand([left, right], flags, io, lang));
    });
  command('serve', language, ...serving).action(async (flags: ServeFlags) => {
    const { serveCommand } = await import('./serve.ts');
    finish(await serveCommand(flags, io, lang));
  });
  addPact(program, io, lang, finish);
  return program;
}

type Named = 'run' | 'judge' | 'doctor' | 'list' | 'explain' | 'baseline' | 'diff' | 'serve';
