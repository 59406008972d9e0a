/**
 * Whether a status says that something stood between a call and its answer, so that nothing follows about the API: 429,
 * and the 5xx of gateways, networks and overload, registered (502 to 504, 506 to 511) or made up by a CDN (520 to 530,
 * 598, 599).
 *
 * Not so 500, which the API itself may give for one stimulus, again and again; nor 501 and 505, by which a server says
 * for good that it does not support the method or the version of HTTP (RFC 9110, 15.6.2 and 15.6.6; a 501 may even be
 * cached, 15.1): asked again it has no other answer, and a complete answer is judged.
 */
export function isTrouble(status: number): boolean {
  return status === 429 || (status > 501 && status < 600 && status !== 505);
}

/** Whether the same call may be answered otherwise a little later: trouble, or a 500. */
export function mayPass(status: number): boolean {
  return status === 500 || isTrouble(status);
}

const CREDENTIALS_REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 422, 423]);

/** Whether the token call rejects credentials with this status; which of them an API uses is open. */
export function refusesCredentials(status: number): boolean {
  return CREDENTIALS_REFUSED.has(status);
}
