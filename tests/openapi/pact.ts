import { readFileSync } from 'node:fs';

/** A value of JSON that may be changed. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

interface Content {
  content: Value;
  contentType: string;
  encoded: boolean | string;
}

/** An interaction of a V4 pact, as far as the comparison reads it; it may be changed. */
export interface Interaction {
  type: string;
  description: string;
  request: {
    method: string;
    path: string;
    query?: Record<string, string[]>;
    headers?: Record<string, string[]>;
    body?: Content;
  };
  response: { status: number; headers?: Record<string, string[]>; body?: Content };
}

/** A pact of version 4 of the specification. */
export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: Interaction[];
  readonly metadata: { readonly pactSpecification: { readonly version: string } };
}

export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';

const file = new URL('../../pacts/vehicle-credit-partner-vehicle-credit-api.json', import.meta.url);

/** The committed pact, each time a new one. */
export function committedPact(): Pact {
  return JSON.parse(readFileSync(file, 'utf8'));
}
