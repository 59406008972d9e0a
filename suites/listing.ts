import { type Answer, type Asked, LISTING_ROLES, mayPass, saysIncomplete } from '../facts/answer.ts';
import type { Facts, SliceFact, Survey } from '../facts/facts.ts';
import { coded, type TextCode } from '../messages/index.ts';
import type { listingRequirements } from '../requirements/listing.ts';
import type { CodedFinding, Reason } from '../src/judging/finding.ts';
import { emptyAccount, incompleteAccount } from './accounts.ts';
import { sizeFindings, sliceFindings, surveysOf } from './list.ts';
import {
  alsoJudged,
  type FactsCheck,
  finding,
  grouped,
  haltOf,
  isOutOfToken,
  judgement,
  obstaclesOf,
  placed,
  recurring,
  settledOf,
  tallyFindings,
  unansweredReason,
  undecodableFinding,
  unsettled,
} from './support.ts';

/** Statuses that the document shows for the listing. */
const SHOWN = new Set([200, 400, 401]);

/** Valid listing requests that were really sent. */
function validRequests(facts: Facts): readonly Answer[] {
  return facts.answers.filter(({ role, failure }) => role === 'listing' && failure !== 'not-sent');
}

function unsent(facts: Facts): readonly Reason[] {
  const [first] = facts.answers.filter(({ role, failure }) => role === 'listing' && failure === 'not-sent');
  return first === undefined ? [] : [unansweredReason(first)];
}

/**
 * Judges the answers to valid requests one by one; those that the environment kept back are obstacles. `once`: what one
 * reading shows may be a list in motion.
 */
function everyAnswer(
  select: (answer: Answer) => boolean,
  judge: (answer: Answer) => CodedFinding | null,
  nothing: Extract<TextCode, `nothing.${string}`>,
  once = false,
): FactsCheck {
  return (facts) => {
    const incomplete = incompleteMain(facts);
    if (incomplete !== null) return unsettled(incomplete);
    const sent = validRequests(facts).filter(select);
    const settled = settledOf(sent, facts).filter((answer) => !isExonerated(answer, facts));
    const judged = settled.map((answer) => ({ answer, finding: judge(answer) }));
    const findings = once ? recurring(judged) : judged.flatMap(({ finding: found }) => found ?? []);
    return judgement(settled.length, grouped(findings), {
      obstacles: [...obstaclesOf(sent, facts).slice(0, 3), ...unsent(facts)],
      ...(settled.length === 0 ? { unexercised: haltOf(facts) ?? { code: nothing, params: {} } } : {}),
    });
  };
}

/** The main account cannot list at all because its registration is not finished: nothing about the API follows. */
function incompleteMain(facts: Facts): Reason | null {
  const own = validRequests(facts).filter(({ partner }) => partner === 'main');
  const refused = own.some(saysIncomplete);
  if (!refused || own.some(({ status }) => status === 200)) return null;
  return coded('account.main-unfinished');
}

/** A request that was sent again with a renewed token, or after a failure, is judged by its last answer. */
function isExonerated(answer: Answer, facts: Facts): boolean {
  const settled = answer.status !== null && answer.status !== 401 && !mayPass(answer.status);
  if (settled) return false;
  return facts.answers.some(
    (other) =>
      other.purpose === 'retry' &&
      other.role === 'listing' &&
      other.partner === answer.partner &&
      other.exchange > answer.exchange &&
      JSON.stringify(other.asked) === JSON.stringify(answer.asked),
  );
}

/** Where a parameter is left out, that it may be is judged elsewhere; what is answered 200 is a listing all the same. */
const ok200 = everyAnswer(
  ({ asked, status }) => status === 200 || (asked?.pagina_inicial != null && asked.limite !== null && status !== 401),
  (answer) => {
    const { page, status, kind } = answer;
    if (status !== 200) return finding(answer, coded('listing.not-200', { status }));
    const undecodable = undecodableFinding(answer);
    if (undecodable !== null) return undecodable;
    if (page === null || kind !== 'object') {
      return finding(
        answer,
        coded('listing.no-object', { actual: kind === 'object' ? 'body.unread' : `body.${kind}` }),
      );
    }
    const [field, type] = page.itens === 'array' ? (['pagina', 'object'] as const) : (['itens', 'array'] as const);
    if (page[field] === type) return null;
    const params = { field, expected: `type.${type}`, actual: `held.${page[field]}` };
    return finding(answer, coded('listing.member-type', params), { pointer: `/${field}` });
  },
  'nothing.accepted-request',
);

