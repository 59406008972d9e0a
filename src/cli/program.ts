import { Command, Option } from 'commander';
import { type TextCode, textIn } from '../../messages/index.ts';
import { addPact } from '../../pact/commands/program.ts';
import type { Language } from '../report/language.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { suiteVersion } from '../run/version.ts';
import type { Flags } from '../settings/settings.ts';
import { languages } from '../settings/values.ts';
import type { BaselineFlags } from './baseline.ts';
import type { DiffFlags } from './diff.ts';
import { complaintIn, helpIn } from './help.ts';
import type { Io } from './io.ts';
import { speakerIn } from './language.ts';
import type { ListFlags } from './list.ts';
import type { ServeFlags } from './serve.ts';

/**
 * The command line. Each command gives its exit code to `finish`; its code is loaded when it is called, so that help
 * and the small commands start fast. Help, complaints and the commands speak `lang`.
 *
 * @throws CommanderError for help, the version and every error of usage.
 */
export function createProgram(io: Io, lang: Language, finish: (code: ExitCode) => void): Command {
  const speaker = speakerIn(lang);
  const complaint = complaintIn(speaker);
  const program = withLanguage(new Command('vehicle-credit-conformance'))
    .description('Conformance suite for the vehicle credit partner integration API.')
    .version(suiteVersion())
    .configureHelp(helpIn(speaker))
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(complaint(text)),
    })
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError(speaker.say('(--help shows the commands and flags)'));
  addRun(program, io, lang, finish);
  addJudge(program, io, lang, finish);
  addDoctor(program, io, lang, finish);
  addList(program, io, lang, finish);
  addExplain(program, io, lang, finish);
  addBaseline(program, io, lang, finish);
  addDiff(program, io, lang, finish);
  addServe(program, io, lang, finish);
  addPact(program, io, finish);
  return program;
}

type Finish = (code: ExitCode) => void;

