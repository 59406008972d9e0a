import type { OpenPointId, RequirementId } from '../requirements/index.ts';
import type { Json } from '../schemas/examples/index.ts';
import type { JsonSchema } from '../schemas/index.ts';

/** Ids of the catalogue: the requirements of a run, and those that only two runs can show. */
export type CataloguedId = RequirementId | 'environment.same-in-both';

/** What a piece of the document rests on, and what it leaves open; the root of the document tells each of them whole. */
export interface Linked {
  readonly 'x-requirements'?: readonly CataloguedId[];
  readonly 'x-open-points'?: readonly OpenPointId[];
}

/** A JSON Schema of draft 2020-12 as OpenAPI 3.1 takes it. */
export interface Schema extends Omit<JsonSchema, '$schema' | '$id' | 'properties' | 'items'>, Linked {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly example?: Json;
}

export interface MediaType extends Linked {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: Json }>>;
}

export interface Parameter extends Linked {
  readonly name: string;
  readonly in: 'query';
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, { readonly value: number }>>;
}

export interface Response extends Linked {
  readonly description: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation extends Linked {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly description: string;
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface SecurityScheme extends Linked {
  readonly type: 'http';
  readonly scheme: string;
  readonly bearerFormat: string;
  readonly description: string;
}

export interface Server extends Linked {
  readonly url: string;
  readonly description: string;
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

/** A description of the API by OpenAPI 3.1, as far as this one is used. */
export interface OpenApi extends Linked {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  readonly 'x-catalogue': Catalogue;
}

/** What the ids in the document stand for. */
export interface Catalogue {
  readonly requirements: Readonly<
    Record<string, { readonly level: string; readonly clause: string; readonly statement: string }>
  >;
  readonly openPoints: Readonly<Record<string, { readonly clause: string; readonly question: string }>>;
}
