import { type Answer, type Asked, isTrouble, type Partner } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { ReadAnswer } from '../facts/survey.ts';
import type { Purpose } from '../src/evidence/exchange.ts';
import type { Session } from './session.ts';
import { type ProbeName, walkProbe } from './table.ts';

export interface PageRead<Query extends Asked = Asked> {
  readonly reading: Reading;
  /** Null if the response is not a readable page of the list. */
  readonly page: (ReadAnswer & { readonly asked: Query }) | null;
  /** True if the list has become too short for the page: the response is `open`, as after the last page. */
  readonly gone: boolean;
}

/** The purpose and the probe of a page request. `by` defaults to the probe for the query. */
interface PageRequest {
  readonly purpose: Purpose;
  readonly by?: { readonly name: ProbeName; readonly group: string; readonly case?: string };
}

/** Reads a page. `size`: the number of items on a full page if limite is omitted. */
export async function readPage<Query extends Asked>(
  session: Session,
  partner: Partner,
  { asked, size }: { readonly asked: Query; readonly size?: number },
  { purpose, by = probeOf(partner, asked) }: PageRequest,
): Promise<PageRead<Query>> {
  const reading = await session.list(partner, asked, { ...by, purpose });
  if (await demoteGone(session, partner, reading, { asked, ...(size !== undefined && { size }), by }))
    return { reading, page: null, gone: true };
  const { answer, keys } = reading;
  const page = { asked, answer, keys, ...(size !== undefined && { size }) };
  return { reading, page: answer.page?.items == null ? null : page, gone: false };
}

/** Returns true if the list is or was too short for a page. Then its response is `open`, as after the last page. */
export async function demoteGone(
  session: Session,
  partner: Partner,
  reading: Reading,
  { asked, size, by }: { readonly asked: Asked; readonly size?: number; readonly by: NonNullable<PageRequest['by']> },
): Promise<boolean> {
  const [number, limite] = [asked.pagina_inicial ?? 1, asked.limite ?? size];
  if (number === 1 || limite === undefined || !mayBeAfterLast(reading, number, limite)) return false;
  const first = await session.list(partner, { ...asked, pagina_inicial: 1 }, { ...by, purpose: 're-read' });
  const { total = null, items = null } = first.answer.page ?? {};
  const length = total ?? (items === 0 ? 0 : await sizeByLastPage(session, partner));
  if (length === null) return false;
  const isTooShort = (number - 1) * limite >= length;
  const again =
    !isTooShort && isAsAfterLast(session, reading)
      ? await session.list(partner, asked, { ...by, purpose: 're-read' })
      : null;
  const isGone = isTooShort || (again?.answer.page?.items ?? 0) > 0;
  if (isGone) session.demote(reading);
  return isGone;
}

/** Returns true for a response without items, as after the last page: the list may have been too short for a moment. */
function isAsAfterLast({ answers }: Session, { answer: { page, status } }: Reading): boolean {
  const afterLast = answers.filter(({ name }) => name === 'listing.page-after-last');
  return page?.items == null && (afterLast.length === 0 || afterLast.some((other) => other.status === status));
}

/**
 * Returns the present size of a list without a total: rereads the page that showed the end of the list, and searches the
 * last page before it if the list is too short for it. Null if no page shows the end.
 */
async function sizeByLastPage(session: Session, partner: Partner): Promise<number | null> {
  const last = session.answers
    .flatMap((answer) => (answer.partner === partner && answer.role === 'listing' ? (endOfList(answer) ?? []) : []))
    .reduce<ListEnd | null>((best, one) => (best === null || one.size > best.size ? one : best), null);
  if (last === null) return null;
  const { limite } = last;
  const beyond: Reading[] = [];
  let present: Reading | null = null;
  // The list has the page `low`, and has no page `high`.
  for (let [low, high, back] = [0, last.number + 1, 1]; low < high - 1; back *= 2) {
    const number = present === null ? Math.max(1, high - back) : (low + high) >> 1;
    const asked = { pagina_inicial: number, limite };
    const reading = await session.list(partner, asked, { ...probeOf(partner, asked), purpose: 're-read' });
    if (mayBeAfterLast(reading, number, limite)) {
      beyond.push(reading);
      high = number;
    } else if (reading.answer.page === null) {
      return null;
    } else {
      present = reading;
      low = number;
    }
  }
  const end = present && endOfList(present.answer, beyond.length > 0);
  for (const one of end ? beyond : []) session.demote(one);
  return end?.size ?? null;
}

interface ListEnd {
  readonly number: number;
  readonly limite: number;
  readonly size: number;
}

/**
 * Returns the size of the list if a page shows its end: it has items and announces no next page, and it is not full, denies a
 * next page, or the page after it had no items (`isLast`).
 */
function endOfList(answer: Answer, isLast = false): ListEnd | null {
  const { asked, page } = answer;
  const [number, limite, items] = [asked?.pagina_inicial ?? null, asked?.limite ?? null, page?.items ?? 0];
  const isPage = items > 0 && page?.tem_proximo !== true && isOwnPage(answer);
  if (number === null || limite === null || items > limite || !isPage) return null;
  const isEnd = isLast || items < limite || page?.tem_proximo === false;
  return isEnd ? { number, limite, size: (number - 1) * limite + items } : null;
}

export function isOwnPage({ asked, page }: Answer): boolean {
  return page?.numero == null || page.numero === asked?.pagina_inicial;
}

function probeOf(partner: Partner, { pagina_inicial, limite }: Asked): NonNullable<PageRequest['by']> {
  if (pagina_inicial === null || limite === null) return { name: 'listing.parameters-omitted', group: 'parameters' };
  return { name: partner === 'main' ? 'listing.page-size' : walkProbe(partner), group: 'sizes' };
}

export function readAgain(
  session: Session,
  partner: Partner,
  page: Pick<ReadAnswer, 'asked' | 'size'>,
): Promise<PageRead> {
  return readPage(session, partner, page, { purpose: 're-read' });
}

/** Returns true if the page may be after the last one: rejected, without items, with another number, or by its total. */
export function mayBeAfterLast({ answer: { status, page } }: Reading, number: number, limite: number): boolean {
  if (status === null || status === 401 || isTrouble(status)) return false;
  if (status !== 200 || !page?.items || (page.numero ?? number) !== number) return true;
  return page.total !== null && (number - 1) * limite >= page.total;
}
