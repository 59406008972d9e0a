import type { Asked, Partner } from '../facts/answer.ts';
import type { Survey } from '../facts/facts.ts';
import { joinKeys, type Keys } from '../facts/keys.ts';
import { getListing } from './calls.ts';
import { listBetween, listSimultaneously } from './interleaving.ts';
import { type ListOptions, type MainList, walkList, walkOptions, withValues } from './lists.ts';
import { rereadOddPages, walkProbe } from './pages.ts';
import { askMalformedAs, askWithoutParameters } from './parameters.ts';
import type { Session } from './session.ts';
import { type SettledWalk, settleSlices, sizeOf, surveyOf } from './settle.ts';
import { compareSizes } from './sizes.ts';

export interface OtherLists {
  readonly surveys: Readonly<Partial<Record<Partner, Survey>>>;
  /** What each partner's walk read. */
  readonly homes: Readonly<Partial<Record<Partner, Keys>>>;
}

/** Accounts that list at the same moment as the main one: the first of these that is configured. */
const ABREAST: readonly Partner[] = ['second', 'empty'];

/**
 * Asks as each other partner that is configured: a list of their own, or the refusal of an unfinished registration. The
 * main partner lists after each login of another, and each other one after a login of the main partner, all of them the
 * same page: who logged in last, or asked for it last, must not decide whose list it is.
 */
export async function askOtherPartners(
  session: Session,
  partners: readonly Partner[],
  { control, survey: { lastPage } }: MainList,
  options: ListOptions,
): Promise<OtherLists> {
  const surveys: Partial<Record<Partner, Survey>> = {};
  const homes: Partial<Record<Partner, Keys>> = {};
  const between = async (partner: Partner, label: string): Promise<void> => {
    if (!options.wants('listing.between-logins', label)) return;
    await listBetween(session, partner, control, label, options.patience);
  };

  const wanted = partners.filter((partner) =>
    options.wants(partner === 'incomplete' ? 'listing.incomplete-account' : walkProbe(partner)),
  );
  const present: Partner[] = [];
  for (const partner of wanted) {
    const { accessToken } = await session.issue(partner, 'token.issue', 'probe');
    if (accessToken === null) continue;
    present.push(partner);
    await between('main', `after-login-of-${partner}`);
    if (partner === 'incomplete') {
      await askIncompleteAccount(session, control, options.wants);
      continue;
    }
    await between(partner, 'after-listing-of-main');
    const list = await walkList(session, partner, { ...options, firstOnly: false });
    const { read } = list.walked;
    const pages = [...list.coarser, ...read.pages];
    session.views.know(partner, pages, read.whole);
    homes[partner] = joinKeys(pages.map(({ keys }) => keys));
    const sizes = partner === 'second' ? await compareSizes(session, partner, list, options) : null;
    const survey = partner === 'second' ? await readOmitting(session, list, options) : surveyOf(partner, list, null);
    surveys[partner] = { ...survey, ...(sizes === null ? {} : { sizes }) };
    await rereadOddPages(session, survey, options.patience);
    // Of an account whose list can't be read nothing is learnt by malformed parameters.
    if (read.pages.length > 0) await askMalformedAs(session, partner, options.wants);
    if (partner === 'empty') await askEmptyAccount(session, control, options.wants);
  }
  if (present.length === 0 || !options.wants('listing.between-logins')) return { surveys, homes };

  await session.issue('main', 'token.issue-between', 'token-reuse');
  for (const partner of present) await between(partner, 'after-login-of-main');
  await between('main', 'with-later-token');
  // Looked through for simulations of others alone: a list that lives may end with new ones, or sooner.
  const total = session.answers.findLast(({ partner, page }) => partner === 'main' && page !== null)?.page?.total ?? 0;
  if (lastPage > 1 && total > (lastPage - 1) * control.limite) {
    const [name, label] = ['listing.between-logins', 'last page with-later-token'] as const;
    const asked = { ...control, pagina_inicial: lastPage };
    if (options.wants(name, label)) {
      await session.list('main', asked, { name, case: label, purpose: 'token-reuse', group: 'tokens' });
    }
  }
  if (present.includes('second')) {
    await session.issue('second', 'token.issue-between', 'token-reuse');
    await between('main', 'after-another-login-of-second');
    await between('second', 'with-later-token');
  }
  const other = ABREAST.find((partner) => present.includes(partner));
  if (other !== undefined && options.wants('listing.simultaneous')) {
    await listSimultaneously(session, ['main', other], control, options.patience);
  }
  return { surveys, homes };
}

