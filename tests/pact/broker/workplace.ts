import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, type Ended, inDirectory, type Running, start } from '../../cli/process.ts';
import { type StandIn, type StandInOptions, settingsFor, withStandIn } from './stand-in.ts';

/** The path of the contract in a workplace. */
export const PACT = 'pacts/partner-api.json';

/** A contract of one interaction. */
export function pact(change: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const request = { method: 'GET', path: '/v1/list' };
  return {
    consumer: { name: 'a partner' },
    provider: { name: 'an api' },
    interactions: [
      { type: 'Synchronous/HTTP', description: 'a list is requested', request, response: { status: 200 } },
    ],
    metadata: { pactSpecification: { version: '4.0' } },
    ...change,
  };
}

type Env = Readonly<Record<string, string>>;

/** A partner's directory, and the Pact Broker that its environment configures. */
export interface Workplace {
  readonly directory: string;
  readonly broker: StandIn;
  /** Writes a file: a text, else JSON. */
  write(path: string, content: unknown): void;
  /** Runs git and returns what it prints. */
  git(...args: readonly string[]): string;
  commit(): string;
  /** Runs `pact` in this process, with its own environment: `env`, and the settings of the broker unless `env` names one. */
  pact(args: readonly string[], env?: Env): Promise<Ended>;
  /** Starts `pact` in a separate process. */
  started(args: readonly string[], env?: Env): Running;
}

/** Creates a directory with a contract and an empty Pact Broker, and deletes both after `use`. */
export function inWorkplace<Result>(
  options: StandInOptions,
  use: (workplace: Workplace) => Promise<Result>,
): Promise<Result> {
  return inDirectory((directory) =>
    withStandIn(options, (broker) => {
      const { PATH = '' } = process.env;
      const own = { PATH, HOME: directory };
      const settings = (env: Env) => ({
        ...own,
        ...('PACT_BROKER_BASE_URL' in env ? {} : settingsFor(broker)),
        ...env,
      });
      const git = (...args: readonly string[]): string => {
        const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
        const where = { cwd: directory, encoding: 'utf8', env: own } as const;
        const { stdout, status, stderr } = spawnSync('git', [...identity, ...args], where);
        if (status !== 0) throw new Error(stderr);
        return stdout.trim();
      };
      const workplace: Workplace = {
        directory,
        broker,
        git,
        write(path, content) {
          mkdirSync(dirname(join(directory, path)), { recursive: true });
          writeFileSync(
            join(directory, path),
            typeof content === 'string' ? content : JSON.stringify(content, null, 2),
          );
        },
        commit() {
          git('add', '--all');
          git('commit', '--quiet', '--message', 'contract');
          return git('rev-parse', 'HEAD');
        },
        pact: (args, env = {}) => call(['pact', ...args], directory, settings(env)),
        started: (args, env = {}) => start(['pact', ...args], directory, settings(env)),
      };
      workplace.write(PACT, pact());
      return use(workplace);
    }),
  );
}

/** Creates a clone with a committed contract, and a Pact Broker, and deletes both after `use`. */
export function inClone<Result>(use: (workplace: Workplace) => Promise<Result>, options: StandInOptions = {}) {
  return inWorkplace(options, (workplace) => {
    workplace.git('init', '--quiet', '--initial-branch', 'trunk');
    workplace.commit();
    return use(workplace);
  });
}
