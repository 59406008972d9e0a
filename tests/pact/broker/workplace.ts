import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, type Ended, inDirectory, type Running, start } from '../../cli/process.ts';

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

/** A partner's directory. */
export interface Workplace {
  readonly directory: string;
  /** Writes a file: a text, else JSON. */
  write(path: string, content: unknown): void;
  /** Runs git and returns what it prints. */
  git(...args: readonly string[]): string;
  commit(): string;
  /** Runs `pact` in this process, with its own environment. */
  pact(args: readonly string[], env?: Env): Promise<Ended>;
  /** Starts `pact` in a separate process. */
  started(args: readonly string[], env?: Env): Running;
}

/** Creates a directory with a contract, and deletes it after `use`. */
export function inWorkplace<Result>(use: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  return inDirectory(async (directory) => {
    const { PATH = '' } = process.env;
    const git = (...args: readonly string[]): string => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      const where = { cwd: directory, encoding: 'utf8', env: { PATH, HOME: directory } } as const;
      const { stdout, status, stderr } = spawnSync('git', [...identity, ...args], where);
      if (status !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    const workplace: Workplace = {
      directory,
      git,
      write(path, content) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
      },
      commit() {
        git('add', '--all');
        git('commit', '--quiet', '--message', 'contract');
        return git('rev-parse', 'HEAD');
      },
      pact: (args, env = {}) => call(['pact', ...args], directory, { PATH, HOME: directory, ...env }),
      started: (args, env = {}) => start(['pact', ...args], directory, { PATH, HOME: directory, ...env }),
    };
    workplace.write(PACT, pact());
    return use(workplace);
  });
}

/** Creates a clone with a committed contract, and deletes it after `use`. */
export function inClone<Result>(use: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  return inWorkplace((workplace) => {
    workplace.git('init', '--quiet', '--initial-branch', 'trunk');
    workplace.commit();
    return use(workplace);
  });
}
