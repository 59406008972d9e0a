/** What is wrong with the setting, flag or file that stands before the message. */
export const problems = {
  'settings.glob-unmatched': `matches no id: {glob}{@suggestion}
    | remedy: use an id that \`list\` prints; a glob, for example "Page.*", selects a whole group`,
  'settings.glob-compared': `names a requirement that a run cannot check: {glob}
    | remedy: compare the reports of two environments with \`diff\`, which checks it`,
  'settings.title-unmatched': `matches no requirement: {pattern}
    | remedy: use an id that \`list\` prints, or words of its statement`,
  'settings.glob-list': 'is a list with commas: {glob} | remedy: repeat the flag: {repeated}',
  'settings.place-unknown': `names no request: {place}{@suggestion}
    | remedy: after @, use the name of a probe, or of one of its cases, as --dry-run prints it after #`,
  'settings.place-blind': `names a request at which {glob} is not checked: {place}; it is checked at: {probes}
    | remedy: after @, use one of these requests, or remove @ and what follows it`,
  'settings.require-unselected': `names requirements that --only does not select: {ids}
    | remedy: select them with --only too, or remove them from --require`,
  'settings.baseline-unselected': `pins no open point that the run checks: nothing would be compared
    | remedy: run with --only for a pinned open point too, or remove --baseline`,
  'settings.same-client': `is the same client as {other}
    | remedy: set the credentials of another account, or remove this set`,
  'settings.skip-base': `names only probes that cannot be skipped: {glob}
    | remedy: skip another probe (token.refused for those after bad credentials), or select requirements with --only`,
  'settings.skip-unmatched': `matches no probe: {glob}{@suggestion}
    | remedy: --skip takes names of probes, not ids or cases; --dry-run prints them after #, before the case in parentheses; a glob, for example "listing.with-*", selects several`,
  'settings.empty': 'is set but empty | remedy: set a value, or remove the setting',
  'settings.needs-dry-run': 'has an effect only with --dry-run | remedy: add --dry-run, or remove the flag',
  'settings.blank': 'contains only whitespace | remedy: set a value, or remove the setting',
  'settings.whitespace-around': `has leading or trailing whitespace
    | remedy: remove the whitespace; it would be sent as part of the value`,
  'settings.whitespace-inside': `contains whitespace or a line break
    | remedy: set the value on one line, without whitespace`,
  'settings.quotes-around': `has quotes around the value
    | remedy: remove the quotes; they would be sent as part of the value`,
  'settings.unexpanded': 'contains a variable reference that was not expanded | remedy: set the value itself',
  'settings.placeholder': 'still contains a placeholder | remedy: replace the placeholder with the real value',
  'settings.control-character': `contains a line break or another control character
    | remedy: set the value on one line, exactly as it was issued`,
  'settings.bearer-prefix': 'starts with "Bearer" | remedy: remove "Bearer " and set the token alone',
  'settings.not-ascii': `contains characters that an HTTP header cannot carry
    | remedy: set the token in ASCII, exactly as it was issued`,
  'settings.url-invalid':
    'is not a valid http or https URL{given} | remedy: use an absolute https URL, for example {example}',
  'settings.url-credentials': `contains credentials
    | remedy: remove the credentials from the URL; credentials are set in {variables}`,
  'settings.url-query': 'contains a query string or a fragment | remedy: remove {sign} and everything after it',
  'settings.url-endpoint': `ends with {ending}
    | remedy: remove {ending}; the suite appends the version and the endpoint`,
  'settings.choice-unknown': 'has an unknown value{given}{@suggestion} | remedy: use one of: {choices}',
  'settings.name-unknown': `is not a setting{@suggestion}
    | remedy: correct or remove the name; .env.example lists all settings`,
  'settings.number-invalid': 'is not a valid number: {value} | remedy: use {@kind} from {least} to {most}',
  'settings.date-invalid': 'is not a valid date | remedy: use the form YYYY-MM-DD, for example 2027-01-31',
  'settings.date-past': 'is in the past | remedy: use a day (UTC) from {first} on',
  'settings.not-to-show': `contains a secret or a personal value
    | remedy: remove it; name people and teams without document numbers`,
  'settings.command-failed': `failed (exit code or signal: {code})
    | remedy: run the command by itself; it must print lines such as PARTNER_API_CLIENT_SECRET=...`,
  'settings.command-silent': `printed no setting of the suite
    | remedy: run the command by itself; it must print lines such as PARTNER_API_CLIENT_SECRET=...`,
  'settings.repeat-production': `sends a token request in each round, and production gets a single one
    | remedy: remove --repeat`,
  'settings.missing':
    'is not set, but is required with {others} | remedy: set {name} in the environment, in .env or with --env-file (.env.example lists all settings)',
  'settings.missing-flag': 'is required with {other} | remedy: add {name} FILE, or remove {other}',
  'settings.missing-file': `is not set, and this directory has no .env
    | remedy: create .env here as .env.example shows, or name the file with --env-file; in CI, set the variables in the environment`,
  'settings.missing-too': 'is not set either | remedy: set {name} in the same place as PARTNER_API_BASE_URL',
  'settings.missing-secret': `is not set, but is required with {others}
    | remedy: set {name} or {name}_FILE, or remove the settings that require it`,
  'settings.environment-missing': `is not set, and the target is not on this machine
    | remedy: set it to staging or production`,
  'settings.no-target': `is set, but no target is configured
    | remedy: set PARTNER_API_BASE_URL and its credentials, or remove the option to run against the embedded provider`,
  'settings.embedded-with-target': `is embedded, but a target is configured: {names}
    | remedy: set the environment of the target, or remove its settings to use the embedded provider`,
  'settings.plain-http': `uses http: credentials would be sent unencrypted
    | remedy: use https, or allow http for this host with --allow-http {host}`,
  'settings.production': `is a production target: {@reason}
    | remedy: use the staging URL, or allow one token request and read-only GETs with --allow-production`,
  'settings.two-sources': 'and {other} are both set | remedy: remove one of the two',
  'settings.file-missing': 'names a file that does not exist | remedy: create the file or correct the path',
  'settings.file-unreadable': 'names a file that cannot be read: {@reason} | remedy: use a readable text file',
  'settings.file-empty': 'names an empty file | remedy: write the value into the file',
  'settings.line-without-equals': `has no = after its name in its line
    | remedy: write {name}=value on one line`,
  'settings.line-cut': `is cut at #, which starts a comment in its line
    | remedy: put the value in single quotes`,
  'settings.line-quote': `starts with a typographic quote, or with a quote that does not close at its end
    | remedy: put the value in straight single quotes (')`,
  'settings.line-repeated':
    'is set in two lines | remedy: remove one of the lines from the environment file, or from what --secrets-command prints',
  'settings.ca-private-key': `names a file that contains a private key
    | remedy: use a file that contains only the certificate of the authority`,
  'settings.ca-no-certificate': `names a file without a valid certificate
    | remedy: use the certificate of the authority in PEM format`,
  'settings.proxy-invalid': `is not the URL of an HTTP proxy
    | remedy: use http://host:port, or http://user:password@host:port with special characters percent-encoded`,
  'settings.header-invalid': `contains a line that is not a header
    | remedy: write each header as Name: value, in ASCII; in a variable or file, one header per line`,
  'settings.header-own': `sets {header}, which the suite sets or checks itself
    | remedy: remove this header; credentials have variables of their own`,
  'settings.header-repeated': 'sets a header twice | remedy: set each header once',
  'settings.client-cert-invalid': `has no valid certificate
    | remedy: use the client certificate in PEM format, followed by its intermediate certificates`,
  'settings.client-key-invalid': `has no usable private key
    | remedy: use the private key of the client certificate in PEM format, without a passphrase`,
  'settings.client-key-mismatch': `is not the private key of the certificate in {certificate}
    | remedy: set a certificate and the private key that belongs to it`,
  'file.missing': '{path} does not exist | remedy: create the file or correct the path',
  'file.missing-report': `{path} does not exist
    | remedy: correct the path; \`run\` writes evidence.json and conformance.json to the report directory`,
  'file.missing-baseline': '{path} does not exist | remedy: correct the path, or write the file with `baseline`',
  'file.missing-waivers': '{path} does not exist | remedy: correct the path, or write the file with `waivers`',
  'file.unreadable': '{path} cannot be read: {@reason} | remedy: use a readable text file',
} as const;

export const texts = {
  'suggestion.none': '',
  'suggestion.some': '; did you mean {candidates}?',
  'number.integer': 'an integer',
  'number.decimal': 'a number',
  'production.by-url': 'it is at the URL of PARTNER_API_PRODUCTION_BASE_URL',
  'production.by-label': 'the environment is set to production',
  'file.denied': 'permission denied',
  'file.directory': 'it is a directory',
  'file.not-directory': 'a part of the path is not a directory',
  'file.encoding': 'it is not UTF-8 text',
  'file.error': 'system error {error}',
} as const;
