/** A response as it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
}

/** One thing that a response may contain in excess. */
export interface Case {
  readonly name: string;
  /** Simulations of the provider behind it. */
  readonly count?: number;
  /** Flags of the run beside its deadline. */
  readonly flags?: readonly string[];
  /** Milliseconds that each response takes. */
  readonly delayMs?: number;
  /** The response that is sent instead; undefined for the same one. */
  readonly twist: (answer: Answer, path: string) => Answer | undefined;
}

const MEGABYTE = 2 ** 20;
const PAGE = '{"tem_proximo":false,"tem_anterior":false,"numero":1,"tamanho":100,"total":250}';
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

const listed = (count: number, item: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => item(n)).join();
const filling = (item: string, bytes = 3.8 * MEGABYTE): string =>
  listed(Math.floor(bytes / (item.length + 1)), () => item);

/** Every response has these headers too. */
const headers = (name: string, count: number, header: (n: number) => readonly [string, string]): Case => ({
  name,
  twist: (answer) => ({
    ...answer,
    headers: [...answer.headers, ...Array.from({ length: count }, (_, n) => header(n))],
  }),
});

/** Every 200 of the listing has this body, or these items. */
function body(name: string, make: () => string | Uint8Array): Case {
  let made: Uint8Array | null = null;
  return {
    name,
    twist: (answer, path) => {
      if (answer.status !== 200 || !path.includes('/simulation')) return undefined;
      made ??= Buffer.from(make());
      return { ...answer, body: made };
    },
  };
}
const items = (name: string, text: () => string): Case => body(name, () => `{"itens":[${text()}],"pagina":${PAGE}}`);

const many = ['--max-pages', '10000', '--max-requests', '20000'];
const scope = (name: string, names: () => string): Case => ({
  name,
  twist: (answer, path) =>
    path.includes('accesstoken') && answer.status === 200
      ? { ...answer, body: String(answer.body).replace(/"scope":"/, `"scope":"${names()} `) }
      : undefined,
});

export const cases: readonly Case[] = [
  { name: 'nothing in excess', twist: () => undefined },
  headers('10,000 small headers', 10_000, (n) => [`x-s${n}`, 'some value']),
  headers('20 headers of 10 kB', 20, (n) => [`ratelimit-${n}`, 'a b '.repeat(2_500)]),
  headers('3,000 cookies', 3_000, (n) => ['set-cookie', `session=${n * 7919}k9Xw72pQ; Path=/`]),
  scope('a scope of 1 MB of different names', () => listed(90_000, (n) => `s${n}`).replaceAll(',', ' ')),
  items('1.3 million empty objects as items', () => filling('{}')),
  items('half a million items with a finding each', () => filling('{"a":1}')),
  items('a million unusual numbers', () => filling('1e1')),
  items('4 MB of one simulation', () => filling(SIMULATION)),
  items('4 MB of different simulations', () =>
    listed(12_000, (n) => SIMULATION.replace('6f1c2b9e', String(10_000_000 + n)).replace('XYZ7', `XY${n % 10}7`)),
  ),
  items('one item with 300,000 properties', () => `{${listed(300_000, (n) => `"p${n}":1`)}}`),
  items('600,000 equal names', () => `{${filling('"a":1')}}`),
  items('arrays nested 64 deep', () => filling('['.repeat(60) + ']'.repeat(60))),
  items('one string of 4 MB', () => `{"uf":"${'x'.repeat(3.6 * MEGABYTE)}"}`),
  items('one id of 4 MB', () => `{"id_simulacao":"${'a'.repeat(3.8 * MEGABYTE)}"}`),
  items('one plate of 4 MB of escapes', () => `{"veiculo":{"placa":"${'\\u0041'.repeat(0.6 * MEGABYTE)}"}}`),
  items('one name of 4 MB', () => `{"${'n'.repeat(3.8 * MEGABYTE)}":1}`),
  items('one number of 4 MB', () => `{"prazo":${'9'.repeat(3.8 * MEGABYTE)}}`),
  body('arrays nested millions deep', () => '['.repeat(3.8 * MEGABYTE)),
  body('4 MB of HTML', () => `<html>${'<p>CPF 529.982.247-25</p>'.repeat(140_000)}</html>`),
  body('4 MB of invalid UTF-8', () => Buffer.alloc(3.8 * MEGABYTE, 0xff)),
  { name: '10,000 pages', count: 1_000_000, flags: ['--deadline', '900', ...many], twist: () => undefined },
  { name: '10,000 slow pages', count: 1_000_000, flags: many, delayMs: 50, twist: () => undefined },
];
