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

describe('a simulation is held', () => {
  test.each<[string, unknown]>([
    ['under itens', { itens: [three] }],
    ['under another name', { data: { content: [three] } }],
    ['in a bare list', [three]],
    ['by itself', three],
    ['by its id alone', { itens: [{ id_simulacao: ID }] }],
    ['by its id in capitals without hyphens', { id_simulacao: ID.replaceAll('-', '').toUpperCase() }],
    ['by its vehicle', [{ veiculo }]],
    ['by its customer', { cliente }],
    ['by digits of a document', { x: { cpf: '12345678909' } }],
    ['by the objects in it', { transacao: {}, juros: {}, cet: {} }],
    ['with numbers written as texts', { prazo: '36', valor_parcela: '512,50', valor_bem: '-1.5' }],
    ['by flags and numbers of a vehicle', { ano: 2020, veiculo_zero_km: false, cor: 'prata' }],
    ['in a text that ends too early', JSON.stringify({ itens: [three] }).slice(0, -3)],
    ['in such a text, with escapes', escaped(JSON.stringify([{ id_simulacao: ID, veiculo }]).slice(0, -3))],
    ['in a script that escapes quotes and hyphens', scripted(`{"id_simulacao":"${ID}"`)],
    ['by its customer in such a text', '{"cliente":{"cpf":"123.456.789-09"'],
    ['in JSON that a member holds as text', { body: JSON.stringify({ itens: [three, { veiculo }] }) }],
    ['in XML', '<s><prazo>36</prazo><valor_parcela>512.5</valor_parcela><valor_bem>9</valor_bem></s>'],
    ['by its id in HTML', `<td>id_simulacao</td><td>${ID}</td>`],
    ['by the digits of a document in a text', 'x "cpf": "12345678909" x x'],
    ['by a document with some of its marks', '"cpf":"123.456789-09",'],
    ['by a document without its hyphen', 'cpf="123.456.78909" x'],
    ['at the very end of a text', '"prazo":1,"uf":"a","valor_bem":1'],
    ['before something that follows', `${JSON.stringify([three, veiculo])} x`],
  ])('%s: %j', (_title, body) => {
    expect(holdsSimulations(bytes(body), readJson(bytes(body)))).toBe(true);
  });
});

