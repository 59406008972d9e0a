export const findings = {
  'pact.status': 'the status differs from the contract | expected: status {expected} | actual: status {actual}',
  'pact.content-type':
    'the body has another media type than in the contract | expected: {expected} | actual: {@actual}',
  'pact.missing': '{path} is missing | expected: {@expected} | actual: missing',
  'pact.unexpected':
    '{path} is not in the contract | expected: only properties in the contract | actual: another property',
  'pact.mismatch': '{path} does not match the contract | expected: {@expected} | actual: {@actual}',
  'pact.value': `{path} differs from the value in the contract
    | expected: the value in the contract ({@expected}) | actual: {@actual}`,
  'pact.other-mismatch': `the response does not match the contract
    | expected: a response that matches the contract | actual: another response`,
} as const;

export const problems = {
  'pact.tool-missing': `Pact's command-line tool is not installed for this machine
    | remedy: install it with \`npm install --save-dev @pact-foundation/pact-cli@18\`, with optional packages: they contain the program`,
  'pact.tool-unstartable': `Pact's command-line tool cannot be started ({error})
    | remedy: reinstall @pact-foundation/pact-cli for this operating system and processor`,
  'pact.unreachable-by-proxy': `names a Pact Broker that cannot be reached through the proxy in {proxy}
    | remedy: check PACT_BROKER_BASE_URL, and the host, port and credentials of the proxy in {proxy}`,
  'pact.unreachable': `names a Pact Broker that cannot be reached
    | remedy: check the address, the network and the proxy; name a private certificate authority (PEM) with --ca FILE or in NODE_EXTRA_CA_CERTS; if the Pact Broker requires a client certificate, set PACT_BROKER_CLIENT_CERT_FILE and PACT_BROKER_CLIENT_KEY_FILE`,
  'pact.untrusted': `names a Pact Broker with an untrusted certificate ({error})
    | remedy: name the certificate authority (PEM) with --ca FILE or in NODE_EXTRA_CA_CERTS; if a proxy inspects TLS, name the authority of the proxy`,
  'pact.timeout': `names a Pact Broker that did not respond within {seconds} s
    | remedy: check the Pact Broker, or allow more time with --deadline, and --timeout for pact verify`,
  'pact.unauthorized-anonymous': `the Pact Broker requires authentication (401), and no credentials are configured
    | remedy: set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD`,
  'pact.unauthorized': `the Pact Broker rejected the credentials of {settings} (401)
    | remedy: check that the credentials are complete, have not expired and belong to this Pact Broker`,
  'pact.forbidden': `the Pact Broker denied the request: the credentials lack permission (403)
    | remedy: use credentials with write permission; a read-only token cannot publish or record`,
  'pact.not-found': `names a Pact Broker that does not know this address, application or version (404)
    | remedy: check the address of the Pact Broker, with its path if it has one, and publish the version first`,
  'pact.no-broker': `is not the address of a Pact Broker: the response is not HAL
    | remedy: set the address of the Pact Broker itself; a login page in front of it must let API requests through`,
  'pact.redirected': `redirects to another address
    | remedy: set the address that it redirects to, usually the one with https`,
  'pact.foreign-link': `names a Pact Broker that links to another server; no request was sent there
    | remedy: check the Pact Broker: its links must start with its own address; behind a reverse proxy, set its base URL`,
  'pact.foreign-pact': `is not at PACT_BROKER_BASE_URL; no request was sent there
    | remedy: use the URL of a contract of the configured Pact Broker`,
  'pact.busy': 'the Pact Broker asks to retry later ({status}) | remedy: retry later',
  'pact.server-error': `the Pact Broker failed with status {status}
    | remedy: retry later; if it fails again, see the log of the Pact Broker`,
  'pact.conflict': `the Pact Broker already has a contract with different content for this version (409)
    | remedy: commit the change, or publish under another version with --pacticipant-version`,
  'pact.turned-down': 'the Pact Broker rejected the request: {words} | remedy: fix what the message names and rerun',
  'pact.unknown-environment': `is not an environment of the Pact Broker
    | remedy: correct the name, or create it: npx pact-broker create-environment --name NAME`,
  'pact.not-understood': `unexpected output of Pact's command-line tool: {words}
    | remedy: check its version: this suite supports @pact-foundation/pact-cli 18`,
  'pact.no-broker-configured': `is not set: no Pact Broker is configured
    | remedy: set it to the address of the Pact Broker, or add --broker-base-url`,
  'pact.name-with-dash': 'begins with a dash | remedy: set the name or version itself',
  'pact.version-missing': `is not set, and git finds no commit here to use instead
    | remedy: run in a clone with a commit, or set the version with {flag}`,
  'pact.tag-with-comma': 'contains a comma | remedy: repeat --tag for each tag',
  'pact.not-http-url': 'is not an http or https URL | remedy: set the URL of the build',
  'pact.path-missing': `{path} does not exist, or contains no pact file
    | remedy: run the consumer tests first, or name a pact file or its directory; the suite includes {shipped}`,
  'pact.file-invalid': `{path} is not a valid pact file: {@flaw}
    | remedy: name a pact file; if it is one, run the consumer tests to write it again, and do not edit it by hand`,
  'pact.file-uncommitted': `{path} differs from the commit whose hash would be its version
    | remedy: commit it first, or publish under another version with --pacticipant-version`,
  'pact.leak': `{name} contains a secret or a personal value ({encodings})
    | remedy: no request was sent; in a contract, use an example or a placeholder of the provider state, and write it again; in a flag, use another value`,
  'pact.verifier-missing': `the package @pact-foundation/pact is not installed
    | remedy: install it with \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-failed': `Pact's Verifier failed to run
    | remedy: reinstall it for this operating system and processor: \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-crashed': `Pact's Verifier crashed; this says nothing about the target
    | remedy: rerun; if it crashes again, reinstall it: \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-timeout': `the deadline ended the verification before it was complete
    | remedy: allow more time with --deadline; \`doctor\` shows how fast the target responds`,
  'pact.verifier-interrupted': 'the verification was interrupted | remedy: rerun for a complete report',
  'pact.unfinished': `this verification is running, or was killed before it could report
    | remedy: wait until it ends, or rerun`,
  'pact.require-all': `{#skipped} {skipped|interaction was|interactions were} skipped
    | remedy: supply the settings and the data that the reasons name, or remove --require-all`,
  'pact.credentials-rejected': `the token endpoint rejected the main credentials ({status})
    | remedy: check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment`,
  'pact.unauthorized-scheme': `is set, but the Pact Broker wants a user name and a password (401)
    | remedy: set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD in its place`,
  'pact.url-and-others': 'cannot be combined with --from-broker or pact files | remedy: remove the others',
  'pact.wip-needs-branch': 'requires --provider-branch | remedy: set the branch of the provider',
  'pact.selector-invalid': `is not a JSON object
    | remedy: give a consumer version selector of the Pact Broker, for example with "branch"`,
  'pact.branch-and-version': 'cannot be combined with --version | remedy: remove one of the two',
  'pact.paths-and-broker': 'cannot be combined with pact files | remedy: remove --from-broker or the files',
  'pact.results-of-embedded': `requires a target: without one the results would be about the embedded reference provider
    | remedy: configure the target, or add --environment embedded to publish results of the reference provider`,
  'pact.provider-version-missing': `is required with --publish-results
    | remedy: set the version of the provider that runs there`,
  'pact.no-contract': `the Pact Broker has no contract with {provider}
    | remedy: publish one with pact publish, or set the name that its consumers use with --provider`,
  'pact.flag-needs-from-broker': 'requires --from-broker | remedy: add --from-broker, or remove {flag}',
  'pact.name-not-addressable': `is "{name}", which cannot be a segment of a URL path
    | remedy: use another name; the Pact Broker cannot store it under this one`,
  'pact.results-partial': `results for {source} were not published: {left} of {of} interactions were not verified
    | remedy: configure what the skipped interactions need; no results are published for a partly verified contract`,
  'pact.results-without-address': `results for {source} were not published: the Pact Broker returned no link to publish them to
    | remedy: check that the credentials may publish verification results`,
  'pact.results-failed': 'results for {source} were not published: {detail} | remedy: {remedy}',
  'pact.results-withheld': `results for {source} were not published: they contained a secret or a personal value
    | remedy: report it to the maintainers of the suite`,
} as const;

