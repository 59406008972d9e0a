import type { Answer, BodyKind, Call, Change, Complaint, Steps } from '../change.ts';
import { type Json, toText } from '../data/json.ts';
import type { ErrorBody } from '../policy.ts';

type Stages = Required<Steps>;

function chain<Value, Context>(
  steps: readonly (((value: Value, context: Context) => Value) | undefined)[],
): (value: Value, context: Context) => Value {
  const present = steps.filter((step) => step !== undefined);
  return (value, context) => present.reduce((current, step) => step(current, context), value);
}

function slowChain<Value, Context>(
  steps: readonly (((value: Value, context: Context) => Value | Promise<Value>) | undefined)[],
): (value: Value, context: Context) => Promise<Value> {
  const present = steps.filter((step) => step !== undefined);
  return async (value, context) => {
    let current = value;
    for (const step of present) current = await step(current, context);
    return current;
  };
}

/** The stages of all changes, each stage passing its value through them in their order. */
export function stagesOf(changes: readonly Change[]) {
  const of = <Name extends keyof Stages>(name: Name) => changes.map((change) => change[name]);
  return {
    arrive: slowChain(of('arrive')),
    grant: chain(of('grant')),
    claims: chain(of('claims')),
    token: slowChain(of('token')),
    identify: slowChain(of('identify')),
    asked: chain(of('asked')),
    list: chain(of('list')),
    ages: chain(of('ages')),
    item: chain(of('item')),
    pagina: chain(of('pagina')),
    listing: chain(of('listing')),
    problem: chain(of('problem')),
    text: chain(of('text')),
    answer: slowChain(of('answer')),
    wired: chain(of('wired')),
  };
}

export type StageTable = ReturnType<typeof stagesOf>;

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** What is wrong with a request, titled by its status. */
export function complaint(status: number, tipo: string, detalhe: string): Complaint {
  return { status, tipo, titulo: TITLES[status] ?? 'Error', detalhe };
}

export const INCOMPLETE_ACCOUNT = complaint(
  400,
  'Partner.AccountIsIncompleted',
  'O cadastro da conta do parceiro ainda não foi concluído.',
);

/** An answer with a JSON body. */
export function jsonAnswer(
  kind: BodyKind,
  status: number,
  body: Json,
  call: Call,
  stages: StageTable,
  headers: Answer['headers'] = {},
): Answer {
  const text = stages.text(toText(body), { call, kind });
  return {
    kind,
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: Buffer.from(text, 'utf8'),
  };
}

function otherBody(style: Exclude<ErrorBody, 'problem'>, about: Complaint): { type?: string; text: string } {
  switch (style) {
    case 'empty':
      return { text: '' };
    case 'html':
      return {
        type: 'text/html; charset=utf-8',
        text: `<!doctype html><html><head><title>${about.status} ${about.titulo}</title></head><body><h1>${about.titulo}</h1></body></html>\n`,
      };
    case 'text':
      return { type: 'text/plain; charset=utf-8', text: about.titulo };
    case 'json':
      return { type: 'application/json', text: JSON.stringify({ error: about.tipo, message: about.detalhe }) };
  }
}

/** An error answer in the given style; `problem` is a ProblemDetails. */
export function errorAnswer(
  about: Complaint,
  kind: BodyKind,
  style: ErrorBody,
  call: Call,
  stages: StageTable,
  headers: Answer['headers'] = {},
): Answer {
  if (style === 'problem') {
    const { tipo, titulo, status, detalhe } = about;
    const problem = stages.problem({ tipo, titulo, status, detalhe, erro: null }, { call, complaint: about, kind });
    return jsonAnswer(kind, status, problem, call, stages, headers);
  }
  const { type, text } = otherBody(style, about);
  const typed = type === undefined ? headers : { 'content-type': type, ...headers };
  return { kind, status: about.status, headers: typed, body: Buffer.from(text, 'utf8') };
}

/** An error answer that no further change touches; an internal error unless a tipo is named. */
export function failure(
  call: Call,
  status: number,
  tipo = 'Service.Failure',
  detalhe = 'Erro interno.',
  kind: BodyKind = 'problem',
  headers: Answer['headers'] = {},
): Answer {
  return errorAnswer(complaint(status, tipo, detalhe), kind, 'problem', call, stagesOf([]), headers);
}
