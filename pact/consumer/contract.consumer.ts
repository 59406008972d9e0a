import { inject, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { perform } from './perform.ts';
import { allCalls } from './proofs.ts';

test.each(allCalls)('a partner sends $interaction.description', ({ interaction, proof }) =>
  perform(interaction, (baseUrl) => proof(createClient, baseUrl), inject('pactDirectory')),
);
