/** A typed client of the partner API, without imports from the suite. */
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  type CommonOptions,
  createClient,
  type SimulationsParameters,
} from './client.ts';
export {
  AnswerTimeoutError,
  ConnectionError,
  EndlessListingError,
  type ErrorCode,
  errorCodes,
  IncompleteListingError,
  type Operation,
  ParameterError,
  PartnerApiError,
  ProblemError,
  UnauthorizedError,
  UnexpectedAnswerError,
} from './errors.ts';
export type {
  AccessToken,
  Cet,
  Customer,
  Interest,
  Iof,
  Page,
  ProblemDetails,
  Simulation,
  SimulationKind,
  SimulationListing,
  Transaction,
  Vehicle,
} from './shapes.ts';
export type { TokenSource } from './tokens.ts';
