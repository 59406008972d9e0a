import { setTimeout as delay } from 'node:timers/promises';
import { createProvider, type ProviderOptions } from '../provider/index.ts';
import { longestChain, type Span } from './statistics.ts';

/** A reference provider in a process of its own: it counts requests, may answer late, and ends with its parent. */
const { latencyMs, ...options }: ProviderOptions & { readonly latencyMs: number } = JSON.parse(process.argv[2] ?? '{}');
const { app, basePath, settings } = await createProvider(options);
const spans: Span[] = [];
if (latencyMs > 0) app.addHook('onRequest', () => delay(latencyMs));
app.server.prependListener('request', (_, response) => {
  const from = performance.now();
  response.on('close', () => spans.push({ from, to: performance.now() }));
});
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.({ requests: spans.length, chain: longestChain(spans.splice(0)) }));
process.send?.(settings(`${await app.listen({ port: 0, host: '127.0.0.1' })}${basePath}`));
