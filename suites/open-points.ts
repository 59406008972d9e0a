import { textOf } from '../messages/index.ts';
import type { OpenPointId } from '../requirements/index.ts';
import { defaultLimit, defaultPage } from './open-points/defaults.ts';
import { contentType, deprecation, methods, rateLimits } from './open-points/headers.ts';
import { invisible, notSeen, type Observe } from './open-points/observation.ts';
import { ordering } from './open-points/ordering.ts';
import {
  beyondLastPage,
  emptyParameter,
  lastPageSize,
  outOfBounds,
  repeatedParameter,
  unknownParameter,
} from './open-points/parameters.ts';
import { prazoUnit, rates } from './open-points/rates.ts';
import { errorTipos, schemeCase, unauthorizedBody, validationOrder } from './open-points/refusals.ts';
import { currency, formats, requiredFields } from './open-points/simulations.ts';
import { expiresInUnit, scopes, tokenErrors, tokenReuse } from './open-points/token.ts';

/** How each open point is answered from the facts: what is missing, unknown or misspelt does not compile. */
const table = {
  'open.required-fields': requiredFields,
  'open.prazo-unit': prazoUnit,
  'open.currency': currency,
  'open.rates': rates,
  'open.token-errors': tokenErrors,
  'open.default-page': defaultPage,
  'open.default-limit': defaultLimit,
  'open.ordering': ordering,
  'open.out-of-bounds': outOfBounds,
  'open.beyond-last-page': beyondLastPage,
  'open.repeated-parameter': repeatedParameter,
  'open.unknown-parameter': unknownParameter,
  'open.empty-parameter': emptyParameter,
  'open.expires-in-unit': expiresInUnit,
  'open.token-reuse': tokenReuse,
  'open.revocation-refresh': () => invisible(textOf('open.no-revocation')),
  'open.scopes': scopes,
  'open.401-body': unauthorizedBody,
  'open.scheme-case': schemeCase,
  'open.error-tipos': errorTipos,
  'open.rate-limits': rateLimits,
  'open.content-type': contentType,
  'open.deprecation': deprecation,
  'open.methods': methods,
  'open.last-page-size': lastPageSize,
  'open.validation-order': validationOrder,
  'open.lifecycle': () => invisible(textOf('open.no-states')),
  'open.events': () => invisible(textOf('open.no-events')),
  'open.formats': formats,
} satisfies Record<OpenPointId, Observe>;

/** Every open point by its id; one that the run was not about has no answer, whatever was seen of it. */
export const observations: Readonly<Record<OpenPointId, Observe>> = mapped(table);

function mapped(observes: Readonly<Record<OpenPointId, Observe>>): Record<OpenPointId, Observe> {
  const entries = Object.entries(observes).map(([id, observe]): [string, Observe] => [
    id,
    (facts) => (facts.scope?.ids?.includes(id) === false ? notSeen(textOf('not-selected')) : observe(facts)),
  ]);
  return Object.fromEntries(entries) as Record<OpenPointId, Observe>;
}
