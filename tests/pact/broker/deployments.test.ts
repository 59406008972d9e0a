import { describe, expect, test } from 'vitest';
import type { StandIn } from './stand-in/start.ts';
import { keepVersion, shaOf } from './stand-in/store.ts';
import { SPECIAL, settingsFor, withStandIn } from './stand-in/with.ts';
import { inWorkplace, PACT, pact } from './workplace.ts';

const CONSUMER = 'vehicle-credit-partner';
const PROVIDER = 'vehicle-credit-api';
const question = ['can-i-deploy', '--environment', 'staging', '--version', '1'];

/** A contract of version 1 with a provider whose version 7 stands in staging. */
function know({ store }: StandIn): void {
  const content = pact();
  keepVersion(store, { pacticipant: CONSUMER, number: '1' });
  keepVersion(store, { pacticipant: PROVIDER, number: '7' });
  store.contracts.push({ consumer: CONSUMER, provider: PROVIDER, version: '1', content, sha: shaOf(content) });
  store.deployments.push({ pacticipant: PROVIDER, version: '7', environment: 'staging' });
}

/** The result of a verification by version 7. */
function verified({ store }: StandIn, success: boolean): void {
  const about = { consumer: CONSUMER, provider: PROVIDER, sha: shaOf(pact()), providerVersion: '7' };
  store.results.push({ ...about, success, body: {} });
}

describe('pact can-i-deploy', () => {
  test.each<[string, boolean | null, number, string, string]>([
    ['yes', true, 0, 'Yes', 'All required verification results are published and successful'],
    ['no', false, 1, 'No', 'failed'],
    ['unknown', null, 3, 'Unknown', 'There is no verified pact between version 1'],
  ])('says %s', (outcome, success, code, word, reason) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        if (success !== null) verified(broker, success);
        const spoken = await workplace.pact(question, settingsFor(broker));
        expect(spoken).toMatchObject({ code, err: '' });
        expect(spoken.out).toContain(`${word}: version 1 of ${CONSUMER} to staging\n  - `);
        expect(spoken.out).toContain(reason);
        const { out } = await workplace.pact([...question, '--json'], settingsFor(broker));
        expect(JSON.parse(out)).toMatchObject({ outcome, exitCode: code, deployable: success, environment: 'staging' });
      }),
    ),
  );

  test('is asked for the provider, too', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        broker.store.deployments.push({ pacticipant: CONSUMER, version: '1', environment: 'production' });
        verified(broker, true);
        const args = ['can-i-deploy', '--environment', 'production', '--version', '7', '--pacticipant', PROVIDER];
        expect(await workplace.pact(args, settingsFor(broker))).toMatchObject({ code: 0, err: '' });
      }),
    ));

  test('asks about the commit where no version is given; of one that was never published the answer is no', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const { code, out } = await workplace.pact(['can-i-deploy', '--environment', 'staging'], settingsFor(broker));
        expect(code).toBe(1);
        expect(out).toContain(`No: version ${workplace.git('rev-parse', 'HEAD')} of ${CONSUMER} to staging`);
      }),
    ));

  test('waits for a result that is missing, and no longer than it is told', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const waiting = [...question, '--retry-while-unknown', '1', '--retry-interval', '1'];
        const never = await workplace.pact(waiting, settingsFor(broker));
        expect(never).toMatchObject({ code: 3, err: 'No result yet; retrying in 1 s\n' });
        expect(broker.seen).toHaveLength(2);
        const later = workplace.pact([...waiting.slice(0, -3), '9', ...waiting.slice(-2)], settingsFor(broker));
        await expect.poll(() => broker.seen.length, { timeout: 20_000 }).toBe(3);
        verified(broker, true);
        expect(await later).toMatchObject({ code: 0 });
      }),
    ));

  test.each<[string, readonly string[], string]>([
    [
      'an environment that it does not know',
      ['--environment', 'moon'],
      '--environment is not an environment of the Pact Broker',
    ],
    [
      'an application that it does not know',
      ['--environment', 'staging', '--pacticipant', 'nobody'],
      'Pacticipant nobody not found',
    ],
  ])('is told of %s', (_title, flags, says) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const ended = await workplace.pact(['can-i-deploy', '--version', '1', ...flags], settingsFor(broker));
        expect(ended).toMatchObject({ code: 2, out: '' });
        expect(ended.err).toContain(says);
      }),
    ),
  );

  test('ends with the code of an interruption where it is interrupted', () =>
    inWorkplace((workplace) =>
      withStandIn({ mood: { kind: 'silent' } }, async (broker) => {
        const running = workplace.started(question, settingsFor(broker));
        await expect.poll(() => broker.seen.length, { timeout: 20_000 }).toBe(1);
        running.child.kill('SIGINT');
        expect(await running.ended).toMatchObject({ code: 130, out: '' });
      }),
    ));
});

