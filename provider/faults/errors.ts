import {
  type Answer,
  type Asked,
  type Call,
  type Complaint,
  type FaultRow,
  type FaultRows,
  faultsOf,
  hasLimit,
  hasPage,
  isBare,
  pageOf,
  rowsOf,
} from '../change.ts';
import { isObject, type Json, type JsonObject, written } from '../data/json.ts';
import type { PartnerName } from '../policy.ts';
import { errorAnswer, stagesOf } from '../server/errors.ts';
import { isComplaint } from '../server/listing.ts';
import { logins } from './accounts.ts';

const ERROR_400 = 'listing.error-400';

const isMalformed = (asked: Asked | Complaint): asked is Complaint =>
  isComplaint(asked) && /número inteiro/.test(asked.detalhe);

type Malformed = (answer: Answer, call: Call, about: Complaint) => Answer;

/** What a parameter that is no integer comes to instead of a 400 with ProblemDetails. */
const malformed = (words: string, change: Malformed, further = '', tells?: FaultRow[3]): FaultRow => [
  `a parameter that is no integer is answered ${words}`,
  `${ERROR_400}${further}`,
  () => {
    const complaints = new WeakMap<Call, Complaint>();
    return {
      asked: (asked, call) => {
        if (isMalformed(asked)) complaints.set(call, asked);
        return asked;
      },
      answer: (answer, call) => {
        const about = complaints.get(call);
        return about === undefined ? answer : change(answer, call, about);
      },
    };
  },
  tells,
];

const as =
  (status: number): Malformed =>
  (_, call, about) =>
    errorAnswer({ ...about, status }, 'problem', 'problem', call, stagesOf([]));

/** Malformed queries of this kind are answered 500. */
const crashing = (words: string, fits: (values: readonly string[]) => boolean): FaultRow =>
  malformed(`500 ${words}`, (answer, call, about) =>
    fits([...call.query.values()]) ? as(500)(answer, call, about) : answer,
  );

/** A value of this form is read as an integer all the same; the other forms are rejected. */
const lenient = (summary: string, form: RegExp, read: (text: string) => number = Number.parseInt): FaultRow => [
  summary,
  ERROR_400,
  {
    asked: (asked, { query, world }) => {
      if (!isComplaint(asked)) return asked;
      const [page = Number.NaN, limit = Number.NaN] = (
        [
          ['pagina_inicial', world.policy.defaultPage],
          ['limite', world.policy.defaultLimit],
        ] as const
      ).map(([name, byDefault]) => {
        const text = query.get(name) ?? String(byDefault);
        return /^-?\d+$/.test(text) ? Number(text) : form.test(text) ? read(text) : Number.NaN;
      });
      return page >= 1 && limit >= 1 && limit <= 100 ? { page, limit } : asked;
    },
  },
];

/** A parameter that is no integer, where one account sends it. */
const malformedOf = (name: PartnerName, words: string, change: (about: Complaint) => Asked | Complaint): FaultRow => [
  `a parameter that is no integer is ${words} ${name} account alone`,
  ERROR_400,
  () => {
    const known = logins();
    return {
      ...known.watching,
      asked: (asked, call) => (isMalformed(asked) && known.of(call)?.name === name ? change(asked) : asked),
    };
  },
];

const FORMS = [
  ['word', 'a word', /^[a-z]+$/],
  ['fraction', 'a fraction', /^\d+\.\d+$/],
] as const;

