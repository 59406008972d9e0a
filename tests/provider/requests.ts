import { isObject, parsed } from '../../provider/data/json.ts';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';

export const LISTING = '/integration/v1/proposal/simulation';
export const TOKEN = '/integration/v1/authentication/accesstoken';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends requests to a provider without a socket. */
export async function requestsTo(options: ProviderOptions = {}) {
  const { respond, settings: settingsOf } = await createProvider(options);
  const settings = settingsOf('http://127.0.0.1/integration');
  const send = async (...[arrived]: Parameters<typeof respond>): Promise<Reply> => {
    const { status, headers, body } = await respond(arrived);
    return { status, headers, text: body.toString('utf8') };
  };
  const post = (body: string) =>
    send({ method: 'POST', url: TOKEN, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) });
  return {
    settings,
    get: (query: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
      send({ method, url: `${LISTING}${query}`, headers }),
    post,
    token: async () => {
      const body = parsed((await post(credentialsBody(settings))).text);
      return isObject(body) ? String(body.accesstoken) : '';
    },
  };
}

/** The body of a token request with the credentials of these settings. */
export function credentialsBody(settings: Record<string, string>, prefix = '', replaced = {}): string {
  const [clientId, clientSecret] = ['ID', 'SECRET'].map((name) => settings[`PARTNER_API_${prefix}CLIENT_${name}`]);
  return JSON.stringify({ clientId, clientSecret, ...replaced });
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
