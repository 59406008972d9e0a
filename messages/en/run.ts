/** Problems of a run, what a response met on the wire, and what doctor prints. */
export const problems = {
  'account.may-be-locked': `the {$account} account may be locked: after requests with invalid credentials ({&cases}), its valid credentials returned {@outcome}
    | remedy: wait for the lockout to end, or ask the provider to unlock the {$account} account; use --skip token.refused in later runs`,
  'machine.descriptors': `this machine allows too few open files ({error})
    | remedy: raise the limit, for example with \`ulimit -n 4096\`, and rerun`,
  'target.unanswered': `the token request failed: {@why}
    | remedy: check PARTNER_API_BASE_URL ({baseUrl}) and the network to the target{@hint}; \`doctor\` checks the settings and the connection`,
  'target.proxy-untrusted': `the certificate of the proxy is not trusted ({error})
    | remedy: name the certificate authority of the proxy (PEM) with --ca FILE`,
  'target.untrusted': `the certificate of the target is not trusted ({error})
    | remedy: name the certificate authority (PEM) with --ca FILE; if a proxy inspects TLS, name the authority of the proxy`,
  'target.other-host': `the certificate of the target names another host ({error})
    | remedy: correct the host in PARTNER_API_BASE_URL, or ask the provider for a certificate that names this host`,
  'target.out-of-date': `the certificate of the target has expired or is not yet valid ({error})
    | remedy: check the clock of this machine; if it is right, ask the provider to renew the certificate`,
  'target.client-certificate': `the target ended the TLS handshake ({error}): it may require a client certificate, or another one
    | remedy: set the certificate with --client-cert FILE and its private key with --client-key FILE`,
  'target.proxy-credentials': `the proxy requires valid credentials (status {status})
    | remedy: set the user and password in {variable}, as http://user:password@host:port with special characters percent-encoded`,
  'target.proxy-status': `the proxy returned status {status} instead of a connection to the target
    | remedy: check PARTNER_API_BASE_URL ({baseUrl}), and that the proxy in {variable} allows connections to its host`,
  'target.proxy-unreachable': `{@why}
    | remedy: check the host and port in {variable}, and the network to the proxy`,
  'run.deadline': `the deadline of {seconds} s ended the run; not sent: {probes}
    | remedy: allow more time with --deadline SECONDS`,
  'run.deadline-cut': `the deadline of {seconds} s ended the run during a request; no complete response: {probes}
    | remedy: allow more time with --deadline SECONDS`,
  'run.budget': `the limit of {#most request} ended the run; not sent: {probes}
    | remedy: allow more requests with --max-requests N`,
  'run.circuit': `no usable response to {times} probes in a row of the group "{group}"; not sent: {probes}
    | remedy: rerun when the target responds to these probes`,
  'run.circuit-timeouts': `no usable response to {times} probes in a row of the group "{group}"; not sent: {probes}
    | remedy: rerun when the target responds to these probes; allow a slow target more time with --timeout SECONDS`,
  'run.circuits': `the target returned no usable response to two groups of probes, which ended the run; last outcome: {@outcome}; not sent: {probes}
    | remedy: rerun when the target responds`,
  'run.circuits-timeouts': `the target returned no usable response to two groups of probes, which ended the run; last outcome: {@outcome}; not sent: {probes}
    | remedy: rerun when the target responds; allow a slow target more time with --timeout SECONDS`,
  'run.throttled': `the target returned {status} to every retry for {seconds} s, which ended the run; not sent: {probes}
    | remedy: rerun later, with fewer requests per second (--rate N); ask the provider what it limits, for example token requests per minute or rejected tokens`,
  'run.unavailable': `the target returned {status} to every retry for {seconds} s, which ended the run; not sent: {probes}
    | remedy: rerun when the target is available`,
  'run.retry-after': `the target returned {status} with Retry-After: {seconds}, which the deadline does not allow; not sent: {probes}
    | remedy: rerun in {seconds} s, or allow more time with --deadline SECONDS`,
  'run.blocked': `for a time, a firewall or a maintenance page returned {status} to all requests, including valid ones ({#count response})
    | remedy: rerun; if it happens again, ask the provider to allow the public (egress) IP address of your network, or send fewer requests per second (--rate N)`,
  'target.no-api-absent': `API not found at {baseUrl}: the token path returned {token}, the listing path {listing}; neither is a response of the API
    | remedy: check the base URL: it must end with the path of the integration API, without /v1; if it does, a login page, VPN, portal or gateway may have responded instead of the API`,
  'target.no-api-blocked': `access to {baseUrl} is blocked: it returned a 403 page and no response of the API
    | remedy: ask the provider to add the public (egress) IP address of your network to its allow-list; behind a proxy, check whether the proxy returned the page; a gateway may also require an API key (--header)`,
  'coverage.core-missing': `core requirements were not exercised: {ids}
    | remedy: supply the data or the setting that each reason names, or accept the gap with --accept-unexercised ID`,
  'coverage.core-follows': `core requirements were not exercised because of the failures: {ids}
    | remedy: rerun after the provider has fixed the failures`,
  'reports.locked': `another run is writing to {directory}
    | remedy: wait until the other run ends, name another directory with --report-dir, or add --keep-runs`,
  'run.interrupted': `the run was interrupted by {signal}; some requests were not sent
    | remedy: rerun for a complete report`,
  'account.main-incomplete': `the API returned 400 Partner.AccountIsIncompleted: the registration of this account is not finished
    | remedy: ask the provider's support to finish the registration, or use the credentials of an account with a finished registration`,
  'account.other-incomplete': `the token request returned {status} Partner.AccountIsIncompleted for the {$partner} account
    | remedy: set {variable} and its secret to those of an account with a finished registration, or remove both`,
  'given-token.malformed': `the token in {variable} is neither a compact JWS nor a compact JWE, unlike the tokens of this environment
    | remedy: set the whole token, without "Bearer" and without line breaks, or remove the variable`,
  'suite.not-installed': `the package {module} is not installed
    | remedy: run npm ci in the clone, or install the package again`,
  'suite.defect': `defect of the suite: {detail}
    | remedy: report it to the maintainers of the suite; it says nothing about the target`,
  'account.main-rejected': `the token request with the main credentials returned {status}
    | remedy: check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment{@hint}`,
  'account.other-rejected': `the token request with the credentials of the {$partner} account returned {status}
    | remedy: check {variable} and its secret, or remove both`,
  'run.unfinished': `this run is in progress, or was killed before it wrote its report
    | remedy: wait until it ends, or rerun`,
} as const;

