import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rules } from '../../../pact/contract/rules.ts';
import { type NativeResult, readResults } from '../../../pact/verify/mismatches.ts';
import { createNativeVerifier } from '../../../pact/verify/verifier.ts';

/** What a contract says of a value, and the values that a provider sends in its place, as JSON texts. */
export interface Trial {
  readonly example: unknown;
  readonly rules: Rules;
  readonly values: readonly string[];
}

/**
 * Which values of each trial the Verifier of Pact takes, all in one run. The values of a trial are the members of one
 * object, so that its mismatches tell them apart by their names.
 */
export async function taken(trials: readonly Trial[]): Promise<readonly (readonly boolean[])[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pact-trials-'));
  const pactFile = join(directory, 'pact.json');
  writeFileSync(pactFile, JSON.stringify(pactOf(trials)));
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const values = trials[Number(request.url?.slice(1))]?.values ?? [];
    response.end(`{${values.map((value, place) => `"v${place}":${value}`).join(',')}}`);
  });
  const native = createNativeVerifier();
  try {
    const baseUrl = await listening(server);
    const job = { provider: 'provider', baseUrl, statesUrl: baseUrl, pactFile, timeoutMs: 10_000 };
    const ended = await native.verify(job, { withinMs: 90_000, signal: new AbortController().signal });
    const results = ended.kind === 'results' ? readResults(ended.text) : null;
    if (results === null) throw new Error(`the Verifier said nothing: ${ended.kind}`);
    return trials.map(({ values }, index) => {
      const refused = refusedIn(results.get(index));
      return values.map((_, place) => !refused.has(place));
    });
  } finally {
    native.close();
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Places of the values that there is a mismatch of. */
function refusedIn(result: NativeResult | undefined): ReadonlySet<number> {
  if (result?.kind === 'ok') return new Set();
  if (result?.kind !== 'mismatches') throw new Error('the Verifier did not judge a trial');
  return new Set(result.found.map(placeOf));
}

function placeOf(mismatch: unknown): number {
  const path = typeof mismatch === 'object' && mismatch !== null && 'path' in mismatch ? String(mismatch.path) : '';
  const place = /^\$\.v(\d+)/.exec(path)?.[1];
  if (place === undefined) throw new Error(`a mismatch of no value: ${JSON.stringify(mismatch).slice(0, 300)}`);
  return Number(place);
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

function pactOf(trials: readonly Trial[]): object {
  const each = (rules: Rules) =>
    Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path.replace('$', '$.*'), rule]));
  return {
    consumer: { name: 'consumer' },
    provider: { name: 'provider' },
    interactions: trials.map(({ example, rules, values }, index) => ({
      type: 'Synchronous/HTTP',
      _id: String(index),
      description: `trial ${index}`,
      request: { method: 'GET', path: `/${index}` },
      response: {
        status: 200,
        body: {
          content: Object.fromEntries(values.map((_, place) => [`v${place}`, example])),
          ...{ contentType: 'application/json', encoded: false },
        },
        matchingRules: { body: each(rules) },
      },
    })),
    metadata: { pactSpecification: { version: '4.0' } },
  };
}
