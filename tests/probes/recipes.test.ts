import { spawnSync } from 'node:child_process';
import * as jose from 'jose';
import { describe, expect, test } from 'vitest';
import { getByRecipe } from '../../probes/calls.ts';
import type { Subject } from '../../probes/cases.ts';
import { probeNames, probeTable } from '../../probes/table.ts';
import { curlOf } from '../../src/report/views/html/curl.ts';

const COOKIE = 'sid=4f2a9c; route=node-2';
const secrets = { CLIENT_ID: 'client-1', CLIENT_SECRET: 'The-Secret: of $1' };
const values = { ...secrets, REVOKED_TOKEN: 'rev.oked.token', EXPIRED_TOKEN: 'exp.ired.token' };

/** Every negative case of a token, with the command that a report prints for it. */
function casesFor(token: string, other: string) {
  const subject: Subject = {
    asked: { pagina_inicial: 1, limite: 10 },
    lastPage: 3,
    values: { ...values, TOKEN: token },
    other,
    cookies: new Map([['token', COOKIE]]),
  };
  return probeNames.flatMap((name) =>
    (probeTable[name].cases?.(subject) ?? []).map(({ case: label, asked, recipe, values: given }) => {
      const { method, path, headers } = getByRecipe(asked, recipe, given);
      const names = Object.keys(headers).map((header) => [header, null] as const);
      const row = { id: 'x000001', stimulus: `${name} (${label})`, purpose: 'probe', method, startedAt: '' };
      const shown = { ...row, path: path.replace(/=[^=&]{20,}/g, '=***'), durationMs: 0, retried: [], recipe };
      const command = curlOf({ ...shown, messages: { request: { headers: names } } }, () => 'unknown');
      // As curl sends it: an empty header ends with a semicolon in its own words.
      const lines = Object.entries(headers).map(([header, value]) =>
        value === '' ? `${header};` : `${header}: ${value}`,
      );
      return { label: row.stimulus, command, query: decodeURIComponent(path.split('?')[1] ?? ''), headers: lines };
    }),
  );
}

/** What each command sends: a function of the shell prints the arguments of curl. */
function sentBy(commands: readonly string[], env: Readonly<Record<string, string>>) {
  const { stdout, stderr, status } = spawnSync('sh', ['-eu'], {
    input: [`curl() { printf '%s\\0' "$@"; printf '\\1'; }`, ...commands].join('\n'),
    env: { PATH: process.env.PATH ?? '', BASE_URL: 'http://target', COOKIE, ...values, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\u0001').map((text) => {
    const words = text.split('\0');
    const after = (flag: string): readonly string[] => words.filter((_, at) => words[at - 1] === flag);
    const plain = words.find((word) => word.startsWith('http'))?.split('?')[1] ?? '';
    const query = [plain, ...after('--data-urlencode')].filter((part) => part !== '').join('&');
    return { query: decodeURIComponent(query), headers: after('-H') };
  });
}

/** Cases with something random in them, or a time: they are made anew. */
const MADE_ANEW = /other-key|random|fresh-key|embedded-jwk|\(jws-alg-none/;

async function tokenOf(alg: string, jti: string): Promise<string> {
  if (alg === 'opaque') return `opaque-token_0123456789abcdef${jti}`;
  const claims = { sub: 'partner-1', scope: 'partner.read', exp: 1_900_000_000, jti };
  if (alg === 'dir') {
    const token = new jose.EncryptJWT(claims).setProtectedHeader({ alg, enc: 'A256GCM', kid: 'k1' });
    return token.encrypt(new Uint8Array(32).fill(5));
  }
  const { privateKey } = await jose.generateKeyPair(alg);
  return new jose.SignJWT(claims).setProtectedHeader({ alg, kid: 'k1', typ: 'JWT' }).sign(privateKey);
}

describe.each(['ES256', 'dir', 'opaque'])('the printed commands for a token of %s', (alg) => {
  test('hold no secret and send what the suite sent', async () => {
    const [token, other] = [await tokenOf(alg, '1'), await tokenOf(alg, '2')];
    const cases = casesFor(token, other);
    const sent = sentBy(
      cases.map(({ command }) => command),
      { TOKEN: token, OTHER_TOKEN: other },
    );
    const forbidden = [...token.split('.').filter(({ length }) => length > 12), ...Object.values(secrets), '# unknown'];
    const formOf = (header = ''): readonly number[] => header.split('.').map((segment) => segment.length);
    for (const [at, { label, command, query, headers }] of cases.entries()) {
      for (const secret of forbidden) expect(command, label).not.toContain(secret);
      if (!MADE_ANEW.test(label)) expect({ label, ...sent[at] }).toEqual({ label, query, headers });
      else if (!label.includes('embedded-jwk')) expect(formOf(sent[at]?.headers[0]), label).toEqual(formOf(headers[0]));
    }
  });
});
