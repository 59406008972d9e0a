import type { Done, Job } from './job.ts';

/** Holds the native library of Pact, whose output goes nowhere: it would quote what the target sends. */
async function verify(job: Job): Promise<Done> {
  const { number } = job;
  const pact = await import('@pact-foundation/pact').catch(() => null);
  if (pact === null) return { number, kind: 'missing' };
  try {
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
