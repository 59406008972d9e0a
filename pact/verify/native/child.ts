import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Done, Job } from './job.ts';

const NAME = '@pact-foundation/pact';

/** The package as this one finds it, else as the working directory does; null where it is in neither place. */
async function loadPact(): Promise<typeof import('@pact-foundation/pact') | null> {
  const address = addressFrom(import.meta.url) ?? addressFrom(pathToFileURL(join(process.cwd(), 'package.json')).href);
  return address === null ? null : import(address);
}

function addressFrom(place: string): string | null {
  try {
    return pathToFileURL(createRequire(place).resolve(NAME)).href;
  } catch {
    return null;
  }
}

/** Holds the native library of Pact, whose output goes nowhere: it would quote what the target sends. */
async function verify(job: Job): Promise<Done> {
  const { number } = job;
  try {
    const pact = await loadPact();
    if (pact === null) return { number, kind: 'missing' };
    const verifier = new pact.Verifier({
      provider: job.provider,
      providerBaseUrl: job.baseUrl,
      providerStatesSetupUrl: job.statesUrl,
      pactUrls: [job.pactFile],
      timeout: job.timeoutMs,
      logLevel: 'error',
    });
    return { number, kind: 'results', text: await verifier.verifyProvider() };
  } catch (error) {
    // Of a verification that found mismatches the message is the results.
    const message = error instanceof Error ? error.message : '';
    return message.startsWith('{') ? { number, kind: 'results', text: message } : { number, kind: 'failed' };
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await verify(job));
});
process.on('disconnect', () => process.exit(0));
