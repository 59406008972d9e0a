import { STATUS_CODES } from 'node:http';
import { type Answer, type BodyKind, type Call, type Complaint, pass } from '../change.ts';
import { JSON_TYPE, type Json, toText } from '../data/json.ts';
import type { ErrorBody } from '../policy.ts';

export function complaint(status: number, tipo: string, detalhe: string): Complaint {
  return { status, tipo, titulo: STATUS_CODES[status] ?? 'Error', detalhe };
}

export const isComplaint = (value: object): value is Complaint => 'tipo' in value;

export const INCOMPLETE_ACCOUNT = complaint(
  400,
  'Partner.AccountIsIncompleted',
  'O cadastro da conta do parceiro ainda não foi concluído.',
);

export const UNKNOWN_PARAMETER = complaint(
  400,
  'Request.UnknownParameter',
  'A consulta contém um parâmetro desconhecido.',
);

export function jsonAnswer(kind: BodyKind, status: number, body: Json, call: Call, headers: Answer['headers'] = {}) {
  return {
    kind,
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
    body: Buffer.from(pass('text', toText(body), { ...call, kind })),
  };
}

type OtherBody = (about: Complaint) => readonly [text: string, type?: string];

const OTHER_BODIES: Readonly<Record<Exclude<ErrorBody, 'problem'>, OtherBody>> = {
  empty: () => [''],
  html: ({ status, titulo }) => [
    `<!doctype html><html><head><title>${status} ${titulo}</title></head><body><h1>${titulo}</h1></body></html>\n`,
    'text/html; charset=utf-8',
  ],
  text: ({ titulo }) => [titulo, 'text/plain; charset=utf-8'],
  json: ({ tipo, detalhe }) => [JSON.stringify({ error: tipo, message: detalhe }), 'application/json'],
};

interface ErrorOptions {
  readonly kind?: BodyKind;
  readonly style?: ErrorBody;
  readonly headers?: Answer['headers'];
}

/** Returns an error response, by default with ProblemDetails. */
export function errorAnswer(about: Complaint, call: Call, options: ErrorOptions = {}): Answer {
  const { kind = 'problem', style = 'problem', headers = {} } = options;
  if (style === 'problem') {
    const { tipo, titulo, status, detalhe } = about;
    const usual = { tipo, titulo, status, detalhe, erro: null };
    const problem = pass('problem', usual, { ...call, complaint: about, kind });
    return { ...jsonAnswer(kind, status, problem, call, headers), about };
  }
  const [text, type] = OTHER_BODIES[style](about);
  const typed = type === undefined ? headers : { 'content-type': type, ...headers };
  return { kind, status: about.status, headers: typed, body: Buffer.from(text), about };
}

/** Returns an error response that no other change modifies. */
export function plainError(about: Complaint, call: Call, options: ErrorOptions = {}): Answer {
  return errorAnswer(about, { ...call, world: { ...call.world, changes: [] } }, options);
}

/** Returns an error response that no other change modifies; by default an internal error. */
export function failure(
  call: Call,
  status: number,
  tipo = 'Service.Failure',
  detalhe = 'Erro interno.',
  options: ErrorOptions = {},
): Answer {
  return plainError(complaint(status, tipo, detalhe), call, options);
}
