import { describe, expect, test } from 'vitest';
import { keepVersion, SPECIAL, type StandInOptions } from './stand-in.ts';
import { PACT, pact, workplace } from './workplace.ts';

const CONSUMER = 'vehicle-credit-partner';
const PROVIDER = 'vehicle-credit-api';
const staging = ['--environment', 'staging'];
const question = ['can-i-deploy', ...staging, '--version', '1'];
const TWENTY_SECONDS = { timeout: 20_000 };

/** Creates a workplace whose broker has version 1 of a consumer, and version 7 of its provider in staging. */
async function deployed(options: StandInOptions = {}) {
  const made = await workplace(options);
  keepVersion(made.broker, { pacticipant: CONSUMER, number: '1' });
  keepVersion(made.broker, { pacticipant: PROVIDER, number: '7' });
  made.broker.deployments.push({ pacticipant: PROVIDER, version: '7', environment: 'staging' });
  return made;
}

describe('pact can-i-deploy', () => {
  test.each<[string, boolean | null, number, string]>([
    ['Yes', true, 0, 'All required results are successful'],
    ['No', false, 1, 'The verification failed'],
    ['Unknown', null, 3, 'There is no verified pact of version 1'],
  ])('answers %s', async (word, success, code, reason) => {
    const { broker, pact: run } = await deployed();
    if (success !== null) broker.results.push({ success });
    const out = `${word}: version 1 of ${CONSUMER} to staging\n  - ${reason}\n`;
    expect(await run(question)).toEqual({ code, err: '', out });
  });

  test('checks the latest version of a branch', async () => {
    const { broker, pact: run } = await deployed();
    broker.results.push({ success: true });
    const args = ['can-i-deploy', ...staging, '--branch', 'feat/x', '--json'];
    const { code, out } = await run(args);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'yes', branch: 'feat/x' });
    const query = new URLSearchParams(broker.seen.at(-1)?.path.split('?')[1]);
    expect([query.get('q[][branch]'), query.get('q[][version]')]).toEqual(['feat/x', null]);
    const twice = await run([...args, '--version', '1']);
    expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('--branch cannot be combined') });
  });

  test('waits for a missing result, up to the maximum number of retries', async () => {
    const { broker, pact: run } = await deployed();
    const waiting = (times: string) => [...question, '--retry-while-unknown', times, '--retry-interval', '1'];
    expect(await run(waiting('1'))).toMatchObject({ code: 3, err: 'No result yet; retrying in 1 s\n' });
    expect(broker.seen).toHaveLength(2);
    const later = run([...waiting('9'), '--json']);
    await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(3);
    broker.results.push({ success: true });
    const answer = { outcome: 'yes', exitCode: 0, deployable: true, environment: 'staging' };
    expect(JSON.parse((await later).out)).toMatchObject(answer);
  });

  test('exits with the code of the interrupting signal', async () => {
    const { broker, started } = await deployed({ instead: () => 'silence' });
    const running = started(question);
    await expect.poll(() => broker.seen.length, TWENTY_SECONDS).toBe(1);
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 130, out: '' });
  });
});

describe('pact record-deployment', () => {
  test('records a deployment', async () => {
    const { broker, pact: run } = await deployed();
    const args = ['record-deployment', '--environment', 'production', '--version', '1'];
    const out = `Recorded: version 1 of ${CONSUMER} is deployed to production\n`;
    expect(await run(args)).toEqual({ code: 0, err: '', out });
    const json = await run([...args, '--json']);
    const recorded = { pacticipant: CONSUMER, version: '1', environment: 'production' };
    expect(JSON.parse(json.out)).toEqual({ outcome: 'recorded', exitCode: 0, ...recorded });
    expect(broker.deployments.slice(1)).toEqual([recorded, recorded]);
  });

  test('accepts all characters in names, like publish and can-i-deploy', async () => {
    const { broker, write, pact: run } = await workplace();
    const [consumer = '', version = '', branch = '', environment = '', tag = ''] = [...'avbet'].map(
      (name) => `${name}${SPECIAL.join('')}`,
    );
    broker.environments.push(environment);
    write(PACT, pact({ consumer: { name: consumer } }));
    const named = ['--pacticipant-version', version, '--branch', branch, '--tag', tag];
    expect(await run(['publish', ...named])).toMatchObject({ code: 0, err: '' });
    expect(broker.versions).toEqual([{ pacticipant: consumer, number: version, branch, tags: [tag] }]);
    const meant = ['--pacticipant', consumer, '--version', version, '--environment', environment];
    expect(await run(['record-deployment', ...meant])).toMatchObject({ code: 0, err: '' });
    expect(broker.deployments).toEqual([{ pacticipant: consumer, version, environment }]);
    expect(await run(['can-i-deploy', ...meant])).toMatchObject({ code: 3, err: '' });
  });
});

const record = ['record-deployment', ...staging];
const moon = ['--version', '1', '--environment', 'moon'];
test.each<[string, readonly string[], string]>([
  ['an environment', ['can-i-deploy', ...moon], '--environment is not an environment'],
  ['an application', [...question, '--pacticipant', 'nobody'], 'nobody not found'],
  ['an environment', ['record-deployment', ...moon], '--environment is not an environment'],
  ['a version', [...record, '--version', '2'], '(404)'],
  ['a name', [...record, '--version', '..'], 'cannot be a segment of a URL path'],
])('%s that the broker does not know is rejected with exit code 2: pact %j', async (_, args, words) => {
  const { broker, pact: run } = await deployed();
  expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
  expect(broker.deployments).toHaveLength(1);
});
