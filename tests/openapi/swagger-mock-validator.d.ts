declare module '@pactflow/swagger-mock-validator' {
  /** A place where a pact departs from the document. */
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
    /** The text `true` keeps `additionalProperties` of response schemas from being tightened. */
    readonly additionalPropertiesInResponse: string;
    /** The text `true` demands what response schemas require; else a pact may ask for less. */
    readonly requiredPropertiesInResponse: string;
  }

  export const SwaggerMockValidatorFactory: {
    create(): { validate(comparison: Comparison): Promise<Outcome> };
  };
}
