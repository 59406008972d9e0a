import { describe, test } from 'vitest';
import { type Answering, type Twist, withEchoing } from './echoing.ts';
import { met, written } from './written.ts';

const CPF = '529.982.247-25';
const BARE_CPF = '52998224725';
const CHASSI = '9BWZZZ377VT004251';
const PLACA = 'XYZ7W89';
const COOKIE = 'session-1f7a9c0e55b24d';
const PLANTED = [CPF, BARE_CPF, CHASSI, PLACA, COOKIE];

const HEADERS = [
  ...['x-request-id', 'x-correlation-id', 'request-id', 'traceparent', 'server', 'via', 'warning', 'allow'],
  ...['deprecation', 'sunset', 'retry-after', 'x-ratelimit-limit', 'ratelimit', 'x-ratelimit-remaining'],
  ...['www-authenticate', 'location', 'etag', 'link', 'set-cookie', 'x-powered-by', 'content-language', 'x-debug'],
];

/** A header of each name that echoes a text. */
function echoed(text: string) {
  const safe = text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 3_000);
  return Object.fromEntries(HEADERS.map((name) => [name, safe]));
}

const credentialsIn = ({ asked, authorization }: Answering) => `${authorization} ${asked}`.trim() || CPF;

function edited(body: string, edit: (value: Record<string, unknown>) => unknown): string {
  try {
    return JSON.stringify(edit(JSON.parse(body)));
  } catch {
    return body;
  }
}

function error({ asked, authorization }: Answering, credentials: string): object {
  return {
    tipo: `Partner.${BARE_CPF}`,
    titulo: CPF,
    status: Number(BARE_CPF),
    detalhe: `${credentials} ${asked}`,
    erro: { [CPF]: CHASSI, [credentials]: PLACA, [authorization]: CHASSI },
  };
}

function simulation(item: object, { authorization }: Answering): object {
  return {
    ...item,
    uf: CPF,
    tipo: CHASSI,
    data_criacao: `${CPF} ${PLACA}`,
    transacao: { [CPF]: PLACA, valor_total_credito: BARE_CPF },
    nome: authorization,
    [authorization]: CHASSI,
  };
}

/** Every text of a body, whatever kind of body it is. */
function disclosing(answering: Answering): string {
  return edited(answering.body, (value) => {
    if (answering.status >= 400) return error(answering, credentialsIn(answering));
    if ('accesstoken' in value) {
      const scope = `${credentialsIn(answering)} ${PLACA}`;
      return { ...value, tokenType: CPF, scope, expiresAt: CHASSI, [BARE_CPF]: PLACA };
    }
    if (!Array.isArray(value.itens)) return value;
    const itens = value.itens.map((item: object) => simulation(item, answering));
    return { ...value, itens, [CHASSI]: CPF, pagina: { ...Object(value.pagina), numero: CPF, [PLACA]: BARE_CPF } };
  });
}

/** What a target may name things by: credentials as they came, and documents as they are not written. */
function namesOf({ asked, authorization }: Answering): readonly string[] {
  const credentials = [...asked.matchAll(/:"([\w.-]{8,})"/g)].map(([, value = '']) => value);
  const token = authorization.replace(/^\w+ /, '');
  const told = [...credentials, ...(/^[\w.-]{8,}$/.test(token) ? [token] : [])];
  return [...told, PLACA.toLowerCase(), `placa_${CHASSI}`, `chassi_${CHASSI.toLowerCase()}`];
}

/** Every object of a value with further properties of these names, and each of its own values that can be a name. */
function named(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((held) => named(held, names));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.values(value).filter((held) => typeof held === 'string' && /^[\w.-]{7,}$/.test(held));
  const further = [...names, ...own.flatMap((held) => [String(held), String(held).toLowerCase(), `de_${held}`])];
  const members = Object.entries(value).map(([name, held]) => [name, named(held, names)]);
  return Object.fromEntries([...members, ...further.map((name) => [name, 1])]);
}

