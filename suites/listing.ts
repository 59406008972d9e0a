import { type Answer, type Asked, LISTING_ROLES, mayPass, saysIncomplete } from '../facts/answer.ts';
import type { Facts, SliceFact, Survey } from '../facts/facts.ts';
import { findingOf, textOf } from '../messages/index.ts';
import type { listingRequirements } from '../requirements/listing.ts';
import type { Finding, Reason } from '../src/judging/finding.ts';
import { emptyAccount, incompleteAccount } from './accounts.ts';
import { sizeFindings, sliceFindings, surveysOf } from './list.ts';
import { recurring } from './recurring.ts';
import {
  alsoJudged,
  type FactsCheck,
  finding,
  grouped,
  isOutOfToken,
  judgement,
  obstacleOf,
  statusWords,
  tallyFindings,
  unansweredReason,
  undecodableFinding,
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
  judge: (answer: Answer) => Finding | null,
  unexercised: string,
  once = false,
): FactsCheck {
  return (facts) => {
    const incomplete = incompleteMain(facts);
    if (incomplete !== null) return judgement(0, [], { obstacles: [incomplete] });
    const sent = validRequests(facts).filter(select);
    const obstacles = sent.map((answer) => obstacleOf(answer, facts)).filter((one) => one !== null);
    const settled = sent.filter((answer) => obstacleOf(answer, facts) === null && !isExonerated(answer, facts));
    const judged = settled.map((answer) => ({ answer, finding: judge(answer) }));
    const findings = once ? recurring(judged) : judged.flatMap(({ finding: found }) => found ?? []);
    return judgement(settled.length, grouped(findings), {
      obstacles: [...new Set(obstacles.filter((_, index) => index < 3)), ...unsent(facts)],
      ...(settled.length === 0 ? { unexercised: facts.halted ?? unexercised } : {}),
    });
  };
}

/** The main account cannot list at all because its registration is not finished: nothing about the API follows. */
function incompleteMain(facts: Facts): Reason | null {
  const own = validRequests(facts).filter(({ partner }) => partner === 'main');
  const refused = own.some(saysIncomplete);
  if (!refused || own.some(({ status }) => status === 200)) return null;
  return textOf('account.main-unfinished');
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
    if (status !== 200) {
      const said = { message: 'a valid and authorized request is not answered 200', expected: 'status 200' };
      return finding(answer, { ...said, actual: statusWords(answer) });
    }
    const undecodable = undecodableFinding(answer);
    if (undecodable !== null) return undecodable;
    if (page === null || kind !== 'object') {
      const said = { message: 'the listing is no JSON object', expected: 'a JSON object with itens and pagina' };
      return finding(answer, { ...said, actual: kind === 'object' ? 'an object that cannot be read' : `${kind} body` });
    }
    if (page.itens !== 'array') {
      const said = { message: 'itens is no array', expected: 'itens: an array', actual: page.itens };
      return finding(answer, said, { pointer: '/itens' });
    }
    if (page.pagina === 'object') return null;
    const said = { message: 'pagina is no object', expected: 'pagina: an object', actual: page.pagina };
    return finding(answer, said, { pointer: '/pagina' });
  },
  'no valid request was answered with the token accepted',
);

/** Where something that is no object stands among the simulations, in anybody's list. */
const strangeItems: FactsCheck = ({ tallies: { Simulation: strange } }) =>
  strange === undefined
    ? judgement(0, [])
    : judgement(
        strange.deviating,
        tallyFindings('listing.itens', strange).map((one) => ({ ...one, message: 'an item is no simulation' })),
      );

const itemsAreObjects = alsoJudged(ok200, strangeItems);

const envelopeClosed = everyAnswer(
  ({ page }) => page !== null,
  (answer) => {
    const { further = [] } = answer.page ?? {};
    if (further.length === 0) return null;
    const said = { message: 'the listing holds more than itens and pagina', expected: 'itens and pagina' };
    return finding(answer, { ...said, actual: `also ${further.join(', ')}` });
  },
  'no listing was read',
);

