import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Plain JavaScript, so that its process starts without a loader.
 *
 * @typedef {import('./verifier.ts').Job} Job
 * @typedef {import('./verifier.ts').Ended} Ended
 */

/**
 * Loads the package from next to this one, else from the working directory; null if it is in neither.
 *
 * @returns {Promise<typeof import('@pact-foundation/pact') | null>}
 */
async function loadPact() {
  for (const place of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json')).href]) {
    try {
      return await import(pathToFileURL(createRequire(place).resolve('@pact-foundation/pact')).href);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    }
  }
  return null;
}

/**
 * Runs the native Verifier. Its output is discarded, because it would quote responses of the target.
 *
 * @param {Job} job
 * @returns {Promise<Ended>}
 */
async function verify(job) {
  try {
    const pact = await loadPact();
    if (pact === null) return { kind: 'missing' };
    const verifier = new pact.Verifier({
      provider: job.provider,
      providerBaseUrl: job.baseUrl,
      providerStatesSetupUrl: job.statesUrl,
      pactUrls: [job.pactFile],
      timeout: job.timeoutMs,
      logLevel: 'error',
    });
    return { kind: 'results', text: await verifier.verifyProvider() };
  } catch (error) {
    // If there are mismatches, the message contains the results.
    const message = error instanceof Error ? error.message : '';
    return message.startsWith('{') ? { kind: 'results', text: message } : { kind: 'failed' };
  }
}

process.on('message', async (/** @type {Job} */ job) => process.send?.(await verify(job)));
process.on('disconnect', () => process.exit(0));
