import { type Answer, type Asked, isTrouble, listingsOf, type Partner, usualSize } from '../facts/answer.ts';
import type { SizesFact, Survey } from '../facts/facts.ts';
import {
  countDistinct,
  hasGivenId,
  joinKeys,
  type Keys,
  keysOf,
  markOf,
  packKeys,
  positionsBeyond,
  repetitions,
  sameMembers,
} from '../facts/keys.ts';
import { anomaliesOf, expectedSlice, type ListRead, type ReadAnswer, type ReadPage } from '../facts/survey.ts';
import {
  contradicts,
  IN_ORDER,
  rereadOddPages,
  type SettledSlices,
  settleSlices,
  settleValues,
} from './comparisons.ts';
import { readAgain, readPage } from './page.ts';
import type { Session } from './session.ts';
import { settle } from './views.ts';
import { LARGEST_PAGE, type Run, type SettledWalk, settleWalk, walkName } from './walk.ts';

/** A walked list, and its survey after the comparison with other pages. */
export interface ComparedList {
  readonly list: SettledWalk;
  readonly survey: Survey;
}

export interface MainList extends ComparedList {
  /** The request repeated as control: a small first page. */
  readonly control: Asked & { readonly limite: number };
}

/** Page sizes of a walk, in the order tried: smaller ones only if the API rejects larger ones. */
const WALK_SIZES = [100, 50, 10, 1] as const;
/** Minimum pages of a walk: a single page shows nothing about paging. */
const FEWEST_PAGES = 3;
/** A short list may grow long while it is read at a small size. */
const MOST_FINER_PAGES = 12;

/** Walks a list at the largest page size that the API serves; a list of one page also at a smaller size. */
export async function walkList(run: Run, partner: Partner): Promise<SettledWalk> {
  const settled = await walkLargest(run, partner);
  const { read } = settled;
  const size = Math.max(sizeOf(read) ?? 0, read.pages[0]?.answer.page?.total ?? 0);
  if (!read.whole || read.pages.length !== 1 || size < 2) return settled;
  const few = { ...run, maxPages: Math.min(run.maxPages, MOST_FINER_PAGES) };
  const finer = await settleWalk(few, partner, Math.min(Math.ceil(size / FEWEST_PAGES), read.limite));
  // Only a complete list shows the expected pages at other sizes.
  if (finer.state === 'unread' || !finer.read.whole) return settled;
  const second = { pagina_inicial: 2, limite: read.limite };
  const exists = (expectedSlice(finer.read, second)?.length ?? 0) > 0;
  const coarser = [...read.pages, ...(read.afterLast !== null && exists ? [{ asked: second, ...read.afterLast }] : [])];
  return { ...finer, reads: settled.reads + finer.reads, coarser };
}

async function walkLargest(run: Run, partner: Partner): Promise<SettledWalk> {
  const name = walkName(run, partner);
  const settled = await settleWalk(run, partner, WALK_SIZES[0]);
  for (const limite of WALK_SIZES.slice(1)) {
    const first = run.session.answers.findLast((answer) => answer.partner === partner && answer.name === name);
    const isDenied = first !== undefined && first.status !== null && !isTrouble(first.status);
    if (settled.read.pages.length > 0 || !isDenied) return settled;
    const smaller = await settleWalk(run, partner, limite);
    if (smaller.read.pages.length > 0) return smaller;
  }
  return settled;
}

/** Returns the size of a list: `total`, or the number of items read if smaller or if `total` is missing. */
export function sizeOf({ pages: [first], whole, list }: ListRead): number | null {
  if (first === undefined) return null;
  const total = first.answer.page?.total || list().length;
  // Only a complete read shows that total is too high.
  return whole ? Math.min(total, list().length) : total;
}

/** Maximum size to compare: larger pages would reread most of a list. */
const LARGEST = 50;
/** Odd, and not a divisor of round totals. */
const ODD = 7;
/** In the order tried. The size must not divide the total, so that the last page is not full. */
const INDIVISIBLE = [10, 9, 11, 8, 13, 5, 4, 3, 2] as const;
/** Maximum pages to read completely at one size. */
const MAX_COMPLETE_PAGES = 10;