const boundsAccepted = everyAnswer(
  ({ asked, status }) => asked?.pagina_inicial === 1 && (asked.limite === 1 || asked.limite === 100) && status !== 401,
  (answer) =>
    answer.status === 200
      ? null
      : finding(answer, {
          message: 'a value within the bounds is not accepted',
          expected: 'status 200',
          actual: statusWords(answer),
        }),
  'the bounds were not asked for',
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
      return finding(answer, {
        message: `${omitted.join(' and ')} cannot be left out`,
        expected: 'status 200',
        actual: statusWords(answer),
      });
    },
    'no request without parameters was answered',
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
    const said = { message: 'a page holds more items than limite', expected: `at most ${limite}`, actual: `${items}` };
    return finding(answer, said, { pointer: '/itens' });
  },
  'no page was read that was asked for with a limite',
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
  const message = 'a page does not hold the simulations that stand there in the walk';
  const findings = [
    ...grouped(sliceFindings(facts, ({ kind }) => kind === 'slice', message)),
    ...sizeFindings(facts, 'simulations'),
  ];
  const reason = surveys.some(isUnstable)
    ? textOf('unstable-order')
    : compared === 0
      ? 'no page at another size could be compared with the walk'
      : null;
  return judgement(Math.max(compared, findings.length), findings, {
    obstacles:
      living > 0 ? ['the list kept changing while pages were compared'] : surveys.length > 0 ? [] : unsent(facts),
    ...(reason === null ? {} : { unexercised: facts.halted ?? reason }),
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
    .map(({ fields, page, limite, item, exchange, asWalked, survey: { partner } }): Finding => {
      const params = { fields, request: requestWords(asWalked) };
      return {
        ...(fields.some((field) => PERSONAL.has(field))
          ? findingOf('listing.other-person', params)
          : findingOf('listing.values-differ', params)),
        count: 1,
        exchange,
        where: {
          ...(page === null ? {} : { page }),
          ...(limite === null ? {} : { limite }),
          item,
          ...(partner === 'main' ? {} : { partner }),
        },
      };
    });
  const living = found.some(({ state }) => state === 'living');
  return judgement(compared, grouped(findings), {
    obstacles: living ? [textOf('listing.values-kept-changing')] : [],
    ...(compared === 0 ? { unexercised: facts.halted ?? textOf('listing.no-simulation-twice') } : {}),
  });
};

function requestWords({ pagina_inicial, limite }: Asked): string {
  return `pagina_inicial=${pagina_inicial}&limite=${limite}`;
}

const error400: FactsCheck = (facts) => {
  const malformed = facts.answers.filter(({ role }) => role === 'malformed');
  const obstacles = malformed.map((answer) => obstacleOf(answer, facts)).filter((one) => one !== null);
  const judged = malformed.filter((answer) => obstacleOf(answer, facts) === null && !isOutOfToken(answer, facts));
  const wrongStatus = judged
    .filter(({ status }) => status !== 400)
    .map((answer) =>
      finding(answer, {
        message: 'a parameter that is no integer is not refused with 400',
        expected: 'status 400 with ProblemDetails',
        actual: statusWords(answer),
      }),
    );
  const refused = facts.answers.filter(({ role, status }) => status === 400 && LISTING_ROLES.has(role));
  const noProblem = refused
    .filter(({ kind }) => kind !== 'object')
    .map((answer) =>
      finding(answer, {
        message: 'a 400 carries no ProblemDetails',
        expected: 'a ProblemDetails object',
        actual: answer.kind === 'empty' ? 'no body' : `${answer.kind} body`,
      }),
    );
  const judgedOn = new Set([...judged, ...refused]).size;
  const unexercised =
    facts.halted ??
    (facts.production ? 'malformed parameters are not sent to production' : 'no request in error was answered');
  return judgement(judgedOn, [...wrongStatus, ...grouped(noProblem)], {
    obstacles,
    ...(judged.length === 0 ? { unexercised } : {}),
  });
};

const statuses = everyAnswer(
  ({ status }) => status !== null,
  (answer) => {
    const { status } = answer;
    if (status === null || SHOWN.has(status)) return null;
    if (status === 500) return finding(answer, findingOf('listing.status-500'));
    const said = { message: 'a status that is not shown', expected: '200, 400 or 401', actual: statusWords(answer) };
    return finding(answer, said);
  },
  'no valid request was answered',
);

/** The listing: its answers, its parameters and what a page holds. */
export const listingChecks = {
  'listing.ok-200': itemsAreObjects,
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
