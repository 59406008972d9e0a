import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Rules } from '../../../pact/contract/rules.ts';
import { readResults } from '../../../pact/verify/mismatches.ts';
import { createNativeVerifier } from '../../../pact/verify/verifier.ts';
import { inDirectory } from '../../cli/process.ts';

/** What a contract says of a value, and the values that a provider sends in its place, as JSON texts. */
export interface Trial {
  readonly example: unknown;
  readonly rules: Rules;
  readonly values: readonly string[];
}

/**
 * Returns for each value of each trial whether Pact's Verifier accepts it, all in one run. The values of a trial are members
 * of one object, so that their names are in the mismatches.
 */
export function accepted(trials: readonly Trial[]): Promise<readonly (readonly boolean[])[]> {
  return inDirectory(async (directory) => {
    const pactFile = join(directory, 'pact.json');
    const [consumer, provider] = [{ name: 'consumer' }, { name: 'provider' }];
    const metadata = { pactSpecification: { version: '4.0' } };
    writeFileSync(pactFile, JSON.stringify({ consumer, provider, interactions: trials.map(interactionOf), metadata }));
    const server = createServer((request, response) => {
      const values = trials[Number(request.url?.slice(1))]?.values ?? [];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{${values.map((value, place) => `"v${place}":${value}`).join(',')}}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const native = createNativeVerifier();
    try {
      const job = { provider: 'provider', baseUrl, statesUrl: baseUrl, pactFile, timeoutMs: 10_000 };
      const ended = await native.verify(job, { withinMs: 90_000, signal: new AbortController().signal });
      const results = ended.kind === 'results' ? readResults(ended.text) : null;
      return trials.map(({ values }, index) => {
        const result = results?.get(index) ?? 'error';
        if (result === 'error') throw new Error(`trial ${index} was not checked: ${ended.kind}`);
        const rejected = new Set(result === 'ok' ? [] : result.map(placeOf));
        return values.map((_, place) => !rejected.has(place));
      });
    } finally {
      native.close();
      server.close();
    }
  });
}

/** The place of the value that a mismatch is about. */
function placeOf(mismatch: unknown): number {
  const place = /"path":"\$\.v(\d+)/.exec(JSON.stringify(mismatch))?.[1];
  if (place === undefined) throw new Error(`not a mismatch of a value: ${JSON.stringify(mismatch).slice(0, 300)}`);
  return Number(place);
}

function interactionOf({ example, rules, values }: Trial, index: number): object {
  const content = Object.fromEntries(values.map((_, place) => [`v${place}`, example]));
  const body = Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path.replace('$', '$.*'), rule]));
  return {
    ...{ type: 'Synchronous/HTTP', _id: String(index), description: `trial ${index}` },
    request: { method: 'GET', path: `/${index}` },
    response: {
      status: 200,
      body: { content, contentType: 'application/json', encoded: false },
      matchingRules: { body },
    },
  };
}
