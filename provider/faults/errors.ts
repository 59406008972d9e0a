import type { Answer, Call, Complaint } from '../change.ts';
import { isObject, type Json, type JsonObject, written } from '../data/json.ts';
import { type Fits, isBare, isLargest, isLater, when } from '../places.ts';
import { altered, answering, type Breaks, type FaultRow, faultsOf, without } from '../rows.ts';
import { isComplaint, plainError } from '../server/answers.ts';

const ERROR_400 = 'listing.error-400';
const NO_PAGE = { tem_proximo: false, tem_anterior: false, numero: 1, tamanho: 100, total: 0 };
const EMPTY_LIST = Buffer.from(JSON.stringify({ itens: [], pagina: NO_PAGE }));

type Change = (answer: Answer, call: Call) => Answer;

const malformed = (words: string, change: Change, further: readonly string[] = []): FaultRow => [
  `a parameter that is not an integer returns ${words}`,
  [ERROR_400, ...further],
  answering(({ about }) => about !== undefined && /número inteiro/.test(about.detalhe), change),
];

const as =
  (status: number): Change =>
  (answer, call) =>
    answer.about ? plainError({ ...answer.about, status }, call) : answer;
const isAlone: Fits = ({ query }) => query.size === 1;
const areBoth: Fits = ({ query }) =>
  ['pagina_inicial', 'limite'].every((name) => /^[a-z]+$/.test(query.get(name) ?? ''));
const isLong: Fits = ({ query }) => [...query.values()].some((text) => /^[a-z]{101,}$/.test(text));

const ignored = (words: string, name: string, form: RegExp): FaultRow => [
  `${words} is accepted`,
  ERROR_400,
  {
    requested: (requested, { query }) =>
      isComplaint(requested) && form.test(query.get(name) ?? '') ? { page: 1, limit: 10 } : requested,
  },
];

const asHtml: Change = (answer, call) => (answer.about ? plainError(answer.about, call, { style: 'html' }) : answer);

const isIncomplete = (about?: Complaint): boolean => about?.tipo === 'Partner.AccountIsIncompleted';

const incomplete = (words: string, change: Change, further: readonly string[] = []): FaultRow => [
  `the request of an incomplete account returns ${words}`,
  ['listing.incomplete-account', ...further],
  answering(({ kind, about }) => kind === 'problem' && isIncomplete(about), change),
];

const rewritten =
  (from: string, to: string): Change =>
  (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replace(from, to)) });

const emptied = altered({ status: 200, body: EMPTY_LIST });
const saying403 = rewritten('"status":400', '"status":403');
const withoutTitle = rewritten('"titulo":"Bad Request",', '');

type ChangeProblem = (problem: JsonObject, complaint: Complaint) => JsonObject;

/** Changes the body of each 400 of the listing, except for incomplete accounts. */
const problem = (summary: string, breaks: Breaks, change: ChangeProblem): FaultRow => [
  summary,
  breaks,
  {
    problem: (body, { complaint, kind }) =>
      kind === 'problem' && isObject(body) && !isIncomplete(complaint) ? change(body, complaint) : body,
  },
];

const field = (name: string, words: string, value: Json): FaultRow =>
  problem(`${name} of a 400 is ${words}`, `ProblemDetails.${name}`, (body) => ({ ...body, [name]: value }));

/** Faults: invalid requests and incomplete accounts get an undocumented response. */
export const errorFaults = faultsOf({
  'malformed-pagina_inicial-word-ignored': ignored('a word as pagina_inicial', 'pagina_inicial', /^[a-z]+$/),
  'malformed-limite-fraction-ignored': ignored('a fraction as limite', 'limite', /^\d+\.\d+$/),
  'malformed-cut-at-letter': ignored('a limite such as 10abc', 'limite', /^\d+[a-z]+$/),
  'malformed-null-ignored': ignored('the word null as limite', 'limite', /^null$/),
  'malformed-alone-500': malformed('500 if it is the only parameter', when(isAlone, as(500))),
  'malformed-both-500': malformed('500 if both parameters are malformed', when(areBoth, as(500))),
  'malformed-long-500': malformed('500 if it has more than 100 letters', when(isLong, as(500))),
  'malformed-422': malformed('422', as(422)),
  'malformed-404': malformed('404', as(404)),
  'malformed-with-html': malformed('400 with a page of HTML', asHtml, ['json.well-formed']),
  'malformed-under-200': malformed('200 with ProblemDetails', altered({ status: 200 })),
  'malformed-second-500': malformed('500 to the second account only', (answer, call) =>
    answer.partner === 'second' ? as(500)(answer, call) : answer,
  ),

  'incomplete-200-without-parameters': incomplete('200 with an empty list without parameters', when(isBare, emptied)),
  'incomplete-200-on-later-pages': incomplete('200 with an empty list on later pages', when(isLater, emptied)),
  'incomplete-other-tipo': incomplete(
    'another tipo for the largest pages',
    when(isLargest, rewritten('IsIncompleted', 'IsIncomplete')),
  ),
  'incomplete-without-titulo': incomplete('no titulo', withoutTitle, ['ProblemDetails.complete']),
  'incomplete-other-status': incomplete('another status in its body', saying403, ['ProblemDetails.status']),
  'incomplete-as-html': incomplete(
    '400 with a page of HTML',
    (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: Buffer.from('<!doctype html>') }),
    [ERROR_400, 'json.well-formed'],
  ),

  'problem-without-erro': problem('a 400 lacks erro', 'ProblemDetails.complete', (body) => without(body, 'erro')),
  'problem-tipo-without-dot': field('tipo', 'one word without a dot', 'InvalidParameter'),
  'problem-titulo-null': field('titulo', 'null', null),
  'problem-status-beyond-32-bits': field('status', 'beyond 32 bits', written('4294967696')),
  'problem-detalhe-as-array': field('detalhe', 'an array of messages', ['O parâmetro limite não é um número inteiro.']),
  'problem-erro-false': field('erro', 'false', false),
  'problem-detalhe-null-where-out-of-bounds': problem(
    'detalhe of a 400 is null if a parameter is out of bounds',
    'ProblemDetails.detalhe',
    (body, { detalhe }) => (/deve estar entre/.test(detalhe) ? { ...body, detalhe: null } : body),
  ),
  'problem-in-rfc-names': problem(
    'a 400 has the names of RFC 9457',
    ['ProblemDetails.closed', 'ProblemDetails.complete'],
    ({ tipo = null, titulo = null, detalhe = null, status = null, erro = null }) => {
      return { type: tipo, title: titulo, status, detail: detalhe, erro };
    },
  ),
});
