import { whereaboutsOf } from '../facts/answer.ts';
import { textOf } from '../messages/index.ts';
import type { OpenPointId } from '../requirements/index.ts';
import { invisible, notSeen, type Observe } from './open-points/observation.ts';
import * as parameters from './open-points/parameters.ts';
import * as responses from './open-points/responses.ts';
import * as simulations from './open-points/simulations.ts';

/** The observation of each open point: a missing, unknown or misspelled id does not compile. */
const table = {
  'open.required-fields': simulations.requiredFields,
  'open.prazo-unit': simulations.prazoUnit,
  'open.currency': simulations.currency,
  'open.rates': simulations.rates,
  'open.token-errors': responses.tokenErrors,
  'open.default-page': parameters.defaultPage,
  'open.default-limit': parameters.defaultLimit,
  'open.ordering': simulations.ordering,
  'open.out-of-bounds': parameters.outOfBounds,
  'open.beyond-last-page': parameters.beyondLastPage,
  'open.repeated-parameter': parameters.repeatedParameter,
  'open.unknown-parameter': parameters.unknownParameter,
  'open.empty-parameter': parameters.emptyParameter,
  'open.expires-in-unit': responses.expiresInUnit,
  'open.token-reuse': responses.tokenReuse,
  'open.revocation-refresh': () => invisible(textOf('open.no-revocation')),
  'open.scopes': responses.scopes,
  'open.401-body': responses.unauthorizedBody,
  'open.scheme-case': responses.schemeCase,
  'open.error-tipos': responses.errorTipos,
  'open.rate-limits': responses.rateLimits,
  'open.content-type': responses.contentType,
  'open.deprecation': responses.deprecation,
  'open.methods': responses.methods,
  'open.last-page-size': parameters.lastPageSize,
  'open.validation-order': responses.validationOrder,
  'open.lifecycle': () => invisible(textOf('open.no-states')),
  'open.events': () => invisible(textOf('open.no-events')),
  'open.formats': simulations.formats,
} satisfies Record<OpenPointId, Observe>;

/**
 * Observes responses of the API. If a run only got pages of a gateway, nothing is observed. If it stopped early, that is
 * the reason for an unseen open point.
 */
function ofTheApi(observe: Observe): Observe {
  return (facts) => {
    const { answers, halted } = facts;
    const pages = whereaboutsOf(answers) === 'shown' ? [] : answers.filter(({ kind }) => kind === 'html');
    if (pages.length === 0) {
      const observed = observe(facts);
      const isOver = halted !== null && observed.reasons?.[0]?.code === 'open.not-seen';
      return isOver ? notSeen(textOf('open.halted', { why: halted }), observed) : observed;
    }
    const statuses = [...new Set(pages.map(({ status }) => String(status)))].sort();
    const exchanges = pages.map(({ exchange }) => exchange);
    return notSeen(textOf('open.foreign-pages', { statuses }), { basis: 0, exchanges });
  };
}

/** The observation of every open point, by id. An open point outside the selection is not observed. */
export const observations = Object.fromEntries(
  Object.entries<Observe>(table).map(([id, observe]): [string, Observe] => [
    id,
    (facts) => (facts.scope.ids?.includes(id) === false ? notSeen(textOf('not-selected')) : ofTheApi(observe)(facts)),
  ]),
) as Readonly<Record<OpenPointId, Observe>>;
