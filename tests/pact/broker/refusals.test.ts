import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/report/report.ts';
import { settingsFor, withStandIn } from './stand-in/with.ts';
import { inWorkplace, PACT, pact, type Workplace } from './workplace.ts';

const SECRET = 'S3cret-of-the-main-partner';
const version = ['--pacticipant-version', '1'];

/** What a workplace is made into, how it is published from, and why that is refused before anything is sent. */
interface Row {
  readonly make?: (workplace: Workplace) => void;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code?: number;
  readonly outcome?: string;
  readonly says: string;
}

const held = (change: Readonly<Record<string, unknown>>) => (workplace: Workplace) =>
  workplace.write(PACT, pact(change));
const interaction = pact().interactions;
const described = (description: string) => ({ interactions: [{ description, response: {}, request: {} }] });

const rows: Readonly<Record<string, Row>> = {
  'a contract that differs from the commit': {
    make: (workplace) => workplace.write(PACT, `${JSON.stringify(pact())}\n`),
    outcome: 'dirty',
    says: 'pact.file-uncommitted',
  },
  'a contract that git does not know': {
    make: (workplace) => workplace.write('pacts/new.json', pact()),
    outcome: 'dirty',
    says: 'pact.file-uncommitted',
  },
  'a contract that git ignores': {
    make(workplace) {
      workplace.write('.gitignore', '/build/\n');
      workplace.write('build/a.json', pact());
      workplace.commit();
    },
    args: ['build'],
    outcome: 'dirty',
    says: 'pact.file-uncommitted',
  },
  'a change that git is told to overlook': {
    make(workplace) {
      workplace.git('update-index', '--assume-unchanged', PACT);
      workplace.write(PACT, `${JSON.stringify(pact())}\n`);
    },
    outcome: 'dirty',
    says: 'pact.file-uncommitted',
  },
  'a directory without a commit': {
    make: (workplace) => workplace.git('update-ref', '-d', 'HEAD'),
    says: 'pact.version-missing',
  },
  'a contract without an interaction': {
    make: held({ interactions: [] }),
    args: version,
    says: 'pact.file-invalid pact.flaw-empty',
  },
  'a file that is cut short': {
    make: (workplace) => workplace.write(PACT, '{ "consumer": '),
    args: version,
    says: 'pact.file-invalid pact.flaw-not-json',
  },
  'a file without parties': {
    make: (workplace) => workplace.write(PACT, { interactions: interaction, metadata: {} }),
    args: version,
    says: 'pact.file-invalid pact.flaw-no-parties',
  },
  'two interactions that are one to a broker': {
    make: held({ interactions: [interaction, interaction].flat() }),
    args: version,
    says: 'pact.file-invalid pact.flaw-twin',
  },
  'a directory without contracts': {
    make: (workplace) => workplace.write('empty/readme.md', ''),
    args: ['empty', ...version],
    says: 'pact.path-missing',
  },
  'a file that does not exist': { args: ['nowhere.json', ...version], says: 'pact.path-missing' },
  'contracts that were never written, and tells of the one that the suite brings along': {
    make: ({ directory }) => rmSync(join(directory, 'pacts'), { recursive: true }),
    args: version,
    says: 'pact.path-missing',
  },
  'a contract with a secret of the environment': {
    make: held(described(`with ${SECRET}`)),
    args: version,
    env: { PARTNER_API_CLIENT_SECRET: SECRET },
    code: 4,
    outcome: 'leak',
    says: 'pact.leak',
  },
  "a contract with the broker's token in base64": {
    make: (workplace) =>
      workplace.write(
        PACT,
        pact(described(Buffer.from(settingsFor({ url: '' }).PACT_BROKER_TOKEN ?? '').toString('base64'))),
      ),
    args: version,
    code: 4,
    outcome: 'leak',
    says: 'pact.leak',
  },
  'a contract with a secret of the environment file': {
    make(workplace) {
      workplace.write('.env', `PARTNER_API_EMPTY_CLIENT_SECRET=${SECRET}\n`);
      workplace.write(PACT, pact(described(SECRET)));
    },
    args: version,
    code: 4,
    outcome: 'leak',
    says: 'pact.leak',
  },
  'a contract with a token': {
    make: held(
      described(
        `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.x`,
      ),
    ),
    args: version,
    code: 4,
    outcome: 'leak',
    says: 'pact.leak',
  },
  'the address of a build with a secret in it': {
    args: [...version, '--build-url', `https://ci.example.com/?t=${SECRET}`],
    env: { PARTNER_API_CLIENT_SECRET: SECRET },
    code: 4,
    outcome: 'leak',
    says: 'pact.leak',
  },
  'half of the credentials': {
    args: version,
    env: { PACT_BROKER_TOKEN: '', PACT_BROKER_USERNAME: 'partner' },
    says: 'settings.missing',
  },
  'flags that are not in order': {
    args: ['--pacticipant-version', '-1', '--tag', 'a,b', '--build-url', 'ftp://x', '--retries', 'many'],
    says: 'settings.number-invalid',
  },
};

describe('pact publish', () => {
  test.each(Object.entries(rows))('sends nothing of %s', (_title, { make, args = [], env = {}, ...row }) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        make?.(workplace);
        const ended = await workplace.pact(['publish', ...args, '--json'], { ...settingsFor(broker), ...env });
        const code = row.code ?? 2;
        expect(ended.code).toBe(code);
        const { problems, ...told } = JSON.parse(ended.out);
        expect(told).toMatchObject({ outcome: row.outcome ?? 'refused', exitCode: code });
        expect(problems.map((one: Problem) => [one.code, one.params?.flaw ?? ''].join(' ').trim())).toContain(row.says);
        expect(ended.err.match(/\n {4}→ \S/g)).toHaveLength(problems.length);
        expect(`${ended.out}${ended.err}`).not.toContain(SECRET);
        expect(broker.seen).toEqual([]);
      }),
    ),
  );

  test('publishes what the commit has not under a version of its own', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        workplace.write('pacts/new.json', pact({ provider: { name: 'a new api' } }));
        const ended = await workplace.pact(['publish', 'pacts/new.json', ...version], settingsFor(broker));
        expect(ended).toMatchObject({ code: 0, err: '' });
        expect(broker.store.contracts).toMatchObject([{ provider: 'a new api', version: '1' }]);
      }),
    ));
});
