import { type Context, OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import type { Answered, Call } from '../../src/evidence/exchange.ts';

/** Which of the described answers is wanted; without it the mock takes its first example. */
export interface Wanted {
  readonly code?: number;
  readonly example?: string;
}

/** The API as a mock has it that is made from the text of an OpenAPI document. */
export interface Mock {
  answer(call: Call, wanted: Wanted): Promise<Answered>;
}

/** An answer as the document describes it; one without content has no body. */
function described({ api, operation }: Context, wanted: Wanted): Answered {
  const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '', wanted);
  const hasContent = 'content' in (operation.responses?.[String(status)] ?? {});
  const body = Buffer.from(hasContent ? JSON.stringify(mock) : '');
  const headers = hasContent ? [['content-type', 'application/json'] as const] : [];
  return { kind: 'answered', status, headers, body, encodedBytes: body.length };
}

const empty = (status: number): Answered => ({
  kind: 'answered',
  status,
  headers: [],
  body: Buffer.alloc(0),
  encodedBytes: 0,
});

/**
 * A mock by openapi-backend, which routes, validates requests, asks for the security that an operation names and answers
 * with examples. `accepted` is the one value of Authorization that opens what is secured.
 */
export async function mockOf(text: string, accepted: string): Promise<Mock> {
  // Its own check is that of OpenAPI 3.0, which `quick` leaves out.
  const api = new OpenAPIBackend({ definition: parse(text), quick: true, coerceTypes: true });
  api.register({
    notFound: () => empty(404),
    methodNotAllowed: () => empty(405),
    validationFail: (context) => described(context, { code: 400 }),
    unauthorizedHandler: (context) => described(context, { code: 401 }),
    notImplemented: (context, wanted: Wanted) => described(context, wanted),
  });
  api.registerSecurityHandler('bearer', ({ request }: Context) => request.headers.authorization === accepted);
  await api.init();
  return {
    answer: ({ method, path, headers, body }, wanted) => {
      const [route = '', query = ''] = path.split('?');
      return api.handleRequest({ method, path: route, query, headers: { ...headers }, body }, wanted);
    },
  };
}
