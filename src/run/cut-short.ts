import type { CodedMessage, TextCode, TextMessage } from '../../messages/index.ts';

/** Reasons that hold however far a run came. */
const LASTING: ReadonlySet<string> = new Set<TextCode>([
  'not-selected',
  'not-permitted',
  'not-in-evidence',
  'skipped',
  'accepted',
  'suite-defect',
]);

/** A result of a requirement, or of an open point. */
interface Result {
  readonly verdict?: string;
  readonly certainty?: string;
  readonly reason?: string;
  readonly reasons?: readonly CodedMessage[];
}

/**
 * The results of a run that something ended before its own end; null: nothing did. What was not sent is unknown: each result that is left open says
 * what ended the run, in place of what its check took the missing responses for.
 */
export function cutShort<Judged extends Result>(results: readonly Judged[], by: TextMessage | null): readonly Judged[] {
  if (by === null) return results;
  return results.map((result) => {
    const { verdict, certainty, reasons = [] } = result;
    const open = verdict === 'not-exercised' || verdict === 'inconclusive' || certainty === 'unseen';
    if (!open || reasons.some(({ code }) => LASTING.has(code))) return result;
    return { ...result, reason: by.message, reasons: [by] };
  });
}
