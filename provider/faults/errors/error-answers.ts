import type { Answer, Asked, Call, Complaint, Fault } from '../../change.ts';
import type { ErrorBody } from '../../policy.ts';
import { errorAnswer } from '../../server/errors.ts';
import { isComplaint } from '../../server/parameters.ts';
import type { PartnerName } from '../../server/partners.ts';
import { stagesOf } from '../../server/steps.ts';
import { logins } from '../access/sessions.ts';

/** What a parameter that is no integer comes to instead of a 400 with ProblemDetails. */
const malformed = (
  id: string,
  summary: string,
  further: readonly string[],
  change: (answer: Answer, call: Call, about: Complaint) => Answer,
): Fault => ({
  id: `malformed-${id}`,
  summary,
  level: 'documented',
  breaks: ['listing.error-400', ...further],
  apply: () => {
    const complaints = new WeakMap<Call, Complaint>();
    return {
      asked: (asked, call) => {
        if (isComplaint(asked) && /número inteiro/.test(asked.detalhe)) complaints.set(call, asked);
        return asked;
      },
      answer: (answer, call) => {
        const about = complaints.get(call);
        return about === undefined ? answer : change(answer, call, about);
      },
    };
  },
});

const status = (code: number): Fault =>
  malformed(`${code}`, `a parameter that is no integer is answered ${code}`, [], (_, call, about) =>
    errorAnswer({ ...about, status: code }, 'problem', 'problem', call, stagesOf([])),
  );

const style = (body: ErrorBody, words: string): Fault =>
  malformed(
    `with-${body}`,
    `a parameter that is no integer is answered 400 with ${words}`,
    ['json.well-formed'],
    (_, call, about) => errorAnswer(about, 'problem', body, call, stagesOf([])),
  );

/** Malformed parameters that are read as something. */
const readAs = (id: string, summary: string, value: (text: string) => number | undefined): Fault => ({
  id: `malformed-${id}`,
  summary,
  level: 'documented',
  breaks: ['listing.error-400'],
  apply: () => ({
    asked: (asked, { query, world }) => {
      if (!isComplaint(asked)) return asked;
      const page = value(query.get('pagina_inicial') ?? String(world.policy.defaultPage));
      const limit = value(query.get('limite') ?? String(world.policy.defaultLimit));
      const within = page !== undefined && limit !== undefined && page >= 1 && limit >= 1 && limit <= 100;
      return within ? { page, limit } : asked;
    },
  }),
});

/** One parameter that is read as left out where it is of this form; the other forms are refused. */
const readOne = (name: 'pagina_inicial' | 'limite', form: string, words: string, fits: RegExp): Fault => ({
  id: `malformed-${name}-${form}-ignored`,
  summary: `${name} that is ${words} is read as left out`,
  level: 'documented',
  breaks: ['listing.error-400'],
  apply: () => ({
    asked: (asked, { query }) =>
      isComplaint(asked) && fits.test(query.get(name) ?? '') ? { page: 1, limit: 10 } : asked,
  }),
});

/** A value of this form is read as an integer all the same; the other forms are refused. */
const lenient = (id: string, summary: string, fits: RegExp, read: (text: string) => number): Fault =>
  readAs(id, summary, (text) => (/^-?\d+$/.test(text) ? Number(text) : fits.test(text) ? read(text) : undefined));

/** Malformed queries of this kind are answered 500. */
const crashing = (id: string, summary: string, fits: (query: Call['query']) => boolean): Fault =>
  malformed(id, summary, [], (answer, call, about) =>
    fits(call.query) ? errorAnswer({ ...about, status: 500 }, 'problem', 'problem', call, stagesOf([])) : answer,
  );

const holds =
  (value: RegExp) =>
  (query: Call['query']): boolean =>
    [...query.values()].some((text) => value.test(text));

/** A parameter that is no integer, where one account sends it. */
const malformedOf = (
  name: PartnerName,
  id: string,
  words: string,
  change: (about: Complaint) => Asked | Complaint,
): Fault => ({
  id: `malformed-${id}`,
  summary: `a parameter that is no integer is ${words} ${name} account alone`,
  level: 'documented',
  breaks: ['listing.error-400'],
  apply: () => {
    const known = logins();
    return {
      ...known.watching,
      asked: (asked, call) =>
        isComplaint(asked) && /número inteiro/.test(asked.detalhe) && known.of(call)?.name === name
          ? change(asked)
          : asked,
    };
  },
});

const PARAMETERS = ['pagina_inicial', 'limite'] as const;

