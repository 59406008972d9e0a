import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, test } from 'vitest';
import { runCommand } from '../../src/cli/run.ts';
import { mockOf } from '../openapi/mock.ts';
import { inProcess } from './in-process.ts';

const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

/** A mock of openapi.yaml over HTTP while `use` runs; it takes any bearer token. `edit` changes what it answers. */
async function withMock(edit: (body: string) => string, use: (baseUrl: string) => Promise<void>): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { authorization, 'content-type': type } = request.headers;
    const mock = await mocked;
    const { status, headers, body } = await mock.answer(
      {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: request.url ?? '/',
        headers: {
          ...(authorization !== undefined && { authorization: 'Bearer any' }),
          ...(type !== undefined && { 'content-type': type }),
        },
        body: Buffer.concat(chunks).toString('utf8'),
      },
      {},
    );
    response.writeHead(status, Object.fromEntries(headers));
    response.end(edit(Buffer.from(body).toString('utf8')));
  });
  const mocked = mockOf(text, 'Bearer any');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Every text or number of a body that stands under one of these names is another one. */
function having(values: Readonly<Record<string, string | number>>): (body: string) => string {
  return (body) =>
    Object.entries(values).reduce(
      (edited, [name, value]) =>
        edited.replace(new RegExp(`"${name}":(?:"[^"]*"|\\d+)`, 'g'), `"${name}":${JSON.stringify(value)}`),
      body,
    );
}

/** What mocks put where a text of ours belongs: shapes, placeholders, the examples of well-known tools. */
const MOCKED: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'the examples of openapi.yaml': {},
  'shapes in lower case': {
    placa: 'aaa9a99',
    chassi: 'aaaaa99a9a9999999',
    cpf: '999.999.999-99',
    renavam: '99999999999',
    id_simulacao: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  },
  'shapes with hyphens, and zeros': {
    placa: 'AAA-9999',
    chassi: '9AA-AAAAA-AA-999999',
    cpf: '999999999-99',
    renavam: '0'.repeat(11),
    id_simulacao: '00000000-0000-0000-0000-000000000000',
  },
  placeholders: {
    ...{ placa: 'string', chassi: 'string', cpf: 'string', renavam: 'string', accesstoken: 'string' },
    id_simulacao: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  },
  'numbers like documents': {
    total: 52998224725,
    tamanho: 52998224725,
    numero: 52998224725,
    expiresIn: 52998224725,
    status: 52998224725,
    prazo: 52998224725,
    ano: 52998224725,
    valor_parcela: 52998224725,
  },
  'shapes of a token, a scope and an error, and the invented client as an id': {
    ...{ accesstoken: `eyJ${'a'.repeat(20)}.aaaa9999.AAAA9999`, scope: 'AAA9A99 aaaa9999' },
    ...{ tipo: 'AAA9A99.AAAA9999', titulo: '999.999.999-99' },
    id_simulacao: '00000000-0000-4000-8000-000000000000',
  },
};

const CREDENTIALS: Readonly<Record<string, readonly [id: string, secret: string]>> = {
  'words of the suite and of its page': ['clientId', 'monospace'],
  shapes: ['AAAA9999', 'aaaaaaaaaaaa9999'],
};

describe.concurrent('a run against a mock of openapi.yaml', { timeout: 60_000 }, () => {
  test.for(Object.entries(MOCKED))('withholds nothing where it holds %s', async ([, values], { expect }) => {
    await withMock(having(values), async (baseUrl) => {
      const { withheld, files, err } = await inProcess(environment(baseUrl, 'k9Xw72pQ-a', 'k9Xw72pQ-b'), (io) =>
        runCommand({ profile: 'quick', maxPages: '20' }, io),
      );
      expect({ withheld, stubs: stubs(files), err: err.includes('withheld') }).toEqual({
        withheld: false,
        stubs: [],
        err: false,
      });
    });
  });

  test.for(Object.entries(CREDENTIALS))(
    'withholds nothing where the credentials are %s',
    async ([, [id, secret]], { expect }) => {
      await withMock(having({}), async (baseUrl) => {
        const { withheld, files } = await inProcess(environment(baseUrl, id, secret), (io) =>
          runCommand({ profile: 'quick', maxPages: '20' }, io),
        );
        expect({ withheld, stubs: stubs(files) }).toEqual({ withheld: false, stubs: [] });
      });
    },
  );
});

function environment(baseUrl: string, id: string, secret: string): Record<string, string> {
  return {
    PARTNER_API_BASE_URL: baseUrl,
    PARTNER_API_ENVIRONMENT: 'staging',
    PARTNER_API_CLIENT_ID: id,
    PARTNER_API_CLIENT_SECRET: secret,
  };
}

function stubs(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).flatMap(([name, text]) => (text.includes('was withheld') ? [name] : []));
}
