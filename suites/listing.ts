import { type Answer, type Asked, LISTING_ROLES, listingsOf, type Partner } from '../facts/answer.ts';
import type { Facts, Survey } from '../facts/facts.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { listingRequirements } from '../requirements/listing.ts';
import type { CodedFinding, Reason } from '../src/judging/finding.ts';
import { emptyAccount, incompleteAccount } from './accounts.ts';
import { listFindings, surveysOf } from './list.ts';
import {
  actualOf,
  combined,
  each,
  eachRepeated,
  type FactsCheck,
  finding,
  findingAt,
  grouped,
  haltOf,
  isOutOfToken,
  isUnfinished,
  lacking,
  obstaclesOf,
  settledOf,
  tallyFindings,
  unansweredReason,
  undecodableFinding,
  unreadableList,
  wasRetried,
} from './support.ts';

const DOCUMENTED = new Set([200, 400, 401]);

const OTHERS = ['second', 'empty'] as const satisfies readonly Partner[];

/** Returns the responses to the valid listing requests that were sent, without those of other accounts that cannot list. */
function validRequests(facts: Facts): readonly Answer[] {
  const unfinished: readonly Partner[] = OTHERS.filter((partner) => isUnfinished(facts, partner));
  return listingsOf(facts).filter(({ failure, partner }) => failure !== 'not-sent' && !unfinished.includes(partner));
}

function unsent(facts: Facts): readonly Reason[] {
  const first = listingsOf(facts).find(({ failure }) => failure === 'not-sent');
  return first === undefined ? [] : [unansweredReason(first)];
}

interface AnswerCheck {
  readonly select?: (answer: Answer, facts: Facts) => boolean;
  readonly check: (answer: Answer) => CodedFinding | null;
  readonly nothing: Extract<TextCode, `nothing.${string}`>;
  readonly repeated?: true;
  /** True to check an older token on page 1 too: if a newer token revokes it, it gets 401. */
  readonly withOlder?: true;
}

/** Checks the responses to valid requests one by one. */
function everyAnswer({ select = () => true, check, nothing, repeated, withOlder }: AnswerCheck): FactsCheck {
  return (facts) => {
    if (isUnfinished(facts, 'main')) return { obstacles: [coded('account.main-unfinished')] };
    const isOlder = ({ role, name }: Answer) => role === 'open' && name === 'listing.with-earlier-token';
    const older = withOlder ? facts.answers.filter(isOlder) : [];
    const sent = [...validRequests(facts), ...older].filter((answer) => select(answer, facts));
    const settled = settledOf(sent, facts).filter((answer) => !wasRetried(answer, facts));
    const obstacles = [...obstaclesOf(sent, facts).slice(0, 3), ...unsent(facts)];
    return { ...(repeated ? eachRepeated : each)(facts, settled, check, { code: nothing, params: {} }), obstacles };
  };
}

const ok200 = everyAnswer({
  // Omitted parameters have their own requirement.
  select: ({ asked, status }) =>
    status === 200 || (asked?.pagina_inicial != null && asked.limite !== null && status !== 401),
  check: (answer) => {
    const { page, status, kind } = answer;
    if (status !== 200) return finding(answer, coded('listing.not-200', { status }));
    const undecodable = undecodableFinding(answer);
    if (undecodable !== null) return undecodable;
    if (page === null || kind !== 'object') {
      const actual = kind === 'object' ? 'body.unread' : `body.${kind}`;
      return finding(answer, coded('listing.no-object', { actual }));
    }
    const [field, type] = page.itens === 'array' ? (['pagina', 'object'] as const) : (['itens', 'array'] as const);
    if (page[field] === type) return null;
    const params = { field, expected: `type.${type}`, actual: `held.${page[field]}` };
    return finding(answer, coded('listing.member-type', params), { pointer: `/${field}` });
  },
  nothing: 'nothing.accepted-request',
});

/** Reports items of a page that are not objects. */
const itemsAreObjects: FactsCheck = ({ tallies: { Simulation: items } }) =>
  items === undefined
    ? {}
    : { judgedOn: items.deviating, findings: tallyFindings(items, 'listing.item-no-object', {}) };

