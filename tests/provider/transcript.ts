import { Agent, request } from 'node:http';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type ProviderOptions, startProvider } from '../../provider/index.ts';
import { credentialsBody } from './ask.ts';
import { forgeriesOf } from './forgeries.ts';

const TOKEN = '/v1/authentication/accesstoken';
const LISTING = '/v1/proposal/simulation';

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

type Send = (url: string, sent?: Sent) => Promise<{ status: string; headers: readonly string[]; body: Buffer }>;

function sender(agent: Agent): Send {
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const failed = (error: Error): void => resolve({ status: error.message, headers: [], body: Buffer.alloc(0) });
      const call = request(url, { method, headers, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', failed);
        answer.on('end', () =>
          resolve({ status: String(answer.statusCode), headers: answer.rawHeaders, body: Buffer.concat(parts) }),
        );
      });
      call.on('error', failed);
      call.end(body);
    });
}

/** What stays the same of a token from run to run. */
function tokenWords(token: string): string {
  try {
    const { kid: _, ...header } = decodeProtectedHeader(token);
    if (/[^\w.-]/.test(token)) return 'token in another alphabet';
    if (token.split('.').length !== 3) return `token ${JSON.stringify(header)} of ${token.split('.').length}`;
    const { iat, exp, ...claims } = decodeJwt(token);
    const life = exp === undefined ? 'no exp' : iat === undefined ? 'no iat' : exp - iat;
    return `token ${JSON.stringify(header)} ${Object.keys(claims)} ${life}`;
  } catch {
    return 'token unreadable';
  }
}

const NEAR_MS = 10 * 86_400_000;

/** The text of a body without what differs from run to run: tokens, and moments near now. */
function settled(body: Buffer): string {
  return body
    .toString('latin1')
    .replace(/[\w-]{30,}(?:\.[\w+/=-]*)*/g, (word) => (word.includes('.') ? tokenWords(word) : word))
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, (text) => {
      const away = Date.parse(text) - Date.now();
      return Math.abs(away) > NEAR_MS ? text : `${text.replace(/\d/g, '9')} in ${Math.round(away / 600_000)}`;
    })
    .replace(/("expiresAt":)\d+/, '$1near');
}

const NOT_COMPARED = new Set(['date']);

function headerWords(raw: readonly string[]): string {
  const pairs = raw.flatMap((name, at) =>
    at % 2 === 0 && !NOT_COMPARED.has(name.toLowerCase()) ? [`${name}: ${raw[at + 1]}`] : [],
  );
  const date = raw[raw.findIndex((name) => name.toLowerCase() === 'date') + 1];
  const away = date === undefined ? 'none' : Math.round((Date.parse(date) - Date.now()) / 600_000);
  return [...pairs.filter((pair) => !/^content-length/i.test(pair)), `date in ${away}`].join('\n');
}

const pages = [1, 2, 3].map((page) => `?pagina_inicial=${page}&limite=100`);
const QUERIES: readonly string[] = [
  ...pages,
  ...[
    '1&limite=20',
    '2&limite=20',
    '6&limite=20',
    '1&limite=7',
    '2&limite=7',
    '18&limite=7',
    '1&limite=1',
    '60&limite=1',
  ].map((query) => `?pagina_inicial=${query}`),
  ...[
    '120&limite=1',
    '121&limite=1',
    '7&limite=20',
    '3&limite=60',
    '2&limite=9',
    '2&limite=40',
    '4&limite=20',
    '2&limite=1',
  ].map((query) => `?pagina_inicial=${query}`),
  ...['', '?limite=10', '?pagina_inicial=2', '?limite=1'],
  ...['abc', '1.5', 'NaN', 'a'.repeat(200)].flatMap((text) => [`?limite=${text}`, `?pagina_inicial=${text}&limite=10`]),
  ...['0', '-1', '101', '2147483648', ''].flatMap((text) => [`?limite=${text}`, `?pagina_inicial=${text}&limite=10`]),
  '?limite=2&limite=3',
  '?limite=2&other=1',
];

const SCHEMES: readonly string[] = ['Basic', 'Token', 'JWT', 'Digest'];

const HEADERS: readonly string[] = [
  ...['x-access-token', 'x-auth-token', 'x-authorization', 'x-token', 'x-jwt', 'x-api-key'],
  ...['accesstoken', 'access-token', 'auth-token', 'token'],
];

