import { describe, expect, test } from 'vitest';
import { keepVersion, SPECIAL, type StandIn, settingsFor, withStandIn } from './stand-in.ts';
import { inWorkplace, PACT, pact } from './workplace.ts';

const CONSUMER = 'vehicle-credit-partner';
const PROVIDER = 'vehicle-credit-api';
const question = ['can-i-deploy', '--environment', 'staging', '--version', '1'];
const TWENTY_SECONDS = { timeout: 20_000 };

/** Version 1 of a consumer, and version 7 of its provider in staging, with a verification result or none. */
function know(broker: StandIn, success: boolean | null = null): void {
  keepVersion(broker, { pacticipant: CONSUMER, number: '1' });
  keepVersion(broker, { pacticipant: PROVIDER, number: '7' });
  broker.contracts.push({ consumer: CONSUMER, provider: PROVIDER, version: '1', content: pact() });
  broker.deployments.push({ pacticipant: PROVIDER, version: '7', environment: 'staging' });
  if (success !== null) verified(broker, success);
}

function verified({ results }: StandIn, success: boolean): void {
  results.push({ consumer: CONSUMER, provider: PROVIDER, providerVersion: '7', success, body: {} });
}

describe('pact can-i-deploy', () => {
  test.each<[string, boolean | null, number, string, string]>([
    ['yes', true, 0, 'Yes', 'All required results are successful'],
    ['no', false, 1, 'No', 'The verification failed'],
    ['unknown', null, 3, 'Unknown', 'There is no verified pact of version 1'],
  ])('answers %s', (outcome, success, code, word, reason) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker, success);
        const printed = await workplace.pact(question, settingsFor(broker));
        expect(printed).toMatchObject({ code, err: '' });
        expect(printed.out).toContain(`${word}: version 1 of ${CONSUMER} to staging\n  - ${reason}`);
        const { out } = await workplace.pact([...question, '--json'], settingsFor(broker));
        expect(JSON.parse(out)).toMatchObject({ outcome, exitCode: code, deployable: success, environment: 'staging' });
      }),
    ),
  );

  test('waits for a missing result, as often as it may', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const waiting = (times: string) => [...question, '--retry-while-unknown', times, '--retry-interval', '1'];
        const never = await workplace.pact(waiting('1'), settingsFor(broker));
        expect(never).toMatchObject({ code: 3, err: 'No result yet; retrying in 1 s\n' });
        expect(broker.seen).toHaveLength(2);
        const later = workplace.pact(waiting('9'), settingsFor(broker));
        await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(3);
        verified(broker, true);
        expect(await later).toMatchObject({ code: 0 });
      }),
    ));

  test('ends with the exit code of the signal that interrupts it', () =>
    inWorkplace((workplace) =>
      withStandIn({ instead: () => 'silence' }, async (broker) => {
        const running = workplace.started(question, settingsFor(broker));
        await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(1);
        running.child.kill('SIGINT');
        expect(await running.ended).toMatchObject({ code: 130, out: '' });
      }),
    ));
});

describe('pact record-deployment', () => {
  test('records a deployment', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const args = ['record-deployment', '--environment', 'production', '--version', '1'];
        const out = `Recorded: version 1 of ${CONSUMER} is deployed to production\n`;
        expect(await workplace.pact(args, settingsFor(broker))).toEqual({ code: 0, err: '', out });
        const json = await workplace.pact([...args, '--json'], settingsFor(broker));
        const recorded = { pacticipant: CONSUMER, version: '1', environment: 'production' };
        expect(JSON.parse(json.out)).toEqual({ outcome: 'recorded', exitCode: 0, ...recorded });
        expect(broker.deployments.slice(1)).toEqual([recorded, recorded]);
      }),
    ));

  test('takes any characters in names, as publish and can-i-deploy do', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const [consumer = '', version = '', branch = '', environment = '', tag = ''] = [...'avbet'].map(
          (name) => `${name}${SPECIAL.join('')}`,
        );
        broker.environments.push(environment);
        workplace.write(PACT, pact({ consumer: { name: consumer } }));
        const ended = async (...args: readonly string[]) => {
          const { code, err } = await workplace.pact(args, settingsFor(broker));
          return { code, err };
        };
        const named = ['--pacticipant-version', version, '--branch', branch, '--tag', tag];
        expect(await ended('publish', ...named)).toEqual({ code: 0, err: '' });
        expect(broker.versions).toEqual([{ pacticipant: consumer, number: version, branch, tags: [tag] }]);
        const meant = ['--pacticipant', consumer, '--version', version, '--environment', environment];
        expect(await ended('record-deployment', ...meant)).toEqual({ code: 0, err: '' });
        expect(broker.deployments).toEqual([{ pacticipant: consumer, version, environment }]);
        expect(await ended('can-i-deploy', ...meant)).toEqual({ code: 3, err: '' });
      }),
    ));
});

describe('rejected with exit code 2', () => {
  const staging = ['--environment', 'staging'];
  test.each<[string, readonly string[], string]>([
    [
      'an environment',
      ['can-i-deploy', '--version', '1', '--environment', 'moon'],
      '--environment is not an environment',
    ],
    ['an application', ['can-i-deploy', '--version', '1', ...staging, '--pacticipant', 'nobody'], 'nobody not found'],
    ['an environment', ['record-deployment', '--version', '1', '--environment', 'moon'], '--environment is not an'],
    ['a version', ['record-deployment', '--version', '2', ...staging], '(404)'],
    ['a name', ['record-deployment', '--version', '..', ...staging], 'cannot be a segment of a URL path'],
  ])('%s that the broker does not know: pact %j', (_, args, words) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const ended = await workplace.pact(args, settingsFor(broker));
        expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
        expect(broker.deployments).toHaveLength(1);
      }),
    ),
  );
});
