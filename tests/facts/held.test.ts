import { describe, expect, test } from 'vitest';
import { holdsSimulations, holdsToken } from '../../facts/held.ts';
import { readJson } from '../../src/json/read-json.ts';

const bytes = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const three = { prazo: 36, valor_parcela: 512.5, uf: 'SP' };
const veiculo = { marca: 'Fiat', placa: 'ABC1D23', ano: null, valor: null, cor: 'prata' };
const cliente = { cpf: '123.456.789-09' };
const scripted = (text: string): string => text.replace(/["'-]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
const escaped = (text: string): string => text.replace(/_/g, '\\u005f');

describe('holdsSimulations finds a simulation', () => {
  test.each<[string, unknown]>([
    ['under itens', { itens: [three] }],
    ['under another name', { data: { content: [three] } }],
    ['in a top-level array', [three]],
    ['at the top level', three],
    ['with its id only', { itens: [{ id_simulacao: ID }] }],
    ['with its id in upper case without hyphens', { id_simulacao: ID.replaceAll('-', '').toUpperCase() }],
    ['as a vehicle', [{ veiculo }]],
    ['as a customer', { cliente }],
    ['with an unmasked cpf', { x: { cpf: '12345678909' } }],
    ['with its nested objects only', { transacao: {}, juros: {}, cet: {} }],
    ['with numbers as strings', { prazo: '36', valor_parcela: '512,50', valor_bem: '-1.5' }],
    ['as flags and numbers of a vehicle', { ano: 2020, veiculo_zero_km: false, cor: 'prata' }],
    ['in truncated JSON', JSON.stringify({ itens: [three] }).slice(0, -3)],
    ['in truncated JSON with escapes', escaped(JSON.stringify([{ id_simulacao: ID, veiculo }]).slice(0, -3))],
    ['in a script with escaped quotes and hyphens', scripted(`{"id_simulacao":"${ID}"`)],
    ['as a customer in truncated JSON', '{"cliente":{"cpf":"123.456.789-09"'],
    ['in JSON inside a string', { body: JSON.stringify({ itens: [three, { veiculo }] }) }],
    ['in XML', '<s><prazo>36</prazo><valor_parcela>512.5</valor_parcela><valor_bem>9</valor_bem></s>'],
    ['with its id in HTML', `<td>id_simulacao</td><td>${ID}</td>`],
    ['with an unmasked cpf in text', 'x "cpf": "12345678909" x x'],
    ['with a cpf without its second dot', '"cpf":"123.456789-09",'],
    ['with a cpf without its hyphen', 'cpf="123.456.78909" x'],
    ['with a cpf in XML', '<d><cpf>123.456.789-09</cpf></d>'],
    ['with a cpf in a form', 'status=401&cpf=12345678909'],
    ['at the end of a text', '"prazo":1,"uf":"a","valor_bem":1'],
    ['before trailing content', `${JSON.stringify([three, veiculo])} x`],
  ])('%s: %j', (_title, body) => {
    expect(holdsSimulations(bytes(body), readJson(bytes(body)))).toBe(true);
  });
});

describe('holdsSimulations finds no simulation', () => {
  test.each<[string, unknown]>([
    ['in an empty body', ''],
    ['in an empty page', { itens: [], pagina: { tem_proximo: false, numero: 1, tamanho: 10, total: 0 } }],
    ['in a list of errors named itens', { mensagem: 'x', itens: [{ codigo: '401', campo: 'Authorization' }] }],
    ['in ProblemDetails', { tipo: 'A.B', titulo: 'Unauthorized', status: 401, detalhe: 'x', erro: null }],
    ['in text with field names only', { detalhe: 'Campos: id_simulacao, prazo, valor_parcela; veja a documentacao' }],
    ['in a sentence with a cpf', { detalhe: 'Cliente com CPF 529.982.247-25 negado; CPF: 52998224725' }],
    ['in a form with examples of a cpf', '<input name="cpf" data-mask="999.999.999-99" placeholder="000.000.000-00">'],
    ['in HTML with field names only', '<p>id_simulacao</p><p>prazo</p><p>valor_bem</p><p>cpf</p>'],
    ['in validation errors by field', { prazo: ['required'], uf: 'required', valor_bem: 'required', cpf: 'x' }],
    ['in two fields', { prazo: 36, uf: 'SP', tipo: 'Other' }],
    ['in nulls', { prazo: null, valor_bem: null, valor_tac: null, valor_entrada: null }],
    ['in fields of another object', { id: ID, traceId: ID, valor: 5, ano: 2020 }],
    ['in a cpf after other characters', { cpf: 'x12345678909' }],
    ['in a cpf with one more digit', { cpf: '123456789091' }],
    ['in a cpf as a number', { cpf: 12345678909 }],
    ['in numbers before other text', { prazo: '36 meses', valor_parcela: '5 reais', valor_bem: '9 x' }],
    ['in numbers after other text', { prazo: 'cerca de 36', valor_parcela: 'R$ 5', valor_bem: 'x 9' }],
    ['in a string instead of a flag', { veiculo_zero_km: 'sim', marca: 'Fiat', cor: 'prata' }],
    ['in arrays instead of strings', { marca: ['Fiat'], modelo: ['Uno'], cor: ['prata'] }],
    ['in arrays instead of numbers', { prazo: [36], valor_parcela: [512.5], valor_bem: [9] }],
    ['in numbers instead of strings', { uf: 5, tipo: 1, prazo: 36, data_criacao: 7 }],
    ['in empty strings', { uf: '', marca: '', modelo: '', cor: '' }],
    ['in strings that are too long', { uf: 'required', prazo: 36, valor_bem: 1 }],
    ['in two fields, one of them repeated', '"prazo": 1, "prazo": 2, "uf": "SP", x'],
    ['in an object with two members', { prazo: 36, valor_bem: 1 }],
    ['in two documented fields among others in text', '"prazo": 1, "xx": 2, "yy": 3, "zz": 4, "uf": "SP"'],
    ['after the searched part of a text', { body: `${'x '.repeat(1 << 19)}${JSON.stringify(three)}` }],
    ['in an invalid id', { id_simulacao: 'string' }],
  ])('%s: %j', (_title, body) => {
    expect(holdsSimulations(bytes(body), readJson(bytes(body)))).toBe(false);
  });
});

const segment = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const JWT = `${segment({ alg: 'HS256' })}.${segment({ sub: 'x' })}.c2ln`;
const SPACED = `${segment('{ "alg": "HS256" }')}.${segment({ sub: 'x' })}.c2ln`;
const JWE = `${segment({ alg: 'dir', enc: 'A256GCM' })}..aXY.Y2lwaGVy.dGFn`;
const OPAQUE = 'opq_0123456789abcdef';

describe('holdsToken', () => {
  test.each<[string, number, unknown, boolean]>([
    ['finds a token in a 200', 200, { accesstoken: JWT }, true],
    ['finds any text as accesstoken in a 200', 200, { accesstoken: 'x' }, true],
    ['ignores an empty accesstoken', 200, { accesstoken: '' }, false],
    ['finds a nested JWT in a 201', 201, { data: [{ whatever: JWT }] }, true],
    ['finds a JWT whose header contains spaces', 200, { data: { token: SPACED } }, true],
    ['finds a JWE', 299, { data: JWE }, true],
    ['finds a JWT after its scheme', 200, { data: `Bearer ${JWT}` }, true],
    ['finds a JWT in a sentence', 200, `take ${JWT}.`, true],
    ['finds an opaque token under a similar name', 200, { data: { access_token: OPAQUE } }, true],
    ['ignores an opaque text under another name', 200, { requestId: OPAQUE }, false],
    ['ignores a short word named token', 200, { data: { token: 'invalid' } }, false],
    ['ignores text that starts like a JWT', 200, { data: `${segment({ alg: 'HS256' })}.b.c` }, false],
    ['ignores an error in a 200', 200, { error: 'invalid_client' }, false],
    ['finds a token in a rejection', 401, { message: 'x', accesstoken: JWT }, true],
    ['finds a nested token in a rejection', 400, { data: { accessToken: `Bearer ${SPACED}` } }, true],
    ['finds a token in a rejection that is not JSON', 400, `{"access_token": "${JWE}"`, true],
    ['ignores a JWT as a challenge in a rejection', 401, { error: 'captcha_required', challenge: JWT }, false],
    ['ignores a word as accesstoken in a rejection', 401, { accesstoken: 'invalid' }, false],
    ['ignores an opaque text as accesstoken in a rejection', 401, { accesstoken: OPAQUE }, false],
    ['ignores a word as accesstoken in a redirect', 300, { accesstoken: 'invalid' }, false],
    ['finds nothing in an empty body', 401, '', false],
    ['ignores any text as accesstoken in a 103', 103, { accesstoken: 'x' }, false],
    ['ignores an opaque text after a word', 200, { token: `error ${OPAQUE}` }, false],
    ['ignores an opaque text before a word', 200, { token: `${OPAQUE} error` }, false],
    ['ignores an array named token', 200, { token: [OPAQUE] }, false],
    ['ignores a JWT after the searched part', 200, { data: `${'x '.repeat(1 << 15)}${JWT}` }, false],
    ['ignores a JWT named token in a rejection', 401, { token: JWT }, false],
    ['finds a token in a form of a rejection', 400, `error=x&accesstoken=${JWT}`, true],
    ['finds a token in a script of a rejection', 400, `accessToken : '${JWT}'`, true],
    ['finds a token after its scheme in a rejection', 400, `access_token: Bearer ${JWT}`, true],
  ])('%s: %i %j', (_title, status, body, holds) => {
    expect(holdsToken(status, bytes(body), readJson(bytes(body)))).toBe(holds);
  });
});
