import type { Requirement } from './requirement.ts';

const heading = 'ProblemDetails (error body)';
const sent =
  'Every listing call that was answered 400, whatever its cause: malformed parameters, parameters out of bounds, an unfinished registration.';
const exercisedBy = 'a 400 of the listing: malformed parameters, which are not sent to production';

/** The error body of the listing. */
export const problemDetailsRequirements = {
  'ProblemDetails.closed': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `Resources and their fields; ${heading}`,
    statement: 'the body of a 400 holds no property besides tipo, titulo, status, detalhe and erro',
    sent,
    judged: 'The names of the properties of each body against the five documented ones.',
    exercisedBy,
  },
  'ProblemDetails.tipo': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${heading}, row tipo`,
    statement: 'tipo, where it is present, is a string of two names with a dot between them, <Area>.<Problem>',
    sent,
    judged: 'The form of the string; which values there are is an open point.',
    exercisedBy,
  },
  'ProblemDetails.titulo': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${heading}, row titulo`,
    statement: 'titulo, where it is present, is a string',
    sent,
    judged: 'The type of the value.',
    exercisedBy,
  },
  'ProblemDetails.status': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${heading}, row status; Errors`,
    statement: 'status, where it is present, is an integer of 32 bits and repeats the HTTP status of the answer',
    sent,
    judged: 'The number as written in the JSON text with the status line.',
    exercisedBy,
  },
  'ProblemDetails.detalhe': {
    level: 'documented',
    core: true,
    severity: 'minor',
    clause: `${heading}, row detalhe`,
    statement: 'detalhe, where it is present, is a string',
    sent,
    judged: 'The type of the value.',
    exercisedBy,
  },
  'ProblemDetails.erro': {
    level: 'shown',
    severity: 'minor',
    clause: `${heading}, row erro`,
    statement: 'erro, where it is present, is null',
    sent,
    judged: 'The value.',
    exercisedBy,
  },
  'ProblemDetails.complete': {
    level: 'shown',
    severity: 'minor',
    clause: 'Errors',
    statement: 'the body of a 400 holds all of tipo, titulo, status, detalhe and erro',
    sent,
    judged: 'The presence of each of the five; null counts as present.',
    exercisedBy,
  },
} as const satisfies Record<string, Requirement>;
