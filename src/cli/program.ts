import { type Command, CommanderError } from 'commander';
import { problemOf, sayIn, type TextCode, textIn } from '../../messages/index.ts';
import { addPact } from '../../pact/commands/program.ts';
import { defectAs, SuiteError } from '../errors.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import type { Language } from '../report/language.ts';
import { defectProblem, missingModule, traceOf } from '../run/defects.ts';
import { suiteVersion } from '../run/version.ts';
import { commandTyped, isStartedByScript } from '../settings/environment.ts';
import { type Flags, flagOf, optionNames, table } from '../settings/settings.ts';
import { acting, CommandLine, helpIn, languageIn, type Options, withExamples, withOptions } from './command-line.ts';
import { fail, type Io, reject } from './io.ts';

interface CommandRow {
  readonly options: Options;
  readonly args?: readonly (readonly [usage: string, help: Extract<TextCode, `argument.${string}`>])[];
  readonly examples: readonly string[];
  /** True if an unknown choice is a problem of the settings, not a usage error. */
  readonly settles?: true;
  /** Loads the code of the command, so that help and the small commands start fast. */
  readonly act: (io: Io, flags: Flags, args: readonly string[], lang: Language, program: Command) => Promise<ExitCode>;
}

const network = ['ca', 'clientCert', 'clientKey', 'header', 'proxy', 'allowHttp', 'allowProduction'] as const;
const target = ['baseUrl', 'environment', 'envFile', 'secretsCommand', ...network] as const;
const verdict = ['strict', 'newRequirements', 'baseline', 'waivers', 'only', 'acceptUnexercised', 'require'] as const;
const reports = ['reportDir', 'keepRuns', ...verdict, 'lang', 'json', 'quiet', 'openPoints'] as const;
const pace = ['maxPages', 'concurrency', 'rate', 'deadline', 'timeout', 'maxRequests'] as const;
const shown = ['showIds', 'maskAmounts', 'noMaskAmounts'] as const;
const sending = ['skip', 'profile', ...pace, 'dryRun', 'assumeTotal', ...shown] as const;

