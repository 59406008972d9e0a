declare module '@pactflow/swagger-mock-validator' {
  /** A deviation of a pact from the document. */
  export interface Mismatch {
    readonly code: string;
    readonly message: string;
    readonly mockDetails?: { readonly location: string; readonly interactionDescription: string };
  }

  export interface Outcome {
    readonly success: boolean;
    readonly errors: readonly Mismatch[];
    readonly warnings: readonly Mismatch[];
  }

  export interface Comparison {
    readonly specPathOrUrl: string;
    readonly mockPathOrUrl: string;
    /** The text `true` disables stricter `additionalProperties` of response schemas. */
    readonly additionalPropertiesInResponse: string;
    /** The text `true` requires the required properties of response schemas; otherwise a pact may omit them. */
    readonly requiredPropertiesInResponse: string;
  }

  export const SwaggerMockValidatorFactory: { create(): { validate(comparison: Comparison): Promise<Outcome> } };
}