describe('pact record-deployment', () => {
  test('tells the broker what stands where', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const args = ['record-deployment', '--environment', 'production', '--version', '1'];
        const spoken = await workplace.pact(args, settingsFor(broker));
        expect(spoken).toEqual({
          code: 0,
          err: '',
          out: `Recorded: version 1 of ${CONSUMER} is deployed to production\n`,
        });
        const { out } = await workplace.pact([...args, '--json'], settingsFor(broker));
        expect(JSON.parse(out)).toEqual({
          outcome: 'recorded',
          exitCode: 0,
          pacticipant: CONSUMER,
          environment: 'production',
          version: '1',
        });
        const recorded = { pacticipant: CONSUMER, version: '1', environment: 'production' };
        expect(broker.store.deployments.slice(1)).toEqual([recorded, recorded]);
      }),
    ));

  test.each(SPECIAL)('goes the whole way with %j in every name', (special) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const [consumer, version, branch, environment] = ['a', 'v', 'b', 'e'].map((name) => `${name}${special}`);
        broker.store.environments.push({ uuid: 'e-1', name: `e${special}`, production: false });
        workplace.write(PACT, pact({ consumer: { name: consumer } }));
        const tags = [`t${special}`];
        const named = ['--pacticipant-version', `${version}`, '--branch', `${branch}`];
        const said = async (...args: readonly string[]) => {
          const { code, err } = await workplace.pact(args, settingsFor(broker));
          return { code, err };
        };
        const fine = { code: 0, err: '' };
        expect(await said('publish', ...named, '--tag', ...tags)).toEqual(fine);
        expect(broker.store.versions).toEqual([
          { pacticipant: consumer, number: version, branch, tags, buildUrl: null },
        ]);
        const meant = ['--pacticipant', `${consumer}`, '--version', `${version}`, '--environment', `${environment}`];
        expect(await said('record-deployment', ...meant)).toEqual(fine);
        expect(broker.store.deployments).toEqual([{ pacticipant: consumer, version, environment }]);
        expect(await said('can-i-deploy', ...meant)).toEqual({ code: 3, err: '' });
      }),
    ),
  );

  test('is told of a name that no path can carry', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const args = ['record-deployment', '--environment', 'staging', '--version', '..', '--pacticipant', '.'];
        const ended = await workplace.pact(args, settingsFor(broker));
        expect(ended.code).toBe(2);
        expect(ended.err.match(/cannot be a segment of a URL path/g)).toHaveLength(2);
        expect(broker.seen).toEqual([]);
      }),
    ));

  test.each<[string, readonly string[], string]>([
    [
      'an environment that it does not know',
      ['--environment', 'moon', '--version', '1'],
      '--environment is not an environment',
    ],
    ['a version that it does not know', ['--environment', 'staging', '--version', '2'], '(404)'],
  ])('is told of %s', (_title, flags, says) =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        know(broker);
        const ended = await workplace.pact(['record-deployment', ...flags], settingsFor(broker));
        expect(ended).toMatchObject({ code: 2, out: '' });
        expect(ended.err).toContain(says);
        expect(broker.store.deployments).toHaveLength(1);
      }),
    ),
  );
});
