import type { OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';
import { withServer } from '../cli/targets.ts';

/** One request, and the response that the provider would give by itself. */
export interface Answering {
  readonly path: string;
  readonly authorization: string;
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

/** What a target makes of its response. */
export type Twist = (answering: Answering) => {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
};

/**
 * The reference provider behind a server that twists its responses, with every body that it would have given by itself: what is
 * personal or secret in them is the test's to find.
 */
export async function withEchoing(
  options: ProviderOptions,
  twist: Twist,
  use: (target: {
    readonly env: Readonly<Record<string, string>>;
    readonly bodies: readonly string[];
  }) => Promise<void>,
): Promise<void> {
  const { app, settings } = await createProvider(options);
  const bodies: string[] = [];
  await withServer(
    async (request, response) => {
      const { method, url: path = '/', headers: sent } = request;
      const asked = await text(request);
      const payload = asked === '' ? {} : { payload: asked };
      const given = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: path,
        headers: sent,
        ...payload,
      });
      bodies.push(given.body);
      const authorization = `${sent.authorization ?? ''}${sent['proxy-authorization'] ?? ''}`;
      const twisted = twist({ path, authorization, asked, status: given.statusCode, body: given.body });
      const { 'content-length': _, connection: __, ...kept } = given.headers;
      response.writeHead(given.statusCode, { ...kept, ...twisted.headers }).end(twisted.body ?? given.body);
    },
    ({ env }) =>
      use({ env: { ...settings(env.PARTNER_API_BASE_URL ?? ''), PARTNER_API_ENVIRONMENT: 'staging' }, bodies }),
  );
  await app.close();
}
