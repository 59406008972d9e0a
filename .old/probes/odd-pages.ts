import type { Answer } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import { packKeys } from '../facts/keys.ts';
import { askAgain, askPage } from './pages.ts';
import type { Session } from './session.ts';

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
