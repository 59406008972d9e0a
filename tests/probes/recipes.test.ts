import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import * as jose from 'jose';
import { describe, expect, test } from 'vitest';
import { sendTokenErrors } from '../../probes/negative.ts';
import { getByRecipe } from '../../probes/requests.ts';
import type { Stimulus } from '../../probes/session.ts';
import { probeNames, probeTable } from '../../probes/table.ts';
import type { Call, Recipe } from '../../src/evidence/exchange.ts';
import { curlOf } from '../../src/report/views/html/curl.ts';
import { withServer } from '../cli/targets.ts';
import { reading } from '../suites/facts.ts';
import { hasTool } from '../support/tools.ts';

const inShell = promisify(execFile);

/** Characters with a special meaning in a shell, a URL, a form or a JSON string. */
const ODD = `aB&1+%41"2'\\3 $HOME\`x=y#?!`;
const secrets = { CLIENT_ID: `client-${ODD}`, CLIENT_SECRET: `Main-${ODD}`, SECOND_CLIENT_SECRET: `Second-${ODD}` };
const given = { REVOKED_TOKEN: 'rev.oked.token', EXPIRED_TOKEN: 'exp.ired.token' };
const COOKIE = 'sid=4f2a9c; route=node-2';

interface Sent {
  readonly label: string;
  readonly call: Call;
  readonly recipe: Recipe;
}

/** Returns every negative case for a token. */
function listingRequests(token: string, other: string): readonly Sent[] {
  const asked = { pagina_inicial: 1, limite: 10 };
  const values = { ...secrets, ...given, TOKEN: token };
  const subject = {
    asked,
    lastPage: 3,
    values,
    other,
    cookies: () => new Map([['token', COOKIE]]),
    fixed: [],
    denies: () => false,
  };
  return probeNames.flatMap((name) =>
    (probeTable[name].cases?.(subject) ?? []).map((one) => {
      const call = getByRecipe(one.asked, one.recipe, one.values);
      return { label: `${name} (${one.case})`, call, recipe: one.recipe };
    }),
  );
}

/** Returns every token request that must be denied. */
async function tokenRequests(): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const send = async ({ name, case: label, call, recipe }: Stimulus) => {
    if (recipe !== undefined) sent.push({ label: `${name} (${label})`, call, recipe });
    return reading({ name, role: 'token-error', status: 401 });
  };
  const session = { send };
  const main = { clientId: secrets.CLIENT_ID, clientSecret: secrets.CLIENT_SECRET };
  const second = { clientId: 'client-2', clientSecret: secrets.SECOND_CLIENT_SECRET };
  const options = { main, second, pause: async () => undefined };
  await sendTokenErrors(
    session,
    options,
    async () => true,
    () => true,
  );
  return sent;
}

/** Returns the command that a report prints for a request. */
function commandOf({ label, call: { method, path, headers }, recipe }: Sent): string {
  const names = Object.entries(headers).map(([name, value]) => [name, name === 'content-type' ? value : null] as const);
  const row = { id: 'x000001', stimulus: label, purpose: 'probe', method, startedAt: '', durationMs: 0, retried: [] };
  const masked = path.replace(/=[^=&]{20,}/g, '=***');
  return curlOf({ ...row, path: masked, recipe, messages: { request: { headers: names } } });
}

interface Received {
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Runs commands in a shell, and returns the requests that the server received. */
async function receivedFrom(commands: readonly string[], env: Readonly<Record<string, string>>) {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ query: request.url?.split('?')[1] ?? '', headers: request.headers, body });
    response.end();
  };
  await withServer(listener, async ({ env: { PARTNER_API_BASE_URL: BASE_URL = '' } }) => {
    const all = { PATH: process.env.PATH ?? '', BASE_URL, COOKIE, ...secrets, ...given, ...env };
    const { stderr } = await inShell('sh', ['-euc', commands.join('\n')], { env: all });
    expect(stderr).toBe('');
  });
  return received;
}

/** Cases with random values or times: each build differs. */
const VARYING = /other-key|random|fresh-key|embedded-jwk|\(jws-alg-none|unknown-client|missing-field|malformed-json/;

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

/** Normalizes a request for comparison: in varying cases, replaces each segment with its length. */
function shownOf(label: string, query: string, body: string, headers: readonly unknown[]) {
  const parametersOf = (text: string) => [...new URLSearchParams(text)];
  const shownBody = label.includes('other-content-type') ? parametersOf(body) : body;
  const shown = { label, query: parametersOf(query), body: shownBody, headers };
  return VARYING.test(label) ? JSON.stringify(shown).replace(/[\w-]{20,}/g, ({ length }) => `<${length}>`) : shown;
}

describe.skipIf(!hasTool('curl')).each(['ES256', 'dir', 'opaque'])('the printed commands for a token of %s', (alg) => {
  test('contain no secret and send the same request as the suite', async () => {
    const [token, other] = [await tokenOf(alg, '1'), await tokenOf(alg, '2')];
    const all = [...listingRequests(token, other), ...(await tokenRequests())];
    const sent = all.filter(({ label }) => alg === 'ES256' || /-(?:invalid|altered)-token/.test(label));
    const tokens = { TOKEN: token, SECOND_TOKEN: token, OTHER_TOKEN: other };
    // Most commands start Node. Two shells use two processors.
    const half = Math.ceil(sent.length / 2);
    const halves = [sent.slice(0, half), sent.slice(half)].map((some) => receivedFrom(some.map(commandOf), tokens));
    const received = (await Promise.all(halves)).flat();
    expect(received).toHaveLength(sent.length);
    const forbidden = [...token.split('.').filter(({ length }) => length > 12), ODD, '# listing.', '# token.'];
    for (const [at, one] of sent.entries()) {
      const { label, call } = one;
      for (const secret of forbidden) expect(commandOf(one), label).not.toContain(secret);
      // The coordinates of a key vary in length.
      if (label.includes('embedded-jwk')) continue;
      const { query = '', headers = {}, body = '' } = received[at] ?? {};
      const named = Object.keys(call.headers).map((name) => [name, headers[name]]);
      const expected = shownOf(label, call.path.split('?')[1] ?? '', call.body ?? '', Object.entries(call.headers));
      expect(shownOf(label, query, body, named)).toEqual(expected);
    }
  });
});
