import { type Interaction, type JsonObject, type Pact, readPact } from '../../../pact/verify/pact.ts';

/** An interaction as a pact file of specification 4 writes it. */
export function written(description: string, parts: JsonObject = {}): JsonObject {
  return {
    type: 'Synchronous/HTTP',
    description,
    request: { method: 'GET', path: '/v1/proposal/simulation' },
    response: { status: 200 },
    ...parts,
  };
}

/** The text of a pact of these interactions. */
export function pactText(...interactions: readonly JsonObject[]): string {
  return JSON.stringify({
    consumer: { name: 'a partner' },
    provider: { name: 'the API' },
    interactions,
    metadata: { pactSpecification: { version: '4.0' } },
  });
}

/** @throws Error where the text is no pact. */
export function pactOf(...interactions: readonly JsonObject[]): Pact {
  const seen = (at: number) => interactions.findIndex((one) => one.description === interactions[at]?.description);
  const unique = interactions.map((one, at) =>
    seen(at) === at ? one : { ...one, description: `${String(one.description)} ${at}` },
  );
  const pact = readPact(pactText(...unique));
  if ('flaw' in pact) throw new Error(pact.flaw.message);
  return pact;
}

/** The only interaction of a pact that is made of it. */
export function interactionOf(interaction: JsonObject): Interaction {
  const [only] = pactOf(interaction).interactions;
  if (only === undefined) throw new Error('there is no interaction');
  return only;
}
