import { createHash } from 'node:crypto';
import type { Behaviour, BodyKind, Call } from '../change.ts';
import type { Json } from '../data/json.ts';
import { type ErrorBody, type ErrorStyle, type Policy, REFERENCE_POLICY, TOKEN_ERROR_CAUSES } from '../policy.ts';
import { answersWith } from '../reference-answers.ts';
import { complaint, errorAnswer, INCOMPLETE_ACCOUNT } from '../server/errors.ts';
import { stagesOf } from '../server/steps.ts';
import { choice } from './row.ts';

const KIND_WORDS: Readonly<Record<ErrorBody, string>> = {
  problem: 'problem-details',
  empty: 'empty',
  html: 'html',
  text: 'text',
  json: 'json',
};

const BODY_WORDS: Readonly<Record<ErrorBody, string>> = {
  problem: 'a ProblemDetails body',
  empty: 'no body',
  html: 'a page of HTML',
  text: 'plain text',
  json: 'JSON of another shape',
};

const TYPES: Readonly<Record<ErrorBody, string>> = {
  problem: 'application/json; charset=utf-8',
  json: 'application/json',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  empty: 'none',
};

/** The answer about Content-Types where refusals of a kind carry these bodies. */
function typedAs(kind: string, bodies: readonly ErrorBody[]): Readonly<Record<string, Json>> {
  const types = [...new Set(bodies.map((body) => TYPES[body]))].sort();
  return answersWith('open.content-type', { [kind]: types.length === 1 ? (types[0] ?? null) : { varies: types } });
}

const unauthorized = (body: ErrorBody): Behaviour =>
  choice(
    `unauthorized-${body}`,
    `a 401 carries ${BODY_WORDS[body]}`,
    { unauthorized: body },
    {
      'open.401-body': { kind: KIND_WORDS[body], sameForAllCauses: true, wwwAuthenticate: true },
      ...typedAs('listing 401', [body]),
    },
  );

function tokenErrors(id: string, summary: string, styles: Policy['tokenErrors']): Behaviour {
  const answers: Record<string, Json> = {};
  for (const cause of TOKEN_ERROR_CAUSES) {
    answers[cause] = { status: styles[cause].status, kind: KIND_WORDS[styles[cause].body] };
  }
  const bodies = TOKEN_ERROR_CAUSES.map((cause) => styles[cause].body);
  return choice(
    id,
    summary,
    { tokenErrors: styles },
    { 'open.token-errors': answers, ...typedAs('token refused', bodies) },
  );
}

function allTokenErrors(status: number, body: ErrorBody): Behaviour {
  const style: ErrorStyle = { status, body };
  return tokenErrors(
    `token-errors-${status}-${body}`,
    `each refused token call is a ${status} with ${BODY_WORDS[body]}`,
    {
      'wrong-secret': style,
      'unknown-client': style,
      'missing-field': style,
      'malformed-json': style,
      'other-content-type': style,
    },
  );
}

/** Refusals of a kind with a JSON body of their own. */
function refusedWith(
  kind: BodyKind,
  id: string,
  summary: string,
  body: (call: Call) => Json,
  answers: Behaviour['answers'] = {},
): Behaviour {
  return {
    id,
    summary,
    answers,
    apply: () => ({
      answer: (answer, call) =>
        answer.kind === kind ? { ...answer, body: Buffer.from(JSON.stringify(body(call))) } : answer,
    }),
  };
}

const JSON_401 = { 'open.401-body': { kind: 'json', sameForAllCauses: true, wwwAuthenticate: true } };
const JSON_TOKEN_ERRORS = {
  'open.token-errors': Object.fromEntries(
    Object.entries(REFERENCE_POLICY.tokenErrors).map(([cause, { status }]) => [cause, { status, kind: 'json' }]),
  ),
};

