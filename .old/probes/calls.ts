import type { Asked } from '../facts/answer.ts';
import type { Call } from '../src/evidence/exchange.ts';

export interface PartnerCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';

/** The token call, well formed: a JSON object with clientId and clientSecret. */
export function postToken({ clientId, clientSecret }: PartnerCredentials): Call {
  return postTokenBody(JSON.stringify({ clientId, clientSecret }));
}

/** The token call with any body and content type. */
export function postTokenBody(body: string, contentType = 'application/json'): Call {
  return { method: 'POST', path: TOKEN_PATH, headers: { 'content-type': contentType }, body };
}

/** The listing call with the parameters given; a null one is left out. */
export function getListing(asked: Asked, headers: Readonly<Record<string, string>>): Call {
  return getListingQuery(listingQuery(asked), headers);
}

/** The query of a listing call; a parameter that is null is left out. */
export function listingQuery(asked: Asked): string {
  const parameters = [
    ...(asked.pagina_inicial === null ? [] : [`pagina_inicial=${asked.pagina_inicial}`]),
    ...(asked.limite === null ? [] : [`limite=${asked.limite}`]),
  ];
  return parameters.join('&');
}

/** The listing call with a query as written. */
export function getListingQuery(query: string, headers: Readonly<Record<string, string>>): Call {
  return { method: 'GET', path: query === '' ? LISTING_PATH : `${LISTING_PATH}?${query}`, headers };
}
