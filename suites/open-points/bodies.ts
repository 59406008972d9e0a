import type { Answer } from '../../facts/answer.ts';

/** What the body of an error is. */
export function kindOf({ kind, problem }: Answer): 'problem-details' | 'empty' | 'html' | 'text' | 'json' {
  if (kind === 'object') return problem?.isProblemDetails ? 'problem-details' : 'json';
  return kind === 'array' || kind === 'scalar' ? 'json' : kind;
}
