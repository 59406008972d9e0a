import type { Answer } from '../facts/answer.ts';
import type { Finding } from '../src/judging/finding.ts';

/** Equal findings on a page, reading after reading, that show it to be no passing state. */
const CONSTANT = 3;

interface Judged {
  readonly answer: Answer;
  readonly finding: Finding | null;
}

/**
 * The findings that came back when their page was read again. Of pages that were read once, those of the same kind count
 * too, unless no page that was read again showed them once more.
 */
export function recurring(judged: readonly Judged[]): readonly Finding[] {
  const readings = grouped(judged);
  const kinds = new Set(judged.flatMap(({ finding }) => (finding === null ? [] : [finding.message])));
  return [...kinds].flatMap((kind) => {
    const pages = readings
      .map((all) => ({ all, shown: all.map(({ finding }) => finding?.message === kind) }))
      .filter(({ shown }) => shown.includes(true));
    const again = pages.filter(({ shown }) => shown.length > 1);
    const constant = again.filter(({ shown }) => isConstant(shown));
    const once = constant.length > 0 || again.length === 0 ? pages.filter(({ shown }) => shown.length === 1) : [];
    return [...constant, ...once].flatMap(({ all }) =>
      all.flatMap(({ finding }) => (finding?.message === kind ? [finding] : [])),
    );
  });
}

/** Whether a page showed something in three readings in a row, or in the last two. */
function isConstant(shown: readonly boolean[]): boolean {
  const runs = shown.map((_, at) => shown.slice(at).findIndex((one) => !one));
  return runs.some((length, at) => (length < 0 ? shown.length - at >= 2 : length >= CONSTANT));
}

/** The readings of each page, in their order. */
function grouped(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  const pages = new Map<string, Judged[]>();
  for (const one of [...judged].sort((a, b) => (a.answer.exchange < b.answer.exchange ? -1 : 1))) {
    const page = JSON.stringify([one.answer.partner, one.answer.asked]);
    const known = pages.get(page);
    if (known === undefined) pages.set(page, [one]);
    else known.push(one);
  }
  return [...pages.values()];
}