/** Personal values as numbers, where they are made of digits. */
function asNumbers(body: string): string {
  return body.replace(
    /"(cpf|renavam)":"([\d.-]+)"/g,
    (_, name, value: string) => `"${name}":1${value.replace(/\D/g, '').slice(1)}`,
  );
}

/** Places at which a target echoes secrets and discloses somebody's values. */
const TWISTS: Readonly<Record<string, Twist>> = {
  'credentials in every header': (answering) => ({ headers: echoed(credentialsIn(answering)) }),
  'personal values and cookies in every header': () => ({
    headers: {
      ...echoed(`${CPF} ${PLACA} ${CHASSI}`),
      'set-cookie': [`sid=${COOKIE}; Path=/`, `cpf=${CPF}`],
      [`x-${BARE_CPF}`]: 'x',
      [CHASSI]: PLACA,
      [PLACA]: CHASSI,
      [`ratelimit-${BARE_CPF}`]: CPF,
    },
  }),
  'credentials and personal values in the content type': (answering) => ({
    headers: {
      'content-type': `application/json; charset=utf-8; for=${CPF}; token=${credentialsIn(answering).slice(0, 60)}`,
    },
  }),
  'both in every text of a body': (answering) => ({ body: disclosing(answering) }),
  'documents as numbers': (answering) => ({ body: asNumbers(answering.body) }),
  'both as names of headers and properties': (answering) => ({
    headers: Object.fromEntries(
      namesOf(answering).flatMap((name) => [`x-${name}-zone`, `X-RateLimit-${name}`].map((header) => [header, '5'])),
    ),
    body: edited(answering.body, (value) => named(value, namesOf(answering))),
  }),
  'both in errors that are no JSON': (answering) =>
    answering.status < 400
      ? {}
      : {
          headers: { 'content-type': 'text/html' },
          body: `<html><title>${CPF}</title>${credentialsIn(answering)} ${Buffer.from(credentialsIn(answering)).toString('base64')}</html>`,
        },
};

const FULL = new Set([TWISTS['credentials in every header'], TWISTS['both in every text of a body']]);

/** Everything in the bodies of a target that is secret or somebody's, as it gives them by itself or as numbers. */
function disclosed(bodies: readonly string[]): readonly string[] {
  const named = /"(?:accesstoken|cpf|placa|chassi|renavam|id_simulacao|data_criacao)":"([^"]+)"/g;
  const numbers = /"(?:cpf|renavam)":(\d{8,})/g;
  return bodies.flatMap((body) =>
    [named, numbers].flatMap((form) => [...body.matchAll(form)].map(([, value = '']) => value)),
  );
}

/** All that is planted, secret or somebody's. */
function valuesOf(env: Readonly<Record<string, string>>, bodies: readonly string[]): readonly string[] {
  const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|SECRET|TOKEN/.test(name));
  return [...PLANTED, ...secrets.map(([, value]) => value), ...disclosed([...bodies, ...bodies.map(asNumbers)])];
}

describe.concurrent('a target that discloses', { timeout: 120_000 }, () => {
  test.for(Object.entries(TWISTS))('%s: nothing of it is written or printed', async ([, twist], { expect }) => {
    await withEchoing({ count: 12 }, twist, async ({ env, bodies }) => {
      // The places are those of every probe; two of the rows send all of them.
      const profile = FULL.has(twist) ? 'full' : 'quick';
      const ended = await written(`run --profile ${profile}`, env);
      expect(Object.keys(ended.files)).toContain('evidence.json');
      expect(met(ended, valuesOf(env, bodies))).toEqual([]);
      // Masked where it stood: no report is withheld.
      expect([0, 1, 2, 3]).toContain(ended.code);
    });
  });

  test('all of that at once to doctor: nothing of it is printed', async ({ expect }) => {
    for (const twist of Object.values(TWISTS)) {
      await withEchoing({ count: 12 }, twist, async ({ env, bodies }) => {
        const ended = await written('doctor', env);
        expect(ended.out).toContain('settings: valid');
        expect(met(ended, valuesOf(env, bodies))).toEqual([]);
      });
    }
  });
});