export const texts = {
  'environment.embedded-in-ci':
    'no target is configured: this verdict is about the embedded reference provider, not about an API. Set PARTNER_API_BASE_URL and its credentials, and pass --environment staging.',
  accepted: 'not exercised, as --accept-unexercised accepts',
  interrupted: 'interrupted by {signal} before all of its requests were sent',
  'run-defect': 'a defect of the suite ended the run before its requests were sent',
  'not-in-evidence': 'not in this evidence: an older version of the suite recorded it',
  'not-permitted': 'not sent to production',
  'doctor.token-rejected': 'the listing returned 401',
  'doctor.credentials-not-sent': 'not checked: production gets a single token request, with the main credentials',
  'doctor.token-not-sent': 'not sent to production',
  'doctor.token-unanswered': 'the listing returned no response that can be evaluated; rerun doctor',
  'doctor.revoked-opens': 'gives access to the listing; confirm with the provider that the token was revoked',
  'doctor.expired-opens': 'gives access to the listing; confirm that the token has expired',
  'place-unread': 'no usable response to {requests}',
  'place-unsent': 'not sent: {requests}; the account, the token or the data that it needs is missing',
  'new-requirement':
    'new in version {since} of the suite; fails the run from version {until} on, or with --new-requirements fail',
  'not-selected': 'not selected by --only',
  'suite-defect': 'defect of the suite: {detail}',
  'wire.name-not-found': 'DNS lookup of the host failed ({error})',
  'wire.refused': 'connection refused ({error})',
  'wire.unreachable': 'host unreachable ({error})',
  'wire.tls': 'TLS handshake failed ({error})',
  'wire.blocked': 'a firewall or a maintenance page returned {status} to all requests, including valid ones',
  'wire.timeout': 'timed out after {ms} ms {@phase}',
  'wire.deadline': 'the deadline of the run ({seconds} s) ended the request after {ms} ms {@phase}',
  'wire.proxy-credentials': 'the proxy in {variable} requires valid credentials (status {status})',
  'wire.proxy-status': 'the proxy in {variable} returned status {status} instead of a connection to the target',
  'wire.proxy-timeout': 'no connection through the proxy in {variable}: timed out after {ms} ms',
  'wire.proxy-unreachable': 'no connection to the proxy in {variable} ({error})',
  'hint.refused': ', and whether the provider is running',
  'hint.forbidden':
    '; a gateway may also return 403 if it does not allow the IP address of your network, or requires an API key (--header)',
  'hint.html':
    '; the response is an HTML page: a login page, VPN, portal or gateway may have responded instead of the API, or PARTNER_API_BASE_URL may be wrong',
  'hint.bad-request': '; or the API rejects the request itself, for example a header or the Content-Type',
  'hint.timeout': '; allow a slow target more time with --timeout SECONDS',
  'hint.plain-http': '; the port may expect http, not https',
  'phase.dns': 'during the DNS lookup',
  'phase.connect': 'while connecting',
  'phase.tls': 'during the TLS handshake',
  'phase.first-byte': 'while waiting for the first byte of the response',
  'phase.headers': 'while receiving the headers of the response',
  'phase.body': 'while receiving the body of the response',
  'wire.reset': 'connection closed without a response ({error})',
  'wire.incomplete-headers': 'connection closed inside the response headers ({error})',
  'wire.incomplete-body': 'connection closed inside the response body ({error})',
  'wire.incomplete-json':
    'the response body has neither Content-Length nor chunked encoding, and its JSON text ends early, at byte {bytes}',
  'wire.incomplete-coding':
    'the response body has neither Content-Length nor chunked encoding, and its {coding} data end early, at byte {bytes}',
  'wire.not-http': 'the response is not valid HTTP/1.1 ({error})',
  'wire.too-large': 'the response body is larger than 4 MiB',
  'wire.too-large-decoded': 'the response body decodes to more than {limit} bytes',
  'wire.undecodable': 'the response body is not valid {coding} data, although Content-Encoding names {coding}',
  'wire.undecodable-unknown': 'Content-Encoding names an unknown content coding',
  'wire.undecodable-many': 'Content-Encoding names more than {most} content codings',
  'wire.switched-protocols': 'the target switched protocols (status 101)',
  'not-sent.deadline': 'not sent: the deadline of {seconds} s was reached',
  'not-sent.budget': 'not sent: the limit of {#most request} was reached',
  'not-sent.circuit': 'not sent: {times} probes in a row of the group "{group}" got no usable response',
  'not-sent.circuit-all': 'not sent: no probe of two groups in a row got a usable response',
  'not-sent.throttled': 'not sent: the target returned {status} to every retry for {seconds} s',
  'not-sent.retry-after':
    'not sent: the target returned {status} with Retry-After: {seconds}, which is more than the run can wait',
  'not-sent.interrupted': 'not sent: the run was interrupted',
  'not-sent.proxy-credentials': 'not sent: the proxy in {variable} requires valid credentials (status {status})',
  'not-sent.closed': 'not sent: the run had ended',
  'not-sent.descriptors': 'not sent: this machine has too few file descriptors ({error})',
  'not-sent.sockets': 'not sent: this machine has no memory left for sockets ({error})',
  'not-sent.unwritable': 'not sent: the request cannot be written as HTTP ({error})',
  'not-sent.path': 'not sent: the path is not valid in an HTTP request line',
  skipped: 'skipped by --skip: {probes}',
  'partly-skipped': 'checked only in part: --skip left out {probes}',
  'partly-unsent': 'checked only in part: the run did not send all requests of {&probes}',
  'partly-needs': 'checked only in part: some cases need {@need}',
  'target.absent': 'API not found at the base URL: neither path returned a response of the API',
  'target.blocked': 'access is blocked: the target returned a 403 page and no response of the API',
  'target.unknown': 'one of the two paths returned no complete response: whether the API is at the base URL is unknown',
  progress: '{#sent} of about {#expected} requests, {@stage}',
  'progress.more': '{#sent} requests (about {#expected} planned; confirming findings), {@stage}',
  'progress.left': '{#sent} of about {#expected} requests, {@stage}, about {left} left',
  'stage.token': 'token',
  'stage.walk': 'listing pages',
  'stage.page-sizes': 'page sizes',
  'stage.without-token': 'requests without a token',
  'stage.parameters': 'parameters',
  'stage.token-reuse': 'token reuse',
  'stage.authorization': 'authorization',
  'stage.other-accounts': 'other accounts',
  'stage.token-in-query': 'token outside the header',
  'stage.token-errors': 'invalid credentials',
  'unjudged.refused': 'no request was sent: the configuration is invalid',
  'unjudged.unfinished': 'the run has not ended',
  'unjudged.defect': 'a defect of the suite ended the run without verdicts',
  'doctor.about-settings': 'settings',
  'doctor.about-reachability': 'connection',
  'doctor.about-tls': 'TLS',
  'doctor.about-clock': 'clock',
  'doctor.about-credentials': '{variable} and _SECRET',
  'doctor.about-variable': '{variable}',
  'doctor.about-given-token': 'given token',
  'doctor.about-two-accounts': 'two accounts',
  'doctor.about-data': 'data',
  'doctor.about-coverage': 'coverage',
  'doctor.about-stability': 'stability',
  'doctor.stable':
    'in {rounds} rounds ({requests} requests) each request had the same status every time; median {median} ms, longest {longest} ms',
  'doctor.unstable':
    'in {rounds} rounds ({requests} requests) equal requests had different outcomes ({outcomes}); median {median} ms, longest {longest} ms',
  'fix.unstable': 'ask the provider why responses differ; until then a run may be inconclusive',
  'doctor.settings': 'valid; {environment} at {baseUrl}',
  'doctor.overridden': 'the environment overrides these variables of the environment file: {variables}',
  'doctor.settings-embedded': 'no target is configured: doctor checked the embedded reference provider, not an API',
  'doctor.responds': 'the target responds',
  'doctor.tls-trusted': 'the certificate of the target is trusted',
  'doctor.tls-loopback': 'not needed: the target is on this machine',
  'doctor.tls-none': 'none: --allow-http sends credentials unencrypted',
  'doctor.clock-unknown': 'not compared: the response has no valid Date',
  'doctor.clock-agrees': 'within one minute of the clock of the target',
  'doctor.clock-ahead': '{seconds} s ahead of the clock of the target',
  'doctor.clock-behind': '{seconds} s behind the clock of the target',
  'doctor.token-issued': 'credentials accepted: a token was issued',
  'doctor.token-status': 'the token request returned {status}{further}',
  'doctor.token-unusable': 'the token request returned {status}{further} without a usable accesstoken',
  'doctor.no-response-token': 'the token request failed: {@why}',
  'doctor.no-response-listing': 'the listing request failed: {@why}',
  'doctor.registration-unfinished': 'the registration of this account is not finished',
  'doctor.registration-finished': 'the listing returned simulations: the registration of this account is finished',
  'doctor.account-not-empty': 'the account has simulations ({items} on the first page)',
  'doctor.listing-trouble': 'the listing returned {status}',
  'doctor.token-other': 'the listing returned {status}; `run` checks the response',
  'doctor.listing-without-items': 'the listing returned {status} without itens; `run` checks the response',
  'doctor.none-shared': 'the first pages have no simulation in common',
  'doctor.none-to-compare': 'not compared: at least one of the accounts lists no simulations',
  'doctor.some-shared':
    '{#shared} {shared|simulation is|simulations are} on the first page of both; `run` checks the isolation',
  'doctor.all-shared': 'both sets of credentials list the same simulations',
  'doctor.data': 'total {#total}, {#pages page} of 100; {#items item} on the first page',
  'doctor.data-unread': 'not checked: no page of the main account was read',
  'doctor.data-no-total': 'total is not a number; {#items item} on the first page',
  'doctor.few-pages': 'fewer than 2 pages of 100: the relations between pages are only checked at smaller sizes',
  'doctor.cannot-exercise': '{#count requirement} cannot be exercised ({ids}) without {@need}',
  'doctor.without-null': 'no simulation with null in {ids}: a run checks other values only',
  'doctor.exercised-in-part': '{#count requirement} can only be exercised in part ({ids}) without {@need}',
  'doctor.ready': 'Ready. Next: `{command} run` with the same settings; add --dry-run to see its requests first.',
  'doctor.not-ready': 'Not ready. Fix the problems marked ✗, then rerun doctor.',
  'doctor.unsettled':
    'Not ready. Resolve the checks marked ?; otherwise a run may end without a verdict (exit code 3).',
  'fix.name-not-found': 'check the host of PARTNER_API_BASE_URL and the DNS servers of this machine',
  'fix.refused': 'check the host and port of PARTNER_API_BASE_URL, and that the provider is running',
  'fix.unreachable': 'check the network and firewalls between this machine and the target',
  'fix.tls':
    'if the port expects http, use an http:// URL; if the target requires a client certificate, set --client-cert FILE and --client-key FILE; for a certificate of a private authority, set --ca FILE',
  'fix.timeout': 'rerun; allow a slow target more time with --timeout SECONDS',
  'fix.reset': 'rerun; check proxies and firewalls between this machine and the target',
  'fix.not-http': 'check the scheme, host and port of PARTNER_API_BASE_URL: another service listens there',
  'fix.rerun': 'rerun doctor',
  'fix.later': 'rerun doctor later{@hint}',
  'fix.later-wait': ' (Retry-After is {wait})',
  'fix.https': 'use https if the target offers it',
  'fix.clock':
    'synchronize the clock of this machine with a time server; it decides whether a token has expired if a response has no Date',
  'fix.credentials': 'check {id} and {secret}, and that they belong to this environment{@hint}',
  'fix.base-url':
    'check PARTNER_API_BASE_URL: it must end with the path of the integration API, without /v1; if it does, a login page, VPN, portal or gateway may have responded; if the response is from the API itself, `run` reports it as a failure',
  'fix.other-account': 'set {id} and its secret to those of another account, or remove both',
  'fix.registration': "ask the provider's support to finish the registration",
  'fix.core-missing':
    'use such an account; otherwise a run exits with code 3, unless `run --accept-unexercised ID` accepts the gap',
  'fix.above': 'resolve the lines above',
  'fix.data-unread': 'resolve the lines above; `run --only listing.ok-200` shows the response of the listing',
  'fix.more-simulations': 'create simulations until there are more than 100',
} as const;
