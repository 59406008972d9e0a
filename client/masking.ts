import type { ProblemDetails } from './shapes.ts';

/** Longer chains of causes, and cycles, are cut. */
const MOST_CAUSES = 5;

/**
 * Returns a copy of an error and its causes with class and code only. Other members can quote requests or responses:
 * undici keeps bytes of the response, `JSON.parse` quotes its text, another `fetch` may keep the request.
 */
export function causeOf(error: unknown, most = MOST_CAUSES): Error | undefined {
  if (typeof error !== 'object' || error === null || most === 0) return undefined;
  const code = ownCodeOf(error);
  const cause = 'cause' in error ? causeOf(error.cause, most - 1) : undefined;
  const copy = new Error(
    code ?? 'text left out, because it can quote a request or a response',
    cause === undefined ? undefined : { cause },
  );
  copy.name = 'name' in error && typeof error.name === 'string' && CLASS.test(error.name) ? error.name : 'Error';
  copy.stack = `${copy.name}: ${copy.message}`;
  return code === undefined ? copy : Object.assign(copy, { code });
}

const CLASS = /^[A-Z][A-Za-z]{0,40}Error$/;
const CODE = /^[A-Z][A-Z\d_]{2,60}$/;

/** Returns the first code among an error and its causes. */
export function codeOf(error: unknown, most = MOST_CAUSES): string | undefined {
  if (typeof error !== 'object' || error === null || most === 0) return undefined;
  return ownCodeOf(error) ?? ('cause' in error ? codeOf(error.cause, most - 1) : undefined);
}

function ownCodeOf(error: object): string | undefined {
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
}

/**
 * Returns the documented fields of a ProblemDetails. Masks `secrets`, their segments, and texts that can be a CPF, a RENAVAM,
 * a plate, a chassis number, an id, a token, an e-mail address or a date. In doubt, a text is masked. Names are not
 * masked.
 */
export function maskedProblem({ tipo, titulo, status, detalhe }: ProblemDetails, secrets: readonly string[]) {
  const hidden = secrets
    .flatMap((secret) => [secret, ...secret.split('.').filter(({ length }) => length >= SHORTEST_SEGMENT)])
    .flatMap((part) => [part, encodeURIComponent(part)])
    .toSorted((one, other) => other.length - one.length);
  const masked = (text: string) =>
    hidden
      .reduce((left, secret) => left.replaceAll(secret, MASK), text)
      // Only from the start of a word: a word without @ is read once.
      .replace(/(?<![^\s@<>()"',;:])[^\s@<>()"',;:]+(?:@|%40)[^\s@<>()"',;:]+/gi, MASK)
      .replace(/(?<!\d)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/g, MASK)
      .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? MASK : word))
      .replace(/\d(?:[^\p{L}\d]{0,3}\d){6,}/gu, MASK)
      .replace(/(?<![A-Za-z])[A-Za-z]{3}[ _-]{0,3}\d[A-Za-z\d]\d{2}(?!\w)/g, MASK);
  return {
    ...(tipo === undefined ? {} : { tipo: masked(tipo) }),
    ...(titulo === undefined ? {} : { titulo: masked(titulo) }),
    ...(status === undefined ? {} : { status }),
    ...(detalhe === undefined ? {} : { detalhe: masked(detalhe) }),
  } satisfies ProblemDetails;
}

const MASK = '***';
const SHORTEST_SEGMENT = 8;