/** Returns the sizes 1, 7, the largest that divides the total into at least two pages, and one that does not. */
function sizesFor(total: number): readonly number[] {
  const sizes = Array.from({ length: LARGEST - 1 }, (_, index) => LARGEST - index);
  const divisor = sizes.find((size) => total % size === 0 && total / size >= 2);
  const indivisible = INDIVISIBLE.find((size) => size < total && total % size !== 0);
  return [...new Set([1, ODD, divisor ?? 1, indivisible ?? INDIVISIBLE[0]])];
}

/** Returns all pages if they are few, else pages 1, 2 and the last two; at limite 1 also a middle one. */
function pagesFor(total: number, limite: number): readonly number[] {
  const last = Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(total / limite)));
  if (last <= MAX_COMPLETE_PAGES) return Array.from({ length: last }, (_, index) => index + 1);
  return [1, 2, ...(limite === 1 ? [Math.floor(last / 2)] : []), last - 1, last];
}

/** Reads pages of the main account's list at other sizes; skips unreadable responses. */
async function readSizes({ session, quick }: Run, total: number | null): Promise<readonly ReadPage[]> {
  if (total === null) return [];
  const asked = sizesFor(total).flatMap((limite) =>
    pagesFor(total, limite).map((pagina_inicial) => ({ pagina_inicial, limite })),
  );
  const isQuick = ({ pagina_inicial, limite }: (typeof asked)[number]): boolean =>
    limite <= ODD && pagina_inicial === (limite === 1 ? 1 : 2);
  const read = asked.filter((one) => !quick || isQuick(one));
  const outcomes = await Promise.all(
    read.map((one) => readPage(session, 'main', { asked: one }, { purpose: 'probe' })),
  );
  return outcomes.flatMap(({ page }) => page ?? []);
}

/** Requests the listing without one parameter or both, and its second page without limite; returns readable pages. */
export async function withoutParameters(
  { session, quick }: Run,
  partner: Partner,
  total: number | null,
): Promise<readonly ReadAnswer[]> {
  const read = async (asked: Asked, size?: number): Promise<readonly ReadAnswer[]> => {
    const query = { asked, ...(size !== undefined && { size }) };
    const { page } = await readPage(session, partner, query, { purpose: 'probe' });
    return page === null ? [] : [page];
  };
  if (quick) return read({ pagina_inicial: null, limite: null });
  const [both, [first], ...others] = await Promise.all([
    read({ pagina_inicial: null, limite: null }),
    read({ pagina_inicial: 1, limite: null }),
    read({ pagina_inicial: null, limite: servedLimite(session, partner) ?? USUAL_LIMITE }),
    read({ pagina_inicial: null, limite: 1 }),
  ]);
  // One of the two pages may be short or long once, or the list too short for a second page.
  const isShort = first !== undefined && !showsNext(first) && first.keys.length < (total ?? 0);
  const isOdd = first !== undefined && (isShort || both[0]?.keys.length !== first.keys.length);
  const { page: again } = isOdd ? await readAgain(session, partner, first) : { page: null };
  const size = first === undefined ? null : (usualSize(session.answers, partner) ?? (again ?? first).keys.length);
  const most = Math.min(total ?? 0, first?.answer.page?.total ?? Number.POSITIVE_INFINITY);
  const isLast = size === null || size >= most || (again !== null && deniesNext(again));
  const second = isLast ? [] : await read({ pagina_inicial: 2, limite: null }, size > 0 ? size : undefined);
  return [...both, ...(first === undefined ? [] : [first]), ...others.flat(), ...second];
}

function deniesNext({ answer: { page } }: ReadAnswer): boolean {
  return page !== null && page.total === null && page.tem_proximo === false;
}

function showsNext({ answer: { page } }: ReadAnswer): boolean {
  return page !== null && (page.total !== null || page.tem_proximo === true);
}

const USUAL_LIMITE = 10;

