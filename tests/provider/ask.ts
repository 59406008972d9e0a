import type { InjectOptions } from 'fastify';
import { createProvider, type Provider, type ProviderOptions } from '../../provider/index.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The body as JSON; null where it is none. */
  readonly json: Record<string, unknown> | null;
}

/** A provider that is asked without a socket. */
export interface Asked {
  readonly provider: Provider;
  readonly settings: Record<string, string>;
  get(query: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD' | 'OPTIONS' | 'DELETE'): Promise<Reply>;
  post(body: string, contentType?: string): Promise<Reply>;
  /** The token of the partner whose settings have this prefix. */
  token(prefix?: '' | 'SECOND_' | 'INCOMPLETE_' | 'EMPTY_'): Promise<string>;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

export async function ask(options: ProviderOptions = {}): Promise<Asked> {
  const provider = await createProvider(options);
  const settings = provider.settings('http://127.0.0.1/integration');
  const inject = async (request: InjectOptions): Promise<Reply> => {
    const { statusCode, headers, body } = await provider.app.inject(request);
    return { status: statusCode, headers, text: body, json: parsed(body) };
  };
  const post: Asked['post'] = (body, contentType = 'application/json') =>
    inject({
      method: 'POST',
      url: '/integration/v1/authentication/accesstoken',
      headers: { 'content-type': contentType },
      payload: body,
    });
  return {
    provider,
    settings,
    get: (query, headers = {}, method = 'GET') =>
      inject({ method, url: `/integration/v1/proposal/simulation${query}`, headers }),
    post,
    token: async (prefix = '') => {
      const { json } = await post(credentialsBody(settings, prefix));
      return String(json?.accesstoken);
    },
  };
}

/** The body of a token call with the credentials of these settings, one or both of them replaced. */
export function credentialsBody(
  settings: Record<string, string>,
  prefix = '',
  replaced: { clientId?: string; clientSecret?: string } = {},
): string {
  return JSON.stringify({
    clientId: settings[`PARTNER_API_${prefix}CLIENT_ID`],
    clientSecret: settings[`PARTNER_API_${prefix}CLIENT_SECRET`],
    ...replaced,
  });
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
