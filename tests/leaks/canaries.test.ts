import { describe, test } from 'vitest';
import { type Change, type Forwarded, runEchoed, type Target } from './echoing.ts';
import { leakedIn } from './written.ts';

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

/** Returns one header of each name with the text as its value. */
function echoed(text: string) {
  const safe = text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 3_000);
  return Object.fromEntries(HEADERS.map((name) => [name, safe]));
}

const credentialsIn = ({ payload, authorization }: Forwarded) => `${authorization} ${payload}`.trim() || CPF;

function edited(body: string, edit: (value: Record<string, unknown>) => unknown): string {
  try {
    return JSON.stringify(edit(JSON.parse(body)));
  } catch {
    return body;
  }
}

function error({ payload, authorization }: Forwarded, credentials: string): object {
  return {
    tipo: `Partner.${BARE_CPF}`,
    titulo: CPF,
    status: Number(BARE_CPF),
    detalhe: `${credentials} ${payload}`,
    erro: { [CPF]: CHASSI, [credentials]: PLACA, [authorization]: CHASSI },
  };
}

function simulation(item: object, { authorization }: Forwarded): object {
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

/** Puts secrets and personal values into every string of a body, of any kind. */
function withDisclosures(forwarded: Forwarded): string {
  return edited(forwarded.body, (value) => {
    if (forwarded.status >= 400) return error(forwarded, credentialsIn(forwarded));
    if ('accesstoken' in value) {
      const scope = `${credentialsIn(forwarded)} ${PLACA}`;
      return { ...value, tokenType: CPF, scope, expiresAt: CHASSI, [BARE_CPF]: PLACA };
    }
    if (!Array.isArray(value.itens)) return value;
    const itens = value.itens.map((item: object) => simulation(item, forwarded));
    return { ...value, itens, [CHASSI]: CPF, pagina: { ...Object(value.pagina), numero: CPF, [PLACA]: BARE_CPF } };
  });
}

/** Returns possible names: received credentials, and documents in unusual spellings. */
function namesOf({ payload, authorization }: Forwarded): readonly string[] {
  const credentials = [...payload.matchAll(/:"([\w.-]{8,})"/g)].map(([, value = '']) => value);
  const token = authorization.replace(/^\w+ /, '');
  const received = [...credentials, ...(/^[\w.-]{8,}$/.test(token) ? [token] : [])];
  return [...received, PLACA.toLowerCase(), `placa_${CHASSI}`, `chassi_${CHASSI.toLowerCase()}`];
}

/** Adds properties to every object in a value: with these names, and with each of the object's values that can be a name. */
function withNames(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((member) => withNames(member, names));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.values(value).filter((member) => typeof member === 'string' && /^[\w.-]{7,}$/.test(member));
  const further = [...names, ...own.flatMap((text) => [String(text), String(text).toLowerCase(), `de_${text}`])];
  const members = Object.entries(value).map(([name, member]) => [name, withNames(member, names)]);
  return Object.fromEntries([...members, ...further.map((name) => [name, 1])]);
}

function asNumbers(body: string): string {
  return body.replace(
    /"(cpf|renavam)":"([\d.-]+)"/g,
    (_, name, value: string) => `"${name}":1${value.replace(/\D/g, '').slice(1)}`,
  );
}

/** Places where a target echoes secrets and discloses personal values. */
const CHANGES: Readonly<Record<string, Change>> = {
  'credentials in every header': (forwarded) => ({ headers: echoed(credentialsIn(forwarded)) }),
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
  'credentials and personal values in the content type': (forwarded) => ({
    headers: {
      'content-type': `application/json; charset=utf-8; for=${CPF}; token=${credentialsIn(forwarded).slice(0, 60)}`,
    },
  }),
  'both in every string of a body': (forwarded) => ({ body: withDisclosures(forwarded) }),
  'documents as numbers': (forwarded) => ({ body: asNumbers(forwarded.body) }),
  'both as names of headers and properties': (forwarded) => ({
    headers: Object.fromEntries(
      namesOf(forwarded).flatMap((name) => [`x-${name}-zone`, `X-RateLimit-${name}`].map((header) => [header, '5'])),
    ),
    body: edited(forwarded.body, (value) => withNames(value, namesOf(forwarded))),
  }),
  'both in errors that are not JSON': (forwarded) =>
    forwarded.status < 400
      ? {}
      : {
          headers: { 'content-type': 'text/html' },
          body: `<html><title>${CPF}</title>${credentialsIn(forwarded)} ${Buffer.from(credentialsIn(forwarded)).toString('base64')}</html>`,
        },
};

const FULL = new Set([CHANGES['credentials in every header'], CHANGES['both in every string of a body']]);

/** Returns every secret or personal value in the bodies of a target, strings and numbers. */
function disclosed(bodies: readonly string[]): readonly string[] {
  const texts = /"(?:accesstoken|cpf|placa|chassi|renavam|id_simulacao|data_criacao)":"([^"]+)"/g;
  const numbers = /"(?:cpf|renavam)":(\d{8,})/g;
  return bodies.flatMap((body) =>
    [texts, numbers].flatMap((form) => [...body.matchAll(form)].map(([, value = '']) => value)),
  );
}

function valuesOf({ env, bodies }: Target): readonly string[] {
  const secrets = Object.entries(env).filter(([name]) => /CLIENT_ID|SECRET|TOKEN/.test(name));
  return [...PLANTED, ...secrets.map(([, value]) => value), ...disclosed([...bodies, ...bodies.map(asNumbers)])];
}

describe.concurrent('a target that discloses', { timeout: 120_000 }, () => {
  test.for(Object.entries(CHANGES))('%s: no value is written or printed', async ([, change], { expect }) => {
    // Two rows change every response, so only these send all probes.
    const profile = FULL.has(change) ? 'full' : 'quick';
    const ended = await runEchoed({ count: 12 }, change, `run --profile ${profile}`);
    expect(Object.keys(ended.files)).toContain('evidence.json');
    expect(leakedIn(ended, valuesOf(ended))).toEqual([]);
    // Each value is masked, so no report is withheld.
    expect([0, 1, 2, 3]).toContain(ended.code);
  });

  test('all of them to doctor: no value is printed', async ({ expect }) => {
    for (const change of Object.values(CHANGES)) {
      const ended = await runEchoed({ count: 12 }, change, 'doctor');
      expect(ended.out).toContain('settings: valid');
      expect(leakedIn(ended, valuesOf(ended))).toEqual([]);
    }
  });
});
