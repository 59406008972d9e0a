import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, type Ended, inDirectory, type Running, start } from '../../cli/process.ts';

/** The path of the contract in a workplace. */
export const PACT = 'pacts/partner-api.json';

/** A contract of one interaction between two made-up parties. */
export function pact(change: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    consumer: { name: 'a partner' },
    provider: { name: 'an api' },
    interactions: [
      {
        type: 'Synchronous/HTTP',
        description: 'a list is asked for',
        request: { method: 'GET', path: '/v1/list' },
        response: { status: 200 },
      },
    ],
    metadata: { pactSpecification: { version: '4.0' } },
    ...change,
  };
}

/** A directory with contracts, as a partner has one. */
export interface Workplace {
  readonly directory: string;
  /** Writes a file; what is no text as JSON. */
  write(path: string, content: unknown): void;
  /** Runs git, and gives what it says. */
  git(...args: readonly string[]): string;
  /** Commits all that is there, and gives the commit's hash. */
  commit(): string;
  /** Calls `pact` in this process with nothing of this environment but where programs are. */
  pact(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Starts `pact` in a process of its own. */
  started(args: readonly string[], env?: Readonly<Record<string, string>>): Running;
}

/** A clone with a committed contract, gone after `use`. */
export function inWorkplace<Result>(use: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  return inDirectory(async (directory) => {
    const { PATH = '' } = process.env;
    const git = (...args: readonly string[]): string => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      const { stdout, status, stderr } = spawnSync('git', [...identity, ...args], {
        cwd: directory,
        encoding: 'utf8',
        env: { PATH, HOME: directory },
      });
      if (status !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    const workplace: Workplace = {
      directory,
      git,
      write(path, content) {
        const whole = join(directory, path);
        mkdirSync(dirname(whole), { recursive: true });
        writeFileSync(whole, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
      },
      commit() {
        git('add', '--all');
        git('commit', '--quiet', '--message', 'contract');
        return git('rev-parse', 'HEAD');
      },
      pact: (args, env = {}) => call(['pact', ...args], directory, { PATH, HOME: directory, ...env }),
      started: (args, env = {}) => start(['pact', ...args], directory, { PATH, HOME: directory, ...env }),
    };
    git('init', '--quiet', '--initial-branch', 'trunk');
    workplace.write(PACT, pact());
    workplace.commit();
    return use(workplace);
  });
}
