export const exitCodes = {
  conforming: 0,
  nonconforming: 1,
  refused: 2,
  unsettled: 3,
  withheld: 4,
  defect: 70,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const precedence: readonly ExitCode[] = [70, 130, 143, 4, 2, 1, 3, 0];

/** Returns the exit code with the highest priority; 0 for none. */
export function worst(codes: readonly ExitCode[]): ExitCode {
  return precedence.find((code) => codes.includes(code)) ?? exitCodes.conforming;
}
