import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCommitted } from '../../../pact/broker/git.ts';
import { createGate } from '../../../src/redaction/gate.ts';
import type { Problem } from '../../../src/report/report.ts';
import { guardEnvironment } from '../../../src/run/guarding.ts';
import { call } from '../../cli/process.ts';
import { TOKEN } from './stand-in.ts';
import { clone, PACT, pact, type Workplace, workplace } from './workplace.ts';

const SECRET = 'S3cret-of-the-main-partner';
const version = ['--pacticipant-version', '1'];

/** A workplace, the publish arguments, and the reason why no request is sent. */
interface Row {
  readonly make?: (workplace: Workplace) => void;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code?: number;
  readonly outcome?: string;
  readonly problem: string;
}

const leak = { code: 4, outcome: 'leak', problem: 'pact.leak' };
const secretOf = (variable: string) => ({ env: { [variable]: SECRET } });
const described =
  (description: string) =>
  ({ write }: Workplace) =>
    write(PACT, pact({ interactions: [{ description, response: {}, request: {} }] }));
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const noToken = { PACT_BROKER_TOKEN: '' };

const rows: Readonly<Record<string, Row>> = {
  'a clone without a commit': { make: ({ git }) => git('init', '--quiet'), args: [], problem: 'pact.version-missing' },
  'two interactions with one name': {
    make: ({ write }) => write(PACT, pact({ interactions: [pact().interactions, pact().interactions].flat() })),
    problem: 'pact.file-invalid pact.flaw-twin',
  },
  'a directory without contracts': {
    make: ({ write }) => write('empty/readme.md', ''),
    args: ['empty', ...version],
    problem: 'pact.path-missing',
  },
  'contracts that were never written': {
    make: ({ directory }) => rmSync(join(directory, 'pacts'), { recursive: true }),
    problem: 'pact.path-missing',
  },
  'a contract with a secret of the environment': {
    ...{ make: described(`with ${SECRET}`), ...secretOf('PARTNER_API_CLIENT_SECRET'), ...leak },
  },
  'a contract with the token of the broker in base64': {
    ...{ make: described(Buffer.from(TOKEN).toString('base64')), ...leak },
  },
  'a contract with a secret of the environment file': {
    make(made) {
      made.write('.env', `PARTNER_API_EMPTY_CLIENT_SECRET=${SECRET}\n`);
      described(SECRET)(made);
    },
    ...leak,
  },
  'a contract with a token': { make: described(`Bearer ${part({ alg: 'none' })}.${part({ sub: '1' })}.x`), ...leak },
  'a build URL with a secret': {
    ...leak,
    args: [...version, '--build-url', `https://ci.example.com/?t=${SECRET}`],
    ...secretOf('PARTNER_API_CLIENT_SECRET'),
  },
  'half of the credentials': { env: { ...noToken, PACT_BROKER_USERNAME: 'partner' }, problem: 'settings.missing' },
  'no broker': { env: { PACT_BROKER_BASE_URL: '', ...noToken }, problem: 'settings.empty' },
  'invalid flags': {
    args: ['--pacticipant-version', '-1', '--tag', 'a,b', '--build-url', 'ftp://x', '--retries', 'many'],
    problem: 'settings.number-invalid',
  },
};

