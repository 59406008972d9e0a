import { describe, expect, test } from 'vitest';
import { readProblem } from '../../facts/problem.ts';
import { coded } from '../../messages/index.ts';

const MISSING = coded('value.missing');
const shown = (value: string) => coded('value.shown', { value });
const whole = { tipo: 'Partner.Some', titulo: 'Bad Request', status: 400, detalhe: 'so', erro: null };

describe('an error body', () => {
  test.each([[[]], ['text'], [null], [4]])('that is %j is no problem', (body) => {
    expect(readProblem(body)).toBeNull();
  });

  test('with all five fields is stated whole', () => {
    expect(readProblem(whole)).toEqual({
      absent: [],
      tipo: 'Partner.Some',
      described: { tipo: shown('Partner.Some'), titulo: shown('Bad Request'), status: shown('400') },
      titulo: 'Bad Request',
      status: 400,
      isProblemDetails: true,
    });
  });

  test('with none of them is stated as lacking them', () => {
    expect(readProblem({})).toEqual({
      absent: ['tipo', 'titulo', 'status', 'detalhe', 'erro'],
      tipo: null,
      described: { tipo: MISSING, titulo: MISSING, status: MISSING },
      titulo: 'other',
      status: null,
      isProblemDetails: false,
    });
  });

  test.each<[string, object, object]>([
    ['a type in an array', { tipo: ['Partner.Some'] }, { tipo: null }],
    ['a status that may be a document', { status: 52_998_224_725 }, { status: null }],
    ['a status that is no integer', { status: 400.5 }, { status: null, isProblemDetails: true }],
    [
      'a status as text',
      { status: '400' },
      { status: null, described: { status: coded('value.string', { characters: 3, shape: '999' }) } },
    ],
    [
      'another title',
      { titulo: 'Oh' },
      { titulo: 'other', described: { titulo: coded('value.string', { characters: 2, shape: 'Aa' }) } },
    ],
    [
      'a title that is null',
      { titulo: null },
      { titulo: 'other', described: { titulo: shown('null') }, isProblemDetails: true },
    ],
    ['a further property', { more: 1 }, { isProblemDetails: false }],
    ['neither text', { tipo: null, titulo: null }, { isProblemDetails: false, described: { tipo: shown('null') } }],
    ['a title alone that no status goes with', { tipo: null, status: null }, { isProblemDetails: false }],
    ['a title with a status', { tipo: null }, { isProblemDetails: true }],
    ['a type alone', { titulo: null, status: null }, { isProblemDetails: true }],
  ])('with %s says so', (_title, part, wanted) => {
    expect(readProblem({ ...whole, ...part })).toMatchObject(wanted);
  });

  test.each([
    'Partner.Some',
    'Partner.Limit_2',
    'Partner.E1001',
    'partner-area.some_problem',
    '_a.b',
    'Crédito.NãoEncontrado',
    `${'a'.repeat(50)}.${'b'.repeat(49)}`,
  ])('shows %s as its tipo', (tipo) => {
    expect(readProblem({ ...whole, tipo })).toMatchObject({ tipo, described: { tipo: shown(tipo) } });
  });

  test.each([
    ['of another form', 'Partner', 'Aaaaaaa'],
    ['of three parts', 'Partner.Some.More', 'Aaaaaaa.Aaaa.Aaaa'],
    ['that begins with a digit', 'Partner.1Some', 'Aaaaaaa.9Aaaa'],
    ['with a space', 'Partner.Some ', 'Aaaaaaa.Aaaa '],
    ['that is an address', 'about:blank', 'aaaaa:aaaaa'],
    ['that may be a document', 'Partner._52998224725', 'Aaaaaaa._99999999999'],
    ['that may be a plate', 'Partner.ABC1D23', 'Aaaaaaa.AAA9A99'],
    ['that may be a chassis number', 'Partner.BWZZZ377VT0042519', 'Aaaaaaa.AAAAA999AA9999999'],
    ['that may be a credential', 'Partner.k9Xw72pQmD31', 'Aaaaaaa.a9Aa99aAaA99'],
  ])('with a tipo %s shows its shape', (_, tipo, shape) => {
    expect(readProblem({ ...whole, tipo })).toMatchObject({
      tipo: shape,
      described: { tipo: { code: 'value.string', params: { shape } } },
    });
  });

  test('with a very long tipo shows a part of its shape', () => {
    expect(readProblem({ ...whole, tipo: `a.${'b'.repeat(99)}` })?.tipo).toMatch(/^a\.a{62}… \(101 characters\)$/);
  });

  test('with an empty tipo has none', () => {
    expect(readProblem({ ...whole, tipo: '' })?.tipo).toBeNull();
  });
});
