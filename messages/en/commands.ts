import { family } from '../family.ts';

/** What is wrong on the command line, or with a file that a command reads or writes. */
export const problems = {
  'usage.unknown-option': 'is not an option of this command{@suggestion} | remedy: run `{command} --help`',
  'usage.unknown-command': '{name} is not a command{@suggestion} | remedy: run `{command} --help`',
  'usage.missing-argument': 'the argument <{name}> is missing | remedy: run `{command} --help`',
  'usage.missing-value': 'has no value | remedy: use {usage}',
  'usage.missing-option': 'is required | remedy: use {usage}',
  'usage.too-many-arguments': 'too many arguments: expected {most}, got {got} | remedy: run `{command} --help`',
  'id.unknown': `no requirement or open point matches {id}{@suggestion}
    | remedy: use an id that \`list\` prints, or a glob over ids such as "auth.*"`,
  'serve.unknown-id': 'is not known: {id}{@suggestion} | remedy: run `serve --list` to see every behaviour and fault',
  'serve.list-unmatched': `no behaviour or fault contains {filter}
    | remedy: run \`serve --list\` without a filter to see every behaviour and fault`,
  'serve.not-listening': `the provider cannot listen on {host}, port {port} ({error})
    | remedy: use another --port or --host`,
  'file.other-kind': '{path} is {@kind}, but this command reads {@expected} | remedy: {@use}',
  'file.format-version': `{path} is in format {theirs}, but this version of the suite reads format {ours}
    | remedy: use the version of the suite that wrote the file`,
  'file.withheld': `{path} contains no report: the suite withheld it, because it contained a secret or a personal value
    | remedy: rerun with a newer version of the suite`,
  'file.mistake': '{path} is not {@expected}: line {line}: {@mistake} | remedy: use the {name} of a finished run',
  'evidence.damaged': '{path} cannot be evaluated: {@damage} | remedy: use another copy of the evidence.json, or rerun',
  'reports.withheld': `{report} contained a secret or a personal value, and was withheld
    | remedy: report this defect to the maintainers of the suite; the file contains a stub and can be forwarded`,
  'file.not-regular': `{path} is not a regular file
    | remedy: use the path of a file, or omit --out for standard output`,
  'file.unwritable': '{path} cannot be written ({error}) | remedy: use a writable file in a directory that exists',
  'baseline.no-answer': `{path} contains no answer to any open point
    | remedy: use the report of a run that reached its target`,
  'diff.nothing-shared': `no requirement was checked and no open point was answered in both reports
    | remedy: compare the reports of two runs that reached their targets`,
} as const;