/** Where something that is no object stands among the simulations, in anybody's list. */
const strangeItems: FactsCheck = ({ tallies: { Simulation: strange } }) =>
  strange === undefined
    ? judgement(0, [])
    : judgement(strange.deviating, tallyFindings(strange, 'listing.item-no-object', {}));

const envelopeClosed = everyAnswer(
  ({ page }) => page !== null,
  (answer) => {
    const { further: names = [] } = answer.page ?? {};
    return names.length === 0 ? null : finding(answer, coded('listing.further-members', { names }));
  },
  'nothing.listing',
);

const boundsAccepted = everyAnswer(
  ({ asked, status }) => asked?.pagina_inicial === 1 && (asked.limite === 1 || asked.limite === 100) && status !== 401,
  (answer) =>
    answer.status === 200 ? null : finding(answer, coded('listing.bound-rejected', { status: answer.status })),
  'nothing.bounds',
);

/**
 * Only where the same partner is served the page with both parameters: its first page at the limite that is given, or at
 * any where none is; a later page where its later pages are served. What is refused with both is judged elsewhere, but
 * for the main partner's first page, where no default limite may be served while a given one is not.
 */
const parametersOptional: FactsCheck = (facts) => {
  const whole = facts.answers.filter(
    ({ role, status, asked }) =>
      role === 'listing' && status !== null && asked?.limite != null && asked.pagina_inicial !== null,
  );
  const isServed = (partner: Answer['partner'], { pagina_inicial, limite }: Asked): boolean => {
    const later = isLater({ pagina_inicial, limite });
    const alike = whole.filter(
      (one) =>
        one.partner === partner &&
        one.asked !== undefined &&
        isLater(one.asked) === later &&
        (limite === null || one.asked.limite === limite),
    );
    const count = alike.filter(({ status }) => status === 200).length;
    return later ? count > 0 && count === alike.length : count > 0;
  };
  const isTelling = ({ asked, partner }: Answer): boolean =>
    asked !== undefined &&
    (asked.limite === null || asked.pagina_inicial === null) &&
    (isServed(partner, asked) || (partner === 'main' && asked.limite === null && !isLater(asked)));
  return everyAnswer(
    (answer) => isTelling(answer) && answer.status !== 401,
    (answer) => {
      if (answer.status === 200) return null;
      const omitted = [
        ...(answer.asked?.pagina_inicial === null ? ['pagina_inicial'] : []),
        ...(answer.asked?.limite === null ? ['limite'] : []),
      ];
      return finding(answer, coded('listing.parameter-required', { omitted, status: answer.status }));
    },
    'nothing.parameterless',
  )(facts);
};

function isLater({ pagina_inicial }: Asked): boolean {
  return (pagina_inicial ?? 1) > 1;
}

const atMostLimite = everyAnswer(
  ({ asked, page }) => asked?.limite != null && page?.items != null,
  (answer) => {
    const [limite, items] = [answer.asked?.limite ?? 0, answer.page?.items ?? 0];
    if (items <= limite) return null;
    return finding(answer, coded('listing.over-limite', { limite, items }), { pointer: '/itens' });
  },
  'nothing.limited-page',
  true,
);

