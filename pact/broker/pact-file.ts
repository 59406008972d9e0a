import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Inspect, type Mistake, readDocument } from '../../src/documents/read.ts';

/** What is told of a contract: who relies on whom, and by how many interactions. */
export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: number;
}

interface Participant {
  readonly name: string;
}

interface PactText {
  readonly consumer: Participant;
  readonly provider: Participant;
  readonly interactions: readonly { readonly description: string; readonly providerStates?: unknown }[];
}

const name = { type: 'string', minLength: 1, description: 'a name' };
const participant = {
  type: 'object',
  required: ['name'],
  properties: { name },
  description: 'an object with a name',
};

/** As much of a pact file, of specification 3 or 4, as is relied upon here. */
const shape = {
  type: 'object',
  required: ['consumer', 'provider', 'interactions', 'metadata'],
  properties: {
    consumer: participant,
    provider: participant,
    interactions: {
      type: 'array',
      description: 'a list of interactions, each with a description',
      items: {
        type: 'object',
        required: ['description'],
        properties: { description: { type: 'string', minLength: 1, description: 'a text' } },
        description: 'an object',
      },
    },
    metadata: {
      type: 'object',
      required: ['pactSpecification'],
      properties: {
        pactSpecification: {
          type: 'object',
          required: ['version'],
          description: "an object with the format's version",
        },
      },
      description: 'an object',
    },
  },
};

/** Reads the text of a pact file, or tells everything that keeps it from being one, in the order of its lines. */
export function readPact(text: string): { readonly pact: Pact } | { readonly mistakes: readonly Mistake[] } {
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  const read = readDocument(text, ajv.compile<PactText>(shape), twins);
  if ('mistakes' in read) return read;
  const { consumer, provider, interactions } = read.value;
  return { pact: { consumer: consumer.name, provider: provider.name, interactions: interactions.length } };
}

/** Two interactions of one description under the same states: brokers and verifiers keep one of them. */
const twins: Inspect = (value, lineOf) => {
  const interactions = interactionsOf(value);
  const keys = interactions.map(keyOf);
  return keys.flatMap((key, index) =>
    key !== null && keys.indexOf(key) < index
      ? [{ line: lineOf(['interactions', index]), message: 'has the description and the states of an earlier one' }]
      : [],
  );
};

function interactionsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null && 'interactions' in value && Array.isArray(value.interactions)
    ? value.interactions
    : [];
}

function keyOf(interaction: unknown): string | null {
  if (typeof interaction !== 'object' || interaction === null || !('description' in interaction)) return null;
  const states = 'providerStates' in interaction ? interaction.providerStates : [];
  return JSON.stringify([interaction.description, states]);
}
