import type { Partner } from '../facts/answer.ts';
import type { SharedFact, Survey } from '../facts/facts.ts';
import { askEmptyAccount, askIncompleteAccount } from './accounts.ts';
import { type ListOptions, type MainList, walkList } from './lists.ts';
import { walkProbe } from './pages.ts';
import type { Session } from './session.ts';
import { sharedBy, surveyOf } from './surveys.ts';

export interface OtherLists {
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  /** What the second partner's list shares with the main one's; null where the two could not be compared. */
  readonly shared: SharedFact | null;
}

/** Asks as each other partner that is configured: a list of their own, or the refusal of an unfinished registration. */
export async function askOtherPartners(
  session: Session,
  partners: readonly Partner[],
  main: MainList,
  options: ListOptions,
): Promise<OtherLists> {
  const surveys: Partial<Record<Partner, Survey>> = {};
  let shared: SharedFact | null = null;
  const wanted = partners.filter((partner) =>
    options.wants(partner === 'incomplete' ? 'listing.incomplete-account' : walkProbe(partner)),
  );
  for (const partner of wanted) {
    const { accessToken } = await session.issue(partner, 'token.issue', 'probe');
    if (accessToken === null) continue;
    if (partner === 'incomplete') {
      await askIncompleteAccount(session, main.control);
      continue;
    }
    const list = await walkList(session, partner, { ...options, firstOnly: false });
    surveys[partner] = surveyOf(partner, list, null);
    if (partner === 'empty') await askEmptyAccount(session, main.control, options.wants);
    if (partner === 'second') shared = sharedBy(main.settled.list.walked.read, list);
  }
  return { surveys, shared };
}
