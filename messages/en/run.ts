/** Problems of a run, what a response met on the wire, and what doctor prints. */
export const problems = {
  'account.may-be-locked': {
    message:
      'the {account} account may be locked: after requests with invalid credentials ({cases}), its valid credentials returned {outcome}',
    remedy:
      'wait for the lockout to end, or ask the provider to unlock the {account} account; then rerun with --skip token.refused',
  },
  'machine.descriptors': {
    message: 'this machine allows too few open files ({error})',
    remedy: 'raise the limit, for example with `ulimit -n 4096`, and rerun',
  },
  'target.unanswered': {
    message: 'the token request got no complete response: {@why}',
    remedy: 'check PARTNER_API_BASE_URL ({baseUrl}) and the network to the target; `doctor` checks both',
  },
  'run.deadline': {
    message: 'the deadline of {seconds} s ended the run; not sent: {probes}',
    remedy: 'allow more time with --deadline SECONDS',
  },
  'run.deadline-cut': {
    message: 'the deadline of {seconds} s ended the run during a request; no complete response: {probes}',
    remedy: 'allow more time with --deadline SECONDS',
  },
  'run.budget': {
    message: 'the budget of {most} {most|request|requests} ended the run; not sent: {probes}',
    remedy: 'allow more requests with --max-requests N',
  },
  'run.circuit': {
    message: 'no usable response to {times} probes in a row of the group "{group}"; not sent: {probes}',
    remedy: 'rerun when the target responds to them',
  },
  'run.circuit-timeouts': {
    message: 'no usable response to {times} probes in a row of the group "{group}"; not sent: {probes}',
    remedy: 'rerun when the target responds to them; allow a slow target more time with --timeout SECONDS',
  },
  'run.circuits': {
    message: 'the target returned no usable response to two groups of probes, which ended the run; not sent: {probes}',
    remedy: 'rerun when the target responds',
  },
  'run.circuits-timeouts': {
    message: 'the target returned no usable response to two groups of probes, which ended the run; not sent: {probes}',
    remedy: 'rerun when the target responds; allow a slow target more time with --timeout SECONDS',
  },
  'run.throttled': {
    message: 'the target returned {status} to every request for {seconds} s, which ended the run; not sent: {probes}',
    remedy: 'rerun later, with fewer requests a second (--rate N)',
  },
  'run.unavailable': {
    message: 'the target returned {status} to every request for {seconds} s, which ended the run; not sent: {probes}',
    remedy: 'rerun when the target is available',
  },
  'run.retry-after': {
    message:
      'the target returned {status} with Retry-After: {seconds}, which the deadline does not allow; not sent: {probes}',
    remedy: 'rerun in {seconds} s, or allow more time with --deadline SECONDS',
  },
  'target.no-api-absent': {
    message: 'no such API at {baseUrl}: neither the token path nor the listing path returned a response of the API',
    remedy: 'check the base URL: it ends with the path segment of the integration API, without /v1',
  },
  'target.no-api-blocked': {
    message: 'access to {baseUrl} is blocked: it returned a 403 page and nothing of the API',
    remedy: 'ask the provider to add the IP address of this machine to its allow-list',
  },
  'coverage.core-missing': {
    message: 'core requirements were not exercised: {ids}',
    remedy: 'supply the data or the setting that each reason names, or accept the gap with --accept-unexercised',
  },
  'reports.locked': {
    message: 'another run is writing to {directory}',
    remedy: 'wait until it ends, name another directory with --report-dir, or add --keep-runs',
  },
  'run.interrupted': {
    message: 'the run was interrupted by {signal}; some requests were not sent',
    remedy: 'rerun for a complete report',
  },
  'account.main-incomplete': {
    message: 'the API returned 400 Partner.AccountIsIncompleted: the registration of this account is not finished',
    remedy:
      'finish the registration with the support of the provider, or use the credentials of an account that is registered',
  },
  'account.other-incomplete': {
    message: 'the token call returned {status} Partner.AccountIsIncompleted for the {partner} account',
    remedy: 'set {variable} and its secret of an account that is registered, or remove both',
  },
  'given-token.malformed': {
    message: '{variable} is neither a compact JWS nor a compact JWE, and the tokens of this environment are',
    remedy: 'set the whole token, without "Bearer" and without line breaks, or remove the variable',
  },
  'suite.not-installed': {
    message: 'the package {module} is not installed',
    remedy: 'run npm ci in the clone, or install the package again',
  },
  'suite.defect': {
    message: 'defect of the suite: {detail}',
    remedy: 'report it to the maintainers of the suite; it says nothing about the target',
  },
} as const;

export const texts = {
  accepted: 'not exercised, as --accept-unexercised accepts',
  interrupted: 'interrupted by {signal} before its requests were sent',
  'run-defect': 'a defect of the suite ended the run before its requests were sent',
  'not-in-evidence': 'not in this evidence: an older version of the suite recorded it',
  'not-permitted': 'not sent to production',
  'doctor.token-rejected': 'the listing returned 401',
  'doctor.credentials-not-sent': 'not checked: production gets a single token request, with the main credentials',
  'doctor.token-not-sent': 'not sent to production',
  'doctor.token-other': 'the listing returned {status}; run evaluates that',
  'doctor.token-unanswered': 'the listing returned no response that can be evaluated; rerun doctor',
  'doctor.revoked-opens': 'opens the listing; confirm with the provider that the token was revoked',
  'doctor.expired-opens': 'opens the listing; confirm that the token has expired',
  'not-selected': 'not selected by --only',
  'suite-defect': 'defect of the suite: {detail}',
  'wire.name-not-found': 'DNS lookup of the host failed ({error})',
  'wire.refused': 'connection refused ({error})',
  'wire.unreachable': 'host unreachable ({error})',
  'wire.tls': 'TLS handshake failed ({error})',
  'wire.timeout': 'no complete response: timed out after {ms} ms {@phase}',
  'wire.deadline':
    'no complete response: the deadline of the run ({seconds} s) ended the request after {ms} ms {@phase}',
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
  'not-sent.budget': 'not sent: the budget of {most} {most|request|requests} is used up',
  'not-sent.circuit': 'not sent: {times} probes in a row of the group "{group}" got no usable response',
  'not-sent.circuit-all': 'not sent: no probe of two groups in a row got a usable response',
  'not-sent.throttled': 'not sent: the target returned {status} to every request for {seconds} s',
  'not-sent.retry-after':
    'not sent: the target returned {status} with Retry-After: {seconds}, which is more than the run can wait',
  'not-sent.interrupted': 'not sent: the run was interrupted',
  'not-sent.closed': 'not sent: the run had ended',
  'not-sent.descriptors': 'not sent: this machine has too few file descriptors ({error})',
  'not-sent.sockets': 'not sent: this machine has no memory left for sockets ({error})',
  'not-sent.unwritable': 'not sent: the request cannot be written as HTTP ({error})',
  'not-sent.path': 'not sent: the path is not valid in an HTTP request line',
  skipped: 'skipped by --skip: {probes}',
  'target.absent': 'no such API at the base URL: neither path returned a response of the API',
  'target.blocked': 'access is blocked: a 403 page came in place of the API',
  'target.unknown': 'one of the two paths returned no complete response, so it is not known whether the API is there',
} as const;