const commands = {
  run: {
    options: [...target, ...reports, ...sending],
    settles: true,
    examples: [
      '--environment staging --dry-run',
      '--environment staging --baseline baseline.json',
      "--environment staging --only 'Page.*'",
    ],
    act: async (io, flags) => (await import('./run.ts')).runCommand(flags, io),
  },
  judge: {
    // It takes ids only: it evaluates all requests.
    options: reports.map((name) => (name === 'only' ? { ...table.only, help: 'help.only-ids' } : name)),
    args: [['<evidence>', 'argument.evidence']],
    settles: true,
    examples: ['reports/evidence.json --report-dir judged-again'],
    act: async (io, flags, [evidence = '']) => (await import('./run.ts')).judgeCommand(evidence, flags, io),
  },
  doctor: {
    options: [...target, 'timeout', 'lang', 'json', 'repeat'],
    settles: true,
    examples: ['--environment staging', '--environment staging --repeat 10'],
    act: async (io, flags) => (await import('./doctor.ts')).doctorCommand(flags, io),
  },
  list: {
    options: ['lang', 'level', 'json'],
    args: [['[glob...]', 'argument.globs']],
    examples: ["'auth.*'", '--level open --json'],
    act: async (io, flags, globs, lang) => (await import('./explain.ts')).listCommand(globs, flags, io, lang),
  },
  explain: {
    options: ['lang', 'json'],
    args: [['<id>', 'argument.id']],
    examples: ['auth.missing-401'],
    act: async (io, flags, [id = ''], lang) => (await import('./explain.ts')).explainCommand(id, flags, io, lang),
  },
  baseline: {
    options: ['lang', 'out'],
    args: [['<report>', 'argument.report']],
    examples: ['reports/conformance.json --out baseline.json'],
    act: async (io, flags, [path = ''], lang) => (await import('./reports.ts')).baselineCommand(path, flags, io, lang),
  },
  waivers: {
    options: ['lang', 'owner', 'until', 'out'],
    args: [['<report>', 'argument.report']],
    examples: ["reports/conformance.json --owner 'integration team' --until 2030-12-31 --out waivers.json"],
    act: async (io, flags, [path = ''], lang) => (await import('./reports.ts')).waiversCommand(path, flags, io, lang),
  },
  diff: {
    options: ['lang', 'json', 'markdown', 'timings'],
    args: [
      ['<left>', 'argument.left'],
      ['<right>', 'argument.right'],
    ],
    examples: [
      'last-week.json reports/conformance.json',
      'last-week.json reports/conformance.json --markdown > comment.md',
    ],
    act: async (io, flags, [left = '', right = ''], lang) =>
      (await import('./reports.ts')).diffCommand([left, right], flags, io, lang),
  },
  serve: {
    options: ['lang', 'port', 'host', 'count', 'seed', 'behaviour', 'fault', 'list', 'json', 'log', 'cors'],
    examples: ['--list tem-proximo', '--count 500 --fault tem-proximo-always-true > sandbox.env'],
    act: async (io, flags, _, lang) => (await import('./serve.ts')).serveCommand(flags, io, lang),
  },
  completion: {
    options: ['lang'],
    args: [['<shell>', 'argument.shell']],
    examples: ['bash > completion.bash', 'fish > completion.fish'],
    act: async (io, _, [shell = ''], __, program) =>
      (await import('./completion.ts')).completionCommand(shell, program, io),
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

/**
 * Creates the command line in a language. Each command passes its exit code to `finish`.
 *
 * @throws CommanderError for help and the version, SuiteError for usage errors.
 */
export function createProgram(io: Io, lang: Language, finish: (code: ExitCode) => void): Command {
  const say = sayIn(lang);
  const program = new CommandLine(commandTyped(io.env))
    .description(say('command.program'))
    .version(suiteVersion(), '-V, --version', say('help.version'))
    .helpOption('-h, --help', say('help.help'))
    .helpCommand('help [command]', say('help.help'))
    .configureHelp(helpIn(lang))
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride()
    .enablePositionalOptions();
  withOptions(program, lang, ['lang']);
  withExamples(program, lang, ['doctor', 'run --environment staging', 'explain auth.missing-401']);
  for (const [name, row] of Object.entries<CommandRow>(commands)) {
    const command = program.command(name).description(textIn(lang, { code: `command.${name}`, params: {} }) ?? '');
    for (const [usage, help] of row.args ?? []) command.argument(usage, say(help));
    withOptions(command, lang, row.options, row.settles);
    withExamples(command, lang, row.examples);
    command.action(async () => {
      // An unknown language is English here, but the settings need the given value to report it.
      const flags = { lang, ...command.opts<Flags>() };
      const act = (own: Io) => row.act(own, flags, command.args, lang, program);
      finish(await acting(flags, io, lang, act, row.options.includes('reportDir')));
    });
  }
  addPact(program, io, lang, finish);
  return program;
}

export async function perform(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.conforming;
  const program = createProgram(io, languageIn(args), (result) => {
    code = result;
  });
  try {
    rejectLostFlags(io.env);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, args, io);
  }
}

/** Flags that npm has too, so a user may have set them for npm. */
const OF_NPM = new Set(['--ca', '--json', '--only', '--proxy']);

/**
 * Rejects flags that npm consumed because `--` is missing: without `--strict` or `--dry-run`, the run would be different.
 *
 * @throws SuiteError
 */
function rejectLostFlags(env: Io['env']): void {
  if (!isStartedByScript(env)) return;
  const lost = optionNames
    .map(flagOf)
    .filter((flag) => !OF_NPM.has(flag) && env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`]);
  if (lost.length === 0) return;
  reject(problemOf('usage.lost-flags', { flags: lost, script: env.npm_lifecycle_event ?? '' }));
}

/** Prints why a command line failed, and returns its exit code. */
export function codeOf(error: unknown, args: readonly string[], io: Pick<Io, 'err' | 'paintErr'>): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conforming : exitCodes.refused;
  const lang = languageIn(args);
  if (error instanceof SuiteError) return fail(error.failure, io, lang);
  const module = missingModule(error);
  if (module !== null) return fail(defectAs(problemOf('suite.not-installed', { module })), io, lang);
  const shortage = shortageIn(error);
  if (shortage !== null) return fail(defectAs(problemOf('machine.descriptors', { error: shortage })), io, lang);
  return fail(defectAs(defectProblem(traceOf(error))), io, lang);
}

/** Returns the error code if the process or the machine cannot open more files, or null. */
export function shortageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  return code === 'EMFILE' || code === 'ENFILE' ? code : shortageIn(error.cause);
}
