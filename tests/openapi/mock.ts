import { type Context, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import type { Answered, Call } from '../../src/evidence/exchange.ts';
import { answered } from '../support/answered.ts';

/** Selects one of the described responses; by default the first example. */
export interface Wanted {
  readonly code?: number;
  readonly example?: string;
}

/** Returns a response of the document. A response without content has no body. */
function described({ api, operation }: Context, wanted: Wanted): Answered {
  const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '', wanted);
  const hasContent = 'content' in (operation.responses?.[String(status)] ?? {});
  return hasContent ? answered(status, mock, [['content-type', 'application/json']]) : answered(status);
}

/**
 * Creates a mock with openapi-backend. It validates requests, checks the security of an operation and responds with examples.
 * `accepted` is the only valid Authorization header.
 */
export async function mockOf(text: string, accepted: string) {
  // `quick` disables its own check, which is for OpenAPI 3.0.
  const api = new OpenAPIBackend({ definition: parse(text), quick: true, coerceTypes: true });
  api.register({
    notFound: () => answered(404),
    methodNotAllowed: () => answered(405),
    validationFail: (context) => described(context, { code: 400 }),
    unauthorizedHandler: (context) => described(context, { code: 401 }),
    notImplemented: (context, wanted: Wanted) => described(context, wanted),
  });
  api.registerSecurityHandler('bearer', ({ request }: Context) => request.headers.authorization === accepted);
  await api.init();
  return {
    answer: ({ method, path, headers, body }: Call, wanted: Wanted): Promise<Answered> => {
      const [route = '', query = ''] = path.split('?');
      return api.handleRequest({ method, path: route, query, headers: { ...headers }, body }, wanted);
    },
  };
}
