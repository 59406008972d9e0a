import { describe, expect, test } from 'vitest';
import type { Seen } from './stand-in/start.ts';
import type { Version } from './stand-in/store.ts';
import { settingsFor, TOKEN, withStandIn } from './stand-in/with.ts';
import { inWorkplace, PACT, pact, type Workplace } from './workplace.ts';

const second = {
  type: 'Synchronous/HTTP',
  description: 'another',
  request: { method: 'GET', path: '/' },
  response: { status: 200 },
};

/** The contract with another content than the committed one. */
function changeIn(workplace: Workplace): void {
  workplace.write(PACT, pact({ interactions: [second] }));
}

describe('pact publish', () => {
  test('publishes the committed contract as of the commit and the branch, and again as unchanged', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const first = await workplace.pact(['publish'], settingsFor(broker));
        expect(first).toMatchObject({ code: 0, err: '' });
        expect(first.out).toContain(`${PACT}: a partner → an api, 1 interaction: published\n`);
        expect(broker.store.versions).toEqual([
          {
            pacticipant: 'a partner',
            number: workplace.git('rev-parse', 'HEAD'),
            branch: 'trunk',
            buildUrl: null,
            tags: [],
          },
        ]);
        const [contract] = broker.store.contracts;
        expect(contract?.content).toMatchObject({ interactions: [{ description: 'a list is asked for' }] });
        const again = await workplace.pact(['publish'], settingsFor(broker));
        expect(again).toMatchObject({ code: 0, err: '' });
        expect(again.out).toContain(': already published, unchanged\n');
        const version = `GET /pacticipants/a%20partner/versions/${workplace.git('rev-parse', 'HEAD')}`;
        const once = ['GET /', 'POST /contracts/publish', 'GET /', version];
        expect(broker.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([...once, ...once]);
      }),
    ));

  test('publishes every contract of a directory, and tells of all as JSON', () =>
    inWorkplace((workplace) =>
      withStandIn({ prefix: '/broker' }, async (broker) => {
        workplace.write('pacts/[b]*.json', pact({ provider: { name: 'another api' } }));
        const flags = ['--pacticipant-version', '1.4.0', '--branch', 'feature/x', '--tag', 'dev', '--tag', 'x y'];
        const build = ['--build-url', 'https://ci.example.com/1'];
        const { code, out, err } = await workplace.pact(['publish', ...flags, ...build, '--json'], settingsFor(broker));
        expect({ code, err }).toEqual({ code: 0, err: '' });
        const version = {
          version: '1.4.0',
          branch: 'feature/x',
          buildUrl: 'https://ci.example.com/1',
          tags: ['dev', 'x y'],
        };
        const told = { consumer: 'a partner', interactions: 1, outcome: 'published' };
        expect(JSON.parse(out)).toEqual({
          outcome: 'published',
          exitCode: 0,
          broker: broker.url,
          ...version,
          pacts: [
            { file: 'pacts/[b]*.json', provider: 'another api', ...told },
            { file: PACT, provider: 'an api', ...told },
          ],
        });
        const { version: number, ...rest } = version;
        expect(broker.store.versions).toEqual([{ pacticipant: 'a partner', number, ...rest }]);
        expect(broker.store.contracts).toHaveLength(2);
      }),
    ));

  test.each<[string, Partial<Version>, string]>([
    ['the branch', { branch: null }, 'did not record branch feature/x for version 1/a of a partner'],
    ['a tag', { tags: ['dev'] }, 'did not record tag a#b for version 1/a of a partner'],
    ['the version', { number: '1' }, 'did not record version 1/a of a partner'],
  ])('is unsettled where the broker takes the contract and does not record %s', (_title, kept, says) =>
    inWorkplace((workplace) =>
      withStandIn({ keeps: (version) => ({ ...version, ...kept }) }, async (broker) => {
        const flags = ['--pacticipant-version', '1/a', '--branch', 'feature/x', '--tag', 'dev', '--tag', 'a#b'];
        const spoken = await workplace.pact(['publish', ...flags], settingsFor(broker));
        expect(spoken.code).toBe(3);
        expect(spoken.out).toContain(': published\n');
        expect(spoken.err).toContain(says);
        const { out } = await workplace.pact(['publish', ...flags, '--json'], settingsFor(broker));
        expect(JSON.parse(out)).toMatchObject({ outcome: 'not-recorded', exitCode: 3, problems: [{ params: {} }] });
      }),
    ),
  );

  test('is told where the broker can not be asked what it recorded', () =>
    inWorkplace((workplace) => {
      const moodAt = ({ path }: Seen) => path.includes('/versions/');
      return withStandIn({ mood: { kind: 'status', status: 500 }, moodAt }, async (broker) => {
        const spoken = await workplace.pact(['publish', '--retries', '0'], settingsFor(broker));
        expect(spoken).toMatchObject({ code: 3, out: expect.stringContaining(': published\n') });
        expect(spoken.err).toContain('failed with status 500');
      });
    }));

  test('tells what was published before the broker got into trouble', () =>
    inWorkplace((workplace) => {
      const failing = { kind: 'status', status: 500 } as const;
      const moodAt = ({ body }: Seen) => JSON.stringify(body).includes('"providerName":"an api"');
      return withStandIn({ mood: failing, moodAt }, async (broker) => {
        workplace.write('pacts/another.json', pact({ provider: { name: 'another api' } }));
        const args = ['publish', '--pacticipant-version', '1', '--retries', '0'];
        const { code, out, err } = await workplace.pact(args, settingsFor(broker));
        expect(code).toBe(3);
        expect(out).toContain('pacts/another.json: a partner → another api, 1 interaction: published\n');
        expect(out).not.toContain(PACT);
        expect(err).toContain('failed with status 500');
        const asJson = await workplace.pact([...args, '--json'], settingsFor(broker));
        expect(JSON.parse(asJson.out)).toMatchObject({
          outcome: 'server-error',
          exitCode: 3,
          version: '1',
          pacts: [{ file: 'pacts/another.json', outcome: 'unchanged' }],
        });
      });
    }));

  test('takes branch and build from the variables of the CI service', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const ci = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7', GITHUB_HEAD_REF: 'topic' };
        const { code } = await workplace.pact(['publish'], { ...settingsFor(broker), ...ci });
        expect(code).toBe(0);
        expect(broker.store.versions).toMatchObject([
          { branch: 'topic', buildUrl: 'https://github.com/a/b/actions/runs/7' },
        ]);
      }),
    ));

  test.each([
    ['a token', { PACT_BROKER_TOKEN: TOKEN }, `Bearer ${TOKEN}`],
    [
      'a username and password',
      { PACT_BROKER_USERNAME: 'partner', PACT_BROKER_PASSWORD: 'pass word:ü' },
      `Basic ${Buffer.from('partner:pass word:ü').toString('base64')}`,
    ],
  ])('shows the broker %s', (_title, credentials, authorization) =>
    inWorkplace((workplace) =>
      withStandIn({ authorization }, async (broker) => {
        const { code, out, err } = await workplace.pact(['publish'], {
          PACT_BROKER_BASE_URL: broker.url,
          ...credentials,
        });
        expect({ code, err }).toEqual({ code: 0, err: '' });
        for (const secret of Object.values(credentials).slice(-1)) expect(out).not.toContain(secret);
        expect(new Set(broker.seen.map((one) => one.authorization))).toEqual(new Set([authorization]));
      }),
    ),
  );

  test('is turned down where the version has another content already, and told so where the broker allows it', () =>
    inWorkplace((workplace) =>
      withStandIn({}, (strict) =>
        withStandIn({ mayChange: true }, async (lax) => {
          const version = ['publish', '--pacticipant-version', '1'];
          for (const broker of [strict, lax]) await workplace.pact(version, settingsFor(broker));
          changeIn(workplace);
          const refused = await workplace.pact(version, settingsFor(strict));
          expect(refused).toMatchObject({ code: 1, out: '' });
          expect(refused.err).toContain('different content for this version (409)');
          expect(refused.err).toContain('--pacticipant-version');
          const allowed = await workplace.pact(version, settingsFor(lax));
          expect(allowed.code).toBe(0);
          expect(allowed.out).toContain('published over different content of the same version');
        }),
      ),
    ));

  test('tells what would be published, and sends nothing, under --dry-run', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const configured = await workplace.pact(['publish', '--dry-run'], settingsFor(broker));
        expect(configured).toMatchObject({ code: 0, err: '' });
        expect(configured.out).toContain('1 interaction: would be published');
        expect(configured.out).toContain(`broker ${broker.url}`);
        const unconfigured = await workplace.pact(['publish', '--dry-run', '--json']);
        expect(JSON.parse(unconfigured.out)).toMatchObject({ outcome: 'dry-run', exitCode: 0, broker: null });
        expect(broker.seen).toEqual([]);
      }),
    ));

  test('leaves no file behind', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        workplace.write('tmp/.keep', '');
        const TMPDIR = `${workplace.directory}/tmp`;
        await workplace.pact(['publish', '--pacticipant-version', '1'], { ...settingsFor(broker), TMPDIR });
        expect(broker.store.contracts).toHaveLength(1);
        expect(workplace.git('status', '--porcelain', '--', 'tmp', 'pacts')).toBe('?? tmp/');
        expect(
          workplace
            .git('ls-files', '--others')
            .split('\n')
            .filter((path) => path.includes('pact')),
        ).toEqual([]);
      }),
    ));
});
