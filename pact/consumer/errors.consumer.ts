import { describe, inject, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { perform } from './perform.ts';
import { errorCalls } from './proofs/index.ts';

describe('a partner is told what went wrong', () => {
  test.each(errorCalls)('$interaction.description', ({ interaction, proof }) =>
    perform(interaction, (baseUrl) => proof(createClient, baseUrl), inject('pactDirectory')),
  );
});
