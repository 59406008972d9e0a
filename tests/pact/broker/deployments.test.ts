import { describe, expect, test } from 'vitest';
import { keepVersion, SPECIAL, type StandIn, type StandInOptions } from './stand-in.ts';
import { inWorkplace, PACT, pact, type Workplace } from './workplace.ts';

const CONSUMER = 'vehicle-credit-partner';
const PROVIDER = 'vehicle-credit-api';
const staging = ['--environment', 'staging'];
const question = ['can-i-deploy', ...staging, '--version', '1'];
const TWENTY_SECONDS = { timeout: 20_000 };

/** Runs a broker with version 1 of a consumer, and with version 7 of its provider in staging. */
const withBroker = (use: (broker: StandIn, workplace: Workplace) => Promise<void>, options: StandInOptions = {}) =>
  inWorkplace(options, (workplace) => {
    const { broker } = workplace;
    keepVersion(broker, { pacticipant: CONSUMER, number: '1' });
    keepVersion(broker, { pacticipant: PROVIDER, number: '7' });
    broker.deployments.push({ pacticipant: PROVIDER, version: '7', environment: 'staging' });
    return use(broker, workplace);
  });

function verified({ results }: StandIn, success: boolean): void {
  results.push({ consumer: CONSUMER, provider: PROVIDER, providerVersion: '7', success, body: {} });
}

describe('pact can-i-deploy', () => {
  test.each<[string, boolean | null, number, string]>([
    ['Yes', true, 0, 'All required results are successful'],
    ['No', false, 1, 'The verification failed'],
    ['Unknown', null, 3, 'There is no verified pact of version 1'],
  ])('answers %s', (word, success, code, reason) =>
    withBroker(async (broker, workplace) => {
      if (success !== null) verified(broker, success);
      const out = `${word}: version 1 of ${CONSUMER} to staging\n  - ${reason}\n`;
      expect(await workplace.pact(question)).toEqual({ code, err: '', out });
    }),
  );

  test('checks the latest version of a branch', () =>
    withBroker(async (broker, workplace) => {
      verified(broker, true);
      const args = ['can-i-deploy', ...staging, '--branch', 'feat/x', '--json'];
      const { code, out } = await workplace.pact(args);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ outcome: 'yes', branch: 'feat/x' });
      const query = new URLSearchParams(broker.seen.at(-1)?.path.split('?')[1]);
      expect([query.get('q[][branch]'), query.get('q[][version]')]).toEqual(['feat/x', null]);
      const twice = await workplace.pact([...args, '--version', '1']);
      expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('--branch cannot be combined') });
    }));

  test('waits for a missing result, up to the maximum number of retries', () =>
    withBroker(async (broker, workplace) => {
      const waiting = (times: string) => [...question, '--retry-while-unknown', times, '--retry-interval', '1'];
      const never = await workplace.pact(waiting('1'));
      expect(never).toMatchObject({ code: 3, err: 'No result yet; retrying in 1 s\n' });
      expect(broker.seen).toHaveLength(2);
      const later = workplace.pact([...waiting('9'), '--json']);
      await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(3);
      verified(broker, true);
      const answer = { outcome: 'yes', exitCode: 0, deployable: true, environment: 'staging' };
      expect(JSON.parse((await later).out)).toMatchObject(answer);
    }));

  test('exits with the code of the interrupting signal', () =>
    withBroker(
      async (broker, workplace) => {
        const running = workplace.started(question);
        await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(1);
        running.child.kill('SIGINT');
        expect(await running.ended).toMatchObject({ code: 130, out: '' });
      },
      { instead: () => 'silence' },
    ));
});

describe('pact record-deployment', () => {
  test('records a deployment', () =>
    withBroker(async (broker, workplace) => {
      const args = ['record-deployment', '--environment', 'production', '--version', '1'];
      const out = `Recorded: version 1 of ${CONSUMER} is deployed to production\n`;
      expect(await workplace.pact(args)).toEqual({ code: 0, err: '', out });
      const json = await workplace.pact([...args, '--json']);
      const recorded = { pacticipant: CONSUMER, version: '1', environment: 'production' };
      expect(JSON.parse(json.out)).toEqual({ outcome: 'recorded', exitCode: 0, ...recorded });
      expect(broker.deployments.slice(1)).toEqual([recorded, recorded]);
    }));

  test('accepts all characters in names, like publish and can-i-deploy', () =>
    inWorkplace({}, async ({ broker, write, pact: run }) => {
      const [consumer = '', version = '', branch = '', environment = '', tag = ''] = [...'avbet'].map(
        (name) => `${name}${SPECIAL.join('')}`,
      );
      broker.environments.push(environment);
      write(PACT, pact({ consumer: { name: consumer } }));
      const ended = async (...args: readonly string[]) => {
        const { code, err } = await run(args);
        return { code, err };
      };
      const named = ['--pacticipant-version', version, '--branch', branch, '--tag', tag];
      expect(await ended('publish', ...named)).toEqual({ code: 0, err: '' });
      expect(broker.versions).toEqual([{ pacticipant: consumer, number: version, branch, tags: [tag] }]);
      const meant = ['--pacticipant', consumer, '--version', version, '--environment', environment];
      expect(await ended('record-deployment', ...meant)).toEqual({ code: 0, err: '' });
      expect(broker.deployments).toEqual([{ pacticipant: consumer, version, environment }]);
      expect(await ended('can-i-deploy', ...meant)).toEqual({ code: 3, err: '' });
    }));
});

const record = ['record-deployment', ...staging];
const moon = ['--version', '1', '--environment', 'moon'];
test.each<[string, readonly string[], string]>([
  ['an environment', ['can-i-deploy', ...moon], '--environment is not an environment'],
  ['an application', [...question, '--pacticipant', 'nobody'], 'nobody not found'],
  ['an environment', ['record-deployment', ...moon], '--environment is not an environment'],
  ['a version', [...record, '--version', '2'], '(404)'],
  ['a name', [...record, '--version', '..'], 'cannot be a segment of a URL path'],
])('%s that the broker does not know is rejected with exit code 2: pact %j', (_, args, words) =>
  withBroker(async (broker, workplace) => {
    const ended = await workplace.pact(args);
    expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
    expect(broker.deployments).toHaveLength(1);
  }),
);