const envelopeClosed = everyAnswer({
  select: ({ page }) => page !== null,
  check: (answer) => {
    const { further: names = [] } = answer.page ?? {};
    return names.length === 0 ? null : finding(answer, coded('listing.further-members', { names }));
  },
  nothing: 'nothing.listing',
});

const boundsAccepted = everyAnswer({
  select: ({ asked, status }) =>
    asked?.pagina_inicial === 1 && (asked.limite === 1 || asked.limite === 100) && status !== 401,
  check: (answer) =>
    answer.status === 200 ? null : finding(answer, coded('listing.bound-rejected', { status: answer.status })),
  nothing: 'nothing.bounds',
});

const parametersOptional = everyAnswer({
  select: (answer, facts) =>
    answer.status !== 401 &&
    omittedIn(answer.asked).length > 0 &&
    (isServed(answer, facts) || (answer.partner === 'main' && answer.asked?.limite === null && !isLater(answer.asked))),
  check: (answer) => {
    const { status, asked } = answer;
    if (status === 200) return null;
    return finding(answer, coded('listing.parameter-required', { omitted: omittedIn(asked), status }));
  },
  nothing: 'nothing.parameterless',
});

function omittedIn(asked: Asked | undefined): readonly string[] {
  return (['pagina_inicial', 'limite'] as const).filter((name) => asked?.[name] === null);
}

/**
 * Returns true if the partner gets the page with both parameters, or the main partner does where the partner did not ask.
 * Otherwise, another requirement applies.
 */
function isServed({ asked, partner }: Answer, facts: Facts): boolean {
  const later = isLater(asked);
  const similarOf = (of: Partner): readonly Answer[] =>
    listingsOf(facts, of).filter(
      (one) =>
        one.status !== null &&
        one.asked !== undefined &&
        omittedIn(one.asked).length === 0 &&
        isLater(one.asked) === later &&
        (asked?.limite == null || one.asked.limite === asked.limite),
    );
  const own = similarOf(partner);
  const compared = own.length > 0 ? own : similarOf('main');
  const isOk = ({ status }: Answer): boolean => status === 200;
  return compared.length > 0 && (later ? compared.every(isOk) : compared.some(isOk));
}

function isLater(asked: Asked | undefined): boolean {
  return (asked?.pagina_inicial ?? 1) > 1;
}

const atMostLimite = everyAnswer({
  select: ({ asked, page }) => asked?.limite != null && page?.items != null,
  check: (answer) => {
    const [limite, items] = [answer.asked?.limite ?? 0, answer.page?.items ?? 0];
    if (items <= limite) return null;
    return finding(answer, coded('listing.over-limite', { limite, items }), { pointer: '/itens' });
  },
  nothing: 'nothing.limited-page',
  repeated: true,
});

const requestedPage: FactsCheck = (facts) => {
  const surveys = surveysOf(facts);
  const isChanging = surveys.some((survey) => hasSlice(survey, 'living'));
  // Pages of a list of one simulation are always equal; pages of an unstable list are equal by chance.
  const comparable = surveys.filter((survey) => survey.items > 1 && !isUnstable(survey));
  // The comparison must include the main partner's list.
  const isShown = comparable.some(({ partner }) => partner === 'main');
  const compared = isShown ? comparable.reduce((sum, survey) => sum + survey.compared, 0) : 0;
  const findings = [
    ...grouped(listFindings(facts, 'listing.page-differs')),
    ...listFindings(facts, 'listing.sizes-differ'),
  ];
  const isOfMain = surveys.some((survey) => survey.partner === 'main' && survey.items > 1 && isUnstable(survey));
  // Without a comparison, only the order of the main partner's list is a reason.
  const unstable = isOfMain || (compared > 0 && surveys.some(isUnstable)) ? coded('unstable-order') : undefined;
  const nothing = unstable ?? (compared === 0 ? coded('nothing.compared') : undefined);
  return {
    judgedOn: Math.max(compared, findings.length),
    findings,
    obstacles: isChanging ? [coded('list.changing-pages')] : surveys.length > 0 ? [] : unsent(facts),
    unexercised: nothing && (haltOf(facts) ?? nothing),
  };
};

