/** An answer as it goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
}

/** One thing that a response may hold in excess. */
export interface Case {
  readonly name: string;
  /** Simulations of the provider behind it. */
  readonly count?: number;
  /** Flags of the run beside its deadline. */
  readonly flags?: readonly string[];
  /** Milliseconds that each response takes. */
  readonly delayMs?: number;
  /** What goes out in place of an answer; undefined leaves it. Bodies are made once. */
  readonly twist: (answer: Answer, path: string) => Answer | undefined;
}

const MEGABYTE = 2 ** 20;
const isListing = ({ status }: Answer, path: string): boolean => status === 200 && path.includes('/simulation');

/** Every answer carries these headers too. */
const withHeaders = (name: string, headers: Answer['headers']): Case => ({
  name,
  twist: (answer) => ({ ...answer, headers: [...answer.headers, ...headers] }),
});

/** Every 200 of the listing has this body. */
const withBody = (name: string, make: () => string | Uint8Array): Case => {
  let made: Uint8Array | null = null;
  return {
    name,
    twist: (answer, path) => {
      if (!isListing(answer, path)) return undefined;
      made ??= Buffer.from(make());
      return { ...answer, body: made };
    },
  };
};

/** Every 200 of the listing holds these items in place of its own. */
const withItems = (name: string, item: string, bytes: number): Case =>
  withBody(name, () => `{"itens":[${many(item, bytes)}],"pagina":${PAGE}}`);

const PAGE = '{"tem_proximo":false,"tem_anterior":false,"numero":1,"tamanho":100,"total":250}';

function many(part: string, bytes: number): string {
  return Array(Math.floor(bytes / (part.length + 1)))
    .fill(part)
    .join();
}

const numbered = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join();

const SIMULATION = JSON.stringify({
  id_simulacao: '6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e',
  prazo: 48,
  valor_parcela: 1762.5,
  uf: 'SP',
  tipo: 'Financing',
  veiculo: { placa: 'XYZ7W89', chassi: '9BWZZZ377VT004251', renavam: '63977796912' },
  cliente: { cpf: '529.982.247-25' },
  data_criacao: '2025-09-30T14:05:00-03:00',
});

export const cases: readonly Case[] = [
  { name: 'nothing in excess', twist: () => undefined },
  withHeaders(
    '2,500 small headers',
    Array.from({ length: 2_500 }, (_, n) => [`x-small-${n}`, `v${n}`]),
  ),
  withHeaders(
    '10,000 small headers',
    Array.from({ length: 10_000 }, (_, n) => [`x-s${n}`, 'some value']),
  ),
  withHeaders(
    '20 headers of 10 kB',
    Array.from({ length: 20 }, (_, n) => [`ratelimit-${n}`, 'a b '.repeat(2_500)]),
  ),
  withHeaders(
    '1,000 headers with long names',
    Array.from({ length: 1_000 }, (_, n) => [`x-${'n'.repeat(200)}${n}`, 'v']),
  ),
  withHeaders(
    '3,000 cookies',
    Array.from({ length: 3_000 }, (_, n) => ['set-cookie', `session=${n * 7919}k9Xw72pQ; Path=/`]),
  ),
  {
    name: 'a scope of 1 MB',
    twist: (answer, path) =>
      path.includes('accesstoken') && answer.status === 200
        ? { ...answer, body: String(answer.body).replace(/"scope":"/, `"scope":"${'scope.name '.repeat(95_000)}`) }
        : undefined,
  },
  {
    name: 'a scope of 1 MB of different names',
    twist: (answer, path) =>
      path.includes('accesstoken') && answer.status === 200
        ? {
            ...answer,
            body: String(answer.body).replace(
              /"scope":"/,
              `"scope":"${numbered(90_000, (n) => `s${n}`).replaceAll(',', ' ')} `,
            ),
          }
        : undefined,
  },
  withItems('one million numbers as items', '0', 2 * MEGABYTE),
  withItems('one million empty objects as items', '{}', 3 * MEGABYTE),
  withItems('1.3 million empty objects as items', '{}', 3.8 * MEGABYTE),
  withItems('half a million items with a finding each', '{"a":1}', 3.8 * MEGABYTE),
  withItems('4 MB of one simulation', SIMULATION, 3.8 * MEGABYTE),
  withBody('4 MB of different simulations', () => {
    const items = numbered(12_000, (n) =>
      SIMULATION.replace('6f1c2b9e', String(10_000_000 + n)).replace('XYZ7', `XY${n % 10}7`),
    );
    return `{"itens":[${items}],"pagina":${PAGE}}`;
  }),
  withBody(
    'one item with 300,000 properties',
    () => `{"itens":[{${numbered(300_000, (n) => `"p${n}":1`)}}],"pagina":${PAGE}}`,
  ),
  withBody('600,000 names again and again', () => `{"itens":[{${many('"a":1', 3.8 * MEGABYTE)}}],"pagina":${PAGE}}`),
  withBody(
    'arrays nested 64 deep',
    () => `{"itens":[${many('['.repeat(60) + ']'.repeat(60), 3.8 * MEGABYTE)}],"pagina":${PAGE}}`,
  ),
  withBody('arrays nested millions deep', () => '['.repeat(3.8 * MEGABYTE)),
  withBody('one string of 4 MB', () => `{"itens":[{"uf":"${'x'.repeat(3.6 * MEGABYTE)}"}],"pagina":${PAGE}}`),
  withBody('one id of 4 MB', () => `{"itens":[{"id_simulacao":"${'a'.repeat(3.8 * MEGABYTE)}"}],"pagina":${PAGE}}`),
  withBody(
    'one plate of 4 MB of escapes',
    () => `{"itens":[{"veiculo":{"placa":"${'\\u0041'.repeat(0.6 * MEGABYTE)}"}}],"pagina":${PAGE}}`,
  ),
  withBody('one name of 4 MB', () => `{"itens":[{"${'n'.repeat(3.8 * MEGABYTE)}":1}],"pagina":${PAGE}}`),
  withBody('one number of 4 MB', () => `{"itens":[{"prazo":${'9'.repeat(3.8 * MEGABYTE)}}],"pagina":${PAGE}}`),
  withItems('a million unusual numbers', '1e1', 3.8 * MEGABYTE),
  withBody('4 MB of HTML', () => `<html>${'<p>CPF 529.982.247-25</p>'.repeat(140_000)}</html>`),
  withBody('4 MB that are no UTF-8', () => Buffer.alloc(3.8 * MEGABYTE, 0xff)),
  withBody(
    '4 MB of brackets',
    () => `{"itens":[${'{"a":['.repeat(20)}${many('{}', 3.6 * MEGABYTE)}${']}'.repeat(20)}],"pagina":${PAGE}}`,
  ),
  {
    name: '10,000 pages',
    count: 1_000_000,
    flags: ['--deadline', '900', '--max-pages', '10000', '--max-requests', '20000'],
    twist: () => undefined,
  },
  {
    name: '10,000 slow pages',
    count: 1_000_000,
    flags: ['--max-pages', '10000', '--max-requests', '20000'],
    delayMs: 50,
    twist: () => undefined,
  },
];
