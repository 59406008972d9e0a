import { describe, inject, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { perform } from './perform.ts';
import { listingCalls } from './proofs/index.ts';

describe('a partner lists simulations', () => {
  test.each(listingCalls)('$interaction.description', ({ interaction, proof }) =>
    perform(interaction, (baseUrl) => proof(createClient, baseUrl), inject('pactDirectory')),
  );
});
