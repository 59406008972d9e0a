import { describe, inject, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { perform } from './perform.ts';
import { errorCalls, listingCalls, tokenCalls } from './proofs.ts';

describe.each([
  { name: 'a partner sends a token request', calls: tokenCalls },
  { name: 'a partner lists simulations', calls: listingCalls },
  { name: 'a partner receives an error', calls: errorCalls },
])('$name', ({ calls }) => {
  test.each(calls)('$interaction.description', ({ interaction, proof }) =>
    perform(interaction, (baseUrl) => proof(createClient, baseUrl), inject('pactDirectory')),
  );
});