/** Returns the limite nearest to 10 (but above 1) with a served first page, or null: small and comparable. */
function servedLimite(session: Session, partner: Partner): number | null {
  const served = listingsOf(session, partner).flatMap(({ status, asked }) =>
    status === 200 && asked?.pagina_inicial === 1 ? (asked.limite ?? []) : [],
  );
  const distance = (limite: number): number => Math.abs(limite - USUAL_LIMITE);
  const nearest = served.filter((limite) => limite > 1).sort((a, b) => distance(a) - distance(b) || a - b);
  return nearest[0] ?? null;
}

/**
 * Returns true if the API denies these parameters to a valid token of the main account: each valid request with the same
 * parameters, with the same limite, or without the same parameters, was denied, by default with 400.
 */
export function areDenied(
  session: Pick<Session, 'answers'>,
  { pagina_inicial, limite }: Asked,
  isDenied = ({ status }: Pick<Answer, 'status'>): boolean => status === 400,
): boolean {
  const valid = listingsOf(session, 'main').flatMap(({ asked, status }) => (asked ? { asked, status } : []));
  const similar = [
    valid.filter(({ asked }) => asked.pagina_inicial === pagina_inicial && asked.limite === limite),
    valid.filter(({ asked }) => limite !== null && asked.limite === limite),
    valid.filter(
      ({ asked }) =>
        (pagina_inicial === null || limite === null) &&
        (asked.pagina_inicial === null) === (pagina_inicial === null) &&
        (asked.limite === null) === (limite === null),
    ),
  ];
  return similar.some((of) => of.length > 0 && of.every(isDenied));
}

/** Compares the walk of the main account's list with pages at other sizes and with omitted parameters. */
export async function readMainList(run: Run, walked: SettledWalk): Promise<MainList> {
  const { wants } = run;
  const { read } = walked;
  const sizes = wants('listing.page-size') ? await readSizes(run, sizeOf(read)) : [];
  const omitted = wants('listing.parameters-omitted') ? await withoutParameters(run, 'main', sizeOf(read)) : [];
  const compared = await comparePages(run, walked, [...misplaced(read), ...walked.coarser, ...sizes, ...omitted]);
  // A selection sends its cases to the same pages as a full run.
  const served = wants('listing.page-size') ? servedLimite(run.session, 'main') : USUAL_LIMITE;
  return { ...compared, control: { pagina_inicial: 1, limite: served ?? read.limite } };
}

/** Maximum pages to walk again at the end. */
const MAX_RECHECKED_PAGES = 100;

/**
 * Reads the first pages and the last one again, and walks the list again if they contradict the first walk: the list,
 * the token or the API may have changed. Only a constant deviation is added to the survey.
 */
export async function recheck(run: Run, { list, survey }: ComparedList, control: MainList['control']): Promise<Survey> {
  const { session, wants, quick } = run;
  const { partner, state, whole, pages, lastPage, limite } = survey;
  const isDone = state === 'constant' || state === 'unread' || (state === 'clean' && !whole);
  if (isDone || pages > MAX_RECHECKED_PAGES || quick || !wants('listing.page-size')) return survey;
  if (session.orders.of(partner, homeOf(list)) === 'unstable') return survey;
  const second = { ...control, pagina_inicial: 2 };
  const asked = [
    control,
    ...(expectedSlice(list.read, second)?.length ? [second] : []),
    ...(lastPage > 1 && control.limite !== limite ? [{ pagina_inicial: 1, limite }] : []),
    ...(lastPage > 1 ? [{ pagina_inicial: lastPage, limite }] : []),
  ];
  const outcomes = await Promise.all(asked.map((one) => readAgain(session, partner, { asked: one })));
  const reread = outcomes.flatMap(({ page }) => page ?? []);
  await rereadOddPages(run, survey);
  const isChanging = new Set(reread.map(({ answer: { page } }) => page?.total)).size > 1;
  const isWrong = (page: ReadAnswer): boolean => contradicts(list.read, page) || deniesEnd(page, survey);
  const isShorter = outcomes.some(({ gone }) => gone);
  if (state === 'living' ? isChanging : !isShorter && !reread.some(isWrong)) return survey;
  const few = { ...run, maxPages: Math.min(run.maxPages, Math.max(MOST_FINER_PAGES, 2 * pages)) };
  const again = await settleWalk(few, partner, limite, { purpose: 're-read' });
  if (again.state === 'unread') return survey;
  // A list that has grown a lot is not read whole again.
  if (again.state === 'living' || again.read.whole !== whole) return { ...survey, changed: true };
  const { survey: now } = await comparePages(run, again, reread);
  const slices = now.slices.filter((one) => one.state === 'constant');
  const isKept = sameMembers(list.read.list(), again.read.list());
  if (now.state !== 'constant' && slices.length === 0) {
    // Without a total, the first walk shows nothing about pages of a list that has changed.
    return isKept || again.read.pages.some((page) => deniesEnd(page, now)) ? survey : { ...survey, changed: true };
  }
  const compared = survey.compared + now.compared;
  return { ...survey, ...now, changed: now.changed || !isKept, compared, slices: [...survey.slices, ...slices] };
}