describe('pact publish', () => {
  test.each(Object.entries(rows))('sends nothing of %s', async (_, { make, args = version, env = {}, ...row }) => {
    const made = await workplace();
    make?.(made);
    const ended = await made.pact(['publish', ...args, '--json'], env);
    const { problems, ...report } = JSON.parse(ended.out);
    const code = row.code ?? 2;
    expect({ ...report, code: ended.code }).toEqual({ outcome: row.outcome ?? 'refused', exitCode: code, code });
    const codes = problems.map((one: Problem) => [one.code, one.params?.flaw ?? ''].join(' ').trim());
    expect(codes).toContain(row.problem);
    expect(ended.err.match(/\n {4}→ \S/g)).toHaveLength(problems.length);
    expect(`${ended.out}${ended.err}`).not.toContain(SECRET);
    expect(made.broker.seen).toEqual([]);
  });

  test('publishes the commit and the branch, then again as unchanged, and leaves no file behind', async () => {
    const { broker, directory, git, write, pact: run } = await clone();
    write('tmp/.keep', '');
    const env = { TMPDIR: join(directory, 'tmp') };
    const first = await run(['publish'], env);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(`${PACT}: a partner → the API, 1 interaction: published\n`);
    const number = git('rev-parse', 'HEAD');
    expect(broker.versions).toEqual([{ pacticipant: 'a partner', number, branch: 'trunk' }]);
    expect(broker.contracts[0]?.content).toMatchObject({ interactions: [{ description: 'a list is requested' }] });
    const again = await run(['publish'], env);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining(': already published, unchanged\n') });
    expect(broker.seen.map(({ method, path }) => `${method} ${path}`).slice(2)).toEqual([
      ...['GET /', 'POST /contracts/publish'],
    ]);
    expect(git('ls-files', '--others')).toBe('tmp/.keep');
    write(PACT, `${JSON.stringify(pact())}\n`);
    const changed = await run(['publish', '--json'], env);
    expect(changed.code).toBe(2);
    expect(JSON.parse(changed.out)).toMatchObject({ outcome: 'dirty', problems: [{ code: 'pact.file-uncommitted' }] });
    expect(broker.seen).toHaveLength(4);
  });

  test('publishes every contract of a directory with basic authentication, and prints them as JSON', async () => {
    const authorization = `Basic ${Buffer.from('partner:its:Pässw0rd').toString('base64')}`;
    const { broker, write, pact: run } = await workplace({ prefix: '/broker', authorization });
    write('pacts/[b]*.json', pact({ provider: { name: 'another api' } }));
    const flags = ['--pacticipant-version', '1.4.0', '--branch', 'feature/x', '--tag', 'dev', '--tag', 'x y'];
    const { code, out, err } = await run(['publish', ...flags, '--build-url', 'https://ci.example.com/1', '--json'], {
      PACT_BROKER_BASE_URL: broker.url,
      PACT_BROKER_USERNAME: 'partner',
      PACT_BROKER_PASSWORD: 'its:Pässw0rd',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const known = { branch: 'feature/x', buildUrl: 'https://ci.example.com/1', tags: ['dev', 'x y'] };
    const contract = { consumer: 'a partner', interactions: 1, outcome: 'published' };
    expect(JSON.parse(out)).toEqual({
      ...{ outcome: 'published', exitCode: 0, broker: broker.url, version: '1.4.0', ...known },
      pacts: [
        { file: 'pacts/[b]*.json', provider: 'another api', ...contract },
        { file: PACT, provider: 'the API', ...contract },
      ],
    });
    expect(broker.versions).toEqual([{ pacticipant: 'a partner', number: '1.4.0', ...known }]);
    expect(broker.contracts).toHaveLength(2);
  });

  test('reports what was published before the broker failed', async () => {
    const fails = (body: object) => JSON.stringify(body).includes('"providerName":"the API"');
    const { write, pact: run } = await workplace({
      instead: ({ body }) => (fails(body) ? { status: 500 } : undefined),
    });
    write('pacts/another.json', pact({ provider: { name: 'another api' } }));
    const { code, out } = await run(['publish', ...version, '--retries', '0', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'server-error', pacts: [{ file: 'pacts/another.json' }] });
  });

  test.each([
    [false, 1, 'err', 'different content for this version (409)'],
    [true, 0, 'out', 'published over different content of the same version'],
  ] as const)(
    'changes the content of a version only if the broker allows it: %s',
    async (mayChange, code, stream, words) => {
      const { write, pact: run } = await workplace({ mayChange });
      await run(['publish', ...version]);
      write(PACT, JSON.stringify(pact()).replace('a list', 'a page'));
      expect(await run(['publish', ...version])).toMatchObject({ code, [stream]: expect.stringContaining(words) });
    },
  );

  test('prints what would be published, and sends nothing, under --dry-run', async () => {
    const { broker, directory, pact: run } = await workplace();
    const configured = await run(['publish', ...version, '--dry-run']);
    expect(configured).toMatchObject({ code: 0, err: '' });
    expect(configured.out).toContain('1 interaction: would be published');
    expect(configured.out).toContain(`broker ${broker.url}`);
    const unconfigured = await call(['pact', 'publish', ...version, '--dry-run', '--json'], directory);
    expect(JSON.parse(unconfigured.out)).toMatchObject({ outcome: 'dry-run', exitCode: 0, broker: null });
    expect(broker.seen).toEqual([]);
  });

  test('withholds a broker error that contains the token', async () => {
    const errors = { status: 400, body: { errors: [`no ${TOKEN}`] } };
    const { pact: run } = await workplace({ instead: ({ method }) => (method === 'POST' ? errors : undefined) });
    const ended = await run(['publish', ...version]);
    expect(ended).toMatchObject({ code: 4, out: '', err: expect.stringContaining('was withheld') });
    expect(ended.err).not.toContain(TOKEN);
  });
});

test('a contract is committed if its content is in the commit, in spite of git ignore rules and index flags', async () => {
  const { directory: cwd, write, git, commit } = await clone();
  write('.gitignore', '/build/\n');
  write('a.json', pact());
  write('[b]*.json', pact());
  commit();
  write('build/ignored.json', pact());
  write('new.json', pact());
  git('update-index', '--assume-unchanged', PACT);
  write(PACT, `${JSON.stringify(pact())}\n`);
  const where = { cwd, env: process.env, signal: new AbortController().signal };
  const paths = ['a.json', join(cwd, '[b]*.json'), 'build/ignored.json', 'new.json', PACT, '/etc/passwd'];
  const committed = await Promise.all(paths.map((path) => isCommitted(where, path)));
  expect(committed).toEqual([true, true, false, false, false, false]);
});

test.each(['PACT_BROKER_TOKEN', 'PACT_BROKER_PASSWORD'])('no command prints %s of its environment', (name) => {
  const gate = createGate();
  guardEnvironment({ gate, env: { [name]: SECRET }, cwd: '/' });
  expect(gate.leaksIn(`holds ${SECRET}`)).not.toEqual([]);
  expect(gate.leaksIn(Buffer.from(`:${SECRET}`).toString('base64'))).not.toEqual([]);
  expect(gate.leaksIn('holds nothing')).toEqual([]);
});
