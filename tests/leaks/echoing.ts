import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { createProvider, type ProviderOptions } from '../../provider/index.ts';

/** One call that the target was asked, and the answer that it would give by itself. */
export interface Answering {
  readonly path: string;
  readonly authorization: string;
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

/** What a target makes of its answer. */
export type Twist = (answering: Answering) => {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
};

/** A target while `use` runs. */
export interface EchoingTarget {
  readonly env: Readonly<Record<string, string>>;
  /** Every body that it would have given by itself: what is personal or secret in them is the test's to find. */
  readonly bodies: readonly string[];
}

/** The reference provider behind a server that twists its answers. */
export async function withEchoing(
  options: ProviderOptions,
  twist: Twist,
  use: (target: EchoingTarget) => Promise<void>,
): Promise<void> {
  const { app, settings } = await createProvider(options);
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const asked = Buffer.concat(chunks).toString('utf8');
    const given = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '/',
      headers: request.headers,
      ...(asked === '' ? {} : { payload: asked }),
    });
    bodies.push(given.body);
    const { authorization = '', ...rest } = request.headers;
    const { status, headers, body } = twist({
      path: request.url ?? '/',
      authorization: `${authorization}${rest['proxy-authorization'] ?? ''}`,
      asked,
      status: given.statusCode,
      body: given.body,
    });
    const { 'content-length': _, connection: __, ...kept } = given.headers;
    response.writeHead(status ?? given.statusCode, { ...kept, ...headers });
    response.end(body ?? given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  try {
    const env = { ...settings(`http://127.0.0.1:${port}/integration`), PARTNER_API_ENVIRONMENT: 'staging' };
    await use({ env, bodies });
  } finally {
    server.closeAllConnections();
    server.close();
    await app.close();
  }
}