/** Returns true if a page without a total says that the list ends elsewhere than the walk. */
function deniesEnd({ asked, answer: { page } }: ReadAnswer, { limite, lastPage }: Survey): boolean {
  const { pagina_inicial: at } = asked;
  if (page === null || page.total !== null || page.tem_proximo === null || at === null) return false;
  return asked.limite === limite && page.tem_proximo !== at < lastPage;
}

/** Compares the positions and values of simulations on pages of other queries with the walk. */
export async function comparePages(run: Run, walked: SettledWalk, pages: readonly ReadAnswer[]): Promise<ComparedList> {
  const settled = await settleSlices(run, walked, pages);
  const { list } = settled;
  const survey = surveyOf(settled);
  await rereadOddPages(run, survey);
  if (!run.wants('listing.page-size')) return { list, survey };
  return { list, survey: { ...survey, ...(await settleValues(run, survey.partner, list.read, pages)) } };
}

/** Returns the first and last walked pages at a wrong offset, caused by earlier pages that are too short or too long. */
function misplaced({ pages, whole, limite }: ListRead): readonly ReadPage[] {
  if (!whole) return [];
  let start = 0;
  const found: ReadPage[] = [];
  for (const page of pages) {
    if (page.keys.length > 0 && start !== (page.asked.pagina_inicial - 1) * limite) found.push(page);
    start += page.keys.length;
  }
  return [...new Set([...found.slice(0, 1), ...found.slice(-1)])];
}

/**
 * Adds the order of the list that all repeated requests show. In an unstable order slices differ by chance. A page may
 * also repeat others before the list ends: without a total, only an empty page shows the end.
 */
export function withOrder({ orders, answers }: Session, given: Survey, home = packKeys([])): Survey {
  const renewed = given.whole ? orders.renewed(given.partner, home) : undefined;
  const survey = renewed === undefined ? given : { ...given, renewed };
  const order = orders.of(survey.partner, home);
  // After a single change, pages and list agree again.
  const isUnstable = order === 'unstable' || (order === 'changed' && keepsChanging(survey.slices));
  if (!isUnstable && survey.order !== 'unstable') return { ...survey, order: order === 'changed' ? 'stable' : order };
  const afterLast = answers.find(({ exchange }) => exchange === survey.afterLast);
  const slices = survey.slices.map((one) => (IN_ORDER.has(one.kind) ? { ...one, state: 'unstable' as const } : one));
  const whole = survey.whole && (survey.total !== null || !afterLast?.page?.items);
  return { ...survey, order: 'unstable', whole, slices };
}

function keepsChanging(slices: Survey['slices']): boolean {
  return slices.some(({ kind, state }) => IN_ORDER.has(kind) && state === 'living');
}

