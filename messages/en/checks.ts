/** What the checks find. */
export const findings = {
  'auth.foreign-simulations': `a token of the {$partner} account listed simulations of the {$owner} account
    | expected: no id_simulacao of another account
    | actual: {#simulations simulation} of the {$owner} account in {#listings response} to token {token} of the run{@issued}`,
  'token.empty-list': `a token of the {$partner} account returned an empty list, where the account had listed simulations before
    | expected: the same list for each token of an account
    | actual: no simulation in 3 of 3 requests with token {token} of the run{@issued}`,
  'token.other-list': `a token of the {$partner} account returned a list without the simulations that the account had listed before
    | expected: the same list for each token of an account
    | actual: other simulations in 3 of 3 requests with token {token} of the run{@issued}`,
  'token.differing-list': `two valid tokens of the {$partner} account returned different lists
    | expected: the same list for each token of an account
    | actual: token {token} of the run{@issued} differed from the earlier token in 5 of 5 rounds{@shown}`,
  'listing.sizes-differ': `the full listing at limite={other} does not hold the same simulations as the full listing at limite={limite}
    | expected: the same simulations at each page size
    | actual: {missing} missing and {further} additional in 3 of 3 rounds`,
  'page.total-by-size': `total depends on limite
    | expected: total {#total}, as at limite={limite} | actual: total {#otherTotal} at limite={other} in 3 of 3 rounds`,
  'account.incomplete-not-400': `the listing of an account with an unfinished registration did not return 400
    | expected: status 400 | actual: status {status}`,
  'account.incomplete-field': `{field} differs from the documented error of an account with an unfinished registration
    | expected: {expected} | actual: {@actual}`,
  'account.empty-lists': `an account without simulations listed {#items simulation}
    | expected: itens empty, as on the first page before and after | actual: {#items item}`,
  'auth.altered-opens': `an altered token or header gives access to the listing: the API may read tokens leniently
    | expected: status 401 | actual: status {status}`,
  'auth.altered-not-401':
    'an altered token or header did not return 401 | expected: status 401 | actual: status {status}',
  'auth.no-token-not-401': `a request with other credentials instead of a token did not return 401
    | expected: status 401 | actual: {@actual}`,
  'auth.revoked-opens': `a token given as revoked gives access to the listing
    | expected: status 401 | actual: status {status}`,
  'auth.expired-opens': `a token given as expired gives access to the listing
    | expected: status 401 | actual: status {status}`,
  'body.undecodable': `the response body does not match its Content-Encoding, in any attempt
    | expected: a body encoded as Content-Encoding states | actual: {@why}`,
  'listing.status-500': `a valid request returned 500 on every attempt, while its control returned 200
    | expected: status 200, 400 or 401 | actual: status 500`,
  'token.expires-in-past': `expiresAt is earlier than the response
    | expected: a time after the response | actual: {seconds} s before the response`,
  'token.expiry-claims-differ': `expiresIn, expiresAt and the claims of the JWT disagree
    | expected: expiresAt at the time of the claim exp | actual: expiresAt minus exp is {seconds} s`,
  'token.issued-after-expiry': `expiresIn, expiresAt and the claims of the JWT disagree
    | expected: the claim iat before the claim exp | actual: iat {seconds} s after exp`,
  'token.lifetime-differs': `expiresIn, expiresAt and the claims of the JWT disagree
    | expected: the {seconds} s until the expiry, in seconds or another unit of time | actual: expiresIn of {expiresIn}`,
  'token.unit-varies': `expiresIn has a different unit than in an earlier response
    | expected: {@unit}, as before | actual: {@other}`,
  'listing.other-person': `one id_simulacao shows another person's data on another page or at another limite
    | expected: the values that {request} returned for this id_simulacao | actual: other values in {fields}`,
  'listing.values-differ': `one id_simulacao has other values on another page or at another limite
    | expected: the values that {request} returned for this id_simulacao | actual: other values in {fields}`,
  'page.next-denied': `tem_proximo is false although a next page exists
    | expected: true, because the pages up to this one hold at most {#end} of {#total} | actual: false`,
  'page.next-denied-by-walk': `tem_proximo is false although a next page exists
    | expected: true, because the full listing has simulations after this page | actual: false`,
  'page.next-promised': `tem_proximo is true although no next page exists
    | expected: false, because page × limite ({#end}) reaches total ({#total}) | actual: true`,
  'page.next-promised-by-walk': `tem_proximo is true although no next page exists
    | expected: false, because the full listing has no simulation after this page | actual: true`,
  'page.next-promised-of-size-0': `tem_proximo is true although no next page exists
    | expected: false, because the page size without limite is 0, so the next page is empty too | actual: true`,
  'auth.not-401': '{@request} did not return 401 | expected: status 401 | actual: {@actual}',
  'auth.401-with-simulations': `a 401 response contains simulations
    | expected: 401 without simulations | actual: 401 with simulations`,
  'environment.elsewhere': `an endpoint is at the origin instead of in the base URL
    | expected: {@endpoint} in the base URL | actual: status {status} in the base URL; found {@found}`,
  'version.elsewhere': `an endpoint is not under /v1
    | expected: {@endpoint} under /v1 | actual: status {status} under /v1; found {@found}`,
  'account.empty-not-listed': `the listing of an account without simulations is not an empty page
    | expected: status 200, itens empty, total 0 | actual: status {status} without a page`,
  'account.empty-total': `the listing of an account without simulations has a total other than 0
    | expected: total 0 | actual: total {#total}`,
  'token.not-issued': `a token request with valid credentials did not return 200 with a token
    | expected: status 200 and a JSON object with accesstoken | actual: {@actual}`,
  'token.no-jwt': 'accesstoken is not a JWT | expected: a compact JWS or JWE with JSON objects inside | actual: {@why}',
  'token.no-lifetime': 'expiresIn is not positive | expected: a value greater than 0 | actual: {expiresIn}',
  'token.scope-form': `scope is not a list of names separated by single spaces
    | expected: names separated by single spaces | actual: another form{@form}`,
  'token.scope-names': 'scope lacks documented names | expected: {expected} | actual: without {missing}',
  'token.not-accepted': `a token that was issued and has not expired did not give access to the listing
    | expected: status 200 | actual: status {status}{@after}`,
  'token.issued-without-credentials': `a token was issued without valid credentials
    | expected: no token | actual: status {status} with a token`,
  'listing.not-200': 'a valid, authorized request did not return 200 | expected: status 200 | actual: status {status}',
  'listing.no-object': `the listing is not a JSON object
    | expected: a JSON object with itens and pagina | actual: {@actual}`,
  'listing.member-type': `{field} of the listing is not {@expected}
    | expected: {field} is {@expected} | actual: {field} is {@actual}`,
  'listing.item-no-object': 'an item of the listing is not an object | expected: {@expected} | actual: {@actual}',
  'listing.further-members': `the listing has properties besides itens and pagina
    | expected: only itens and pagina | actual: also {names}`,
  'listing.bound-rejected': `a request with limite at its bounds did not return 200
    | expected: status 200 | actual: status {status}`,
  'listing.parameter-required': `a request without {+omitted} did not return 200
    | expected: status 200 | actual: status {status}`,
  'listing.over-limite': `a page holds more items than limite
    | expected: at most {#limite item} | actual: {#items item}`,
  'listing.page-differs': `a page differs from the same slice of the full listing
    | expected: {#due item} of the full listing, from simulation {#first} on | actual: {@actual}`,
  'listing.malformed-not-400': `a request with a malformed parameter did not return 400
    | expected: status 400 with ProblemDetails | actual: {@actual}`,
  'listing.no-problem': 'a 400 response has no ProblemDetails | expected: a ProblemDetails object | actual: {@actual}',
  'listing.status-not-shown': `a valid request returned a status that the documentation does not show
    | expected: status 200, 400 or 401 | actual: status {status}`,
  'page.previous-differs': `tem_anterior does not say whether a previous page exists
    | expected: {expected}, because this is page {number} | actual: {actual}`,
  'page.numero-differs': 'numero is not the requested page | expected: {expected} | actual: {actual}',
  'page.numero-by-default': `numero is not 1 on the page that is returned without pagina_inicial
    | expected: 1, because the page holds the first simulations of the listing | actual: {numero}`,
  'page.below-tamanho': `a page before the last one holds a different number of items than tamanho
    | expected: {#expected item} | actual: {#actual item}`,
  'page.below-limite': `a page before the last one holds a different number of items than the page size
    | expected: {#expected item} | actual: {#actual item}`,
  'page.tamanho-differs': 'tamanho is not the page size | expected: {@expected} | actual: {actual}',
  'page.total-varies': `total is not the same on every page
    | expected: total {#total}, as on the other pages | actual: total {#otherTotal}`,
  'page.total-miscounts': `total is not the number of simulations in the full listing
    | expected: total {#counted}, because {#pages} {pages|page holds|pages hold} {#counted simulation} | actual: total {#total}`,
  'page.total-differs': `total differs from the full listing
    | expected: total {#total}, as in the full listing at limite={limite} | actual: total {#otherTotal}`,
  'page.simulation-repeated': `a simulation is listed more than once
    | expected: each simulation once | actual: item {item} of page {page} appears again`,
  'page.simulation-twice': `a simulation appears twice on a page
    | expected: each simulation once | actual: items {items} of the page are the same simulation`,
  'page.short': `a page does not hold as many simulations as total requires
    | expected: {#due item} (total {#total}) | actual: {#items item}`,
  'simulation.id-shared': `two simulations have the same id_simulacao
    | expected: a unique id_simulacao for each simulation
    | actual: item {item} of page {page} has the same id_simulacao`,
  'simulation.id-renewed': `a simulation has another id_simulacao in each response
    | expected: one id_simulacao for each simulation
    | actual: three responses with three ids; the other values and total are the same`,
  'problem.status-differs': `status differs from the HTTP status of the response
    | expected: {expected} | actual: {actual}`,
  'json.malformed': `a response body is not valid JSON
    | expected: one JSON text in UTF-8 and nothing else | actual: {@why}{@at}`,
  'json.repeated-name': 'a JSON object repeats a name | expected: each name once in an object | actual: a name twice',
  'list.recorded': '{text} | expected: {wanted} | actual: {value}',
  'field.deviates': '{field}: {@actual}; expected {@expected} | expected: {@expected} | actual: {@actual}',
  'field.undocumented': '{object} has a property that is not documented | expected: {@expected} | actual: {@actual}',
} as const;

