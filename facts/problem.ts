import { type CodedMessage, coded } from '../messages/index.ts';
import { schemas } from '../schemas/index.ts';
import { isObject } from '../src/json/read-json.ts';
import { describeName, describeTipo, describeValue } from '../src/redaction/describe.ts';

export const PROBLEM_FIELDS = Object.keys(schemas.ProblemDetails.properties ?? {});

/** A JSON object in an error body, read as ProblemDetails. */
export interface ProblemFact {
  /** Fields of ProblemDetails that are absent. */
  readonly absent: readonly string[];
  /** Its other members, described by `describeName`. */
  readonly further?: readonly string[];
  /** The value of `tipo`, described by `describeTipo`; null if it is not a string or empty. */
  readonly tipo: string | null;
  /** Descriptions of tipo, titulo and status, safe to print. */
  readonly described: Readonly<Record<'tipo' | 'titulo' | 'status', CodedMessage>>;
  readonly titulo: typeof BAD_REQUEST | 'other';
  readonly status: number | null;
  /** Only documented properties, and `tipo`, or `titulo` with `status`, of the documented types. */
  readonly isProblemDetails: boolean;
}

const MOST_FURTHER = 10;
const BAD_REQUEST = 'Bad Request';

/** A longer number may be a personal document number. */
const LONGEST_INTEGER = 1e10;

/** Reads an error body; returns null if it is not a JSON object. */
export function readProblem(body: unknown): ProblemFact | null {
  if (!isObject(body)) return null;
  const { tipo, titulo, status } = body;
  const further = Object.keys(body).filter((name) => !PROBLEM_FIELDS.includes(name));
  const shown = typeof tipo === 'string' && tipo !== '' ? describeTipo(tipo) : null;
  return {
    absent: PROBLEM_FIELDS.filter((field) => !Object.hasOwn(body, field)),
    ...(further.length > 0 && { further: further.toSorted().slice(0, MOST_FURTHER).map(describeName) }),
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
      further.length === 0 &&
      (typeof tipo === 'string' || typeof titulo === 'string') &&
      (typeof status === 'number' || typeof tipo === 'string'),
  };
}
