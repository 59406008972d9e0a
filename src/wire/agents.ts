import * as http from 'node:http';
import * as https from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';

/** Where connections come from. */
export interface Agents {
  /** Keeps connections open from call to call. */
  readonly pooled: http.Agent;
  /** Opens a connection for each call and closes it afterwards, while the request's headers stay the same. */
  readonly fresh: http.Agent;
  close(): void;
}

/** Time for one of a host's addresses to answer before the next one is tried as well; Node's own 250 ms are short. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * The connection pools for a base address, http or https by its scheme.
 *
 * `ca` (PEM) is trusted besides the usual authorities. Certificates are always verified, whatever the environment says.
 */
export function createAgents(baseUrl: string, maxSockets: number, ca?: string): Agents {
  const common = { keepAlive: true, maxSockets, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS };
  const make = /^https:/i.test(baseUrl) ? secureMaker(ca) : (options: http.AgentOptions) => new http.Agent(options);
  const pooled = make(common);
  const fresh = make(common);
  fresh.maxFreeSockets = 0;
  return {
    pooled,
    fresh,
    close() {
      pooled.destroy();
      fresh.destroy();
    },
  };
}

function secureMaker(ca: string | undefined): (options: http.AgentOptions) => http.Agent {
  const trust = ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) };
  return (options) => new https.Agent({ ...options, ...trust, rejectUnauthorized: true });
}
