import type { SchemaName } from '../index.ts';

/** A value as JSON holds it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** An object of the API as it might be sent, made up throughout. */
export interface Example {
  /** The schema that it satisfies. */
  readonly schema: SchemaName;
  /** What it shows, in one line. */
  readonly summary: string;
  readonly value: Json;
}
