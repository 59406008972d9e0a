import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProviderOptions } from '../../../provider/index.ts';
import { call, start } from '../../cli/process.ts';
import { type TargetUnderTest, withProvider, withServer } from '../../cli/targets.ts';
import { type RunningProxy, withProxy } from '../../support/proxy.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { contractWith, written } from '../verify/sample.ts';
import { type StandIn, type StandInOptions, settingsFor, withStandIn } from './stand-in.ts';

/** Returns what `hold` keeps open while its callback runs. It stays open until the end of the test. */
export function opened<Held>(hold: (use: (held: Held) => Promise<void>) => Promise<void>): Promise<Held> {
  return new Promise((resolve, reject) => {
    const ended = hold((held) => {
      resolve(held);
      return new Promise((release) =>
        onTestFinished(() => {
          release();
          return ended;
        }),
      );
    });
    ended.catch(reject);
  });
}

export const standIn = (options: StandInOptions) => opened<StandIn>((use) => withStandIn(options, use));
export const provider = (options: ProviderOptions = {}) => opened<TargetUnderTest>((use) => withProvider(options, use));
export const server = (respond: RequestListener) => opened<TargetUnderTest>((use) => withServer(respond, use));
export const proxy = (route: Parameters<typeof withProxy>[0]) => opened<RunningProxy>((use) => withProxy(route, use));

/** The path of the contract in a workplace. */
export const PACT = 'pacts/partner-api.json';

/** A contract of one interaction. */
export const pact = (change: Readonly<Record<string, unknown>> = {}) => ({
  ...{ ...contractWith(written('a list is requested')), ...change },
});

type Env = Readonly<Record<string, string>>;

/** A partner's directory, and the Pact Broker that its environment configures. */
export type Workplace = Awaited<ReturnType<typeof workplace>>;

/** Creates a directory with a contract, and an empty Pact Broker, until the end of the test. */
export async function workplace(options: StandInOptions = {}) {
  const directory = temporaryDirectory(onTestFinished);
  const broker = await standIn(options);
  const { PATH = '' } = process.env;
  const own = { PATH, HOME: directory };
  /** The settings of the broker unless `env` names one. */
  const settings = (env: Env) => ({ ...own, ...('PACT_BROKER_BASE_URL' in env ? {} : settingsFor(broker)), ...env });
  /** Runs git and returns what it prints. */
  const git = (...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    const where = { cwd: directory, encoding: 'utf8', env: own } as const;
    const { stdout, status, stderr } = spawnSync('git', [...identity, ...args], where);
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  /** Writes a file: a text, else JSON. */
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  write(PACT, pact());
  return {
    ...{ directory, broker, write, git },
    commit(): string {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'contract');
      return git('rev-parse', 'HEAD');
    },
    /** Runs `pact` in this process. */
    pact: (args: readonly string[], env: Env = {}) => call(['pact', ...args], directory, settings(env)),
    /** Starts `pact` in a separate process. */
    started: (args: readonly string[], env: Env = {}) => start(['pact', ...args], directory, settings(env)),
  };
}

/** Creates a clone with a committed contract, and a Pact Broker. */
export async function clone(options: StandInOptions = {}): Promise<Workplace> {
  const made = await workplace(options);
  made.git('init', '--quiet', '--initial-branch', 'trunk');
  made.commit();
  return made;
}
