/** What is wrong on the command line, or with a file that a command reads or writes. */
export const problems = {
  'usage.unknown-option': 'is not an option of this command{@suggestion} | remedy: run `{command} --help`',
  'usage.lost-flags': 'npm took {flags} as its own | remedy: put -- after the script: npm run {script} -- … {flags}',
  'usage.unknown-command':
    '{name} is not a command{@suggestion} | remedy: run `{command} --help`; with npm run, put -- before the flags',
  'usage.missing-argument': 'the argument <{name}> is missing | remedy: run `{command} --help`',
  'usage.missing-value': 'has no value | remedy: use {usage}',
  'usage.superfluous-value': 'takes no value | remedy: use {usage} alone, or leave it out',
  'usage.missing-option': 'is required | remedy: use {usage}',
  'usage.too-many-arguments':
    'too many arguments: expected {most}, got {got} | remedy: run `{command} --help`; with npm run, put -- before the flags',
  'id.unknown': `no requirement or open point matches {id}{@suggestion}
    | remedy: run \`{command} list\` to see all ids, or \`{command} list 'PATTERN'\` with * for any text`,
  'serve.unknown-id':
    'has an unknown id: {id}{@suggestion} | remedy: run `{command} serve --list` to see every behavior and fault',
  'serve.is-behaviour': '{id} is a behavior, not a fault | remedy: use --behaviour {id}',
  'serve.is-fault': '{id} is a fault, not a behavior | remedy: use --fault {id}',
  'serve.no-origin': 'is not an origin: {given} | remedy: use an origin such as https://app.example, or *',
  'serve.list-unmatched': `matches no behavior or fault: {filter}
    | remedy: run \`{command} serve --list\` without a filter to see every behavior and fault`,
  'serve.not-listening': `the provider cannot listen on {address} ({error})
    | remedy: use another --port or --host`,
  'file.is-directory': '{path} is a directory | remedy: use {file}',
  'file.other-kind': '{path} contains {@kind}, but this command reads {@expected} | remedy: {@use}',
  'file.format-version': `{path} is in format {theirs}, but this version of the suite reads format {ours}
    | remedy: use the version of the suite that wrote the file`,
  'file.withheld': `{path} contains no report: the suite withheld it, because it contained a secret or a personal value
    | remedy: rerun with a newer version of the suite`,
  'file.refused-run': `{path} is the report of a run that ended before it checked the API
    | remedy: fix the problems that the report names, rerun, and use the new report`,
  'file.other-format': '{path} is not {@expected} | remedy: use the {name} of a finished run',
  'file.mistake': '{path} is not {@expected}: line {line}: {@mistake} | remedy: use the {name} of a finished run',
  'evidence.damaged': '{path} cannot be evaluated: {@damage} | remedy: use another copy of the evidence.json, or rerun',
  'evidence.whole': `names a request, but judge evaluates all requests of the evidence
    | remedy: remove @ and what follows it, or use this --only with run`,
  'reports.withheld': `{report} contained a secret or a personal value, and was withheld
    | remedy: report this defect to the maintainers of the suite; the file contains a stub and can be forwarded`,
  'file.not-regular': `{path} is not a regular file
    | remedy: use the path of a file, or omit --out for standard output`,
  'stdout.lost':
    'standard output cannot be written ({error}): results are missing | remedy: free disk space, or redirect to another file, and rerun',
  'file.unwritable': '{path} cannot be written ({error}) | remedy: use a writable file in a directory that exists',
  'waivers.nothing-checked':
    '{path} contains no checked requirement | remedy: use the report of a run that reached its target',
  'baseline.no-answer': `{path} contains no answer to any open point
    | remedy: use the report of a run that reached its target, without --only, or with an --only that names open points`,
  'baseline.only-partly': `{path} is the report of a run that observed open points only at the requests that --only names
    | remedy: use the report of a run without @ in --only`,
  'diff.nothing-shared': `no requirement was checked and no open point was answered in both reports
    | remedy: compare the reports of two runs that reached their targets and checked the same requirements`,
} as const;