/** A JWT that opens nothing: what a client has to solve before it tries again. */
function challengeOf({ number }: Call): string {
  const [header, payload] = [
    { alg: 'HS256', typ: 'JWT' },
    { typ: 'captcha', nonce: `nonce-${number}` },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${header}.${payload}.${createHash('sha256').update(`${header}.${payload}`).digest('base64url')}`;
}

/** Two bad credential calls lock a client id for a minute. */
function lockout(status: 423 | 429, locks: 'bad calls' | 'all calls'): Behaviour {
  const id = `lockout-${status}-${locks.replace(' ', '-')}`;
  return {
    id,
    summary: `two bad credential calls of a client id have its next ${locks} answered ${status}`,
    apply: () => {
      const strikes = new Map<string, number>();
      const clientOf = (body: Buffer): string => /"clientId"\s*:\s*"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';
      const locked = complaint(status, 'Authentication.Locked', 'Muitas tentativas inválidas.');
      return {
        arrive: (answer, call) =>
          answer === undefined &&
          locks === 'all calls' &&
          call.operation === 'token' &&
          (strikes.get(clientOf(call.body)) ?? 0) >= 2
            ? errorAnswer(locked, 'token-error', 'problem', call, stagesOf([]), { 'retry-after': '60' })
            : answer,
        grant: (grant, call) => {
          if ('refused' in grant && grant.refused === 'wrong-secret') {
            const client = clientOf(call.body);
            strikes.set(client, (strikes.get(client) ?? 0) + 1);
          }
          return grant;
        },
        answer: (answer, call) => {
          const over = (strikes.get(clientOf(call.body)) ?? 0) > 2;
          return over && answer.kind === 'token-error' && answer.status === 401
            ? errorAnswer(locked, 'token-error', 'problem', call, stagesOf([]), { 'retry-after': '60' })
            : answer;
        },
      };
    },
  };
}

/** An account whose registration is not finished gets no token either. */
function withoutTokenUntilFinished(status: 400 | 403): Behaviour {
  return {
    id: `token-${status}-until-finished`,
    summary: `an account whose registration is not finished gets no token, but a ${status} that says so`,
    apply: () => ({
      answer: (answer, call) =>
        answer.kind === 'token' && call.body.includes(call.world.partners.incomplete.clientId)
          ? errorAnswer(
              complaint(status, INCOMPLETE_ACCOUNT.tipo, INCOMPLETE_ACCOUNT.detalhe),
              'token-error',
              'problem',
              call,
              stagesOf([]),
            )
          : answer,
    }),
  };
}

/** How a missing or bad token, and bad credentials, are answered. */
export const refusalBehaviours: readonly Behaviour[] = [
  unauthorized('empty'),
  unauthorized('html'),
  unauthorized('text'),
  unauthorized('json'),
  choice(
    'unauthorized-without-challenge',
    'a 401 carries no WWW-Authenticate',
    { challenge: false },
    { 'open.401-body': { kind: 'problem-details', sameForAllCauses: true, wwwAuthenticate: false } },
  ),
  choice(
    'unauthorized-differs-by-cause',
    'a 401 is empty without a token and a ProblemDetails to a bad one',
    { unauthorized: 'empty', invalidToken: 'problem' },
    {
      'open.401-body': { kind: 'empty', sameForAllCauses: false, wwwAuthenticate: true },
      ...typedAs('listing 401', ['empty', 'problem']),
    },
  ),
  refusedWith(
    'unauthorized',
    'unauthorized-lists-errors',
    'a 401 lists what is wrong under itens',
    () => ({ mensagem: 'não autorizado', itens: [{ codigo: '401', campo: 'Authorization' }] }),
    JSON_401,
  ),
  refusedWith(
    'unauthorized',
    'unauthorized-names-fields',
    'a 401 names fields of a simulation in its text',
    () => ({ mensagem: 'Sem token. Campos da listagem: id_simulacao, prazo, valor_parcela, veiculo; veja o manual.' }),
    JSON_401,
  ),
  refusedWith(
    'token-error',
    'token-errors-with-challenge',
    'a refused token call carries a JWT that is no access token',
    (call) => ({ error: 'captcha_required', challenge: challengeOf(call) }),
    JSON_TOKEN_ERRORS,
  ),
  refusedWith(
    'token-error',
    'token-errors-with-word-for-token',
    'a refused token call has a word in the place of the token',
    () => ({ accesstoken: 'invalid' }),
    JSON_TOKEN_ERRORS,
  ),
  ...([400, 401, 403, 422] as const).flatMap((status) => [
    allTokenErrors(status, 'problem'),
    allTokenErrors(status, 'empty'),
  ]),
  allTokenErrors(401, 'html'),
  allTokenErrors(400, 'json'),
  tokenErrors('token-errors-mixed', 'refused token calls differ in status and body by cause', {
    'wrong-secret': { status: 401, body: 'json' },
    'unknown-client': { status: 404, body: 'empty' },
    'missing-field': { status: 422, body: 'problem' },
    'malformed-json': { status: 400, body: 'text' },
    'other-content-type': { status: 415, body: 'empty' },
  }),
  withoutTokenUntilFinished(400),
  withoutTokenUntilFinished(403),
  lockout(423, 'bad calls'),
  lockout(429, 'bad calls'),
  lockout(423, 'all calls'),
];