export const texts = {
  'pact.other-media-type': 'another media type',
  'pact.another-number': 'another number',
  'pact.regex': 'a value that matches the regular expression /{regex}/',
  'pact.other-rule': 'a value that matches the rules of the contract',
  'pact.array-exactly': 'an array of {#most element}',
  'pact.array-with': 'an array with the {#count element} of the contract',
  'pact.array-least': 'an array of at least {#least element}',
  'pact.array-between': 'an array of {least} to {most} elements',
  'pact.retrying': '{message}; retrying in {seconds} s',
  'pact.flaw-not-json': 'not a JSON object',
  'pact.flaw-no-parties': 'consumer or provider has no name',
  'pact.flaw-no-list': 'interactions is not an array',
  'pact.flaw-empty': 'it has no interactions',
  'pact.flaw-interaction': 'interaction {number} is not an object with a description',
  'pact.flaw-twin': 'interaction {number} has the description and provider states of an earlier one',
  'pact.flaw-plugins': 'it needs plugins of Pact, which this suite does not load',
  'pact.is-pending': 'the contract marks the interaction as pending: a failure does not count',
  'pact.is-message': 'the interaction is a message, not an HTTP request',
  'pact.method-not-sent': 'the suite does not send {method} requests',
  'pact.redirect-not-checked': "it expects the destination of a redirect, which Pact's Verifier does not check",
  'pact.state-unknown': 'the suite cannot set up the provider state {state}',
  'pact.state-unset': 'not set: {variables}',
  'pact.not-sent': "Pact's Verifier did not send the request",
  'pact.not-checked': "Pact's Verifier could not check the response",
  'pact.no-response': 'no response from the target: {@why}',
  'pact.trouble-status': 'the target returned {status} on every attempt',
  'pact.token-unanswered': 'no response to the token request: {@why}',
  'pact.token-rejected': 'the token endpoint rejected the credentials of {variable} ({status})',
  'pact.token-unusable': 'the token endpoint returned {status} without a usable token',
  'pact.no-total': 'the listing of {variable} has no total and is too long to count',
  'pact.too-few-simulations':
    'the account of {variable} has too few simulations: at least {atLeast} {atLeast|is|are} needed',
  'pact.no-nulls':
    'no page of {limite} of {variable} has null in each of {fields} ({#simulations simulation} read): these nulls were not seen',
  'pact.list-changing': 'the listing kept changing while it was read',
  'pact.production-bounds':
    'production gets one token request, pages within the bounds and one request without a token; this request was not sent',
  'pact.reference-provider': 'The reference provider',
  'pact.provider': 'The provider',
  'pact.target-embedded':
    'Target: the embedded reference provider. The verdict is about the reference provider, not about a live API.',
  'pact.verified': '{@who} fulfills the contract',
  'pact.verified-partly':
    '{@who} fulfills the part of the contract that could be verified: {verified} of {#of interaction}',
  'pact.verified-pending':
    '{@who} fulfills {verified} of {#of interaction}; the failed ones belong to a pending contract',
  'pact.failed': '{@who} does not fulfill the contract',
  'pact.inconclusive': 'Inconclusive: {verified} of {#of interaction} could be verified',
  'pact.refused': 'Invalid configuration: nothing was verified',
  'pact.refused-target': 'The contract could not be verified: a problem must be fixed first',
  'pact.refused-credentials': '{@who} rejected the main credentials: {verified} of {#of interaction} could be verified',
  'pact.incomplete': 'Incomplete: the verification did not finish',
  'pact.count-verified': '{#count} verified',
  'pact.count-failed': '{#count} failed',
  'pact.count-skipped': '{#count} skipped',
  'pact.count-inconclusive': '{#count} inconclusive',
  'pact.places': '{count} places',
  'pact.more': '{more} more',
  'pact.remedy': 'remedy: {remedy}',
  'pact.states': 'provider state: {states}',
  'pact.requirements': 'requirements: {ids}',
  'pact.do-failed':
    'report the mismatches to the provider, and rerun after a fix; `explain ID` shows a requirement in full',
  'pact.do-inconclusive': 'fix what the reasons above name, then rerun',
  'pact.heading-failed': 'Failed',
  'pact.heading-pending': 'Failed, in pending contracts: does not fail the verification',
  'pact.heading-inconclusive': 'Inconclusive',
  'pact.heading-skipped': 'Skipped: not verified',
  'pact.contract': 'Contract of {consumer} with {provider}, {#interactions interaction}: {source}',
  'pact.contract-pending': 'Pending contract of {consumer} with {provider}, {#interactions interaction}: {source}',
  'pact.reports': 'Reports: {reports}',
  'pact.published-verified': 'Results of {consumer} with {provider}: published as verified for version {version}',
  'pact.published-failed': 'Results of {consumer} with {provider}: published as failed for version {version}',
  'pact.results-unpublished': 'Results of {consumer} with {provider}: not published ({why})',
  'pact.publishing-failed': 'Results of {consumer} with {provider}: publishing failed ({why})',
  'pact.published': 'published',
  'pact.unchanged': 'already published, unchanged',
  'pact.overwritten': 'published over different content of the same version; earlier results may be wrong',
  'pact.would-be-published': 'would be published',
  'pact.publication': '{file}: {consumer} → {provider}, {#interactions interaction}: {@outcome}',
  'pact.line-version': 'version {version}',
  'pact.line-branch': 'branch {branch}',
  'pact.line-tag': 'tag {tag}',
  'pact.line-build': 'build {url}',
  'pact.line-broker': 'broker {url}',
  'pact.line-no-broker': 'no Pact Broker is configured',
  'pact.deploy-yes': 'Yes',
  'pact.deploy-no': 'No',
  'pact.deploy-unknown': 'Unknown',
  'pact.deployment-of-branch': 'the latest version on branch {branch} of {pacticipant} to {environment}',
  'pact.deployment': 'version {version} of {pacticipant} to {environment}',
  'pact.unknown-yet': 'No result yet; retrying in {seconds} s',
  'pact.recorded': 'Recorded: version {version} of {pacticipant} is deployed to {environment}',
  'help.pact': 'publish and verify contracts with Pact',
  'help.pact-publish': 'publish contracts to the Pact Broker',
  'help.pact-verify': 'verify contracts against the configured provider, or the embedded one',
  'help.pact-can-i-deploy': 'check whether a version is compatible with everything deployed to an environment',
  'help.pact-record-deployment': 'record at the Pact Broker that a version is deployed to an environment',
  'help.pact-path': 'pact file, or directory of pact files',
  'help.pact-pacts': 'pact files, or directories of them (default: the contract of the suite)',
  'help.pact-broker-base-url': 'URL of the Pact Broker; overrides PACT_BROKER_BASE_URL',
  'help.pact-client-cert': 'client certificate for the Pact Broker, in PEM format; overrides PACT_BROKER_CLIENT_CERT',
  'help.pact-client-key':
    'private key of the client certificate, in PEM format, not encrypted; overrides PACT_BROKER_CLIENT_KEY',
  'help.pact-header':
    'header "Name: value" of every request to the Pact Broker (repeatable); overrides PACT_BROKER_HEADERS',
  'help.pact-retries': 'retries when the Pact Broker is unreachable or fails (default: 3)',
  'help.pact-deadline': 'time limit of the command (default: 60)',
  'help.pact-pacticipant-version': 'version of the consumer (default: hash of the commit)',
  'help.pact-branch': 'branch of the consumer (default: from CI or git)',
  'help.pact-build-url': 'URL of the build (default: from CI)',
  'help.pact-tag': 'tag of the version (repeatable)',
  'help.pact-dry-run': 'show what would be published, and send nothing',
  'help.pact-version': 'version of the application (default: hash of the commit)',
  'help.pact-pacticipant': 'name of the application (default: vehicle-credit-partner)',
  'help.pact-environment': 'environment, by its name at the Pact Broker',
  'help.pact-retry-while-unknown': 'retries while a verification result is missing (default: 0)',
  'help.pact-retry-interval': 'time between these retries (default: 10)',
  'help.pact-verification-deadline': 'time limit of the verification (default: 600)',
  'help.pact-require-all': 'exit with 3 if any interaction is skipped',
  'help.pact-from-broker': 'verify the contracts that the Pact Broker has for the provider',
  'help.pact-url': 'verify the contract at this URL of the Pact Broker, as its webhooks send it',
  'help.pact-include-wip-since': 'verify work in progress since this date (YYYY-MM-DD) too, as pending',
  'help.pact-consumer-version-selector':
    'contracts to verify, as a JSON object of the Pact Broker, in place of the default (repeatable)',
  'help.pact-deploy-branch': 'check the latest version of this branch, in place of --version',
  'help.pact-include-pending': 'report failures of pending contracts as pending; they do not fail the verification',
  'help.pact-provider': 'name of the provider at the Pact Broker (default: vehicle-credit-api)',
  'help.pact-publish-results': 'publish the results to the Pact Broker; requires --provider-version',
  'help.pact-provider-version': 'version of the provider',
  'help.pact-quiet': 'print only the verdict',
  'help.pact-provider-branch': 'branch of the provider',
  'pact.results-unfinished': 'the verification did not finish',
} as const;
