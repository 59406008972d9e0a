import { afterEach, describe, expect, test } from 'vitest';
import { type StandIn, type StandInOptions, startStandIn } from './stand-in/start.ts';
import { inWorkplace, PACT, pact } from './workplace.ts';

const TOKEN = 'tok-of-the-partner-4711';
const running: StandIn[] = [];

async function broker(options: StandInOptions = {}): Promise<StandIn> {
  const one = await startStandIn({ authorization: `Bearer ${TOKEN}`, ...options });
  running.push(one);
  return one;
}

const settings = ({ url }: StandIn) => ({ PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: TOKEN });

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

describe('pact publish', () => {
  test('publishes the committed contract as of the commit and the branch', () =>
    inWorkplace(async (workplace) => {
      const one = await broker();
      const ended = await workplace.pact(['publish'], settings(one));
      expect(ended.err).toBe('');
      expect(ended.code).toBe(0);
      const commit = workplace.git('rev-parse', 'HEAD');
      expect(ended.out).toContain(`${PACT}: a partner → an api, 1 interaction: published`);
      expect(one.store.versions).toEqual([
        { pacticipant: 'a partner', number: commit, branch: 'trunk', buildUrl: null, tags: [] },
      ]);
      expect(one.store.contracts[0]?.content).toMatchObject(
        pact({ interactions: [{ description: 'a list is asked for' }] }),
      );
    }));
});
