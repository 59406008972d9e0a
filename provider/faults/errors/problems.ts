import type { Complaint, Fault } from '../../change.ts';
import { isObject, type Json, type JsonObject, written } from '../../data/json.ts';
import { fault } from '../row.ts';

const isIncomplete = ({ tipo }: Complaint): boolean => tipo === 'Partner.AccountIsIncompleted';

/** The body of every 400 of the listing but that of an unfinished registration. */
const problem = (
  id: string,
  summary: string,
  breaks: readonly string[],
  change: (problem: JsonObject) => JsonObject,
  level?: Fault['level'],
): Fault =>
  fault(
    id,
    summary,
    breaks,
    () => ({
      problem: (body, { complaint, kind }) =>
        kind === 'problem' && isObject(body) && !isIncomplete(complaint) ? change(body) : body,
    }),
    level,
  );

type Name = 'tipo' | 'titulo' | 'status' | 'detalhe' | 'erro';

const field = (name: Name, id: string, words: string, value: Json, level?: Fault['level']): Fault =>
  problem(
    `problem-${name}-${id}`,
    `${name} of a 400 is ${words}`,
    [`ProblemDetails.${name}`],
    (body) => ({ ...body, [name]: value }),
    level,
  );

const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

const absent = (name: Name): Fault =>
  problem(
    `problem-without-${name}`,
    `a 400 lacks ${name}`,
    ['ProblemDetails.complete'],
    (body) => without(body, name),
    'shown',
  );

/** A null where it must not be, on some of the 400s alone. */
const only = (id: string, words: string, fits: (about: Complaint) => boolean): Fault =>
  fault(
    `problem-detalhe-null-where-${id}`,
    `detalhe of a 400 is null where a parameter is ${words}`,
    ['ProblemDetails.detalhe'],
    () => ({
      problem: (body, { complaint, kind }) =>
        kind === 'problem' && isObject(body) && fits(complaint) ? { ...body, detalhe: null } : body,
    }),
  );

/** ProblemDetails that are not as documented. */
export const problemFaults: readonly Fault[] = [
  ...(['tipo', 'titulo', 'status', 'detalhe', 'erro'] as const).map(absent),
  field('tipo', 'as-number', 'a number', 400),
  field('tipo', 'null', 'null', null),
  field('tipo', 'without-dot', 'one word without a dot', 'InvalidParameter'),
  field('tipo', 'with-two-dots', 'three names with two dots', 'Partner.Request.InvalidParameter'),
  field('tipo', 'with-space', 'two words with a space', 'Request. Invalid'),
  field('tipo', 'ending-in-dot', 'a name and a dot', 'Request.'),
  field('tipo', 'as-address', 'an address', 'https://errors.sandbox.example/invalid-parameter'),
  field('titulo', 'as-number', 'a number', 400),
  field('titulo', 'null', 'null', null),
  field('status', 'as-text', 'a string', '400'),
  field('status', 'as-decimal-text', 'a string with a zero fraction', '400.0'),
  field('status', 'null', 'null', null),
  field('status', 'fraction', 'a number with a fraction', 400.5),
  field('status', 'of-another-error', 'another status than that of the answer', 422),
  field('status', 'beyond-32-bits', 'beyond 32 bits', written('4294967696')),
  field('detalhe', 'null', 'null', null),
  field('detalhe', 'as-array', 'an array of messages', ['O parâmetro limite não é um número inteiro.']),
  field('detalhe', 'as-object', 'an object by parameter', { limite: ['inválido'] }),
  field('erro', 'as-text', 'a string', 'INVALID', 'shown'),
  field('erro', 'as-object', 'an object', { codigo: 17 }, 'shown'),
  field('erro', 'false', 'false', false, 'shown'),
  field('erro', 'as-array', 'an empty array', [], 'shown'),
  only('malformed', 'no integer', ({ detalhe }) => /número inteiro/.test(detalhe)),
  only('out-of-bounds', 'out of bounds', ({ detalhe }) => /deve estar entre/.test(detalhe)),
  problem('problem-further', 'a 400 has a further property', ['ProblemDetails.closed'], (body) => ({
    ...body,
    traceId: '0af7651916cd43dd',
  })),
  problem(
    'problem-in-rfc-names',
    'a 400 has the names of RFC 9457',
    ['ProblemDetails.closed', 'ProblemDetails.complete'],
    ({ tipo = null, titulo = null, detalhe = null, status = null, erro = null }) => ({
      ...{ type: tipo, title: titulo, status, detail: detalhe, erro },
    }),
  ),
];
