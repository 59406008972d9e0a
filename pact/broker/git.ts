import { relative, resolve, sep } from 'node:path';
import { type Asking, run } from './tool.ts';

type Where = Pick<Asking, 'cwd' | 'env' | 'signal'>;

/** The first line that git prints; null where it fails. Reading must not refresh the index: another git could be using it. */
async function git({ cwd, env, signal }: Where, ...args: readonly string[]): Promise<string | null> {
  const own = { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  const { error, printed } = await run('git', args, { cwd, env: own, timeout: 20_000, signal });
  return error === null ? printed.split('\n')[0] || null : null;
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
