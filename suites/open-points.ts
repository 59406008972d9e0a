import type { OpenPointId } from '../requirements/index.ts';
import { defaultLimit, defaultPage } from './open-points/defaults.ts';
import { contentType, deprecation, methods, rateLimits } from './open-points/headers.ts';
import { invisible, type Observe } from './open-points/observation.ts';
import { ordering } from './open-points/ordering.ts';
import {
  beyondLastPage,
  emptyParameter,
  outOfBounds,
  repeatedParameter,
  unknownParameter,
} from './open-points/parameters.ts';
import { prazoUnit, rates } from './open-points/rates.ts';
import { errorTipos, schemeCase, unauthorizedBody } from './open-points/refusals.ts';
import { currency, formats, requiredFields } from './open-points/simulations.ts';
import { expiresInUnit, scopes, tokenErrors, tokenReuse } from './open-points/token.ts';

/** How each open point is answered from the facts: what is missing, unknown or misspelt does not compile. */
export const observations = {
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
  'open.revocation-refresh': () => invisible('no documented call revokes or refreshes a token'),
  'open.scopes': scopes,
  'open.401-body': unauthorizedBody,
  'open.scheme-case': schemeCase,
  'open.error-tipos': errorTipos,
  'open.rate-limits': rateLimits,
  'open.content-type': contentType,
  'open.deprecation': deprecation,
  'open.methods': methods,
  'open.lifecycle': () => invisible('no documented field is a state, and no call changes a simulation'),
  'open.events': () => invisible('no documented call subscribes to events or receives them'),
  'open.formats': formats,
} satisfies Record<OpenPointId, Observe>;
