import { describe, expect, test } from 'vitest';
import { deadUrl, type Seen, type StandInOptions } from './stand-in/start.ts';
import { settingsFor, TOKEN, withStandIn } from './stand-in/with.ts';
import { inWorkplace } from './workplace.ts';

/** A broker, what is configured for it, and what becomes of that. */
interface Row {
  readonly broker?: StandInOptions;
  readonly env?: Readonly<Record<string, string>>;
  readonly without?: string;
  readonly code: number;
  readonly outcome: string;
  readonly says: string;
  /** Requests that the broker sees. */
  readonly requests: number;
}

const status = (code: number, text?: string): StandInOptions => ({
  mood: { kind: 'status', status: code, ...(text === undefined ? {} : { text }) },
});
const turnedDown = (error: string) => ({ kind: 'status', status: 400, errors: [error] }) as const;
const publishing = ({ method }: Seen): boolean => method === 'POST';

const commands: Readonly<Record<string, readonly string[]>> = {
  publish: ['publish'],
  'can-i-deploy': ['can-i-deploy', '--environment', 'staging', '--version', '1'],
  'record-deployment': ['record-deployment', '--environment', 'staging', '--version', '1'],
};

/** What the commands about deployments read in other words of the tool than publishing. */
const TOLD_APART = ['not-found', 'no-broker', 'server-error', 'unauthorized'];

const everywhere: Readonly<Record<string, Row>> = {
  'a token that it does not take': {
    env: { PACT_BROKER_TOKEN: 'tok-of-somebody-else-1' },
    code: 2,
    outcome: 'unauthorized',
    says: 'pact.unauthorized',
    requests: 1,
  },
  'no credentials where it wants some': {
    without: 'PACT_BROKER_TOKEN',
    code: 2,
    outcome: 'unauthorized',
    says: 'pact.unauthorized-anonymous',
    requests: 1,
  },
  'a token that may not do that': {
    broker: status(403),
    code: 2,
    outcome: 'forbidden',
    says: 'pact.forbidden',
    requests: 1,
  },
  'an address that leads to nothing': {
    broker: status(404),
    code: 2,
    outcome: 'not-found',
    says: 'pact.not-found',
    requests: 1,
  },
  'an address that leads to a page': {
    broker: { mood: { kind: 'html' } },
    code: 2,
    outcome: 'no-broker',
    says: 'pact.no-broker',
    requests: 1,
  },
  'a broker in trouble': {
    broker: status(500),
    code: 3,
    outcome: 'server-error',
    says: 'pact.server-error',
    requests: 2,
  },
  'a broker that asks to come back later': {
    broker: status(429, ''),
    code: 3,
    outcome: 'busy',
    says: 'pact.busy',
    requests: 2,
  },
};

const outcomesOf = (command: string): readonly (readonly [string, Row])[] =>
  Object.entries(everywhere).filter(([, { outcome }]) => command === 'publish' || TOLD_APART.includes(outcome));

describe.each(Object.entries(commands))('pact %s', (command, args) => {
  test.each(outcomesOf(command))('meets %s', (_title, { broker: options = {}, env = {}, without, ...row }) =>
    inWorkplace((workplace) =>
      withStandIn(options, async (broker) => {
        const settings = Object.entries({ ...settingsFor(broker), ...env }).filter(([name]) => name !== without);
        const ended = await workplace.pact([...args, '--retries', '1', '--json'], Object.fromEntries(settings));
        expect(ended.err).toMatch(/\n {4}→ \S/);
        expect(ended.code).toBe(row.code);
        expect(JSON.parse(ended.out)).toMatchObject({
          outcome: row.outcome,
          exitCode: row.code,
          problems: [{ code: row.says }],
        });
        expect(broker.seen).toHaveLength(row.requests);
        for (const value of [settingsFor(broker).PACT_BROKER_TOKEN ?? '', ...Object.values(env)]) {
          expect(`${ended.out}${ended.err}`).not.toContain(value);
        }
      }),
    ),
  );

  test('meets nobody at the address', () =>
    inWorkplace(async (workplace) => {
      const url = await deadUrl();
      const ended = await workplace.pact([...args, '--retries', '1'], { PACT_BROKER_BASE_URL: url });
      expect(ended).toMatchObject({ code: 3, out: '' });
      expect(ended.err).toContain('retrying in 0.5 s');
      expect(ended.err).toContain('PACT_BROKER_BASE_URL cannot connect to the Pact Broker');
    }));

  test('meets a broker that never answers, and gives up in time', () =>
    inWorkplace((workplace) =>
      withStandIn({ mood: { kind: 'silent' } }, async (broker) => {
        const ended = await workplace.pact([...args, '--deadline', '1'], settingsFor(broker));
        expect(ended).toMatchObject({ code: 3, out: '' });
        expect(ended.err).toContain('did not respond within 1 s');
        expect(broker.seen).toHaveLength(1);
      }),
    ));

  test('has no broker', () =>
    inWorkplace(async (workplace) => {
      const ended = await workplace.pact([...args, '--json']);
      expect(ended.code).toBe(2);
      expect(ended.err).toContain('PACT_BROKER_BASE_URL is not set: no Pact Broker is configured');
      expect(JSON.parse(ended.out)).toMatchObject({ outcome: 'no-broker-configured' });
    }));
});

describe('pact publish', () => {
  test('gets through where the trouble passes', () =>
    inWorkplace((workplace) =>
      withStandIn({ ...status(503), moodFor: 1 }, async (broker) => {
        const ended = await workplace.pact(['publish'], settingsFor(broker));
        expect(ended.code).toBe(0);
        expect(ended.out).toContain('1 interaction: published');
        expect(ended.err).toBe('the Pact Broker failed with status 503; retrying in 0.5 s\n');
        expect(broker.seen.map(({ path }) => path).slice(0, 3)).toEqual(['/', '/', '/contracts/publish']);
      }),
    ));

  test('has no program for its machine', () =>
    inWorkplace((workplace) =>
      withStandIn({}, async (broker) => {
        const elsewhere = 'Object.defineProperty(process, "arch", { value: "riscv64" })';
        const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(elsewhere)}`;
        const { ended } = workplace.started(['publish'], { ...settingsFor(broker), NODE_OPTIONS });
        const { code, out, err } = await ended;
        expect({ code, out }).toEqual({ code: 2, out: '' });
        expect(err).toContain('npm install --save-dev @pact-foundation/pact-cli');
        expect(broker.seen).toEqual([]);
      }),
    ));

  test.each<[string, StandInOptions, number, string]>([
    [
      'may read and not write',
      { authorization: 'Bearer of-another', publicRead: true },
      2,
      'of PACT_BROKER_TOKEN (401)',
    ],
    ['is told what is wrong', { mood: turnedDown('branch is odd'), moodAt: publishing }, 2, 'branch is odd'],
    ['does not hand on its own token', { mood: turnedDown(`no ${TOKEN}`), moodAt: publishing }, 4, 'was withheld'],
    ['meets a page where contracts go', { mood: { kind: 'html' }, moodAt: publishing }, 2, 'the response is not HAL'],
    ['is sent elsewhere', status(302, ''), 2, 'redirects to another address'],
  ])('%s', (_title, options, code, says) =>
    inWorkplace((workplace) =>
      withStandIn(options, async (broker) => {
        const ended = await workplace.pact(['publish'], settingsFor(broker));
        expect(ended).toMatchObject({ code, out: '' });
        expect(ended.err).toContain(says);
        expect(ended.err).not.toContain(TOKEN);
      }),
    ),
  );
});
