import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import * as tls from 'node:tls';

/** The error for a CONNECT request that returned another status than 200. */
export class ConnectRejection extends Error {
  readonly status: number;

  constructor(status: number) {
    super('the proxy opened no tunnel');
    this.status = status;
  }
}

interface TunnelOptions {
  /** URL of the proxy, with its credentials. */
  readonly proxy: string;
  /** True if the target uses TLS. */
  readonly isSecure: boolean;
  /** The certificate authorities for a proxy that uses TLS itself. */
  readonly trust: { readonly ca?: string[] };
  /** Time limit for the response to CONNECT, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Makes an agent connect through a proxy tunnel (CONNECT), also for plain http, so that the proxy cannot change requests
 * or responses. Each CONNECT ends with its time limit or its agent.
 */
export function tunneled(agent: http.Agent, options: TunnelOptions): http.Agent {
  const { isSecure, timeoutMs } = options;
  const pending = new Set<http.ClientRequest>();
  agent.createConnection = (to: tls.ConnectionOptions, callback) => {
    const fail = (error: Error): void => callback?.(error, undefined as never);
    const request = connectTo(authorityOf(to), options);
    const late = Object.assign(new Error('no tunnel'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => request.destroy(late), timeoutMs);
    pending.add(request);
    request.once('close', () => {
      clearTimeout(timer);
      pending.delete(request);
    });
    request.once('error', fail);
    request.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      request.off('error', fail);
      if (statusCode !== 200) {
        socket.destroy();
        fail(new ConnectRejection(statusCode));
        return;
      }
      if (head.length > 0) socket.unshift(head);
      callback?.(null, isSecure ? tls.connect({ ...to, socket }) : socket);
    });
    request.end();
    return undefined;
  };
  const destroy = agent.destroy.bind(agent);
  agent.destroy = () => {
    for (const request of pending) request.destroy();
    destroy();
  };
  return agent;
}

/** Returns `host:port`, with an IPv6 address in brackets (RFC 9112, 3.2.3). */
function authorityOf({ host = '', port = 0 }: tls.ConnectionOptions): string {
  const bare = host.replace(/^\[|\]$/g, '');
  return `${isIPv6(bare) ? `[${bare}]` : bare}:${port}`;
}

function connectTo(authority: string, { proxy, trust }: TunnelOptions): http.ClientRequest {
  const { protocol, hostname, port, username, password } = new URL(proxy);
  const host = hostname.replace(/^\[|\]$/g, '');
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const headers = { host: authority, ...(username !== '' && { 'proxy-authorization': authorization }) };
  const common = { method: 'CONNECT', path: authority, host, headers, agent: false };
  if (protocol !== 'https:') return http.request({ ...common, port: port || 80 });
  // An IP address is no server name. The environment must not turn verification off.
  const servername = isIP(host) === 0 ? host : '';
  return https.request({ ...common, port: port || 443, ...trust, servername, rejectUnauthorized: true });
}