/** Builds the survey of a settled walk and the pages compared with it. */
function surveyOf({ list: settled, compared, slices }: SettledSlices): Survey {
  const { read } = settled;
  const list = read.list();
  const repeated = repetitions(list).filter((one) => one.sameContent);
  return {
    partner: settled.partner,
    limite: read.limite,
    state: settled.state,
    pages: read.pages.length,
    lastPage: read.pages.findLast(({ keys }) => keys.length > 0)?.asked.pagina_inicial ?? 0,
    items: list.length,
    distinct: list.length - repeated.reduce((sum, one) => sum + one.positions.length - 1, 0),
    total: read.pages[0]?.answer.page?.total ?? null,
    whole: read.whole,
    reads: settled.reads,
    broken: read.broken,
    anomalies: anomaliesOf(read),
    order: settled.reorders > (keepsChanging(slices) ? 0 : 1) ? 'unstable' : 'unknown',
    changed: settled.changed,
    // Pages of a list of equal items are always equal.
    compared: countDistinct(list) > 1 ? compared : 0,
    slices,
    afterLast: read.afterLast?.answer.exchange ?? null,
  };
}

/** Returns the simulations that an account's walk read. */
export function homeOf({ coarser, read }: SettledWalk): Keys {
  return joinKeys([...coarser, ...read.pages].map(({ keys }) => keys));
}

/** Minimum pages of the second walk, and its largest size, which differs from the first walk's sizes. */
const FEWEST_FINER_PAGES = 7;
const LARGEST_FINER = 97;

/** Compares walks at two sizes as sets, until they agree or differ equally three times. */
export async function compareSizes(run: Run, partner: Partner, walked: SettledWalk): Promise<SizesFact | null> {
  const { read } = walked;
  const items = read.list().length;
  if (!isSettled(walked) || items < 2) return null;
  const { limite } = read;
  const coarse = walked.coarser[0]?.asked.limite;
  const finer = Math.min(LARGEST_FINER, Math.ceil(items / FEWEST_FINER_PAGES));
  const other = coarse ?? (finer === limite ? finer + 1 : finer);
  const coarser = { ...walked, read: { ...read, limite: other, pages: walked.coarser } };
  const right = coarse === undefined ? await settleWalk(run, partner, other) : coarser;
  const again = (at: number) => settleWalk(run, partner, at, { purpose: 're-read' });
  const { value, state } = await settle(differenceOf(walked, right), {
    again: async () => differenceOf(await again(limite), await again(other)),
    endOf: (found) => (found === null ? 'unread' : found.signature === '' ? 'clean' : null),
    same: (before, now) => before?.signature === now?.signature,
    pause: run.session.patience,
  });
  if (value === null || state === 'unread') return null;
  return { state: state === 'clean' ? 'same' : state, limite, other, ...value.counts, exchange: value.exchange };
}

function isSettled({ state, read }: SettledWalk): boolean {
  return (state === 'clean' || state === 'constant') && read.whole && !read.shrunk;
}

/**
 * Returns the simulations that only one of two walks has, or null if a walk is not settled or an id is missing. The
 * signature is the same for the same differences, and empty for none.
 */
function differenceOf(left: SettledWalk, right: SettledWalk) {
  const reads = [left.read, right.read] as const;
  const [one, other] = [reads[0].list(), reads[1].list()];
  if (!isSettled(left) || !isSettled(right) || !hasEveryId(one) || !hasEveryId(other)) return null;
  const [missing, further] = [marksBeyond(one, other), marksBeyond(other, one)];
  const [here, there] = [totalOf(reads[0]), totalOf(reads[1])];
  const differs = missing.length + further.length > 0 || (here !== null && there !== null && here !== there);
  const signature = differs ? JSON.stringify([missing, further, here, there]) : '';
  const counts = { missing: missing.length, further: further.length, totals: [here, there] } as const;
  return { counts, signature, exchange: reads[1].pages[0]?.answer.exchange ?? '' };
}

function totalOf({ pages }: ListRead): number | null {
  return pages[0]?.answer.page?.total ?? null;
}

/** Returns the sorted marks of the simulations that only the first list has. */
function marksBeyond(list: Keys, other: Keys): readonly number[] {
  const marks = positionsBeyond(list, other).map((position) => markOf(list, position));
  return [...new Set(marks)].sort((a, b) => a - b);
}

function hasEveryId(list: Keys): boolean {
  return keysOf(list, (position) => hasGivenId(list, position)).length === list.length;
}
