import { clauses, core, documented, joined, row, rule, type Stated, section, shown, type Text } from './requirement.ts';

const unauthorized: Text = ['The status of every case is 401.', 'O status de todos os casos é 401.'];
const emptyUnauthorized: Text = [
  'The status of every case is 401, and no response body holds a simulation.',
  'O status de todos os casos é 401, e nenhum corpo de resposta contém uma simulação.',
];
const controls: Text = [
  'Controls: the valid token lists the same simulations just before and just after.',
  'Requisições de controle: o token válido lista as mesmas simulações logo antes e logo depois.',
];

/** Access to the listing, and the transport of the token. */
export const authenticationRequirements = {
  'auth.missing-401': {
    ...core('critical'),
    clause: clauses(rule('Authentication', 4), rule('Authentication', 3)),
    statement: [
      'a listing request without an Authorization header returns 401 and no simulation, for every page',
      'uma requisição da listagem sem o cabeçalho Authorization retorna 401 e nenhuma simulação, em qualquer página',
    ],
    sent: [
      'The listing without Authorization: first, second and last page, without parameters, and with limite only. In production, one request.',
      'A listagem sem Authorization: primeira, segunda e última página, sem parâmetros e só com limite. Em produção, uma requisição.',
    ],
    judged: joined(' ', emptyUnauthorized, controls),
  },
  'auth.invalid-401': {
    ...core('critical'),
    clause: clauses(rule('Authentication', 4), row('Errors', '401')),
    statement: [
      'a listing request with an invalid token returns 401, whatever makes the token invalid',
      'uma requisição da listagem com um token inválido retorna 401, seja qual for o motivo',
    ],
    sent: [
      'The first page with each forged token; with some of these tokens also the second page, a page of limite 100, and the listing without one or both parameters. Forged tokens: not a JWT, empty, truncated; no signature, or a changed, foreign, zero, short or long one; alg none in several spellings; signed with another key, a common word or clientSecret; header or payload changed under the old signature. For a JWE: changed ciphertext, tag, initialization vector or key. Also clientId and clientSecret in place of the token, and the token of PARTNER_API_EXPIRED_TOKEN if set. Each case changes one thing; all headers together are smaller than 4 KB.',
      'A primeira página com cada token forjado; com alguns desses tokens, também a segunda página, a página com limite 100 e a listagem sem um ou sem os dois parâmetros. Tokens forjados: não é um JWT, vazio, truncado; sem assinatura, ou com assinatura alterada, alheia, zerada, curta ou longa; alg none em várias grafias; assinado com outra chave, com uma palavra comum ou com clientSecret; header ou payload alterado com a assinatura antiga. Para um JWE: texto cifrado, tag, vetor de inicialização ou chave alterados. Também clientId e clientSecret no lugar do token, e o token de PARTNER_API_EXPIRED_TOKEN, se definido. Cada caso muda uma só coisa; todos os cabeçalhos juntos têm menos de 4 KB.',
    ],
    judged: joined(' ', unauthorized, controls),
    needs: ['not-production'],
    someCasesNeed: ['expired-token'],
  },
  'auth.strict-token': {
    ...shown,
    since: 2,
    clause: clauses(rule('Authentication', 4), rule('Authentication', 1)),
    statement: [
      'a token whose text was altered without changing its decoded value, or that has more text before or after it, returns 401',
      'um token cujo texto foi alterado sem mudar o valor decodificado, ou que tem mais texto antes ou depois, retorna 401',
    ],
    sent: [
      'The first page with the valid token in other spellings that a lenient decoder accepts: each segment padded, with a character outside base64url, and with its unused bits changed; the last segment in the base64 alphabet; the token in quotes, followed by a word, by a comma and by a dot; a word before the scheme, and a colon after it.',
      'A primeira página com o token válido em outras grafias que um decodificador tolerante aceita: cada segmento com preenchimento, com um caractere fora de base64url e com os bits não usados alterados; o último segmento no alfabeto base64; o token entre aspas, seguido de uma palavra, de uma vírgula e de um ponto; uma palavra antes do esquema e dois-pontos depois dele.',
    ],
    judged: joined(' ', unauthorized, controls, [
      'RFC 7515, section 2, requires it. A deviation gives nobody access who did not already have it.',
      'A RFC 7515, seção 2, exige isso. Um desvio não dá acesso a ninguém que já não o tivesse.',
    ]),
    needs: ['not-production'],
  },
  'auth.revoked-401': {
    ...documented('critical'),
    clause: clauses(rule('Authentication', 4), row('Errors', '401')),
    statement: [
      'a listing request with a revoked token returns 401',
      'uma requisição da listagem com um token revogado retorna 401',
    ],
    sent: [
      'The first page, the second page and the listing without parameters, with the revoked token.',
      'A primeira página, a segunda página e a listagem sem parâmetros, com o token revogado.',
    ],
    judged: joined(' ', unauthorized, controls),
    needs: ['revoked-token', 'not-production'],
  },
  'auth.bearer-header-only': {
    ...core('critical'),
    clause: clauses(rule('Authentication', 1), rule('Authentication', 4)),
    statement: [
      'a token is accepted only as Authorization: Bearer <token>; other schemes, headers, cookies, the query string and the client credentials do not give access to the listing',
      'um token só é aceito como Authorization: Bearer <token>; outros esquemas, cabeçalhos, cookies, a query string e as credenciais do cliente não dão acesso à listagem',
    ],
    sent: [
      'The listing with a valid token under other schemes, without a scheme and in other headers; last, with a token issued for it, in a cookie and in the query string. Without a token: clientId and clientSecret as Basic credentials, under other schemes, in headers and last in the query string; the cookies that the provider set.',
      'A listagem com um token válido em outros esquemas, sem esquema e em outros cabeçalhos; por último, com um token emitido para isso, em um cookie e na query string. Sem token: clientId e clientSecret como credenciais Basic, em outros esquemas, em cabeçalhos e por último na query string; os cookies definidos pelo provedor.',
    ],
    judged: joined(' ', emptyUnauthorized, controls, [
      'Whether the scheme is case-sensitive is an open point.',
      'Se o esquema diferencia maiúsculas de minúsculas é um ponto em aberto.',
    ]),
    needs: ['not-production'],
  },
  'auth.own-simulations': {
    ...documented('critical'),
    clause: section('What the service does'),
    statement: [
      "the listing holds only simulations of the token's partner; two partners have none in common",
      'a listagem contém somente simulações do parceiro dono do token; dois parceiros não têm nenhuma em comum',
    ],
    sent: [
      'The listing of each configured account with each of its tokens. Token requests and listings of the accounts alternate: each account requests the same page after a token request of another account, and the main account also its last page. Two accounts also request tokens, and then the same page, at the same time.',
      'A listagem de cada conta configurada com cada um dos seus tokens. Requisições de token e listagens das contas se alternam: cada conta requisita a mesma página depois de uma requisição de token de outra conta, e a conta principal também a última página. Duas contas também requisitam tokens, e depois a mesma página, ao mesmo tempo.',
    ],
    judged: [
      'Every id_simulacao that a token of an account returned in the run, including controls and rereads: none is in the listings of two accounts.',
      'Todo id_simulacao que um token de uma conta retornou na execução, incluindo requisições de controle e releituras: nenhum está nas listagens de duas contas.',
    ],
    needs: ['second-partner', 'simulations-of-both', 'not-production'],
  },
} as const satisfies Record<string, Stated>;
