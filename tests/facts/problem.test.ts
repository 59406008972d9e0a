import { expect, test } from 'vitest';
import { readProblem } from '../../facts/problem.ts';
import { coded } from '../../messages/index.ts';

const missing = coded('value.missing');
const shown = (value: string) => coded('value.shown', { value });
const string = (characters: number, shape: string) => coded('value.string', { characters, shape });
const whole = { tipo: 'Partner.Some', titulo: 'Bad Request', status: 400, detalhe: 'so', erro: null };

test.each([[[]], ['text'], [null], [4]])('%j is not a problem', (body) => {
  expect(readProblem(body)).toBeNull();
});

test('readProblem reads a complete problem and an empty one', () => {
  expect(readProblem(whole)).toEqual({
    absent: [],
    members: ['detalhe', 'erro', 'status', 'tipo', 'titulo'],
    tipo: 'Partner.Some',
    described: { tipo: shown('Partner.Some'), titulo: shown('Bad Request'), status: shown('400') },
    titulo: 'Bad Request',
    status: 400,
    isProblemDetails: true,
  });
  expect(readProblem({})).toEqual({
    absent: ['tipo', 'titulo', 'status', 'detalhe', 'erro'],
    members: [],
    tipo: null,
    described: { tipo: missing, titulo: missing, status: missing },
    titulo: 'other',
    status: null,
    isProblemDetails: false,
  });
});

test('readProblem names the first members in order, personal names masked', () => {
  expect(readProblem({ message: 'no', '529.982.247-25': 1 })).toMatchObject({ members: ['999.999.999-99', 'message'] });
  const names = [...'qponmlkjihgfedcba'];
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  expect(readProblem(body)).toMatchObject({ members: [...'abcdefghijklmno'] });
});

test.each<[object, object]>([
  [{ tipo: ['Partner.Some'] }, { tipo: null }],
  [{ tipo: '' }, { tipo: null }],
  [{ tipo: 'Crédito.NãoEncontrado' }, { tipo: 'Crédito.NãoEncontrado' }],
  [{ tipo: 'Partner.Limit_2' }, { tipo: 'Partner.Limit_2' }],
  [{ tipo: 'about:blank' }, { tipo: 'aaaaa:aaaaa', described: { tipo: string(11, 'aaaaa:aaaaa') } }],
  [{ tipo: 'Partner._52998224725' }, { tipo: 'Aaaaaaa._99999999999' }],
  [{ tipo: 'Partner.ABC1D23' }, { tipo: 'Aaaaaaa.AAA9A99' }],
  [{ tipo: 'Partner.BWZZZ377VT0042519' }, { tipo: 'Aaaaaaa.AAAAA999AA9999999' }],
  [{ tipo: 'Request.PageSizeOutOfRange400' }, { tipo: 'Request.PageSizeOutOfRange400' }],
  [{ tipo: 'Paginação.ParâmetroDePáginaInválido' }, { tipo: 'Paginação.ParâmetroDePáginaInválido' }],
  [{ tipo: 'VALIDATION_ERROR.PAGINATION_PARAMETER' }, { tipo: 'VALIDATION_ERROR.PAGINATION_PARAMETER' }],
  // The end of a token, without its dots.
  [{ tipo: 'Echo.zNmJ1QXjFIKv-jtsGNvR' }, { tipo: 'Aaaa.aAaA9AAaAAAa-aaaAAaA' }],
  [{ tipo: 'Partner.k9Xw72pQmD31' }, { tipo: 'Aaaaaaa.a9Aa99aAaA99' }],
  [{ tipo: `a.${'b'.repeat(99)}` }, { tipo: `a.${'a'.repeat(62)}… (101)` }],
  [{ status: 52_998_224_725 }, { status: null }],
  [{ status: 400.5 }, { status: null, isProblemDetails: true }],
  [{ status: '400' }, { status: null, described: { status: string(3, '999') } }],
  [{ titulo: 'Oh' }, { titulo: 'other', described: { titulo: string(2, 'Aa') } }],
  [{ titulo: null }, { titulo: 'other', described: { titulo: shown('null') }, isProblemDetails: true }],
  [{ more: 1 }, { isProblemDetails: false }],
  [{ tipo: null, titulo: null }, { isProblemDetails: false }],
  [{ tipo: null, status: null }, { isProblemDetails: false }],
  [{ tipo: null }, { isProblemDetails: true }],
  [{ titulo: null, status: null }, { isProblemDetails: true }],
])('readProblem reads a problem with %j', (part, wanted) => {
  expect(readProblem({ ...whole, ...part })).toMatchObject(wanted);
});
