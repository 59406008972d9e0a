import { describe, expect, test } from 'vitest';
import { readProblem } from '../../facts/problem.ts';

const whole = { tipo: 'Partner.Some', titulo: 'Bad Request', status: 400, detalhe: 'so', erro: null };

describe('an error body', () => {
  test.each([[[]], ['text'], [null], [4]])('that is %j is no problem', (body) => {
    expect(readProblem(body)).toBeNull();
  });

  test('with all five fields is stated whole', () => {
    expect(readProblem(whole)).toEqual({
      absent: [],
      tipo: 'Partner.Some',
      described: { tipo: 'Partner.Some', titulo: 'Bad Request', status: '400' },
      titulo: 'Bad Request',
      status: 400,
      isProblemDetails: true,
    });
  });

  test('with none of them is stated as lacking them', () => {
    expect(readProblem({})).toEqual({
      absent: ['tipo', 'titulo', 'status', 'detalhe', 'erro'],
      tipo: null,
      described: { tipo: 'absent', titulo: 'absent', status: 'absent' },
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
      { status: null, described: { status: 'a string of 3 characters, shape 999' } },
    ],
    [
      'another title',
      { titulo: 'Oh' },
      { titulo: 'other', described: { titulo: 'a string of 2 characters, shape Aa' } },
    ],
    [
      'a title that is null',
      { titulo: null },
      { titulo: 'other', described: { titulo: 'null' }, isProblemDetails: true },
    ],
    ['a further property', { more: 1 }, { isProblemDetails: false }],
    ['neither text', { tipo: null, titulo: null }, { isProblemDetails: false, described: { tipo: 'null' } }],
    ['a title alone that no status goes with', { tipo: null, status: null }, { isProblemDetails: false }],
    ['a title with a status', { tipo: null }, { isProblemDetails: true }],
    ['a type alone', { titulo: null, status: null }, { isProblemDetails: true }],
  ])('with %s says so', (_title, part, wanted) => {
    expect(readProblem({ ...whole, ...part })).toMatchObject(wanted);
  });

  test.each([
    ['Partner.Some', true],
    [`${'a'.repeat(40)}.${'b'.repeat(60)}`, true],
    [`${'a'.repeat(41)}.b`, false],
    [`a.${'b'.repeat(61)}`, false],
    ['Partner', false],
    ['Partner.', false],
    ['.Some', false],
    ['Partner.Some.More', false],
    ['Partner.Some1', false],
    ['-Partner.Some', false],
    ['Partner.Some ', false],
    ['PartnerxSome', false],
  ])('shows %s as its tipo: %s', (tipo, shown) => {
    expect(readProblem({ ...whole, tipo })?.tipo).toBe(shown ? tipo : null);
  });
});
