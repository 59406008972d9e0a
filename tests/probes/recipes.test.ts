import { spawnSync } from 'node:child_process';
import * as jose from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { withAlteredToken, withInvalidToken, withoutToken, withRevokedToken } from '../../probes/authorization.ts';
import {
  carriedElsewhere,
  carriedInTheOpen,
  clientCredentials,
  clientCredentialsInTheOpen,
  providerCookies,
} from '../../probes/carriers.ts';
import type { NegativeCase } from '../../probes/controlled.ts';
import type { Call } from '../../src/evidence/exchange.ts';
import { curlOf } from '../../src/report/views/html/curl.ts';

const credentials = { CLIENT_ID: 'client-1', CLIENT_SECRET: 'The-Secret: of $1' };
const COOKIE = 'sid=4f2a9c; route=node-2';

/** What a request carries: its query and its headers. */
interface Carried {
  readonly query: string;
  readonly headers: readonly string[];
}

interface Reproduced {
  readonly label: string;
  readonly call: Call;
  readonly command: string;
}

/** A shell script that prints what each command would send, a line of JSON each. */
const STUB = `curl() { printf '%s\\0' "$@"; printf '\\1'; }\n`;

function reproduced(commands: readonly string[], env: Readonly<Record<string, string>>): readonly Carried[] {
  const { stdout, stderr, status } = spawnSync('sh', ['-eu'], {
    input: STUB + commands.join('\n'),
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout
    .split('\u0001')
    .slice(0, -1)
    .map((text) => {
      const words = text.split('\0');
      const headers = words.flatMap((word, at) => (words[at - 1] === '-H' ? [word] : []));
      const plain = words.find((word) => word.startsWith('http'))?.split('?')[1] ?? '';
      const encoded = words.flatMap((word, at) => (words[at - 1] === '--data-urlencode' ? [word] : []));
      return { query: [plain, ...encoded].filter((part) => part !== '').join('&'), headers };
    });
}

/** As curl sends them: an empty header ends with a semicolon in its own words. */
function carriedBy({ path, headers }: Call): Carried {
  return {
    query: path.split('?')[1] ?? '',
    headers: Object.entries(headers).map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`)),
  };
}

async function casesFor(token: string, other: string): Promise<readonly Reproduced[]> {
  const asked = { pagina_inicial: 1, limite: 10 };
  const subject = { asked, other, lastPage: 3, revoked: 'rev.oked.token', expired: 'exp.ired.token', credentials };
  const held = { token, ordinal: 1, renewAt: null };
  const cases: readonly NegativeCase[] = [
    ...withoutToken(subject),
    ...(await withInvalidToken(subject, held)),
    ...withRevokedToken(subject),
    ...withAlteredToken(subject, held),
    ...carriedElsewhere(subject),
    ...clientCredentials(subject),
    ...providerCookies(subject, new Map([['token', COOKIE]])),
    ...carriedInTheOpen(subject),
    ...clientCredentialsInTheOpen(subject),
  ];
  const made = await Promise.all(cases.map(async (one) => ({ one, stimulus: await one.stimulus(held) })));
  return made.flatMap(({ one, stimulus }): readonly Reproduced[] => {
    if (stimulus === null) return [];
    const { call, recipe } = stimulus;
    const row = {
      id: 'x000001',
      stimulus: `${one.name} (${one.case})`,
      purpose: 'probe',
      method: call.method,
      path: call.path.replace(/=[^=&]{20,}/g, '=***'),
      startedAt: '',
      durationMs: 0,
      retried: [],
      ...(recipe && { recipe }),
      messages: { request: { headers: Object.keys(call.headers).map((name) => [name, null] as const) } },
    };
    return [{ label: row.stimulus, call, command: curlOf(row, () => 'unknown') }];
  });
}

/** Cases with something random in them, or a time: they are made anew, alike in all but that. */
const MADE_ANEW = /other-key|random|fresh-key|embedded-jwk|\(jws-alg-none/;

async function tokenOf(alg: string): Promise<readonly [token: string, other: string]> {
  const claims = { iss: 'provider', sub: 'partner-1', scope: 'partner.read' };
  if (alg === 'opaque') return ['opaque-token_0123456789abcdef', 'another-token_0123456789abcdef'];
  if (alg === 'dir') {
    const key = new Uint8Array(32).fill(5);
    const make = (jti: string) =>
      new jose.EncryptJWT({ ...claims, jti })
        .setProtectedHeader({ alg, enc: 'A256GCM', kid: 'k1' })
        .setExpirationTime('1h')
        .encrypt(key);
    return [await make('1'), await make('2')];
  }
  const { privateKey } = await jose.generateKeyPair(alg);
  const make = (jti: string) =>
    new jose.SignJWT({ ...claims, jti })
      .setProtectedHeader({ alg, kid: 'k1', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(privateKey);
  return [await make('1'), await make('2')];
}

describe.each(['ES256', 'dir', 'opaque'])('the printed command for a token of %s', (alg) => {
  let cases: readonly Reproduced[];
  let sent: readonly Carried[];
  let token: string;

  beforeAll(async () => {
    const [own, other] = await tokenOf(alg);
    token = own;
    cases = await casesFor(own, other);
    const env = {
      BASE_URL: 'http://target',
      TOKEN: own,
      OTHER_TOKEN: other,
      REVOKED_TOKEN: 'rev.oked.token',
      EXPIRED_TOKEN: 'exp.ired.token',
      COOKIE,
      ...credentials,
    };
    sent = reproduced(
      cases.map(({ command }) => command),
      env,
    );
  });

  test('holds nothing of the token and no secret', () => {
    const segments = token.split('.').filter((segment) => segment.length > 12);
    for (const { command, label } of cases) {
      for (const secret of [...segments, ...Object.values(credentials)]) expect(command, label).not.toContain(secret);
      expect(command, label).not.toContain('# unknown');
    }
  });

  test('sends what the suite sent, in every case', () => {
    expect(sent).toHaveLength(cases.length);
    for (const [at, { label, call }] of cases.entries()) {
      if (MADE_ANEW.test(label)) continue;
      const [wanted, got] = [carriedBy(call), sent[at]];
      expect({ label, headers: got?.headers }).toEqual({ label, headers: wanted.headers });
      expect(`${label} ${decodeURIComponent(got?.query ?? '')}`).toBe(`${label} ${decodeURIComponent(wanted.query)}`);
    }
  });

  test('makes anew what is random, of the same form and never the token itself', () => {
    const shapeOf = (header = '') => header.split('.').map((segment) => segment.length);
    const anew = cases.flatMap(({ label, call }, at) =>
      MADE_ANEW.test(label) ? [{ label, call, got: sent[at] }] : [],
    );
    expect(anew.length).toBeGreaterThan(0);
    for (const { label, call, got } of anew) {
      const [wanted] = carriedBy(call).headers;
      expect(got?.headers, label).not.toEqual([`authorization: Bearer ${token}`]);
      if (!label.includes('embedded-jwk'))
        expect({ label, is: shapeOf(got?.headers[0]) }).toEqual({ label, is: shapeOf(wanted) });
    }
  });
});

test('a token under a key that it embeds is signed by that key', async () => {
  const [token, other] = await tokenOf('ES256');
  const cases = (await casesFor(token, other)).filter(({ label }) => label.includes('(embedded-jwk)'));
  const [sent] = reproduced(
    cases.map(({ command }) => command),
    { BASE_URL: 'http://target', TOKEN: token, OTHER_TOKEN: other },
  );
  const forged = sent?.headers[0]?.replace('authorization: Bearer ', '') ?? '';
  const { jwk } = jose.decodeProtectedHeader(forged);
  const { payload } = await jose.jwtVerify(forged, await jose.importJWK(jwk ?? {}, 'ES256'));
  expect(payload).toMatchObject({ sub: 'partner-1' });
});