const malformedRows: FaultRows = {
  ...rowsOf(
    ['pagina_inicial', 'limite'].flatMap((name) => FORMS.map((form) => [name, ...form] as const)),
    ([name, form, words, fits]) => [
      `malformed-${name}-${form}-ignored`,
      `${name} that is ${words} is read as left out`,
      ERROR_400,
      {
        asked: (asked, { query }) =>
          isComplaint(asked) && fits.test(query.get(name) ?? '') ? { page: 1, limit: 10 } : asked,
      },
    ],
  ),
  'malformed-422': malformed('422', as(422), '', { findings: 34, times: 34 }),
  'malformed-404': malformed('404', as(404)),
  'malformed-500': malformed('500', as(500)),
  'malformed-with-html': malformed(
    '400 with a page of HTML',
    (_, call, about) => errorAnswer(about, 'problem', 'html', call, stagesOf([])),
    ' json.well-formed',
  ),
  'malformed-as-array': malformed('400 with an array', (answer) => ({
    ...answer,
    body: Buffer.from(`[${answer.body.toString('utf8')}]`),
  })),
  'malformed-under-200': malformed('200 with ProblemDetails', (answer) => ({ ...answer, status: 200 })),
  'malformed-cut-at-letter': lenient('10abc is read as 10', /^\d+[a-z]+$/),
  'malformed-cut-at-comma': lenient('1,5 is read as 1', /^\d+,\d+$/),
  'malformed-unquoted': lenient('an integer in quotes is read as that integer', /^"\d+"$/, (text) =>
    Number(text.slice(1, -1)),
  ),
  'malformed-spaces-removed': lenient('1 2 is read as 12', /^\d+ \d+$/, (text) => Number(text.replace(' ', ''))),
  'malformed-signs-removed': lenient('--1 is read as 1', /^--\d+$/, (text) => Number(text.slice(2))),
  'malformed-array-as-1': lenient('[] is read as 1', /^\[\]$/, () => 1),
  'malformed-not-a-number-500': crashing('where it is NaN', (values) => values.includes('NaN')),
  'malformed-long-500': crashing('where it is a word of more than 100 letters', (values) =>
    values.some((text) => /^[a-z]{101,}$/.test(text)),
  ),
  'malformed-alone-500': crashing('where it stands alone', ({ length }) => length === 1),
  'malformed-served-to-empty': malformedOf('empty', 'read as left out of the', () => ({ page: 1, limit: 10 })),
  'malformed-second-500': malformedOf('second', 'answered 500 to the', (about) => ({ ...about, status: 500 })),
};

/** The 400 of an unfinished registration, changed. */
const incomplete = (words: string, change: (answer: Answer, call: Call) => Answer, further = ''): FaultRow => [
  `an unfinished registration ${words}`,
  `listing.incomplete-account${further}`,
  {
    answer: (answer, call) =>
      answer.kind === 'problem' && answer.body.includes('"Partner.AccountIsIncompleted"')
        ? change(answer, call)
        : answer,
  },
];

const rewritten =
  (from: string, to: string) =>
  (answer: Answer): Answer => ({ ...answer, body: Buffer.from(answer.body.toString('utf8').replace(from, to)) });

const NO_PAGE = { tem_proximo: false, tem_anterior: false, numero: 1, tamanho: 100, total: 0 };
const EMPTY_LIST = JSON.stringify({ itens: [], pagina: NO_PAGE });

const incompleteRows: FaultRows = {
  'incomplete-403': incomplete('is answered 403', (answer) => ({
    ...rewritten('"status":400', '"status":403')(answer),
    status: 403,
  })),
  ...rowsOf<readonly [string, string, (call: Call) => boolean]>(
    [
      ['without-parameters', 'where no parameters are given', isBare],
      ['without-limite', 'where limite is left out', (call) => hasPage(call) && !hasLimit(call)],
      ['without-page', 'where pagina_inicial is left out', (call) => hasLimit(call) && !hasPage(call)],
      ['on-later-pages', 'on later pages', (call) => pageOf(call) > 1],
    ],
    ([id, words, fits]) => [
      `incomplete-200-${id}`,
      ...incomplete(`is answered 200 with an empty list ${words}`, (answer, call) =>
        fits(call) ? { ...answer, status: 200, body: Buffer.from(EMPTY_LIST) } : answer,
      ),
    ],
  ),
  'incomplete-under-200': incomplete('is answered 200 with ProblemDetails', (answer) => ({ ...answer, status: 200 })),
  'incomplete-other-tipo': incomplete(
    'has another tipo',
    rewritten('Partner.AccountIsIncompleted', 'Partner.AccountIsIncomplete'),
  ),
  'incomplete-other-titulo': incomplete('has another titulo', rewritten('Bad Request', 'Requisição inválida')),
  'incomplete-without-titulo': incomplete(
    'has no titulo',
    rewritten('"titulo":"Bad Request",', ''),
    ' ProblemDetails.complete',
  ),
  'incomplete-other-status': incomplete(
    'says another status in its body',
    rewritten('"status":400', '"status":403'),
    ' ProblemDetails.status',
  ),
  'incomplete-as-html': incomplete(
    'is a 400 with a page of HTML',
    (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: Buffer.from('<!doctype html>') }),
    ` ${ERROR_400} json.well-formed`,
  ),
};

