import { runProgram } from './tool.ts';

/** What git tells of a directory. */
export interface Repository {
  /** The whole hash of the commit that is checked out; null where there is none. */
  readonly commit: () => Promise<string | null>;
  /** The branch that is checked out; null where none is. */
  readonly branch: () => Promise<string | null>;
  /** Those of the files that are not as they are in the commit, or not in it at all; null where git can't tell. */
  readonly changed: (paths: readonly string[]) => Promise<readonly string[] | null>;
}

export interface Where {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 20_000;

/** Asks git about the repository that a directory is in. */
export function repositoryAt({ cwd, env, signal }: Where): Repository {
  const set = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const git = async (...args: readonly string[]): Promise<string | null> => {
    const ended = await runProgram('git', {
      args: ['--literal-pathspecs', ...args],
      cwd,
      // Looking may not write: an index that is refreshed could collide with who works here.
      env: { ...Object.fromEntries(set), GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return ended.kind === 'exit' && ended.code === 0 ? ended.printed : null;
  };
  const line = async (...args: readonly string[]) => (await git(...args))?.trim() || null;
  return {
    commit: () => line('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    branch: () => line('symbolic-ref', '--short', '--quiet', 'HEAD'),
    changed: async (paths) => {
      const asked = await Promise.all(paths.map(async (path) => ({ path, same: await isCommitted(git, path) })));
      return asked.some(({ same }) => same === null) ? null : asked.filter(({ same }) => !same).map(({ path }) => path);
    },
  };
}

type Git = (...args: readonly string[]) => Promise<string | null>;

/** By its content, as git would store it: an index that is told to look away, or ignores the file, hides nothing. */
async function isCommitted(git: Git, path: string): Promise<boolean | null> {
  const entry = await git('ls-tree', '-z', 'HEAD', '--', path);
  const hash = await git('hash-object', '--', path);
  if (entry === null || hash === null) return null;
  return entry.startsWith('1') && entry.split(/[ \t]/)[2] === hash.trim();
}
