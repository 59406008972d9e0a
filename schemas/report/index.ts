import { readFileSync } from 'node:fs';

function read(name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL(`./${name}.schema.json`, import.meta.url), 'utf8'));
}

/** JSON Schemas (draft 2020-12) of the files that the suite writes and reads, by format. */
export const fileSchemas = {
  conformance: read('conformance'),
  baseline: read('baseline'),
  waivers: read('waivers'),
  'pact-verification': read('pact-verification'),
} as const;

export type FileSchemaName = keyof typeof fileSchemas;
