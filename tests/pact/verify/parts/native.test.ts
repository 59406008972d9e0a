import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createNativeVerifier, type NativeVerifier } from '../../../../pact/verify/verifier.ts';

const directory = mkdtempSync(join(tmpdir(), 'native-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const job = {
  provider: 'p',
  baseUrl: 'http://127.0.0.1:9',
  statesUrl: 'http://127.0.0.1:9',
  pactFile: 'p.json',
  timeoutMs: 1,
};

/** A Verifier whose process does this with a job. */
function processThat(name: string, code: string): NativeVerifier {
  const path = join(directory, `${name}.cjs`);
  writeFileSync(path, `process.on('message', (job) => { ${code} });\nprocess.on('disconnect', () => process.exit());`);
  return createNativeVerifier(() => fork(path, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
}

const never = new AbortController().signal;

test.each([
  ['is killed', `process.kill(process.pid, 'SIGSEGV')`, 'crashed'],
  ['ends without a word', 'process.exit(0)', 'crashed'],
  ['ends in an error', `throw new Error('x')`, 'crashed'],
  ['lacks the package', `process.send({ number: job.number, kind: 'missing' })`, 'missing'],
  ['can not run', `process.send({ number: job.number, kind: 'failed' })`, 'failed'],
  ['never answers', '', 'timeout'],
  ['answers something else', `process.send({ number: job.number + 1, kind: 'results', text: '' })`, 'timeout'],
])('a process that %s', async (name, code, kind) => {
  const verifier = processThat(name.replaceAll(' ', '-'), code);
  const withinMs = kind === 'timeout' ? 300 : 20_000;
  expect(await verifier.verify(job, { withinMs, signal: never })).toEqual({ kind });
  verifier.close();
});

test('an interruption ends the verification at once', async () => {
  const verifier = processThat('silent', '');
  const interruption = new AbortController();
  const ended = verifier.verify(job, { withinMs: 20_000, signal: interruption.signal });
  interruption.abort();
  expect(await ended).toEqual({ kind: 'interrupted' });
  expect(await verifier.verify(job, { withinMs: 20_000, signal: interruption.signal })).toEqual({
    kind: 'interrupted',
  });
});

test('after a crash another process takes the next verification', async () => {
  const code = `if (job.pactFile === 'bad') process.kill(process.pid, 'SIGKILL'); else process.send({ number: job.number, kind: 'results', text: job.pactFile })`;
  const verifier = processThat('sometimes', code);
  const limits = { withinMs: 20_000, signal: never };
  expect(await verifier.verify({ ...job, pactFile: 'bad' }, limits)).toEqual({ kind: 'crashed' });
  expect(await verifier.verify({ ...job, pactFile: 'good' }, limits)).toEqual({ kind: 'results', text: 'good' });
  verifier.close();
});
