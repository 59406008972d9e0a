/** A typed client of the partner API; it stands by itself and needs nothing of the suite. */
export { type CallOptions, type Client, createClient, type SimulationsParameters } from './client.ts';
export {
  AnswerTimeoutError,
  ConnectionError,
  EndlessListingError,
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
} from './objects.ts';
export type { ClientOptions, CommonOptions, TokenSource } from './options.ts';