export const texts = {
  'help.accept-unexercised': 'accept that core requirements with a matching id are not exercised (repeatable)',
  'help.keep-runs': 'write each run to its own dated subdirectory of the report directory',
  'help.only': 'check only requirements and open points with a matching id, or id@request (repeatable)',
  'help.only-ids': 'check only requirements and open points with a matching id (repeatable)',
  'help.profile': 'full, or quick: at most 60 requests, and more only to confirm findings (default: full)',
  'help.skip':
    'do not send probes with a matching name (repeatable; --dry-run prints each name after #, before the case)',
  // the frame of --help
  'help.usage': 'Usage:',
  'help.arguments': 'Arguments:',
  'help.options': 'Options:',
  'help.commands': 'Commands:',
  'help.examples': 'Examples:',
  'help.help': 'show help',
  'help.version': 'show the version',
  // names of values
  'value.options': 'options',
  'value.command': 'command',
  'value.address': 'address',
  'value.date': 'date',
  'value.dir': 'dir',
  'value.evidence': 'evidence',
  'value.file': 'file',
  'value.filter': 'filter',
  'value.header': 'header',
  'value.language': 'language',
  'value.left': 'left',
  'value.level': 'level',
  'value.name': 'name',
  'value.origin': 'origin',
  'value.path': 'path',
  'value.report': 'report',
  'value.right': 'right',
  'value.seconds': 'seconds',
  'value.verdict': 'verdict',
  'value.version': 'version',
  // commands
  'command.program': 'Conformance suite for the vehicle credit partner integration API.',
  'command.run': 'test the target and write the reports',
  'command.judge': 'evaluate the evidence of an earlier run again, offline',
  'command.doctor': 'check settings, connection, credentials and data; evaluates no requirement',
  'command.list': 'list the requirements and open points',
  'command.explain': 'show one requirement or open point in full',
  'command.baseline': 'write a baseline with the open-point answers of a report',
  'command.waivers': 'write waivers for the findings of a report',
  'command.diff': 'compare two reports, for example of two environments or of two dates',
  'command.serve': 'serve the reference provider as a sandbox and print its settings as an environment file',
  'command.completion':
    'print a script that, when a shell sources it, completes commands, flags and ids of the installed command',
  // arguments
  'argument.evidence': 'evidence.json of a run',
  'argument.globs': 'show only ids that match',
  'argument.id': 'an id that `list` prints',
  'argument.report': 'conformance.json of a run',
  'argument.shell': 'bash, zsh or fish',
  'argument.left': 'conformance.json of one run',
  'argument.right': 'conformance.json of the other run',
  // options: the target
  'help.base-url': 'base URL of the target; overrides PARTNER_API_BASE_URL',
  'help.environment': 'staging, production, sandbox or embedded; overrides PARTNER_API_ENVIRONMENT',
  'help.env-file': 'environment file to read instead of .env',
  'help.secrets-command': 'shell command that prints settings as an environment file, for example of a vault',
  'help.ca': 'additional certificate authority to trust, in PEM format',
  'help.client-cert': 'client certificate, in PEM format; overrides PARTNER_API_CLIENT_CERT',
  'help.client-key': 'private key of the client certificate, in PEM format; overrides PARTNER_API_CLIENT_KEY',
  'help.header': 'header "Name: value" of every request (repeatable); overrides PARTNER_API_HEADERS',
  'help.proxy': 'HTTP proxy; overrides HTTPS_PROXY, HTTP_PROXY and NO_PROXY',
  'help.allow-http': 'allow credentials over unencrypted http to this host (repeatable)',
  'help.allow-production': 'allow a production target (one token request, then read-only GETs)',
  // options: reports and verdict
  'help.report-dir': 'directory for the reports (default: reports)',
  'help.new-requirements':
    'verdict on a failure of a requirement that is new in this minor version: warn or fail (default: warn)',
  'help.strict': 'treat warnings as failures',
  'help.baseline': 'fail if an open point differs from this baseline',
  'help.waivers': 'file of known deviations to ignore until their expiry date',
  'help.require': 'exit with 3 if a requirement with a matching id is not exercised (repeatable)',
  'help.lang': 'language of the output: en or pt-BR (default: en)',
  'help.json': 'print the result as JSON',
  'help.markdown': 'print the comparison as Markdown, for a comment on a pull request',
  'help.quiet':
    'print only the verdict, the coverage, failed ids, problems, and why a flag such as --strict failed the run',
  'help.open-points': 'print the open points too',
  'help.show-ids': 'show id_simulacao unmasked in the reports',
  'help.mask-amounts': 'mask amounts and rates in the reports (default: only in production)',
  'help.no-mask-amounts': 'show amounts and rates in production too',
  // options: pace and limits
  'help.max-pages': 'maximum pages to read; longer listings are sampled (default: 2000)',
  'help.concurrency': 'parallel requests (default: 4; production: 1)',
  'help.rate': 'requests per second (default: 5; loopback: no limit)',
  'help.deadline': 'time limit of the whole run (default: 600)',
  'help.timeout': 'time limit of one request (default: 15)',
  'help.max-requests': 'maximum requests to send (default: 5000)',
  'help.assume-total': 'simulations of the account, for --dry-run (default: 240)',
  'help.dry-run': 'print the requests that a run would send, and send none',
  // options: the small commands
  'help.level': 'show only this level: documented, shown or open',
  'help.out': 'file to write, or to update if it exists (default: standard output)',
  'help.owner': 'who is responsible for fixing the deviations',
  'help.until': 'last day (UTC) of the waivers, for example 2027-01-31',
  'help.no-timings': 'do not print the response times',
  'help.port': 'port to listen on (default: a free port)',
  'help.host': 'address to listen on (default: 127.0.0.1)',
  'help.count': 'simulations of the main account (default: 240)',
  'help.seed': 'seed of the data and the credentials (default: 1)',
  'help.behaviour': 'apply a permitted behavior (repeatable)',
  'help.fault': 'apply a fault (repeatable)',
  'help.list': 'list the behaviors and faults, or only those that contain the filter',
  'help.repeat': 'repeat the checks this many times, to see how stable the target is',
  'help.log': 'print each request on standard error',
  'help.cors': 'allow pages of this origin (or *) to send requests',
  // list and explain
  'list.by-diff': 'checked by `diff`',
  'list.counts': '{#requirements requirement} and {openPoints} open {openPoints|point|points} checked by `run`{@diff}',
  'list.counts-diff': '; {#byDiff requirement} checked by `diff`',
  'explain.question': 'question',
  'explain.seen': 'observed',
  'explain.statement': 'statement',
  'explain.sent': 'sent',
  'explain.judged': 'checked',
  'explain.needs': 'needs',
  'explain.severity': 'severity',
  'explain.core': '{@is}; core: a run that does not exercise it exits with code 3',
  'explain.not-core': '{@is}',
  'explain.probes': 'probes',
  'explain.probes-except': 'all except {probes}',
  'explain.faults': 'sandbox faults',
  'explain.provider': 'provider',
  'explain.meanwhile': 'meanwhile',
  'explain.report-critical':
    'if it fails, report it at once as a security problem: cite the clause, and send the message in report.html',
  'explain.report-major':
    'if it fails, report it: cite the clause, and send the message in report.html with the request and the response',
  'explain.report-minor': 'if it fails, report it with the message in report.html',
  'explain.report-diff': 'if it fails, ask which environment is right, and send the output of diff --markdown',
  'explain.report-shown':
    'if it fails, ask whether it is intended, and send the message in report.html; report it at once if it shows data of another person',
  'meanwhile.environment': 'read the base URL from the configuration; follow no redirect, and guess no other path',
  'meanwhile.environment.same-in-both':
    'test the integration against both environments, and accept the behavior of each',
  'meanwhile.version': 'keep the version in the configured path; follow no redirect, and guess no other version',
  'meanwhile.token':
    'use a token only after a 200 with all that the integration needs; renew it on 401, once; then stop and alert',
  'meanwhile.AccessToken': 'check the token response before use, and renew the token on 401, once',
  'meanwhile.auth':
    'treat every 401 and 403 as denied. If the API accepted a request that it must deny, keep production data out of this API until it is fixed',
  'meanwhile.token.needs-credentials':
    'assume that others can obtain a token of this account, and keep production data out of this API until it is fixed',
  'meanwhile.auth.own-simulations':
    'do not show or store simulations of others, delete those received, and inform who is responsible for data protection',
  'meanwhile.auth.strict-token': 'treat every 401 and 403 as denied',
  'meanwhile.listing.error-400': 'decide by the HTTP status alone, and send only documented values',
  'meanwhile.listing.incomplete-account': 'decide by the HTTP status alone, and complete the registration first',
  'meanwhile.listing':
    'check status and body of each page before use, send pagina_inicial and limite explicitly, and stop at the first invalid page',
  'meanwhile.Page':
    'do not rely on this field alone: keep limite fixed, remove repeated simulations, read on until a page is empty, has a status other than 200 or holds no new simulation, and bound the number of pages',
  'meanwhile.field':
    'check the value before use; treat a missing, null or mistyped value as unknown, keep the simulation, and do not calculate with it',
  'meanwhile.Customer.cpf-mask': 'accept cpf with and without dots and hyphen, and store one format',
  'meanwhile.closed': 'ignore properties that are not documented, and do not store them',
  'meanwhile.ProblemDetails': 'decide by the HTTP status alone, and log the status, not the body',
  'meanwhile.json':
    'read responses with a strict parser; treat a rejected one as a failed request, and log its status, not its body',
  'explain.baseline': 'baseline',
  // diff, dry run, serve
  'dry-run.summary':
    'No request was sent. A run would send {count} requests if the account has {#total simulation} and every request gets a response.',
  'dry-run.cut': '--max-requests {most} would end the run before every request is sent: exit code 3.',
  'dry-run.columns':
    'Columns: purpose, request, and after # the probe with its case. probe: its response is checked. control: shows that the target still responds as before. Other purposes repeat a request.',
  'dry-run.duration': 'At {rate} requests per second, they take about {seconds} s.',
  'serve.listening':
    'Serving the reference provider at {url}, with generated data; {page} shows how to use it. Stop it with Ctrl+C.',
  'serve.behaviours': 'behaviors (--behaviour): permitted ways to implement the documentation',
  'serve.faults': 'faults (--fault): deviations from the documentation',
  'serve.page-title': 'Sandbox of the vehicle-credit partner API',
  'serve.page-about':
    'Generated data and tokens with valid signatures. Nothing here is a live API, and no credential is valid anywhere else.',
  'serve.page-accounts': 'Accounts',
  'serve.page-main': 'main',
  'serve.page-second': 'second partner, with other simulations',
  'serve.page-empty': 'partner without simulations',
  'serve.page-incomplete': 'partner with an unfinished registration',
  'serve.page-token': 'Get a token',
  'serve.page-listing': 'List simulations',
  'serve.page-fault': 'Apply a fault or a permitted behavior to one request',
  'serve.page-ids': 'All ids:',
  'baseline.incomplete': 'the report is incomplete: the baseline contains only the answers in the report',
  'baseline.failing':
    'the run failed {ids}: a pinned answer may show the same deviation; set it to "any", or write the baseline after the fix',
  'baseline.written':
    '{path}: {#pinned} {pinned|answer is|answers are} pinned, {#free} {free|answer is|answers are} "any"',
  'waivers.incomplete': 'the report is incomplete: findings that it does not contain are not waived',
  'waivers.unknown': '{id} is not a requirement of this version of the suite; skipped',
  'waivers.expired': '{count} expired {count|waiver|waivers} removed',
  'waivers.none': 'no findings to waive',
  'waivers.edit': 'Edit the reasons before you use the waivers.',
  'waivers.written': '{path}: {#added waiver} added, {kept} kept',
  'settings.refused': 'Invalid configuration ({#count problem}). No request was sent.',
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
    '`baseline` and `waivers` write files from a report, `diff` compares two reports, and `judge` reads the evidence.json beside the report',
  'use.evidence': '`judge` reads evidence; this command needs the conformance.json beside the evidence',
  'use.baseline': '`run --baseline` and `judge --baseline` read baselines',
  'use.waivers': '`run --waivers` and `judge --waivers` read waivers',
  'use.verification': '`pact verify` writes these results; no command reads them',
} as const;