export const texts = {
  'help.accept-unexercised': 'accept that core requirements with a matching id are not exercised (repeatable)',
  'help.keep-runs': 'write each run to its own dated subdirectory of the report directory',
  'help.only': 'check only requirements and open points with a matching id (repeatable)',
  'help.profile': 'full, or quick: at most 60 requests (default: full)',
  'help.skip':
    'do not send probes with a matching name (repeatable; --dry-run prints each name after #, before the case)',
  // the frame of --help
  ...family('help.', { usage: 'Usage:', arguments: 'Arguments:', options: 'Options:', commands: 'Commands:' }),
  ...family('help.', { help: 'show help', version: 'show the version' }),
  // names of values
  ...family('value.', { options: 'options', command: 'command', address: 'address', dir: 'dir', evidence: 'evidence' }),
  ...family('value.', { file: 'file', filter: 'filter', language: 'language', left: 'left', level: 'level' }),
  ...family('value.', { name: 'name', report: 'report', right: 'right', seconds: 'seconds' }),
  // commands
  'command.program': 'Conformance suite for the vehicle credit partner integration API.',
  'command.run': 'test the target and write the reports',
  'command.judge': 'evaluate the evidence of an earlier run again, offline',
  'command.doctor': 'check settings, connection, credentials and data; evaluates no requirement',
  'command.list': 'list the requirements and open points',
  'command.explain': 'show one requirement or open point in full',
  'command.baseline': 'write the answers of a report to the open points as a baseline',
  'command.diff': 'compare two reports, for example of two environments or of two dates',
  'command.serve': 'serve the reference provider as a sandbox and print its settings as an environment file',
  // arguments
  'argument.evidence': 'evidence.json of a run',
  'argument.globs': 'show only ids that match',
  'argument.id': 'an id that `list` prints',
  'argument.report': 'conformance.json of a run',
  'argument.left': 'conformance.json of one run',
  'argument.right': 'conformance.json of the other run',
  // options: the target
  'help.base-url': 'base URL of the target; overrides PARTNER_API_BASE_URL',
  'help.environment': 'staging, production or embedded; overrides PARTNER_API_ENVIRONMENT',
  'help.env-file': 'environment file to read instead of .env',
  'help.ca': 'additional certificate authority to trust, in PEM format',
  'help.allow-http': 'allow credentials over unencrypted http to this host (repeatable)',
  'help.allow-production': 'allow a production target (one token request, then read-only GETs)',
  // options: reports and verdict
  'help.report-dir': 'directory for the reports (default: reports)',
  'help.strict': 'treat warnings as failures',
  'help.baseline': 'fail if an open point differs from this baseline',
  'help.waivers': 'file of known deviations to ignore until their expiry date',
  'help.require': 'exit with 3 if a requirement with a matching id is not exercised (repeatable)',
  'help.lang': 'language of the output: en or pt-BR (default: en)',
  'help.json': 'print the result as JSON',
  'help.quiet': 'print only the verdict, the coverage and the gates that failed',
  'help.open-points': 'print the open points too',
  'help.show-ids': 'show id_simulacao unmasked in the reports',
  'help.mask-amounts': 'mask amounts and rates in the reports (default: only on production)',
  'help.no-mask-amounts': 'show amounts and rates on production too',
  // options: pace and limits
  'help.max-pages': 'maximum pages to read; longer listings are sampled (default: 2000)',
  'help.concurrency': 'parallel requests (default: 4; production: 1)',
  'help.rate': 'requests per second (default: 5; loopback: no limit)',
  'help.deadline': 'time limit of the whole run (default: 600)',
  'help.timeout': 'time limit of one request (default: 15)',
  'help.max-requests': 'maximum requests to send (default: 5000)',
  'help.dry-run': 'print the requests that a run would send, and send none',
  // options: the small commands
  'help.level': 'show only this level: documented, shown or open',
  'help.out': 'file to write; choices in an existing baseline are kept (default: standard output)',
  'help.no-timings': 'do not print the response times',
  'help.port': 'port to listen on (default: a free port)',
  'help.host': 'address to listen on (default: 127.0.0.1)',
  'help.count': 'simulations of the main account (default: 240)',
  'help.seed': 'seed of the data and the credentials (default: 1)',
  'help.behaviour': 'apply a permitted behaviour (repeatable)',
  'help.fault': 'apply a fault (repeatable)',
  'help.list': 'list the behaviours and faults, or only those that contain the filter',
  // list and explain
  'list.by-diff': 'checked by `diff`',
  'list.counts':
    '{requirements} {requirements|requirement|requirements} and {openPoints} open {openPoints|point|points} checked by `run`; {byDiff} {byDiff|requirement|requirements} checked by `diff`',
  ...family('explain.', { level: 'level', clause: 'clause', question: 'question', seen: 'observed' }),
  ...family('explain.', { statement: 'statement', sent: 'sent', judged: 'checked', needs: 'needs' }),
  'explain.baseline': 'baseline',
  // diff, dry run, serve
  'dry-run.summary':
    'No request was sent. A run would send {count} requests if the account has 240 simulations and every request gets a response.',
  'dry-run.duration': 'At {rate} requests per second, they take about {seconds} s.',
  'serve.listening': 'Serving the reference provider at {url}, with generated data. Stop it with Ctrl+C.',
  'serve.behaviours': 'behaviours: permitted ways to implement the document',
  'serve.faults': 'faults: deviations from the document',
  'baseline.incomplete': 'the report is incomplete: the baseline contains only the answers in the report',
  'baseline.written':
    '{path}: {pinned} {pinned|answer is|answers are} pinned, {free} {free|answer is|answers are} "any"',
  'settings.refused': 'Invalid configuration ({count} {count|problem|problems}). No request was sent.',
  withheld: 'This text was withheld: it contained a secret or a personal value. Report this defect of the suite.',
  // kinds of files
  'evidence.not-json': 'it is not JSON: cut off, damaged, or another kind of file',
  'evidence.other-format': 'it is not an evidence file',
  'evidence.other-version': 'it has another format version',
  'evidence.incomplete': 'a required part is missing',
  'evidence.digest': 'the digest does not match the content: the file was damaged or changed',
  'kind.report': 'the report of a run (conformance.json)',
  'kind.evidence': 'the evidence of a run (evidence.json)',
  'kind.baseline': 'a baseline',
  'kind.waivers': 'a file of waivers',
  'kind.verification': 'the result of a contract verification',
  'use.report':
    '`baseline` writes a baseline from a report, `diff` compares two reports, and `judge` reads the evidence.json beside the report',
  'use.evidence': '`judge` reads evidence; this command needs the conformance.json beside the evidence',
  'use.baseline': '`run --baseline` and `judge --baseline` read baselines',
  'use.waivers': '`run --waivers` and `judge --waivers` read waivers',
  'use.verification': '`pact verify` writes these results; no command reads them',
} as const;