/** Compares the second partner's pages without parameters with its walk. */
async function readOmitting(session: Session, list: SettledWalk, options: ListOptions): Promise<Survey> {
  const { read } = list.walked;
  if (!options.wants('listing.parameters-omitted')) return surveyOf('second', list, null);
  const held = [...list.coarser, ...(await askWithoutParameters(session, 'second', sizeOf(read), options.quick))];
  const settled = await settleSlices(session, walkOptions('second', read.limite, options), list, held);
  return withValues(session, surveyOf('second', settled.list, settled), settled, held, options);
}

/** What an account is asked: with and without parameters, each left out, at two sizes and on a later page. */
function everyWay({ limite }: { readonly limite: number }): readonly (readonly [label: string | null, Asked])[] {
  const other = limite === 1 ? 10 : 1;
  return [
    [null, { pagina_inicial: 1, limite }],
    [null, { pagina_inicial: 1, limite: other }],
    [null, { pagina_inicial: 2, limite }],
    [null, { pagina_inicial: 2, limite: other }],
    ['no parameters', { pagina_inicial: null, limite: null }],
    ['without limite', { pagina_inicial: 1, limite: null }],
    ['without limite', { pagina_inicial: 2, limite: null }],
    ['without pagina_inicial', { pagina_inicial: null, limite }],
    ['without pagina_inicial', { pagina_inicial: null, limite: other }],
  ];
}

/** The listing of an account whose registration is not finished. */
export async function askIncompleteAccount(
  session: Session,
  control: { readonly limite: number },
  wants: ListOptions['wants'],
): Promise<void> {
  for (const [label, asked] of everyWay(control)) {
    if (!wants('listing.incomplete-account', label ?? 'with parameters')) continue;
    const held = await session.bearer('incomplete');
    if (held === null) return;
    await session.ask({
      name: 'listing.incomplete-account',
      role: 'incomplete',
      partner: 'incomplete',
      purpose: 'probe',
      asked,
      ...(label === null ? {} : { case: label }),
      token: held.ordinal,
      call: getListing(asked, { authorization: `Bearer ${held.token}` }),
      group: 'partners',
    });
  }
}

/** The listing of an account without simulations, beside its walk; its first page once more at the end. */
export async function askEmptyAccount(
  session: Session,
  control: { readonly limite: number },
  wants: ListOptions['wants'],
): Promise<void> {
  for (const [label, asked] of everyWay(control)) {
    const isFirst = (asked.pagina_inicial ?? 1) === 1;
    if (!wants(isFirst ? 'listing.empty-account' : 'listing.empty-account-later')) continue;
    const common = { purpose: 'probe', group: 'partners', ...(label === null ? {} : { case: label }) } as const;
    if (isFirst) {
      await session.list('empty', asked, { ...common, name: 'listing.empty-account' });
      continue;
    }
    const held = await session.bearer('empty');
    if (held === null) return;
    const call = getListing(asked, { authorization: `Bearer ${held.token}` });
    const stimulus = { ...common, name: 'listing.empty-account-later', role: 'open', partner: 'empty' } as const;
    await session.ask({ ...stimulus, asked, token: held.ordinal, call });
  }
  if (!wants('listing.empty-account')) return;
  const first = { pagina_inicial: 1, limite: control.limite };
  await session.list('empty', first, { name: 'listing.empty-account', purpose: 're-read', group: 'partners' });
}