/** Returns true if a page differs from the same slice of the full list, with this state. */
function hasSlice({ slices }: Survey, wanted: 'living' | 'unstable'): boolean {
  return slices.some(({ kind, state }) => kind === 'slice' && state === wanted);
}

function isUnstable(survey: Survey): boolean {
  return survey.order === 'unstable' || hasSlice(survey, 'unstable');
}

/** Fields that identify the person or vehicle of a simulation. */
const PERSONAL = new Set(['Customer.cpf', 'Vehicle.placa', 'Vehicle.chassi', 'Vehicle.renavam']);

const sameSimulation: FactsCheck = (facts) => {
  const surveys = surveysOf(facts);
  const judgedOn = surveys.reduce((sum, { valuesCompared = 0 }) => sum + valuesCompared, 0);
  const all = surveys.flatMap(({ contradictions = [], partner }) => contradictions.map((one) => ({ ...one, partner })));
  const findings = all
    .filter(({ state }) => state === 'constant')
    .map(({ fields, asWalked: { pagina_inicial, limite }, ...place }) => {
      const code = fields.some((field) => PERSONAL.has(field)) ? 'listing.other-person' : 'listing.values-differ';
      const request = `pagina_inicial=${pagina_inicial}&limite=${limite}`;
      return findingAt({ code, params: { fields, request } }, place);
    });
  const renewed = surveys.flatMap(({ partner, renewed: found }) => {
    if (found === undefined) return [];
    const { exchange, pagina_inicial: page, limite } = found;
    return [findingAt(coded('simulation.id-renewed'), { exchange, partner, page, limite })];
  });
  return {
    judgedOn: judgedOn + renewed.length,
    findings: [...grouped(findings), ...renewed],
    obstacles: all.some(({ state }) => state === 'living') ? [coded('listing.values-kept-changing')] : [],
    unexercised: lacking(facts, judgedOn, unreadableList(facts) ?? coded('listing.no-simulation-twice')),
  };
};

const error400: FactsCheck = (facts) => {
  const malformed = facts.answers.filter(({ role }) => role === 'malformed');
  const settled = settledOf(malformed, facts).filter((answer) => !isOutOfToken(answer, facts));
  const wrongStatus = settled
    .filter(({ status }) => status !== 400)
    .map((answer) => finding(answer, coded('listing.malformed-not-400', actualOf(answer))));
  const rejected = facts.answers.filter(({ role, status }) => status === 400 && LISTING_ROLES.has(role));
  const noProblem = rejected
    .filter(({ kind }) => kind !== 'object')
    .map((answer) => finding(answer, coded('listing.no-problem', { actual: `body.${answer.kind}` })));
  const nothing = coded(facts.production ? 'production.parameters' : 'nothing.error');
  return {
    judgedOn: new Set([...settled, ...rejected]).size,
    findings: [...wrongStatus, ...grouped(noProblem)],
    obstacles: obstaclesOf(malformed, facts),
    unexercised: lacking(facts, settled.length, nothing),
  };
};

const statuses = everyAnswer({
  select: ({ status }) => status !== null,
  check: (answer) => {
    const { status } = answer;
    if (status === null || DOCUMENTED.has(status)) return null;
    if (status === 500) return finding(answer, coded('listing.status-500'));
    return finding(answer, coded('listing.status-not-shown', { status }));
  },
  nothing: 'nothing.valid-request',
  withOlder: true,
});

export const listingChecks = {
  'listing.ok-200': combined(ok200, itemsAreObjects),
  'listing.envelope-closed': envelopeClosed,
  'listing.bounds-accepted': boundsAccepted,
  'listing.requested-page': requestedPage,
  'listing.same-simulation': sameSimulation,
  'listing.parameters-optional': parametersOptional,
  'listing.at-most-limite': atMostLimite,
  'listing.error-400': error400,
  'listing.empty-account': emptyAccount,
  'listing.incomplete-account': incompleteAccount,
  'listing.statuses': statuses,
} satisfies Record<keyof typeof listingRequirements, FactsCheck>;
