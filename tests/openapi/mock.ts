import { type Context, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import type { Answered, Call } from '../../src/evidence/exchange.ts';
import { answered } from '../support/answered.ts';

/** Which of the described answers is wanted; without it the mock takes its first example. */
export interface Wanted {
  readonly code?: number;
  readonly example?: string;
}

/** An answer as the document describes it; one without content has no body. */
function described({ api, operation }: Context, wanted: Wanted): Answered {
  const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '', wanted);
  const hasContent = 'content' in (operation.responses?.[String(status)] ?? {});
  return hasContent ? answered(status, mock, [['content-type', 'application/json']]) : answered(status);
}

/**
 * A mock by openapi-backend, which routes, validates requests, asks for the security that an operation names and answers
 * with examples. `accepted` is the one value of Authorization that opens what is secured.
 */
export async function mockOf(text: string, accepted: string) {
  // Its own check is that of OpenAPI 3.0, which `quick` leaves out.
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