describe('no simulation is held', () => {
  test.each<[string, unknown]>([
    ['by nothing', ''],
    ['by an empty page', { itens: [], pagina: { tem_proximo: false, numero: 1, tamanho: 10, total: 0 } }],
    ['by a list of errors under its name', { mensagem: 'x', itens: [{ codigo: '401', campo: 'Authorization' }] }],
    ['by a problem', { tipo: 'A.B', titulo: 'Unauthorized', status: 401, detalhe: 'x', erro: null }],
    ['where fields are only named', { detalhe: 'Campos: id_simulacao, prazo, valor_parcela; veja a documentacao' }],
    ['where they are only named in HTML', '<p>id_simulacao</p><p>prazo</p><p>valor_bem</p><p>cpf</p>'],
    ['where each field has its complaint', { prazo: ['required'], uf: 'required', valor_bem: 'required', cpf: 'x' }],
    ['by two fields', { prazo: 36, uf: 'SP', tipo: 'Other' }],
    ['by nulls', { prazo: null, valor_bem: null, valor_tac: null, valor_entrada: null }],
    ['by the names of something else', { id: ID, traceId: ID, valor: 5, ano: 2020 }],
    ['by a document with something around it', { cpf: 'x12345678909' }],
    ['by a document with something behind it', { cpf: '123456789091' }],
    ['by a document that is no text', { cpf: 12345678909 }],
    ['by numbers with something behind them', { prazo: '36 meses', valor_parcela: '5 reais', valor_bem: '9 x' }],
    ['by numbers with something before them', { prazo: 'cerca de 36', valor_parcela: 'R$ 5', valor_bem: 'x 9' }],
    ['by a text in place of a flag', { veiculo_zero_km: 'sim', marca: 'Fiat', cor: 'prata' }],
    ['by lists in place of texts', { marca: ['Fiat'], modelo: ['Uno'], cor: ['prata'] }],
    ['by lists in place of numbers', { prazo: [36], valor_parcela: [512.5], valor_bem: [9] }],
    ['by numbers in place of texts', { uf: 5, tipo: 1, prazo: 36, data_criacao: 7 }],
    ['by empty texts', { uf: '', marca: '', modelo: '', cor: '' }],
    ['by texts that are too long', { uf: 'required', prazo: 36, valor_bem: 1 }],
    ['by two fields of which one stands twice', '"prazo": 1, "prazo": 2, "uf": "SP", x'],
    ['by fewer members than it takes', { prazo: 36, valor_bem: 1 }],
    ['by the names of two fields in a text', '"prazo": 1, "xx": 2, "yy": 3, "zz": 4, "uf": "SP"'],
    ['within the part of a text that is read', { body: `${'x '.repeat(1 << 19)}${JSON.stringify(three)}` }],
    ['by an id that is none', { id_simulacao: 'string' }],
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

describe('an answer to bad credentials', () => {
  test.each<[string, number, unknown, boolean]>([
    ['that succeeds with a token', 200, { accesstoken: JWT }, true],
    ['that succeeds with any text in its place', 200, { accesstoken: 'x' }, true],
    ['that succeeds with none in its place', 200, { accesstoken: '' }, false],
    ['that succeeds with a JWT deep in it', 201, { data: [{ whatever: JWT }] }, true],
    ['whose header begins with a space', 200, { data: { token: SPACED } }, true],
    ['with a JWE', 299, { data: JWE }, true],
    ['with a JWT behind its scheme', 200, { data: `Bearer ${JWT}` }, true],
    ['with a JWT in a sentence', 200, `take ${JWT}.`, true],
    ['with an opaque token under another name', 200, { data: { access_token: OPAQUE } }, true],
    ['with an opaque token under no name of one', 200, { requestId: OPAQUE }, false],
    ['with a short word under such a name', 200, { data: { token: 'invalid' } }, false],
    ['with what begins like a JWT', 200, { data: `${segment({ alg: 'HS256' })}.b.c` }, false],
    ['that succeeds and says no', 200, { error: 'invalid_client' }, false],
    ['that refuses, with a token', 401, { message: 'x', accesstoken: JWT }, true],
    ['that refuses, with a token deep in it', 400, { data: { accessToken: `Bearer ${SPACED}` } }, true],
    ['that refuses, with a token in what is no JSON', 400, `{"access_token": "${JWE}"`, true],
    ['that refuses, with a JWT as a challenge', 401, { error: 'captcha_required', challenge: JWT }, false],
    ['that refuses, with a word in place of the token', 401, { accesstoken: 'invalid' }, false],
    ['that refuses, with an opaque text in its place', 401, { accesstoken: OPAQUE }, false],
    ['that redirects, with a word in place of the token', 300, { accesstoken: 'invalid' }, false],
    ['that refuses, with nothing', 401, '', false],
    ['that goes on, with any text in its place', 103, { accesstoken: 'x' }, false],
    ['with a text that begins with a word', 200, { token: `error ${OPAQUE}` }, false],
    ['with a text that ends with a word', 200, { token: `${OPAQUE} error` }, false],
    ['with a list under its name', 200, { token: [OPAQUE] }, false],
    ['with a JWT behind what is read', 200, { data: `${'x '.repeat(1 << 15)}${JWT}` }, false],
    ['that refuses, with a JWT under another name', 401, { token: JWT }, false],
    ['that refuses, with a token in a form', 400, `error=x&accesstoken=${JWT}`, true],
    ['that refuses, with a token in a script', 400, `accessToken : '${JWT}'`, true],
    ['that refuses, with a token after its scheme', 400, `access_token: Bearer ${JWT}`, true],
  ])('%s: %i %j', (_title, status, body, holds) => {
    expect(holdsToken(status, bytes(body), readJson(bytes(body)))).toBe(holds);
  });
});
