import type { OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';
import { withServer } from '../cli/targets.ts';
import { type Written, written } from './written.ts';

/** One request, and the response of the unchanged provider. */
export interface Forwarded {
  readonly path: string;
  readonly authorization: string;
  readonly payload: string;
  readonly status: number;
  readonly body: string;
}

export type Change = (forwarded: Forwarded) => { readonly headers?: OutgoingHttpHeaders; readonly body?: string };

export interface Target {
  readonly env: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

/**
 * Starts a server that changes the responses of the reference provider. `bodies` has every unchanged body, so that a test
 * can find the personal and secret values in them.
 */
export async function withEchoing<Result>(
  options: ProviderOptions,
  change: Change,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  const { app, settings } = await createProvider(options);
  const bodies: string[] = [];
  const result = await withServer(
    async (request, response) => {
      const { method, url: path = '/', headers: sent } = request;
      const payload = await text(request);
      const original = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: path,
        headers: sent,
        ...(payload !== '' && { payload }),
      });
      bodies.push(original.body);
      const authorization = `${sent.authorization ?? ''}${sent['proxy-authorization'] ?? ''}`;
      const changed = change({ path, authorization, payload, status: original.statusCode, body: original.body });
      const { 'content-length': _, connection: __, ...kept } = original.headers;
      response.writeHead(original.statusCode, { ...kept, ...changed.headers }).end(changed.body ?? original.body);
    },
    ({ env }) =>
      use({ env: { ...settings(env.PARTNER_API_BASE_URL ?? ''), PARTNER_API_ENVIRONMENT: 'staging' }, bodies }),
  );
  await app.close();
  return result;
}

/** Runs a command against such a server, with further settings. */
export function runEchoed(options: ProviderOptions, change: Change, args: string, settings: Target['env'] = {}) {
  return withEchoing(options, change, async ({ env, bodies }): Promise<Written & Target> => {
    return { ...(await written(args, { ...env, ...settings })), env, bodies };
  });
}
