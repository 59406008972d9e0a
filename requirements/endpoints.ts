/** The paths of the endpoints, below the base URL. */
export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';