const requestedPage: FactsCheck = (facts) => {
  const surveys = surveysOf(facts);
  const living = slicesOf(surveys, 'living').length;
  // The pages of a list of one simulation are alike, whatever is asked for; those of an unstable one by accident.
  const telling = surveys.filter((survey) => survey.items > 1 && !isUnstable(survey));
  // The main partner's list is the one that must show it.
  const isShown = telling.some(({ partner }) => partner === 'main');
  const compared = isShown ? telling.reduce((sum, survey) => sum + survey.compared, 0) : 0;
  const findings = [...grouped(sliceFindings(facts, 'slice')), ...sizeFindings(facts, 'simulations')];
  const reason = surveys.some(isUnstable) ? coded('unstable-order') : compared === 0 ? coded('nothing.compared') : null;
  return judgement(Math.max(compared, findings.length), findings, {
    obstacles: living > 0 ? [coded('list.changing-pages')] : surveys.length > 0 ? [] : unsent(facts),
    ...(reason === null ? {} : { unexercised: haltOf(facts) ?? reason }),
  });
};

/** The pages of the lists that differ from the walk, by how they do. */
function slicesOf(surveys: readonly Survey[], wanted: SliceFact['state']): readonly SliceFact[] {
  return surveys.flatMap(({ slices }) => slices.filter(({ kind, state }) => kind === 'slice' && state === wanted));
}

function isUnstable(survey: Survey): boolean {
  return survey.order === 'unstable' || slicesOf([survey], 'unstable').length > 0;
}

/** Fields that show whose simulation it is. */
const PERSONAL = new Set(['Customer.cpf', 'Vehicle.placa', 'Vehicle.chassi', 'Vehicle.renavam']);

const sameSimulation: FactsCheck = (facts) => {
  const surveys = surveysOf(facts);
  const compared = surveys.reduce((sum, { valuesCompared = 0 }) => sum + valuesCompared, 0);
  const found = surveys.flatMap((survey) => (survey.contradictions ?? []).map((one) => ({ ...one, survey })));
  const findings = found
    .filter(({ state }) => state === 'constant')
    .map(({ fields, page, limite, item, exchange, asWalked, survey: { partner } }): CodedFinding => {
      const params = { fields, request: requestWords(asWalked) };
      return {
        ...(fields.some((field) => PERSONAL.has(field))
          ? coded('listing.other-person', params)
          : coded('listing.values-differ', params)),
        count: 1,
        exchange,
        where: placed({ page, limite, item, partner }),
      };
    });
  const living = found.some(({ state }) => state === 'living');
  return judgement(compared, grouped(findings), {
    obstacles: living ? [coded('listing.values-kept-changing')] : [],
    ...(compared === 0 ? { unexercised: haltOf(facts) ?? coded('listing.no-simulation-twice') } : {}),
  });
};

function requestWords({ pagina_inicial, limite }: Asked): string {
  return `pagina_inicial=${pagina_inicial}&limite=${limite}`;
}

const error400: FactsCheck = (facts) => {
  const malformed = facts.answers.filter(({ role }) => role === 'malformed');
  const judged = settledOf(malformed, facts).filter((answer) => !isOutOfToken(answer, facts));
  const wrongStatus = judged
    .filter(({ status }) => status !== 400)
    .map((answer) => finding(answer, coded('listing.malformed-not-400', { status: answer.status })));
  const refused = facts.answers.filter(({ role, status }) => status === 400 && LISTING_ROLES.has(role));
  const noProblem = refused
    .filter(({ kind }) => kind !== 'object')
    .map((answer) => finding(answer, coded('listing.no-problem', { actual: `body.${answer.kind}` })));
  const judgedOn = new Set([...judged, ...refused]).size;
  const reason = haltOf(facts) ?? coded(facts.production ? 'production.parameters' : 'nothing.error');
  return judgement(judgedOn, [...wrongStatus, ...grouped(noProblem)], {
    obstacles: obstaclesOf(malformed, facts),
    ...(judged.length === 0 ? { unexercised: reason } : {}),
  });
};

const statuses = everyAnswer(
  ({ status }) => status !== null,
  (answer) => {
    const { status } = answer;
    if (status === null || SHOWN.has(status)) return null;
    if (status === 500) return finding(answer, coded('listing.status-500'));
    return finding(answer, coded('listing.status-not-shown', { status }));
  },
  'nothing.valid-request',
);

/** The listing: its answers, its parameters and what a page holds. */
export const listingChecks = {
  'listing.ok-200': alsoJudged(ok200, strangeItems),
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
