import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ExchangeRow } from '../../src/report/report.ts';
import { curlOf } from '../../src/report/views/html/curl.ts';
import { record } from '../../src/run/record.ts';
import { embeddedTarget } from '../../src/settings/resolve.ts';
import { type Twist, withEchoing } from '../leaks/echoing.ts';
import { DEFAULTS } from '../proof/whole-run.ts';
import { hasTool } from '../support/tools.ts';

const inShell = promisify(execFile);

/** Everything that a shell, a URL, a form or a JSON string could take for its own. */
const ODD = `aB&1+%41"2'\\3 $HOME\`x=y#?!`;
const secrets = { CLIENT_ID: `client-${ODD}`, CLIENT_SECRET: `Main-${ODD}`, SECOND_CLIENT_SECRET: `Second-${ODD}` };
const credentials = {
  main: { clientId: secrets.CLIENT_ID, clientSecret: secrets.CLIENT_SECRET },
  second: { clientId: 'client-2', clientSecret: secrets.SECOND_CLIENT_SECRET },
};

/** Statuses that show which credentials arrived unharmed where the reference provider does not look. */
const ARRIVED = { form: 452, clientInQuery: 453, tokenInQuery: 454 };

const showingWhatArrived: Twist = ({ path, asked }) => {
  const form = new URLSearchParams(asked.startsWith('{') ? '' : asked);
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  if (form.get('clientId') === secrets.CLIENT_ID && form.get('clientSecret') === secrets.CLIENT_SECRET)
    return { status: ARRIVED.form };
  if ([...query.values()].includes(secrets.CLIENT_SECRET)) return { status: ARRIVED.clientInQuery };
  if ([...query.values()].some((value) => /^eyJ.*\..*\./.test(value))) return { status: ARRIVED.tokenInQuery };
  return {};
};

/** The status of each printed command when a shell runs it. */
async function statusesOf(
  rows: readonly ExchangeRow[],
  env: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const commands = rows.map((row) => curlOf(row, () => 'unknown'));
  const script = [`curl() { command curl -o /dev/null -w '%{http_code}\\n' "$@"; }`, ...commands].join('\n');
  const { stdout, stderr } = await inShell('sh', ['-euc', script], { env: { PATH: process.env.PATH ?? '', ...env } });
  expect(stderr).toBe('');
  return stdout.trim().split('\n').map(Number);
}

describe.skipIf(!hasTool('curl'))('the printed commands of requests that carry credentials', () => {
  test.each([
    ['every secret is checked', [], [401]],
    ['any secret obtains a token', ['token-for-any-secret'], [200, 401]],
    [
      'bad credentials of every other kind obtain a token',
      ['secret-prefix', 'secret-of-another', 'empty-secret', 'empty-body'].map((id) => `token-for-${id}`),
      [200],
    ],
  ])('get the status of the report where %s', async (_, faults, refusedWith) => {
    await withEchoing({ count: 3, credentials, faults }, showingWhatArrived, async ({ env }) => {
      const only = ['token.needs-credentials', 'auth.bearer-header-only', 'open.token-errors'];
      const { rows } = await record(
        embeddedTarget(env),
        { ...DEFAULTS, only },
        { signal: new AbortController().signal },
      );
      const carrying = rows.filter(({ stimulus }) => /^token\.|in-the-open \(query|client-credentials/.test(stimulus));
      const held = await fetch(`${env.PARTNER_API_BASE_URL}/v1/authentication/accesstoken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials.main),
      });
      const TOKEN = /"accesstoken":"([^"]+)"/.exec(await held.text())?.[1] ?? '';
      const settings = Object.entries(env).map(([name, value]) => [name.replace('PARTNER_API_', ''), value]);
      const variables = { ...Object.fromEntries(settings), TOKEN };
      const statuses = await statusesOf(carrying, variables);
      const shown = carrying.map(({ stimulus, status }) => ({ stimulus, status }));
      expect(shown.map(({ stimulus }, at) => ({ stimulus, status: statuses[at] }))).toEqual(shown);
      const seen = new Set(shown.map(({ status }) => status));
      for (const status of [...Object.values(ARRIVED), ...refusedWith]) expect(seen).toContain(status);
      for (const command of carrying.map((row) => curlOf(row, () => 'unknown'))) {
        for (const secret of [ODD, TOKEN]) expect(command).not.toContain(secret);
      }
    });
  });
});