/** Why there is no verdict, and the parts of findings and of such reasons. */
export const texts = {
  'auth.control-failed':
    '{stimulus} ({&case}): the control before or after it failed, or did not return the simulations that the token had listed before',
  'auth.control-failed-before':
    '{#count case} of {stimulus} {count|was|were} not sent (first: {&case}): the control request before {count|it|them} did not return the simulations that the token had listed before',
  'auth.control-denied': 'not sent: the listing returned {status} to the valid token, so no control response exists',
  'auth.no-control': 'no control request could be sent: {@why}',
  'isolation.one-account':
    'isolation between accounts was not checked: only one account is configured. Set PARTNER_API_SECOND_CLIENT_ID and PARTNER_API_SECOND_CLIENT_SECRET',
  'isolation.one-list':
    'isolation between accounts was not checked: it needs two accounts that list simulations with a valid id_simulacao, and {count|only one does|none does}. Configure two partners with simulations, in PARTNER_API_CLIENT_ID and PARTNER_API_SECOND_CLIENT_ID',
  'isolation.production': 'isolation between accounts was not checked: in production only the main account is used',
  'isolation.unkept': '{#count} {count|response was|responses were} not compared: too many simulations',
  'token.list-replaced':
    'the list of the {$partner} account was empty, or changed more than once, during the run; rerun to see whether the data changed',
  absent: 'no {object} object has {field} ({#of} read)',
  'absent-form': 'no {object} object has a {field} in a form that can be checked ({#of} read)',
  'list-unreadable': 'the listing could not be read: page {page} returned status {status} and {@body}',
  'account.unfinished':
    'the registration of the {$partner} account is not finished (400 Partner.AccountIsIncompleted); configure another account',
  'account.main-unfinished':
    'the registration of the main account is not finished (400 Partner.AccountIsIncompleted); use an account with a finished registration',
  'account.incomplete-at-token':
    'the token request returned {status} Partner.AccountIsIncompleted for this account, so its listing could not be requested',
  'account.others-unsent': 'no request of the other accounts was sent: {@why}',
  'account.no-token':
    'the token request returned {status} without a usable token, so the listing of this account could not be requested',
  'account-looks-complete':
    'every request of the account given as incomplete listed simulations, so its registration looks finished; set PARTNER_API_INCOMPLETE_CLIENT_ID and its secret to those of another account, or remove both',
  'accounts-look-swapped':
    'the account given as incomplete lists no simulations, and the registration of the account given as empty is not finished (400 Partner.AccountIsIncompleted): they look swapped; exchange the credentials in PARTNER_API_INCOMPLETE_* and PARTNER_API_EMPTY_*',
  'auth.altered-not-sent': 'no altered token was sent',
  'given-token.expired':
    '{variable} has expired by its own exp, so a 401 does not show that it was revoked; set a revoked token that is still within its lifetime, or remove the variable',
  'given-token.unexpired':
    '{variable} has not expired by its own exp, or expired less than 5 minutes ago; set an older token, or remove the variable',
  'given-token.other-kind':
    '{variable} is of a different kind ({kind}) than the tokens of this environment ({issued}); set a token of this environment, or remove the variable',
  'given-token.other-issuer':
    '{variable} has a different issuer (iss) than the tokens of this environment; set a token of this environment, or remove the variable',
  'given-token.twin': '{variable} and {other} hold the same token; set two tokens, or remove one variable',
  'given-token.unread':
    '{variable} cannot be decoded: its issuer and its lifetime are unknown, so a 401 may have another cause',
  'given-token.without-exp': '{variable} has no exp, so whether it has expired is unknown',
  'given-token.differs':
    '{variable} differs from the tokens of this environment in {members}; the difference affects no verdict',
  'token.bad-credentials-held-back':
    'bad credentials were not sent, because the target was throttling, unavailable or locked: {&cases}',
  'probe.unanswered': '{@probe}: {@why}',
  'token.issue': 'the token request',
  'probe.trouble': '{@probe} returned {status} after {#retries retry}',
  'probe.trouble-wait': '{@probe} returned {status} with Retry-After: {wait} after {#retries retry}',
  'probe.500-random':
    '{@probe} returned 500 to every attempt, and other requests returned 500 at random: a node of the target may be broken',
  'probe.500': '{@probe} returned 500, and so did its control',
  'list.unread':
    'the listing of the {$partner} account could not be read to its end: page {page} at limite {limite}: {@reason}',
  /** A text of a report or evidence of an older version, which has no code. */
  text: '{text}',
  'listing.no-simulation-twice': 'no simulation that the full listing holds exactly once was read on a second page',
  'listing.values-kept-changing': 'the values of a simulation changed with every read',
  /** The accounts, for `{$partner}`. */
  'partner.main': 'main',
  'partner.second': "second partner's",
  'partner.empty': 'empty',
  'partner.incomplete': 'incomplete',
  'request.without-token': 'a request without a token',
  'request.invalid-token': 'a request with an invalid token',
  'request.revoked-token': 'a request with a revoked token',
  'request.token-elsewhere': 'a request with its token outside the Authorization header',
  'status.plain': 'status {status}',
  'status.html': 'status {status}, an HTML or XML page',
  'status.with-simulations': 'status {status} with simulations',
  'token.after-uses': ', after {#uses request} with the same token returned 200',
  'token.issued-in': ' (issued in {exchange})',
  'token.items-shown': ': {#items item} on this page',
  'scope.double-space': ': two spaces in a row',
  'scope.outer-space': ': a space before the first name or after the last one',
  'json.at-byte': ', at byte {#offset}',
  'token.without-accesstoken': 'status 200 without a usable accesstoken: {@body}',
  'endpoint.token': 'the token endpoint',
  'endpoint.listing': 'the listing endpoint',
  'found.under-v2': 'under /v2',
  'found.at-origin': 'at the origin',
  'found.nowhere': 'nowhere',
  'body.empty': 'no body',
  'body.object': 'a JSON object',
  'body.array': 'a JSON array',
  'body.html': 'an HTML or XML page',
  'body.text': 'a text that is not JSON',
  'body.unread': 'an object that cannot be read',
  'body.scalar': 'a JSON value that is neither an object nor an array',
  'type.integer': 'an integer',
  'type.number': 'a number',
  'type.string': 'a string',
  'type.boolean': 'a boolean',
  'type.object': 'an object',
  'type.array': 'an array',
  'type.null': 'null',
  'held.object': 'an object',
  'held.array': 'an array',
  'held.string': 'a string',
  'held.number': 'a number',
  'held.boolean': 'a boolean',
  'held.null': 'null',
  'held.missing': 'missing',
  'schema.present': 'present',
  'schema.constant': '{wanted}',
  'schema.one-of': '{/wanted}',
  'schema.form': 'a string in the form Word.Word',
  'schema.any': 'any value',
  'schema.short-string': 'a string of at most {#length character}',
  'schema.format': '{@type} ({format})',
  'schema.or-null': '{@type} or null',
  'schema.format-or-null': '{@type} ({format}) or null',
  'schema.no-further': 'only the {documented|documented property|documented properties}',
  'value.missing': 'missing',
  'value.shown': '{value}',
  'value.property': 'property {name}',
  'value.empty-string': 'an empty string',
  'value.empty-array': 'an empty array',
  'value.empty-object': 'an empty object',
  'value.long': 'a very long number',
  'value.no-offset': 'no offset',
  'value.without': 'field missing: {missing}',
  'value.string': 'a string of {#characters character}, shape "{shape}"',
  'value.array': 'an array of {#size element}',
  'value.object': 'an object with {#size property}',
  'value.eleven-digits': 'a number of 11 digits',
  'value.moment-with-offset': 'a date and time with an offset',
  'value.cpf-mask': 'digits in the format NNN.NNN.NNN-NN',
  'value.all-of': 'all {count} fields',
  'slice.items': '{#items item}',
  'slice.order': 'the same simulations in another order',
  'slice.others': 'other simulations',
  'slice.others-from': 'other simulations, the first of them simulation {#from} of the full listing',
  'page.limite': '{limite}',
  'page.items': '{#items} or more, as the page holds {#items item}',
  'page.limite-or-items': '{limite} (limite) or {#items item} (what the page holds)',
  'json.value': 'a missing or invalid value',
  'json.string': 'a string with a control character or an invalid escape, or without an end',
  'json.number': 'a number that lacks a digit',
  'json.name': 'a property without a quoted name',
  'json.colon': 'the name of a property without a colon after it',
  'json.separator': 'a missing comma or closing bracket',
  'json.depth': 'arrays and objects nested more than 64 levels deep',
  'json.byte-order-mark': 'a byte order mark at the beginning of the body',
  'json.not-utf-8': 'a body that is not UTF-8',
  'json.no-text': 'a body that is not JSON',
  'json.no-value': 'a body without a JSON value',
  'json.trailing': 'more text after the JSON value',
  'jose.empty': 'an empty string',
  'jose.too-long': 'more than 5 segments',
  'jose.segments': '{#count segment} instead of 3 or 5',
  'jose.no-object': 'a token in which {@part} is not a JSON object in UTF-8',
  'jose.no-member': 'a header without {member}',
  'jose.key-unexpected': 'an encrypted key, which the alg of the header excludes',
  'jose.key-missing': 'no encrypted key, which the alg of the header requires',
  'jose.not-base64url': 'a token in which {@part} is not base64url without padding',
  'jose.header': 'the header',
  'jose.payload': 'the payload',
  'jose.signature': 'the signature',
  'jose.key': 'the encrypted key',
  'jose.iv': 'the initialization vector',
  'jose.ciphertext': 'the ciphertext',
  'jose.tag': 'the authentication tag',
  'token.too-long': 'the access token has more than {#most} characters: the suite does not send it',
  'token.unusable': 'the token request returned no usable token',
  'token.malformed-given': 'a configured token is malformed',
  'token.uses-unanswered': 'no request with the token got a usable response',
  'token.errors-unanswered': 'no token request without valid credentials got a usable response',
  'run.ended-before': 'the run ended before its requests were sent',
  'production.accounts': 'in production only the main account is used',
  'production.tokens': 'requests with invalid tokens are not sent to production',
  'production.credentials': 'invalid credentials are not sent to production',
  'production.parameters': 'malformed parameters are not sent to production',
  'account.not-configured': 'no credentials of the {$partner} account are configured: set {variable} and {secret}',
  'account.not-empty': 'the account configured as empty lists {#items simulation}',
  'account.credentials-rejected':
    'the token request with these credentials returned {status}: check {variable} and its secret',
  'account.main-credentials-rejected': 'the token request with the main credentials returned {status}',
  'auth.no-revoked-token': 'no revoked token is configured: set PARTNER_API_REVOKED_TOKEN',
  'auth.more-cases': 'and {count} more {count|case|cases}',
  'list.broken': 'the listing of the {$partner} account could not be read to its end',
  'list.no-page':
    'the listing of the {$partner} account could not be read to its end: page {page} at limite {limite} returned status {status} and no readable page',
  'list.changing': 'the listing of the {$partner} account kept changing while it was read {reads} times',
  'list.changing-pages': 'the listing kept changing while pages were compared',
  'page.total-changing': 'total kept changing',
  'nothing.object': 'no {object} was read',
  'nothing.json': 'no JSON body was received',
  'nothing.page': 'no page with {field} was read',
  'nothing.limited-page': 'no page with a requested limite was read',
  'nothing.listing': 'no listing was read',
  'nothing.valid-request': 'no valid request got a response',
  'nothing.accepted-request': 'no valid request with an accepted token got a response',
  'nothing.bounds': 'limite=1 and limite=100 were not requested',
  'nothing.parameterless': 'no request without a parameter got a response',
  'nothing.error': 'no malformed request got a response',
  'nothing.problem-status': 'no 400 response with status was read',
  'nothing.token-request': 'the token request was not sent',
  'nothing.token-answer': 'no token response with status 200 was read',
  'nothing.scope': 'no token response with status 200 and scope was read',
  'nothing.expiry': 'no token response states its expiry in two ways',
  'nothing.token-use': 'no token was used',
  'nothing.without-token': 'no request without a token was sent',
  'nothing.invalid-token': 'no invalid token was sent',
  'nothing.revoked-token': 'the revoked token was not sent',
  'nothing.provider-cookie': 'the API set no cookie in the responses before this request',
  'nothing.token-elsewhere': 'no token was sent outside the Authorization header',
  'nothing.endpoint': 'neither endpoint was found',
  'nothing.total': 'no total was read',
  'nothing.compared': 'no page at another limite could be compared with the full listing',
  'nothing.id': 'no simulation with id_simulacao was read',
  'nothing.credential-cases': 'not sent, or without a usable response: {&cases}',
} as const;