/** Names of a token in a query or a cookie. */
const NAMES: readonly string[] = [
  ...['access_token', 'accesstoken', 'accessToken', 'access-token', 'token', 'auth_token', 'authorization'],
  ...['Authorization', 'bearer', 'jwt', 'id_token', 'api_key', 'apikey', 'session'],
];

/** The client's own credentials in headers, without a token. */
function clientHeaders(id: string, secret: string): Readonly<Record<string, Record<string, string>>> {
  const pairs = ['client_id', 'client-id', 'x-client-id', 'clientid'].map((name) => [
    name,
    { [name]: id, [name.replace(/id$/, 'secret')]: secret },
  ]);
  return {
    basic: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    'secret as user name': { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` },
    bearer: { authorization: `Bearer ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    apikey: { authorization: `ApiKey ${secret}` },
    scheme: { authorization: `Token ${secret}` },
    bare: { authorization: secret },
    ...Object.fromEntries(pairs),
    ...Object.fromEntries(['x-api-key', 'api-key', 'apikey'].map((name) => [`key ${name}`, { [name]: secret }])),
    'id as key': { 'x-api-key': id },
  };
}

function clientQueries(id: string, secret: string): readonly string[] {
  return [
    `clientId=${id}&clientSecret=${secret}`,
    `client_id=${id}&client_secret=${secret}`,
    `api_key=${secret}`,
    `apikey=${secret}`,
  ];
}

/** The token in texts that a lenient decoder reads alike, and with something behind it. */
function spellingsOf(token: string): Readonly<Record<string, string>> {
  const [signature = ''] = token.split('.').slice(-1);
  const isSame = (text: string) => Buffer.from(text, 'base64url').equals(Buffer.from(signature, 'base64url'));
  const otherEnd = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_').find(
    (sign) => sign !== signature.at(-1) && isSame(signature.slice(0, -1) + sign),
  );
  return {
    'padded last': `${token}==`,
    'padded first': token.replace('.', '=.'),
    foreign: `${token.slice(0, -4)}!${token.slice(-4)}`,
    bits: `${token.slice(0, -1)}${otherEnd ?? ''}`,
    word: `${token} x`,
    comma: `${token}, x`,
  };
}

/**
 * What a provider with these options answers to a fixed series of calls, one after the other: status, headers and body
 * of each, without what differs from run to run. Ends early where `goOn` says so.
 */