function collected(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function withLanguage(command: Command): Command {
  return command.addOption(
    new Option('--lang <language>', 'language of everything that is told (default: en)').choices(languages),
  );
}

function withTarget(command: Command): Command {
  return command
    .option('--base-url <url>', 'base address of the target; wins over PARTNER_API_BASE_URL')
    .option('--environment <name>', 'staging, production or embedded; wins over PARTNER_API_ENVIRONMENT')
    .option('--env-file <file>', 'environment file to read instead of .env')
    .option('--ca <file>', 'certificate authority to trust as well, in PEM')
    .option('--allow-http <host>', 'let credentials travel to this host in the clear (repeatable)', collected)
    .option('--allow-production', 'let production be asked: few reading calls, nothing else');
}

function helpText(code: TextCode, language: Language): string {
  return textIn(language, { code, params: {} }) ?? code;
}

/** What both judging and running take. */
function withReports(command: Command, lang: Language): Command {
  return command
    .option('--report-dir <dir>', 'directory of the reports (default: reports)')
    .option('--keep-runs', helpText('help.keep-runs', lang))
    .option('--strict', 'let warnings gate')
    .option('--baseline <file>', 'hold the answers of the open points to this file')
    .option('--waivers <file>', 'known deviations that do not gate until a day')
    .option('--only <glob>', helpText('help.only', lang), collected)
    .option('--accept-unexercised <glob>', helpText('help.accept-unexercised', lang), collected)
    .option('--require <glob>', 'exit 3 if a requirement whose id matches was not exercised (repeatable)', collected)
    .option('--lang <language>', 'language of the terminal and the documents: en or pt-BR (default: en)')
    .option('--json', 'print the report as JSON')
    .option('--quiet', 'print the verdict only');
}

function addRun(program: Command, io: Io, lang: Language, finish: Finish): void {
  const command = program.command('run').description('ask the target, judge its answers and write the reports');
  withReports(withTarget(command), lang)
    .option('--skip <glob>', helpText('help.skip', lang), collected)
    .option('--profile <name>', helpText('help.profile', lang))
    .option('--max-pages <n>', 'pages to read at most; beyond it a spread of them (default: 2000)')
    .option('--concurrency <n>', 'calls at a time (default: 4; production 1)')
    .option('--rate <n>', 'requests a second (default: 5; none on loopback)')
    .option('--deadline <seconds>', 'time for the whole run (default: 600)')
    .option('--timeout <seconds>', 'time for one call (default: 15)')
    .option('--max-requests <n>', 'requests to send at most (default: 5000)')
    .option('--dry-run', 'print every request that would be sent, and send none')
    .option('--show-ids', 'leave id_simulacao readable in the reports')
    .action(async (flags: Flags) => {
      const { runCommand } = await import('./run.ts');
      finish(await runCommand({ lang, ...flags }, io));
    });
}

function addJudge(program: Command, io: Io, lang: Language, finish: Finish): void {
  withReports(program.command('judge').description('judge the evidence of an earlier run again, offline'), lang)
    .argument('<evidence>', 'evidence.json of a run')
    .action(async (evidence: string, flags: Flags) => {
      const { judgeCommand } = await import('./judge-evidence.ts');
      finish(await judgeCommand(evidence, { lang, ...flags }, io));
    });
}

function addDoctor(program: Command, io: Io, lang: Language, finish: Finish): void {
  withTarget(program.command('doctor').description('check settings, connection, credentials and data; judges nothing'))
    .option('--timeout <seconds>', 'time for one call (default: 15)')
    .option('--lang <language>', 'language of what is told: en or pt-BR (default: en)')
    .action(async (flags: Flags) => {
      const { doctorCommand } = await import('./doctor/doctor.ts');
      finish(await doctorCommand({ lang, ...flags }, io));
    });
}

function addList(program: Command, io: Io, lang: Language, finish: Finish): void {
  withLanguage(program.command('list'))
    .description('list the requirements and open points')
    .argument('[glob...]', 'only ids that match')
    .addOption(new Option('--level <level>', 'only this level').choices(['documented', 'shown', 'open']))
    .option('--json', 'print them as JSON')
    .action(async (globs: readonly string[], flags: ListFlags) => {
      const { listCommand } = await import('./list.ts');
      finish(listCommand(globs, flags, io, speakerIn(lang)));
    });
}

function addExplain(program: Command, io: Io, lang: Language, finish: Finish): void {
  withLanguage(program.command('explain'))
    .description('tell one requirement or open point whole')
    .argument('<id>', 'its id, as list shows it')
    .option('--json', 'print it as JSON')
    .action(async (id: string, flags: { readonly json?: boolean }) => {
      const { explainCommand } = await import('./explain.ts');
      finish(explainCommand(id, flags, io, speakerIn(lang)));
    });
}

function addBaseline(program: Command, io: Io, lang: Language, finish: Finish): void {
  withLanguage(program.command('baseline'))
    .description('write the open points of a report as the baseline that later runs are held to')
    .argument('<report>', 'conformance.json of a run')
    .option(
      '--out <file>',
      'file to write; the choices of a baseline that stands there are kept (default: standard output)',
    )
    .action(async (report: string, flags: BaselineFlags) => {
      const { baselineCommand } = await import('./baseline.ts');
      finish(await baselineCommand(report, flags, io, speakerIn(lang)));
    });
}

function addDiff(program: Command, io: Io, lang: Language, finish: Finish): void {
  withLanguage(program.command('diff'))
    .description('compare two reports: two environments, or last week and today')
    .argument('<left>', 'conformance.json of one run')
    .argument('<right>', 'conformance.json of the other')
    .option('--json', 'print the comparison as JSON')
    .action(async (left: string, right: string, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff.ts');
      finish(diffCommand([left, right], flags, io, speakerIn(lang)));
    });
}

function addServe(program: Command, io: Io, lang: Language, finish: Finish): void {
  withLanguage(program.command('serve'))
    .description('serve the reference provider as a sandbox and print its settings as an environment file')
    .option('--port <n>', 'port to listen on (default: a free one)')
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--count <n>', 'simulations of the main partner (default: 240)')
    .option('--seed <n>', 'seed of the data and credentials (default: 1)')
    .option('--behaviour <id>', 'a legal behaviour (repeatable)', collected)
    .option('--fault <id>', 'a fault (repeatable)', collected)
    .option('--list', 'list behaviours and faults and stop')
    .action(async (flags: ServeFlags) => {
      const { serveCommand } = await import('./serve.ts');
      finish(await serveCommand(flags, io, speakerIn(lang)));
    });
}
