import { describe, expect, test } from 'vitest';
import { call } from '../../cli/process.ts';
import { DEAD_URL, type StandInOptions, TOKEN } from './stand-in.ts';
import { standIn, workplace } from './workplace.ts';

/** A broker, its configuration, and the result. */
interface Row {
  readonly broker?: StandInOptions;
  readonly env?: Readonly<Record<string, string>>;
  readonly code: number;
  readonly problem: string;
  /** Number of requests to the broker: two if a retry can help. */
  readonly requests: number;
}

const status = (code: number): StandInOptions => ({ instead: () => ({ status: code }) });
const challenge = { 'www-authenticate': 'Basic realm="a broker"' };
const basic: StandInOptions = { instead: () => ({ status: 401, headers: challenge }) };
const page: StandInOptions = { instead: () => ({ body: '<html><body>Log in</body></html>' }) };
const complaint: StandInOptions = {
  instead: ({ method }) => (method === 'POST' ? { status: 400, body: { errors: ['is odd'] } } : undefined),
};

const commands: Readonly<Record<string, readonly string[]>> = {
  publish: ['publish', '--pacticipant-version', '1'],
  'can-i-deploy': ['can-i-deploy', '--environment', 'staging', '--version', '1'],
  'record-deployment': ['record-deployment', '--environment', 'staging', '--version', '1'],
};

const everywhere: Readonly<Record<string, Row>> = {
  'a rejected token': { broker: { authorization: 'x' }, code: 2, problem: 'pact.unauthorized', requests: 1 },
  'a broker for user names': { broker: basic, code: 2, problem: 'pact.unauthorized-scheme', requests: 1 },
  'an address without a broker': { broker: status(404), code: 2, problem: 'pact.not-found', requests: 1 },
  'a login page': { broker: page, code: 2, problem: 'pact.no-broker', requests: 1 },
  'a broker that fails': { broker: status(500), code: 3, problem: 'pact.server-error', requests: 2 },
  'nobody at the address': {
    ...{ env: { PACT_BROKER_BASE_URL: DEAD_URL }, code: 3, problem: 'pact.unreachable', requests: 0 },
  },
};
/** Cases tested with one command for all, because they share the code. */
const published: Readonly<Record<string, Row>> = {
  ...everywhere,
  'a missing token': { env: { PACT_BROKER_TOKEN: '' }, code: 2, problem: 'settings.empty', requests: 0 },
  'a token without permission': { broker: status(403), code: 2, problem: 'pact.forbidden', requests: 1 },
  'a broker that asks to wait': { broker: status(429), code: 3, problem: 'pact.busy', requests: 2 },
  'a redirect': { broker: status(302), code: 2, problem: 'pact.redirected', requests: 1 },
  'an error in words': { broker: complaint, code: 2, problem: 'pact.turned-down', requests: 2 },
};

test.each(Object.entries(commands))(
  'pact %s explains trouble with the broker and how to fix it',
  { timeout: 60_000 },
  async (command, args) => {
    const retries = command === 'publish' ? 1 : 0;
    const rows = Object.entries(retries === 1 ? published : everywhere);
    for (const [title, { broker: options = {}, env = {}, code, problem, ...row }] of rows) {
      const { broker, pact } = await workplace(options);
      const ended = await pact([...args, '--retries', `${retries}`, '--json'], env);
      const { exitCode, problems } = JSON.parse(ended.out);
      const requests = retries === 1 ? row.requests : Math.min(1, row.requests);
      expect({ title, code: ended.code, exitCode, problems, requests: broker.seen.length }).toMatchObject({
        ...{ title, code, exitCode: code, problems: [{ code: problem }], requests },
      });
      expect(ended.err).toMatch(/\n {4}→ \S/);
      expect(`${ended.out}${ended.err}`).not.toContain(TOKEN);
    }
    const { directory } = await workplace();
    const unconfigured = await call(['pact', ...args, '--json'], directory);
    expect(unconfigured.code).toBe(2);
    expect(JSON.parse(unconfigured.out)).toMatchObject({ outcome: 'no-broker-configured' });
  },
);

test.each([
  ['publish', 'POST', 307],
  ['can-i-deploy', 'GET', 302],
  ['record-deployment', 'GET', 301],
])('pact %s follows no redirect of a %s to another host', { timeout: 60_000 }, async (command, redirected, status) => {
  const other = await standIn({});
  const moved = { status, headers: { location: `${other.url}/elsewhere` } };
  const { pact } = await workplace({ instead: ({ method }) => (method === redirected ? moved : undefined) });
  const { out } = await pact([...(commands[command] ?? []), '--retries', '0', '--json']);
  expect(JSON.parse(out)).toMatchObject({ exitCode: 2, problems: [{ code: 'pact.redirected' }] });
  expect(other.seen).toEqual([]);
});

test.each([
  ['--from-broker', () => ['--from-broker']],
  ['--pact-url', (url: string) => ['--pact-url', `${url}/pacts/0`]],
])('pact verify %s reports that the broker expects a user name and password', async (_, args) => {
  const { broker, pact } = await workplace(basic);
  const ended = await pact(['verify', ...args(broker.url)]);
  expect(ended).toMatchObject({ code: 2, out: '' });
  expect(ended.err).toMatch(/^ {2}✗ PACT_BROKER_TOKEN is set, but the Pact Broker wants a user name and a password/);
  expect(ended.err).not.toContain('No request was sent');
  expect(broker.seen).toHaveLength(1);
});

describe('pact publish', () => {
  const { publish = [] } = commands;

  test('stops at its deadline if the broker never responds', async () => {
    const { pact } = await workplace({ instead: () => 'silence' });
    const ended = await pact([...publish, '--deadline', '1']);
    expect(ended).toMatchObject({ code: 3, out: '', err: expect.stringContaining('did not respond within 1 s') });
  });

  test('succeeds with a retry after a temporary failure', async () => {
    const instead = (_: object, requests: number) => (requests === 1 ? { status: 503 } : undefined);
    const { broker, pact } = await workplace({ instead });
    const ended = await pact(publish);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('1 interaction: published') });
    expect(ended.err).toBe('the Pact Broker failed with status 503; retrying in 0.5 s\n');
    expect(broker.seen.map(({ path }) => path)).toEqual(['/', '/', '/contracts/publish']);
  });

  test('explains that the program is missing', async () => {
    const { broker, started } = await workplace();
    const elsewhere = 'Object.defineProperty(process, "arch", { value: "riscv64" })';
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(elsewhere)}`;
    const { code, out, err } = await started(publish, { NODE_OPTIONS }).ended;
    expect({ code, out, seen: broker.seen }).toEqual({ code: 2, out: '', seen: [] });
    expect(err).toContain('npm install --save-dev @pact-foundation/pact-cli');
  });
});
