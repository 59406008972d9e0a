/**
 * Returns true if a status shows a problem between the request and the API: 408, which a load balancer sends on an idle
 * connection (RFC 9110, 15.5.9), 429, and the 5xx of gateways and overload (502 to 504, 506 to 511; 520 to 530, 598 and
 * 599 of CDNs). Not 500, which the API itself may return. Not 501 and 505,
 * which a server returns to every retry (RFC 9110, 15.6.2 and 15.6.6).
 */
export function isTrouble(status: number): boolean {
  return status === 408 || status === 429 || (status > 501 && status < 600 && status !== 505);
}

/** Returns true if the same request may get another response a little later: trouble, or a 500. */
export function mayPass(status: number): boolean {
  return status === 500 || isTrouble(status);
}

/** Returns true if a token endpoint may reject credentials with this status. The document does not specify the status. */
export function refusesCredentials(status: number): boolean {
  return [400, 401, 403, 422, 423].includes(status);
}
