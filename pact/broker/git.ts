import { relative, resolve, sep } from 'node:path';
import { type Asking, run } from './tool.ts';

type Where = Pick<Asking, 'cwd' | 'env' | 'signal'>;

/** Returns the first line of output; null if git fails. It must not refresh the index: another git process can use it. */
async function git({ cwd, env, signal }: Where, ...args: readonly string[]): Promise<string | null> {
  const own = { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  const { error, printed } = await run('git', args, { cwd, env: own, timeout: 20_000, signal });
  return error === null ? printed.split('\n')[0] || null : null;
}

export const commitOf = (where: Where) => git(where, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}');

export const branchOf = (where: Where) => git(where, 'symbolic-ref', '--short', '--quiet', 'HEAD');

/** Returns true if the commit has the file with this content. Index flags and ignore rules have no effect. */
export async function isCommitted(where: Where, path: string): Promise<boolean> {
  const near = relative(where.cwd, resolve(where.cwd, path)).split(sep).join('/');
  const committed = await git(where, 'rev-parse', '--verify', '--quiet', `HEAD:./${near}`);
  return committed !== null && committed === (await git(where, 'hash-object', '--', path));
}
