import { type Answer, type Asked, mayPass, type Partner, type StimulusFact } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import { packKeys } from '../facts/keys.ts';
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

/** Pages that are read again at most. */
const MOST = 16;

/**
 * Reads pages again whose pagination block contradicts their request, their items or the list: at once, and after a pause
 * where it does so once more. What a page shows in one reading may be a list in motion.
 */
export async function rereadOddPages(session: Session, survey: Survey, patience: () => Promise<void>): Promise<void> {
  const { partner, limite } = survey;
  const lists = session.answers.filter((answer) => answer.partner === partner && answer.role === 'listing');
  const latest = new Map(lists.map((answer) => [JSON.stringify(answer.asked), answer]));
  const picked = new Map<string, Answer>();
  for (const answer of latest.values()) {
    for (const kind of oddities(answer, survey)) {
      const name = `${kind} ${answer.asked?.limite}`;
      // The first and the last page of each kind and size.
      picked.set(picked.has(name) ? `${name} last` : name, answer);
    }
  }
  let odd = [...new Set(picked.values())].slice(0, MOST);
  for (const round of [1, 2]) {
    if (odd.length === 0) return;
    if (round > 1) {
      await patience();
      // Nodes that answer in turn change places.
      await askPage(session, { partner, limite, purpose: 're-read', group: 'walk' }, 1);
    }
    const still: Answer[] = [];
    for (const { asked, ...answer } of odd) {
      if (asked === undefined) continue;
      const { page } = await askAgain(session, partner, { asked, answer: { ...answer, asked }, keys: NO_KEYS });
      if (page !== null && oddities(page.answer, survey).length > 0) still.push(page.answer);
    }
    odd = still;
  }
}

const NO_KEYS = packKeys([]);

/** What of a page does not fit its request, its items or the list. */
function oddities({ asked, page }: Answer, { whole, lastPage, distinct, limite: walked }: Survey): readonly string[] {
  if (page === null || asked === undefined) return [];
  const { items, numero, tamanho, total, tem_proximo, tem_anterior } = page;
  const number = asked.pagina_inicial ?? numero ?? 1;
  // Where it is left out only the first page shows it.
  const limite = asked.limite ?? (number === 1 ? items : null);
  const end = limite === null ? null : number * limite;
  const byTotal = total === null || end === null ? null : end < total;
  const byWalk = !whole || end === null ? null : limite === walked ? number < lastPage : end < distinct;
  const isShort = items !== null && limite !== null && items < limite;
  return [
    ...(items !== null && limite !== null && items > limite ? ['items'] : []),
    ...(numero !== null && numero !== number ? ['numero'] : []),
    ...(tem_anterior !== null && tem_anterior !== number > 1 ? ['tem_anterior'] : []),
    ...(tamanho !== null && limite !== null && tamanho !== limite && tamanho !== items ? ['tamanho'] : []),
    ...(isShort && (byTotal ?? byWalk) === true ? ['short'] : []),
    ...(tamanho !== limite && tamanho === items && (byTotal ?? byWalk) === true ? ['tamanho'] : []),
    ...(tem_proximo !== null && [byTotal, byWalk].some((next) => next !== null && next !== tem_proximo)
      ? ['tem_proximo']
      : []),
  ];
}
