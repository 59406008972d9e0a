import type * as http from 'node:http';

/**
 * Makes an agent reach every target, also over plain http, through a tunnel of a proxy (CONNECT): the proxy can change no
 * request and no response. `trust` holds the authorities for a proxy that is itself reached over TLS.
 */
export function tunnelled(
  agent: http.Agent,
  { proxy, isSecure, trust }: { readonly proxy: string; readonly isSecure: boolean; readonly trust: { ca?: string[] } },
): http.Agent {
  agent.createConnection = (options, callback) => {
    // Loaded only here: a run without a proxy needs none of it.
    void import('hpagent').then(({ HttpProxyAgent, HttpsProxyAgent }) => {
      const Tunnel = isSecure ? HttpsProxyAgent : HttpProxyAgent;
      new Tunnel({ keepAlive: true, proxy, proxyRequestOptions: trust }).createConnection(options, callback);
    });
    return undefined;
  };
  return agent;
}
