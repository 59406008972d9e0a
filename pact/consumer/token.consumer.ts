import { describe, inject, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { perform } from './perform.ts';
import { tokenCalls } from './proofs/index.ts';

describe('a partner asks for a token', () => {
  test.each(tokenCalls)('$interaction.description', ({ interaction, proof }) =>
    perform(interaction, (baseUrl) => proof(createClient, baseUrl), inject('pactDirectory')),
  );
});