export async function* transcript(options: ProviderOptions): AsyncGenerator<readonly [call: string, answer: string]> {
  const { baseUrl, settings, close } = await startProvider(options);
  const agent = new Agent({ keepAlive: true });
  const send = sender(agent);
  const tokens: string[] = [];
  const said = async (call: string, url: string, sent: Sent = {}): Promise<readonly [string, string]> => {
    const { status, headers, body } = await send(url, sent);
    const issued = /"access_?token" ?: ?"([^"]*)"/.exec(body.toString('latin1'))?.[1];
    const again = issued !== undefined && tokens.includes(issued) ? ' handed out again' : '';
    if (issued !== undefined) tokens.push(issued);
    return [call, `${status}${again}\n${headerWords(headers)}\n\n${settled(body)}`];
  };
  const post = (body: string, type = 'application/json') => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const list = (name: string, query: string, headers: Record<string, string>, method = 'GET') =>
    said(`${name} ${method} ${query}`, `${baseUrl}${LISTING}${query}`, { method, headers });
  const issue = (prefix = '') => said(`token ${prefix}`, `${baseUrl}${TOKEN}`, post(credentialsBody(settings, prefix)));
  const latest = () => ({ authorization: `Bearer ${tokens.at(-1) ?? 'none'}` });
  const named = (name: string) => settings[`PARTNER_API_${name}`] ?? '';

  try {
    yield await issue();
    const first = latest();
    yield await list('first token', '', first);
    yield await issue();
    yield await list('earlier token', '', first);
    yield await list('later token', '', latest());
    for (const query of QUERIES) yield await list('main', query, latest());
    for (const query of [...pages, ...QUERIES, ...pages, ...QUERIES]) yield await list('main again', query, latest());
    for (const method of ['HEAD', 'OPTIONS', 'DELETE']) yield await list('main', '', latest(), method);
    yield await list('small scheme', '', { authorization: `bearer ${tokens.at(-1)}` });

    const token = tokens.at(-1) ?? 'none';
    const places = [
      '',
      '?limite=5',
      '?pagina_inicial=1&limite=5',
      '?pagina_inicial=2&limite=5',
      '?pagina_inicial=3&limite=5',
    ];
    for (const query of [...places, '?limite=abc']) yield await list('no token', query, {});
    for (const prefix of ['SECOND_', '', 'SECOND_']) {
      const before = latest();
      yield await issue(prefix);
      for (const query of [...pages, '?pagina_inicial=2&limite=9', '?pagina_inicial=2']) {
        yield await list(`before the login of ${prefix}`, query, before);
        yield await list(`login of ${prefix}`, query, latest());
      }
    }
    const second = latest();
    yield await issue();
    const both = [latest(), second];
    yield* await Promise.all(both.map((headers) => list('at the same moment', '?pagina_inicial=1&limite=9', headers)));
    yield* await Promise.all(['', 'SECOND_'].map(issue));
    yield await issue();
    for (const query of places) {
      yield await list('revoked', query, { authorization: `Bearer ${named('REVOKED_TOKEN')}` });
      yield await list('invalid', query, { authorization: 'Bearer invalid' });
    }
    for (const query of places) {
      yield await list('expired', query, { authorization: `Bearer ${named('EXPIRED_TOKEN')}` });
    }
    const basic = `Basic ${Buffer.from(`bearer:${token}`).toString('base64')}`;
    for (const value of [
      '',
      'Bearer',
      'Bearer null',
      'Bearer undefined',
      token,
      basic,
      ...SCHEMES.map((scheme) => `${scheme} ${token}`),
    ]) {
      for (const query of places) yield await list('authorization', query, { authorization: value });
    }
    for (const name of HEADERS) yield await list(name, '', { [name]: token });
    for (const name of ['x-authorization', 'proxy-authorization']) {
      yield await list(name, '', { [name]: `Bearer ${token}` });
    }
    for (const name of NAMES) {
      yield await list(`query ${name}`, `?${name}=${token}`, {});
      yield await list(`cookie ${name}`, '', { cookie: `${name}=${token}` });
    }
    for (const [name, headers] of Object.entries(clientHeaders(named('CLIENT_ID'), named('CLIENT_SECRET')))) {
      yield await list(name, '', headers);
    }
    for (const query of clientQueries(named('CLIENT_ID'), named('CLIENT_SECRET'))) {
      yield await list('client', `?${query}`, {});
    }
    yield await list('set cookie', '', { cookie: 'sid=4f2a9c81-fake-session' });
    for (const [name, value] of Object.entries(spellingsOf(token))) {
      yield await list(name, '', { authorization: `Bearer ${value}` });
    }
    for (const [name, forged] of Object.entries(forgeriesOf(token, tokens.at(-2) ?? token))) {
      for (const query of places) {
        yield await list(name, query, { authorization: `Bearer ${forged}` });
      }
    }

    for (const prefix of ['SECOND_', 'INCOMPLETE_', 'EMPTY_']) {
      yield await issue(prefix);
      const ways = ['?limite=100', '', '?limite=1', '?pagina_inicial=2&limite=1', '?pagina_inicial=1', '?limite=abc'];
      for (const query of ways) {
        yield await list(prefix, query, latest());
      }
    }
    for (const path of [TOKEN, TOKEN.replace('v1', 'v2')])
      yield await said(path, new URL(path, baseUrl).href, post('{}'));

    yield await said('no credentials', `${baseUrl}${TOKEN}`, post('{}'));
    yield await said('no body', `${baseUrl}${TOKEN}`, post(''));
    yield await said('no secret', `${baseUrl}${TOKEN}`, post('{"clientId":"nobody"}'));
    yield await said('no JSON', `${baseUrl}${TOKEN}`, post('{'));
    yield await said('form', `${baseUrl}${TOKEN}`, post('clientId=a', 'application/x-www-form-urlencoded'));
    const [good, other] = [named('CLIENT_SECRET'), named('SECOND_CLIENT_SECRET')];
    yield await said(
      'unknown client',
      `${baseUrl}${TOKEN}`,
      post(credentialsBody(settings, '', { clientId: 'nobody' })),
    );
    for (const clientSecret of [`${good.slice(0, -1)}!`, good.toUpperCase(), other, '', 'short']) {
      yield await said('bad secret', `${baseUrl}${TOKEN}`, post(credentialsBody(settings, '', { clientSecret })));
    }
    yield await issue();
  } finally {
    agent.destroy();
    await close();
  }
}
