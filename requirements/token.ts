import { clauses, closed, core, row, rule, type Stated, shown, type Text } from './requirement.ts';

const issuing = '1. Issue an access token';
const response = 'Access token response';

const sent: Text = [
  'The token request with valid credentials, each time a token is issued.',
  'A requisição de token com credenciais válidas, a cada token emitido.',
];

/** Token issuance: the request and its response. */
export const tokenRequirements = {
  'token.issued-200': {
    ...core('major'),
    clause: row(issuing, 'Success'),
    statement: [
      'the token request with clientId and clientSecret in a JSON body, without Authorization, returns 200',
      'a requisição de token com clientId e clientSecret em um corpo JSON, sem Authorization, retorna 200',
    ],
    sent: [
      'POST /v1/authentication/accesstoken with Content-Type application/json, a JSON body with clientId and clientSecret, and no Authorization header.',
      'POST /v1/authentication/accesstoken com Content-Type application/json, um corpo JSON com clientId e clientSecret, e sem o cabeçalho Authorization.',
    ],
    judged: [
      'The status is 200, and the body is a JSON object with a token. Credentials that had a token are not rejected later, unless bad credentials may have locked the account.',
      'O status é 200, e o corpo é um objeto JSON com um token. Credenciais que obtiveram um token não são rejeitadas depois, a não ser que credenciais inválidas possam ter bloqueado a conta.',
    ],
  },
  'AccessToken.closed': {
    ...core('minor'),
    ...closed(
      response,
      ['the token response', 'a resposta de token'],
      ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'],
    ),
    sent,
    judged: [
      'The property names of each token response, compared with the five documented names.',
      'Os nomes das propriedades de cada resposta de token, comparados com os cinco documentados.',
    ],
  },
  'AccessToken.accesstoken': {
    ...core('minor'),
    clause: clauses(row(response, 'accesstoken'), rule('Authentication', 1)),
    statement: [
      'accesstoken is a string and a JWT: a compact JWS of three parts or a compact JWE of five, with JSON objects inside',
      'accesstoken é uma string e um JWT: um JWS compacto de três partes ou um JWE compacto de cinco, com objetos JSON dentro',
    ],
    sent,
    judged: [
      'Every part is base64url without padding. The header, and the payload of a JWS, are JSON objects in UTF-8. The second part of a JWE is empty if and only if alg is dir or ECDH-ES. The signature is not verified, because no key is documented.',
      'Cada parte é base64url sem preenchimento. O header, e o payload de um JWS, são objetos JSON em UTF-8. A segunda parte de um JWE é vazia se, e somente se, alg é dir ou ECDH-ES. A assinatura não é verificada, porque nenhuma chave é documentada.',
    ],
  },
  'AccessToken.expiresIn': {
    ...core('minor'),
    clause: clauses(row(response, 'expiresIn'), rule('Authentication', 6)),
    statement: ['expiresIn is an integer greater than 0', 'expiresIn é um inteiro maior que 0'],
    sent,
    judged: [
      'The number as written in the JSON text. Its unit is an open point.',
      'O número tal como escrito no texto JSON. A unidade é um ponto em aberto.',
    ],
  },
  'AccessToken.expiresAt': {
    ...core('minor'),
    clause: clauses(row(response, 'expiresAt'), rule('Authentication', 6)),
    statement: [
      'expiresAt is an RFC 3339 date-time (date, time and offset) later than the response',
      'expiresAt é um date-time da RFC 3339 (data, hora e offset) posterior à resposta',
    ],
    sent,
    judged: [
      'The format of the string, and its time compared with the Date header of the response (without one, with the local clock). The tolerance is 60 s.',
      'O formato da string, e o horário comparado com o cabeçalho Date da resposta (sem ele, com o relógio local). A tolerância é de 60 s.',
    ],
  },
  'AccessToken.tokenType': {
    ...core('minor'),
    clause: clauses(row(response, 'tokenType'), rule('Authentication', 6)),
    statement: ['tokenType is exactly Bearer', 'tokenType é exatamente Bearer'],
    sent,
    judged: ['The string, case-sensitive.', 'A string, diferenciando maiúsculas de minúsculas.'],
  },
  'AccessToken.scope': {
    ...core('minor'),
    clause: clauses(row(response, 'scope'), rule('Authentication', 6)),
    statement: [
      'scope is a string of scope names separated by single spaces',
      'scope é uma string de nomes de escopo separados por um único espaço',
    ],
    sent,
    judged: [
      'The string consists of names with one space between them: no space at the start or the end, no other white space.',
      'A string consiste em nomes com um espaço entre eles: nenhum espaço no início ou no fim, nenhum outro espaço em branco.',
    ],
  },
  'AccessToken.scope-names': {
    ...shown,
    clause: row(response, 'scope'),
    statement: ['scope contains partner.read and partner.write', 'scope contém partner.read e partner.write'],
    sent,
    judged: [
      'The names in scope, compared with these two. Other names may be present.',
      'Os nomes em scope, comparados com estes dois. Outros nomes podem estar presentes.',
    ],
  },
  'token.expiry-agrees': {
    ...shown,
    clause: clauses(row(response, 'expiresIn'), row(response, 'expiresAt')),
    statement: [
      'expiresIn, expiresAt and the claims exp and iat of a readable token agree on one expiry time',
      'expiresIn, expiresAt e as claims exp e iat de um token legível indicam o mesmo horário de expiração',
    ],
    sent,
    judged: [
      'There is one unit of expiresIn (seconds, minutes, milliseconds or hours) with which all of them agree within 60 s or 2 % of the lifetime. The lifetime starts at iat, or at the response if the token has no iat.',
      'Existe uma unidade de expiresIn (segundos, minutos, milissegundos ou horas) com que todos coincidem, com tolerância de 60 s ou 2% da validade. A validade começa em iat, ou na resposta se o token não tem iat.',
    ],
  },
  'token.accepted': {
    ...core('major'),
    clause: clauses(rule('Authentication', 1), row(issuing, 'Authentication')),
    statement: [
      'the listing accepts every issued token, first or later, for any number of requests until it expires',
      'a listagem aceita todo token emitido, primeiro ou posterior, em qualquer número de requisições até ele expirar',
    ],
    sent: [
      'The listing with the first token several times, with a later token alternating with the first one, after token requests of other accounts, and with the token in use after bad credentials.',
      'A listagem com o primeiro token várias vezes, com um token posterior alternado com o primeiro, depois de requisições de token de outras contas, e com o token em uso depois de credenciais inválidas.',
    ],
    judged: [
      'Every response is 200 before expiresAt. An older token is checked only until a newer one is issued: whether a new token request revokes it is an open point. A token request of another account, or with bad credentials, revokes no token; if the account then gets no token, it may be locked. All tokens of an account return the same list: another or an empty list in three consecutive reads is a finding, unless the list may have changed for every token.',
      'Toda resposta é 200 antes de expiresAt. Um token mais antigo só é verificado até a emissão de um mais novo: se uma nova requisição de token o revoga é um ponto em aberto. Uma requisição de token de outra conta, ou com credenciais inválidas, não revoga nenhum token; se a conta não obtém mais nenhum token, ela pode estar bloqueada. Todos os tokens de uma conta retornam a mesma lista: outra lista, ou uma lista vazia, em três leituras seguidas é uma constatação, a menos que a lista possa ter mudado para todos os tokens.',
    ],
  },
  'token.needs-credentials': {
    ...core('critical'),
    clause: clauses(rule('Authentication', 2), row(issuing, 'Request body')),
    statement: [
      'a wrong secret, an unknown client, an empty body or the secret of another partner never obtains a token',
      'um client secret incorreto, um client id desconhecido, um corpo vazio ou o client secret de outro parceiro nunca obtém um token',
    ],
    sent: [
      "The token request with an invented client id, with the correct secret except for the case of one letter, with another partner's secret if one is configured, and with an empty secret: once each, with pauses, until the first sign of a lockout or a rate limit. Before these, without a body, without fields, with only an invented client id, and with truncated JSON.",
      'A requisição de token com um client id inventado, com o client secret correto exceto por uma letra maiúscula ou minúscula trocada, com o client secret de outro parceiro, se houver um configurado, e com um client secret vazio: uma vez cada, com pausas, até o primeiro sinal de bloqueio ou de rate limit. Antes, sem corpo, sem campos, só com um client id inventado, e com JSON truncado.',
    ],
    judged: [
      'No response contains a usable access token. The status and body of the rejection are an open point.',
      'Nenhuma resposta contém um token de acesso utilizável. O status e o corpo da rejeição são um ponto em aberto.',
    ],
    needs: ['not-production'],
    someCasesNeed: ['second-partner'],
  },
} as const satisfies Record<string, Stated>;
