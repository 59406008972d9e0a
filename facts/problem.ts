import { type CodedMessage, coded } from '../messages/index.ts';
import { schemas } from '../schemas/index.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName, describeTipo, describeValue } from '../src/redaction/describe.ts';

export const PROBLEM_FIELDS = Object.keys(schemas.ProblemDetails.properties ?? {});

/** A JSON object in an error body, read as ProblemDetails. */
export interface ProblemFact {
  /** Fields of ProblemDetails that are absent. */
  readonly absent: readonly string[];
  /** The names of its members, sorted, described by `describeName`; absent in evidence of older versions. */
  readonly members?: readonly string[];
  /** The value of `tipo`, described by `describeTipo`; null if it is not a string or empty. */
  readonly tipo: string | null;
  /** Descriptions of tipo, titulo and status, safe to print. */
  readonly described: Readonly<Record<'tipo' | 'titulo' | 'status', CodedMessage>>;
  readonly titulo: typeof BAD_REQUEST | 'other';
  readonly status: number | null;
  /** Only documented properties, and `tipo`, or `titulo` with `status`, of the documented types. */
  readonly isProblemDetails: boolean;
}

const MOST_MEMBERS = 15;
const BAD_REQUEST = 'Bad Request';

/** A longer number may be a personal document number. */
const LONGEST_INTEGER = 1e10;

/** Reads an error body; returns null if it is not a JSON object. */
export function readProblem(body: unknown): ProblemFact | null {
  if (!isObject(body)) return null;
  const { tipo, titulo, status } = body;
  const names = Object.keys(body);
  const shown = typeof tipo === 'string' && tipo !== '' ? describeTipo(tipo) : null;
  return {
    absent: PROBLEM_FIELDS.filter((field) => !Object.hasOwn(body, field)),
    members: names.toSorted().slice(0, MOST_MEMBERS).map(describeName),
    tipo: shown,
    described: {
      tipo: shown === tipo && shown !== null ? coded('value.shown', { value: shown }) : describeValue(tipo),
      titulo: describeValue(titulo, { documented: [BAD_REQUEST] }),
      status: describeValue(status),
    },
    titulo: titulo === BAD_REQUEST ? titulo : 'other',
    status:
      typeof status === 'number' && Number.isInteger(status) && Math.abs(status) < LONGEST_INTEGER ? status : null,
    isProblemDetails:
      names.every((name) => PROBLEM_FIELDS.includes(name)) &&
      (typeof tipo === 'string' || typeof titulo === 'string') &&
      (typeof status === 'number' || typeof tipo === 'string'),
  };
}