const errors: readonly Fault[] = [
  ...PARAMETERS.map((name) => readOne(name, 'word', 'a word', /^[a-z]+$/)),
  ...PARAMETERS.map((name) => readOne(name, 'fraction', 'a fraction', /^\d+\.\d+$/)),
  { ...status(422), tells: { findings: 34, times: 34 } },
  status(404),
  status(406),
  status(500),
  style('html', 'a page of HTML'),
  style('text', 'plain text'),
  style('empty', 'no body'),
  malformed('as-array', 'a parameter that is no integer is answered 400 with an array', [], (answer) => ({
    ...answer,
    body: Buffer.from(`[${answer.body.toString('utf8')}]`),
  })),
  malformed('under-200', 'a parameter that is no integer is answered 200 with ProblemDetails', [], (answer) => ({
    ...answer,
    status: 200,
  })),
  readAs('as-default', 'a parameter that is no integer is read as left out', (text) =>
    /^-?\d+$/.test(text) ? Number(text) : text === '' ? undefined : 20,
  ),
  readAs('cut-at-point', '1.5 is read as 1', (text) =>
    /^-?\d+(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : undefined,
  ),
  readAs('rounded', '1.5 is read as 2', (text) =>
    /^-?\d+(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined,
  ),
  lenient('cut-at-letter', '10abc is read as 10', /^\d+[a-z]+$/, Number.parseInt),
  lenient('cut-at-comma', '1,5 is read as 1', /^\d+,\d+$/, Number.parseInt),
  lenient('unquoted', 'an integer in quotes is read as that integer', /^"\d+"$/, (text) => Number(text.slice(1, -1))),
  lenient('spaces-removed', '1 2 is read as 12', /^\d+ \d+$/, (text) => Number(text.replace(' ', ''))),
  lenient('signs-removed', '--1 is read as 1', /^--\d+$/, (text) => Number(text.slice(2))),
  lenient('array-as-1', '[] is read as 1', /^\[\]$/, () => 1),
  crashing('not-a-number-500', 'NaN is answered 500', holds(/^NaN$/)),
  crashing('long-500', 'a word of more than 100 letters is answered 500', holds(/^[a-z]{101,}$/)),
  crashing(
    'alone-500',
    'a parameter that is no integer is answered 500 where it stands alone',
    ({ size }) => size === 1,
  ),
  malformedOf('empty', 'served-to-empty', 'read as left out of the', () => ({ page: 1, limit: 10 })),
  malformedOf('second', 'second-500', 'answered 500 to the', (about) => ({ ...about, status: 500 })),
];

/** The 400 of an unfinished registration, changed. */
const incomplete = (
  id: string,
  summary: string,
  further: readonly string[],
  change: (answer: Answer, call: Call) => Answer,
): Fault => ({
  id: `incomplete-${id}`,
  summary,
  level: 'documented',
  breaks: ['listing.incomplete-account', ...further],
  apply: () => ({
    answer: (answer, call) =>
      answer.kind === 'problem' && answer.body.includes('"Partner.AccountIsIncompleted"')
        ? change(answer, call)
        : answer,
  }),
});

const rewritten =
  (from: string | RegExp, to: string) =>
  (answer: Answer): Answer => ({
    ...answer,
    body: Buffer.from(answer.body.toString('utf8').replace(from, to)),
  });

const EMPTY_LIST =
  '{"itens":[],"pagina":{"tem_proximo":false,"tem_anterior":false,"numero":1,"tamanho":100,"total":0}}';

/** Calls of the listing that are told apart by their parameters. */
const INCOMPLETE_PLACES: readonly (readonly [id: string, words: string, fits: (call: Call) => boolean])[] = [
  ['without-parameters', 'where no parameters are given', ({ query }) => query.size === 0],
  ['without-limite', 'where limite is left out', ({ query }) => query.has('pagina_inicial') && !query.has('limite')],
  [
    'without-page',
    'where pagina_inicial is left out',
    ({ query }) => query.has('limite') && !query.has('pagina_inicial'),
  ],
  ['at-limite-1', 'at limite 1', ({ query }) => query.get('limite') === '1'],
  ['on-later-pages', 'on later pages', ({ query }) => Number(query.get('pagina_inicial') ?? 1) > 1],
];

const incompletes: readonly Fault[] = [
  ...[401, 403, 409, 422].map((code) =>
    incomplete(`${code}`, `an unfinished registration is answered ${code}`, [], (answer) => ({
      ...rewritten('"status":400', `"status":${code}`)(answer),
      status: code,
    })),
  ),
  incomplete('200', 'an unfinished registration is answered 200 with an empty list', [], (answer) => ({
    ...answer,
    status: 200,
    body: Buffer.from(EMPTY_LIST),
  })),
  ...INCOMPLETE_PLACES.map(([id, words, fits]) =>
    incomplete(
      `200-${id}`,
      `an unfinished registration is answered 200 with an empty list ${words}`,
      [],
      (answer, call) => (fits(call) ? { ...answer, status: 200, body: Buffer.from(EMPTY_LIST) } : answer),
    ),
  ),
  incomplete('under-200', 'an unfinished registration is answered 200 with ProblemDetails', [], (answer) => ({
    ...answer,
    status: 200,
  })),
  incomplete(
    'other-tipo',
    'an unfinished registration has another tipo',
    [],
    rewritten('Partner.AccountIsIncompleted', 'Partner.AccountIsIncomplete'),
  ),
  incomplete(
    'tipo-in-small-letters',
    'an unfinished registration has its tipo in small letters',
    [],
    rewritten('Partner.AccountIsIncompleted', 'partner.accountIsIncompleted'),
  ),
  incomplete(
    'other-titulo',
    'an unfinished registration has another titulo',
    [],
    rewritten('Bad Request', 'Requisição inválida'),
  ),
  incomplete(
    'without-titulo',
    'an unfinished registration has no titulo',
    ['ProblemDetails.complete'],
    rewritten('"titulo":"Bad Request",', ''),
  ),
  incomplete(
    'other-status',
    'an unfinished registration says another status in its body',
    ['ProblemDetails.status'],
    rewritten('"status":400', '"status":403'),
  ),
  incomplete(
    'as-html',
    'an unfinished registration is a 400 with a page of HTML',
    ['listing.error-400', 'json.well-formed'],
    (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<!doctype html><title>Bad Request</title>'),
    }),
  ),
];

/** Requests in error, and accounts that are not finished, which are not answered as documented. */
export const errorAnswerFaults: readonly Fault[] = [...errors, ...incompletes];