const isIncomplete = ({ tipo }: Complaint): boolean => tipo === 'Partner.AccountIsIncompleted';

/** The body of every 400 of the listing that fits; that of an unfinished registration has its own rows. */
const problem = (
  summary: string,
  breaks: string,
  change: (problem: JsonObject) => JsonObject,
  fits: (about: Complaint) => boolean = (about) => !isIncomplete(about),
): FaultRow => [
  summary,
  breaks,
  {
    problem: (body, { complaint, kind }) =>
      kind === 'problem' && isObject(body) && fits(complaint) ? change(body) : body,
  },
];

type Name = 'tipo' | 'titulo' | 'status' | 'detalhe' | 'erro';
const NAMES: readonly Name[] = ['tipo', 'titulo', 'status', 'detalhe', 'erro'];

const FIELDS: readonly (readonly [name: Name, id: string, words: string, value: Json])[] = [
  ['tipo', 'without-dot', 'one word without a dot', 'InvalidParameter'],
  ['tipo', 'with-two-dots', 'three names with two dots', 'Partner.Request.InvalidParameter'],
  ['titulo', 'null', 'null', null],
  ['status', 'of-another-error', 'another status than that of the response', 422],
  ['status', 'beyond-32-bits', 'beyond 32 bits', written('4294967696')],
  ['detalhe', 'as-array', 'an array of messages', ['O parâmetro limite não é um número inteiro.']],
  ['erro', 'false', 'false', false],
];

const problemRows: FaultRows = {
  ...rowsOf(NAMES, (name) => [
    `problem-without-${name}`,
    ...problem(`a 400 lacks ${name}`, 'ProblemDetails.complete', (body) =>
      Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)),
    ),
  ]),
  ...rowsOf(FIELDS, ([name, id, words, value]) => [
    `problem-${name}-${id}`,
    ...problem(`${name} of a 400 is ${words}`, `ProblemDetails.${name}`, (body) => ({ ...body, [name]: value })),
  ]),
  ...rowsOf(
    [
      ['malformed', 'no integer', /número inteiro/],
      ['out-of-bounds', 'out of bounds', /deve estar entre/],
    ] as const,
    ([id, words, form]) => [
      `problem-detalhe-null-where-${id}`,
      ...problem(
        `detalhe of a 400 is null where a parameter is ${words}`,
        'ProblemDetails.detalhe',
        (body) => ({ ...body, detalhe: null }),
        ({ detalhe }) => form.test(detalhe),
      ),
    ],
  ),
  'problem-further': problem('a 400 has a further property', 'ProblemDetails.closed', (body) => ({
    ...body,
    traceId: '0af7651916cd43dd',
  })),
  'problem-in-rfc-names': problem(
    'a 400 has the names of RFC 9457',
    'ProblemDetails.closed ProblemDetails.complete',
    ({ tipo = null, titulo = null, detalhe = null, status = null, erro = null }) => ({
      ...{ type: tipo, title: titulo, status, detail: detalhe, erro },
    }),
  ),
};

/** Requests in error, and accounts that are not finished, which are not answered as documented. */
export const errorFaults = faultsOf({ ...malformedRows, ...incompleteRows, ...problemRows });
