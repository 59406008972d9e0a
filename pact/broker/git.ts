import { execFile } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';

interface Where {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The first line that git prints; null where it fails. Reading must not refresh the index: another git could be using it. */
async function git({ cwd, env, signal }: Where, ...args: readonly string[]): Promise<string | null> {
  const own = { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd,
      env: own,
      timeout: 20_000,
      killSignal: 'SIGKILL',
      signal,
    });
    return stdout.split('\n')[0] || null;
  } catch {
    return null;
  }
}

/** The hash of the commit that is checked out; null where there is none. */
export const commitOf = (where: Where) => git(where, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}');

/** The branch that is checked out; null where none is. */
export const branchOf = (where: Where) => git(where, 'symbolic-ref', '--short', '--quiet', 'HEAD');

/** Whether a file is in the commit as it is, by its content: an index that overlooks or ignores the file hides nothing. */
export async function isCommitted(where: Where, path: string): Promise<boolean> {
  const near = relative(where.cwd, resolve(where.cwd, path)).split(sep).join('/');
  const committed = await git(where, 'rev-parse', '--verify', '--quiet', `HEAD:./${near}`);
  return committed !== null && committed === (await git(where, 'hash-object', '--', path));
}
