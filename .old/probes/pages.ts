import { type Asked, mayPass, type Partner, type StimulusFact } from '../facts/answer.ts';
import type { Reading } from '../facts/read.ts';
import type { ReadAnswer, ReadPage } from '../facts/survey.ts';
import type { Session } from './session.ts';
import type { ProbeName } from './table.ts';

/** One page that was asked for as a valid request. */
export interface PageOutcome {
  readonly number: number;
  readonly reading: Reading;
  /** Null where the answer is no readable page, or none of the list. */
  readonly page: ReadPage | null;
  /** The list has shrunk: the page that was asked for lies behind its end by now. */
  readonly gone: boolean;
}

export interface PageRequest {
  readonly partner: Partner;
  /** Name of the probe; that of the partner's walk where left out. */
  readonly name?: ProbeName;
  readonly limite: number;
  readonly purpose: StimulusFact['purpose'];
  readonly group: string;
}

/**
 * Asks for one page that the list holds as far as is known. A page that does not look like one is held against the
 * first page: where the list has become too short for it, its answer is that of a page after the last, and open.
 */
export async function askPage(session: Session, request: PageRequest, number: number): Promise<PageOutcome> {
  const { partner, limite, purpose, group, name = walkProbe(partner) } = request;
  const asked = { pagina_inicial: number, limite };
  const reading = await session.list(partner, asked, { name, purpose, group });
  const { answer, keys } = reading;
  const readable = answer.page !== null && answer.page.items !== null;
  const page = readable ? { asked, answer, keys } : null;
  if (number === 1 || !isDoubtful(reading, number) || !(await isGone(session, request, number))) {
    return { number, reading, page, gone: false };
  }
  session.demote(reading);
  return { number, reading, page: null, gone: true };
}

/** A page that was read again, by the query that it was first read with. */
export interface Reread {
  readonly reading: Reading;
  /** Null where it can't be read now. */
  readonly page: ReadAnswer | null;
  /** The list has become too short for it. */
  readonly gone: boolean;
}

/** Reads a page again. */
export async function askAgain(session: Session, partner: Partner, before: ReadAnswer): Promise<Reread> {
  const { asked } = before;
  const { pagina_inicial, limite } = asked;
  if (pagina_inicial !== null && limite !== null) {
    const name = partner === 'main' ? 'listing.page-size' : walkProbe(partner);
    return askPage(session, { partner, name, limite, purpose: 're-read', group: 'sizes' }, pagina_inicial);
  }
  return askOmitting(session, partner, asked, 're-read', before.size);
}

/**
 * Asks for a page with a parameter left out. `size`: how many items a full page holds then; a page after the first may be
 * gone where the list has become shorter.
 */
export async function askOmitting(
  session: Session,
  partner: Partner,
  asked: Asked,
  purpose: 'probe' | 're-read',
  size?: number,
): Promise<Reread> {
  const name = 'listing.parameters-omitted';
  const reading = await session.list(partner, asked, { name, purpose, group: 'parameters' });
  const { answer, keys } = reading;
  if (size !== undefined && isDoubtful(reading, asked.pagina_inicial ?? 1)) {
    const first = { ...asked, pagina_inicial: 1 };
    const { page } = (await session.list(partner, first, { name, purpose: 're-read', group: 'parameters' })).answer;
    if (page?.total != null && ((asked.pagina_inicial ?? 1) - 1) * size >= page.total) {
      session.demote(reading);
      return { reading, page: null, gone: true };
    }
  }
  const page = { asked, answer, keys, ...(size === undefined ? {} : { size }) };
  return { reading, page: answer.page?.items == null ? null : page, gone: false };
}

/** Whether an answer may be that of a page after the last: refused, empty, or said to be another page. */
function isDoubtful({ answer: { status, page } }: Reading, number: number): boolean {
  if (status === null || status === 401 || mayPass(status)) return false;
  return status !== 200 || page === null || page.items === 0 || (page.numero !== null && page.numero !== number);
}

async function isGone(session: Session, request: PageRequest, number: number): Promise<boolean> {
  const { partner, limite, group, name = walkProbe(partner) } = request;
  const first = { pagina_inicial: 1, limite };
  const { answer } = await session.list(partner, first, { name, purpose: 're-read', group });
  const total = answer.page?.total ?? null;
  return total !== null && (number - 1) * limite >= total;
}

/** The probe that reads a partner's list page by page. */
export function walkProbe(partner: Partner): ProbeName {
  if (partner === 'second') return 'listing.page-of-second';
  return partner === 'empty' ? 'listing.page-of-empty' : 'listing.page';
}
