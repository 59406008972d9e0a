import type { Template } from '../../template.ts';

/** What the catalogue says of how requirements are asked and judged. */
export const askedSentences: readonly Template[] = [
  // level
  ['documented: a deviation fails the API', 'documented (documentado): um desvio reprova a API'],
  [
    'shown, an example of the document: a deviation is a warning, and fails under --strict',
    'shown (só um exemplo do documento): um desvio é um aviso, e reprova com --strict',
  ],
  ['open: asked and observed, never judged', 'open (em aberto): perguntado e observado, nunca julgado'],
  // sent
  [
    'The token call and the listing, each with its path appended to the base address as configured.',
    'A chamada de token e a listagem, cada uma com o seu caminho acrescentado ao endereço base tal como configurado.',
  ],
  [
    'The token call and the listing, both with /v1 as the first segment after the base address.',
    'A chamada de token e a listagem, as duas com /v1 como primeiro segmento depois do endereço base.',
  ],
  [
    'POST /v1/authentication/accesstoken with Content-Type application/json, a JSON body of clientId and clientSecret, and no Authorization header.',
    'POST /v1/authentication/accesstoken com Content-Type application/json, um corpo JSON com clientId e clientSecret, e sem o cabeçalho Authorization.',
  ],
  [
    'The token call with good credentials, each time a token is obtained.',
    'A chamada de token com credenciais válidas, cada vez que um token é obtido.',
  ],
  [
    'The listing with the first token, repeatedly, with a token of a later token call in turn with the first one, and after token calls of other accounts.',
    'A listagem com o primeiro token, repetidas vezes, com um token de uma chamada de token posterior alternado com o primeiro e depois de chamadas de token de outras contas.',
  ],
  [
    "The token call with an invented client id, with the right secret but for the case of one letter, with another partner's secret where one is configured, and with an empty secret: each once, spaced, until the first sign of a lockout or a rate limit. Before them, with no body, with no fields, with an invented client id alone, and with JSON that is cut off.",
    'A chamada de token com um client id inventado, com o segredo certo salvo por uma letra trocada entre maiúscula e minúscula, com o segredo de outro parceiro onde houver um configurado, e com um segredo vazio: uma vez cada, com intervalos, até o primeiro sinal de bloqueio ou de limite de taxa. Antes disso, sem corpo, sem campos, só com um client id inventado, e com um JSON cortado.',
  ],
  [
    'The listing without Authorization for the first, the second and the last page, without parameters and with limite alone; on production once.',
    'A listagem sem Authorization para a primeira, a segunda e a última página, sem parâmetros e só com limite; em produção, uma única vez.',
  ],
  [
    "The first page once with each forged token, and the second page and the listing without parameters with some of them: not a JWT, empty, cut, without signature, with a changed, foreign, zero, short or long signature, with alg none in its spellings, signed with another key, with a changed header or payload under the old signature; for a JWE, with a changed ciphertext, tag, initialization vector or key; with clientId and clientSecret in the token's place; with the expired token of PARTNER_API_EXPIRED_TOKEN where it is set. One thing is changed in each, and all headers together stay below 4 KB.",
    'A primeira página uma vez com cada token forjado, e a segunda página e a listagem sem parâmetros com alguns deles: que não é um JWT, vazio, cortado, sem assinatura, com assinatura alterada, alheia, zerada, curta ou longa, com alg none em suas grafias, assinado com outra chave, com cabeçalho ou payload alterado sob a assinatura antiga; num JWE, com texto cifrado, tag, vetor de inicialização ou chave alterados; com clientId e clientSecret no lugar do token; com o token expirado de PARTNER_API_EXPIRED_TOKEN, onde estiver definido. Em cada um muda uma só coisa, e todos os cabeçalhos juntos ficam abaixo de 4 KB.',
  ],
  [
    'The first page with the good token in other texts that a lenient decoder reads alike: each segment padded, with a character outside base64url, and with its unused bits changed; the last segment in the alphabet of base64; and the token followed by a word and by a comma.',
    'A primeira página com o token válido em outros textos que um decodificador tolerante lê da mesma forma: cada segmento com preenchimento, com um caractere fora de base64url e com seus bits não usados alterados; o último segmento no alfabeto de base64; e o token seguido de uma palavra e de uma vírgula.',
  ],
  [
    'The status of each case is 401. Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before. RFC 7515, section 2, wants it; nobody gets in who could not otherwise.',
    'O status de cada caso é 401. Entre dois controles: o token intacto abre a listagem logo antes e logo depois e lista as simulações que havia listado antes. A RFC 7515, seção 2, pede isso; ninguém entra que não pudesse entrar de outra forma.',
  ],
  [
    'The first and the second page, and the listing without parameters, with the revoked token.',
    'A primeira e a segunda página, e a listagem sem parâmetros, com o token revogado.',
  ],
  [
    'The listing with a good token under other schemes, bare, in other headers, and last, with a token fetched for it, in a cookie and in the query string. Without a token: with clientId and clientSecret as Basic credentials, under other schemes, in headers and last in the query string, and with the cookies that the provider set.',
    'A listagem com um token válido sob outros esquemas, sem esquema, em outros cabeçalhos e, por fim, com um token obtido para isso, num cookie e na query string. Sem token: com clientId e clientSecret como credenciais Basic, sob outros esquemas, em cabeçalhos e, por fim, na query string, e com os cookies que o provedor definiu.',
  ],
  [
    'The listing of each configured account, with each of its tokens. Token requests and listings of the accounts alternate: each account lists the same page after a token request of another one, and the main account its last page too. Two accounts also request tokens, and then list the same page, at the same moment.',
    'A listagem de cada conta configurada, com cada um de seus tokens. Requisições de token e listagens das contas se alternam: cada conta lista a mesma página depois de uma requisição de token de outra, e a conta principal também sua última página. Duas contas também pedem tokens e depois listam a mesma página no mesmo instante.',
  ],
  [
    'GET /v1/proposal/simulation with the token and both parameters within their bounds, on every page read.',
    'GET /v1/proposal/simulation com o token e os dois parâmetros dentro da faixa permitida, em cada página lida.',
  ],
  ['Every page read.', 'Cada página lida.'],
  ['The first page with limite 1 and with limite 100.', 'A primeira página com limite 1 e com limite 100.'],
  [
    'All pages at limite 100; the first two, two middle and the last page at limite 1, at an odd one, at one that divides the total and at one that does not; all pages where that is ten or fewer.',
    'Todas as páginas com limite 100; as duas primeiras, duas do meio e a última com limite 1, com um ímpar, com um que divide o total e com um que não o divide; todas as páginas onde forem dez ou menos.',
  ],
  [
    'The listing without parameters, with pagina_inicial alone and with limite alone.',
    'A listagem sem parâmetros, só com pagina_inicial e só com limite.',
  ],
  [
    'The pages of listing.requested-page, and the listing without pagina_inicial or limite.',
    'As páginas de listing.requested-page, e a listagem sem pagina_inicial ou limite.',
  ],
  [
    'The values of each simulation on those pages with its values in the full walk. Pages that differ are read again in turn, and once more after a pause: a difference counts only if both pages repeat their values. Absent fields, other spellings of the same number or moment, and values that break their own field requirement are not compared.',
    'Os valores de cada simulação nessas páginas, com os da leitura completa. Páginas que divergem são lidas de novo, alternadas, e mais uma vez depois de uma pausa: uma diferença só conta se as duas páginas repetirem seus valores. Campos ausentes, outras grafias do mesmo número ou momento e valores que violam o requisito do próprio campo não são comparados.',
  ],
  ['Every page read with a limite.', 'Cada página lida com um limite.'],
  [
    'The listing with pagina_inicial and with limite as abc, 1.5 and 10abc, each beside a good parameter and alone, and both parameters as 1,5, NaN, [], a quoted integer, 1 2, --1 and 200 letters. Other accounts without an unfinished registration send abc and 1.5 too.',
    'A listagem com pagina_inicial e com limite iguais a abc, 1.5 e 10abc, cada um ao lado de um parâmetro válido e sozinho, e ambos os parâmetros como 1,5, NaN, [], um inteiro entre aspas, 1 2, --1 e 200 letras. Outras contas sem cadastro pendente também enviam abc e 1.5.',
  ],
  [
    'The first page with the token of a partner that has no simulations, at two sizes and with each parameter left out; a later page at two sizes; the first page once more at the end.',
    'A primeira página com o token de um parceiro sem simulações, em dois tamanhos e sem cada um dos parâmetros; uma página posterior em dois tamanhos; a primeira página mais uma vez no fim.',
  ],
  [
    'The first and a later page with the token of such a partner, at two sizes and with each parameter left out.',
    'A primeira página e uma posterior com o token de um parceiro assim, em dois tamanhos e sem cada um dos parâmetros.',
  ],
  [
    'Every listing call whose parameters lie within their bounds.',
    'Cada chamada da listagem cujos parâmetros estão dentro da faixa permitida.',
  ],
  [
    'All pages at limite 100, and pages at other sizes.',
    'Todas as páginas com limite 100, e páginas de outros tamanhos.',
  ],
  [
    'Every call whose answer is documented as a JSON object: token responses, pages and the 400s of the listing.',
    'Cada chamada cuja resposta é documentada como objeto JSON: respostas de token, páginas e os 400 da listagem.',
  ],
  [
    'Every listing call that was answered 400, whatever its cause: malformed parameters, parameters out of bounds, an unfinished registration.',
    'Cada chamada da listagem respondida com 400, seja qual for a causa: parâmetros malformados, parâmetros fora da faixa, cadastro não concluído.',
  ],
  [
    'Nothing: the reports of two finished runs are compared.',
    'Nada: comparam-se os relatórios de duas execuções concluídas.',
  ],
  // judged
  [
    'The two paths, appended to the whole base address, reach the two endpoints: neither is found at the origin instead.',
    'Os dois caminhos, acrescentados ao endereço base inteiro, chegam aos dois endpoints: nenhum é encontrado na origem em vez disso.',
  ],
  [
    'Neither endpoint answers 404 or 410 under /v1, nor is it found under /v2 instead.',
    'Nenhum dos endpoints responde 404 ou 410 sob /v1, nem é encontrado sob /v2 em vez disso.',
  ],
  [
    'The status is 200 and the body is a JSON object that holds a token.',
    'O status é 200 e o corpo é um objeto JSON que contém um token.',
  ],
  [
    'The names of the properties of each token response against the five documented ones.',
    'Os nomes das propriedades de cada resposta de token, comparados com os cinco documentados.',
  ],
  [
    'Every part is base64url without padding; the header, and the payload of a JWS, are JSON objects in UTF-8; the second part of a JWE is empty exactly where alg is dir or ECDH-ES. The signature is not verified: no key is documented.',
    'Cada parte é base64url sem preenchimento; o cabeçalho, e o payload de um JWS, são objetos JSON em UTF-8; a segunda parte de um JWE é vazia exatamente onde alg é dir ou ECDH-ES. A assinatura não é verificada: nenhuma chave está documentada.',
  ],
  [
    'The number as it is written in the JSON text; its unit is an open point.',
    'O número tal como escrito no texto JSON; a unidade é um ponto em aberto.',
  ],
  [
    'The form of the string, and its moment against the Date header of the response (else the local clock), with 60 s of slack.',
    'A forma da string, e o momento que ela indica, comparado com o cabeçalho Date da resposta (ou, na falta dele, com o relógio local), com 60 s de tolerância.',
  ],
  ['The string, letter by letter.', 'A string, letra por letra.'],
  [
    'The string holds names and single spaces between them: none at the start or the end, no other white space.',
    'A string contém nomes e um único espaço entre eles: nenhum no começo ou no fim, e nenhum outro espaço em branco.',
  ],
  [
    'The names in scope, split at the spaces, against these two; others may stand beside them.',
    'Os nomes em scope, separados nos espaços, comparados com estes dois; pode haver outros ao lado deles.',
  ],
  [
    'Under one unit of expiresIn (seconds, minutes, milliseconds or hours) all of them meet within 60 s or 2 % of the lifetime, counted from iat where the token has one, else from the response.',
    'Com uma mesma unidade de expiresIn (segundos, minutos, milissegundos ou horas), todos coincidem dentro de 60 s ou de 2 % do tempo de vida, contado a partir de iat onde o token o traz, ou então da resposta.',
  ],
  [
    'Each answer is 200 while expiresAt lies ahead. An older token is judged only before a newer one was issued: whether a new call revokes it is an open point. A token call of another account ends no token. Each token of an account opens the same list: another or an empty list in three readings in a row is a finding, unless the list may have changed for every token.',
    'Cada resposta é 200 enquanto expiresAt está no futuro. Um token mais antigo só é julgado antes de um mais novo ser emitido: se uma nova chamada o revoga é um ponto em aberto. Uma chamada de token de outra conta não encerra nenhum token. Cada token de uma conta abre a mesma lista: outra lista ou uma lista vazia em três leituras seguidas é uma constatação, a não ser que a lista possa ter mudado para todos os tokens.',
  ],
  [
    'No answer holds a usable access token. Which status and body refuse it is an open point.',
    'Nenhuma resposta contém um token de acesso utilizável. Com que status e corpo se recusa é um ponto em aberto.',
  ],
  [
    'The status is 401 and the body holds no simulation. Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before.',
    'O status é 401 e o corpo não contém nenhuma simulação. Entre dois controles: o token intacto abre a listagem logo antes e logo depois e lista as simulações que havia listado antes.',
  ],
  [
    'The status of each case is 401: another status, a redirect or a 200 is a finding of that case. Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before.',
    'O status de cada caso é 401: outro status, um redirecionamento ou um 200 é uma constatação desse caso. Entre dois controles: o token intacto abre a listagem logo antes e logo depois e lista as simulações que havia listado antes.',
  ],
  [
    'The status is 401. Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before.',
    'O status é 401. Entre dois controles: o token intacto abre a listagem logo antes e logo depois e lista as simulações que havia listado antes.',
  ],
  [
    'The status of each case is 401 and the body holds no simulation. Between two controls: the untouched token opens the listing just before and just after, and lists the simulations that it listed before. The case of the letters of the scheme is an open point.',
    'O status de cada caso é 401 e o corpo não contém nenhuma simulação. Entre dois controles: o token intacto abre a listagem logo antes e logo depois e lista as simulações que havia listado antes. Maiúsculas e minúsculas no esquema são um ponto em aberto.',
  ],
  [
    'The values of id_simulacao in every response that a token of an account returned in the run, controls and re-reads included: none stands in the listings of two accounts, whatever the settings call them.',
    'Os valores de id_simulacao em todas as respostas que um token de uma conta retornou na execução, inclusive controles e releituras: nenhum aparece nas listagens de duas contas, seja qual for o nome delas na configuração.',
  ],
  [
    'The status is 200, the body is a JSON object, itens is an array of objects and pagina is an object.',
    'O status é 200, o corpo é um objeto JSON, itens é um array de objetos e pagina é um objeto.',
  ],
  [
    'The names of the properties of the outermost object against these two.',
    'Os nomes das propriedades do objeto mais externo, comparados com estes dois.',
  ],
  ['The status of each is 200.', 'O status de cada uma é 200.'],
  [
    'The items of each page with the same slice of the full walk, by id_simulacao (else a digest of the item). Compared only where two reads at one limite agree in their order; a difference counts only if two further reads show it again.',
    'Os itens de cada página, comparados com o mesmo trecho do percurso completo, por id_simulacao (ou, na falta dele, por um digest do item). Só se compara onde duas leituras com um mesmo limite concordam na ordem; uma diferença só conta se duas novas leituras a mostrarem outra vez.',
  ],
  ['The length of itens with limite as asked.', 'O tamanho de itens, comparado com limite como pedido.'],
  [
    'The status is 400 and the body is a JSON object. A 500 that persists while the controls pass is a finding of that case.',
    'O status é 400 e o corpo é um objeto JSON. Um 500 que persiste enquanto os controles passam é uma constatação desse caso.',
  ],
  [
    'The status is 200, itens is an empty array, and pagina, where it has a total, says 0. A later page lists nothing either, if it is answered 200. An account that turns out to hold simulations is not judged.',
    'O status é 200, itens é um array vazio, e pagina, onde tem um total, diz 0. Uma página posterior também não lista nada, se respondida com 200. Uma conta que se revela com simulações não é julgada.',
  ],
  [
    'The HTTP status of each response, and tipo, titulo and status of its body, each with its documented value. Where every response lists simulations the requirement is inconclusive: the account looks finished. Where the token call already returns this error the listing is not requested.',
    'O status HTTP de cada resposta, e tipo, titulo e status do corpo, cada um com o seu valor documentado. Se todas as respostas listam simulações, o requisito é inconclusivo: a conta parece concluída. Se a chamada de token já retorna esse erro, a listagem não é requisitada.',
  ],
  [
    'The status of each response must be one of these three. A 500 counts if every attempt returned it while the control returned 200. 429, the statuses of gateways (every 5xx except 500, 501 and 505) and broken connections are not judged.',
    'O status de cada resposta deve ser um destes três. Um 500 conta se todas as tentativas o retornaram enquanto o controle retornou 200. 429, os status de gateways (todo 5xx, exceto 500, 501 e 505) e conexões interrompidas não são avaliados.',
  ],
  [
    'The names of the properties of each pagina against the five documented ones.',
    'Os nomes das propriedades de cada pagina, comparados com os cinco documentados.',
  ],
  [
    'The value with (page × limite < total), both as asked, and with what the following page holds; where limite is omitted, the size of a full page stands for it.',
    'O valor, comparado com (página × limite < total), ambos como pedidos, e com o que a página seguinte contém; onde limite é omitido, vale no lugar dele o tamanho de uma página cheia.',
  ],
  [
    'The value with (page > 1), page as asked; beyond the last page it is observed only.',
    'O valor, comparado com (página > 1), página como pedida; depois da última página, é apenas observado.',
  ],
  [
    'The number as written in the JSON text with pagina_inicial as asked.',
    'O número tal como escrito no texto JSON, comparado com pagina_inicial como pedido.',
  ],
  [
    'The number as written in the JSON text with limite as asked and with the length of itens. On a page that is not full, limite and the length of itens are both right; which one it is, is observed.',
    'O número tal como escrito no texto JSON, comparado com limite como pedido e com o tamanho de itens. Numa página que não vem cheia, limite e o tamanho de itens estão ambos certos; qual dos dois é, apenas se observa.',
  ],
  [
    'The number as written in the JSON text from page to page, and with the distinct items of the full walk; duplicates, gaps and differing totals count only if two further reads show them again.',
    'O número tal como escrito no texto JSON, de página em página, e comparado com os itens distintos do percurso completo; repetições, lacunas e totais divergentes só contam se duas novas leituras os mostrarem outra vez.',
  ],
  [
    'The names of the properties in every simulation of every page read against the documented ones.',
    'Os nomes das propriedades em cada simulação de cada página lida, comparados com os documentados.',
  ],
  [
    'The value in every simulation of every page read, numbers as written in the JSON text. Whether it may be absent is an open point.',
    'O valor em cada simulação de cada página lida, números tal como escritos no texto JSON. Se ele pode faltar é um ponto em aberto.',
  ],
  [
    'Whether Z or an offset of hours and minutes ends each value that is a date and time.',
    'Se Z ou um deslocamento de horas e minutos encerra cada valor que é data e hora.',
  ],
  [
    'The names of the properties in every {object} of every page read against the documented ones.',
    'Os nomes das propriedades em cada {object} de cada página lida, comparados com os documentados.',
  ],
  [
    'The value in every {object} of every page read, numbers as written in the JSON text. Whether it may be absent is an open point.',
    'O valor em cada {object} de cada página lida, números tal como escritos no texto JSON. Se ele pode faltar é um ponto em aberto.',
  ],
  [
    'The form of each cpf that is a string; its check digits are observed only.',
    'A forma de cada cpf que é uma string; os dígitos verificadores são apenas observados.',
  ],
  [
    'The bytes of the body: valid UTF-8 without a byte order mark, one JSON text, nothing after it, no NaN, no comment, no trailing comma.',
    'Os bytes do corpo: UTF-8 válido sem marca de ordem de bytes, um único texto JSON, nada depois dele, sem NaN, sem comentário, sem vírgula no fim.',
  ],
  [
    'The names in every object, after their escapes are undone.',
    'Os nomes em cada objeto, depois de desfeitos os escapes.',
  ],
  [
    'The names of the properties of each body against the five documented ones.',
    'Os nomes das propriedades de cada corpo, comparados com os cinco documentados.',
  ],
  [
    'The form of the string; which values there are is an open point.',
    'A forma da string; quais valores existem é um ponto em aberto.',
  ],
  ['The type of the value.', 'O tipo do valor.'],
  [
    'The number as written in the JSON text with the status line.',
    'O número tal como escrito no texto JSON, comparado com a linha de status da resposta.',
  ],
  ['The value.', 'O valor.'],
  [
    'The presence of each of the five; null counts as present.',
    'A presença de cada uma das cinco; nulo conta como presente.',
  ],
  [
    'The verdict of each requirement and the answer of each open point in one report with those in the other.',
    'O veredito de cada requisito e a resposta de cada ponto em aberto num relatório, comparados com os do outro.',
  ],
];
