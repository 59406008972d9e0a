/**
 * Whether a status shows that something stood between a request and the API: 429, and the 5xx of gateways and overload
 * (502 to 504, 506 to 511; 520 to 530, 598 and 599 of CDNs). Not 500, which the API itself may return, nor 501 and 505,
 * which a server returns again whenever it is asked (RFC 9110, 15.6.2 and 15.6.6).
 */
export function isTrouble(status: number): boolean {
  return status === 429 || (status > 501 && status < 600 && status !== 505);
}

/** Whether the same request may have another response a little later: trouble, or a 500. */
export function mayPass(status: number): boolean {
  return status === 500 || isTrouble(status);
}

const CREDENTIALS_REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 422, 423]);

/** Whether the token call rejects credentials with this status; which of them an API uses is open. */
export function refusesCredentials(status: number): boolean {
  return CREDENTIALS_REFUSED.has(status);
}
