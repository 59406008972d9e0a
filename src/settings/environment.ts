/** The environment of this process; the only reading of it. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env };
}
