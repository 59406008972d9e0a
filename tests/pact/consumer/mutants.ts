/** A client that misreads or misspeaks: one place of its code changed, and interactions that must then fail. */
export interface Mutant {
  readonly does: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Their descriptions. */
  readonly fails: readonly string[];
}

const TOKEN = 'a token call with good credentials';
const SINGLE = 'a listing call for a single simulation';
const REFUSED = [
  'a listing call without a token',
  'a listing call with an invalid token',
  'a listing call with a revoked token',
];
const MALFORMED = ['a listing call with a malformed pagina_inicial', 'a listing call with a malformed limite'];
const INCOMPLETE = 'a listing call of a partner whose registration is not finished';

const row = (does: string, file: string, from: string, to: string, ...fails: readonly string[]): Mutant => ({
  ...{ does, file, from, to, fails },
});

export const mutants: readonly Mutant[] = [
  row('takes scope for the token', 'authentication.ts', 'token: issued.accesstoken', 'token: issued.scope', TOKEN),
  row('expects accessToken', 'shapes.ts', "required: ['accesstoken'", "required: ['accessToken'", TOKEN),
  row('reads expiresAt under another name', 'lifetime.ts', 'token.expiresAt', "Reflect.get(token, 'expiresat')", TOKEN),
  row(
    'takes expiresIn for the moment of expiry',
    'lifetime.ts',
    'Date.parse(token.expiresAt)',
    'token.expiresIn',
    TOKEN,
  ),
  row('never renews', 'tokens.ts', ' && now() < held.until', '', TOKEN),
  row('keeps no token', 'tokens.ts', 'held = fresh;', '', TOKEN),
  row('expects a lower-case bearer', 'shapes.ts', "oneOf: ['Bearer']", "oneOf: ['bearer']", TOKEN),
  row('expects scope to be a list', 'shapes.ts', "scope: 'string'", "scope: { each: 'string' }", TOKEN),
  row(
    'names the secret otherwise',
    'authentication.ts',
    'JSON.stringify(credentials)',
    'JSON.stringify({ ...credentials, clientSecret: undefined, client_secret: credentials.clientSecret })',
    TOKEN,
  ),
  row(
    'sends a form',
    'authentication.ts',
    "'content-type': 'application/json'",
    "'content-type': 'application/x-www-form-urlencoded'",
    TOKEN,
  ),
  row('asks for a token by GET', 'authentication.ts', "method: 'POST'", "method: 'PUT'", TOKEN),
  row(
    'asks for a token elsewhere',
    'authentication.ts',
    '/v1/authentication/accesstoken',
    '/v1/authentication/token',
    TOKEN,
  ),
  row('lists elsewhere', 'client.ts', '/v1/proposal/simulation', '/v1/proposal/simulations', SINGLE, ...REFUSED),
  row('leaves the version out', 'client.ts', '/v1/proposal', '/proposal', SINGLE),
  row('sends the bare token', 'client.ts', '`Bearer $', '`$', SINGLE, 'a listing call with a revoked token'),
  row(
    'sends a token where it has none',
    'client.ts',
    'token === undefined ? {} : { authorization',
    'false ? {} : { authorization',
    'a listing call without a token',
  ),
  row(
    'names the page otherwise',
    'client.ts',
    "query.set('pagina_inicial'",
    "query.set('pagina'",
    SINGLE,
    'a listing call with pagina_inicial alone',
  ),
  row(
    'names the size otherwise',
    'client.ts',
    "query.set('limite'",
    "query.set('limit'",
    SINGLE,
    'a listing call with limite alone',
  ),
  row(
    'swaps page and size',
    'client.ts',
    "query.set('limite', String(limite))",
    "query.set('limite', String(pagina_inicial))",
    'a listing call for a page of many simulations',
  ),
  row(
    'always sends a page',
    'client.ts',
    'if (pagina_inicial !== undefined)',
    'if (true)',
    'a listing call without parameters',
  ),
  row(
    'counts pages from 0',
    'client.ts',
    'pagina_inicial = 1,',
    'pagina_inicial = 0,',
    'a listing call for a page of many simulations',
  ),
  row('expects items', 'shapes.ts', "required: ['itens', 'pagina']", "required: ['items', 'pagina']", SINGLE),
  row('expects itens to be an object', 'shapes.ts', 'itens: { each: simulation }', 'itens: simulation', SINGLE),
  row('expects tem_proximo to be a text', 'shapes.ts', "tem_proximo: 'boolean'", "tem_proximo: 'string'", SINGLE),
  row(
    'does not allow null',
    'shapes.ts',
    "ano: { nullable: 'integer' }",
    "ano: 'integer'",
    'a listing call whose simulations have their nullable fields null',
  ),
  row(
    'does not allow a new vehicle to be unknown',
    'shapes.ts',
    "veiculo_zero_km: { nullable: 'boolean' }",
    "veiculo_zero_km: 'boolean'",
    'a listing call whose simulations have their nullable fields null',
  ),
  row('expects amounts as texts', 'shapes.ts', "valor_parcela: 'number'", "valor_parcela: 'string'", SINGLE),
  row('expects whole amounts', 'shapes.ts', "valor_parcela: 'number'", "valor_parcela: 'integer'", SINGLE),
  row('knows two kinds of proposal', 'shapes.ts', ", 'AmountSimulation'", '', SINGLE),
  row('expects the moment as a number', 'shapes.ts', "data_criacao: 'string'", "data_criacao: 'number'", SINGLE),
  row(
    'drops the last item',
    'client.ts',
    'yield* itens;',
    'yield* itens.slice(0, -1);',
    'a listing call for a page of many simulations',
  ),
  row(
    'goes on where no next page exists',
    'walk.ts',
    'promised === false ||',
    'false ||',
    'a listing call for the last page',
  ),
  row(
    'reads tem_anterior for tem_proximo',
    'walk.ts',
    'listing.pagina.tem_proximo',
    'listing.pagina.tem_anterior',
    'a listing call for the last page',
  ),
  row(
    'shows no empty page',
    'walk.ts',
    'yield listing;\n    if',
    'if (listing.itens.length > 0) yield listing;\n    if',
    'a listing call of a partner without simulations',
  ),
  row(
    'takes a 400 for something unexpected',
    'answers.ts',
    'status === 400 && said',
    'status === 422 && said',
    INCOMPLETE,
    ...MALFORMED,
  ),
  row(
    'expects the status of a problem as a text',
    'shapes.ts',
    "status: 'integer', detalhe",
    "status: 'string', detalhe",
    INCOMPLETE,
    ...MALFORMED,
  ),
  row('takes a 401 for a problem of the request', 'answers.ts', 'status === 401;', 'status === 403;', ...REFUSED),
  row(
    'takes a 401 for an empty list',
    'client.ts',
    'if (answer.status === 200)',
    'if (answer.status === 401) return { itens: [], pagina: {} };\n    if (answer.status === 200)',
    ...REFUSED,
  ),
];
